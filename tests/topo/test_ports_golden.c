/* SPDX-License-Identifier: MIT-0 */
/*
 * Networks of routers with ports: figures of the lecture and the papers, tests/vectors/
 * golden_ports.tsv, and what the papers say of slim fly, polarfly and dragonfly, all by counting.
 */
#include "ports.h"
#include "rt/route_ports.h"

enum { NET, PROCESSORS, ROUTERS, DEGREE_MIN, DEGREE_MAX, LINKS, DIAMETER, SUM, SOURCE, COLUMNS };

static void golden(char **column)
{
    struct ports_net p;

    ports_open(&p, column[NET]);
    ports_count(&p);
    ports_distances(&p);
    ports_same(p.name, "processors", column[PROCESSORS], rt_topo_processors(&p.net));
    ports_same(p.name, "routers", column[ROUTERS], p.nodes);
    ports_same(p.name, "degree_min", column[DEGREE_MIN], p.degree_min);
    ports_same(p.name, "degree_max", column[DEGREE_MAX], p.degree_max);
    ports_same(p.name, "links", column[LINKS], p.links);
    ports_same(p.name, "diameter", column[DIAMETER], p.diameter);
    ports_same(p.name, "sum of distances", column[SUM], p.distance_sum);
    ports_close(&p);
}

static void figures_of_the_lecture_and_the_papers(void **state)
{
    (void)state;
    for_each_row(VECTORS "golden_ports.tsv", COLUMNS, 80, golden);
}

/* Routers that are joined to both. */
static unsigned in_common(const struct ports_net *p, uint32_t u, uint32_t v)
{
    unsigned common = 0;

    for (unsigned i = 0; i < p->degree[u]; i++)
        common += (unsigned)ports_joined(p, p->near[(uint64_t)u * p->ports + i], v);
    return common;
}

/* 50 routers of degree 7: no triangle, no cycle of four, and any two not joined have one
 * neighbour in common.  There is one such graph only (Hoffman and Singleton 1960). */
static void slimfly_of_five_is_the_hoffman_singleton_graph(void **state)
{
    static const char *const net[] = {"slimfly:1,5", "slimfly:4,5"};
    struct ports_net p;

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        ports_open(&p, net[i]);
        ports_count(&p);
        if (p.nodes != 50 || p.degree_min != 7 || p.degree_max != 7 || p.links != 175)
            fail_with("%s: %u routers of degree %u to %u, %" PRIu64 " links\n", p.name,
                      (unsigned)p.nodes, (unsigned)p.degree_min, (unsigned)p.degree_max, p.links);
        for (uint32_t u = 0; u < p.nodes; u++)
            for (uint32_t v = 0; v < p.nodes; v++)
                if (u != v && in_common(&p, u, v) != (ports_joined(&p, u, v) ? 0 : 1))
                    fail_with("%s: routers %u and %u: %u neighbours in common\n", p.name,
                              (unsigned)u, (unsigned)v, in_common(&p, u, v));
        ports_close(&p);
    }
}

/* Degree (3q - e)/2, diameter 2. */
static void slimfly_reaches_all_in_two(void **state)
{
    static const struct {
        const char *net;
        unsigned degree;
    } some[] = {{"slimfly:1,3", 5},   {"slimfly:1,7", 11},  {"slimfly:1,11", 17},
                {"slimfly:1,13", 19}, {"slimfly:1,17", 25}, {"slimfly:1,19", 29},
                {"slimfly:1,4", 6},   {"slimfly:1,8", 12},  {"slimfly:1,9", 13},
                {"slimfly:1,16", 24}};
    struct ports_net p;

    (void)state;
    for (unsigned i = 0; i < sizeof some / sizeof some[0]; i++) {
        ports_open(&p, some[i].net);
        ports_count(&p);
        ports_distances(&p);
        if (p.degree_min != some[i].degree || p.degree_max != some[i].degree || p.diameter != 2)
            fail_with("%s: degree %u to %u, diameter %" PRIu64 "\n", p.name, (unsigned)p.degree_min,
                      (unsigned)p.degree_max, p.diameter);
        ports_close(&p);
    }
}

