/* SPDX-License-Identifier: MIT-0 */
/* SCI rings under load: the metrics of figure 10 against an independent model
 * and the paper's closed forms; deadlock, proven or shown. */
#include "rings.h"

/* Everything that the load room wants to have memory for. */
struct loaded {
    struct ring_net r;
    struct rt_load_ring_traffic traffic;
    uint64_t *sends, *visits, *queue;
    struct rt_load_dependency_graph queues;
    uint32_t q;
};

static void queue_room(struct loaded *l)
{
    uint32_t entries = l->r.table.nodes * l->r.table.links, largest = 0;

    for (uint32_t i = 0; i < l->r.table.rings; i++)
        largest = l->r.table.size[i] > largest ? l->r.table.size[i] : largest;
    l->q = 2 * entries;
    l->queues.words = (largest + 63) / 64;
    l->queues.reach = room_for((uint64_t)entries * l->queues.words, 8);
    l->queues.onto = room_for(entries, 8);
    l->queues.order = room_for(l->q, 4);
    l->queues.stack = room_for(l->q, 4);
    l->queues.from = room_for(l->q, 4);
}

/* Of a network that is laid out. */
static void load_lay(struct loaded *l)
{
    l->traffic = (struct rt_load_ring_traffic){
        &l->r.table, l->r.table.nodes, path_of(&l->r.net), &l->r, l->r.leg, PATH_MAX_LEGS, 1, NULL};
    l->sends = room_for((uint64_t)l->r.table.nodes * l->r.table.links, 8);
    l->visits = room_for(l->r.table.rings, 8);
    l->queue = room_for(l->r.table.nodes, 8);
    queue_room(l);
}

static void load_open(struct loaded *l, const struct rt_net *net)
{
    ring_open(&l->r, net);
    load_lay(l);
}

static void load_close(struct loaded *l)
{
    free(l->sends);
    free(l->visits);
    free(l->queue);
    free(l->queues.reach);
    free(l->queues.onto);
    free(l->queues.order);
    free(l->queues.stack);
    free(l->queues.from);
    ring_close(&l->r);
}

static struct rt_load_ring_metrics measure(struct loaded *l, uint64_t echo, uint64_t send)
{
    struct rt_load_ring_metrics load;

    assert_int_equal(rt_load_rings(&l->traffic, &(struct rt_load_ring_weights){4, echo, send},
                                   &(struct rt_load_ring_counters){l->sends, l->visits, l->queue},
                                   &load),
                     0);
    return load;
}

static struct loaded net;

static void equal(const char *text, const char *what, uint64_t got, const char *want)
{
    if (got != strtoull(want, NULL, 10))
        fail_with("%s: %s is %" PRIu64 ", not %s\n", text, what, got, want);
}

/* Is every edge of every path upwards in order[]?  Not by the library's own
 * edges: the legs are gone through again here. */
static void order_proves(struct loaded *l)
{
    for (uint32_t s = 0; s < l->traffic.processors; s++) {
        for (uint32_t t = 0; t < l->traffic.processors; t++) {
            uint32_t node, last = 0;
            int legs = l->traffic.path(l->traffic.context, s, t, &node, l->traffic.leg,
                                       l->traffic.capacity);
            int below = -1; /* place of the queue the packet was in; -1: none yet */

            for (int k = 0; k < legs; k++) {
                uint32_t link = l->traffic.leg[k].link;
                uint32_t out = 2 * (node * l->r.table.links + link);

                if (k == 0 || link != last) {
                    assert_true((int)l->queues.order[out] > below);
                    below = (int)l->queues.order[out];
                }
                for (uint32_t hop = 0; hop < l->traffic.leg[k].hops; hop++)
                    node = l->r.table.next[node * l->r.table.links + link];
                if (k + 1 == legs || l->traffic.leg[k + 1].link != link) {
                    uint32_t in = 2 * (node * l->r.table.links + link) + 1;

                    assert_true((int)l->queues.order[in] > below);
                    below = (int)l->queues.order[in];
                }
                last = link;
            }
        }
    }
}

