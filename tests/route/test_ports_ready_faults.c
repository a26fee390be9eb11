/* SPDX-License-Identifier: MIT-0 */
/* Prepared networks of routers at the edges of their numbers, and faults planted in them, each seen
 * by what test_ports_ready.c asks. */
#include "ready.h"

/* --- where a reciprocal that is a little wrong shows: at multiples of what is divided by */

/* Sides of 2^31 - 1 and below in all; neighbours, so that routes are short. */
static const char *const largest[] = {"torus:2,1073741823",
                                      "torus:1073741823,2",
                                      "torus:46340,46341",
                                      "torus:715827882,3",
                                      "torus:3,715827882",
                                      "torus:1290,1290,1290",
                                      "torus:14,14,14,14,14,14,14,14"};

/* What all dimensions up to the i-th have together. */
static uint64_t weight_of(const struct rt_net *net, unsigned i)
{
    uint64_t weight = 1;

    for (unsigned k = 0; k <= i; k++)
        weight *= net->param[k];
    return weight;
}

/* Around the first, some, and the last multiples of each weight.  Of a network that may be spoilt
 * only the legs are asked: a path could have any length. */
static int held_at_edges(const struct rt_net *net, const struct rt_route_ready *r, int spoilt,
                         uint64_t *pair)
{
    uint64_t n = rt_topo_processors(net);

    for (unsigned i = 0; i + 1 < RT_PARAM_MAX && net->param[i + 1] != 0; i++) {
        uint64_t weight = weight_of(net, i), times = n / weight;

        for (uint64_t k = 0; k < 40; k++) {
            uint64_t at = (k < 20 ? times - k % times : times / 20 * (k - 20) + 1) * weight;

            for (uint64_t a = at - 3; a <= at + 2; a++) {
                uint64_t b = a + 1;

                *pair = (a % n) << 32 | (b % n);
                for (int way = 0; way < 2; way++) {
                    uint32_t source = (uint32_t)((way ? b : a) % n);
                    uint32_t destination = (uint32_t)((way ? a : b) % n);
                    int hops = rt_route_ports(net, source, destination, wanted, HOPS_MAX);

                    assert_true(hops > 0);
                    if (!legs_are(r, source, destination, hops) ||
                        (!spoilt && !same(rt_route_ready_path, net, r, source, destination)))
                        return 0;
                }
            }
        }
    }
    return 1;
}

static void divisions_are_exact_at_the_largest_sides(void **state)
{
    uint64_t pair = 0;

    (void)state;
    for (unsigned i = 0; i < sizeof largest / sizeof largest[0]; i++) {
        const struct rt_net net = net_of(largest[i]);
        struct rt_route_ready r;

        assert_int_equal(rt_route_ready_make(&r, &net), 0);
        if (!held_at_edges(&net, &r, 0, &pair))
            fail_with("%s: %u to %u\n", largest[i], (unsigned)(pair >> 32), (unsigned)pair);
    }
}

/* One less, and so much more that the last multiple less 1 comes out as the last. */
static void wrong_reciprocals_are_seen(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof largest / sizeof largest[0]; i++) {
        const struct rt_net net = net_of(largest[i]);
        uint64_t n = rt_topo_processors(&net), pair;
        struct rt_route_ready right, r;

        assert_int_equal(rt_route_ready_make(&right, &net), 0);
        for (unsigned d = 0; d + 1 < right.digits; d++) {
            uint64_t weight = weight_of(&net, d);

            r = right;
            r.digit[d].times = UINT64_MAX / weight;
            if (held_at_edges(&net, &r, 1, &pair))
                fail_with("%s: the reciprocal of side %u may be too small\n", largest[i], d);
            r.digit[d].times = right.digit[d].times + UINT64_MAX / weight / (n - 1) + 1;
            if (held_at_edges(&net, &r, 1, &pair))
                fail_with("%s: the reciprocal of side %u may be too large\n", largest[i], d);
        }
    }
}

/* The same where a route is short, whatever a quotient: routes at random show one too small. */
static void wrong_reciprocals_of_other_families_are_seen(void **state)
{
    static const char *const nets[] = {"hyperx:5,7,11,13,17,19,23", "dragonfly:16,32,16",
                                       "kntree:3,12", "xgft:100,20,30,40,1,7,6,5"};
    uint64_t pair;

    (void)state;
    for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        const struct rt_net net = net_of(nets[i]);
        struct rt_route_ready right = {0}, r;

        assert_int_equal(rt_route_ready_make(&right, &net), 0);
        for (unsigned d = 0; d < 32; d++) {
            if (right.digit[d].times == 0) /* none, or a division by 1 */
                continue;
            r = right;
            r.digit[d].times -= r.digit[d].times / 997 + 1;
            if (d % 16 + 1 != right.digits && held(rt_route_ready_path, &net, &r, 200000, &pair))
                fail_with("%s: reciprocal %u may be too small\n", nets[i], d);
        }
    }
}

