/* SPDX-License-Identifier: MIT-0 */
/* routeseq load --traffic: which processor wants which. */
#include <stdlib.h>
#include <unistd.h>

#include "transit_asked.h"
#include "../read/lines.h"
#include "../read/messages.h"
#include "rt/topo.h"

struct pair {
    uint32_t source, target;
};

struct pairs {
    struct pair *pair;
    size_t count, room;
};

static int add(struct pairs *pairs, uint64_t source, uint64_t target)
{
    if (pairs->count == pairs->room) {
        size_t room = pairs->room * 2 + 64;
        struct pair *more = realloc(pairs->pair, room * sizeof *more);

        if (more == NULL)
            return -1;
        pairs->pair = more;
        pairs->room = room;
    }
    pairs->pair[pairs->count++] = (struct pair){(uint32_t)source, (uint32_t)target};
    return 0;
}

/* A full fat-tree has no routing sequence from a processor to itself. */
static int check_pair(const struct rt_net *net, const struct processor *src,
                      const struct processor *dst, char why[WHY_MAX])
{
    if (net->family == RT_FAMILY_FULL && src->index == dst->index)
        return refuse(why, "nothing is sent from a processor to itself in a full fat-tree, "
                           "expected two processors");
    return 0;
}

/* Reads all lines; returns EXIT_FALSE if one was bad, after naming it. */
static int read_pairs(const struct call *call, const char *path, struct pairs *pairs)
{
    static struct lines lines;
    struct processor src, dst;
    char *line;
    int got, status;

    if (messages_known(path) && path[0] != '@' && access(path, F_OK) != 0)
        return complain(EXIT_USAGE,
                        "option --traffic '%.80s': expected a file of lines SRC DST; patterns have "
                        "names in networks of routers and trees",
                        path);
    status = lines_open(&lines, "option --traffic", path);
    if (status != 0)
        return status;
    while ((got = lines_next(&lines, &line)) != 0) {
        if (got < 0 || read_pair_line(call, line, &src, &dst, lines.why) != 0 ||
            check_pair(call->net, &src, &dst, lines.why) != 0)
            lines_bad(&lines);
        else if (pairs->count == LINES_PAIRS_MAX)
            lines_stop(&lines, "too many lines: expected at most 2^26");
        else if (add(pairs, src.index, dst.index) != 0)
            lines_stop(&lines, "out of memory");
    }
    lines_close(&lines);
    return lines.status;
}

/* Sorts them by source, in the order of the file. */
static int sort(uint32_t processors, const struct pairs *pairs, struct traffic *traffic)
{
    uint32_t *first = calloc((size_t)processors + 2, sizeof *first);

    traffic->first = first;
    traffic->target = malloc(pairs->count * sizeof *traffic->target + 1);
    if (first == NULL || traffic->target == NULL)
        return complain(EXIT_IO, "option --traffic: out of memory");
    for (size_t i = 0; i < pairs->count; i++)
        first[pairs->pair[i].source + 2]++;
    for (uint32_t p = 2; p <= processors; p++)
        first[p] += first[p - 1];
    for (size_t i = 0; i < pairs->count; i++)
        traffic->target[first[pairs->pair[i].source + 1]++] = pairs->pair[i].target;
    return 0;
}

int traffic_read(const struct call *call, const char *path, struct traffic *traffic)
{
    const struct rt_net *net = call->net;
    struct pairs pairs = {NULL, 0, 0};
    int status = read_pairs(call, path, &pairs);

    if (status == 0)
        status = sort((uint32_t)rt_topo_processors(net), &pairs, traffic);
    free(pairs.pair);
    return status;
}

void traffic_free(struct traffic *traffic)
{
    free(traffic->first);
    free(traffic->target);
}
