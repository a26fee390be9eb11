/* SPDX-License-Identifier: MIT-0 */
/* Whole routes of one family (rt_route_torus_path and the like), held to rt_route_ports, which asks
 * router by router: every network of hashes.tsv, large ones by random pairs; and planted faults. */
#include "support.h"
#include "rt/random.h"
#define RT_ROUTE_FIXED_QUIET /* networks of all sides */
#include "rt/route_fixed_ports.h"
#include "rt/route_ports.h"
#include "rt/topo_processors.h"

#define HOPS_MAX 100000
#define UNTOUCHED 0xAAAA

typedef int path_function(const struct rt_net *net, uint32_t source, uint32_t destination,
                          struct rt_channel *path, unsigned capacity);

static path_function *path_of(unsigned family)
{
    switch (family) {
    case RT_FAMILY_ARRAY:
    case RT_FAMILY_MESH:
        return rt_route_mesh_path;
    case RT_FAMILY_RING:
    case RT_FAMILY_TORUS:
        return rt_route_torus_path;
    case RT_FAMILY_HYPERCUBE:
        return rt_route_hypercube_path;
    case RT_FAMILY_DRAGONFLY:
        return rt_route_dragonfly_path;
    case RT_FAMILY_KNTREE:
        return rt_route_kntree_path;
    default:
        return NULL;
    }
}

static int torus_fixed(const struct rt_net *net, uint32_t source, uint32_t destination,
                       struct rt_channel *path, unsigned capacity)
{
    return rt_route_torus_fixed(net, source, destination, path, capacity);
}

static int mesh_fixed(const struct rt_net *net, uint32_t source, uint32_t destination,
                      struct rt_channel *path, unsigned capacity)
{
    return rt_route_mesh_fixed(net, source, destination, path, capacity);
}

static struct rt_channel given[HOPS_MAX + 1], wanted[HOPS_MAX];
static uint64_t pairs_held;

/* Does the function say what rt_route_ports says, with this capacity?  Nothing is written beyond
 * what it returns, and nothing at all if there is no such pair. */
static int same(path_function *path, const struct rt_net *net, uint32_t source,
                uint32_t destination, unsigned capacity)
{
    int want = rt_route_ports(net, source, destination, wanted, capacity), got;
    unsigned last = want > 0 ? (unsigned)want : want == RT_ERR_SPACE ? capacity : 0;

    given[0].port = given[last].port = UNTOUCHED;
    got = path(net, source, destination, given, capacity);
    if (got != want || given[last].port != UNTOUCHED)
        return 0;
    for (int hop = 0; hop < want; hop++)
        if (given[hop].port != wanted[hop].port || given[hop].vc != wanted[hop].vc)
            return 0;
    pairs_held++;
    return 1;
}

/* All pairs of a network, or so many at random; 0 if one differs, which is `*pair`. */
static int held(path_function *path, const struct rt_net *net, uint32_t some, uint64_t *pair)
{
    uint64_t n = rt_topo_processors(net), all = n * n, rng = 1;
    int drawn = all > some;

    for (uint64_t i = 0; i < (drawn ? some : all); i++) {
        uint32_t source = (uint32_t)(drawn ? rt_random_below(&rng, (uint32_t)n) : i / n);
        uint32_t destination = (uint32_t)(drawn ? rt_random_below(&rng, (uint32_t)n) : i % n);
        int hops;

        *pair = (uint64_t)source << 32 | destination;
        if (!same(path, net, source, destination, HOPS_MAX))
            return 0;
        hops = rt_route_ports(net, source, destination, wanted, HOPS_MAX);
        if (hops > 0 && (i < 256 || i % 97 == 0) &&
            !(same(path, net, source, destination, (unsigned)hops) &&
              same(path, net, source, destination, (unsigned)hops - 1) &&
              same(path, net, source, destination, 0)))
            return 0;
    }
    for (int i = 0; i < 4; i++) { /* no such processor */
        uint32_t beyond = i & 1 ? UINT32_MAX : (uint32_t)n;

        *pair = UINT64_MAX;
        if (!same(path, net, i & 2 ? beyond : 0, i & 2 ? 0 : beyond, HOPS_MAX) ||
            !same(path, net, beyond, beyond, HOPS_MAX))
            return 0;
    }
    return 1;
}

static void holds(const char *text, uint32_t some)
{
    const struct rt_net net = net_of(text);
    uint64_t pair = 0;

    if (!held(path_of(net.family), &net, some, &pair))
        fail_with("%s: %u to %u differs from rt_route_ports\n", text, (unsigned)(pair >> 32),
                  (unsigned)pair);
    if ((path_of(net.family) == rt_route_mesh_path && !held(mesh_fixed, &net, some, &pair)) ||
        (path_of(net.family) == rt_route_torus_path && !held(torus_fixed, &net, some, &pair)))
        fail_with("%s: %u to %u, sides as constants, differs from rt_route_ports\n", text,
                  (unsigned)(pair >> 32), (unsigned)pair);
}

/* Networks with more pairs are held to so many, at random. */
static uint32_t pairs_most(void)
{
    return quick() ? 2000 / stride(16) : getenv("ROUTESEQ_LONG") != NULL ? 70000 : 10000;
}

static unsigned nets_of[64];

static void row(char **column)
{
    struct rt_net net;

    if (rt_net_parse(column[0], &net) != 0 || path_of(net.family) == NULL)
        return;
    nets_of[net.family]++;
    holds(column[0], pairs_most());
}

static void paths_are_those_of_rt_route_ports_in_every_network_of_the_hashes(void **state)
{
    (void)state;
    for_each_row(VECTORS "hashes.tsv", 4, 500, row);
    for (unsigned family = 0; family < 64; family++)
        assert_true(path_of(family) == NULL || nets_of[family] >= 4);
    assert_true(pairs_held > (quick() ? 50000 / stride(16) : 1000000));
}

