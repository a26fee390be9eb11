/* SPDX-License-Identifier: MIT-0 */
/*
 * Can packets on SCI rings deadlock (Johnson & Goodman 2.2.1; SPEC 12.6)?
 *
 * Entry e = node * links + link has the output queue 2e and the input queue 2e + 1, both in
 * partition 0; the queues of other partitions follow.  A packet leaves an output queue, gets off
 * its ring some hops on, and enters an input queue of the same link; from there it goes onto
 * another link of that node.
 */
#include "load_edges.h"

#define NONE LOAD_NONE

/* A walk over the edges out of a queue. */
struct successors {
    const struct rt_topo_ring_table *table;
    const struct rt_load_dependency_graph *queues;
    uint32_t partitions, entries, row; /* row: the queue's first, of reach or onto */
    uint32_t is_in, link, most;        /* most: hops round the ring, or links, to look at */
    uint32_t at;                       /* hops gone, or links looked at */
    uint32_t into;                     /* the partition looked at next */
    uint32_t node;                     /* output queue: `at` hops on */
};

static struct successors successors_of(const struct rt_topo_ring_table *table, uint32_t partitions,
                                       const struct rt_load_dependency_graph *queues,
                                       uint32_t queue)
{
    uint32_t entries = table->nodes * table->links, entry = queue / 2 % entries;
    struct successors s = {table, queues, partitions, entries, queue / 2 * partitions, queue % 2, 0,
                           0,     0,      0,          0};

    s.node = entry / table->links;
    s.link = entry % table->links;
    s.most = s.is_in ? table->links : table->size[table->ring[entry]];
    return s;
}

static uint32_t next_successor(struct successors *s)
{
    const struct rt_topo_ring_table *table = s->table;

    for (; s->at < s->most; s->at++, s->into = 0) {
        while (s->into < s->partitions) {
            uint32_t into = s->into++, row = s->row + into;

            if (s->is_in && s->queues->onto[row] >> s->at & 1)
                return RT_LOAD_QUEUE_OUT(table, s->node, s->at) + into * s->entries * 2;
            if (!s->is_in &&
                s->queues->reach[row * s->queues->words + s->at / 64] >> s->at % 64 & 1)
                return RT_LOAD_QUEUE_IN(table, s->node, s->link) + into * s->entries * 2;
        }
        if (!s->is_in)
            s->node = table->next[s->node * table->links + s->link];
    }
    return NONE;
}

/* Goes on after successor `next`, which next_successor returned when the other members stood as
 * `seen` says: at * partitions + into, less than q. */
static void resume(struct successors *s, uint32_t seen, uint32_t next)
{
    s->at = seen / s->partitions;
    s->into = seen % s->partitions + 1;
    if (!s->is_in)
        s->node = next / 2 % s->entries / s->table->links;
}

/*
 * Searches depth first.  In order[] a queue is UNSEEN, ON_PATH from the root, or done; a queue
 * that is done has its place there.  stack[0..depth] is the path, and from[d] says how far the
 * search has looked at the successors of stack[d].  Returns a queue on a cycle, found by an edge
 * into the path; or NONE, and then order[] has every queue's place.
 */
static uint32_t depth_first(const struct rt_topo_ring_table *table, uint32_t partitions,
                            struct rt_load_dependency_graph *queues)
{
    uint32_t q = partitions * table->nodes * table->links * 2, place = q;
    const uint32_t UNSEEN = NONE, ON_PATH = NONE - 1;

