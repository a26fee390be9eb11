/* SPDX-License-Identifier: MIT-0 */
/* The netlists compute what the route room computes: circuit and arithmetic
 * are written apart and meet here. */
#include "gates.h"

static struct trial trial;

/* The worked example (DeHon 3.8.5), C1 = CC02, C2 = D842, gate by gate: worked
 * out by hand along figures 3.4 to 3.7; every net of the circuit is here. */
static void worked_example_gate_by_gate(void **state)
{
    static const struct {
        const char *net;
        int value;
    } want[] = {
        /* I_2 = 14, I_1 = 40 */
        {"I2_7", 0},
        {"I2_6", 0},
        {"I2_5", 0},
        {"I2_4", 1},
        {"I2_3", 0},
        {"I2_2", 1},
        {"I2_1", 0},
        {"I2_0", 0},
        {"I1_7", 0},
        {"I1_6", 1},
        {"I1_5", 0},
        {"I1_4", 0},
        {"I1_3", 0},
        {"I1_2", 0},
        {"I1_1", 0},
        {"I1_0", 0},
        /* M = 11, j = 2 */
        {"M_1", 1},
        {"M_0", 1},
        {"nM_1", 0},
        {"L1", 0},
        /* O_2 = 01, O_1 = 10 */
        {"nI2_7", 1},
        {"nI2_6", 1},
        {"T2", 1},
        {"O2_2", 0},
        {"O2_1", 1},
        {"nI1_7", 1},
        {"nI1_6", 0},
        {"T1", 0},
        {"O1_2", 1},
        {"O1_1", 0},
        /* RU = 11 11 01 00 */
        {"X1_5", 0},
        {"X1_4", 0},
        {"RU1_5", 1},
        {"RU1_4", 1},
        {"X1_3", 0},
        {"X1_2", 1},
    };
    struct rt_net net = net_of("hybrid:192,2");
    const struct rt_gate_test test = {0xCC02, 0xD842};
    uint64_t value[RT_GATE_NETS_MAX], word[64];
    char name[RT_GATE_NAME_MAX];
    struct rt_gate_vectors vectors;
    struct rt_gate_list list;
    unsigned seen = 0;

    (void)state;
    assert_int_equal(rt_gate_transit(&net, RT_GATE_FIGURES, &list), 0);
    rt_gate_load(&vectors, &test, 1);
    rt_gate_apply(&list, NULL, &vectors, value);
    for (unsigned k = 0; k < list.nets; k++) {
        if (list.gate[k].inputs == 0)
            continue;
        rt_gate_name(&list, k, name);
        for (unsigned w = 0; w < sizeof want / sizeof want[0]; w++) {
            if (strcmp(name, want[w].net) == 0) {
                if ((value[k] & 1) != (uint64_t)want[w].value)
                    fail_with("%s is not %d\n", name, want[w].value);
                seen++;
            }
        }
    }
    assert_int_equal(seen, sizeof want / sizeof want[0]);
    assert_int_equal(list.nets, 2 + 32 + seen); /* constants, C1 and C2 */
    rt_gate_read(&list, rt_gate_find(&list, "m"), value, word);
    assert_int_equal(word[0], 3);
    rt_gate_read(&list, rt_gate_find(&list, "j"), value, word);
    assert_int_equal(word[0], 2); /* RD begins with byte 2 of C2 */
    rt_gate_read(&list, rt_gate_find(&list, "o"), value, word);
    assert_int_equal(word[0], 6); /* O_2 = 01, O_1 = 10 */
    rt_gate_read(&list, rt_gate_find(&list, "ru"), value, word);
    assert_int_equal(word[0], 0xF400);
    rt_gate_read(&list, rt_gate_find(&list, "ru_bytes"), value, word);
    assert_int_equal(word[0], 1);
}

static void all_values_of_i(const struct rt_net *net)
{
    uint64_t random = 1, step;

    if (net->param[net->family == RT_FAMILY_HYBRID] + net->capped > 3)
        return;
    trial_begin(&trial, net);
    step = trial.bytes == 3 ? every(7) : 1;
    for (uint64_t i = 0; i >> 8 * trial.bytes == 0; i += step)
        trial_add(&trial, i, next_random(&random));
    trial_flush(&trial);
    assert_true(trial.done == ((UINT64_C(1) << 8 * trial.bytes) + step - 1) / step);
}

