/* SPDX-License-Identifier: MIT-0 */
/* Where a port leads in a prepared network of routers (rt/topo_ready_ports.h), held to
 * rt_topo_neighbour: every network of hashes.tsv, large ones at random; and planted faults. */
#include "support.h"
#include "rt/random.h"
#include "rt/topo_ready_ports.h"

typedef int neighbour_function(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                               struct rt_topo_port_end *end);

static uint64_t links_held;

static int same(neighbour_function *neighbour, const struct rt_net *net,
                const struct rt_topo_ready *r, uint32_t node, unsigned port)
{
    struct rt_topo_port_end want = {0xAAAAAAAA, 0xAAAA}, got = {0xAAAAAAAA, 0xAAAA};
    int error = rt_topo_neighbour(net, node, port, &want);

    links_held++;
    return neighbour(r, node, port, &got) == error && got.node == want.node &&
           got.port == want.port;
}

/* Around the last and the first multiples of each product of sides, where a quotient that is a
 * little wrong shows. */
static int held_at_edges(neighbour_function *neighbour, const struct rt_net *net,
                         const struct rt_topo_ready *r, uint64_t *link)
{
    uint64_t nodes = rt_topo_nodes(net), weight = 1;

    for (unsigned i = 0; i < RT_PARAM_MAX && net->param[i] != 0; i++) {
        for (uint64_t k = 0; k < 40 && weight <= nodes; k++) {
            uint64_t at = (k < 20 ? nodes / weight + k - 19 : k - 19) * weight + nodes;

            for (uint64_t node = at - 1; node <= at + 1; node++)
                for (unsigned port = 0; port < 16; port++) {
                    *link = node % nodes << 32 | port;
                    if (!same(neighbour, net, r, (uint32_t)(node % nodes), port))
                        return 0;
                }
        }
        weight *= net->param[i];
    }
    return 1;
}

/* All links of a network, or so many at random, and at the edges; 0 if one differs, which is
 * `*link`. */
static int held(neighbour_function *neighbour, const struct rt_net *net,
                const struct rt_topo_ready *r, uint64_t some, uint64_t *link)
{
    uint32_t nodes = rt_topo_nodes(net), ports = (uint32_t)rt_topo_ports_most(net) + 1;
    uint64_t all = (uint64_t)nodes * ports, rng = 1;

    for (uint64_t i = 0; i < (all > some ? some : all); i++) {
        uint32_t node = (uint32_t)(all > some ? rt_random_below(&rng, nodes) : i / ports);
        uint32_t port = (uint32_t)(all > some ? rt_random_below(&rng, ports) : i % ports);

        *link = (uint64_t)node << 32 | port;
        if (!same(neighbour, net, r, node, port))
            return 0;
    }
    *link = (uint64_t)nodes << 32;
    if (all > some && !held_at_edges(neighbour, net, r, link))
        return 0;
    return same(neighbour, net, r, nodes, 0) && same(neighbour, net, r, UINT32_MAX, 0) &&
           same(neighbour, net, r, 0, RT_PORT_NONE);
}

static void holds(const char *text, uint64_t some)
{
    const struct rt_net net = net_of(text);
    struct rt_topo_ready *r = malloc(rt_topo_ready_bytes(&net));
    uint64_t link = 0;

    assert_non_null(r);
    assert_int_equal(rt_topo_ready_make(r, &net), 0);
    if (!held(rt_topo_ready_neighbour, &net, r, some, &link))
        fail_with("%s: port %u of router %u differs from rt_topo_neighbour\n", text, (unsigned)link,
                  (unsigned)(link >> 32));
    free(r);
}

static int served(unsigned family)
{
    switch (family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return 1;
        RT_TOPO_READY_FAMILIES(ROW)
#undef ROW
    default:
        return 0;
    }
}

static unsigned nets_of[64];

/* A family of the list is held; any other is refused, and nothing is written. */
static void row(char **column)
{
    static const struct rt_topo_ready nothing;
    struct rt_topo_ready r = nothing;
    struct rt_net net;

    if (rt_net_parse(column[0], &net) != 0)
        return;
    nets_of[net.family]++;
    if (served(net.family))
        holds(column[0], 20000);
    else if (rt_topo_ready_bytes(&net) != 0 || rt_topo_ready_make(&r, &net) != RT_ERR_FAMILY ||
             memcmp(&r, &nothing, sizeof r) != 0)
        fail_with("%s is not refused\n", column[0]);
}

