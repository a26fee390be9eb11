/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for Leiserson's fat-tree: what came out, and the schedule as a file. */
#include <inttypes.h>
#include <string.h>

#include "tree_report.h"
#include "../base/outfile.h"
#include "../print/report.h"

int tree_write_schedule(const struct tree_report *r, const char *path)
{
    struct outfile out;

    if (path[0] == '\0')
        return complain(EXIT_USAGE, "option --schedule '': expected the name of a file");
    if (outfile_open(&out, path) != 0)
        return EXIT_IO;
    for (uint32_t m = 0; m < r->set.messages.count; m++)
        fprintf(out.file, "%" PRIu32 " %" PRIu32 " %" PRIu32 "\n", r->cycle[m],
                r->set.pair[m].source, r->set.pair[m].target);
    return outfile_close(&out);
}

/* Rows of what Ctrl-C left unknown. */
static void print_unknown(int programs)
{
    report_row("lambda", "load factor", "-");
    report_row("cycles_lower", "delivery cycles at least", "-");
    report_row("cycles_theorem1", "cycles by theorem 1", "-");
    report_row("cycles", "cycles of the best schedule found", "-");
    if (programs)
        report_number("lambda_value", "-");
}

void tree_print_report(const struct tree_report *r, const struct call *call)
{
    struct rt_load_tree_fraction factor = r->factor;
    int programs = report_begin(call);

    report_row("messages", "messages", "%" PRIu32, r->set.messages.count);
    if (!r->loaded) {
        print_unknown(programs);
        return;
    }
    report_row("lambda", "load factor", "%" PRIu64 "/%" PRIu64, factor.load, factor.capacity);
    report_row("cycles_lower", "delivery cycles at least", "%" PRIu64,
               factor.load / factor.capacity + (factor.load % factor.capacity != 0));
    report_row("cycles_theorem1", "cycles by theorem 1", r->known > 0 ? "%" PRIu32 : "-",
               r->theorem1);
    report_row("cycles", "cycles of the best schedule found", r->known > 1 ? "%" PRIu32 : "-",
               r->cycles);
    if (programs)
        report_number("lambda_value", "%.6f", (double)factor.load / (double)factor.capacity);
    if (!programs && factor.channel != 0) {
        uint64_t node = factor.channel / 2;
        unsigned level = rt_topo_tree_level(node);
        uint64_t wires = r->tree.capacity(r->tree.context, level);

        printf("  the fullest channel leads %s node %" PRIu64 " at level %u: %" PRIu32
               " message%s, %" PRIu64 " wire%s\n",
               factor.channel % 2 != 0 ? "down to" : "up from", node, level, r->fullest,
               s_of(r->fullest), wires, s_of(wires));
    }
}
