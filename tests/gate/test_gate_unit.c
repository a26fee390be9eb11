/* SPDX-License-Identifier: MIT-0 */
/* Route units answer every input as the routing functions do, and a changed one does not. */
#include "units.h"

/* Every input of a unit against the routing functions; wrong answers. */
static uint64_t every_input(const struct unit_case *u, const char *name, int loud)
{
    uint64_t *value = calloc(u->list.nets, sizeof *value), got[64], wrong = 0;

    for (uint64_t first = 0; first >> u->inputs == 0; first += 64) {
        unit_inputs(u, first, value);
        rt_gate_run(&u->list, NULL, value);
        unit_outputs(u, value, got);
        for (unsigned v = 0; v < 64 && (first + v) >> u->inputs == 0; v++) {
            uint64_t want = unit_wanted(u, first + v);

            if (got[v] != want && wrong++ == 0 && loud)
                print_error("%s: input %llx gives %llx, expected %llx\n", name,
                            (unsigned long long)(first + v), (unsigned long long)got[v],
                            (unsigned long long)want);
        }
    }
    free(value);
    return wrong;
}

/* Several sizes of each family: sides of 1, of powers of 2 and others. */
static const char *const nets[] = {"array:1",
                                   "array:2",
                                   "array:7",
                                   "mesh:3,4",
                                   "mesh:1,5,2",
                                   "mesh:2,1,3,1,2",
                                   "ring:1",
                                   "ring:2",
                                   "ring:3",
                                   "ring:4",
                                   "ring:5",
                                   "ring:13",
                                   "ring:16",
                                   "torus:4,4",
                                   "torus:4,6",
                                   "torus:3,5,2",
                                   "torus:8,8",
                                   "torus:2,2,2,2",
                                   "hypercube:1",
                                   "hypercube:2",
                                   "hypercube:5",
                                   "hypercube:7",
                                   "complete:1",
                                   "complete:2",
                                   "complete:3",
                                   "complete:8",
                                   "complete:13",
                                   "hyperx:2,3,4",
                                   "hyperx:1,5",
                                   "hyperx:3,1,2,3,1",
                                   "hyperx:1,1",
                                   "dragonfly:2,4,2",
                                   "dragonfly:1,1,1",
                                   "dragonfly:1,3,1",
                                   "dragonfly:2,2,3",
                                   "dragonfly:1,1,4",
                                   "dragonfly:3,5,3",
                                   "bfly:2,1",
                                   "bfly:2,3",
                                   "bfly:3,2",
                                   "bfly:5,1",
                                   "bfly:6,2",
                                   "wbfly:2,1",
                                   "wbfly:2,2",
                                   "wbfly:2,3",
                                   "wbfly:3,2",
                                   "wbfly:4,2",
                                   "wbfly:5,1",
                                   "omega:1",
                                   "omega:2",
                                   "omega:4",
                                   "omega:5",
                                   "benes:1",
                                   "benes:2",
                                   "benes:3",
                                   "benes:5",
                                   "kntree:2,1",
                                   "kntree:2,2",
                                   "kntree:2,3",
                                   "kntree:3,2",
                                   "kntree:4,2",
                                   "xgft:3,1",
                                   "xgft:2,2,1,2",
                                   "xgft:4,3,2,1,2,3",
                                   "xgft:3,2,1,4",
                                   "xgft:2,3,2,1,3,1",
                                   "xgft:2,2,2,1,3,2",
                                   "xgft:2,1,2,2,1,2,1,1",
                                   "bintree:1",
                                   "bintree:2",
                                   "bintree:3",
                                   "bintree:5",
                                   "bintree:7",
                                   "xtree:1",
                                   "xtree:2",
                                   "xtree:4",
                                   "xtree:6",
                                   "xtree:7",
                                   "shufflex:1",
                                   "shufflex:2",
                                   "shufflex:3",
                                   "shufflex:5",
                                   "shufflex:7",
                                   "debruijn:1",
                                   "debruijn:2",
                                   "debruijn:3",
                                   "debruijn:5",
                                   "debruijn:7",
                                   "ccc:1",
                                   "ccc:2",
                                   "ccc:3",
                                   "ccc:4",
                                   "multicube:2",
                                   "multicube:5,4,3",
                                   "multicube:2,2,2,2",
                                   "multicube:2,2,2,2,2,2,2,2",
                                   "butterfly:2,1",
                                   "butterfly:2,2",
                                   "butterfly:3,2",
                                   "butterfly:2,3",
                                   "butterfly:4,2",
                                   "butterfly:5,1",
                                   "deadfly:2,1",
                                   "deadfly:2,3",
                                   "deadfly:3,2",
                                   "deadfly:4,2",
                                   "livefly:3,2",
                                   "livefly:3,3",
                                   "livefly:4,2",
                                   "livefly:5,2",
                                   NULL};

