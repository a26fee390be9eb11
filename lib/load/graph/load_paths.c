/* SPDX-License-Identifier: MIT-0 */
/* Path diversity of a graph: shortest paths counted, and paths that share no link (SPEC 15.11). */
#include "rt/load_paths.h"

#define FAR UINT32_MAX

/* The caller's words. */
struct room {
    uint32_t *level; /* hops from the source, FAR if not met */
    uint32_t *line;  /* the queue of a search, the path of an augmentation */
    uint32_t *next;  /* the first entry of a node's row that may still be of use */
};

static struct room room_of(const struct rt_load_paths *p)
{
    struct room room = {p->words, p->words + p->nodes, p->words + 2 * (size_t)p->nodes};

    return room;
}

size_t rt_load_paths_words(uint32_t nodes)
{
    return 3 * (size_t)nodes;
}

uint32_t rt_load_paths_count(const struct rt_load_paths *paths, uint32_t from, uint32_t *distance,
                             uint64_t *count)
{
    const struct room room = room_of(paths);
    uint32_t *line = room.line, met = 1;

    for (uint32_t node = 0; node < paths->nodes; node++) {
        distance[node] = FAR;
        count[node] = 0;
    }
    distance[from] = 0;
    count[from] = 1;
    line[0] = from;
    for (uint32_t at = 0; at < met; at++) {
        uint32_t node = line[at];

        for (uint64_t i = paths->first[node]; i < paths->first[node + 1]; i++) {
            uint32_t to = paths->to[i];

            if (paths->there != NULL && paths->there[i] == 0)
                continue;
            if (distance[to] == FAR) {
                distance[to] = distance[node] + 1;
                line[met++] = to;
            }
            if (distance[to] == distance[node] + 1)
                count[to] =
                    count[to] > UINT64_MAX - count[node] ? UINT64_MAX : count[to] + count[node];
        }
    }
    return met;
}

/* Levels from `from` over what is left, until `to` is met; is it? */
static int levels(const struct rt_load_paths *p, const struct room *room, uint32_t from,
                  uint32_t to)
{
    uint32_t met = 1;

    for (uint32_t node = 0; node < p->nodes; node++) {
        room->level[node] = FAR;
        room->next[node] = 0;
    }
    room->level[from] = 0;
    room->line[0] = from;
    for (uint32_t at = 0; at < met && room->level[to] == FAR; at++) {
        uint32_t node = room->line[at];

        for (uint64_t i = p->first[node]; i < p->first[node + 1]; i++)
            if (p->left[i] != 0 && room->level[p->to[i]] == FAR) {
                room->level[p->to[i]] = room->level[node] + 1;
                room->line[met++] = p->to[i];
            }
    }
    return room->level[to] != FAR;
}

/* The entry for the way back. */
static uint64_t back_of(const struct rt_load_paths *p, uint32_t node, uint32_t to)
{
    uint64_t low = p->first[to], high = p->first[to + 1];

    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;

        if (p->to[middle] <= node)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* A path along the levels takes its links, and gives back those that it goes against. */
static void take(const struct rt_load_paths *p, const struct room *room, uint32_t hops)
{
    for (uint32_t k = 0; k < hops; k++) {
        uint32_t node = room->line[k];
        uint64_t entry = p->first[node] + room->next[node];

        p->left[entry]--;
        p->left[back_of(p, node, p->to[entry])]++;
    }
}

/* The next hop along the levels: room->next of the node stays at it.  Is there one? */
static int goes_on(const struct rt_load_paths *p, const struct room *room, uint32_t node)
{
    uint64_t row = p->first[node], degree = p->first[node + 1] - row;

    for (; room->next[node] < degree; room->next[node]++) {
        uint64_t entry = row + room->next[node];

        if (p->left[entry] != 0 && room->level[p->to[entry]] == room->level[node] + 1)
            return 1;
    }
    return 0;
}

/* Paths along the levels until none is left, at most `most`; their number. */
static uint32_t block(const struct rt_load_paths *p, const struct room *room, uint32_t from,
                      uint32_t to, uint32_t most)
{
    uint32_t node = from, hops = 0, found = 0;

    while (found < most) {
        if (node == to) {
            take(p, room, hops);
            found++;
            node = from;
            hops = 0;
        } else if (goes_on(p, room, node)) {
            room->line[hops++] = node;
            node = p->to[p->first[node] + room->next[node]];
        } else if (node == from) {
            break;
        } else {
            node = room->line[--hops];
            room->next[node]++;
        }
    }
    return found;
}

uint32_t rt_load_paths_disjoint(const struct rt_load_paths *paths, uint32_t from, uint32_t to,
                                uint32_t most)
{
    struct room room = room_of(paths);
    uint32_t found = 0;

    for (uint64_t i = 0; i < paths->first[paths->nodes]; i++)
        paths->left[i] = paths->there == NULL || paths->there[i] != 0;
    while (found < most && levels(paths, &room, from, to))
        found += block(paths, &room, from, to, most - found);
    return found;
}

uint32_t rt_load_paths_dominating(const struct rt_load_paths *paths, uint32_t *chosen)
{
    const struct room room = room_of(paths);
    uint32_t *beside = room.level, count = 0;

    for (uint32_t node = 0; node < paths->nodes; node++)
        beside[node] = 0;
    for (uint32_t node = 0; node < paths->nodes; node++) {
        if (beside[node])
            continue;
        chosen[count++] = node;
        for (uint64_t i = paths->first[node]; i < paths->first[node + 1]; i++)
            beside[paths->to[i]] = 1;
    }
    return count;
}
