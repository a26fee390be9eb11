/* SPDX-License-Identifier: MIT-0 */
/* routeseq walk --wires --all: all paths of a pair. */
#include <inttypes.h>
#include <stdlib.h>

#include "../print/report.h"
#include "wires.h"

/* rt_walk_all with as much memory as it takes; 0, or EXIT_IO after saying why. */
static int find_all(const struct wire_task *task, struct rt_walk_paths *all)
{
    for (size_t capacity = 1 << 14;; capacity *= 4) {
        struct rt_walk_front *front = malloc(capacity * sizeof *front);
        int verdict;

        if (front == NULL)
            return complain(EXIT_IO, "out of memory");
        verdict = rt_walk_all(
            &task->on,
            &(struct rt_walk_sent){task->source, task->destination, task->stream, task->routing},
            front, capacity, all);
        free(front);
        if (verdict != RT_ERR_SPACE)
            return 0;
    }
}

/* hops, path: any one path, for the names of all stages. */
static void print_stages(const struct wire_task *task, const struct rt_walk_paths *all,
                         const struct rt_walk_wire_hop *hops, const struct rt_walk_path *path)
{
    struct ink ink = choose_ink();

    if (all->stages == 0)
        return;
    printf("%sstage  wires entered  components             paths%s\n", ink.bold, ink.off);
    for (unsigned i = 0; i < all->stages; i++) {
        const struct rt_walk_stage *stage = &all->stage[i];
        char name[STAGE_MAX] = "";
        struct rt_topo_component c;

        if (i < path->hops) {
            rt_topo_component_at(task->on.net, hops[i].component, &c);
            name_stage(c.kind, c.stage, c.stack, name);
        }
        printf("%5u  %13" PRIu64 "  %10" PRIu64 "  %16" PRIu64 "  %s\n", i + 1, stage->wires,
               stage->components, stage->paths, name);
    }
}

static int print_all(const struct wire_task *task, const struct wire_walked *one,
                     const struct rt_walk_paths *all, const struct rt_walk_paths *sound)
{
    uint64_t whole = sound->count[RT_WALK_ARRIVED];

    print_stages(task, all, one->hops, &one->path);
    if (all->stages == 0 && all->verdict != RT_WALK_DEAD)
        printf(one->path.arrived ? "nothing is sent\n" : "there is no byte for the first router\n");
    if (all->stages > 0)
        for (unsigned input = 0; input < 2; input++)
            printf("%" PRIu64 " path%s arrive%s at input %u\n", all->input[input],
                   s_of(all->input[input]), all->input[input] == 1 ? "s" : "", input);
    if (task->on.faults != NULL)
        printf("%" PRIu64 " of %" PRIu64 " path%s cut, %s\n", whole - all->count[RT_WALK_ARRIVED],
               whole, s_of(whole),
               all->verdict == RT_WALK_ARRIVED ? "still connected" : "not connected");
    return print_end(task->on.net, all->verdict, one->path.processor); /* all paths end there */
}

int wire_walk_all(const struct call *call, struct wire_task *task)
{
    const struct rt_walk_faults *faults = task->on.faults;
    struct rt_walk_paths all, sound;
    struct wire_walked one;
    int status;

    task->on.faults = NULL;
    rt_walk_one(
        &task->on,
        &(struct rt_walk_sent){task->source, task->destination, task->stream, task->routing}, 1,
        one.hops, &one.path);
    status = find_all(task, &sound);
    task->on.faults = faults;
    if (status == 0)
        status = find_all(task, &all);
    if (status != 0)
        return status;
    return for_programs(call) ? wire_report_all(call, task, &one, &all, &sound)
                              : print_all(task, &one, &all, &sound);
}
