/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/transit/transit_locate.c
 * Locations by the table are rt_locate's, of networks in turn, at the ends of a network and beyond
 * them. */
#include <stdio.h>
#include <string.h>

#include "../../cli/transit/transit.h"
#include "rt/random.h"

static int failed;

static void ask(const char *name, const struct rt_net *net, uint64_t index)
{
    uint8_t ours[RT_LOC_MAX] = {0}, theirs[RT_LOC_MAX] = {0};
    int n = transit_locate(net, index, ours), expected = rt_locate(net, index, theirs);

    if (n != expected || (n > 0 && memcmp(ours, theirs, (size_t)n) != 0)) {
        if (failed++ == 0)
            printf("%s: processor %llu: %d, expected %d\n", name, (unsigned long long)index, n,
                   expected);
    }
}

int main(void)
{
    static const char *const name[] = {"hybrid:192,2",       "full:1",        "hybrid:12,1",
                                       "bidelta:3,2",        "full:4,capped", "bidelta:3,3,2",
                                       "hybrid:48,3,capped", "full:7",        "hybrid:192,7"};
    static const int asks[] = {5000, 990, 1010, 3, 3000};
    uint64_t rng = 1;

    for (unsigned i = 0; i < 3 * sizeof name / sizeof *name; i++) {
        const char *text = name[i % (sizeof name / sizeof *name)];
        struct rt_net net;
        uint64_t n;

        if (rt_net_parse(text, &net) != 0)
            return 2;
        n = rt_topo_processors(&net);
        for (int k = 0; k < asks[i % (sizeof asks / sizeof *asks)]; k++) {
            ask(text, &net, rt_random_next(&rng) % n);
            ask(text, &net, rt_random_next(&rng) % (n < 1000 ? n : 1000));
        }
        ask(text, &net, n - 1);
        ask(text, &net, n);
        ask(text, &net, n + 1);
        ask(text, &net, UINT64_MAX);
        ask(text, &net, 0);
    }
    return failed > 0;
}