/* Every step of the cycle is some pair's. */
static void cycle_is_one(struct loaded *l, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++) {
        uint32_t a = l->queues.order[i], b = l->queues.order[(i + 1) % length], source, target;

        assert_true(a < l->q && a % 2 != b % 2);
        assert_int_equal(rt_load_culprit(&l->traffic, a, b, &source, &target), 1);
        assert_true(source < l->traffic.processors && target < l->traffic.processors);
    }
}

static uint32_t deadlock(struct loaded *l)
{
    uint32_t length;

    assert_int_equal(rt_load_dependencies(&l->traffic, &l->queues), 0);
    length = rt_load_deadlock(&l->r.table, 1, &l->queues);
    if (length > 0)
        cycle_is_one(l, length);
    else
        order_proves(l);
    return length;
}

static char loaded_net[RT_NET_TEXT_MAX];

static void load_for(const char *text)
{
    struct rt_net description;

    if (strcmp(text, loaded_net) == 0)
        return;
    if (loaded_net[0] != '\0')
        load_close(&net);
    description = net_of(text);
    snprintf(loaded_net, sizeof loaded_net, "%s", text);
    load_open(&net, &description);
}

/* net echo nodes rings sizes distance hops latency send echo hot queue throughput deadlock */
static void model_row(char **column)
{
    int reverse = strcmp(column[1], "5") == 0;
    struct rt_load_ring_metrics load;
    char sizes[256] = "";

    load_for(column[0]);
    load = measure(&net, reverse ? 5 : 1, reverse ? 1 : 5);
    equal(column[0], "nodes", net.traffic.processors, column[2]);
    equal(column[0], "rings", net.r.table.rings, column[3]);
    for (uint32_t size = 1; size <= net.r.table.nodes; size++) {
        uint32_t n = 0;

        for (uint32_t i = 0; i < net.r.table.rings; i++)
            n += net.r.table.size[i] == size;
        if (n > 0)
            snprintf(sizes + strlen(sizes), sizeof sizes - strlen(sizes), "%s%u:%u",
                     sizes[0] ? "," : "", size, n);
    }
    assert_string_equal(sizes, column[4]);
    equal(column[0], "distance", load.distance, column[5]);
    equal(column[0], "ring_hops", load.ring_hops, column[6]);
    equal(column[0], "latency", load.latency, column[7]);
    equal(column[0], "hot_link_send", load.hot_send, column[8]);
    equal(column[0], "hot_link_echo", load.hot_echo, column[9]);
    equal(column[0], "hot_queue", load.hot_queue, column[11]);
    if ((deadlock(&net) == 0) != (strcmp(column[13], "none") == 0))
        fail_with("%s: deadlock is not %s\n", column[0], column[13]);
}

static void metrics_are_those_of_the_model(void **state)
{
    SKIP_LONG(); /* tests/cli/rings.sh has the same rows */
    (void)state;
    for_each_row(VECTORS "ring_load.tsv", 14, 150, model_row);
}

/* net nodes rings sizes distance hops latency | 0.2: sends echoes | 5: sends echoes | queue
 * deadlock */
static void golden_row(char **column)
{
    struct rt_load_ring_metrics load;

    load_for(column[0]);
    load = measure(&net, 1, 5);
    equal(column[0], "nodes", net.traffic.processors, column[1]);
    equal(column[0], "rings", net.r.table.rings, column[2]);
    equal(column[0], "distance", load.distance, column[4]);
    equal(column[0], "ring_hops", load.ring_hops, column[5]);
    equal(column[0], "latency", load.latency, column[6]);
    equal(column[0], "hot_link_send", load.hot_send, column[7]);
    equal(column[0], "hot_link_echo", load.hot_echo, column[8]);
    equal(column[0], "hot_queue", load.hot_queue, column[11]);
    load = measure(&net, 5, 1);
    equal(column[0], "hot_link_send at 5", load.hot_send, column[9]);
    equal(column[0], "hot_link_echo at 5", load.hot_echo, column[10]);
    if ((deadlock(&net) == 0) != (strcmp(column[12], "none") == 0))
        fail_with("%s: deadlock is not %s\n", column[0], column[12]);
}

static void metrics_are_those_of_the_golden_file(void **state)
{
    (void)state;
    for_each_row(VECTORS "golden_rings.tsv", 13, 12, golden_row);
}

