/* SPDX-License-Identifier: MIT-0 */
/* Routes and topology of networks of routers meet: every pair walked, deadlock, shift permutations.
 */
#include "ports_judged.h"

/* Routers up to which all pairs are walked. */
#define EVERY_PAIR 128
#define QUICK 60      /* the same in make test */
#define LONG 1024     /* and with ROUTESEQ_LONG, in make check-long */
#define STRIDES 20000 /* pairs of larger networks */

static unsigned largest(void)
{
    return quick() ? QUICK : getenv("ROUTESEQ_LONG") != NULL ? LONG : EVERY_PAIR;
}

/* The other sources at the first one's router: the same route, which need not be walked again. */
static void same_way(struct judged *j, const char *name, uint32_t first, uint32_t destination,
                     unsigned hops)
{
    const struct rt_net *net = j->test.on.net;
    struct rt_channel other[2 * RT_COORDS_MAX];

    for (uint32_t source = first + 1; source < first + ports_per(net); source++) {
        int same = rt_route_ports(net, source, destination, other, 2 * RT_COORDS_MAX) == (int)hops;

        for (unsigned i = 0; same && i < hops; i++)
            same = other[i].port == j->test.path[i].port && other[i].vc == j->test.path[i].vc;
        if (!same)
            fail_with("%s: %u to %u: another way than %u's\n", name, (unsigned)source,
                      (unsigned)destination, (unsigned)first);
    }
}

/* Are the processors of a router at one router? */
static void stand_together(const struct rt_net *net, const char *name, uint32_t first)
{
    struct rt_topo_port_end at = {NOWHERE, 0}, other = {NOWHERE, 1};

    assert_int_equal(rt_topo_attached(net, first, 0, &at), 0);
    for (uint32_t source = first + 1; source < first + ports_per(net); source++)
        if (rt_topo_attached(net, source, 0, &other) != 0 || other.node != at.node)
            fail_with("%s: %u is not where %u is\n", name, (unsigned)source, (unsigned)first);
}

/* Every pair, the links laid out; a router's processors take the way of its first. */
static void walk_every_pair(struct judged *j, const char *name)
{
    const uint32_t n = (uint32_t)rt_topo_processors(j->test.on.net),
                   per = ports_per(j->test.on.net);

    ports_open(&laid, name);
    j->test.on.neighbour = laid_neighbour;
    for (uint32_t source = 0; source < n; source += per) {
        stand_together(j->test.on.net, name, source);
        for (uint32_t destination = 0; destination < n; destination++) {
            struct rt_walk_ports_result result;
            int hops;

            rt_walk_ports_verify_pair(&j->test, source, destination, &hops, &result);
            if (result.verdict != RT_WALK_PORTS_ARRIVED)
                fail_with("%s: %u to %u: %s; run again: routeseq verify %s\n", name,
                          (unsigned)source, (unsigned)destination,
                          rt_walk_ports_text(result.verdict), name);
            same_way(j, name, source, destination, (unsigned)hops);
        }
    }
    ports_close(&laid);
}

/* A sample, in prime strides; a search for each pair would take too long. */
static void walk_some(struct judged *j, const char *name)
{
    struct rt_walk_report report;
    struct rt_walk_plan plan;

    memset(&report, 0, sizeof report);
    free(j->test.distance);
    j->test.distance = NULL;
    rt_walk_plan_make(&plan, j->test.on.net, RT_WALK_PLAN_SAMPLE,
                      STRIDES / (quick() ? 40 : every(4)), 1);
    rt_walk_ports_verify(&j->test, &plan, 0, plan.pairs, &report);
    if (report.pairs != plan.pairs || report.count[RT_WALK_PORTS_ARRIVED] != plan.pairs)
        fail_with("%s: %lu of %lu pairs arrive; run again: routeseq verify %s\n", name,
                  (unsigned long)report.count[0], (unsigned long)plan.pairs, name);
}

static void walk_all(const char *name, uint64_t limit, unsigned *nets)
{
    const struct rt_net net = net_of(name);
    struct judged j;

    open_judged(&j, &net);
    if (rt_topo_nodes(&net) <= limit)
        walk_every_pair(&j, name);
    else
        walk_some(&j, name);
    ++*nets;
    close_judged(&j);
}

/* Every network of the model's list. */
static void each_net(void (*claim)(const char *name, uint64_t limit, unsigned *nets),
                     uint64_t limit, unsigned *nets)
{
    FILE *file = fopen("tests/vectors/ports_nets.tsv", "r");
    char line[512];

    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#')
            continue;
        line[strcspn(line, "\t")] = '\0';
        claim(line, limit, nets);
    }
    fclose(file);
}

static void every_pair_arrives_as_short_as_promised(void **state)
{
    unsigned nets = 0;

    (void)state;
    each_net(walk_all, largest(), &nets);
    assert_true(nets > 400);
}

