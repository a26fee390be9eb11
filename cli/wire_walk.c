/* SPDX-License-Identifier: MIT-0 */
/* routeseq walk --wires: one path from component to component, or all of them. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "rt/load.h"
#include "wires.h"

/* A pair and its routing bytes. */
struct task {
    struct rt_walk_wires on;
    uint64_t source, destination;
    const uint8_t *stream;
    unsigned routing;
};

/*
 * The delays of the wires of a span: the rank that rt_load_layout knows them by (SPEC 14.5).
 * Unit trees of layer u hang on wires of rank u in a hybrid tree, u - 1 in a full one; the last
 * stack of a bidelta network has no rank: it loops back in a cycle (7.2).
 */
static int delays_of(const struct rt_net *net, unsigned span, struct rt_layout *layout)
{
    return rt_load_layout(net, net->family == RT_FAMILY_FULL ? span - 1 : span, layout);
}

static int loops_back(const struct rt_net *net, unsigned span)
{
    return net->family == RT_FAMILY_BIDELTA && span > 1 && net->param[span - 1] != 0 &&
           (span == RT_PARAM_MAX || net->param[span] == 0);
}

/* Cycles on the longest wires of each span; known[span]: is there a figure? */
static void worst_delays(const struct rt_net *net, uint32_t delay[RT_SPANS_MAX],
                         uint8_t known[RT_SPANS_MAX])
{
    for (unsigned span = 0; span < RT_SPANS_MAX; span++) {
        struct rt_layout layout;

        delay[span] = (uint32_t)loops_back(net, span);
        known[span] = span == RT_SPAN_INNER || net->family == RT_FAMILY_BIDELTA;
        if (span != RT_SPAN_INNER && delays_of(net, span, &layout) == 0) {
            delay[span] = rt_load_delay_worst(&layout, RT_OPTICAL);
            known[span] = 1;
        }
    }
}

/* The mean delay; 0 where it is not counted. */
static int mean_delay(const struct rt_net *net, unsigned span, double *mean)
{
    struct rt_layout layout;
    struct rt_wires wires;
    uint64_t *count;

    *mean = loops_back(net, span);
    if (span == RT_SPAN_INNER || delays_of(net, span, &layout) != 0)
        return 1;
    if (layout.sides > (layout.dimensions == 3 ? RT_CUBE_MAX : RT_SQUARE_MAX))
        return 0;
    count = malloc((size_t)2 * layout.sides * sizeof *count);
    if (count == NULL || rt_load_wires(&layout, RT_OPTICAL, count, &wires) != 0) {
        free(count);
        return 0;
    }
    free(count);
    *mean = wires.delay;
    return 1;
}

/* The spans of a path's wires: of the one into each hop, and of the last one. */
static unsigned spans_of(const struct task *task, uint64_t seed, uint8_t span[RT_WALK_HOPS_MAX + 1])
{
    static const uint32_t itself[RT_SPANS_MAX] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    struct rt_wire_hop hops[RT_WALK_HOPS_MAX];
    struct rt_walk_wires on = task->on;
    struct rt_path path;
    uint64_t last;

    on.delay = itself;
    rt_walk_path(&on, task->source, task->destination, task->stream, task->routing, seed, hops,
                 &path);
    last = path.connect - path.hops;
    for (unsigned i = 0; i < path.hops; i++) {
        span[i] = (uint8_t)hops[i].delay;
        last -= hops[i].delay;
    }
    span[path.hops] = (uint8_t)last;
    return path.hops;
}