/* --- the closed forms of figures 11 and 12, as fractions over a common denominator */

static void holds(const char *text, const char *what, uint64_t got, uint64_t times, uint64_t want)
{
    if (got * times != want)
        fail_with("%s: %s is %" PRIu64 ", the closed form %" PRIu64 "/%" PRIu64 "\n", text, what,
                  got, want, times);
}

static void multicube_forms(const char *text)
{
    struct rt_load_ring_metrics load;
    uint64_t n, distance = 0, dims = 0, largest = 0, queue = 0;

    load_for(text);
    load = measure(&net, 1, 5);
    n = net.r.table.nodes;
    for (; dims < RT_PARAM_MAX && net.r.net.param[dims] != 0; dims++) {
        uint64_t r = net.r.net.param[dims];

        distance += r - 1;
        largest = r > largest ? r : largest;
        queue += n - n / r;
    }
    holds(text, "distance", load.distance, 1, distance);
    holds(text, "ring hops", load.ring_hops, 1, dims);
    holds(text, "latency", load.latency, 1, distance + 3 * dims);
    holds(text, "hot link's sends", load.hot_send, 2, (largest - 1) * n);
    holds(text, "hot link's echoes", load.hot_echo, 2, (largest - 1) * n);
    holds(text, "hot queue", load.hot_queue, 1, queue);
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* For r of 2 and more.  Deadfly: the larger of a long ring's and a short ring's link; all over f^2.
 */
static void fly_forms(const char *text)
{
    struct rt_load_ring_metrics load;
    int64_t f, r, n, deadfly, long_heat, short_heat;

    load_for(text);
    load = measure(&net, 1, 5);
    f = net.r.net.param[0];
    r = net.r.net.param[1];
    n = net.r.table.nodes;
    deadfly = net.r.net.family == RT_FAMILY_DEADFLY;
    holds(text, "distance", load.distance, 1, (uint64_t)(deadfly ? 2 * r - 1 : r));
    holds(text, "ring hops", load.ring_hops, 1, (uint64_t)(r + deadfly));
    holds(text, "latency", load.latency, 1, (uint64_t)(deadfly ? 5 * r + 2 : 4 * r));
    /* 5 (s + e/5): rN/f {5 + [1 + 2 (r-1)(f-1)/f]} */
    long_heat = r * n / f * (5 * f + f + 2 * (r - 1) * (f - 1)) * 2 * r * f * (f - 1);
    /* rN/(f-1) {5 [(r-1)(f+1)/2r - 1/f + 1/N] + (2r+f-5)/2 - (2r-3)/f - (f-3)/2r + (r-1)/f^2 - 1/N}
     */
    short_heat = r * n * 5 * ((r - 1) * (f + 1) * f - 2 * r) * f + r * 10 * r * f * f +
                 r * n *
                     ((2 * r + f - 5) * r * f * f - (2 * r - 3) * 2 * r * f - (f - 3) * f * f +
                      (r - 1) * 2 * r) -
                 r * 2 * r * f * f;
    /* both over 2 r f^2 (f-1) now */
    if (!deadfly)
        short_heat = 0;
    holds(text, "hot link", load.hot_send * 5 + load.hot_echo, (uint64_t)(2 * r * f * f * (f - 1)),
          (uint64_t)larger(long_heat, short_heat));
    if (deadfly) /* N [1 + r (f-1)/f - 1/r] */
        holds(text, "hot queue", load.hot_queue, (uint64_t)(r * f),
              (uint64_t)(n * (r * f + r * r * (f - 1) - f)));
    else /* the paper's N [1 + (r-1)(f-1)/f] is the average over all columns */
        holds(text, "hot queue, the true maximum", load.hot_queue, 1, (uint64_t)(r * n));
}

static void butterfly_average(const char *text)
{
    uint64_t f, r, n, total = 0;

    load_for(text);
    measure(&net, 1, 5);
    f = net.r.net.param[0];
    r = net.r.net.param[1];
    n = net.r.table.nodes;
    for (uint64_t node = 0; node < n; node++)
        total += net.queue[node];
    holds(text, "average queue", total, f, n * n * (f + (r - 1) * (f - 1)));
}

static void closed_forms_of_figures_11_and_12_hold(void **state)
{
    static const char *const cubes[] = {
        "multicube:2",       "multicube:9",     "multicube:3,3",   "multicube:3,3,3",
        "multicube:5,4,3",   "multicube:7,3,2", "multicube:8,8",   "multicube:2,2,2,2,2,2",
        "multicube:4,4,4",   "multicube:12,5",  "multicube:6,6,6", "multicube:3,3,3,3",
        "multicube:4,4,4,4", "multicube:25,10"};
    static const char *const flies[] = {"fly:2,2", "fly:2,3", "fly:2,4", "fly:2,5",  "fly:2,6",
                                        "fly:3,2", "fly:3,3", "fly:3,4", "fly:4,2",  "fly:4,3",
                                        "fly:5,2", "fly:5,3", "fly:6,2", "fly:7,2",  "fly:8,2",
                                        "fly:9,2", "fly:2,7", "fly:6,3", "fly:10,2", "fly:4,4"};

    (void)state;
    for (unsigned i = 0; i < sizeof cubes / sizeof cubes[0]; i += quick() ? 3 : 1)
        multicube_forms(cubes[i]);
    for (unsigned i = 0; i < sizeof flies / sizeof flies[0]; i += quick() ? 3 : 1) {
        char text[32];

        snprintf(text, sizeof text, "dead%s", flies[i]);
        fly_forms(text);
        snprintf(text, sizeof text, "butter%s", flies[i]);
        fly_forms(text);
        butterfly_average(text);
    }
}

/* --- deadlock */

static void three_topologies_are_deadlock_1_and_two_are_not(void **state)
{
    static const char *const none[] = {"multicube:5,4,3", "multicube:2,2,2,2,2", "butterfly:2,5",
                                       "butterfly:4,3",   "livefly:3,4",         "livefly:5,3"};
    static const char *const cycle[] = {"deadfly:2,3", "deadfly:3,3", "deadfly:4,2",
                                        "shuffle:2,4", "shuffle:3,3", "shuffle:4,3"};

    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        load_for(none[i]);
        assert_int_equal(deadlock(&net), 0);
        load_for(cycle[i]);
        assert_true(deadlock(&net) >= 4);
    }
}

