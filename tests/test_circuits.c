/* SPDX-License-Identifier: MIT-0 */
/* Netlists as text read back gate by gate, what is refused, faults hidden or shown. */
#include "gates.h"
#include "../lib/gate/gate_build.h"

static char text[1 << 20];
static size_t written;

static void keep(void *context, const char *piece)
{
    size_t n = strlen(piece);

    (void)context;
    assert_true(written + n < sizeof text);
    memcpy(text + written, piece, n + 1);
    written += n;
}

static void name_of(const struct rt_gate_list *list, unsigned net, char *name)
{
    if (net < 2)
        strcpy(name, net == 0 ? "1'b0" : "1'b1");
    else
        rt_gate_name(list, net, name);
}

/* What a line of Verilog has to say of a net: written here from the list, as a reader of Verilog
 * understands it. */
static void line_of(const struct rt_gate_list *list, unsigned net, char *line)
{
    const struct rt_gate *gate = &list->gate[net];
    const char *sign = gate->kind == RT_GATE_AND ? " & " : gate->kind == RT_GATE_OR ? " | " : " ^ ";
    char name[RT_GATE_NAME_MAX];

    name_of(list, net, name);
    if (gate->kind == RT_GATE_FLIPFLOP) {
        sprintf(line, "\n    reg %s;\n", name);
        return;
    }
    line += sprintf(line, "\n    wire %s = %s", name, gate->kind == RT_GATE_NOT ? "~" : "");
    for (unsigned k = 0; k < gate->inputs; k++) {
        name_of(list, gate->input[k], name);
        line += sprintf(line, "%s%s", k > 0 ? sign : "", name);
    }
    strcpy(line, ";\n");
}

static void must_say(const char *line)
{
    const char *at = strstr(text, line);

    if (at == NULL)
        fail_with("not said: %s\n", line);
    if (strstr(at + 1, line) != NULL)
        fail_with("said twice: %s\n", line);
}

/* Lines that begin like that. */
static unsigned lines_with(const char *begin)
{
    unsigned n = 0;

    for (const char *at = text; (at = strstr(at, begin)) != NULL; at++)
        n++;
    return n;
}

/* The Verilog says every gate of the list, every flip-flop's input and every output, and no more.
 */
static void read_back(const struct rt_gate_list *list)
{
    unsigned gates = 0, flipflops = 0, ends = 0;
    char line[512], name[RT_GATE_NAME_MAX], from[RT_GATE_NAME_MAX];

    written = 0;
    rt_gate_verilog(list, keep, NULL);
    for (unsigned net = 2; net < list->nets; net++) {
        const struct rt_gate *gate = &list->gate[net];

        if (gate->kind == RT_GATE_INPUT)
            continue;
        line_of(list, net, line);
        must_say(line);
        gates += gate->kind != RT_GATE_FLIPFLOP;
        if (gate->kind != RT_GATE_FLIPFLOP)
            continue;
        flipflops++;
        name_of(list, net, name);
        name_of(list, gate->input[0], from);
        sprintf(line, "\n        %s <= %s;\n", name, from);
        must_say(line);
    }
    for (unsigned p = 0; p < list->ports; p++) {
        const struct rt_gate_port *port = &list->port[p];
        char *end = line;

        if (port->direction != RT_GATE_OUT)
            continue;
        ends++;
        end += sprintf(end, "\n    assign %s = {", port->name);
        for (unsigned bit = port->width; bit-- > 0;) {
            name_of(list, list->output[port->first + bit], name);
            end += sprintf(end, "%s%s", name, bit > 0 ? ", " : "};\n");
        }
        must_say(line);
    }
    assert_int_equal(lines_with("\n    wire ") - lines_with("\n    wire unused "), gates);
    assert_int_equal(lines_with("\n    reg "), flipflops);
    assert_int_equal(lines_with(" <= "), flipflops);
    assert_int_equal(lines_with("\n    assign "), ends);
    assert_int_equal(lines_with("input clk"), list->clocked);
    assert_int_equal(lines_with("always @(posedge clk)"), list->clocked);
    assert_int_equal(list->clocked, flipflops > 0);
}

