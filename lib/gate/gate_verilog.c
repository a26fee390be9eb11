/* SPDX-License-Identifier: MIT-0 */
/* A netlist as one self-contained Verilog-2005 module. */
#include "gate_text.h"

struct writer {
    const struct rt_gate_list *list;
    rt_gate_put *put;
    void *context;
};

static void text(const struct writer *w, const char *what)
{
    w->put(w->context, what);
}

static void number(const struct writer *w, unsigned n)
{
    char digits[11];

    rti_gate_number(digits, n);
    text(w, digits);
}

static void name(const struct writer *w, unsigned net)
{
    char label[RT_GATE_NAME_MAX];

    rt_gate_name(w->list, net, label);
    text(w, net == 0 ? "1'b0" : net == 1 ? "1'b1" : label);
}

static void head(const struct writer *w)
{
    static const char *const direction[] = {"input", "output"};
    char net[RT_NET_TEXT_MAX];
    const char *sep = "";

    text(w, "// routeseq " ROUTESEQ_VERSION);
    if ((w->list->bytes > 0 || w->list->unit != NULL) &&
        rt_net_format(&w->list->net, net, sizeof net) > 0) {
        text(w, ", ");
        text(w, net);
        if (w->list->bytes > 0) {
            text(w, ", circuit ");
            text(w, rt_gate_circuit_text(w->list->circuit));
        }
    }
    text(w, "\n// SPDX-License-Identifier: MIT-0\n// SPEC 11: docs/spec/gate.md of routeseq; ");
    text(w, w->list->unit == NULL ? "docs/SPEC.md has the pages of other chapters"
            : rt_net_shape(&w->list->net) == RT_SHAPE_RING
                ? "docs/spec/rings.md says where each link leads"
                : "docs/spec/ports.md says where each port leads");
    text(w, w->list->unit != NULL ? ".\n// Combinational: no clock.\n" : ".\n");
    text(w, "/* verilator lint_off DECLFILENAME */\nmodule ");
    text(w, w->list->module);
    text(w, " (");
    if (w->list->clocked) {
        text(w, "\n    // all registers take their inputs at its rising edge\n    input clk");
        sep = ",";
    }
    for (unsigned p = 0; p < w->list->ports; p++) {
        const struct rt_gate_port *port = &w->list->port[p];

        if (port->direction == RT_GATE_PROBE)
            continue;
        text(w, sep);
        text(w, "\n    // ");
        text(w, port->about);
        text(w, "\n    ");
        text(w, direction[port->direction]);
        if (port->width > 1 || port->direction == RT_GATE_OUT) {
            text(w, " [");
            number(w, port->width - 1u);
            text(w, ":0]");
        }
        text(w, " ");
        text(w, port->name);
        sep = ",";
    }
    text(w, "\n);\n");
}

/* Inputs of a gate, the latest last, where tools that join them from the left add no level. */
static void late_last(const struct rt_gate *gate, const uint16_t *depth, uint16_t *input)
{
    for (unsigned k = 0; k < gate->inputs; k++) {
        unsigned i = k;

        for (; i > 0 && depth[input[i - 1]] > depth[gate->input[k]]; i--)
            input[i] = input[i - 1];
        input[i] = gate->input[k];
    }
}

/* depth: of the nets before this one; null: inputs stand as in the gate. */
static void gate(const struct writer *w, unsigned net, const uint16_t *depth)
{
    static const char *const sign[RT_GATE_KINDS] = {"", "", "", "", " & ", " | ", " ^ ", ""};
    const struct rt_gate *g = rt_gate_at(w->list, net);
    uint16_t late[RT_GATE_INPUTS_MAX];
    const uint16_t *input = depth != NULL ? late : g->input;

    if (g->inputs == 0)
        return;
    if (depth != NULL)
        late_last(g, depth, late);
    text(w, g->kind == RT_GATE_FLIPFLOP ? "    reg " : "    wire ");
    name(w, net);
    if (g->kind != RT_GATE_FLIPFLOP) {
        text(w, g->kind == RT_GATE_NOT ? " = ~" : " = ");
        for (unsigned k = 0; k < g->inputs; k++) {
            text(w, k > 0 ? sign[g->kind] : "");
            name(w, input[k]);
        }
    }
    text(w, ";\n");
}

/* Gathers the nets that no gate and no output reads: unused bits of a location, and gates that the
 * paper draws without a reader (SPEC 11.6).  Linters know the name. */
static void unused(const struct writer *w)
{
    const struct rt_gate_list *list = w->list;
    uint8_t read[RT_GATE_NETS_MAX] = {0};
    unsigned count = 0, nets = list->nets;

    if (list->unit != NULL) { /* all of its gates have readers, but not all of its inputs */
        while (nets > 2 && rt_gate_at(list, nets - 1)->kind != RT_GATE_INPUT)
            nets--;
    }
    for (unsigned net = 2; net < list->nets; net++)
        for (unsigned k = 0; k < rt_gate_at(list, net)->inputs; k++)
            if (rt_gate_at(list, net)->input[k] < nets)
                read[rt_gate_at(list, net)->input[k]] = 1;
    for (unsigned p = 0; p < list->ports; p++)
        for (unsigned bit = 0; bit < list->port[p].width; bit++)
            if (list->port[p].direction == RT_GATE_OUT &&
                rt_gate_net(list, &list->port[p], bit) < nets)
                read[rt_gate_net(list, &list->port[p], bit)] = 1;
    for (unsigned net = 2; net < nets; net++) {
        if (read[net])
            continue;
        text(w, count == 0       ? "    // read by no gate (SPEC 11.6)\n    wire unused = &{1'b0, "
                : count % 8 == 0 ? ",\n        "
                                 : ", ");
        name(w, net);
        count++;
    }
    text(w, count > 0 ? "};\n" : "");
}

static void flipflops(const struct writer *w)
{
    text(w, "    always @(posedge clk) begin\n");
    for (unsigned net = 2; net < w->list->nets; net++) {
        if (rt_gate_at(w->list, net)->kind != RT_GATE_FLIPFLOP)
            continue;
        text(w, "        ");
        name(w, net);
        text(w, " <= ");
        name(w, rt_gate_at(w->list, net)->input[0]);
        text(w, ";\n");
    }
    text(w, "    end\n");
}

void rt_gate_verilog(const struct rt_gate_list *list, rt_gate_put *put, void *context)
{
    const struct writer w = {list, put, context};
    uint16_t depth[RT_GATE_NETS_MAX];

    head(&w);
    if (list->unit == NULL)
        rt_gate_depth(list, 1, depth);
    for (unsigned net = 2; net < list->nets; net++)
        gate(&w, net, list->unit == NULL ? depth : NULL);
    unused(&w);
    if (list->clocked)
        flipflops(&w);
    for (unsigned p = 0; p < list->ports; p++) {
        const struct rt_gate_port *port = &list->port[p];

        if (port->direction != RT_GATE_OUT)
            continue;
        text(&w, "    assign ");
        text(&w, port->name);
        text(&w, " = {");
        for (unsigned bit = port->width; bit-- > 0;) {
            name(&w, rt_gate_net(list, port, bit));
            text(&w, bit > 0 ? ", " : "};\n");
        }
    }
    text(&w, "endmodule\n");
}