static void netlist_is_arithmetic_for_every_i_of_up_to_three_bytes(void **state)
{
    (void)state;
    SKIP_LONG();
    assert_int_equal(for_each_circuit(all_values_of_i), 28);
}

/* Values of I that the paper's step 4 tells apart in a byte: none of its bits,
 * 3:2, 5:4, 7:6; with unused bits on top of that. */
static void all_classes(const struct rt_net *net)
{
    static const uint8_t digit[4] = {0x03, 0x09, 0x25, 0x4A};
    uint64_t random = 2, expected = 1;

    trial_begin(&trial, net);
    if (trial.bytes < 4)
        return;
    trial_add(&trial, 0, 0);
    for (unsigned lead = 0; lead < trial.bytes; lead++) {
        const unsigned step = lead > 5 ? every(3) : 1;

        for (uint32_t classes = 0; classes >> 2 * lead == 0; classes++) {
            uint64_t below = 0;

            for (unsigned byte = 0; byte < lead; byte++)
                below |= (uint64_t)digit[classes >> 2 * byte & 3] << 8 * byte;
            for (uint64_t value = step; value < 256; value += step)
                trial_add(&trial, value << 8 * lead | below, next_random(&random));
        }
        expected += UINT64_C(255) / step << 2 * lead;
    }
    trial_flush(&trial);
    assert_true(trial.done == expected);
}

static void netlist_is_arithmetic_for_every_class_of_four_to_eight_bytes(void **state)
{
    (void)state;
    SKIP_LONG();
    for_each_circuit(all_classes);
}

static int named_alike(const struct rt_gate_list *list, unsigned a, unsigned b)
{
    char one[RT_GATE_NAME_MAX], two[RT_GATE_NAME_MAX];

    rt_gate_name(list, a, one);
    rt_gate_name(list, b, two);
    return strcmp(one, two) == 0;
}

/* Inputs come before their gate, names are unique, nothing exceeds its room. */
static void check_list(const struct rt_gate_list *list)
{
    assert_true(list->nets <= RT_GATE_NETS_MAX && list->outputs <= RT_GATE_OUTPUTS_MAX &&
                list->ports <= RT_GATE_PORTS_MAX);
    for (unsigned k = 0; k < list->nets; k++) {
        const struct rt_gate *gate = &list->gate[k];
        int clocked = gate->kind == RT_GATE_FLIPFLOP;

        assert_true(gate->inputs <= RT_GATE_INPUTS_MAX);
        assert_int_equal(gate->inputs == 0, gate->kind <= RT_GATE_INPUT);
        if (gate->kind == RT_GATE_NOT || clocked)
            assert_int_equal(gate->inputs, 1);
        else if (gate->inputs > 0)
            assert_true(gate->inputs >= 2);
        for (unsigned i = 0; i < gate->inputs; i++)
            assert_true(gate->input[i] < (clocked ? list->nets : k) && gate->input[i] > 1);
        for (unsigned other = 0; other < k; other++)
            if (named_alike(list, k, other))
                fail_with("%s: nets %u and %u have one name\n", list->module, k, other);
    }
}

static void check_lists(const struct rt_net *net)
{
    struct rt_gate_list list;

    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        assert_int_equal(rt_gate_transit(net, circuit, &list), 0);
        check_list(&list);
    }
}

static void netlists_are_well_formed(void **state)
{
    struct rt_gate_list list;

    (void)state;
    for_each_circuit(check_lists);
    rt_gate_router(&list);
    check_list(&list);
}

