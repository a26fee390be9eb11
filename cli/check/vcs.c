/* SPDX-License-Identifier: MIT-0 */
/* --vcs FILE: `SRC DST VC`, or one VC a hop (SPEC 16.2). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/order.h"
#include "route_sources.h"

struct entry {
    uint32_t source, destination;
    uint64_t at; /* in vc[] */
    uint32_t count;
    uint32_t line;
};

struct vcs {
    const struct topology *topology;
    struct entry *entry;
    uint32_t entries, capacity;
    uint8_t *vc;
    uint64_t used, room;
};

static int by_pair(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;

    if (a->source != b->source)
        return order(a->source, b->source);
    return a->destination != b->destination ? order(a->destination, b->destination)
                                            : order(a->line, b->line);
}

static int take(void *context, struct lines *lines, const struct words *w)
{
    struct vcs *vcs = context;
    const struct names *names = &vcs->topology->names;
    struct entry entry = {.at = vcs->used, .line = (uint32_t)lines->at};

    if (w->count < 3)
        return refuse(lines->why, "column %u: expected SRC DST VC...",
                      w->column[w->count - 1] + (unsigned)strlen(w->text[w->count - 1]));
    entry.source = names_find(names, w->text[0]);
    entry.destination = names_find(names, w->text[1]);
    if (entry.source == NONE || entry.destination == NONE)
        return refuse(lines->why, "column %u: no node named '%.40s'",
                      w->column[entry.source != NONE], w->text[entry.source != NONE]);
    for (uint32_t i = 2; i < w->count; i++) {
        uint32_t vc;

        if (read_word_number(w->text[i], &vc) != 0 || vc >= RT_LOAD_GRAPH_VCS)
            return refuse(lines->why,
                          "column %u: virtual channel '%.40s': expected a number 0..255",
                          w->column[i], w->text[i]);
        if (ROOM_FOR_ONE(vcs->vc, vcs->used, vcs->room) != 0)
            return EXIT_IO;
        vcs->vc[vcs->used++] = (uint8_t)vc;
    }
    entry.count = w->count - 2;
    if (ROOM_FOR_ONE(vcs->entry, vcs->entries, vcs->capacity) != 0)
        return EXIT_IO;
    vcs->entry[vcs->entries++] = entry;
    return 0;
}

struct vcs *vcs_open(const struct topology *topology, const char *path, int *status, uint64_t *bad)
{
    static struct lines lines;
    struct vcs *vcs = zero_memory(1, sizeof *vcs);

    *status = EXIT_IO;
    if (vcs == NULL)
        return NULL;
    vcs->topology = topology;
    *status = lines_open(&lines, "--vcs", path);
    lines.longest = LINE_LENGTH_LONG;
    lines.step = "bytes of the virtual channels read";
    if (*status == 0)
        *status = words_each(&lines, take, vcs, bad);
    if (lines.status == EXIT_IO || lines.stopped)
        *status = lines.status;
    lines_close(&lines);
    if (vcs->entries > 0)
        qsort(vcs->entry, vcs->entries, sizeof *vcs->entry, by_pair);
    for (uint32_t i = 1; i < vcs->entries; i++)
        if (vcs->entry[i].source == vcs->entry[i - 1].source &&
            vcs->entry[i].destination == vcs->entry[i - 1].destination) {
            complain(EXIT_FALSE, "%s: line %" PRIu32 ": the pair of line %" PRIu32 " again",
                     lines.name, vcs->entry[i].line, vcs->entry[i - 1].line);
            (*bad)++;
        }
    return vcs;
}

int vcs_of(const struct vcs *vcs, const struct given *given, uint32_t hops, uint8_t *same,
           const uint8_t **vc)
{
    uint32_t source = given->source, destination = given->destination;
    uint32_t low = 0, high = vcs->entries;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const struct entry *e = &vcs->entry[middle];

        if (e->source < source || (e->source == source && e->destination < destination))
            low = middle + 1;
        else
            high = middle;
    }
    *vc = same;
    if (low == vcs->entries || vcs->entry[low].source != source ||
        vcs->entry[low].destination != destination)
        return hops == 0 ? 0 : -1;
    if (vcs->entry[low].count == hops)
        *vc = vcs->vc + vcs->entry[low].at;
    else if (vcs->entry[low].count == 1)
        memset(same, vcs->vc[vcs->entry[low].at], hops);
    else
        return -1;
    return 0;
}

void vcs_free(struct vcs *vcs)
{
    if (vcs == NULL)
        return;
    free(vcs->entry);
    free(vcs->vc);
    free(vcs);
}
