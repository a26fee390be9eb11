/* SPDX-License-Identifier: MIT-0 */
/* routeseq walk --wires: one path from component to component, or all of them. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../print/report.h"
#include "wires.h"

/* The spans of a path's wires: of the one into each hop, and of the last one. */
static unsigned spans_of(const struct wire_task *task, uint64_t seed,
                         uint8_t span[RT_WALK_HOPS_MAX + 1])
{
    static const uint32_t itself[RT_TOPO_SPANS_MAX] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    struct rt_walk_wire_hop hops[RT_WALK_HOPS_MAX];
    struct rt_walk_wires_on on = task->on;
    struct rt_walk_path path;
    uint64_t last;

    on.delay = itself;
    rt_walk_one(
        &on, &(struct rt_walk_sent){task->source, task->destination, task->stream, task->routing},
        seed, hops, &path);
    last = path.connect - path.hops;
    for (unsigned i = 0; i < path.hops; i++) {
        span[i] = (uint8_t)hops[i].delay;
        last -= hops[i].delay;
    }
    span[path.hops] = (uint8_t)last;
    return path.hops;
}

static void print_hops(const struct rt_net *net, const struct rt_walk_wire_hop *hops,
                       const struct rt_walk_path *path, const uint8_t *span, const uint8_t *known)
{
    struct ink ink = choose_ink();

    printf("%s hop  %-12s  stage                 stack  index  in  out  config  byte  direction   "
           "   swallow  rotation  delay%s\n",
           ink.bold, "component", ink.off);
    for (int i = 0; i < path->hops; i++) {
        const struct rt_walk_wire_hop *hop = &hops[i];
        char stage[STAGE_MAX], number[24], stack[24] = "-", delay[12] = "-";
        struct rt_topo_component c;
        struct rt_topo_record record;

        rt_topo_component_at(net, hop->component, &c);
        rt_topo_record_at(net, NULL, hop->component, &record);
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

/* The processor's output that a seed takes; it depends on nothing else. */
static uint8_t first_output(const struct wire_task *task, uint64_t seed)
{
    const uint8_t anywhere[] = {0, 0};
    struct rt_walk_wire_hop hop[RT_WALK_HOPS_MAX];
    struct rt_walk_wires_on sound = task->on;
    struct rt_topo_end from, to;
    struct rt_walk_path path;

    sound.faults = NULL;
    rt_walk_one(&sound, &(struct rt_walk_sent){task->source, task->destination, anywhere, 2}, seed,
                hop, &path);
    to = (struct rt_topo_end){RT_TOPO_END_COMPONENT, hop->in, hop->component};
    rt_topo_wire_back(task->on.net, &to, &from);
    return from.port;
}

/* Finds where a path was cut: the wire, and what is dead. */
static void find_cut(const struct wire_task *task, const struct rt_walk_wire_hop *hops,
                     const struct rt_walk_path *path, uint64_t seed, struct wire_cut *cut)
{
    const struct rt_net *net = task->on.net;
    const struct rt_walk_faults *faults = task->on.faults;
    const struct rt_walk_faults wires = {NULL, 0, faults->wire, faults->wires, NULL, 0};
    const struct rt_walk_faults components = {
        faults->component, faults->components, NULL, 0, NULL, 0};
    struct rt_topo_end from = {RT_TOPO_END_PROCESSOR, 0, task->source}, to;
    struct rt_topo_component c;

    if (path->hops > 0)
        from = (struct rt_topo_end){RT_TOPO_END_COMPONENT, hops[path->hops - 1].out,
                                    hops[path->hops - 1].component};
    else
        from.port = first_output(task, seed);
    rt_topo_wire(net, &from, &to);
    cut->wire = rt_topo_wire_number(net, &from);
    cut->dead = "wire";
    if (rt_walk_dead(net, &wires, &from, &to))
        return;
    cut->dead = "component";
    cut->component = to.number;
    if (rt_walk_dead(net, &components, &from, &to))
        return;
    rt_topo_component_at(net, to.number, &c);
    cut->dead = "stack";
    cut->stack = rt_topo_stack(net, &c);
}

static void print_cut(const struct wire_cut *cut)
{
    printf("cut at wire w%" PRIu64, cut->wire);
    if (cut->dead[0] != 'w')
        printf(" to component c%" PRIu64, cut->component);
    if (cut->dead[0] == 's')
        printf(" of stack s%" PRIu64, cut->stack);
    printf(", which is dead\n");
}

/* The cycles over the longest wires, and over wires of mean delay: 0, or EXIT_IO. */
static int find_cycles(const struct rt_net *net, const struct rt_walk_path *path,
                       const uint8_t *span, const uint8_t *known, struct wire_cycles *cycles)
{
    double mean[RT_TOPO_SPANS_MAX] = {0}, connect = path->hops, turn = 2.0 * path->hops;
    unsigned asked = 0;

    cycles->worst = cycles->expected = 1;
    for (unsigned i = 0; i <= path->hops; i++) {
        cycles->worst &= known[span[i]];
        if (cycles->worst && !(asked >> span[i] & 1)) {
            int counted = 1, status = wire_mean_delay(net, span[i], &mean[span[i]], &counted);

            if (status != 0)
                return status;
            cycles->expected &= counted;
        }
        asked |= 1u << span[i];
        connect += mean[span[i]];
        turn += i < path->hops ? 2 * mean[span[i]] : 0;
    }
    cycles->expected &= cycles->worst;
    cycles->most[0] = path->connect;
    cycles->most[1] = path->open;
    cycles->most[2] = path->turn;
    cycles->mean[0] = connect;
    cycles->mean[1] = connect + path->start;
    cycles->mean[2] = turn;
    return 0;
}

static void print_cycles(const struct wire_cycles *cycles)
{
    printf("cycles       longest wires  expected\n");
    for (unsigned row = 0; row < 3; row++) {
        static const char *const name[] = {"to connect", "to open", "to turn round"};

        printf("%-13s", name[row]);
        if (cycles->worst)
            printf("%13" PRIu64, cycles->most[row]);
        else
            printf("%13s", "-");
        if (cycles->expected)
            printf("%10.2f\n", cycles->mean[row]);
        else
            printf("%10s\n", "-");
    }
}

static void print_path(const struct wire_task *task, const struct wire_walked *w)
{
    const struct rt_walk_path *path = &w->path;

    if (path->hops > 0)
        print_hops(task->on.net, w->hops, path, w->span, w->known);
    else if (path->verdict != RT_WALK_DEAD)
        printf(path->arrived ? "nothing is sent\n" : "there is no byte for the first router\n");
    if (path->verdict == RT_WALK_DEAD)
        print_cut(&w->cut);
    if (path->arrived && path->hops > 0) {
        printf("enters processor %" PRIu64 " at input %u\n", path->processor, path->input);
        print_cycles(&w->cycles);
    }
}

static int walk_one(const struct call *call, struct wire_task *task, uint64_t seed)
{
    const struct rt_net *net = task->on.net;
    uint32_t delay[RT_TOPO_SPANS_MAX];
    struct wire_walked w = {.cycles = {.worst = 0}};
    int status = 0;

    wire_worst_delays(net, delay, w.known);
    spans_of(task, seed, w.span);
    task->on.delay = delay;
    rt_walk_one(
        &task->on,
        &(struct rt_walk_sent){task->source, task->destination, task->stream, task->routing}, seed,
        w.hops, &w.path);
    if (w.path.verdict == RT_WALK_DEAD)
        find_cut(task, w.hops, &w.path, seed, &w.cut);
    if (w.path.arrived && w.path.hops > 0)
        status = find_cycles(net, &w.path, w.span, w.known, &w.cycles);
    if (status != 0)
        return status;
    if (for_programs(call))
        return wire_report_walk(call, task, &w);
    print_path(task, &w);
    return print_end(net, w.path.verdict, w.path.processor);
}

int wire_run_walk(const struct call *call, uint64_t source, uint64_t destination,
                  const uint8_t *stream, unsigned routing)
{
    const struct rt_net *net = call->net;
    struct wire_task task = {{net, rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL, NULL, NULL},
                             source,
                             destination,
                             stream,
                             routing};
    const char *list = option_value(call, "--dead");
    uint64_t seed = 1;
    struct dead dead;
    int status = option_number(call, "--seed", 0, UINT64_MAX, &seed);

    if (status == 0)
        status = dead_open(net, list, &dead);
    if (status != 0)
        return status;
    if (list != NULL)
        task.on.faults = &dead.faults;
    status = option_value(call, "--all") != NULL ? wire_walk_all(call, &task)
                                                 : walk_one(call, &task, seed);
    dead_close(&dead);
    return status;
}