static void print_hops(const struct rt_net *net, const struct rt_wire_hop *hops,
                       const struct rt_path *path, const uint8_t *span, const uint8_t *known)
{
    struct ink ink = choose_ink();

    printf("%s hop  %-12s  stage                 stack  index  in  out  config  byte  direction   "
           "   swallow  rotation  delay%s\n",
           ink.bold, "component", ink.off);
    for (int i = 0; i < path->hops; i++) {
        const struct rt_wire_hop *hop = &hops[i];
        char stage[STAGE_MAX], number[24], stack[24] = "-", delay[12] = "-";
        struct rt_component c;
        struct rt_record record;

        rt_topo_component(net, hop->component, &c);
        rt_topo_record(net, NULL, hop->component, &record);
        name_stage(c.kind, c.stage, c.stack, stage);
        snprintf(number, sizeof number, "c%" PRIu64, hop->component);
        if (net->family != RT_FAMILY_BIDELTA)
            snprintf(stack, sizeof stack, "s%" PRIu64, rt_topo_stack(net, &c));
        if (known[span[i]])
            snprintf(delay, sizeof delay, "%" PRIu32, hop->delay);
        printf("%4d  %s%-12s%s  %-20s  %5s  %5" PRIu64
               "  %2u  %3u  %6s    %02X  %u %-13s  %-7s  %8d"
               "  %5s\n",
               i + 1, ink.bold, number, ink.off, stage, stack, c.index, hop->in, hop->out,
               record.crossbars == 1 ? "A" : "B", hop->byte, hop->direction,
               name_direction(c.kind, c.stage, hop->direction), hop->dropped ? "yes" : "-",
               hop->rotation, delay);
    }
}

/* Where a path was cut: the wire, and what is dead. */
static void print_cut(const struct task *task, const struct rt_wire_hop *hops,
                      const struct rt_path *path, uint64_t seed)
{
    struct rt_end from = {RT_END_COMPONENT, 0, 0}, to;
    struct rt_faults only_wires = *task->on.faults;

    if (path->hops > 0) {
        from.number = hops[path->hops - 1].component;
        from.port = hops[path->hops - 1].out;
    } else { /* the processor's own wire: the one that the same seed takes in a sound network */
        struct rt_walk_wires sound = task->on;
        struct rt_wire_hop first[RT_WALK_HOPS_MAX];
        struct rt_path whole;

        sound.faults = NULL;
        rt_walk_path(&sound, task->source, task->destination, task->stream, task->routing, seed,
                     first, &whole);
        to = (struct rt_end){RT_END_COMPONENT, first[0].in, first[0].component};
        rt_topo_wire_back(task->on.net, &to, &from);
    }
    rt_topo_wire(task->on.net, &from, &to);
    only_wires.components = only_wires.stacks = 0;
    printf("cut at wire w%" PRIu64, rt_topo_wire_number(task->on.net, &from));
    if (rt_walk_dead(task->on.net, &only_wires, &from, &to)) {
        printf(", which is dead\n");
        return;
    }
    printf(" to component c%" PRIu64 ", which is dead\n", to.number);
}

/* The cycles over the longest wires, and over wires of mean delay. */
static void print_cycles(const struct rt_net *net, const struct rt_path *path, const uint8_t *span,
                         const uint8_t *known)
{
    double mean[RT_SPANS_MAX] = {0}, connect = path->hops, turn = 2.0 * path->hops;
    unsigned asked = 0, worst = 1, expected = 1;

    for (unsigned i = 0; i <= path->hops; i++) {
        worst &= known[span[i]];
        if (worst && !(asked >> span[i] & 1))
            expected &= (unsigned)mean_delay(net, span[i], &mean[span[i]]);
        asked |= 1u << span[i];
        connect += mean[span[i]];
        turn += i < path->hops ? 2 * mean[span[i]] : 0;
    }
    expected &= worst;
    printf("cycles       longest wires  expected\n");
    for (unsigned row = 0; row < 3; row++) {
        static const char *const name[] = {"to connect", "to open", "to turn round"};
        const uint64_t most[] = {path->connect, path->open, path->turn};
        const double means[] = {connect, connect + path->start, turn};

        printf("%-13s", name[row]);
        if (worst)
            printf("%13" PRIu64, most[row]);
        else
            printf("%13s", "-");
        if (expected)
            printf("%10.2f\n", means[row]);
        else
            printf("%10s\n", "-");
    }
}

static int walk_one(struct task *task, uint64_t seed)
{
    const struct rt_net *net = task->on.net;
    uint8_t known[RT_SPANS_MAX], span[RT_WALK_HOPS_MAX + 1];
    uint32_t delay[RT_SPANS_MAX];
    struct rt_wire_hop hops[RT_WALK_HOPS_MAX];
    struct rt_path path;

    worst_delays(net, delay, known);
    spans_of(task, seed, span);
    task->on.delay = delay;
    rt_walk_path(&task->on, task->source, task->destination, task->stream, task->routing, seed,
                 hops, &path);
    if (path.hops > 0)
        print_hops(net, hops, &path, span, known);
    else if (path.arrived)
        printf("nothing is sent\n");
    if (path.verdict == RT_WALK_DEAD)
        print_cut(task, hops, &path, seed);
    if (path.arrived && path.hops > 0) {
        printf("enters processor %" PRIu64 " at input %u\n", path.processor, path.input);
        print_cycles(net, &path, span, known);
    }
    return print_end(net, path.verdict, path.processor);
}