static void other_networks_are_refused(void **state)
{
    struct rt_net bidelta = net_of("bidelta:3,3"), net = net_of("hybrid:12,7");
    static struct rt_gate_list list, untouched;

    (void)state;
    assert_int_equal(rt_gate_transit(&bidelta, RT_GATE_FIGURES, &list), RT_ERR_FAMILY);
    assert_int_equal(rt_gate_transit(&net, RT_GATE_CIRCUITS, &list), RT_ERR_FAMILY);
    assert_int_equal(rt_gate_transit(&net, -1, &list), RT_ERR_FAMILY);
    net.param[1] = 8;
    assert_int_equal(rt_gate_transit(&net, RT_GATE_FIGURES, &list), RT_ERR_LAYERS);
    net.param[1] = UINT32_MAX;
    assert_int_equal(rt_gate_transit(&net, RT_GATE_FIGURES, &list), RT_ERR_LAYERS);
    assert_memory_equal(&list, &untouched, sizeof list);
}

/* A gate of another kind, or two inputs changed about: the comparison with
 * the arithmetic sees every one of them in a circuit without redundancy. */
static void every_planted_gate_is_caught(void **state)
{
    struct rt_net net = net_of("full:2");
    unsigned planted = 0;

    (void)state;
    for (int circuit = RT_GATE_RIPPLE; circuit <= RT_GATE_SERIAL; circuit++) {
        struct rt_gate_list list;

        assert_int_equal(rt_gate_transit(&net, circuit, &list), 0);
        for (unsigned k = 0; k < list.nets; k++) {
            struct rt_gate *gate = &list.gate[k], sound = *gate;
            int caught = 0;

            if (gate->inputs < 2)
                continue;
            gate->kind = gate->kind == RT_GATE_OR ? RT_GATE_AND : RT_GATE_OR;
            for (uint64_t i = 0; i < 65536 && !caught; i += 64) {
                struct rt_gate_test test[64], want[64];
                struct rt_gate_vectors vectors, wanted;

                for (unsigned v = 0; v < 64; v++) {
                    test[v].c2 = (i + v) * 0x9E37 % 65536;
                    test[v].c1 = test[v].c2 ^ (i + v);
                    want[v].c1 = packed(&net, 2, &test[v]);
                    want[v].c2 = 0;
                }
                rt_gate_load(&vectors, test, 64);
                rt_gate_load(&wanted, want, 64);
                caught = wrong_answers(&list, &vectors, &wanted) != 0;
            }
            if (!caught)
                fail_with("circuit %d: net %u as another gate is not seen\n", circuit, k);
            planted++;
            *gate = sound;
        }
    }
    assert_true(planted > 60);
}

/* The serial circuit over messages that follow one another, as a controller
 * would clock it, from any power-up state. */
static void serial_messages_do_not_disturb_each_other(const struct rt_net *net)
{
    uint64_t value[RT_GATE_NETS_MAX], word[64], random = 3;
    static const char *const name[] = {"m", "j", "ru", "ru_bytes"};
    struct rt_gate_list list;
    unsigned in;

    assert_int_equal(rt_gate_transit(net, RT_GATE_SERIAL, &list), 0);
    in = rt_gate_find(&list, "first")->first; /* first, c1, c2 */
    for (unsigned k = 0; k < list.nets; k++)
        value[k] = next_random(&random);
    for (unsigned message = 0; message < 2000; message++) {
        struct rt_gate_test test;
        struct ports want;

        test.c2 = next_random(&random) >> (64 - 8 * list.bytes);
        test.c1 = test.c2 ^ next_random(&random) >> (64 - 8 * list.bytes) >> message % 64;
        want = arithmetic(net, list.bytes, &test);
        for (unsigned byte = list.bytes; byte-- > 0;) {
            value[in] = byte + 1 == list.bytes;
            for (unsigned bit = 0; bit < 8; bit++) {
                value[in + 1 + bit] = test.c1 >> (8 * byte + bit);
                value[in + 9 + bit] = test.c2 >> (8 * byte + bit);
            }
            rt_gate_run(&list, NULL, value);
            rt_gate_clock(&list, NULL, value);
        }
        rt_gate_run(&list, NULL, value);
        for (unsigned p = 0; p < 4; p++) {
            const uint64_t each[] = {want.m, want.j, want.ru, want.ru_bytes};

            rt_gate_read(&list, rt_gate_find(&list, name[p]), value, word);
            if (word[0] != each[p])
                fail_with("message %u, C1 %" PRIX64 " C2 %" PRIX64 ": %s is wrong\n", message,
                          test.c1, test.c2, name[p]);
        }
    }
}

