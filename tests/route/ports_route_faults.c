/* SPDX-License-Identifier: MIT-0 */
/*
 * Faults in the routes of networks of routers with ports, one a family or more, each seen by a test
 * that names the network.  A fault is a case of the function whose answer it changes.
 */
#include "faults.h"
#include "rt/route_ports.h"
#include "../../lib/route/ports/route_hop.h"

int test_ports_route_main(void);
int test_ports_conform_main(void);
int test_ports_golden_main(void);

#define HOPS test_ports_route_main, "routes_are_those_of_the_model"
#define STEPS test_ports_route_main, "steps_are_those_of_the_model"
#define PAIRS test_ports_conform_main, "every_pair*"
#define SHARED 0

#define FAULTS(ROW)                                                                                \
    ROW(complete_goes_one_router_too_far, RT_FAMILY_COMPLETE, HOPS, "complete:.* hop 0 is not")    \
    ROW(array_goes_round, RT_FAMILY_ARRAY, HOPS, "array:")                                         \
    ROW(mesh_goes_round, RT_FAMILY_MESH, HOPS, "mesh:")                                            \
    ROW(ring_never_goes_round, RT_FAMILY_RING, HOPS, "ring:")                                      \
    ROW(torus_never_goes_round, RT_FAMILY_TORUS, HOPS, "torus:")                                   \
    ROW(array_goes_away_at_the_last_hop, RT_FAMILY_ARRAY, HOPS, "array:")                          \
    ROW(mesh_goes_away_at_the_last_hop, RT_FAMILY_MESH, HOPS, "mesh:")                             \
    ROW(ring_goes_minus_at_a_tie, RT_FAMILY_RING, HOPS, "ring:.* is not")                          \
    ROW(torus_goes_minus_at_a_tie, RT_FAMILY_TORUS, HOPS, "torus:.* is not")                       \
    ROW(torus_takes_the_other_channel, RT_FAMILY_TORUS, HOPS, "torus:.* is not")                   \
    ROW(torus_dateline_one_hop_early, RT_FAMILY_TORUS, HOPS, "torus:.* is not")                    \
    ROW(mesh_steps_round_before_its_end, RT_FAMILY_MESH, STEPS, "mesh:.* node")                    \
    ROW(torus_steps_round_before_its_end, RT_FAMILY_TORUS, STEPS, "torus:.* node")                 \
    ROW(twisted_goes_minus_at_a_tie, RT_FAMILY_TWISTED, HOPS, "twisted:.* is not")                 \
    ROW(twisted_row_without_dateline, RT_FAMILY_TWISTED, HOPS, "twisted:.* is not")                \
    ROW(twisted_search_leaves_out_a_port, SHARED, HOPS, "twisted:")                                \
    ROW(twisted_has_a_channel_too_few, SHARED, test_ports_route_main, "numbers_are*",              \
        "twisted:.* vcs, not")                                                                     \
    ROW(twisted_promises_half_the_hops, SHARED, PAIRS,                                             \
        "twisted:[0-9,]*: [0-9]* to [0-9]*: no route computed")                                    \
    ROW(bintree_goes_to_the_router_before, RT_FAMILY_BINTREE, HOPS, "bintree:")                    \
    ROW(xtree_goes_sideways_the_other_way, RT_FAMILY_XTREE, HOPS, "xtree:")                        \
    ROW(xtree_never_goes_sideways_twice, RT_FAMILY_XTREE, HOPS, "xtree:")                          \
    ROW(tworoot_roots_never_descend_far, RT_FAMILY_TWOROOT, HOPS, "tworoot:.* is not")             \
    ROW(hypercube_goes_one_port_too_high, RT_FAMILY_HYPERCUBE, HOPS, "hypercube:.* is not")        \
    ROW(ccc_turns_back_to_lower_columns, RT_FAMILY_CCC, HOPS, "ccc:")                              \
    ROW(ccc_minus_without_dateline, RT_FAMILY_CCC, HOPS, "ccc:.* is not")                          \
    ROW(bfly_sets_a_digit_one_too_high, RT_FAMILY_BFLY, HOPS, "bfly:")                             \
    ROW(bfly_steps_back_to_the_last_column, RT_FAMILY_BFLY, STEPS, "bfly:.* node")                 \
    ROW(wbfly_dateline_one_column_late, RT_FAMILY_WBFLY, HOPS, "wbfly:.* is not")                  \
    ROW(benes_middle_keeps_its_bit, RT_FAMILY_BENES, HOPS, "benes:.* is not")                      \
    ROW(shufflex_forgets_to_exchange, RT_FAMILY_SHUFFLEX, HOPS, "shufflex:.* is not")              \
    ROW(debruijn_appends_the_bit_before, RT_FAMILY_DEBRUIJN, HOPS, "debruijn:.* is not")           \
    ROW(omega_reads_the_bits_backwards, RT_FAMILY_OMEGA, HOPS, "omega:.* is not|omega:.* hops")    \
    ROW(mot_keeps_its_channel_at_the_axis_before, RT_FAMILY_MOT, HOPS, "mot:.* is not")            \
    ROW(mot_steps_from_the_line_before, RT_FAMILY_MOT, STEPS, "mot:.* node")                       \
    ROW(slender_descends_by_the_other_port, RT_FAMILY_SLENDER, HOPS, "slender:")                   \
    ROW(cm5_takes_two_children_for_two_others, RT_FAMILY_CM5, HOPS, "cm5:")                        \
    ROW(kntree_counts_in_a_base_too_large, RT_FAMILY_KNTREE, HOPS, "kntree:")                      \
    ROW(xgft_takes_children_for_parents, RT_FAMILY_XGFT, HOPS, "xgft:")                            \
    ROW(kntree_goes_up_by_the_digit_above, RT_FAMILY_KNTREE, HOPS, "kntree:")                      \
    ROW(dragonfly_goes_global_on_channel_1, RT_FAMILY_DRAGONFLY, HOPS, "dragonfly:.* is not")      \
    ROW(hyperx_counts_back_instead_of_round, RT_FAMILY_HYPERX, HOPS, "hyperx:")                    \
    ROW(slimfly_second_half_one_place_early, RT_FAMILY_SLIMFLY, HOPS, "slimfly:")                  \
    ROW(slimfly_believes_half_the_roots, SHARED, test_ports_golden_main, "slimfly_takes*",         \
        "slimfly:1,[0-9]*: the route to router")                                                   \
    ROW(polarfly_steps_to_the_point_of_other_sign, RT_FAMILY_POLARFLY, STEPS, "polarfly:.* node")  \
    ROW(kautz_appends_the_letter_after, RT_FAMILY_KAUTZ, HOPS, "kautz:.* is not")                  \
    ROW(tofu_never_detours, RT_FAMILY_TOFU, HOPS, "tofu:[0-9]*,[0-9]*,[0-9]*,[0-9]+ ")             \
    ROW(tofu_ends_on_channel_0, RT_FAMILY_TOFU, HOPS, "tofu:[0-9]*,[0-9]*,[0-9]*,[0-9]+ .* not")   \
    ROW(megafly_goes_up_by_port_0, RT_FAMILY_MEGAFLY, HOPS, "megafly:.* is not")                   \
    ROW(oft_goes_down_on_side_0, RT_FAMILY_OFT, HOPS, "oft:.* is not")                             \
    ROW(mlfm_goes_down_in_layer_0, RT_FAMILY_MLFM, HOPS, "mlfm:.* is not")                         \
    ROW(kautz_steps_keep_the_letter, RT_FAMILY_KAUTZ, STEPS, "kautz:.* node")                      \
    ROW(megafly_steps_one_group_too_far, RT_FAMILY_MEGAFLY, STEPS, "megafly:.* node")              \
    ROW(peaks_count_for_valleys, SHARED, HOPS,                                                     \
        "(shufflex|debruijn|kautz|twisted|slender|cm5):.* is not")                                 \
    ROW(benes_first_row_crosses_at_the_end, SHARED, test_ports_route_main, "all_permutations*",    \
        "benes:2: the path")                                                                       \
    ROW(benes_middle_crosses, SHARED, test_ports_route_main, "all_permutations*",                  \
        "benes:2: the path")                                                                       \
    ROW(transit_header_lowest_bit_first, SHARED, test_ports_route_main, "headers_come_back*",      \
        "format 1, hop")                                                                           \
    ROW(field_header_from_the_other_end, SHARED, test_ports_route_main, "headers_are_as*",         \
        "(0x84|0x39|132|!=)")                                                                      \
    ROW(routes_begin_at_a_router_of_this_number, SHARED, PAIRS, ": [0-9]* to [0-9]*: ")

