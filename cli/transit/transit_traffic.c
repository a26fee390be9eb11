/* SPDX-License-Identifier: MIT-0 */
/* routeseq load --traffic: which processor wants which. */
#include <stdlib.h>

#include "transit_asked.h"
#include "../read/lines.h"
#include "../read/messages.h"
#include "rt/load.h"
#include "rt/topo.h"

struct pairs {
    struct rt_load_pair *pair;
    size_t count, room;
};

static int add(struct pairs *pairs, uint64_t source, uint64_t target)
{
    if (pairs->count == pairs->room) {
        size_t room = pairs->room * 2 + 64;
        struct rt_load_pair *more = realloc(pairs->pair, room * sizeof *more);

        if (more == NULL)
            return -1;
        pairs->pair = more;
        pairs->room = room;
    }
    pairs->pair[pairs->count++] = (struct rt_load_pair){(uint32_t)source, (uint32_t)target};
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
    int got, read, status;

    status = lines_open(&lines, "option --traffic", path);
    if (status != 0)
        return status;
    while ((got = lines_next(&lines, &line)) != 0) {
        read = got < 0 ? -3 : read_pair_line(call, line, &src, &dst, lines.why);
        if (read != 0)
            complain_code(pair_line_error(read));
        if (read != 0 || check_pair(call->net, &src, &dst, lines.why) != 0)
            lines_bad(&lines);
        else if (pairs->count == LINES_PAIRS_MAX)
            lines_stop(&lines, "too many lines: expected at most 2^26");
        else if (add(pairs, src.index, dst.index) != 0)
            lines_stop(&lines, "out of memory");
    }
    lines_close(&lines);
    return lines.status;
}

/* The messages of a pattern; in a full fat-tree a processor of its own destination offers nothing.
 */
static int make_pairs(const struct call *call, const char *name, struct pairs *pairs)
{
    struct message_set set;
    int status = messages_open(&set, call, "--traffic", name);

    for (uint32_t m = 0; status == 0 && m < set.messages.count; m++)
        if (call->net->family != RT_FAMILY_FULL || set.pair[m].source != set.pair[m].target)
            set.pair[pairs->count++] = set.pair[m];
    pairs->pair = set.pair;
    return status;
}

static int find_pairs(const struct call *call, const char *name, struct pairs *pairs)
{
    if (messages_named(name, "uniform"))
        return complain(EXIT_USAGE, "option --traffic 'uniform': Transit networks have --uniform");
    if (messages_named(name, "worst"))
        return complain(EXIT_USAGE,
                        "option --traffic 'worst' is for networks of routers and trees");
    if (name[0] != '@' && messages_known(name))
        return make_pairs(call, name, pairs);
    return read_pairs(call, name + (name[0] == '@'), pairs);
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

int traffic_read(const struct call *call, const char *name, struct traffic *traffic)
{
    const struct rt_net *net = call->net;
    struct pairs pairs = {NULL, 0, 0};
    int status = find_pairs(call, name, &pairs);

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
