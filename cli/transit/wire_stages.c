/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph --wires: the stages of a Transit network, and how many wires join them. */
#include <inttypes.h>

#include "wire_drawing.h"

#define STAGES_MAX 64 /* and more than a network has, with processors and outside */

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

static unsigned stage_at(const struct rt_net *net, const struct rt_topo_end *end, int input,
                         struct stage *stage, unsigned *n)
{
    struct rt_topo_component c;

    if (end->kind == RT_TOPO_END_NOTHING)
        return find_stage(stage, n, RT_TOPO_PLACE_OUTSIDE, 0, 0);
    if (end->kind == RT_TOPO_END_PROCESSOR)
        return find_stage(stage, n, RT_TOPO_PLACE_PROCESSOR, (uint8_t)input, 0);
    rt_topo_component_at(net, end->number, &c);
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
    case RT_TOPO_PLACE_CLUSTER:
        *x = 150;
        *y = 90 - 90 * s->stage;
        break;
    case RT_TOPO_PLACE_UP:
        *y = 90 * (3 * s->stage - 2);
        break;
    case RT_TOPO_PLACE_DOWN:
    case RT_TOPO_PLACE_CAP:
        *x = 300;
        *y = 90 * s->stage;
        break;
    case RT_TOPO_PLACE_OUTSIDE:
        *y = 90 * ((int)levels + 1);
        break;
    case RT_TOPO_PLACE_STACK:
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
    if (s->kind == RT_TOPO_PLACE_OUTSIDE) {
        printf("style=dashed label=\"nothing\"]\n");
    } else if (s->kind == RT_TOPO_PLACE_PROCESSOR) {
        printf("fillcolor=\"#dddddd\" label=\"%" PRIu64 " processors,\\n%s\"]\n",
               rt_topo_processors(net), s->stage == 0 ? "outputs" : "inputs");
    } else {
        name_stage(s->kind, s->stage, s->stack, name);
        printf("label=\"%s\\n%" PRIu64 " component%s\"]\n", name, s->parts, s_of(s->parts));
    }
}

/* Counts the wires of this component or processor `weight` times: once for each of its like. */
static void count_wires(const struct rt_net *net, struct rt_topo_end from, unsigned ports,
                        uint64_t weight, struct stage *stage, unsigned *n)
{
    for (; from.port < ports; from.port++) {
        struct rt_topo_end to;
        unsigned a = stage_at(net, &from, 0, stage, n);

        rt_topo_wire(net, &from, &to);
        if (from.port == 0)
            stage[a].parts += weight;
        stage[a].wires[stage_at(net, &to, 1, stage, n)] += weight;
    }
}

/* Layers of unit trees: three tree levels each, the cap level not counted. */
static unsigned layers(const struct rt_net *net)
{
    return (rt_topo_levels(net) - net->capped) / 3;
}

/*
 * Leaf clusters are wired alike, unit trees of a layer too, and so are the components of a stage of
 * a bidelta network: one of each stands for all.  Returns how many components from `first` on are
 * to be counted, and sets how many of them there are of each, and where the next kind begins.
 */
static uint64_t find_alike(const struct rt_net *net, uint64_t first, uint64_t *weight,
                           uint64_t *next)
{
    uint64_t components = rt_topo_components(net), stages = 0;
    struct rt_topo_component c;

    rt_topo_component_at(net, first, &c);
    if (c.kind == RT_TOPO_PLACE_STACK) {
        for (unsigned m = 0; m < RT_PARAM_MAX; m++)
            stages += net->param[m];
        *weight = components / stages;
        *next = first + *weight;
        return 1;
    }
    c = (struct rt_topo_component){
        .kind = RT_TOPO_PLACE_UP,
        .stage = c.kind == RT_TOPO_PLACE_CLUSTER ? 1 : (uint8_t)(c.stage + 1)};
    *next = c.stage > layers(net) ? components : rt_topo_component_number(net, &c);
    rt_topo_component_at(net, *next - 1, &c);
    *weight = c.unit + 1;
    return (*next - first) / *weight;
}

int wire_draw_stages(const struct rt_net *net)
{
    static struct stage stage[STAGES_MAX];
    unsigned n = 0, levels = rt_topo_levels(net);
    struct rt_topo_end from = {RT_TOPO_END_COMPONENT, 0, 0};
    uint64_t weight, next;

    for (; from.number < rt_topo_components(net); from.number = next) {
        uint64_t end = from.number + find_alike(net, from.number, &weight, &next);

        for (; from.number < end; from.number++)
            count_wires(net, from, 8, weight, stage, &n);
    }
    from = (struct rt_topo_end){RT_TOPO_END_PROCESSOR, 0, 0};
    count_wires(net, from, 2, rt_topo_processors(net), stage, &n);
    wire_begin_diagram(net, "stages");
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
                wire_print_label((x + x2) / 2, (y + y2) / 2, text);
            }
    printf("}\n");
    return EXIT_TRUE;
}