FAULTS_OF(FAULTS)

/* What a router is asked. */
struct hop {
    const struct rt_net *net;
    struct rt_channel in;
    uint32_t at, destination;
};

/* Coordinate i of a router in a network of these sides. */
static uint32_t coordinate(const uint32_t *side, uint32_t i, uint32_t node)
{
    for (uint32_t k = 0; k < i; k++)
        node /= side[k];
    return node % side[i];
}

/* --- the functions of one family, as they are */

#define ROW(VALUE, name, number)                                                                   \
    int __real_rt_route_##name##_port(const struct rt_net *, struct rt_channel, uint32_t,          \
                                      uint32_t, struct rt_channel *);                              \
    uint32_t __real_rti_route_##name##_step(const struct rt_net *, uint32_t, uint32_t, uint32_t *);
RT_PORTS_FAMILIES(ROW)
#undef ROW

/* --- the next port: *out is right, and becomes wrong */

/* Of a mesh or a torus, twisted or not, at a hop along a dimension. */
static void wrong_in_grid(const struct hop *h, struct rt_channel *out)
{
    uint32_t i = out->port / 2u, side = h->net->param[i], plus = out->port % 2u;
    uint32_t x = coordinate(h->net->param, i, h->at);
    uint32_t y = coordinate(h->net->param, i, h->destination);
    uint32_t left = (y + side - x) % side;

    switch (planted) {
    case array_goes_round:
    case mesh_goes_round:
        __real_rt_route_torus_port(h->net, h->in, h->at, h->destination, out);
        return;
    case ring_never_goes_round:
    case torus_never_goes_round:
        __real_rt_route_mesh_port(h->net, h->in, h->at, h->destination, out);
        return;
    case array_goes_away_at_the_last_hop:
    case mesh_goes_away_at_the_last_hop:
        if (x == y + 1)
            out->port ^= 1;
        return;
    case ring_goes_minus_at_a_tie:
    case torus_goes_minus_at_a_tie:
        if (2 * left == side) {
            out->port--;
            out->vc = side >= 4 && x < y;
        }
        return;
    case torus_takes_the_other_channel:
        if (side >= 4)
            out->vc ^= 1;
        return;
    case torus_dateline_one_hop_early:
        if (x == (plus != 0 ? side - 1 : 0))
            out->vc = 0;
        return;
    case twisted_goes_minus_at_a_tie: /* along the columns, where these have no skew */
        if (out->port == 3 && 2 * left == side && h->net->param[3] == 0)
            out->port--;
        return;
    case twisted_row_without_dateline:
        if (h->in.port < 2)
            out->vc = 0;
        return;
    }
}