/* Nets that nothing reads are gathered, each once, and no others. */
static void unused_are_gathered(const struct rt_gate_list *list)
{
    const char *at = strstr(text, "wire unused = &{1'b0");
    unsigned said = 0, unread = 0;

    for (const char *c = at; c != NULL && *c != '}'; c++)
        said += *c == ',';
    for (unsigned net = 2; net < list->nets; net++) {
        int read = 0;

        for (unsigned g = 0; g < list->nets; g++)
            for (unsigned k = 0; k < list->gate[g].inputs; k++)
                read |= list->gate[g].input[k] == net;
        for (unsigned p = 0; p < list->ports; p++)
            for (unsigned bit = 0; bit < list->port[p].width; bit++)
                read |= list->port[p].direction == RT_GATE_OUT &&
                        list->output[list->port[p].first + bit] == net;
        unread += !read;
    }
    assert_int_equal(said, unread);
}

static void graph_has_all_gates(const struct rt_gate_list *list)
{
    unsigned arrows = 0, loops = 0, gates = 0;

    written = 0;
    rt_gate_dot(list, keep, NULL);
    for (unsigned net = 2; net < list->nets; net++) {
        arrows += list->gate[net].inputs;
        loops += list->gate[net].kind == RT_GATE_FLIPFLOP;
        gates++;
    }
    for (unsigned p = 0; p < list->ports; p++)
        for (unsigned bit = 0; bit < list->port[p].width; bit++)
            if (list->port[p].direction == RT_GATE_OUT &&
                list->output[list->port[p].first + bit] > 1) {
                arrows++;
                gates++;
            }
    assert_int_equal(lines_with(" -> "), arrows);
    assert_int_equal(lines_with("constraint=false"), loops);
    assert_int_equal(lines_with(" [label=\"") + lines_with(" [shape=plaintext]"), gates);
}

static void text_of(struct rt_gate_list *list)
{
    struct rt_gate_total total;
    unsigned flipflops = 0, gates = 0, pairs = 0;

    read_back(list);
    unused_are_gathered(list);
    graph_has_all_gates(list);
    rt_gate_count(list, &total);
    for (unsigned net = 0; net < list->nets; net++) {
        int flipflop = list->gate[net].kind == RT_GATE_FLIPFLOP, n = list->gate[net].inputs;

        flipflops += (unsigned)flipflop;
        gates += !flipflop && n > 0;
        pairs += !flipflop && n > 0 ? (unsigned)n - 1 : 0;
    }
    assert_int_equal(total.flipflops, flipflops);
    assert_int_equal(total.gates, gates);
    assert_int_equal(total.two_input, pairs);
}

static struct rt_gate_list list;

static void text_of_net(const struct rt_net *net)
{
    char name[RT_NET_TEXT_MAX];

    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        assert_int_equal(rt_gate_transit(net, circuit, &list), 0);
        text_of(&list);
        written = 0;
        rt_gate_verilog(&list, keep, NULL);
        rt_net_format(net, name, sizeof name);
        assert_non_null(strstr(text, name));
        assert_int_equal(lines_with(", circuit "), 1);
    }
}

static void text_says_every_gate_once(void **state)
{
    (void)state;
    assert_int_equal(for_each_circuit(text_of_net), 28);
    rt_gate_router(&list);
    text_of(&list);
    assert_int_equal(lines_with(", circuit "), 0);
    rt_gate_selector(&list);
    text_of(&list);
}

/* --- the lists themselves --------------------------------------------------------- */

/* Each output bit belongs to one port, each input net to one, labels say what they are. */
static void ports_and_labels_of(const struct rt_gate_list *made)
{
    unsigned outputs = 0, inputs = 0;
    char name[RT_GATE_NAME_MAX];

    for (unsigned net = 0; net < 2; net++) {
        assert_int_equal(rt_gate_name(made, net, name), 1);
        assert_string_equal(name, net == 0 ? "0" : "1");
        assert_int_equal(made->gate[net].label.byte, 0);
        assert_true(made->gate[net].label.bit < 0 && made->gate[net].inputs == 0);
    }
    for (unsigned p = 0; p < made->ports; p++) {
        const struct rt_gate_port *port = &made->port[p];

        if (port->direction != RT_GATE_IN) {
            assert_int_equal(port->first, outputs);
            outputs += port->width;
            continue;
        }
        for (unsigned bit = 0; bit < port->width; bit++, inputs++) {
            const struct rt_gate *gate = &made->gate[port->first + bit];

            assert_int_equal(gate->kind, RT_GATE_INPUT);
            assert_string_equal(gate->label.stem, port->name);
            assert_int_equal(gate->label.byte, 0);
            assert_int_equal(gate->label.bit, bit);
        }
    }
    assert_int_equal(outputs, made->outputs);
    for (unsigned net = 0; net < made->nets; net++)
        inputs -= made->gate[net].kind == RT_GATE_INPUT;
    assert_int_equal(inputs, 0);
}

