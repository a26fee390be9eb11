/* SPDX-License-Identifier: MIT-0 */
/* routeseq walk --wires for programs: --tsv and --json. */
#include <inttypes.h>

#include "../print/report.h"
#include "wires.h"

/* Prints where it ended; returns the exit status. */
static int report_end(const struct call *call, const struct wire_task *task, int verdict,
                      uint64_t processor)
{
    int arrived = verdict == RT_WALK_ARRIVED || verdict == RT_WALK_TOO_HIGH;
    int somewhere = arrived || verdict == RT_WALK_ELSEWHERE;
    uint8_t loc[RT_LOC_MAX] = {0};

    report_begin(call);
    report_text("verdict", "%s", rt_walk_text(verdict));
    report_number("processor", somewhere ? "%" PRIu64 : "-", processor);
    if (somewhere)
        report_hex("location", loc, (size_t)rt_locate(call->net, processor, loc));
    else
        report_number("location", "-");
    report_hex("sequence", task->stream, task->routing);
    return arrived ? EXIT_TRUE : EXIT_FALSE;
}

static void report_hop(const struct rt_net *net, const struct wire_walked *w, unsigned i)
{
    const struct rt_walk_wire_hop *hop = &w->hops[i];
    int in_stack = net->family != RT_FAMILY_BIDELTA;
    struct rt_topo_component c;
    struct rt_topo_record record;
    char stage[STAGE_MAX];

    rt_topo_component_at(net, hop->component, &c);
    rt_topo_record_at(net, NULL, hop->component, &record);
    name_stage(c.kind, c.stage, c.stack, stage);
    report_number("component", "%" PRIu64, hop->component);
    report_text("stage", "%s", stage);
    report_number("stack", in_stack ? "%" PRIu64 : "-", rt_topo_stack(net, &c));
    report_number("index", "%" PRIu64, c.index);
    report_number("in", "%u", (unsigned)hop->in);
    report_number("out", "%u", (unsigned)hop->out);
    report_text("config", record.crossbars == 1 ? "A" : "B");
    report_hex("byte", &hop->byte, 1);
    report_number("direction", "%u", (unsigned)hop->direction);
    report_text("leads", "%s", name_direction(c.kind, c.stage, hop->direction));
    report_flag("swallowed", "", hop->dropped != 0, "1", "0");
    report_number("rotation", "%d", hop->rotation);
    report_number("delay", w->known[w->span[i]] ? "%" PRIu32 : "-", hop->delay);
}

int wire_report_walk(const struct call *call, const struct wire_task *task,
                     const struct wire_walked *w)
{
    static const char *const longest[] = {"connect_longest", "open_longest", "turn_longest"};
    static const char *const expected[] = {"connect_expected", "open_expected", "turn_expected"};
    int status = report_end(call, task, w->path.verdict, w->path.processor);
    int cut = w->path.verdict == RT_WALK_DEAD;

    report_number("input", w->path.arrived && w->path.hops > 0 ? "%u" : "-",
                  (unsigned)w->path.input);
    report_text("dead", "%s", cut ? w->cut.dead : "-");
    report_number("cut_wire", cut ? "%" PRIu64 : "-", w->cut.wire);
    for (unsigned i = 0; i < 3; i++)
        report_number(longest[i], w->cycles.worst ? "%" PRIu64 : "-", w->cycles.most[i]);
    for (unsigned i = 0; i < 3; i++)
        report_number(expected[i], w->cycles.expected ? "%.2f" : "-", w->cycles.mean[i]);
    report_list("hops", w->path.hops);
    for (unsigned i = 0; i < w->path.hops; i++) {
        report_item();
        report_hop(call->net, w, i);
    }
    report_list_end();
    return status;
}

int wire_report_all(const struct call *call, const struct wire_task *task,
                    const struct wire_walked *one, const struct rt_walk_paths *all,
                    const struct rt_walk_paths *sound)
{
    int status = report_end(call, task, all->verdict, one->path.processor);

    report_number("paths", "%" PRIu64, sound->count[RT_WALK_ARRIVED]);
    report_number("paths_cut", "%" PRIu64,
                  sound->count[RT_WALK_ARRIVED] - all->count[RT_WALK_ARRIVED]);
    report_number("paths_input_0", "%" PRIu64, all->input[0]);
    report_number("paths_input_1", "%" PRIu64, all->input[1]);
    report_list("stages", all->stages);
    for (unsigned i = 0; i < all->stages; i++) {
        char name[STAGE_MAX] = "-";
        struct rt_topo_component c;

        if (i < one->path.hops) {
            rt_topo_component_at(call->net, one->hops[i].component, &c);
            name_stage(c.kind, c.stage, c.stack, name);
        }
        report_item();
        report_text("stage", "%s", name);
        report_number("wires", "%" PRIu64, all->stage[i].wires);
        report_number("components", "%" PRIu64, all->stage[i].components);
        report_number("paths", "%" PRIu64, all->stage[i].paths);
    }
    report_list_end();
    return status;
}
