/* SPDX-License-Identifier: MIT-0 */
/* Netlists as text read back gate by gate, what is refused, faults hidden or shown. */
#include "gates.h"
#include "../../lib/gate/gate_build.h"

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
    const struct rt_gate *gate = rt_gate_at(list, net);
    const char *sign = gate->kind == RT_GATE_AND ? " & " : gate->kind == RT_GATE_OR ? " | " : " ^ ";
    char name[RT_GATE_NAME_MAX];
    uint16_t depth[RT_GATE_NETS_MAX];

    name_of(list, net, name);
    if (gate->kind == RT_GATE_FLIPFLOP) {
        sprintf(line, "\n    reg %s;\n", name);
        return;
    }
    line += sprintf(line, "\n    wire %s = %s", name, gate->kind == RT_GATE_NOT ? "~" : "");
    if (list->unit == NULL) /* a circuit: its inputs level by level, the latest last */
        rt_gate_depth(list, 1, depth);
    for (unsigned at = 0, said = 0; said < gate->inputs; at++)
        for (unsigned k = 0; k < gate->inputs; k++) {
            if (list->unit != NULL ? k != at : depth[gate->input[k]] != at)
                continue;
            name_of(list, gate->input[k], name);
            line += sprintf(line, "%s%s", said++ > 0 ? sign : "", name);
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
        const struct rt_gate *gate = rt_gate_at(list, net);

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
            name_of(list, rt_gate_net(list, port, bit), name);
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
            for (unsigned k = 0; k < rt_gate_at(list, g)->inputs; k++)
                read |= rt_gate_at(list, g)->input[k] == net;
        for (unsigned p = 0; p < list->ports; p++)
            for (unsigned bit = 0; bit < list->port[p].width; bit++)
                read |= list->port[p].direction == RT_GATE_OUT &&
                        rt_gate_net(list, &list->port[p], bit) == net;
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
        arrows += rt_gate_at(list, net)->inputs;
        loops += rt_gate_at(list, net)->kind == RT_GATE_FLIPFLOP;
        gates++;
    }
    for (unsigned p = 0; p < list->ports; p++)
        for (unsigned bit = 0; bit < list->port[p].width; bit++)
            if (list->port[p].direction == RT_GATE_OUT &&
                rt_gate_net(list, &list->port[p], bit) > 1) {
                arrows++;
                gates++;
            }
    assert_int_equal(lines_with(" -> "), arrows);
    assert_int_equal(lines_with("constraint=false"), loops);
    assert_int_equal(lines_with(" [label=\"") + lines_with(" [shape=plaintext]"), gates);
}

static void text_of(struct rt_gate_list *list)
{
    struct rt_gate_total total, want = {0};
    unsigned flipflops = 0, gates = 0, pairs = 0;

    read_back(list);
    unused_are_gathered(list);
    graph_has_all_gates(list);
    rt_gate_count(list, &total);
    for (unsigned net = 0; net < list->nets; net++) {
        int flipflop = rt_gate_at(list, net)->kind == RT_GATE_FLIPFLOP,
            n = rt_gate_at(list, net)->inputs;

        want.gate[rt_gate_at(list, net)->kind][n]++;
        flipflops += (unsigned)flipflop;
        gates += !flipflop && n > 0;
        pairs += !flipflop && n > 0 ? (unsigned)n - 1 : 0;
    }
    assert_memory_equal(total.gate, want.gate, sizeof want.gate);
    assert_int_equal(total.flipflops, flipflops);
    assert_int_equal(total.gates, gates);
    assert_int_equal(total.two_input, pairs);
}

static struct rt_gate_list list;

static void text_of_net(const struct rt_net *net)
{
    char name[RT_NET_TEXT_MAX], line[RT_NET_TEXT_MAX + 64];

    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        assert_int_equal(rt_gate_transit(net, circuit, &list), 0);
        text_of(&list);
        written = 0;
        rt_gate_verilog(&list, keep, NULL);
        rt_net_format(net, name, sizeof name);
        snprintf(line, sizeof line, "// routeseq " ROUTESEQ_VERSION ", %s, circuit %s\n//", name,
                 circuit == RT_GATE_FIGURES  ? "figures"
                 : circuit == RT_GATE_RIPPLE ? "ripple"
                 : circuit == RT_GATE_PREFIX ? "prefix"
                                             : "serial");
        assert_memory_equal(text, line, strlen(line));
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

static void units_say_every_gate_once(void **state)
{
    static const char *const nets[] = {"torus:4,4",       "ring:1",           "complete:5",
                                       "dragonfly:2,4,2", "xgft:2,2,2,1,2,1", "multicube:3,2",
                                       "livefly:3,2",     "mesh:3,4",         "deadfly:2,3"};
    static struct rt_gate gate[RT_GATE_UNIT_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);

        assert_int_equal(rt_gate_unit(&net, gate, RT_GATE_UNIT_MAX, &list), 0);
        text_of(&list);
    }
}