/* --- deadlock planted: n nodes in a circle, 2i and 2i+1 on a ring of link 0, 2i+1
 * and 2i+2 on one of link 1; a packet goes on from each node to the second next */

struct circle {
    uint32_t nodes, broken_at; /* no packet changes rings there; UINT32_MAX: at all */
};

static uint32_t circle_next(const void *context, uint32_t node, uint32_t link)
{
    const struct circle *circle = context;
    uint32_t n = circle->nodes;

    return node % 2 == link ? (node + 1) % n : (node + n - 1) % n;
}

static int circle_path(void *context, uint32_t source, uint32_t target, uint32_t *start,
                       struct rt_ring_leg *leg, int capacity)
{
    const struct circle *circle = context;

    assert_true(capacity >= 2);
    *start = source;
    if (target != (source + 2) % circle->nodes || (source + 1) % circle->nodes == circle->broken_at)
        return -1;
    leg[0] = (struct rt_ring_leg){(uint8_t)(source % 2), 1};
    leg[1] = (struct rt_ring_leg){(uint8_t)(1 - source % 2), 1};
    return 2;
}

/* The length of the cycle of queues. */
static uint32_t deadlock_in_a_circle(uint32_t nodes, uint32_t broken_at)
{
    struct circle circle = {nodes, broken_at};
    static struct loaded l;
    uint32_t length;

    memset(&l, 0, sizeof l);
    l.r.rings = (struct rt_rings){nodes, 2, circle_next, &circle};
    ring_lay(&l.r);
    load_lay(&l);
    l.traffic.path = circle_path;
    l.traffic.context = &circle;
    length = deadlock(&l);
    load_close(&l);
    return length;
}