/* Of a tree, in heap numbers. */
static void wrong_in_tree(const struct hop *h, struct rt_channel *out)
{
    uint32_t g = h->at + 1, over = h->destination + 1;

    switch (planted) {
    case bintree_goes_to_the_router_before:
        if (h->destination > 0 && h->at != h->destination - 1)
            __real_rt_route_bintree_port(h->net, h->in, h->at, h->destination - 1, out);
        return;
    case xtree_goes_sideways_the_other_way:
        if (out->port >= 3)
            out->port = (uint16_t)(7 - out->port);
        return;
    case xtree_never_goes_sideways_twice:
        while (over >= 2 * g || (over > g && out->port == 3))
            over /= 2;
        if (out->port >= 3 && (g > over ? g - over : over - g) > 1)
            out->port = 0;
        return;
    case tworoot_roots_never_descend_far:
        if (h->at < 2 && h->destination > 3)
            out->port = 0;
        return;
    }
}

/* Of a network in columns, of shifted bits or of levels. */
static void wrong_in_columns(const struct hop *h, struct rt_channel *out)
{
    const uint32_t *p = h->net->param;
    uint32_t column = h->at >> p[0], overlap = 1;
    struct route_facts f;

    switch (planted) {
    case hypercube_goes_one_port_too_high:
        out->port++;
        return;
    case ccc_turns_back_to_lower_columns:
        if (out->port < 2 && h->destination >> p[0] < column)
            out->port ^= 1;
        return;
    case ccc_minus_without_dateline:
        if (h->in.port == 1 && column == p[0] - 1 && h->in.vc % 2 == 0)
            out->vc = (uint8_t)(out->vc & ~1u);
        return;
    case bfly_sets_a_digit_one_too_high:
        out->port = (uint16_t)(p[0] + (out->port + 1) % p[0]);
        return;
    case wbfly_dateline_one_column_late:
        rti_route_wbfly_facts(h->net, 0, &f);
        if (h->in.port != RT_PORT_NONE)
            out->vc = (uint8_t)(h->in.vc + (h->at / (f.routers / p[1]) == 1));
        return;
    case benes_middle_keeps_its_bit:
        if (column == p[0])
            out->port ^= (uint16_t)(h->at >> (p[0] - 1) & 1);
        return;
    case shufflex_forgets_to_exchange:
        if (out->port == 2)
            out->port = 0;
        return;
    case debruijn_appends_the_bit_before:
        while (h->destination >> overlap != (h->at & ((1u << (p[0] - overlap)) - 1)))
            overlap++;
        out->port = (uint16_t)(h->destination >> overlap & 1);
        return;
    case omega_reads_the_bits_backwards:
        out->port = (uint16_t)(2 + (h->destination >> column & 1));
        return;
    case mot_keeps_its_channel_at_the_axis_before:
        if (out->vc > h->in.vc && out->port + 1 == h->in.port)
            out->vc = h->in.vc;
        return;
    case slender_descends_by_the_other_port:
        rti_route_slender_facts(h->net, h->at, &f);
        if (f.ports == 3 && out->port < 2) /* an upper switch */
            out->port ^= 1;
        return;
    case cm5_takes_two_children_for_two_others:
        if (out->port == 2 || out->port == 3)
            out->port = (uint16_t)(out->port - 2);
        return;
    }
}

