/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph --wires: one router of each stage of a fat-tree (DeHon's figure 2.4); a bidelta
 * network component by component. */
#include <inttypes.h>

#include "wire_drawing.h"

void wire_begin_diagram(const struct rt_net *net, const char *what)
{
    char text[RT_NET_TEXT_MAX] = "";

    rt_net_format(net, text, sizeof text);
    printf("// %s, %s: dot -Tsvg draws it\n"
           "digraph wires {\n"
           "  layout=nop splines=line outputorder=edgesfirst\n"
           "  node [shape=box style=filled fillcolor=white fontsize=12"
           " fontname=\"Helvetica,Arial,sans-serif\"]\n"
           "  edge [color=\"#555555\" arrowsize=0.7 fontsize=11"
           " fontname=\"Helvetica,Arial,sans-serif\"]\n",
           text, what);
}

/* A text in the middle of an arrow, over it. */
void wire_print_label(int x, int y, const char *text)
{
    printf("  \"l%d_%d\" [shape=plaintext fontsize=11 margin=\"0.02,0\" height=0.18 width=0"
           " pos=\"%d,%d\" label=\"%s\"]\n",
           x, y, x, y, text);
}

static void print_router(const struct rt_net *net, const char *id, uint64_t number, int x, int y)
{
    struct rt_topo_component c;
    struct rt_topo_record record;
    char name[STAGE_MAX];

    rt_topo_component_at(net, number, &c);
    rt_topo_record_at(net, NULL, number, &record);
    name_stage(c.kind, c.stage, c.stack, name);
    printf("  %s [pos=\"%d,%d\" height=0.7 width=1.9 label=\"%s\\nc%" PRIu64
           ", configuration %c\"]\n",
           id, x, y, name, number, record.crossbars == 1 ? 'A' : 'B');
}

/* How many of a component's inputs come from where, on an arrow of its own. */
static void print_inputs(const struct rt_net *net, const char *id, uint64_t number, int x, int y)
{
    static const char *const name[] = {"above the root", "processors", "leaf clusters",
                                       "up routers",     "above",      "the cap"};
    unsigned count[sizeof name / sizeof name[0]] = {0};
    struct rt_topo_component self;
    const char *between = "";

    rt_topo_component_at(net, number, &self);
    for (uint8_t port = 0; port < 8; port++) {
        struct rt_topo_end to = {RT_TOPO_END_COMPONENT, port, number}, from;
        struct rt_topo_component c;

        rt_topo_wire_back(net, &to, &from);
        if (from.kind == RT_TOPO_END_COMPONENT)
            rt_topo_component_at(net, from.number, &c);
        count[from.kind == RT_TOPO_END_NOTHING     ? 0
              : from.kind == RT_TOPO_END_PROCESSOR ? 1
              : c.kind == RT_TOPO_PLACE_CLUSTER    ? 2
              : c.kind == RT_TOPO_PLACE_UP         ? 3
              : c.kind == RT_TOPO_PLACE_DOWN       ? 4
                                                   : 5]++;
    }
    printf("  i%s [shape=plaintext style=\"\" pos=\"%d,%d\" label=\"inputs: ", id, x, y);
    for (unsigned k = 0; k < 6; k++) {
        if (count[k] == 0)
            continue;
        printf(k == 0 ? "%s%u unconnected, %s" : "%s%u from %s", between, count[k],
               k == 3 && self.kind == RT_TOPO_PLACE_UP ? "the up routers below" : name[k]);
        between = ",\\n";
    }
    printf("\"]\n  i%s -> %s [style=dashed]\n", id, id);
}

/* The outputs of one direction, of which the first is drawn and the second named. */
static void print_across(const struct rt_net *net, const char *from, uint64_t number,
                         unsigned direction, const char *to, int x, int y)
{
    struct rt_topo_end out = {RT_TOPO_END_COMPONENT, (uint8_t)(2 * direction + 1), number}, in;
    char text[80];

    rt_topo_wire(net, &out, &in);
    snprintf(text, sizeof text, "output %u (output %u: to c%" PRIu64 ")", 2 * direction,
             2 * direction + 1, in.number);
    printf("  %s -> %s [penwidth=1.6 color=\"#0072b2\"]\n", from, to);
    wire_print_label(x, y, text);
}

static uint64_t ahead(const struct rt_net *net, uint64_t number, unsigned direction)
{
    struct rt_topo_end out = {RT_TOPO_END_COMPONENT, (uint8_t)(2 * direction), number}, in;

    rt_topo_wire(net, &out, &in);
    return in.number;
}

/* The down router of `level` of a layer, 0 the lowest, beside its up router `number`, at y. */
static void print_down(const struct rt_net *net, const char *router, uint64_t number,
                       unsigned layer, unsigned level, int y)
{
    uint64_t down = ahead(net, number, level);
    int below = y + 120 * (int)level;
    char name[12];

    snprintf(name, sizeof name, "d%u_%u", layer, level);
    print_router(net, name, down, 480, below);
    print_across(net, router, number, level, name, 240, y + 60 + 60 * (int)level);
    print_inputs(net, name, down, 720, below + 30);
    printf("  o%s [shape=plaintext style=\"\" pos=\"720,%d\" label=\"outputs: 2 in each of "
           "four\\ndirections, to %s\"]\n  %s -> o%s [style=dashed]\n",
           name, below - 30,
           level > 0                         ? "down routers below"
           : layer > 1                       ? "unit trees below"
           : net->family == RT_FAMILY_HYBRID ? "leaf clusters"
                                             : "processors",
           name, name);
}

/* What is above the up router `number` of a layer, at y; returns the up router there. */
static uint64_t print_above(const struct rt_net *net, const char *router, uint64_t number,
                            unsigned layer, int last, int y)
{
    uint64_t above;
    char next[12];

    snprintf(next, sizeof next, "u%u", layer + 1);
    if (last && !net->capped) {
        printf("  %s [shape=plaintext style=\"\" pos=\"0,%d\" label=\"outputs 6 and 7:\\n"
               "nothing, above the root\"]\n  %s -> %s [style=dashed]\n",
               next, y + 300, router, next);
        return number;
    }
    above = ahead(net, number, 3);
    if (last) {
        print_router(net, next, above, 0, y + 360);
        print_inputs(net, next, above, 240, y + 360);
    }
    print_across(net, router, number, 3, next, 0, y + (last ? 240 : 330));
    return above;
}

int wire_draw_section(const struct rt_net *net)
{
    unsigned hybrid = net->family == RT_FAMILY_HYBRID, layers = net->param[hybrid];
    struct rt_topo_end out = {RT_TOPO_END_PROCESSOR, 0, 0}, in;
    uint64_t up;

    rt_topo_wire(net, &out, &in); /* the way up from processor 0 */
    up = hybrid ? ahead(net, in.number, 3) : in.number;
    wire_begin_diagram(net, "figure 2.4");
    for (unsigned layer = 1; layer <= layers; layer++) {
        int y = 420 * (int)layer;
        char router[12];

        snprintf(router, sizeof router, "u%u", layer);
        print_router(net, router, up, 0, y + 120);
        print_inputs(net, router, up, layer == 1 ? 0 : -135, y + 30);
        for (unsigned level = 0; level < 3; level++)
            print_down(net, router, up, layer, level, y);
        up = print_above(net, router, up, layer, layer == layers, y);
    }
    printf("}\n");
    return EXIT_TRUE;
}

/* A bidelta network: its stages from left to right, a colour a direction. */
int wire_draw_bidelta(const struct rt_net *net)
{
    static const char *const colour[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7"};
    uint64_t n = rt_topo_processors(net), components = rt_topo_components(net);
    struct drawing d = {net, 1, 0, 0};
    unsigned stages = 0;

    for (unsigned m = 0; m < RT_PARAM_MAX; m++)
        stages += net->param[m];
    wire_begin_drawing(&d, "stage by stage");
    for (uint64_t p = 0; p < n; p++)
        for (int end = 0; end < 2; end++)
            printf("  %c%" PRIu64
                   " [shape=plaintext style=\"\" width=0.4 height=0.2 fontsize=8 label=\"%" PRIu64
                   "\" pos=\"%u,%" PRIu64 "\"]\n",
                   end ? 't' : 's', p, p, end ? (stages + 1) * 140 : 0, (n - p) * 9);
    for (uint64_t i = 0; i < components; i++) {
        uint64_t in_stage = components / stages;

        printf("  c%" PRIu64 " [width=0.35 height=0.3 fontsize=8 label=\"%" PRIu64
               "\" pos=\"%" PRIu64 ",%.1f\"]\n",
               i, i, (i / in_stage + 1) * 140,
               ((double)(in_stage - i % in_stage) - 0.5) * 36 + 4.5);
    }
    for (uint64_t wire = 0; wire < rt_topo_wires(net); wire++) {
        struct rt_topo_end from, to;

        rt_topo_wire_end(net, wire, &from);
        rt_topo_wire(net, &from, &to);
        printf("  %c%" PRIu64 ":e -> %c%" PRIu64 ":w [color=\"%s\"]\n",
               from.kind == RT_TOPO_END_COMPONENT ? 'c' : 's', from.number,
               to.kind == RT_TOPO_END_COMPONENT ? 'c' : 't', to.number,
               from.kind == RT_TOPO_END_COMPONENT ? colour[from.port / 2] : WIRE_DOWN);
    }
    for (int direction = 0; direction < 4; direction++) {
        char text[32];

        snprintf(text, sizeof text, "outputs %d and %d", 2 * direction, 2 * direction + 1);
        wire_print_key(direction % 2 * 260, -30 - direction / 2 * 20, colour[direction], text);
    }
    printf("}\n");
    return EXIT_TRUE;
}