static void planted_cycles_are_found_and_none_is_where_one_link_is_missing(void **state)
{
    (void)state;
    for (uint32_t n = 2; n <= 20; n += 2) { /* n changes of ring: 2 to 20 */
        assert_int_equal(deadlock_in_a_circle(n, UINT32_MAX), 2 * n);
        for (uint32_t at = 0; at < n; at++)
            assert_int_equal(deadlock_in_a_circle(n, at), 0);
    }
}

/* --- the 12-node topology of figure 3 */

/* Never change rings at node 0: then the four rings lie in a line. */
static int path_in_line(void *context, uint32_t source, uint32_t target, uint32_t *start,
                        struct rt_ring_leg *leg, int capacity)
{
    uint32_t ring, last, at = source;
    int legs = 0;

    (void)context;
    assert_true(capacity >= 4);
    *start = source;
    if (source == target)
        return -1;
    ring = source / 3; /* nodes 3a .. 3a+3 lie on ring a; a shared one on two */
    last = target / 3;
    if (source % 3 == 0 && ring > 0 && last < ring)
        ring--;
    if (source == 0 && target > 6)
        ring = 3; /* it may begin on the other ring, and end on it */
    if (target % 3 == 0 && last > ring)
        last--;
    if (target == 0 && ring > 1)
        last = 3;
    for (;; ring = last > ring ? ring + 1 : ring - 1) {
        uint32_t to = ring == last ? target : last > ring ? 3 * ring + 3 : 3 * ring;
        uint32_t from = at == 0 && ring == 3 ? 12 : at, end = to == 0 && ring == 3 ? 12 : to;

        leg[legs].link = (uint8_t)(ring % 2);
        leg[legs++].hops = (end + 4 - from) % 4;
        at = to;
        if (ring == last)
            return legs;
    }
}

static void ring12_has_no_deadlock_1_routing_by_shortest_paths_but_has_one(void **state)
{
    uint32_t longer = 0, links = 0;

    (void)state;
    load_for("ring12");
    assert_true(deadlock(&net) > 0); /* the general router's */
    for (int extra = 0; extra <= 3; extra++) {
        assert_int_equal(rt_load_forced(&net.r.table, extra, net.r.step, net.r.leg, PATH_MAX_LEGS,
                                        net.r.distance, &net.queues),
                         0);
        assert_true(rt_load_deadlock(&net.r.table, 1, &net.queues) > 0);
    }
    net.r.distance_of = UINT32_MAX;
    for (uint32_t s = 0; s < 12; s++) {
        for (uint32_t t = 0; t < 12; t++) {
            struct rt_walk_rings_result walk;
            uint32_t start;
            int n = path_by_search(&net.r, s, t, &start, net.r.leg, PATH_MAX_LEGS);
            int legs = path_in_line(NULL, s, t, &start, net.r.leg, PATH_MAX_LEGS);

            if (legs < 0)
                continue;
            if (rt_walk_rings(&net.r.table, s, t, net.r.leg, (uint32_t)legs, 0, &walk) != 0)
                fail_with("%u to %u: %s\n", s, t, rt_walk_ring_text(walk.verdict));
            longer += walk.links > (uint32_t)n;
            links += (uint32_t)walk.links;
        }
    }
    assert_true(longer > 0);
    net.traffic.path = path_in_line;
    assert_int_equal(deadlock(&net), 0); /* proven by the order of its queues */
    net.traffic.path = path_by_search;
    print_message("ring12 in line: %u pairs go farther than the shortest, %u links in all\n",
                  longer, links);
}

/* --- partitions of queues */