/* What a list held before does not show. */
static void made_alike(const struct rt_gate_list *one, const struct rt_gate_list *two)
{
    assert_string_equal(one->module, two->module);
    assert_int_equal(one->net.family, two->net.family);
    assert_int_equal(one->net.capped, two->net.capped);
    assert_memory_equal(one->net.param, two->net.param, sizeof one->net.param);
    assert_int_equal(one->circuit, two->circuit);
    assert_int_equal(one->bytes, two->bytes);
    assert_int_equal(one->clocked, two->clocked);
    assert_int_equal(one->ports, two->ports);
    assert_int_equal(one->nets, two->nets);
    assert_int_equal(one->outputs, two->outputs);
    assert_memory_equal(one->output, two->output, one->outputs * sizeof one->output[0]);
    for (unsigned net = 0; net < one->nets; net++) {
        const struct rt_gate *a = &one->gate[net], *b = &two->gate[net];

        assert_int_equal(a->kind, b->kind);
        assert_int_equal(a->inputs, b->inputs);
        assert_memory_equal(a->input, b->input, a->inputs * sizeof a->input[0]);
    }
    ports_and_labels_of(one);
}

static void lists_begin_anew(const struct rt_net *net)
{
    static struct rt_gate_list fresh, used;

    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        memset(&fresh, 0, sizeof fresh);
        memset(&used, 0xEE, sizeof used);
        rt_gate_transit(net, circuit, &fresh);
        rt_gate_transit(net, circuit, &used);
        made_alike(&fresh, &used);
        rt_gate_router(&used);
        memset(&fresh, 0, sizeof fresh);
        rt_gate_router(&fresh);
        made_alike(&fresh, &used);
        assert_int_equal(used.net.family + used.bytes + used.net.param[0], 0);
        rt_gate_selector(&used);
        memset(&fresh, 0, sizeof fresh);
        rt_gate_selector(&fresh);
        made_alike(&fresh, &used);
    }
}

static void a_list_begins_anew(void **state)
{
    (void)state;
    for_each_circuit(lists_begin_anew);
}

/* All gates of up to three inputs, each of them 0, 1 or one of two nets: what is left computes the
 * same, and has no constant and no single input. */
static void constants_fold_away(void **state)
{
    static const unsigned kinds[] = {RT_GATE_NOT, RT_GATE_AND, RT_GATE_OR, RT_GATE_XOR};

    (void)state;
    for (unsigned v = 0; v < 4 * 3 * 64; v++) {
        unsigned kind = kinds[v & 3], inputs = kind == RT_GATE_NOT ? 1 : 1 + v / 4 % 3, was;
        net_t first, input[4] = {0, 0, 0, 77};
        uint64_t value[RT_GATE_NETS_MAX] = {0}, want = kind == RT_GATE_AND ? 3 : 0;
        int odd = 0;

        rti_gate_begin(&list, "trial");
        first = rti_gate_input(&list, "in", 2, "");
        for (unsigned k = 0; k < 3; k++) { /* nets 0, 1, first, first + 1 */
            unsigned what = v / 12 >> 2 * k & 3;

            input[k] = (net_t)(what < 2 ? what : first + what - 2u);
            odd |= kind == RT_GATE_XOR && k < inputs && what == 1; /* no xor has an input 1 */
        }
        if (kind == RT_GATE_NOT)
            input[1] = 77;
        if (odd)
            continue;
        value[first] = 2;
        value[first + 1u] = 1;
        value[1] = 3;
        for (unsigned k = 0; k < inputs; k++)
            want = kind == RT_GATE_NOT   ? ~value[input[k]]
                   : kind == RT_GATE_AND ? want & value[input[k]]
                   : kind == RT_GATE_OR  ? want | value[input[k]]
                                         : want ^ value[input[k]];
        was = list.nets;
        inputs = rti_gate_add(&list, kind, (struct rt_gate_label){"g", 0, -1}, input, inputs);
        rt_gate_run(&list, NULL, value);
        assert_int_equal(value[inputs] & 3, want & 3);
        assert_true(list.nets - was <= 1);
        if (list.nets > was) {
            assert_true(list.gate[was].inputs >= (kind == RT_GATE_NOT ? 1 : 2));
            for (unsigned k = 0; k < list.gate[was].inputs; k++)
                assert_true(list.gate[was].input[k] > 1);
        }
    }
}