static void serial_circuit_takes_message_after_message(void **state)
{
    (void)state;
    for_each_circuit(serial_messages_do_not_disturb_each_other);
}

/* The router as the walker calls it. */
struct gates {
    struct rt_gate_list list;
    const struct rt_gate_fault *fault;
};

static int gate_router(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                       struct rt_walk_decision *decision)
{
    const struct gates *gates = context;

    return rt_gate_route(&gates->list, gates->fault, head, bytes, swallow, &decision->direction,
                         &decision->dropped);
}

static void router_decides_as_rn1(void **state)
{
    struct gates gates = {.fault = NULL};

    (void)state;
    rt_gate_router(&gates.list);
    for (unsigned v = 0; v < 65536 * 6; v++) {
        const uint8_t head[2] = {(uint8_t)(v >> 8), (uint8_t)v};
        unsigned swallow = v >> 16 & 1, bytes = v >> 17;
        struct rt_walk_decision a = {9, 9}, b = {9, 9};

        assert_int_equal(gate_router(&gates, head, bytes, swallow, &a),
                         rt_walk_rn1(NULL, head, bytes, swallow, &b));
        assert_int_equal(a.direction, b.direction);
        assert_int_equal(a.dropped, b.dropped);
    }
}

/* Walks the pairs of a plan through gates; returns the number that failed. */
static uint64_t walk_through_gates(const char *text, int kind, struct gates *gates)
{
    struct rt_net net = net_of(text);
    const struct rt_walk_test test = {
        {&net, rt_topo_next, gate_router, gates}, rt_compute, rt_locate, NULL, 5, NULL, NULL};
    static struct rt_walk_report report;
    struct rt_walk_plan plan;

    memset(&report, 0, sizeof report);
    rt_walk_plan_make(&plan, &net, kind, 0, 0);
    rt_walk_verify(&test, &plan, 0, plan.pairs, &report);
    assert_int_equal(report.pairs, plan.pairs);
    return report.pairs - report.count[RT_WALK_ARRIVED];
}

static void every_pair_arrives_through_gate_level_routers(void **state)
{
    struct gates gates = {.fault = NULL};

    (void)state;
    SKIP_LONG();
    rt_gate_router(&gates.list);
    assert_int_equal(walk_through_gates("hybrid:12,1", RT_WALK_PLAN_ALL, &gates), 0);
    assert_int_equal(walk_through_gates("full:1", RT_WALK_PLAN_ALL, &gates), 0);
    assert_int_equal(walk_through_gates("full:1,capped", RT_WALK_PLAN_ALL, &gates), 0);
    assert_int_equal(walk_through_gates("bidelta:3", RT_WALK_PLAN_ALL, &gates), 0);
    assert_int_equal(walk_through_gates("bidelta:2,3", RT_WALK_PLAN_ALL, &gates), 0);
}

/* Does the router decide otherwise than RN1, for some bytes that a walk meets? */
static int decides_otherwise(struct gates *gates)
{
    for (unsigned v = 0; v < 4 * 16; v++) {
        const uint8_t head[2] = {(uint8_t)(v << 4 & 0xC0), (uint8_t)(v << 6)};
        unsigned swallow = v >> 4 & 1, bytes = 2 - (v >> 5 & 1);
        struct rt_walk_decision a = {9, 9}, b = {9, 9};

        if (bytes > swallow && (gate_router(gates, head, bytes, swallow, &a) !=
                                    rt_walk_rn1(NULL, head, bytes, swallow, &b) ||
                                a.direction != b.direction || a.dropped != b.dropped))
            return 1;
    }
    return 0;
}

/* What only shows later in a stream than its request the walker cannot see;
 * test_gate_faults does. */
