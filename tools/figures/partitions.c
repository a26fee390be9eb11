/* SPDX-License-Identifier: MIT-0 */
/*
 * partitions NET P SECONDS - look for an assignment of packets to P partitions
 * of every queue that leaves no cycle (SPEC 12.6): an order of the queues for
 * each partition, such that the queues of every packet's path go upwards in
 * partition 0 for some way, then in partition 1, and so on.  Prints NET and P,
 * then the queues of each partition, the lowest first; rt_load_layers checks it.
 *
 * Simulated annealing.  The cost of a path is the number of its queues that no
 * partition takes: partitions but the last take as much as they can from its
 * beginning, the last takes from its end.  A move picks a path that costs, and
 * shifts one of the two queues at which a partition had to stop past the other.
 * That it finds nothing proves nothing.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rt/load.h"
#include "rt/net_text.h"
#include "rt/route.h"

#define PARTITIONS_MAX 8

static struct rt_net net;
static struct rt_topo_ring_table table;
static uint32_t queues, partitions;
static double *place[PARTITIONS_MAX]; /* of each queue, in each partition */

/* Paths as queues, one behind the other in `pool`. */
static uint32_t *pool, *first, *path_cost, *bad, *bad_at, paths, bads;
static uint32_t *user, *users; /* paths that use queue q: user[users[q]] .. user[users[q+1]-1] */

static void *get(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);

    if (memory == NULL) {
        fprintf(stderr, "partitions: out of memory\n");
        exit(3);
    }
    return memory;
}

static uint64_t state = 88172645463325252; /* Marsaglia's xorshift64 */
static uint32_t random_below(uint32_t n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 20) % n;
}

/* Queues that no partition takes; -> where partition l stops, and where the last begins. */
static uint32_t cost(uint32_t path, int stop[PARTITIONS_MAX])
{
    const uint32_t *q = pool + first[path];
    int n = (int)(first[path + 1] - first[path]), i = -1, j = n - 1;

    for (uint32_t l = 0; l + 1 < partitions; l++) {
        for (i++; i + 1 < n && place[l][q[i + 1]] > place[l][q[i]];)
            i++;
        stop[l] = i;
        if (i == n - 1)
            return 0;
    }
    while (j > i + 1 && place[partitions - 1][q[j - 1]] < place[partitions - 1][q[j]])
        j--;
    stop[partitions - 1] = j;
    return (uint32_t)(j - i - 1);
}

static void read_paths(void)
{
    uint32_t nodes = table.nodes, room = 2 * RT_LEGS_MAX;
    struct rt_ring_leg leg[RT_LEGS_MAX];
    size_t used = 0;

    pool = get((size_t)nodes * nodes * room / 4, sizeof *pool);
    first = get((size_t)nodes * nodes, sizeof *first);
    for (uint32_t s = 0; s < nodes; s++) {
        for (uint32_t t = 0; t < nodes; t++) {
            int legs = s == t ? 0 : rt_route_legs(&net, s, t, leg);

            if (legs <
                2) /* one ring: an edge from an output to an input queue, never in a cycle alone */
                continue;
            for (uint32_t k = 0, node = s; k < (uint32_t)legs; k++) {
                pool[used++] = RT_LOAD_QUEUE_OUT(&table, node, leg[k].link);
                for (uint32_t hop = 0; hop < leg[k].hops; hop++)
                    node = table.next[node * table.links + leg[k].link];
                pool[used++] = RT_LOAD_QUEUE_IN(&table, node, leg[k].link);
            }
            first[++paths] = (uint32_t)used;
        }
    }
    users = get(queues + 1, sizeof *users);
    user = get(used, sizeof *user);
    for (size_t i = 0; i < used; i++)
        users[pool[i] + 1]++;
    for (uint32_t q = 0; q < queues; q++)
        users[q + 1] += users[q];
    for (uint32_t p = 0, *at = get(queues, sizeof *at); p < paths; p++)
        for (uint32_t i = first[p]; i < first[p + 1]; i++)
            user[users[pool[i]] + at[pool[i]]++] = p;
}

static void set_cost(uint32_t path, uint32_t now)
{
    if (path_cost[path] == 0 && now > 0) {
        bad_at[path] = bads;
        bad[bads++] = path;
    } else if (path_cost[path] > 0 && now == 0) {
        bad[bad_at[path]] = bad[--bads];
        bad_at[bad[bads]] = bad_at[path];
    }
    path_cost[path] = now;
}