/* Of those with few hops, and of fat-trees. */
static void wrong_in_few_hops(const struct hop *h, struct rt_channel *out)
{
    const uint32_t *p = h->net->param;
    struct rt_net other = *h->net;
    uint32_t first = 0, i = 1, level, below = p[0];
    struct route_facts f;

    switch (planted) {
    case complete_goes_one_router_too_far:
        out->port++;
        return;
    case kntree_counts_in_a_base_too_large:
        other.param[0]++;
        __real_rt_route_kntree_port(&other, h->in, h->at, h->destination, out);
        return;
    case kntree_goes_up_by_the_digit_above:
        rti_route_kntree_facts(h->net, 0, &f);
        level = h->at / (f.routers / p[1]); /* 0 the lowest */
        for (uint32_t l = 0; l < level; l++)
            below *= p[0];
        first = level > 0 ? p[0] : 0;
        if (out->port >= first)
            out->port = (uint16_t)(first + h->destination / below % p[0]);
        return;
    case xgft_takes_children_for_parents:
        while (i < RT_PARAM_MAX && p[i] != 0)
            i++;
        for (uint32_t k = 0; k < i / 2; k++)
            other.param[i / 2 + k] = p[k];
        __real_rt_route_xgft_port(&other, h->in, h->at, h->destination, out);
        return;
    case dragonfly_goes_global_on_channel_1:
        if (out->port >= p[1] - 1)
            out->vc = 1;
        return;
    case hyperx_counts_back_instead_of_round:
        for (; out->port - first >= p[i] - 1; i++)
            first += p[i] - 1;
        if (coordinate(p + 1, i - 1, h->destination / p[0]) < coordinate(p + 1, i - 1, h->at))
            out->port = (uint16_t)(first + p[i] - 2 - (out->port - first));
        return;
    case slimfly_second_half_one_place_early:
        i = (p[1] + 1) / 4;
        if (p[1] % 4 == 3 && out->port >= i && out->port < 2 * i)
            out->port--;
        return;
    }
}