static void walks_fail_exactly_through_routers_that_decide_otherwise(void **state)
{
    struct gates gates = {.fault = NULL};
    struct rt_gate_fault fault = {0, 0, 0};
    unsigned seen = 0;

    (void)state;
    rt_gate_router(&gates.list);
    gates.fault = &fault;
    while (rt_gate_fault_next(&gates.list, &fault)) {
        int failed = walk_through_gates("hybrid:12,1", RT_WALK_PLAN_CLASSES, &gates) > 0;

        if (failed != decides_otherwise(&gates))
            fail_with("gate %u pin %u stuck-at-%u: walks %s\n", fault.gate, fault.pin, fault.value,
                      failed ? "fail" : "arrive");
        seen += (unsigned)failed;
    }
    assert_true(seen > 50);
}

static int put_count;
static char put_text[65536];
static void put(void *context, const char *text)
{
    size_t at = strlen(put_text);

    assert_true(context == &put_count && at + strlen(text) < sizeof put_text);
    strcpy(put_text + at, text);
    put_count++;
}

/* Takes out the lines that begin with //. */
static void drop_comments(char *text)
{
    for (char *line = text; *line != '\0';) {
        char *end = strchr(line, '\n') + 1;

        if (strncmp(line + strspn(line, " "), "//", 2) == 0)
            memmove(line, end, strlen(end) + 1);
        else
            line = end;
    }
}

/* A refused name leaves the old one. */
static void modules_take_names_of_verilog_and_no_others(void **state)
{
    static const char *const refused[] = {"",    "1", "$a", "a-b", "a.b", " a",    "a ",
                                          "\\a", "@", "a[", "a`",  "a{",  "begin", "xnor"};
    static const char *const taken[] = {"a", "_", "Z9$_", "begi", "beginn", "Begin", "xno", "or_"};
    char name[RT_GATE_MODULE_MAX + 1];
    struct rt_gate_list list;

    (void)state;
    rt_gate_selector(&list);
    assert_string_equal(list.module, "routeseq_selector");
    for (unsigned i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_int_equal(rt_gate_module(&list, refused[i]), RT_ERR_TEXT);
        assert_string_equal(list.module, "routeseq_selector");
    }
    for (unsigned i = 0; i < sizeof taken / sizeof taken[0]; i++) {
        assert_int_equal(rt_gate_module(&list, taken[i]), 0);
        assert_string_equal(list.module, taken[i]);
    }
    memset(name, 'n', sizeof name);
    name[RT_GATE_MODULE_MAX] = '\0';
    assert_int_equal(rt_gate_module(&list, name), RT_ERR_SPACE);
    assert_string_equal(list.module, "or_");
    name[RT_GATE_MODULE_MAX - 1] = '\0';
    assert_int_equal(rt_gate_module(&list, name), 0);
    assert_string_equal(list.module, name);
}

/* IEEE 1800-2017, 5.6: letters, digits, $ and _, and a letter or _ first. */
static void every_character_is_taken_or_refused(void **state)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    static const char behind[] = "0123456789$";
    struct rt_gate_list list;

    (void)state;
    rt_gate_selector(&list);
    for (int c = 1; c < 256; c++) {
        const char one[] = {(char)c, '\0'}, two[] = {'Q', (char)c, '\0'};
        int letter = strchr(letters, c) != NULL, follows = letter || strchr(behind, c) != NULL;

        if (rt_gate_module(&list, one) != (letter ? 0 : RT_ERR_TEXT) ||
            rt_gate_module(&list, two) != (follows ? 0 : RT_ERR_TEXT))
            fail_with("character %d\n", c);
    }
    assert_int_equal(rt_gate_module(&list, "accept_on"), RT_ERR_TEXT); /* the first keyword */
    assert_int_equal(rt_gate_module(&list, "ccept_on"), 0);
}

static void verilog_has_the_ports_that_outside_benches_expect(void **state)
{
    struct rt_net net = net_of("full:7,capped");
    struct rt_gate_list list;

    (void)state;
    assert_int_equal(rt_gate_transit(&net, RT_GATE_PREFIX, &list), 0);
    put_text[0] = '\0';
    rt_gate_verilog(&list, put, &put_count);
    drop_comments(put_text);
    assert_non_null(strstr(put_text, "module routeseq_full_7_capped_prefix (\n"
                                     "    input [63:0] c1,\n"
                                     "    input [63:0] c2,\n"
                                     "    output [7:0] m,\n"
                                     "    output [3:0] j,\n"
                                     "    output [15:0] ru,\n"
                                     "    output [1:0] ru_bytes\n"
                                     ");\n"));
    assert_string_equal(put_text + strlen(put_text) - 11, "\nendmodule\n");
    put_text[0] = '\0';
    rt_gate_dot(&list, put, &put_count);
    assert_string_equal(put_text + strlen(put_text) - 2, "}\n");
}

