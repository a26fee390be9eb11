/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph --wires: all stages and how many wires join them; one router of each stage
 * (DeHon's figure 2.4). */
#include <inttypes.h>

#include "wires.h"

#define STAGES_MAX 64 /* and more than a network has, with processors and outside */
#define COMPONENTS_MAX (UINT64_C(1) << 22) /* whose wires are counted in a few seconds */

static void begin(const struct rt_net *net, const char *what)
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
static void print_label(int x, int y, const char *text)
{
    printf("  \"l%d_%d\" [shape=plaintext fontsize=11 margin=\"0.02,0\" height=0.18 width=0"
           " pos=\"%d,%d\" label=\"%s\"]\n",
           x, y, x, y, text);
}

/* A stage, or the processors' outputs (kind PROCESSOR, stage 0) or inputs (1), or outside. */
struct stage {
    uint8_t kind, stage, stack;
    uint64_t parts, wires[STAGES_MAX]; /* to each other one */
};

static unsigned find_stage(struct stage *stage, unsigned *n, uint8_t kind, uint8_t number,
                           uint8_t stack)
{
    unsigned i = 0;

    while (i < *n && (stage[i].kind != kind || stage[i].stage != number || stage[i].stack != stack))
        i++;
    if (i == *n) {
        stage[i] = (struct stage){kind, number, stack, 0, {0}};
        (*n)++;
    }
    return i;
}

static unsigned stage_at(const struct rt_net *net, const struct rt_end *end, int input,
                         struct stage *stage, unsigned *n)
{
    struct rt_component c;

    if (end->kind == RT_END_NOTHING)
        return find_stage(stage, n, RT_PLACE_OUTSIDE, 0, 0);
    if (end->kind == RT_END_PROCESSOR)
        return find_stage(stage, n, RT_PLACE_PROCESSOR, (uint8_t)input, 0);
    rt_topo_component(net, end->number, &c);
    return find_stage(stage, n, c.kind, c.stage, c.stack);
}

/* Up tree to the left, down tree to the right, levels from below; clusters below both. */
static void place_stage(const struct rt_net *net, const struct stage *s, unsigned levels, int *x,
                        int *y)
{
    int hybrid = net->family == RT_FAMILY_HYBRID, last = !hybrid               ? 0
                                                         : net->param[0] == 12 ? 2
                                                         : net->param[0] == 48 ? 3
                                                                               : 4;
    int stages = 0;

    *x = *y = 0;
    switch (s->kind) {
    case RT_PLACE_CLUSTER:
        *x = 150;
        *y = 90 - 90 * s->stage;
        break;
    case RT_PLACE_UP:
        *y = 90 * (3 * s->stage - 2);
        break;
    case RT_PLACE_DOWN:
    case RT_PLACE_CAP:
        *x = 300;
        *y = 90 * s->stage;
        break;
    case RT_PLACE_OUTSIDE:
        *y = 90 * ((int)levels + 1);
        break;
    case RT_PLACE_STACK:
        for (unsigned m = 0; m + 1 < s->stack; m++)
            stages += (int)net->param[m];
        *x = 200 * (stages + s->stage);
        break;
    default: /* processors */
        if (net->family == RT_FAMILY_BIDELTA) {
            for (unsigned m = 0; m < RT_PARAM_MAX; m++)
                stages += (int)net->param[m];
            *x = s->stage == 0 ? 0 : 200 * (stages + 1);
        } else {
            *x = s->stage == 0 ? (hybrid ? -100 : 0) : hybrid ? 150 : 300;
            *y = s->stage == 0 ? 0 : -90 * last;
        }
        break;
    }
}

static void print_stage(const struct rt_net *net, const struct stage *s, unsigned id,
                        unsigned levels)
{
    char name[STAGE_MAX];
    int x, y;

    place_stage(net, s, levels, &x, &y);
    printf("  b%u [pos=\"%d,%d\" ", id, x, y);
    if (s->kind == RT_PLACE_OUTSIDE) {
        printf("style=dashed label=\"nothing\"]\n");
    } else if (s->kind == RT_PLACE_PROCESSOR) {
        printf("fillcolor=\"#dddddd\" label=\"%" PRIu64 " processors,\\n%s\"]\n",
               rt_topo_processors(net), s->stage == 0 ? "outputs" : "inputs");
    } else {
        name_stage(s->kind, s->stage, s->stack, name);
        printf("label=\"%s\\n%" PRIu64 " components\"]\n", name, s->parts);
    }
}

int wire_draw_stages(const struct rt_net *net)
{
    static struct stage stage[STAGES_MAX];
    unsigned n = 0, levels = net->family == RT_FAMILY_BIDELTA ? 0 : rt_topo_levels(net);

    if (rt_topo_components(net) > COMPONENTS_MAX)
        return complain(EXIT_USAGE,
                        "graph: --view stages counts the wires of up to %" PRIu64 " components",
                        COMPONENTS_MAX);
    for (uint64_t wire = 0; wire < rt_topo_wires(net); wire++) {
        struct rt_end from, to;
        unsigned a;

        rt_topo_wire_end(net, wire, &from);
        rt_topo_wire(net, &from, &to);
        a = stage_at(net, &from, 0, stage, &n);
        stage[a].parts += from.kind == RT_END_COMPONENT && from.port == 0;
        stage[a].wires[stage_at(net, &to, 1, stage, &n)]++;
    }
    begin(net, "stages");
    for (unsigned a = 0; a < n; a++)
        print_stage(net, &stage[a], a, levels);
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = 0; b < n; b++)
            if (stage[a].wires[b] > 0) {
                char text[24];
                int x, y, x2, y2;

                snprintf(text, sizeof text, "%" PRIu64, stage[a].wires[b]);
                place_stage(net, &stage[a], levels, &x, &y);
                place_stage(net, &stage[b], levels, &x2, &y2);
                printf("  b%u -> b%u\n", a, b);
                print_label((x + x2) / 2, (y + y2) / 2, text);
            }
    printf("}\n");
    return EXIT_TRUE;
}