/* Of kautz, tofu and those of leaves. */
static void wrong_beside(const struct hop *h, struct rt_channel *out)
{
    const uint32_t *p = h->net->param;
    struct rt_net straight = *h->net;

    switch (planted) {
    case kautz_appends_the_letter_after:
        out->port = (uint16_t)((out->port + 1) % p[0]);
        return;
    case tofu_never_detours:
        straight.param[3] = 0;
        __real_rt_route_tofu_port(&straight, h->in, h->at, h->destination, out);
        return;
    case tofu_ends_on_channel_0:
        if (h->at / 12 == h->destination / 12)
            out->vc = 0;
        return;
    case megafly_goes_up_by_port_0:
        if (h->in.port == RT_PORT_NONE)
            out->port = 0;
        return;
    case oft_goes_down_on_side_0:
        out->port = (uint16_t)(out->port % (p[1] + 1));
        return;
    case mlfm_goes_down_in_layer_0:
        if (h->in.port != RT_PORT_NONE)
            out->port %= 2;
        return;
    }
}

static void wrong_port(const struct hop *h, struct rt_channel *out)
{
    wrong_beside(h, out);
    switch (h->net->family) {
    case RT_FAMILY_ARRAY:
    case RT_FAMILY_MESH:
    case RT_FAMILY_RING:
    case RT_FAMILY_TORUS:
    case RT_FAMILY_TWISTED:
        wrong_in_grid(h, out);
        return;
    case RT_FAMILY_BINTREE:
    case RT_FAMILY_XTREE:
    case RT_FAMILY_TWOROOT:
        wrong_in_tree(h, out);
        return;
    default:
        wrong_in_columns(h, out);
        wrong_in_few_hops(h, out);
        return;
    }
}

/* --- a router's port beyond which another lies: `to` is right */

static uint32_t wrong_step(const struct hop *h, uint32_t port, uint32_t to, uint32_t *arrives)
{
    const uint32_t *p = h->net->param;
    uint32_t weight = 1, bits = 0, x;
    struct route_facts f;

    switch (planted) {
    case mesh_steps_round_before_its_end:
    case torus_steps_round_before_its_end:
        for (uint32_t i = 0; i < port / 2; i++)
            weight *= p[i];
        x = coordinate(p, port / 2, h->at);
        return port % 2 == 1 && x + 2 == p[port / 2] ? h->at - x * weight : to;
    case bfly_steps_back_to_the_last_column:
        rti_route_bfly_facts(h->net, h->at, &f);
        return port < p[0] && h->at / f.processors == 1 ? to + f.first : to;
    case mot_steps_from_the_line_before:
        for (uint32_t i = 0; i < RT_PARAM_MAX; i++)
            bits += p[i];
        weight = (1u << p[0]) - 1; /* nodes of a line along the first axis */
        x = h->at - (1u << bits);
        if (h->at >> bits != 0 && x > 0 && x % weight == 0 && x / weight < 1u << (bits - p[0]))
            return __real_rti_route_mot_step(h->net, h->at - weight, port, arrives);
        return to;
    case kautz_steps_keep_the_letter:
        return to - port;
    case megafly_steps_one_group_too_far:
        rti_route_megafly_facts(h->net, h->at, &f);
        return f.ports != p[2] && port >= p[1] ? to + (to + p[2] < f.routers ? p[2] : 0) : to;
    case polarfly_steps_to_the_point_of_other_sign:
        return to < p[1] * p[1] ? to - to % p[1] + (p[1] - to % p[1]) % p[1] : to;
    default:
        return to;
    }
}