/* Gates and levels counted by hand from the figures: one byte, hybrid. */
static void counts_are_those_of_the_figures(void **state)
{
    struct rt_net net = net_of("hybrid:12,1");
    uint16_t depth[RT_GATE_NETS_MAX];
    struct rt_gate_total total;
    struct rt_gate_list list;

    (void)state;
    assert_int_equal(rt_gate_transit(&net, RT_GATE_FIGURES, &list), 0);
    rt_gate_count(&list, &total);
    assert_int_equal(total.gate[RT_GATE_XOR][2], 8); /* figure 3.4 */
    assert_int_equal(total.gate[RT_GATE_OR][6], 1);  /* 3.5, M above the top byte being 0 */
    assert_int_equal(total.gate[RT_GATE_OR][2], 2);  /* 3.6 */
    assert_int_equal(total.gate[RT_GATE_NOT][1], 2);
    assert_int_equal(total.gate[RT_GATE_AND][3], 1);
    assert_int_equal(total.gate[RT_GATE_AND][2], 2); /* 3.7: M<0> and O_1, for M<1> = 0 */
    assert_int_equal(total.gates, 16);
    assert_int_equal(total.two_input, 8 + 5 + 2 + 2 + 2);
    assert_int_equal(total.flipflops, 0);
    /* xor, or, and of three, and with M<0>; in two-input gates xor, or, two
     * ands (the first as early as the or), and with M<0>, which is 3 ors deep */
    assert_int_equal(rt_gate_depth(&list, 0, depth), 4);
    assert_int_equal(rt_gate_depth(&list, 1, depth), 5);
}

/* Levels of two-input gates of M: a chain adds one a byte, a prefix one a doubling. */
static void depth_of_m_is_linear_by_ripple_and_logarithmic_by_prefix(void **state)
{
    static const unsigned doublings[9] = {0, 0, 1, 2, 2, 3, 3, 3, 3};

    (void)state;
    for (uint32_t n = 1; n <= 8; n++) {
        const struct rt_net net = {RT_FAMILY_FULL, 0, {n}};
        uint16_t depth[RT_GATE_NETS_MAX];
        struct rt_gate_list list;

        for (int circuit = 0; circuit <= RT_GATE_PREFIX; circuit++) {
            unsigned more = circuit == RT_GATE_PREFIX ? doublings[n] : n - 1;

            assert_int_equal(rt_gate_transit(&net, circuit, &list), 0);
            rt_gate_depth(&list, 1, depth);
            assert_int_equal(depth[rt_gate_net(&list, rt_gate_find(&list, "m"), 0)], 4 + more);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_example_gate_by_gate),
        cmocka_unit_test(netlist_is_arithmetic_for_every_i_of_up_to_three_bytes),
        cmocka_unit_test(netlist_is_arithmetic_for_every_class_of_four_to_eight_bytes),
        cmocka_unit_test(netlists_are_well_formed),
        cmocka_unit_test(other_networks_are_refused),
        cmocka_unit_test(every_planted_gate_is_caught),
        cmocka_unit_test(serial_circuit_takes_message_after_message),
        cmocka_unit_test(router_decides_as_rn1),
        cmocka_unit_test(every_pair_arrives_through_gate_level_routers),
        cmocka_unit_test(walks_fail_exactly_through_routers_that_decide_otherwise),
        cmocka_unit_test(modules_take_names_of_verilog_and_no_others),
        cmocka_unit_test(every_character_is_taken_or_refused),
        cmocka_unit_test(verilog_has_the_ports_that_outside_benches_expect),
        cmocka_unit_test(counts_are_those_of_the_figures),
        cmocka_unit_test(depth_of_m_is_linear_by_ripple_and_logarithmic_by_prefix),
    };

    return run_all(tests);
}