/* The least number whose powers modulo q are all of 1..q-1, by counting them; q if there is none:
 * q is no prime, but may be a power of one. */
static uint32_t least_root(uint32_t q)
{
    for (uint32_t d = 3; d * d <= q; d += 2)
        if (q % d == 0)
            return q;
    for (uint32_t g = 2;; g++) {
        uint32_t powers = 1;

        for (uint32_t x = g; x != 1; x = x * g % q)
            powers++;
        if (powers == q - 1)
            return g;
    }
}

/* SPEC 15.6: port 0 of router (1, 0, 0) leads to (1, 0, g), and the route there goes out by it. The
 * two rooms look for g in two ways: each on every prime served. */
static void slimfly_takes_the_least_primitive_root(void **state)
{
    const struct rt_channel at_source = {RT_PORT_NONE, 0};
    unsigned primes = 0;

    (void)state;
    for (uint32_t q = 3; q <= 32749; q += 2 * stride(7)) {
        struct rt_net net = {RT_FAMILY_SLIMFLY, 0, {1, q}};
        struct rt_topo_port_end end = {0, 0};
        struct rt_channel out = {RT_PORT_NONE, 0};
        uint32_t g;

        if (rt_net_check(&net) != 0)
            continue;
        g = least_root(q);
        if (g == q)
            continue;
        primes++;
        assert_int_equal(rt_topo_neighbour(&net, q * q, 0, &end), 0);
        if (end.node != q * q + g)
            fail_with("slimfly:1,%u: router %u, not %u\n", (unsigned)q, (unsigned)end.node,
                      (unsigned)(q * q + g));
        assert_int_equal(rt_route_port(&net, at_source, q * q, q * q + g, &out), 0);
        if (out.port != 0)
            fail_with("slimfly:1,%u: the route to router %u goes out by port %u, not 0\n",
                      (unsigned)q, (unsigned)(q * q + g), (unsigned)out.port);
    }
    if (!sanitized())
        assert_int_equal(primes, 3511); /* odd ones up to 32749, the 3512th prime */
}

/* The powers p^k up to 128, and the polynomial as a number without its x^k: the least of which x is
 * a primitive root, as tools/models/model_ports.py finds them. */
static const struct {
    uint32_t q, p, k, low;
} fields[] = {
    {4, 2, 2, 3},   {8, 2, 3, 3},    {16, 2, 4, 3},    {32, 2, 5, 5},  {64, 2, 6, 3},
    {9, 3, 2, 5},   {27, 3, 3, 7},   {81, 3, 4, 5},    {128, 2, 7, 3}, {25, 5, 2, 7},
    {49, 7, 2, 10}, {125, 5, 3, 17}, {121, 11, 2, 18},
};

/* The routers to which a route leads by the links; how many, or 3. */
static unsigned hops_of(const struct rt_net *net, uint32_t source, uint32_t destination)
{
    struct rt_channel in = {RT_PORT_NONE, 0}, out;
    struct rt_topo_port_end end;

    for (unsigned hops = 0; hops < 3; hops++) {
        assert_int_equal(rt_route_port(net, in, source, destination, &out), 0);
        if (out.port == RT_PORT_NONE)
            return source == destination ? hops : 3;
        assert_int_equal(rt_topo_neighbour(net, source, out.port, &end), 0);
        source = end.node;
        in.port = (uint16_t)end.port;
        in.vc = out.vc;
    }
    return 3;
}

/* SPEC 15.6: x^k is minus the rest, found on list X or Y of slimfly; and the arithmetic of routes
 * agrees with that of links: a sample of routes arrives, over two links at most. */