/* rt_walk_all with as much memory as it takes; 0, or EXIT_IO after saying why. */
static int find_all(const struct task *task, struct rt_walk_all *all)
{
    for (size_t room = 1 << 14;; room *= 4) {
        struct rt_walk_front *front = malloc(room * sizeof *front);
        int verdict;

        if (front == NULL)
            return complain(EXIT_IO, "out of memory");
        verdict = rt_walk_all(&task->on, task->source, task->destination, task->stream,
                              task->routing, front, room, all);
        free(front);
        if (verdict != RT_ERR_SPACE)
            return 0;
    }
}

static void print_stages(const struct task *task, const struct rt_walk_all *all)
{
    struct rt_wire_hop hops[RT_WALK_HOPS_MAX]; /* one path, for the names of all its stages */
    struct rt_walk_wires sound = task->on;
    struct ink ink = choose_ink();
    struct rt_path path;

    if (all->stages == 0)
        return;
    sound.faults = NULL;
    rt_walk_path(&sound, task->source, task->destination, task->stream, task->routing, 1, hops,
                 &path);
    printf("%sstage  wires entered  components             paths%s\n", ink.bold, ink.off);
    for (unsigned i = 0; i < all->stages; i++) {
        const struct rt_walk_stage *stage = &all->stage[i];
        char name[STAGE_MAX] = "";
        struct rt_component c;

        if (i < path.hops) {
            rt_topo_component(task->on.net, hops[i].component, &c);
            name_stage(c.kind, c.stage, c.stack, name);
        }
        printf("%5u  %13" PRIu64 "  %10" PRIu64 "  %16" PRIu64 "  %s\n", i + 1, stage->wires,
               stage->components, stage->paths, name);
    }
}

static int walk_all(struct task *task)
{
    const struct rt_faults *faults = task->on.faults;
    struct rt_walk_all all, sound;
    uint64_t whole;
    int status;

    task->on.faults = NULL;
    status = find_all(task, &sound);
    task->on.faults = faults;
    if (status == 0)
        status = find_all(task, &all);
    if (status != 0)
        return status;
    print_stages(task, &all);
    if (all.stages == 0 && all.verdict == RT_WALK_ARRIVED)
        printf("nothing is sent\n");
    whole = sound.count[RT_WALK_ARRIVED];
    if (all.stages > 0)
        for (unsigned input = 0; input < 2; input++)
            printf("%" PRIu64 " paths arrive at input %u\n", all.input[input], input);
    if (faults != NULL)
        printf("%" PRIu64 " of %" PRIu64 " paths cut, %s\n", whole - all.count[RT_WALK_ARRIVED],
               whole, all.verdict == RT_WALK_ARRIVED ? "still connected" : "not connected");
    return print_end(task->on.net, all.verdict, task->destination);
}

int wire_run_walk(const struct command *command, const struct rt_net *net, uint64_t source,
                  uint64_t destination, const uint8_t *stream, unsigned routing)
{
    struct task task = {{net, rt_topo_wire, rt_topo_record, rt_walk_rn1, NULL, NULL, NULL},
                        source,
                        destination,
                        stream,
                        routing};
    const char *list = option_value(command, "--dead");
    uint64_t seed = 1;
    struct dead dead;
    int status = option_number(command, "--seed", 0, UINT64_MAX, &seed);

    if (status == 0 && option_value(command, "--all") != NULL &&
        option_value(command, "--seed") != NULL)
        status = complain(EXIT_USAGE, "walk: option --seed chooses one path, --all takes all");
    if (status == 0)
        status = dead_open(net, list, &dead);
    if (status != 0)
        return status;
    if (list != NULL)
        task.on.faults = &dead.faults;
    status = option_value(command, "--all") != NULL ? walk_all(&task) : walk_one(&task, seed);
    dead_close(&dead);
    return status;
}