static void links_are_those_of_every_network_of_the_hashes(void **state)
{
    (void)state;
    for_each_row(VECTORS "hashes.tsv", 4, 500, row);
    for (unsigned family = 0; family < 64; family++)
        assert_true(!served(family) || nets_of[family] >= 4);
    assert_true(links_held > 100000);
}

static const char *const large[] = {
    "torus:1000,1000,1000",  "torus:2,3,4,5,6,7,8,9", "torus:46340,46341",
    "ring:2147483647",       "mesh:1073741823,2",     "mesh:2,1073741823",
    "mesh:1290,1290,1290",   "array:2147483647",      "torus:14,14,14,14,14,14,14,14",
    "hypercube:30",          "complete:65534",        "hyperx:5,7,11,13,17,19,23",
    "hyperx:30000,30000",    "dragonfly:16,32,16",    "dragonfly:1,1,60000",
    "dragonfly:200,200,100", "dragonfly:3,1000,1",    "kntree:2,26",
    "kntree:30000,2",        "kntree:1290,3",         "kntree:3,16",
    "polarfly:16,31",        "polarfly:1,46327",      "torus:1,7,1,2,3"};

static void and_of_large_ones(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof large / sizeof large[0]; i++)
        holds(large[i], getenv("ROUTESEQ_LONG") != NULL ? 4000000 : 100000 / stride(16));
}

/* --- planted faults */

static int other_port_back(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                           struct rt_topo_port_end *end)
{
    int error = rt_topo_ready_neighbour(r, node, port, end);

    if (error == 0 && node == 3)
        end->port ^= 1;
    return error;
}

static int leads_nowhere(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                         struct rt_topo_port_end *end)
{
    return node == 5 && port == 0 ? RT_ERR_LINK : rt_topo_ready_neighbour(r, node, port, end);
}

static int touches_on_error(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                            struct rt_topo_port_end *end)
{
    int error = rt_topo_ready_neighbour(r, node, port, end);

    if (error != 0)
        end->node = 0;
    return error;
}

static void planted_faults_are_seen(void **state)
{
    static neighbour_function *const faulty[] = {other_port_back, leads_nowhere, touches_on_error};
    static const char *const nets[] = {"torus:3,4",       "mesh:3,4,2",   "hypercube:4",
                                       "kntree:3,3",      "hyperx:1,4,3", "complete:9",
                                       "dragonfly:2,4,2", "polarfly:1,5"};
    uint64_t link;

    (void)state;
    for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        const struct rt_net net = net_of(nets[i]);
        struct rt_topo_ready *r = malloc(rt_topo_ready_bytes(&net));

        assert_non_null(r);
        assert_int_equal(rt_topo_ready_make(r, &net), 0);
        for (unsigned f = 0; f < sizeof faulty / sizeof faulty[0]; f++)
            if (held(faulty[f], &net, r, 100000, &link))
                fail_with("%s: fault %u passes\n", nets[i], f);
        free(r);
    }
}

/* A port down asks whether a coordinate is 0, which a reciprocal that is too small spoils, a port
 * up whether it is the last, which one too large does.  Below the last weight all is right. */
static void wrong_reciprocals_are_seen(void **state)
{
    static const char *const nets[] = {"torus:46340,46341", "mesh:1290,1290,1290"};
    uint64_t link;

    (void)state;
    for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        const struct rt_net net = net_of(nets[i]);
        struct rt_topo_ready right, r;

        assert_int_equal(rt_topo_ready_make(&right, &net), 0);
        for (unsigned port = 0; port < (unsigned)rt_topo_ports_most(&net); port++)
            for (int which = 0; which < 2; which++) {
                struct rt_topo_ready_part *part;

                r = right;
                part = which ? &r.of.way[port].side : &r.of.way[port].low;
                if (which && port % 2 == 1)
                    part->times += part->times >> 9;
                else
                    part->times -= (part->times >> 9) + 1;
                if (which && port + 2 == (unsigned)rt_topo_ports_most(&net))
                    continue;
                if (held(rt_topo_ready_neighbour, &net, &r, 200000, &link))
                    fail_with("%s: reciprocal %d of port %u may be wrong\n", nets[i], which, port);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_are_those_of_every_network_of_the_hashes),
        cmocka_unit_test(and_of_large_ones),
        cmocka_unit_test(planted_faults_are_seen),
        cmocka_unit_test(wrong_reciprocals_are_seen),
    };

    return run_all(tests);
}