    for (uint32_t i = 0; i < q; i++)
        queues->order[i] = UNSEEN;
    for (uint32_t root = 0; root < q; root++) {
        struct successors s;
        uint32_t depth = 0;

        if (queues->order[root] != UNSEEN)
            continue;
        queues->stack[0] = root;
        queues->order[root] = ON_PATH;
        s = successors_of(table, partitions, queues, root);
        for (;;) {
            uint32_t next = next_successor(&s);

            if (next == NONE) {
                queues->order[queues->stack[depth]] = --place;
                if (depth-- == 0)
                    break;
                s = successors_of(table, partitions, queues, queues->stack[depth]);
                resume(&s, queues->from[depth], queues->stack[depth + 1]);
            } else if (queues->order[next] == ON_PATH) {
                return next;
            } else if (queues->order[next] == UNSEEN) {
                queues->from[depth] = s.at * partitions + s.into - 1;
                queues->order[next] = ON_PATH;
                queues->stack[++depth] = next;
                s = successors_of(table, partitions, queues, next);
            }
        }
    }
    return NONE;
}

/* The length of the way back that ends with the edge from `queue` to `start`. */
static uint32_t length_of(const struct rt_load_dependency_graph *queues, uint32_t start,
                          uint32_t queue)
{
    uint32_t length = 1;

    for (; queue != start; queue = queues->from[queue])
        length++;
    return length;
}

/*
 * Finds the shortest way from a queue on a cycle back to itself, breadth first, and notes it
 * backwards in from[].  Returns its length, or 0 if no way is shorter than `limit`.  *met counts
 * the queues in stack[] whose from[] is set: the caller passes those of the search before, which
 * are cleared.
 */
static uint32_t way_back(const struct rt_topo_ring_table *table, uint32_t partitions,
                         struct rt_load_dependency_graph *queues, uint32_t start, uint32_t limit,
                         uint32_t *met)
{
    uint32_t head = 0, tail = 0, end = 1, length = 1; /* queues before `end`: `length` - 1 away */

    for (uint32_t i = 0; i < *met; i++)
        queues->from[queues->stack[i]] = NONE;
    queues->stack[tail++] = start;
    for (*met = tail; length < limit; *met = tail) { /* on a cycle: never out of queues */
        uint32_t queue = queues->stack[head++], next;
        struct successors s = successors_of(table, partitions, queues, queue);

        while ((next = next_successor(&s)) != NONE) {
            if (next == start) {
                queues->from[start] = queue;
                *met = tail;
                return length_of(queues, start, queue);
            }
            if (queues->from[next] == NONE) {
                queues->from[next] = queue;
                queues->stack[tail++] = next;
            }
        }
        if (head == end) {
            end = tail;
            length++;
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

/* Does a queue on a cycle lead to the next one alone?  Then its shortest way back is no shorter
 * than that of the next one. */
static int leads_on(const struct rt_topo_ring_table *table, uint32_t partitions,
                    const struct rt_load_dependency_graph *queues, uint32_t queue)
{
    struct successors s = successors_of(table, partitions, queues, queue);

    next_successor(&s);
    return next_successor(&s) == NONE;
}

uint32_t rt_load_deadlock(const struct rt_topo_ring_table *table, uint32_t partitions,
                          struct rt_load_dependency_graph *queues)
{
    uint32_t start = depth_first(table, partitions, queues), best = start, length, shortest;
    uint32_t met = 0, *cycle = queues->order;

    if (start == NONE)
        return 0;
    for (uint32_t i = 0; i < partitions * table->nodes * table->links * 2; i++)
        queues->from[i] = NONE;
    shortest = length = way_back(table, partitions, queues, start, NONE, &met);
    write_cycle(queues, start, length);
    for (uint32_t i = 1, first = 1; i < length; i++) {
        uint32_t through;

        if (leads_on(table, partitions, queues, cycle[i]))
            continue;
        through = way_back(table, partitions, queues, cycle[i], shortest, &met);
        if (through > 0) { /* the first with it may be one of those just left out */
            while (first < i &&
                   way_back(table, partitions, queues, cycle[first], through + 1, &met) == 0)
                first++;
            shortest = through;
            best = cycle[first];
        }
        first = i + 1;
    }
    if (best != start) {
        way_back(table, partitions, queues, best, NONE, &met);
        write_cycle(queues, best, shortest);
    }
    return shortest;
}