/* --- a module whose texts are written out here ------------------------------------- */

static void tiny(void)
{
    net_t a, b, c, s, n, x, o, e;

    rti_gate_begin(&list, "tiny");
    a = rti_gate_input(&list, "a", 1, "one bit");
    b = rti_gate_input(&list, "b", 2, "two bits");
    c = rti_gate_input(&list, "c", 10, "never read");
    assert_int_equal(c, b + 2);
    s = rti_gate_flipflop(&list, "S", 0, 1);
    n = rti_gate_add(&list, RT_GATE_NOT, (struct rt_gate_label){"n", 0, -1}, &a, 1);
    x = rti_gate_add(&list, RT_GATE_AND, (struct rt_gate_label){"X", 12, 3},
                     (net_t[]){n, b, (net_t)(b + 1)}, 3);
    o = rti_gate_add(&list, RT_GATE_OR, (struct rt_gate_label){"O", 0, 0}, (net_t[]){x, s}, 2);
    e = rti_gate_add(&list, RT_GATE_XOR, (struct rt_gate_label){"E", 2, -1}, (net_t[]){a, b}, 2);
    rti_gate_feed(&list, s, o);
    rti_gate_output(&list, "y", RT_GATE_OUT, (net_t[]){o, e, ZERO, ONE}, 4, "four");
    rti_gate_output(&list, "p", RT_GATE_PROBE, &n, 1, "a probe");
    rti_gate_output(&list, "z", RT_GATE_OUT, &s, 1, "one");
}

static void a_module_in_verilog_word_for_word(void **state)
{
    (void)state;
    tiny();
    list.net = (struct rt_net)RT_FULL(2); /* not looked at: list.bytes is 0 */
    written = 0;
    rt_gate_verilog(&list, keep, NULL);
    assert_string_equal(
        text,
        "// routeseq " ROUTESEQ_VERSION "\n"
        "// SPDX-License-Identifier: MIT-0\n"
        "// SPEC 11: docs/spec/gate.md of routeseq; docs/SPEC.md has the pages of other chapters.\n"
        "/* verilator lint_off DECLFILENAME */\n"
        "module routeseq_tiny (\n"
        "    // all registers take their inputs at its rising edge\n"
        "    input clk,\n"
        "    // one bit\n"
        "    input a,\n"
        "    // two bits\n"
        "    input [1:0] b,\n"
        "    // never read\n"
        "    input [9:0] c,\n"
        "    // four\n"
        "    output [3:0] y,\n"
        "    // one\n"
        "    output [0:0] z\n"
        ");\n"
        "    reg S_1;\n"
        "    wire n = ~a;\n"
        "    wire X12_3 = n & b[0] & b[1];\n"
        "    wire O_0 = S_1 | X12_3;\n"
        "    wire E2 = a ^ b[0];\n"
        "    // read by no gate (SPEC 11.6)\n"
        "    wire unused = &{1'b0, c[0], c[1], c[2], c[3], c[4], c[5], "
        "c[6], c[7],\n        c[8], c[9]};\n"
        "    always @(posedge clk) begin\n"
        "        S_1 <= O_0;\n"
        "    end\n"
        "    assign y = {1'b1, 1'b0, E2, O_0};\n"
        "    assign z = {S_1};\n"
        "endmodule\n");
}

/* With no net that is not read, and with one. */
static void unread_nets_are_gathered_or_there_is_no_line(void **state)
{
    (void)state;
    for (unsigned unread = 0; unread < 2; unread++) {
        net_t a, n;

        rti_gate_begin(&list, "tiny");
        a = rti_gate_input(&list, "a", 1, "one bit");
        if (unread)
            rti_gate_input(&list, "c", 1, "never read");
        n = rti_gate_add(&list, RT_GATE_NOT, (struct rt_gate_label){"n", 0, -1}, &a, 1);
        rti_gate_output(&list, "y", RT_GATE_OUT, &n, 1, "one");
        written = 0;
        rt_gate_verilog(&list, keep, NULL);
        assert_string_equal(strstr(text, ");\n") + 3, unread
                                                          ? "    wire n = ~a;\n"
                                                            "    // read by no gate (SPEC 11.6)\n"
                                                            "    wire unused = &{1'b0, c};\n"
                                                            "    assign y = {n};\nendmodule\n"
                                                          : "    wire n = ~a;\n"
                                                            "    assign y = {n};\nendmodule\n");
    }
}