/* One move; kept if it does not cost, or now and then if it does. */
static void move(double temperature)
{
    int stop[PARTITIONS_MAX], i;
    uint32_t path = bad[random_below(bads)], l = random_below(partitions), a, b, q;
    const uint32_t *queue = pool + first[path];
    double old, reach = random_below(4) ? 1 : 1 + random_below(queues / 8 + 1), worse = 0;

    cost(path, stop);
    i = l + 1 < partitions ? stop[l] : stop[l] - 1;
    a = queue[i];
    b = queue[i + 1];
    q = random_below(2) ? a : b;
    old = place[l][q];
    place[l][q] = q == a ? place[l][b] - reach * 0.5 : place[l][a] + reach * 0.5;
    place[l][q] += random_below(1000) * 1e-4;
    for (uint32_t u = users[q]; u < users[q + 1]; u++)
        worse += (double)cost(user[u], stop) - path_cost[user[u]];
    if (worse > 0 && random_below(1000000) >= exp(-worse / temperature) * 1e6) {
        place[l][q] = old;
        return;
    }
    for (uint32_t u = users[q]; u < users[q + 1]; u++)
        set_cost(user[u], cost(user[u], stop));
}

static const double *sorted_by;
static int by_place(const void *a, const void *b)
{
    double x = sorted_by[*(const uint32_t *)a], y = sorted_by[*(const uint32_t *)b];

    return x < y ? -1 : x > y;
}

static void sort(uint32_t l, uint32_t *order)
{
    for (uint32_t q = 0; q < queues; q++)
        order[q] = q;
    sorted_by = place[l];
    qsort(order, queues, sizeof *order, by_place);
}

static int read_arguments(int argc, char **argv)
{
    struct rt_rings rings;
    uint32_t node, link;

    if (argc != 4 || rt_net_parse(argv[1], &net) != 0 || rt_topo_rings(&net, &rings) != 0 ||
        rt_route_longest(&net) < 0)
        return 2;
    partitions = (uint32_t)atoi(argv[2]);
    if (partitions < 2 || partitions > PARTITIONS_MAX || rings.nodes > 4096)
        return 2;
    table.next = get((size_t)rings.nodes * rings.links, sizeof *table.next);
    table.ring = get((size_t)rings.nodes * rings.links, sizeof *table.ring);
    table.size = get((size_t)rings.nodes * rings.links, sizeof *table.size);
    queues = rings.nodes * rings.links * 2;
    return rt_topo_ring_tabulate(&rings, &table, &node, &link);
}

int main(int argc, char **argv)
{
    time_t end;
    uint32_t *order;
    int stop[PARTITIONS_MAX];

    if (read_arguments(argc, argv) != 0) {
        fprintf(stderr, "usage: partitions NET 2..8 SECONDS (a deadfly or shuffle)\n");
        return 2;
    }
    end = time(NULL) + atoi(argv[3]);
    read_paths();
    order = get(queues, sizeof *order);
    path_cost = get(paths, sizeof *path_cost);
    bad = get(paths, sizeof *bad);
    bad_at = get(paths, sizeof *bad_at);
    for (uint32_t l = 0; l < partitions; l++) {
        place[l] = get(queues, sizeof **place);
        for (uint32_t q = 0; q < queues; q++)
            place[l][q] = random_below(queues) + q * 1e-6;
    }
    for (uint32_t p = 0; p < paths; p++)
        set_cost(p, cost(p, stop));
    for (uint64_t moves = 0; bads > 0; moves++) {
        if (moves % 65536 == 0) {
            for (uint32_t l = 0; l < partitions; l++) { /* even places again */
                sort(l, order);
                for (uint32_t q = 0; q < queues; q++)
                    place[l][order[q]] = q;
            }
            if (time(NULL) > end) {
                fprintf(stderr, "partitions: %s: not found, %u paths do not fit\n", argv[1], bads);
                return 1;
            }
        }
        move(0.4 * first[paths] / queues * (1 - 0.8 * (double)(moves % 4000000) / 4e6));
    }
    printf("%s %u\n", argv[1], partitions);
    for (uint32_t l = 0; l < partitions; l++) {
        sort(l, order);
        for (uint32_t q = 0; q < queues; q++)
            printf("%u%c", order[q], q + 1 < queues ? ' ' : '\n');
    }
    return 0;
}