/* --- planted faults: each spoils one answer of many, and is seen */

/* A route whose dateline comes one hop late: the first hop on channel 0 is on channel 1. */
static int dateline_late(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                         struct rt_channel *path)
{
    int hops = rt_route_ready_path(r, source, destination, path);

    for (int hop = 1; hop < hops; hop++)
        if (path[hop].port == path[hop - 1].port && path[hop].vc != path[hop - 1].vc) {
            path[hop].vc = 1;
            break;
        }
    return hops;
}

/* Half round a side the other way is as short, and taken. */
static int other_way_round(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                           struct rt_channel *path)
{
    struct rt_route_ready spoilt = *r;

    for (unsigned d = 0; d < r->digits; d++)
        spoilt.digit[d].half = (r->digit[d].radix - 1) >> 1;
    return rt_route_ready_path(&spoilt, source, destination, path);
}

static int one_hop_less(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                        struct rt_channel *path)
{
    int hops = rt_route_ready_path(r, source, destination, path);

    return source == 9 && destination == 3 && hops > 0 ? hops - 1 : hops;
}

static int other_port(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                      struct rt_channel *path)
{
    int hops = rt_route_ready_path(r, source, destination, path);

    if (hops > 1 && source == 3)
        path[hops - 1].port ^= 1;
    return hops;
}

static int one_beyond(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                      struct rt_channel *path)
{
    int hops = rt_route_ready_path(r, source, destination, path);

    if (hops > 0 && source == 1)
        path[r->room].port = 0;
    return hops;
}

static int mixes_up_ends(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                         struct rt_channel *path)
{
    int hops = rt_route_ready_path(r, source, destination, path);

    return hops == RT_ERR_SRC && destination == source ? RT_ERR_DST : hops;
}

/* Each number of the table that follows the struct, one more than it is. */
static void a_wrong_table_is_seen(void **state)
{
    static const char *const nets[] = {"polarfly:1,7", "slimfly:1,5", "slimfly:1,7"};

    (void)state;
    for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        const struct rt_net net = net_of(nets[i]);
        size_t bytes = rt_route_ready_bytes(&net), q = net.param[1];
        struct rt_route_ready *r = malloc(bytes);
        uint16_t *table = (uint16_t *)(r + 1);
        uint64_t pair;

        assert_non_null(r);
        assert_int_equal(rt_route_ready_make(r, &net), 0);
        assert_true(held(rt_route_ready_path, &net, r, 70000, &pair));
        for (size_t k = 0; k < (bytes - sizeof *r) / sizeof *table; k++) {
            if (k % q == 0) /* of 0, which is not asked for */
                continue;
            table[k]++;
            if (held(rt_route_ready_path, &net, r, 70000, &pair))
                fail_with("%s: number %u of the table may be wrong\n", nets[i], (unsigned)k);
            table[k]--;
        }
        free(r);
    }
}

/* The second run of a header's ports is that of the first one. */
static void a_wrong_header_is_seen(void **state)
{
    const struct rt_net net = net_of("torus:9,9");
    struct rt_route_ready r;

    (void)state;
    assert_int_equal(rt_route_ready_make(&r, &net), 0);
    assert_int_equal(rt_route_ports(&net, 0, 20, wanted, HOPS_MAX), 4);
    assert_true(headers_are(&net, &r, 0, 20, 4));
    r.ones ^= 8;
    assert_false(headers_are(&net, &r, 0, 20, 4));
    r.ones ^= 8;
    r.ports++;
    assert_false(headers_are(&net, &r, 0, 20, 4));
}

static void planted_faults_are_seen(void **state)
{
    static path_function *const faulty[] = {dateline_late, other_way_round, one_hop_less,
                                            other_port,    one_beyond,      mixes_up_ends};
    static const char *const nets[] = {"torus:6,8",       "torus:3,16",  "mesh:4,4",
                                       "hypercube:4",     "kntree:3,3",  "hyperx:1,3,4",
                                       "dragonfly:2,4,2", "xgft:3,4,1,2"};

    (void)state;
    for (unsigned f = 0; f < sizeof faulty / sizeof faulty[0]; f++) /* the first two are of tori */
        for (unsigned i = 0; i < (f < 2 ? 2 : sizeof nets / sizeof nets[0]); i++) {
            const struct rt_net net = net_of(nets[i]);
            struct rt_route_ready r;
            uint64_t pair;

            assert_int_equal(rt_route_ready_make(&r, &net), 0);
            if (held(faulty[f], &net, &r, 70000, &pair))
                fail_with("%s: fault %u passes\n", nets[i], f);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(divisions_are_exact_at_the_largest_sides),
        cmocka_unit_test(wrong_reciprocals_are_seen),
        cmocka_unit_test(wrong_reciprocals_of_other_families_are_seen),
        cmocka_unit_test(a_wrong_table_is_seen),
        cmocka_unit_test(a_wrong_header_is_seen),
        cmocka_unit_test(planted_faults_are_seen),
    };

    return run_all(tests);
}