static void without_cycle(const char *name, uint64_t limit, unsigned *nets)
{
    const struct rt_net net = net_of(name);
    struct judged j;
    uint32_t cycle;

    if (rt_topo_nodes(&net) > limit || rt_topo_processors(&net) > 2 * limit)
        return;
    open_judged(&j, &net);
    ports_open(&laid, name);
    j.load.on.neighbour = laid_neighbour;
    cycle = cycle_of(&j, name);
    if (cycle != 0)
        fail_with("%s: a cycle of %u channels\n", name, (unsigned)cycle);
    ++*nets;
    ports_close(&laid);
    close_judged(&j);
}

static void no_network_can_lock_up(void **state)
{
    unsigned nets = 0;

    (void)state;
    each_net(without_cycle, largest() / 2, &nets);
    assert_true(nets > 50);
}

static unsigned merged; /* virtual channels left */

static int merged_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                        struct rt_channel *path, unsigned capacity)
{
    int hops = rt_route_ports(net, source, destination, path, capacity);

    for (int i = 0; i < hops; i++)
        if (path[i].vc >= merged)
            path[i].vc = (uint8_t)(merged - 1);
    return hops;
}

static void with_one_virtual_channel_less_each_has_a_cycle(void **state)
{
    static const char *const name[] = {
        "ring:4",      "ring:9",       "torus:4,4",       "torus:5,3",       "twisted:4,6,2,0",
        "mot:2,2,2",   "ccc:4",        "ccc:5",           "wbfly:2,3",       "wbfly:2,4",
        "shufflex:5",  "debruijn:5",   "slender:2",       "cm5:2",           "cm5:3",
        "slimfly:1,5", "polarfly:1,5", "dragonfly:2,4,2", "dragonfly:1,3,1", "slimfly:1,7",
        "kautz:2,2",   "kautz:2,4",    "kautz:3,3",       "tofu:4,1,1",      "tofu:1,3,1,7",
        "slimfly:1,4", "polarfly:1,4", "slimfly:1,9",
    };

    (void)state;
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i += stride(5)) {
        const struct rt_net net = net_of(name[i]);
        struct judged j;

        open_judged(&j, &net);
        if (j.load.on.vcs < 2)
            fail_with("%s: %u virtual channels\n", name[i], j.load.on.vcs);
        merged = --j.load.on.vcs;
        j.load.route = merged_route;
        if (cycle_of(&j, name[i]) == 0)
            fail_with("%s: no cycle with %u virtual channels\n", name[i], merged);
        close_judged(&j);
    }
}

/* The most routes over a link of the permutation i to i + shift. */
static uint64_t hottest(const struct rt_net *net, uint32_t shift,
                        int (*route)(const struct rt_net *, uint32_t, uint32_t, struct rt_channel *,
                                     unsigned))
{
    uint32_t n = (uint32_t)rt_topo_processors(net), node;
    struct judged j;
    uint64_t hot, links;
    unsigned port;

    open_judged(&j, net);
    j.load.route = route;
    for (uint32_t i = 0; i < n; i++)
        assert_int_equal(rt_load_ports_add(&j.load, i, (i + shift) % n, i), 0);
    hot = rt_load_ports_hottest(&j.load, &links, &node, &port);
    close_judged(&j);
    return hot;
}

/* Up ports chosen by the destination plus one beyond the middle: no longer d-mod-k. */
static int planted_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                         struct rt_channel *path, unsigned capacity)
{
    uint32_t n = (uint32_t)rt_topo_processors(net);
    int hops = rt_route_ports(net, source, destination, path, capacity);
    struct rt_channel other[64];

    if (destination < n / 2 && hops > 1) { /* the way up of another destination, as high */
        uint32_t k = net->param[0];
        uint32_t near = destination % k == k - 1 ? destination - 1 : destination + 1;

        rt_route_ports(net, source, near, other, 64);
        for (int i = 0; i < hops / 2; i++)
            path[i] = other[i];
    }
    return hops;
}

static void d_mod_k_carries_every_shift_without_contention(void **state)
{
    static const char *const name[] = {"kntree:4,3", "kntree:8,3"};

    (void)state;
    for (size_t i = 0; i < (largest() == EVERY_PAIR ? 2 : 1); i++) {
        const struct rt_net net = net_of(name[i]);
        uint32_t n = (uint32_t)rt_topo_processors(&net);
        unsigned worse = 0;

        for (uint32_t shift = 1; shift < n; shift++) {
            uint64_t hot = hottest(&net, shift, rt_route_ports);

            if (hot > 1)
                fail_with("%s: shift %u: %lu routes over a link\n", name[i], (unsigned)shift,
                          (unsigned long)hot);
            worse += hottest(&net, shift, planted_route) > 1;
        }
        assert_true(worse > n / 4); /* a planted off-by-one is seen */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_arrives_as_short_as_promised),
        cmocka_unit_test(no_network_can_lock_up),
        cmocka_unit_test(with_one_virtual_channel_less_each_has_a_cycle),
        cmocka_unit_test(d_mod_k_carries_every_shift_without_contention),
    };

    return run_all(tests);
}