/* "NET P", then a line of queues for each partition; place[] from that. */
static void check_partitions(FILE *file, char *head)
{
    uint32_t partitions, source, target, *place;
    char *name = strtok(head, " "), *line = NULL;
    size_t room = 0;

    partitions = (uint32_t)atol(strtok(NULL, " \n"));
    load_for(name);
    assert_true(deadlock(&net) > 0); /* one is not enough */
    place = room_for((uint64_t)partitions * net.q, sizeof *place);
    for (uint32_t p = 0; p < partitions; p++) {
        char *word;
        uint32_t n = 0;

        memset(place + p * net.q, 0xFF, net.q * sizeof *place);
        assert_true(getline(&line, &room, file) > 0);
        for (word = strtok(line, " \n"); word != NULL; word = strtok(NULL, " \n")) {
            uint32_t queue = (uint32_t)atol(word);

            assert_true(queue < net.q && place[p * net.q + queue] == UINT32_MAX);
            place[p * net.q + queue] = n++;
        }
        assert_int_equal(n, net.q);
    }
    if (rt_load_layers(&net.traffic, partitions, place, &source, &target) != 1)
        fail_with("%s: the path from %u to %u needs another partition\n", name, source, target);
    /* and seen to fail: with the last partition upside down */
    for (uint32_t q = 0; q < net.q; q++)
        place[(partitions - 1) * net.q + q] = net.q - 1 - place[(partitions - 1) * net.q + q];
    assert_int_equal(rt_load_layers(&net.traffic, partitions, place, &source, &target), 0);
    free(place);
    free(line);
}

static void two_partitions_break_every_cycle_of_deadfly_and_shuffle(void **state)
{
    FILE *file = fopen(VECTORS "ring_partitions.txt", "r");
    char *line = NULL;
    size_t room = 0;
    int nets = 0;

    (void)state;
    assert_non_null(file);
    while (getline(&line, &room, file) > 0) {
        if (line[0] == '#')
            continue;
        check_partitions(file, line);
        nets++;
    }
    free(line);
    fclose(file);
    assert_true(nets >= 18);
}

/* A partition for each ring that a packet enters is safe for any routing. */
static uint32_t by_rings(void *context, uint32_t source, uint32_t node, uint32_t links,
                         uint32_t rings)
{
    (void)context, (void)source, (void)node, (void)links;
    return rings;
}

static uint32_t never(void *context, uint32_t source, uint32_t node, uint32_t links, uint32_t rings)
{
    (void)context, (void)source, (void)node, (void)links, (void)rings;
    return 1;
}

/* both: metrics and dependencies in one call. */
static uint32_t deadlock_in_partitions(const char *text, uint32_t partitions,
                                       rt_load_ring_partition *partition, int both)
{
    struct rt_net description = net_of(text);
    struct rt_load_ring_metrics load;
    static struct loaded l;
    uint32_t cycle;

    load_open(&l, &description);
    l.traffic.partitions = partitions;
    l.traffic.partition = partition;
    free(l.queues.reach);
    free(l.queues.onto);
    free(l.queues.order);
    free(l.queues.stack);
    free(l.queues.from);
    l.q *= partitions;
    l.queues.reach = room_for((uint64_t)l.q / 2 * partitions * l.queues.words, 8);
    l.queues.onto = room_for((uint64_t)l.q / 2 * partitions, 8);
    l.queues.order = room_for(l.q, 4);
    l.queues.stack = room_for(l.q, 4);
    l.queues.from = room_for(l.q, 4);
    if (both)
        assert_int_equal(
            rt_load_rings_queues(&l.traffic, &(struct rt_load_ring_weights){4, 1, 5},
                                 &(struct rt_load_ring_counters){l.sends, l.visits, l.queue}, &load,
                                 &l.queues),
            0);
    else
        assert_int_equal(rt_load_dependencies(&l.traffic, &l.queues), 0);
    cycle = rt_load_deadlock(&l.r.table, partitions, &l.queues);
    for (uint32_t i = 0; i < cycle; i++) {
        uint32_t source, target;

        assert_int_equal(rt_load_culprit(&l.traffic, l.queues.order[i],
                                         l.queues.order[(i + 1) % cycle], &source, &target),
                         1);
    }
    load_close(&l);
    return cycle;
}

static void a_partition_for_each_ring_entered_breaks_every_cycle(void **state)
{
    (void)state;
    for (int both = 0; both < 2; both++) {
        assert_int_equal(deadlock_in_partitions("deadfly:3,3", 5, by_rings, both), 0);
        assert_int_equal(deadlock_in_partitions("shuffle:2,6", 7, by_rings, both), 0);
        /* all in the second */
        assert_true(deadlock_in_partitions("deadfly:3,3", 2, never, both) > 0);
    }
}

