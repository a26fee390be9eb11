/* SPDX-License-Identifier: MIT-0 */
/* A netlist as a graph: inputs on the left, outputs on the right. */
#include "gate_text.h"

struct writer {
    const struct rt_gate_list *list;
    rt_gate_put *put;
    void *context;
};

static void name(const struct writer *w, unsigned net)
{
    char label[RT_GATE_NAME_MAX];

    rt_gate_name(w->list, net, label);
    w->put(w->context, "\"");
    w->put(w->context, label);
    w->put(w->context, "\"");
}

static void node(const struct writer *w, unsigned net)
{
    static const char *const style[RT_GATE_KINDS] = {"",
                                                     "",
                                                     "",
                                                     "shape=hexagon, fillcolor=\"#eeeeee\"",
                                                     "shape=box, fillcolor=\"#cfe8cf\"",
                                                     "shape=ellipse, fillcolor=\"#cfdff5\"",
                                                     "shape=diamond, fillcolor=\"#f7e3b5\"",
                                                     "shape=box3d, fillcolor=\"#e8d0ee\""};
    const struct rt_gate *g = rt_gate_at(w->list, net);
    char label[RT_GATE_NAME_MAX];

    rt_gate_name(w->list, net, label);
    w->put(w->context, "    ");
    name(w, net);
    if (g->kind == RT_GATE_INPUT) {
        w->put(w->context, " [shape=plaintext];\n");
        return;
    }
    w->put(w->context, " [label=\"");
    w->put(w->context, label);
    w->put(w->context, "\\n");
    w->put(w->context, rt_gate_kind_text(g->kind));
    w->put(w->context, "\", ");
    w->put(w->context, style[g->kind]);
    w->put(w->context, "];\n");
    for (unsigned k = 0; k < g->inputs; k++) {
        w->put(w->context, "    ");
        name(w, g->input[k]);
        w->put(w->context, " -> ");
        name(w, net);
        w->put(w->context, g->kind == RT_GATE_FLIPFLOP ? " [constraint=false];\n" : ";\n");
    }
}

static void output(const struct writer *w, const struct rt_gate_port *port, unsigned bit)
{
    unsigned net = rt_gate_net(w->list, port, bit);
    char at[11];

    if (net < 2)
        return;
    rti_gate_number(at, bit);
    for (unsigned pass = 0; pass < 2; pass++) {
        w->put(w->context, "    ");
        if (pass == 1) {
            name(w, net);
            w->put(w->context, " -> ");
        }
        w->put(w->context, "\"out ");
        w->put(w->context, port->name);
        w->put(w->context, "[");
        w->put(w->context, at);
        w->put(w->context, "]\"");
        if (pass == 0) {
            w->put(w->context, " [label=\"");
            w->put(w->context, port->name);
            w->put(w->context, "[");
            w->put(w->context, at);
            w->put(w->context, "]\", shape=plaintext]");
        }
        w->put(w->context, ";\n");
    }
}

void rt_gate_dot(const struct rt_gate_list *list, rt_gate_put *put, void *context)
{
    const struct writer w = {list, put, context};

    put(context, "digraph \"");
    put(context, list->module);
    put(context, "\" {\n    rankdir=LR; ranksep=0.8; nodesep=0.12;\n"
                 "    node [fontname=\"Helvetica\", fontsize=10, style=filled, "
                 "fillcolor=white, margin=\"0.06,0.03\"];\n    edge [arrowsize=0.5];\n");
    for (unsigned net = 2; net < list->nets; net++)
        node(&w, net);
    for (unsigned p = 0; p < list->ports; p++)
        for (unsigned bit = 0; bit < list->port[p].width; bit++)
            if (list->port[p].direction == RT_GATE_OUT)
                output(&w, &list->port[p], bit);
    put(context, "}\n");
}
