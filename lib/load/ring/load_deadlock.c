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

static uint32_t partitions_of(const struct rt_load_ring_traffic *traffic)
{
    return traffic != NULL && traffic->partitions > 1 ? traffic->partitions : 1;
}

static void edge(struct load_edges *edges, uint32_t a, uint32_t b, uint32_t hops)
{
    struct rt_load_dependency_graph *mark = edges->mark;
    uint32_t entries = edges->table->nodes * edges->table->links, number = edges->count++;
    uint32_t row = a / 2 * partitions_of(edges->traffic) + b / 2 / entries;

    edges->found |= a == edges->a && b == edges->b;
    if (edges->only != NONE && edges->only != number)
        return;
    if (edges->only == number) {
        edges->a = a;
        edges->b = b;
    }
    if (mark == NULL)
        return;
    if (a % 2 == 0)
        mark->reach[row * mark->words + hops / 64] |= UINT64_C(1) << hops % 64;
    else
        mark->onto[row] |= UINT64_C(1) << b / 2 % edges->table->links;
}

/* Queues of partition 0 to add for the partition a packet is in. */
static uint32_t partition(const struct load_edges *edges, uint32_t source, uint32_t node,
                          uint32_t links, uint32_t rings)
{
    const struct rt_load_ring_traffic *traffic = edges->traffic;

    if (partitions_of(traffic) == 1)
        return 0;
    return traffic->partition(traffic->context, source, node, links, rings) * edges->table->nodes *
           edges->table->links * 2;
}

int rti_load_follow(struct load_edges *edges, uint32_t node, const struct rt_ring_leg *leg,
                    int legs)
{
    const struct rt_topo_ring_table *table = edges->table;
    uint32_t source = node, in = NONE, links = 0, rings = 0;

    edges->count = 0;
    edges->found = 0;
    for (int k = 0; k < legs;) {
        uint32_t link = leg[k].link, out, size, hops = 0;

        if (link >= table->links)
            return RT_ERR_LINK;
        out = RT_LOAD_QUEUE_OUT(table, node, link);
        size = table->size[table->ring[out / 2]];
        out += partition(edges, source, node, links, rings++);
        if (in != NONE)
            edge(edges, in, out, 0);
        for (; k < legs && leg[k].link == link; k++) {
            hops += leg[k].hops;
            for (uint32_t hop = 0; hop < leg[k].hops; hop++)
                node = table->next[node * table->links + link];
        }
        links += hops;
        in = RT_LOAD_QUEUE_IN(table, node, link) + partition(edges, source, node, links, rings);
        edge(edges, out, in, hops % size);
    }
    return 0;
}

void rti_load_clear(const struct rt_topo_ring_table *table, uint32_t partitions,
                    struct rt_load_dependency_graph *queues)
{
    uint32_t rows = table->nodes * table->links * partitions * partitions;

    for (uint32_t i = 0; i < rows * queues->words; i++)
        queues->reach[i] = 0;
    for (uint32_t i = 0; i < rows; i++)
        queues->onto[i] = 0;
}

/* Follows the paths of all pairs until one has the edge looked for: 1. */
static int follow_all(const struct rt_load_ring_traffic *traffic, struct load_edges *edges,
                      uint32_t *source, uint32_t *target)
{
    for (uint32_t s = 0; s < traffic->processors; s++) {
        for (uint32_t t = 0; t < traffic->processors; t++) {
            uint32_t start;
            int legs =
                traffic->path(traffic->context, s, t, &start, traffic->leg, traffic->capacity);
            int error = legs < -1 ? legs : 0;

            if (legs > 0)
                error = rti_load_follow(edges, start, traffic->leg, legs);
            if (error != 0)
                return error;
            if (edges->found) {
                *source = s;
                *target = t;
                return 1;
            }
        }
    }
    return 0;
}

int rt_load_dependencies(const struct rt_load_ring_traffic *traffic,
                         struct rt_load_dependency_graph *queues)
{
    struct load_edges edges = {traffic->table, traffic, queues, NONE, NONE, NONE, 0, 0};
    uint32_t source, target;

    rti_load_clear(traffic->table, partitions_of(traffic), queues);
    return follow_all(traffic, &edges, &source, &target);
}

int rt_load_culprit(const struct rt_load_ring_traffic *traffic, uint32_t a, uint32_t b,
                    uint32_t *source, uint32_t *target)
{
    struct load_edges edges = {traffic->table, traffic, NULL, NONE, a, b, 0, 0};

    return follow_all(traffic, &edges, source, target);
}

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