/* How often the packet has come to column 0. */
static uint32_t by_rounds(void *context, uint32_t source, uint32_t node, uint32_t links,
                          uint32_t rings)
{
    const struct ring_net *r = context;
    uint32_t columns = r->net.param[1], rows = r->table.nodes / columns;

    (void)node, (void)rings;
    return (source / rows + links) / columns;
}

static void three_partitions_by_rounds_break_every_cycle_of_the_deadfly(void **state)
{
    static const char *const nets[] = {"deadfly:2,2", "deadfly:2,3", "deadfly:2,4", "deadfly:2,5",
                                       "deadfly:2,6", "deadfly:3,2", "deadfly:3,3", "deadfly:3,4",
                                       "deadfly:4,3", "deadfly:5,2", "deadfly:8,2"};

    (void)state;
    for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++)
        assert_int_equal(deadlock_in_partitions(nets[i], 3, by_rounds, 0), 0);
}

/* --- paths that are none, and what the metrics say of few paths */

/* One pair sends: so many legs, the first of one hop over this link; or it has an error. */
struct planted {
    uint32_t source, target;
    int legs;
    uint8_t link;
};

static int planted_path(void *context, uint32_t source, uint32_t target, uint32_t *start,
                        struct rt_ring_leg *leg, int capacity)
{
    const struct planted *planted = context;

    *start = source;
    if (source != planted->source || target != planted->target)
        return -1;
    assert_true(capacity >= 1);
    leg[0] = (struct rt_ring_leg){planted->link, 1};
    return planted->legs;
}

/* What all that follow paths return. */
static void all_return(struct loaded *l, struct planted *planted, int error)
{
    const struct rt_load_ring_weights weights = {4, 1, 5};
    struct rt_load_ring_counters counters = {l->sends, l->visits, l->queue};
    struct rt_load_ring_metrics load = {.distance = 77};
    uint32_t place[64] = {0}, source = 77, target = 77;

    l->traffic.path = planted_path;
    l->traffic.context = planted;
    assert_true(l->q <= 64);
    assert_int_equal(rt_load_rings(&l->traffic, &weights, &counters, &load), error);
    assert_int_equal(rt_load_rings_queues(&l->traffic, &weights, &counters, &load, &l->queues),
                     error);
    assert_int_equal(load.distance, 77);
    assert_int_equal(rt_load_dependencies(&l->traffic, &l->queues), error);
    assert_int_equal(rt_load_culprit(&l->traffic, 0, 1, &source, &target), error);
    assert_int_equal(rt_load_layers(&l->traffic, 1, place, &source, &target), error);
    assert_true(source == planted->source && target == planted->target);
}

static void errors_of_paths_end_every_call(void **state)
{
    struct planted wrong_link = {1, 2, 1, 1}, no_path = {2, 0, RT_ERR_PATH, 0};
    struct rt_net description = net_of("multicube:5"); /* one ring: link 0 alone */
    static struct loaded l;

    (void)state;
    load_open(&l, &description);
    all_return(&l, &wrong_link, RT_ERR_LINK);
    all_return(&l, &no_path, RT_ERR_PATH);
    load_close(&l);
}

/* By hand, on a ring of five: 0 sends to 2, 1 to 2.  Two packets visit the ring, so each link
 * carries two, packets or echoes; where both weigh the same, all links are as hot.  Of these the
 * one behind node 1 has two packets and no echo. */
static int two_of_five(void *context, uint32_t source, uint32_t target, uint32_t *start,
                       struct rt_ring_leg *leg, int capacity)
{
    (void)context, (void)capacity;
    *start = source;
    if (target != 2 || source > 1)
        return -1;
    leg[0] = (struct rt_ring_leg){0, 2 - source};
    return 1;
}

static void of_equally_hot_links_the_one_with_more_packets_counts(void **state)
{
    struct rt_net description = net_of("multicube:5");
    struct rt_load_ring_metrics load;
    static struct loaded l;

    (void)state;
    load_open(&l, &description);
    l.traffic.path = two_of_five;
    load = measure(&l, 1, 1);
    assert_int_equal(load.hot_send, 2);
    assert_int_equal(load.hot_echo, 0);
    assert_int_equal(load.hot_node, 1);
    load_close(&l);
}

