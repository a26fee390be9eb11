/* SPDX-License-Identifier: MIT-0 */
/* routeseq load --traffic: which processor wants which. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "transit_load.h"

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

        if (more == NULL || room > UINT32_MAX)
            return complain(EXIT_IO, "option --traffic: out of memory");
        pairs->pair = more;
        pairs->room = room;
    }
    pairs->pair[pairs->count++] = (struct pair){(uint32_t)source, (uint32_t)target};
    return 0;
}

/* All lines; EXIT_FALSE if one was bad, after naming the first. */
static int read_pairs(const struct rt_net *net, FILE *file, const char *name, struct pairs *pairs)
{
    char *line = NULL, why[WHY_MAX];
    size_t room = 0;
    unsigned long at = 0;
    ssize_t length;
    int status = 0;

    while (status == 0 && (length = getline(&line, &room, file)) >= 0) {
        struct processor src, dst;

        at++;
        if (length > 0 && line[length - 1] == '\n')
            line[--length] = '\0';
        if (read_pair_line(net, line, (size_t)length, &src, &dst, why) != 0)
            status = complain(EXIT_FALSE, "%s: line %lu: %s", name, at, why);
        else if (net->family == RT_FAMILY_FULL && src.index == dst.index)
            status = complain(EXIT_FALSE,
                              "%s: line %lu: nothing is sent from a processor to itself in a full "
                              "fat-tree, expected two processors",
                              name, at);
        else
            status = add(pairs, src.index, dst.index);
    }
    free(line);
    if (status == 0 && !feof(file))
        return complain(EXIT_IO, "%s: reading failed", name);
    if (status == 0 && pairs->count == 0)
        return complain(EXIT_FALSE, "%s: no lines, expected SRC DST", name);
    return status;
}

/* Sorts them by source, in the order of the file. */
static int sort(uint32_t processors, const struct pairs *pairs, struct traffic *traffic)
{
    uint32_t *first = calloc((size_t)processors + 2, sizeof *first);

    traffic->first = first;
    traffic->target = malloc(pairs->count * sizeof *traffic->target);
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

int traffic_read(const struct rt_net *net, const char *path, struct traffic *traffic)
{
    int standard = strcmp(path, "-") == 0, status;
    FILE *file = standard ? stdin : fopen(path, "r");
    struct pairs pairs = {NULL, 0, 0};

    if (file == NULL)
        return complain(EXIT_IO, "%s: %s", path, strerror(errno));
    status = read_pairs(net, file, standard ? "standard input" : path, &pairs);
    if (!standard)
        fclose(file);
    if (status == 0)
        status = sort((uint32_t)processors_of(net), &pairs, traffic);
    free(pairs.pair);
    return status;
}

void traffic_free(struct traffic *traffic)
{
    free(traffic->first);
    free(traffic->target);
}