#define ROW(VALUE, name, number)                                                                   \
    int __wrap_rt_route_##name##_port(const struct rt_net *, struct rt_channel, uint32_t,          \
                                      uint32_t, struct rt_channel *);                              \
    uint32_t __wrap_rti_route_##name##_step(const struct rt_net *, uint32_t, uint32_t,             \
                                            uint32_t *);                                           \
    int __wrap_rt_route_##name##_port(const struct rt_net *net, struct rt_channel in, uint32_t at, \
                                      uint32_t destination, struct rt_channel *out)                \
    {                                                                                              \
        int error = __real_rt_route_##name##_port(net, in, at, destination, out);                  \
        const struct hop h = {net, in, at, destination};                                           \
        const struct rt_channel right = *out;                                                      \
                                                                                                   \
        if (error == 0 && out->port != RT_PORT_NONE && faulty(fault, net)) {                       \
            wrong_port(&h, out);                                                                   \
            *altered += out->port != right.port || out->vc != right.vc;                            \
        }                                                                                          \
        return error;                                                                              \
    }                                                                                              \
    uint32_t __wrap_rti_route_##name##_step(const struct rt_net *net, uint32_t at, uint32_t port,  \
                                            uint32_t *arrives)                                     \
    {                                                                                              \
        uint32_t right = __real_rti_route_##name##_step(net, at, port, arrives), to = right;       \
        const struct hop h = {net, {0, 0}, at, 0};                                                 \
                                                                                                   \
        if (faulty(fault, net))                                                                    \
            to = wrong_step(&h, port, right, arrives);                                             \
        *altered += to != right;                                                                   \
        return to;                                                                                 \
    }
RT_PORTS_FAMILIES(ROW)
#undef ROW

/* --- what families share */

uint32_t __real_rti_route_search_port(const struct rt_net *, uint32_t, uint32_t);
uint32_t __wrap_rti_route_search_port(const struct rt_net *, uint32_t, uint32_t);
uint32_t __wrap_rti_route_search_port(const struct rt_net *net, uint32_t at, uint32_t destination)
{
    uint32_t port = __real_rti_route_search_port(net, at, destination);

    if (planted != twisted_search_leaves_out_a_port || port != 3)
        return port;
    ++*altered;
    return 2;
}

int __real_rti_route_search_vcs(const struct rt_net *);
int __wrap_rti_route_search_vcs(const struct rt_net *);
int __wrap_rti_route_search_vcs(const struct rt_net *net)
{
    int vcs = __real_rti_route_search_vcs(net);

    if (planted != twisted_has_a_channel_too_few || vcs == 1)
        return vcs;
    ++*altered;
    return vcs - 1;
}

int __real_rti_route_search_hops(const struct rt_net *);
int __wrap_rti_route_search_hops(const struct rt_net *);
int __wrap_rti_route_search_hops(const struct rt_net *net)
{
    int hops = __real_rti_route_search_hops(net);

    if (planted != twisted_promises_half_the_hops)
        return hops;
    ++*altered;
    return hops / 2;
}

int __real_rti_route_valley(const struct route_facts *, struct rt_channel, const uint32_t *,
                            uint32_t, struct rt_channel *);
int __wrap_rti_route_valley(const struct route_facts *, struct rt_channel, const uint32_t *,
                            uint32_t, struct rt_channel *);
int __wrap_rti_route_valley(const struct route_facts *f, struct rt_channel in, const uint32_t *rank,
                            uint32_t port, struct rt_channel *out)
{
    const uint32_t mirrored[3] = {UINT32_MAX - rank[0], UINT32_MAX - rank[1], UINT32_MAX - rank[2]};
    struct rt_channel right;
    int error = __real_rti_route_valley(f, in, rank, port, out);

    if (planted != peaks_count_for_valleys || error != 0 || in.port == RT_PORT_NONE)
        return error;
    right = *out;
    error = __real_rti_route_valley(f, in, mirrored, port, out);
    *altered += error != 0 || out->vc != right.vc;
    return error;
}