/* --- levels ------------------------------------------------------------------- */

/* The least depth of a gate cut into gates of two inputs, by the rule that joins the two earliest:
 * a tree of which each leaf has its own depth fits iff the sum of 2^depth fits (Kraft). */
static unsigned least_depth(const struct rt_gate *gate, const uint16_t *depth)
{
    uint64_t sum = 0;
    unsigned least = 0;

    for (unsigned k = 0; k < gate->inputs; k++)
        sum += UINT64_C(1) << depth[gate->input[k]];
    while (UINT64_C(1) << least < sum)
        least++;
    return least;
}

static void depths_of(const struct rt_net *net)
{
    uint16_t two[RT_GATE_NETS_MAX], many[RT_GATE_NETS_MAX];

    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        unsigned deepest[2] = {0, 0}, two_input, whole;

        assert_int_equal(rt_gate_transit(net, circuit, &list), 0);
        two_input = rt_gate_depth(&list, 1, two);
        whole = rt_gate_depth(&list, 0, many);
        for (unsigned k = 0; k < list.nets; k++) {
            const struct rt_gate *gate = &list.gate[k];
            unsigned least = 0, most = 0;

            if (gate->inputs > 0 && gate->kind != RT_GATE_FLIPFLOP) {
                least = gate->kind == RT_GATE_NOT ? two[gate->input[0]] : least_depth(gate, two);
                for (unsigned i = 0; i < gate->inputs; i++)
                    most = many[gate->input[i]] + 1u > most ? many[gate->input[i]] + 1u : most;
            }
            assert_int_equal(two[k], least);
            assert_int_equal(many[k], most);
            deepest[0] = two[k] > deepest[0] ? two[k] : deepest[0];
            deepest[1] = many[k] > deepest[1] ? many[k] : deepest[1];
        }
        assert_int_equal(two_input, deepest[0]);
        assert_int_equal(whole, deepest[1]);
    }
}

static void levels_are_the_least(void **state)
{
    (void)state;
    for_each_circuit(depths_of);
}

/* --- what is refused ------------------------------------------------------------ */