static void and_in_large_ones(void **state)
{
    static const char *const nets[] = {
        "torus:1000,1000,1000", "torus:2,3,4,5,6,7,8,9", "torus:30000,30000",
        "ring:65537",           "mesh:1290,1290,1290",   "mesh:15,14,13,12,11,10,9,2",
        "array:65536",          "hypercube:30",          "dragonfly:16,32,16",
        "dragonfly:1,1,60000",  "dragonfly:200,200,100", "dragonfly:3,1000,1",
        "kntree:2,26",          "kntree:30000,2",        "kntree:1290,3",
        "kntree:3,16"};

    (void)state;
    for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++)
        holds(nets[i], quick() ? 200 / stride(16) : 600 / every(3));
}

/* --- sides that the compiler sees: the shapes of the shift and of the loop */

#define CONSTANT(name, kind, ...)                                                                  \
    static int name(const struct rt_net *unused, uint32_t source, uint32_t destination,            \
                    struct rt_channel *path, unsigned capacity)                                    \
    {                                                                                              \
        static const struct rt_net net = __VA_ARGS__;                                              \
                                                                                                   \
        (void)unused;                                                                              \
        return rt_route_##kind##_fixed(&net, source, destination, path, capacity);                 \
    }
CONSTANT(torus_8_8, torus, RT_TORUS(8, 8))
CONSTANT(torus_6_10, torus, RT_TORUS(6, 10))
CONSTANT(torus_1_2_3_4, torus, RT_TORUS(1, 2, 3, 4))
CONSTANT(torus_eight, torus, RT_TORUS(2, 3, 2, 1, 2, 2, 3, 2))
CONSTANT(torus_large, torus, RT_TORUS(3, 40000, 2))
CONSTANT(mesh_5_16, mesh, RT_MESH(5, 16))
CONSTANT(mesh_large, mesh, RT_MESH(65536, 32767))
#undef CONSTANT

static void sides_that_are_constants_are_held_too(void **state)
{
    static const struct {
        const char *text;
        path_function *path;
    } nets[] = {{"torus:8,8", torus_8_8},         {"torus:6,10", torus_6_10},
                {"torus:1,2,3,4", torus_1_2_3_4}, {"torus:2,3,2,1,2,2,3,2", torus_eight},
                {"torus:3,40000,2", torus_large}, {"mesh:5,16", mesh_5_16},
                {"mesh:65536,32767", mesh_large}};

    (void)state;
    for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        const struct rt_net net = net_of(nets[i].text);
        uint64_t pair = 0;

        if (!held(nets[i].path, &net, quick() ? 500 / stride(8) : 10000 / every(10), &pair))
            fail_with("%s: %u to %u\n", nets[i].text, (unsigned)(pair >> 32), (unsigned)pair);
    }
}

/* --- planted faults: each spoils one answer of many, and is seen */

static int one_hop_less(const struct rt_net *net, uint32_t source, uint32_t destination,
                        struct rt_channel *path, unsigned capacity)
{
    int hops = path_of(net->family)(net, source, destination, path, capacity);

    return source == 9 && destination == 3 && hops > 0 ? hops - 1 : hops;
}

static int other_port(const struct rt_net *net, uint32_t source, uint32_t destination,
                      struct rt_channel *path, unsigned capacity)
{
    int hops = path_of(net->family)(net, source, destination, path, capacity);

    if (hops > 1 && source == 3)
        path[hops - 1].port ^= 1;
    return hops;
}

static int other_vc(const struct rt_net *net, uint32_t source, uint32_t destination,
                    struct rt_channel *path, unsigned capacity)
{
    int hops = path_of(net->family)(net, source, destination, path, capacity);

    if (hops > 0 && destination == 2)
        path[0].vc ^= 1;
    return hops;
}

static int one_beyond(const struct rt_net *net, uint32_t source, uint32_t destination,
                      struct rt_channel *path, unsigned capacity)
{
    int hops = path_of(net->family)(net, source, destination, path, capacity);

    if (hops > 0 && source == 1)
        path[hops].port = 0;
    return hops;
}

static int no_room(const struct rt_net *net, uint32_t source, uint32_t destination,
                   struct rt_channel *path, unsigned capacity)
{
    return path_of(net->family)(net, source, destination, path, capacity + (source == 5));
}

static int mixes_up_ends(const struct rt_net *net, uint32_t source, uint32_t destination,
                         struct rt_channel *path, unsigned capacity)
{
    int hops = path_of(net->family)(net, source, destination, path, capacity);

    return hops == RT_ERR_SRC && destination == source ? RT_ERR_DST : hops;
}

static void planted_faults_are_seen(void **state)
{
    static path_function *const faulty[] = {one_hop_less, other_port, other_vc,
                                            one_beyond,   no_room,    mixes_up_ends};
    static const char *const nets[] = {"mesh:4,4", "torus:5,4", "hypercube:4", "dragonfly:2,4,2",
                                       "kntree:3,3"};

    (void)state;
    for (unsigned f = 0; f < sizeof faulty / sizeof faulty[0]; f++)
        for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++) {
            const struct rt_net net = net_of(nets[i]);
            uint64_t pair;

            if (held(faulty[f], &net, 70000, &pair))
                fail_with("%s: fault %u passes\n", nets[i], f);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_those_of_rt_route_ports_in_every_network_of_the_hashes),
        cmocka_unit_test(and_in_large_ones),
        cmocka_unit_test(sides_that_are_constants_are_held_too),
        cmocka_unit_test(planted_faults_are_seen),
    };

    return run_all(tests);
}
