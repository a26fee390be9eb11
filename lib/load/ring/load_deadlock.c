/* SPDX-License-Identifier: MIT-0 */
/*
 * Can packets on SCI rings lock up (Johnson & Goodman 2.2.1; SPEC 12.6)?
 *
 * Queue 2e is the output queue, 2e + 1 the input queue of entry e = node *
 * links + link, both in partition 0; others follow.  Out of an output queue packets get off their
 * ring some hops on, into an input queue of the same link; from there they go onto another link of
 * that node.
 */
#include "load_edges.h"

#define NONE LOAD_NONE

/* The edges out of a queue, one after the other. */
struct successors {
    const struct rt_topo_ring_table *table;
    const struct rt_load_dependency_graph *queues;
    uint32_t partitions, queue;
    uint32_t at;   /* hops gone round the ring, or links looked at */
    uint32_t into; /* the partition looked at next */
    uint32_t node; /* output queue: `at` hops on */
};

static struct successors successors_of(const struct rt_topo_ring_table *table, uint32_t partitions,
                                       const struct rt_load_dependency_graph *queues,
                                       uint32_t queue)
{
    uint32_t entry = queue / 2 % (table->nodes * table->links);
    struct successors s = {table, queues, partitions, queue, 0, 0, entry / table->links};

    return s;
}

static uint32_t next_successor(struct successors *s)
{
    const struct rt_topo_ring_table *table = s->table;
    uint32_t entries = table->nodes * table->links, entry = s->queue / 2 % entries;
    uint32_t link = entry % table->links, is_in = s->queue % 2;
    uint32_t most = is_in ? table->links : table->size[table->ring[entry]];

    for (; s->at < most; s->at++, s->into = 0) {
        while (s->into < s->partitions) {
            uint32_t into = s->into++, row = s->queue / 2 * s->partitions + into;

            if (is_in && s->queues->onto[row] >> s->at & 1)
                return RT_LOAD_QUEUE_OUT(table, s->node, s->at) + into * entries * 2;
            if (!is_in && s->queues->reach[row * s->queues->words + s->at / 64] >> s->at % 64 & 1)
                return RT_LOAD_QUEUE_IN(table, s->node, link) + into * entries * 2;
        }
        if (!is_in)
            s->node = table->next[s->node * table->links + link];
    }
    return NONE;
}

/*
 * Depth first.  In order[] a queue is UNSEEN, ON_PATH from the root, or done: then
 * it has its place.  stack[0..depth] is the path; from[d] counts the successors of
 * stack[d] already looked at, so that its list is gone through anew up to there
 * each time the search comes back to it.
 * Returns a queue on a cycle, found by an edge into the path; or NONE, and then
 * order[] has every queue's place.
 */
static uint32_t depth_first(const struct rt_topo_ring_table *table, uint32_t partitions,
                            struct rt_load_dependency_graph *queues)
{
    uint32_t q = partitions * table->nodes * table->links * 2, place = q;
    const uint32_t UNSEEN = NONE, ON_PATH = NONE - 1;

    for (uint32_t i = 0; i < q; i++)
        queues->order[i] = UNSEEN;
    for (uint32_t root = 0; root < q; root++) {
        uint32_t depth = 0;

        if (queues->order[root] != UNSEEN)
            continue;
        queues->stack[0] = root;
        queues->from[0] = 0; /* successors of stack[0] already looked at */
        queues->order[root] = ON_PATH;
        for (;;) {
            uint32_t top = queues->stack[depth], next = NONE;
            struct successors s = successors_of(table, partitions, queues, top);

            for (uint32_t skip = queues->from[depth]++; skip > 0; skip--)
                next_successor(&s);
            next = next_successor(&s);
            if (next == NONE) {
                queues->order[top] = --place;
                if (depth-- == 0)
                    break;
            } else if (queues->order[next] == ON_PATH) {
                return next;
            } else if (queues->order[next] == UNSEEN) {
                queues->order[next] = ON_PATH;
                queues->stack[++depth] = next;
                queues->from[depth] = 0;
            }
        }
    }
    return NONE;
}

/* The shortest way from a queue back to itself, backwards in from[]; its
 * length, 0 if there is none.  Breadth first. */
static uint32_t way_back(const struct rt_topo_ring_table *table, uint32_t partitions,
                         struct rt_load_dependency_graph *queues, uint32_t start)
{
    uint32_t q = partitions * table->nodes * table->links * 2, head = 0, tail = 0;

    for (uint32_t i = 0; i < q; i++)
        queues->from[i] = NONE;
    queues->stack[tail++] = start;
    while (head < tail) {
        uint32_t queue = queues->stack[head++], next;
        struct successors s = successors_of(table, partitions, queues, queue);

        while ((next = next_successor(&s)) != NONE) {
            if (next == start) {
                uint32_t length = 1;

                queues->from[start] = queue;
                for (uint32_t at = queue; at != start; at = queues->from[at])
                    length++;
                return length;
            }
            if (queues->from[next] == NONE) {
                queues->from[next] = queue;
                queues->stack[tail++] = next;
            }
        }
    }
    return 0;
}

/* The cycle through `start` that way_back found, from start on. */
static void write_cycle(struct rt_load_dependency_graph *queues, uint32_t start, uint32_t length)
{
    uint32_t at = start;

    for (uint32_t i = length; i-- > 0;) {
        at = queues->from[at];
        queues->order[i] = at;
    }
}

uint32_t rt_load_deadlock(const struct rt_topo_ring_table *table, uint32_t partitions,
                          struct rt_load_dependency_graph *queues)
{
    uint32_t start = depth_first(table, partitions, queues), best = start, length, shortest;

    if (start == NONE)
        return 0;
    shortest = length = way_back(table, partitions, queues, start);
    write_cycle(queues, start, length);
    for (uint32_t i = 1; i < length; i++) {
        uint32_t through = way_back(table, partitions, queues, queues->order[i]);

        if (through < shortest) {
            shortest = through;
            best = queues->order[i];
        }
    }
    way_back(table, partitions, queues, best);
    write_cycle(queues, best, shortest);
    return shortest;
}