static void print_router(const struct rt_net *net, const char *id, uint64_t number, int x, int y)
{
    struct rt_component c;
    struct rt_record record;
    char name[STAGE_MAX];

    rt_topo_component(net, number, &c);
    rt_topo_record(net, NULL, number, &record);
    name_stage(c.kind, c.stage, c.stack, name);
    printf("  %s [pos=\"%d,%d\" height=0.7 width=1.9 label=\"%s\\nc%" PRIu64
           ", configuration %c\"]\n",
           id, x, y, name, number, record.crossbars == 1 ? 'A' : 'B');
}

/* How many of a component's inputs come from where, on an arrow of its own. */
static void print_inputs(const struct rt_net *net, const char *id, uint64_t number, int x, int y)
{
    static const char *const name[] = {
        "above the root: nothing", "processors", "leaf clusters", "up routers", "above", "the cap"};
    unsigned count[6] = {0};
    struct rt_component self;
    const char *between = "";

    rt_topo_component(net, number, &self);
    for (uint8_t port = 0; port < 8; port++) {
        struct rt_end to = {RT_END_COMPONENT, port, number}, from;
        struct rt_component c = {0, 0, 0, 0, 0};

        rt_topo_wire_back(net, &to, &from);
        if (from.kind == RT_END_COMPONENT)
            rt_topo_component(net, from.number, &c);
        count[from.kind == RT_END_NOTHING     ? 0
              : from.kind == RT_END_PROCESSOR ? 1
              : c.kind == RT_PLACE_CLUSTER    ? 2
              : c.kind == RT_PLACE_UP         ? 3
              : c.kind == RT_PLACE_DOWN       ? 4
                                              : 5]++;
    }
    printf("  i%s [shape=plaintext style=\"\" pos=\"%d,%d\" label=\"inputs: ", id, x, y);
    for (unsigned k = 0; k < 6; k++) {
        if (count[k] == 0)
            continue;
        printf("%s%u from %s", between, count[k],
               k == 3 && self.kind == RT_PLACE_UP ? "the up routers below" : name[k]);
        between = ",\\n";
    }
    printf("\"]\n  i%s -> %s [style=dashed]\n", id, id);
}

/* The outputs of one direction, of which the first is drawn and the second named. */
static void print_across(const struct rt_net *net, const char *from, uint64_t number,
                         unsigned direction, const char *to, int x, int y)
{
    struct rt_end out = {RT_END_COMPONENT, (uint8_t)(2 * direction + 1), number}, in;
    char text[80];

    rt_topo_wire(net, &out, &in);
    snprintf(text, sizeof text, "output %u (output %u: to c%" PRIu64 ")", 2 * direction,
             2 * direction + 1, in.number);
    printf("  %s -> %s [penwidth=1.6 color=\"#0072b2\"]\n", from, to);
    print_label(x, y, text);
}

static uint64_t ahead(const struct rt_net *net, uint64_t number, unsigned direction)
{
    struct rt_end out = {RT_END_COMPONENT, (uint8_t)(2 * direction), number}, in;

    rt_topo_wire(net, &out, &in);
    return in.number;
}

int wire_draw_section(const struct rt_net *net)
{
    unsigned hybrid = net->family == RT_FAMILY_HYBRID, layers = net->param[hybrid];
    struct rt_end out = {RT_END_PROCESSOR, 0, 0}, in;
    uint64_t up;

    rt_topo_wire(net, &out, &in); /* the way up from processor 0 */
    up = hybrid ? ahead(net, in.number, 3) : in.number;
    begin(net, "figure 2.4");
    for (unsigned layer = 1; layer <= layers; layer++) {
        int y = 420 * (int)layer, last = layer == layers;
        char router[12], next[12], down[12];

        snprintf(router, sizeof router, "u%u", layer);
        snprintf(next, sizeof next, "u%u", layer + 1);
        print_router(net, router, up, 0, y + 120);
        print_inputs(net, router, up, layer == 1 ? 0 : -110, y + 30);
        for (unsigned level = 0; level < 3; level++) {
            uint64_t number = ahead(net, up, level);
            int below = y + 120 * (int)level;

            snprintf(down, sizeof down, "d%u_%u", layer, level);
            print_router(net, down, number, 480, below);
            print_across(net, router, up, level, down, 240, y + 60 + 60 * (int)level);
            print_inputs(net, down, number, 720, below + 30);
            printf("  o%s [shape=plaintext style=\"\" pos=\"720,%d\" label=\"outputs: 2 in each of "
                   "four\\ndirections, to %s\"]\n  %s -> o%s [style=dashed]\n",
                   down, below - 30,
                   level > 0   ? "down routers below"
                   : layer > 1 ? "unit trees below"
                   : hybrid    ? "leaf clusters"
                               : "processors",
                   down, down);
        }
        if (last && !net->capped) {
            printf("  %s [shape=plaintext style=\"\" pos=\"0,%d\" label=\"outputs 6 and 7:\\n"
                   "nothing, above the root\"]\n  %s -> %s [style=dashed]\n",
                   next, y + 300, router, next);
        } else {
            uint64_t number = up;

            up = ahead(net, up, 3);
            if (last) {
                print_router(net, next, up, 0, y + 360);
                print_inputs(net, next, up, 240, y + 360);
            }
            print_across(net, router, number, 3, next, 0, y + (last ? 240 : 330));
        }
    }
    printf("}\n");
    return EXIT_TRUE;
}
