/* SPDX-License-Identifier: MIT-0 */
/* What is printed of paths: of two routers, or of all pairs by their distance. */
#include <inttypes.h>
#include <stdio.h>

#include "../print/report.h"
#include "paths.h"

static void count_row(const char *key, const char *words, uint64_t value)
{
    if (value == UINT64_MAX)
        report_row(key, words, "-");
    else
        report_row(key, words, "%" PRIu64, value);
}

static void list_hops(const struct paths *found, int programs)
{
    if (programs)
        report_list("paths", found->hops);
    else if (found->hops > 0)
        printf("\nShortest paths of two routers%s, by their distance:\n",
               found->cores ? ", with processors or without" : "");
    for (uint32_t hops = 1; hops <= found->hops; hops++) {
        const struct paths_at *at = &found->at[hops];
        char mean[64] = "-";

        if (!at->unknown)
            snprintf(mean, sizeof mean, "%.6f", at->sum / (double)at->pairs);
        if (!programs) {
            printf("%5" PRIu32 " hop%s: %" PRIu64 " ordered pair%s, ", hops, s_of(hops), at->pairs,
                   s_of(at->pairs));
            printf(at->unknown ? "more than 2^64 paths\n"
                               : "%" PRIu64 " to %" PRIu64 " path%s, "
                                 "%s on average\n",
                   at->least, at->most, s_of(at->most), mean);
            continue;
        }
        report_item();
        report_number("hops", "%" PRIu32, hops);
        report_number("pairs", "%" PRIu64, at->pairs);
        count_row("least", "", at->least);
        count_row("most", "", at->most);
        report_row("mean", "", "%s", mean);
    }
    report_list_end();
}

void paths_print(const struct paths *found, int programs)
{
    if (!found->whole) {
        report_row("distance", "hops between the two routers", "%" PRIu32, found->hops);
        count_row("shortest_paths", "shortest paths between them", found->count);
    }
    report_row("disjoint_paths",
               found->whole ? "paths without a common link, of any two routers at least"
                            : "paths without a common link between them",
               "%" PRIu32, found->disjoint);
    if (found->whole)
        list_hops(found, programs);
}