/* Powers modulo q.  The exponent (q - 1) / p, p a prime above 2, asks whether a number is a root.
 */
uint32_t __real_rti_route_raise(uint32_t, uint32_t, uint32_t);
uint32_t __wrap_rti_route_raise(uint32_t, uint32_t, uint32_t);
uint32_t __wrap_rti_route_raise(uint32_t base, uint32_t exponent, uint32_t q)
{
    uint32_t power = __real_rti_route_raise(base, exponent, q);

    if (planted != slimfly_believes_half_the_roots || power != 1 || (q - 1) % exponent != 0 ||
        2 * exponent >= q - 1)
        return power;
    ++*altered;
    return 2;
}

int __real_rt_route_benes(const struct rt_net *, const uint32_t *, uint32_t *, uint8_t *);
int __wrap_rt_route_benes(const struct rt_net *, const uint32_t *, uint32_t *, uint8_t *);
int __wrap_rt_route_benes(const struct rt_net *net, const uint32_t *to, uint32_t *work,
                          uint8_t *setting)
{
    int error = __real_rt_route_benes(net, to, work, setting);
    uint32_t d = net->param[0], node = planted == benes_middle_crosses ? d << d : (2 * d) << d;

    if (error == 0 &&
        (planted == benes_middle_crosses || planted == benes_first_row_crosses_at_the_end)) {
        setting[node / 8] ^= (uint8_t)(1u << node % 8);
        ++*altered;
    }
    return error;
}

int __real_rt_route_header_pack(unsigned, unsigned, const struct rt_channel *, unsigned, unsigned,
                                uint8_t *, unsigned);
int __wrap_rt_route_header_pack(unsigned, unsigned, const struct rt_channel *, unsigned, unsigned,
                                uint8_t *, unsigned);
int __wrap_rt_route_header_pack(unsigned format, unsigned width, const struct rt_channel *path,
                                unsigned hops, unsigned last, uint8_t *header, unsigned capacity)
{
    int bytes = __real_rt_route_header_pack(format, width, path, hops, last, header, capacity);

    for (int i = 0; planted == transit_header_lowest_bit_first && i < bytes; i++)
        if (format == RT_FORMAT_TRANSIT) {
            uint8_t right = header[i];

            header[i] = (uint8_t)((right & 0x55u) << 1 | (right & 0xAAu) >> 1);
            *altered += header[i] != right;
        }
    for (int i = 0; planted == field_header_from_the_other_end && i < bytes / 2; i++)
        if (format == RT_FORMAT_FIELD) {
            uint8_t right = header[i];

            header[i] = header[bytes - 1 - i];
            header[bytes - 1 - i] = right;
            *altered += header[i] != right;
        }
    return bytes;
}

int __real_rt_route_ports(const struct rt_net *, uint32_t, uint32_t, struct rt_channel *, unsigned);
int __wrap_rt_route_ports(const struct rt_net *, uint32_t, uint32_t, struct rt_channel *, unsigned);
int __wrap_rt_route_ports(const struct rt_net *net, uint32_t source, uint32_t destination,
                          struct rt_channel *path, unsigned capacity)
{
    struct route_facts f;

    if (planted == routes_begin_at_a_router_of_this_number && rti_route_facts_of(net, 0, &f) == 0 &&
        f.each > 1 && source > 0) {
        source *= f.each;
        ++*altered;
    }
    return __real_rt_route_ports(net, source, destination, path, capacity);
}

int main(void)
{
    static const struct fault by = {"", SELFCHECK("ports")};
    static const int also[] = {torus_goes_minus_at_a_tie,
                               twisted_goes_minus_at_a_tie,
                               twisted_search_leaves_out_a_port,
                               hypercube_goes_one_port_too_high,
                               bintree_goes_to_the_router_before,
                               mot_keeps_its_channel_at_the_axis_before,
                               kntree_counts_in_a_base_too_large,
                               dragonfly_goes_global_on_channel_1,
                               slimfly_second_half_one_place_early,
                               field_header_from_the_other_end,
                               NOTHING};

    return faults_tried(fault, FAULTS_END, also, &by);
}