static void units_answer_every_input_as_the_routing_functions(void **state)
{
    static struct unit_case u;

    (void)state;
    for (unsigned i = 0; nets[i] != NULL; i++) {
        unit_open(&u, nets[i]);
        if ((!quick() || u.inputs <= 16) && every_input(&u, nets[i], 1) != 0)
            fail_with("%s: the unit is wrong\n", nets[i]);
        unit_close(&u);
    }
}

static void a_gate_of_another_kind_gives_wrong_answers(void **state)
{
    static const char *const some[] = {"torus:4,6", "dragonfly:1,3,1", "livefly:3,2", "xtree:4",
                                       NULL};
    static struct unit_case u;

    (void)state;
    for (unsigned i = 0; some[i] != NULL; i++) {
        unsigned gates = 0, seen = 0;

        unit_open(&u, some[i]);
        for (unsigned net = 2; net < u.list.nets; net++) {
            struct rt_gate was = u.gate[net];

            if (was.inputs != 2)
                continue;
            u.gate[net].kind = was.kind == RT_GATE_AND ? RT_GATE_OR : RT_GATE_AND;
            gates++;
            seen += every_input(&u, some[i], 0) != 0;
            u.gate[net] = was;
        }
        if (20 * seen < 19 * gates) /* a few changes change no answer */
            fail_with("%s: %u of %u gates changed give a wrong answer\n", some[i], seen, gates);
        unit_close(&u);
    }
}

static void names_of_the_widest_input_fit(void **state)
{
    static struct rt_gate gate[RT_GATE_UNIT_MAX];
    static struct rt_gate_list list;
    struct rt_net net = net_of("xgft:255,1");
    char name[2 * RT_GATE_NAME_MAX];
    int longest = 0;

    (void)state;
    assert_int_equal(rt_gate_unit(&net, gate, RT_GATE_UNIT_MAX, &list), 0);
    for (unsigned i = 0; i < list.nets; i++) {
        memset(name, '#', sizeof name);
        if (rt_gate_name(&list, i, name) > longest)
            longest = (int)strlen(name);
        assert_in_range(strlen(name), 1, RT_GATE_NAME_MAX - 1);
    }
    assert_int_equal(longest, strlen("dst_processor[7]"));
}

static void units_that_are_not_there_or_do_not_fit_are_refused(void **state)
{
    static const char *const none[] = {"twisted:4,4,1,0",
                                       "tworoot:3",
                                       "mot:1,1",
                                       "slender:1",
                                       "cm5:1",
                                       "slimfly:1,5",
                                       "polarfly:1,3",
                                       "kautz:2,3",
                                       "tofu:1,1,2",
                                       "megafly:1,1,1,1",
                                       "oft:1,2",
                                       "mlfm:1,1,2",
                                       "shuffle:2,3",
                                       "ringmesh:2,2",
                                       "hybrid:12,1",
                                       "tree:2",
                                       NULL};
    static struct rt_gate gate[RT_GATE_UNIT_MAX];
    static struct rt_gate_list list, untouched;
    struct rt_net net;

    (void)state;
    memset(&list, 0x5A, sizeof list);
    untouched = list;
    for (unsigned i = 0; none[i] != NULL; i++) {
        net = net_of(none[i]);
        assert_int_equal(rt_gate_unit(&net, gate, RT_GATE_UNIT_MAX, &list), RT_ERR_FAMILY);
        assert_memory_equal(&list, &untouched, sizeof list);
    }
    net = net_of("ccc:26");
    assert_int_equal(rt_gate_unit(&net, gate, RT_GATE_UNIT_MIN, &list), RT_ERR_SPACE);
    assert_int_equal(rt_gate_unit(&net, gate, RT_GATE_UNIT_MAX, &list), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_answer_every_input_as_the_routing_functions),
        cmocka_unit_test(a_gate_of_another_kind_gives_wrong_answers),
        cmocka_unit_test(names_of_the_widest_input_fit),
        cmocka_unit_test(units_that_are_not_there_or_do_not_fit_are_refused),
    };

    return run_all(tests);
}