static void fields_are_those_of_the_specification(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        uint32_t q = fields[i].q, p = fields[i].p, power = 0;
        const struct rt_net net[] = {{RT_FAMILY_SLIMFLY, 0, {1, q}},
                                     {RT_FAMILY_POLARFLY, 0, {1, q}}};
        struct rt_topo_port_end end = {0, 0};
        uint32_t list = fields[i].k % 2 * q * q;

        for (uint32_t unit = 1; unit < q; unit *= p)
            power += (p - fields[i].low / unit % p) % p * unit;
        assert_int_equal(rt_topo_neighbour(&net[0], list, fields[i].k / 2, &end), 0);
        if (end.node != list + power)
            fail_with("slimfly:1,%u: x^k is %u, not %u\n", (unsigned)q, (unsigned)(end.node - list),
                      (unsigned)power);
        for (uint32_t pair = 0; pair < 600; pair++) {
            const struct rt_net *on = &net[pair % 2];
            uint32_t n = rt_topo_nodes(on), from = pair * 7919 % n, to = pair * 104729 % n;

            if (hops_of(on, from, to) > 2)
                fail_with("%s:1,%u: from %u to %u\n", pair % 2 ? "polarfly" : "slimfly",
                          (unsigned)q, (unsigned)from, (unsigned)to);
        }
    }
}

/* Two lines of the plane meet in one point: one w with u.w = v.w = 0.  That is the one neighbour
 * in common; or u or v itself, if it lies on its own line, and then the two are joined.  So the
 * shortest path is unique. */
static void polarfly_has_one_way_of_two_links(void **state)
{
    static const char *const net[] = {"polarfly:1,2", "polarfly:1,3",  "polarfly:2,5",
                                      "polarfly:1,7", "polarfly:4,11", "polarfly:1,4",
                                      "polarfly:1,8", "polarfly:1,9"};
    struct ports_net p;

    (void)state;
    for (unsigned i = 0; i < sizeof net / sizeof net[0]; i++) {
        uint32_t own = 0; /* routers on their own line: a port leads nowhere */

        ports_open(&p, net[i]);
        ports_count(&p);
        for (uint32_t u = 0; u < p.nodes; u++) {
            own += p.degree[u] < p.ports;
            for (uint32_t v = 0; v < p.nodes; v++) {
                unsigned common, joined, ends;

                if (u == v)
                    continue;
                common = in_common(&p, u, v);
                joined = (unsigned)ports_joined(&p, u, v);
                ends = p.degree[u] < p.ports ? 1 : 0;
                ends += p.degree[v] < p.ports ? 1 : 0;
                if (common + joined * ends != 1)
                    fail_with("%s: routers %u and %u: %u neighbours in common, joined %u\n", p.name,
                              (unsigned)u, (unsigned)v, common, joined);
            }
        }
        if (own != p.net.param[1] + 1)
            fail_with("%s: %u routers on their own line\n", p.name, (unsigned)own);
        ports_close(&p);
    }
}

static void dragonfly_joins_any_two_groups_once(void **state)
{
    static const char *const net[] = {"dragonfly:1,1,3", "dragonfly:1,2,1", "dragonfly:2,3,1",
                                      "dragonfly:2,4,2", "dragonfly:1,4,3", "dragonfly:3,6,3"};
    struct ports_net p;

    (void)state;
    for (unsigned i = 0; i < sizeof net / sizeof net[0]; i++) {
        uint32_t a, groups;
        unsigned *joined;

        ports_open(&p, net[i]);
        a = p.net.param[1];
        groups = p.nodes / a;
        joined = ports_room((uint64_t)groups * groups, sizeof *joined);
        assert_int_equal(groups, a * p.net.param[2] + 1);
        for (uint64_t e = 0; e < (uint64_t)p.nodes * p.ports; e++)
            joined[e / p.ports / a * groups + p.to[e].node / a]++;
        for (uint32_t g = 0; g < groups; g++)
            for (uint32_t h = 0; h < groups; h++)
                if (joined[g * groups + h] != (g == h ? a * (a - 1) : 1))
                    fail_with("%s: groups %u and %u are joined %u times\n", p.name, (unsigned)g,
                              (unsigned)h, joined[g * groups + h]);
        free(joined);
        ports_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_of_the_lecture_and_the_papers),
        cmocka_unit_test(slimfly_of_five_is_the_hoffman_singleton_graph),
        cmocka_unit_test(slimfly_reaches_all_in_two),
        cmocka_unit_test(slimfly_takes_the_least_primitive_root),
        cmocka_unit_test(fields_are_those_of_the_specification),
        cmocka_unit_test(polarfly_has_one_way_of_two_links),
        cmocka_unit_test(dragonfly_joins_any_two_groups_once),
    };

    return run_all(tests);
}