static void circuits_of_no_fat_tree_are_refused(void **state)
{
    static const struct {
        struct rt_net net;
        int circuit, error;
    } row[] = {
        {{RT_FAMILY_BIDELTA, 0, {2}}, 0, RT_ERR_FAMILY},
        {{RT_FAMILY_TREE, 0, {2}}, 0, RT_ERR_FAMILY},
        {{RT_FAMILY_FULL, 0, {1}}, -1, RT_ERR_FAMILY},
        {{RT_FAMILY_FULL, 0, {1}}, RT_GATE_CIRCUITS, RT_ERR_FAMILY},
        {{RT_FAMILY_FULL, 0, {0}}, 0, RT_ERR_LAYERS},
        {{RT_FAMILY_FULL, 2, {1}}, 0, RT_ERR_LAYERS},
        {{RT_FAMILY_FULL, 0, {9}}, 0, RT_ERR_LAYERS},
        {{RT_FAMILY_FULL, 1, {8}}, 0, RT_ERR_LAYERS},
        {{RT_FAMILY_HYBRID, 0, {12, 8}}, 0, RT_ERR_LAYERS},
        {{RT_FAMILY_HYBRID, 1, {12, 7}}, 0, RT_ERR_LAYERS},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_int_equal(rt_gate_transit(&row[i].net, row[i].circuit, &list), row[i].error);
}

static void names_out_of_range_have_an_answer(void **state)
{
    struct rt_net net = net_of("full:1"), no_leaf = {RT_FAMILY_HYBRID, 0, {13, 1}};

    (void)state;
    assert_string_equal(rt_gate_kind_text(-1), "unknown");
    assert_string_equal(rt_gate_kind_text(RT_GATE_KINDS), "unknown");
    assert_string_equal(rt_gate_kind_text(RT_GATE_FLIPFLOP), "flipflop");
    assert_null(rt_gate_circuit_text(-1));
    assert_null(rt_gate_circuit_text(RT_GATE_CIRCUITS));
    assert_string_equal(rt_gate_circuit_text(RT_GATE_SERIAL), "serial");
    assert_int_equal(rt_gate_transit(&net, RT_GATE_FIGURES, &list), 0);
    assert_null(rt_gate_find(&list, "c3"));
    assert_null(rt_gate_find(&list, "c"));
    assert_null(rt_gate_find(&list, "c11"));
    assert_int_equal(rt_gate_net(&list, rt_gate_find(&list, "c2"), 3), 2 + 8 + 3);
    assert_string_equal(list.module, "routeseq_full_1_figures");
    assert_int_equal(rt_gate_transit(&no_leaf, RT_GATE_RIPPLE, &list), 0); /* it has no text */
    assert_string_equal(list.module, "routeseq_ripple");
    list.output[0] = 1; /* no circuit of ours has a constant 1 */
    written = 0;
    rt_gate_verilog(&list, keep, NULL);
    assert_int_equal(lines_with(", circuit "), 0);
    assert_int_equal(lines_with("1'b1"), 1);
}

/* --- faults ------------------------------------------------------------------------ */

/* A fault is hidden iff no test of the compact set shows it: what the set shows, some class of
 * inputs shows too, the highest pair of another byte among them. */
static void a_fault_is_hidden_iff_no_test_shows_it(void **state)
{
    static const char *const nets[] = {"hybrid:12,1", "full:1,capped", "full:3", "hybrid:12,2"};
    static uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
    static struct rt_gate_bench bench;
    static struct rt_gate_test tests[RT_GATE_TESTS_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        for (int circuit = 0; circuit < RT_GATE_SERIAL; circuit++) {
            struct rt_net net = net_of(nets[i]);
            struct rt_gate_fault fault = {0, 0, 0};
            unsigned left = 0;

            assert_int_equal(rt_gate_transit(&net, circuit, &list), 0);
            rt_gate_tests(&list, &bench, tests);
            while (rt_gate_fault_next(&list, &fault)) {
                int shown =
                    left >= bench.faults || memcmp(&fault, &bench.fault[left], sizeof fault) != 0;

                left += !shown;
                if ((rt_gate_hidden(&list, &fault, good, bad) == 0) != shown)
                    fail_with("%s, circuit %d: gate %u pin %u stuck-at-%u is%s hidden\n", nets[i],
                              circuit, fault.gate, fault.pin, fault.value, shown ? "" : " not");
            }
            assert_int_equal(left, bench.faults);
        }
    }
}

/* With flip-flops only what leads nowhere is decided. */
static void with_flipflops_faults_are_not_decided(void **state)
{
    static uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
    struct rt_net net = net_of("hybrid:12,2");

    (void)state;
    assert_int_equal(rt_gate_transit(&net, RT_GATE_SERIAL, &list), 0);
    for (unsigned bit = 0; bit < 8; bit++) {
        struct rt_gate_fault fault = {(uint16_t)rt_gate_net(&list, rt_gate_find(&list, "c2"), bit),
                                      0, 1};

        assert_int_equal(rt_gate_hidden(&list, &fault, good, bad), bit < 2 ? 1 : RT_ERR_FAMILY);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_says_every_gate_once),
        cmocka_unit_test(a_list_begins_anew),
        cmocka_unit_test(constants_fold_away),
        cmocka_unit_test(levels_are_the_least),
        cmocka_unit_test(circuits_of_no_fat_tree_are_refused),
        cmocka_unit_test(names_out_of_range_have_an_answer),
        cmocka_unit_test(a_fault_is_hidden_iff_no_test_shows_it),
        cmocka_unit_test(with_flipflops_faults_are_not_decided),
    };

    return run_all(tests);
}
