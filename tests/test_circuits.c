/* SPDX-License-Identifier: MIT-0 */
/* Netlists as text read back gate by gate, what is refused, faults hidden or shown. */
#include "gates.h"

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
        cmocka_unit_test(levels_are_the_least),
        cmocka_unit_test(circuits_of_no_fat_tree_are_refused),
        cmocka_unit_test(names_out_of_range_have_an_answer),
        cmocka_unit_test(a_fault_is_hidden_iff_no_test_shows_it),
        cmocka_unit_test(with_flipflops_faults_are_not_decided),
    };

    return run_all(tests);
}