/* On one ring of five there is one path a pair, of one to four links: all its edges are forced,
 * however much longer paths may be.  From each output queue packets get off 1, 2, 3 and 4 hops on;
 * none goes on to another ring. */
static void forced_edges_of_one_ring_are_all_its_edges(void **state)
{
    struct rt_net description = net_of("multicube:5");
    static struct loaded l;

    (void)state;
    load_open(&l, &description);
    assert_int_equal(rt_load_forced(&l.r.table, 3, l.r.step, l.r.leg, 3, l.r.distance, &l.queues),
                     RT_ERR_PATH);
    for (int extra = 0; extra <= 3; extra += 3) {
        assert_int_equal(
            rt_load_forced(&l.r.table, extra, l.r.step, l.r.leg, 4, l.r.distance, &l.queues), 0);
        for (uint32_t entry = 0; entry < 5; entry++) {
            assert_int_equal(l.queues.reach[entry], 2 + 4 + 8 + 16);
            assert_int_equal(l.queues.onto[entry], 0);
        }
    }
    load_close(&l);
}

/* --- metrics and dependencies, together */

static void
paths_followed_once_give_the_metrics_and_dependencies_of_paths_followed_twice(void **state)
{
    static const char *const nets[] = {"multicube:3,3", "multicube:70", "shuffle:2,4",
                                       "butterfly:3,2", "deadfly:3,3",  "livefly:3,3",
                                       "ring12",        "ringmesh:4,3"};
    const struct rt_load_ring_weights weights = {4, 1, 5};
    struct rt_load_ring_counters counters;

    (void)state;
    for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        uint64_t entries, words, *reach, *onto;
        struct rt_load_ring_metrics both, alone;

        load_for(nets[i]);
        entries = net.q / 2;
        words = entries * net.queues.words;
        counters = (struct rt_load_ring_counters){net.sends, net.visits, net.queue};
        reach = room_for(words, sizeof *reach);
        onto = room_for(entries, sizeof *onto);
        assert_int_equal(rt_load_rings(&net.traffic, &weights, &counters, &alone), 0);
        assert_int_equal(rt_load_dependencies(&net.traffic, &net.queues), 0);
        memcpy(reach, net.queues.reach, words * sizeof *reach);
        memcpy(onto, net.queues.onto, entries * sizeof *onto);
        memset(net.queues.reach, 0xA5, words * sizeof *reach);
        memset(net.queues.onto, 0xA5, entries * sizeof *onto);
        assert_int_equal(
            rt_load_rings_queues(&net.traffic, &weights, &counters, &both, &net.queues), 0);
        assert_memory_equal(reach, net.queues.reach, words * sizeof *reach);
        assert_memory_equal(onto, net.queues.onto, entries * sizeof *onto);
        assert_true(both.distance == alone.distance && both.latency == alone.latency &&
                    both.hot_send == alone.hot_send && both.hot_echo == alone.hot_echo &&
                    both.hot_queue == alone.hot_queue);
        free(reach);
        free(onto);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(metrics_are_those_of_the_model),
        cmocka_unit_test(metrics_are_those_of_the_golden_file),
        cmocka_unit_test(closed_forms_of_figures_11_and_12_hold),
        cmocka_unit_test(three_topologies_are_deadlock_1_and_two_are_not),
        cmocka_unit_test(planted_cycles_are_found_and_none_is_where_one_link_is_missing),
        cmocka_unit_test(two_partitions_break_every_cycle_of_deadfly_and_shuffle),
        cmocka_unit_test(a_partition_for_each_ring_entered_breaks_every_cycle),
        cmocka_unit_test(three_partitions_by_rounds_break_every_cycle_of_the_deadfly),
        cmocka_unit_test(ring12_has_no_deadlock_1_routing_by_shortest_paths_but_has_one),
        cmocka_unit_test(errors_of_paths_end_every_call),
        cmocka_unit_test(of_equally_hot_links_the_one_with_more_packets_counts),
        cmocka_unit_test(forced_edges_of_one_ring_are_all_its_edges),
        cmocka_unit_test(
            paths_followed_once_give_the_metrics_and_dependencies_of_paths_followed_twice),
    };

    return run_all(tests);
}