static void a_module_as_a_graph_word_for_word(void **state)
{
    (void)state;
    tiny();
    written = 0;
    rt_gate_dot(&list, keep, NULL);
    assert_string_equal(
        text, "digraph \"routeseq_tiny\" {\n"
              "    rankdir=LR; ranksep=0.8; nodesep=0.12;\n"
              "    node [fontname=\"Helvetica\", fontsize=10, style=filled, fillcolor=white, "
              "margin=\"0.06,0.03\"];\n"
              "    edge [arrowsize=0.5];\n"
              "    \"a\" [shape=plaintext];\n"
              "    \"b[0]\" [shape=plaintext];\n"
              "    \"b[1]\" [shape=plaintext];\n"
              "    \"c[0]\" [shape=plaintext];\n"
              "    \"c[1]\" [shape=plaintext];\n"
              "    \"c[2]\" [shape=plaintext];\n"
              "    \"c[3]\" [shape=plaintext];\n"
              "    \"c[4]\" [shape=plaintext];\n"
              "    \"c[5]\" [shape=plaintext];\n"
              "    \"c[6]\" [shape=plaintext];\n"
              "    \"c[7]\" [shape=plaintext];\n"
              "    \"c[8]\" [shape=plaintext];\n"
              "    \"c[9]\" [shape=plaintext];\n"
              "    \"S_1\" [label=\"S_1\\nflipflop\", shape=box3d, fillcolor=\"#e8d0ee\"];\n"
              "    \"O_0\" -> \"S_1\" [constraint=false];\n"
              "    \"n\" [label=\"n\\nnot\", shape=hexagon, fillcolor=\"#eeeeee\"];\n"
              "    \"a\" -> \"n\";\n"
              "    \"X12_3\" [label=\"X12_3\\nand\", shape=box, fillcolor=\"#cfe8cf\"];\n"
              "    \"n\" -> \"X12_3\";\n"
              "    \"b[0]\" -> \"X12_3\";\n"
              "    \"b[1]\" -> \"X12_3\";\n"
              "    \"O_0\" [label=\"O_0\\nor\", shape=ellipse, fillcolor=\"#cfdff5\"];\n"
              "    \"X12_3\" -> \"O_0\";\n"
              "    \"S_1\" -> \"O_0\";\n"
              "    \"E2\" [label=\"E2\\nxor\", shape=diamond, fillcolor=\"#f7e3b5\"];\n"
              "    \"a\" -> \"E2\";\n"
              "    \"b[0]\" -> \"E2\";\n"
              "    \"out y[0]\" [label=\"y[0]\", shape=plaintext];\n"
              "    \"O_0\" -> \"out y[0]\";\n"
              "    \"out y[1]\" [label=\"y[1]\", shape=plaintext];\n"
              "    \"E2\" -> \"out y[1]\";\n"
              "    \"out z[0]\" [label=\"z[0]\", shape=plaintext];\n"
              "    \"S_1\" -> \"out z[0]\";\n"
              "}\n");
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
        memset(two, 0xff, sizeof two);
        memset(many, 0xff, sizeof many);
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

/* Gates of 2 to 7 inputs of any depth, which no circuit of ours has. */
static void levels_of_any_gate_are_the_least(void **state)
{
    uint16_t two[RT_GATE_NETS_MAX], many[RT_GATE_NETS_MAX];
    uint64_t random = 1952;
    net_t chain[12], input[RT_GATE_INPUTS_MAX];

    (void)state;
    for (unsigned round = 0; round < 60; round++) {
        unsigned deepest = 0, begin;

        rti_gate_begin(&list, "trial");
        assert_int_equal(rt_gate_depth(&list, 1, two), 0);
        assert_int_equal(rt_gate_depth(&list, 0, many), 0);
        chain[0] = rti_gate_input(&list, "in", 1, "");
        for (unsigned k = 1; k < 12; k++) {
            input[0] = input[1] = chain[k - 1];
            chain[k] = rti_gate_add(&list, RT_GATE_AND, (struct rt_gate_label){"c", 0, (int8_t)k},
                                    input, 2);
        }
        begin = list.nets;
        for (unsigned k = 0; k < 40; k++) {
            unsigned n = 2 + (unsigned)(next_random(&random) % 6);

            for (unsigned i = 0; i < n; i++)
                input[i] = chain[next_random(&random) % (round % 11 + 2)];
            rti_gate_add(&list, RT_GATE_OR, (struct rt_gate_label){"g", 0, (int8_t)k}, input, n);
        }
        assert_true(rt_gate_depth(&list, 0, many) <= 12);
        for (unsigned net = begin; net < list.nets; net++)
            deepest = many[net] > deepest ? many[net] : deepest;
        assert_true(rt_gate_depth(&list, 0, many) >= deepest);
        rt_gate_depth(&list, 1, two);
        for (unsigned net = begin; net < list.nets; net++)
            assert_int_equal(two[net], least_depth(&list.gate[net], two));
    }
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
    assert_string_equal(rt_gate_kind_text(RT_GATE_ZERO), "zero");
    assert_string_equal(rt_gate_kind_text(RT_GATE_ONE), "one");
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

/* Gates and output bits that read a net. */
static unsigned read_by(const struct rt_gate_list *made, unsigned net)
{
    unsigned n = 0;

    for (unsigned g = 2; g < made->nets; g++)
        for (unsigned k = 0; k < made->gate[g].inputs; k++)
            n += made->gate[g].input[k] == net;
    for (unsigned p = 0; p < made->ports; p++)
        for (unsigned bit = 0; made->port[p].direction == RT_GATE_OUT && bit < made->port[p].width;
             bit++)
            n += made->output[made->port[p].first + bit] == net;
    return n;
}

/* Each gate's output at 0 and 1, and each input alone where its net has other readers. */
static void faults_of(const struct rt_gate_list *made)
{
    struct rt_gate_fault fault = {0, 0, 0};

    for (unsigned gate = 2; gate < made->nets; gate++)
        for (unsigned pin = 0; pin <= made->gate[gate].inputs; pin++)
            for (unsigned value = 0; value < 2; value++) {
                if (pin > 0 && read_by(made, made->gate[gate].input[pin - 1]) == 1)
                    continue;
                assert_int_equal(rt_gate_fault_next(made, &fault), 1);
                if (fault.gate != gate || fault.pin != pin || fault.value != value)
                    fail_with("%s: gate %u pin %u at %u, not gate %u pin %u at %u\n", made->module,
                              fault.gate, fault.pin, fault.value, gate, pin, value);
            }
    assert_int_equal(rt_gate_fault_next(made, &fault), 0);
    assert_int_equal(fault.gate, made->nets - 1); /* the last one stays */
}

static void faults_of_net(const struct rt_net *net)
{
    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        rt_gate_transit(net, circuit, &list);
        faults_of(&list);
    }
}

static void faults_are_listed_once_and_in_order(void **state)
{
    struct rt_gate_fault fault = {1, 0, 0};

    (void)state;
    for_each_circuit(faults_of_net);
    rt_gate_router(&list);
    faults_of(&list);
    tiny();
    faults_of(&list);
    assert_int_equal(rt_gate_fault_next(&list, &fault), 1); /* a constant is before the first */
    assert_int_equal(fault.gate * 4 + fault.pin * 2 + fault.value, 8);
    rti_gate_begin(&list, "wire");
    rti_gate_input(&list, "in", 1, "");
    faults_of(&list);
    rti_gate_begin(&list, "nothing");
    fault = (struct rt_gate_fault){0, 0, 0};
    assert_int_equal(rt_gate_fault_next(&list, &fault), 0);
}

/* Is there a way to an output?  From the outputs, by what drives them. */
static int drives_output(const struct rt_gate_list *made, unsigned net)
{
    for (unsigned p = 0; p < made->ports; p++)
        for (unsigned bit = 0; made->port[p].direction == RT_GATE_OUT && bit < made->port[p].width;
             bit++)
            if (made->output[made->port[p].first + bit] == net)
                return 1;
    for (unsigned g = net + 1; g < made->nets; g++)
        for (unsigned k = 0; k < made->gate[g].inputs; k++)
            if (made->gate[g].input[k] == net && drives_output(made, g))
                return 1;
    return 0;
}

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
                if (rt_gate_hidden(&list, &fault, good, bad) != (shown ? 0
                                                                 : drives_output(&list, fault.gate)
                                                                     ? 2
                                                                     : 1))
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
        cmocka_unit_test(units_say_every_gate_once),
        cmocka_unit_test(a_module_in_verilog_word_for_word),
        cmocka_unit_test(unread_nets_are_gathered_or_there_is_no_line),
        cmocka_unit_test(a_module_as_a_graph_word_for_word),
        cmocka_unit_test(a_list_begins_anew),
        cmocka_unit_test(constants_fold_away),
        cmocka_unit_test(levels_are_the_least),
        cmocka_unit_test(levels_of_any_gate_are_the_least),
        cmocka_unit_test(circuits_of_no_fat_tree_are_refused),
        cmocka_unit_test(names_out_of_range_have_an_answer),
        cmocka_unit_test(faults_are_listed_once_and_in_order),
        cmocka_unit_test(a_fault_is_hidden_iff_no_test_shows_it),
        cmocka_unit_test(with_flipflops_faults_are_not_decided),
    };

    return run_all(tests);
}
