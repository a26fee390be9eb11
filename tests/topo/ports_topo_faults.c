/* SPDX-License-Identifier: MIT-0 */
/*
 * Faults in the links of networks of routers with ports, at least one a family, each seen by a test
 * that names the network.  A fault is a case of the function whose answer it changes.
 */
#include "faults.h"
#include "rt/topo_ports.h"
#include "../../lib/topo/ports/topo_ports.h"

int test_ports_topo_main(void);
int test_ports_golden_main(void);

/* LINK: the links of the model see it.  BACK: the way back alone.  LARGE: the largest networks. */
#define ENDS(name) "^" name ":[0-9,]+: node [0-9]+ port [0-9]+: node"
#define LINK(name) test_ports_topo_main, "ports_lead*", ENDS(name)
#define BACK(name)                                                                                 \
    test_ports_topo_main, "a_neighbours*", "^" name ":[0-9,]+: node [0-9]+ port [0-9]+ leads to"
#define LARGE(name) test_ports_topo_main, "the_largest*", "^" name ":[0-9,]+: "
#define FORMS test_ports_topo_main, "closed_forms"
#define REFUSED test_ports_topo_main, "arguments*", ": what is out of range is not refused"
#define PAPERS(test) test_ports_golden_main, test
#define SHARED 0

#define FAULTS(ROW)                                                                                \
    ROW(complete_leads_one_router_too_far, RT_FAMILY_COMPLETE, LINK("complete"))                   \
    ROW(array_is_closed, RT_FAMILY_ARRAY, LINK("array"))                                           \
    ROW(ring_is_open, RT_FAMILY_RING, LINK("ring"))                                                \
    ROW(mesh_is_closed, RT_FAMILY_MESH, LINK("mesh"))                                              \
    ROW(torus_is_open, RT_FAMILY_TORUS, LINK("torus"))                                             \
    ROW(torus_closes_one_router_beside, RT_FAMILY_TORUS, LINK("torus"))                            \
    ROW(twisted_plus_without_its_skew, RT_FAMILY_TWISTED, LINK("twisted"))                         \
    ROW(bintree_counts_routers_from_1, RT_FAMILY_BINTREE, LINK("bintree"))                         \
    ROW(heap_arrives_at_the_left_port_always, SHARED, LINK("bintree"))                             \
    ROW(xtree_last_of_a_level_leads_on, RT_FAMILY_XTREE, LINK("xtree"))                            \
    ROW(tworoot_trees_are_exchanged, RT_FAMILY_TWOROOT, LINK("tworoot"))                           \
    ROW(hypercube_arrives_one_port_beside, RT_FAMILY_HYPERCUBE, LINK("hypercube"))                 \
    ROW(ccc_arrives_by_the_port_it_left, RT_FAMILY_CCC, LINK("ccc"))                               \
    ROW(bfly_columns_set_the_digits_backwards, RT_FAMILY_BFLY, LINK("bfly"))                       \
    ROW(wbfly_sets_the_digit_of_the_next_column, RT_FAMILY_WBFLY, LINK("wbfly"))                   \
    ROW(benes_second_half_sets_bits_upwards, RT_FAMILY_BENES, LINK("benes"))                       \
    ROW(shufflex_exchanges_the_first_bit, RT_FAMILY_SHUFFLEX, LINK("shufflex"))                    \
    ROW(debruijn_appends_the_other_bit, RT_FAMILY_DEBRUIJN, LINK("debruijn"))                      \
    ROW(omega_leads_back_to_the_other_half, RT_FAMILY_OMEGA, LINK("omega"))                        \
    ROW(mot_arrives_at_the_first_axis_always, RT_FAMILY_MOT, LINK("mot"))                          \
    ROW(kntree_has_many_parents_at_the_bottom, RT_FAMILY_KNTREE, LINK("kntree"))                   \
    ROW(xgft_lists_its_parents_backwards, RT_FAMILY_XGFT, LINK("xgft"))                            \
    ROW(tree_arrives_by_the_lowest_digit, SHARED, LINK("kntree"))                                  \
    ROW(slender_goes_up_by_the_other_bit, RT_FAMILY_SLENDER, LINK("slender"))                      \
    ROW(cm5_arrives_by_two_ports_of_four, RT_FAMILY_CM5, LINK("cm5"))                              \
    ROW(dragonfly_channel_has_one_number, RT_FAMILY_DRAGONFLY, LINK("dragonfly"))                  \
    ROW(hyperx_leads_one_router_too_far, RT_FAMILY_HYPERX, LINK("hyperx"))                         \
    ROW(slimfly_lines_rise_both_ways, RT_FAMILY_SLIMFLY, LINK("slimfly"))                          \
    ROW(polarfly_leads_to_the_point_of_other_sign, RT_FAMILY_POLARFLY, LINK("polarfly"))           \
    ROW(kautz_appends_the_letter_before, RT_FAMILY_KAUTZ, LINK("kautz"))                           \
    ROW(tofu_goes_along_b_the_other_way, RT_FAMILY_TOFU, LINK("tofu"))                             \
    ROW(megafly_channel_has_one_number, RT_FAMILY_MEGAFLY, LINK("megafly"))                        \
    ROW(oft_lines_have_one_side, RT_FAMILY_OFT, LINK("oft"))                                       \
    ROW(mlfm_pairs_have_one_layer, RT_FAMILY_MLFM, LINK("mlfm"))                                   \
    ROW(kautz_arrives_by_the_letter_it_left, RT_FAMILY_KAUTZ, BACK("kautz"))                       \
    ROW(complete_arrives_by_the_port_it_left, RT_FAMILY_COMPLETE, BACK("complete"))                \
    ROW(hyperx_arrives_in_the_first_dimension, RT_FAMILY_HYPERX, BACK("hyperx"))                   \
    ROW(debruijn_arrives_by_port_0_always, RT_FAMILY_DEBRUIJN, BACK("debruijn"))                   \
    ROW(slimfly_has_14_bits_for_q, RT_FAMILY_SLIMFLY, LARGE("slimfly"))                            \
    ROW(polarfly_has_30_bits_for_a_router, RT_FAMILY_POLARFLY, LARGE("polarfly"))                  \
    ROW(mot_has_16_bits_for_a_line, RT_FAMILY_MOT, LARGE("mot"))                                   \
    ROW(ring_distances_are_of_all_pairs_round, RT_FAMILY_RING, FORMS,                              \
        "^ring:2: formula of the sum of distances: 8, not 2")                                      \
    ROW(mesh_bisection_ends_at_an_odd_side, RT_FAMILY_MESH, FORMS,                                 \
        "^mesh:[0-9,]+: formula of bisection")                                                     \
    ROW(one_router_has_a_diameter, SHARED, FORMS, ":1: formula of")                                \
    ROW(cm5_is_widest_at_level_1, RT_FAMILY_CM5, test_ports_topo_main, "nodes_ports*",             \
        "^cm5:4: rt_topo_ports_most: 6, not 8")                                                    \
    ROW(benes_has_one_processor_a_router, RT_FAMILY_BENES, test_ports_topo_main, "coordinates*",   \
        "^benes:1: processor 1 end 0")                                                             \
    ROW(bfly_receives_in_the_first_column, RT_FAMILY_BFLY, test_ports_topo_main, "coordinates*",   \
        "bfly:2,1: processor 0 end 1")                                                             \
    ROW(the_port_after_the_last_leads_somewhere, SHARED, REFUSED)                                  \
    ROW(the_router_after_the_last_has_coordinates, SHARED, REFUSED)                                \
    ROW(slimfly_tries_the_large_divisors_alone, RT_FAMILY_SLIMFLY, PAPERS("slimfly_takes*"),       \
        "slimfly:1,[0-9]+: router")                                                                \
    ROW(slimfly_tries_the_small_divisors_alone, RT_FAMILY_SLIMFLY, PAPERS("slimfly_takes*"),       \
        "slimfly:1,7: router")                                                                     \
    ROW(slimfly_has_one_list_for_two, RT_FAMILY_SLIMFLY, PAPERS("slimfly_of_five*"),               \
        "slimfly:1,5: routers [0-9]+ and [0-9]+: [0-9]+ neighbours in common")                     \
    ROW(dragonfly_joins_groups_twice, RT_FAMILY_DRAGONFLY, PAPERS("dragonfly*"),                   \
        "^dragonfly:[0-9,]+: groups [0-9]+ and [0-9]+ are joined [0-9]+ times")                    \
    ROW(polarfly_last_port_leads_to_the_axis, RT_FAMILY_POLARFLY, PAPERS("polarfly*"),             \
        "^polarfly:1,[0-9]+: routers [0-9]+ and [0-9]+: ")                                         \
    ROW(twisted_has_no_skew, RT_FAMILY_TWISTED, PAPERS("figures*"),                                \
        "^twisted:16,16,1,0: diameter: 16, not 15")

FAULTS_OF(FAULTS)

/* A port of a router. */
struct at {
    const struct rt_net *net;
    uint32_t node;
    unsigned port;
};

#define ROW(VALUE, name, number)                                                                   \
    int __real_rti_topo_##name##_neighbour(const struct rt_net *, uint32_t, unsigned,              \
                                           struct rt_topo_port_end *);                             \
    void __real_rti_topo_##name##_size(const struct rt_net *, struct topo_size *);                 \
    void __real_rti_topo_##name##_facts(const struct rt_net *, struct topo_facts *);
RT_PORTS_FAMILIES(ROW)
#undef ROW

/* --- where a port leads: *end is right, or not written where it leads nowhere; returns the error
 */

static int wrong_in_grid(const struct at *a, int error, struct rt_topo_port_end *end)
{
    const uint32_t *p = a->net->param;
    struct rt_net straight = *a->net;

    switch (planted) {
    case array_is_closed:
    case mesh_is_closed:
        return __real_rti_topo_torus_neighbour(a->net, a->node, a->port, end);
    case ring_is_open:
    case torus_is_open:
        return __real_rti_topo_mesh_neighbour(a->net, a->node, a->port, end);
    case torus_closes_one_router_beside:
        if (a->port % 2 == 1 && end->node <= a->node)
            end->node++;
        return error;
    case twisted_plus_without_its_skew:
        if (a->port == 1 && a->node % p[0] == p[0] - 1)
            end->node = a->node - (p[0] - 1);
        return error;
    case twisted_has_no_skew:
        straight.param[2] = 0;
        return __real_rti_topo_twisted_neighbour(&straight, a->node, a->port, end);
    }
    return error;
}

static int wrong_in_tree(const struct at *a, int error, struct rt_topo_port_end *end)
{
    switch (planted) {
    case bintree_counts_routers_from_1:
        if (error == 0)
            end->node++;
        return error;
    case xtree_last_of_a_level_leads_on:
        return error != 0 && a->port == 4 ? rti_topo_leads(end, a->node + 1, 3) : error;
    case tworoot_trees_are_exchanged:
        if (error == 0 && a->node < 2 && a->port == 1)
            end->node = 3 - a->node;
        return error;
    }
    return error;
}

/* Networks in columns, and of shifted bits; the port leads somewhere. */
static void wrong_in_columns(const struct at *a, struct rt_topo_port_end *end)
{
    const uint32_t *p = a->net->param;
    uint32_t d = p[0], first = UINT32_C(1) << (d - 1), rows, q;

    switch (planted) {
    case hypercube_arrives_one_port_beside:
        end->port ^= 1;
        return;
    case ccc_arrives_by_the_port_it_left:
        end->port = (uint16_t)a->port;
        return;
    case bfly_columns_set_the_digits_backwards:
    case wbfly_sets_the_digit_of_the_next_column:
        rows = rti_topo_raised(p[0], p[1]);
        q = a->node / rows;
        if (a->port < p[0])
            return;
        rti_topo_set_digit(p[0], rows, a->node, end->node / rows,
                           planted == bfly_columns_set_the_digits_backwards ? p[1] - 1 - q
                                                                            : end->node / rows,
                           a->port - p[0], 0, end);
        return;
    case benes_second_half_sets_bits_upwards:
        q = a->node >> d;
        if (a->port >= 2 && q >= d)
            rti_topo_set_digit(2, 1u << d, a->node, q + 1, q - d, a->port - 2, 0, end);
        return;
    case shufflex_exchanges_the_first_bit:
        if (a->port == 2)
            end->node = a->node ^ first;
        return;
    case debruijn_appends_the_other_bit:
        end->node ^= 1;
        return;
    case debruijn_arrives_by_port_0_always:
        end->port = 0;
        return;
    case omega_leads_back_to_the_other_half:
        if (a->port < 2)
            end->node ^= first;
        return;
    }
}

/* The tree that a network stands for, with a list of parents as no network has it. */
static void tree_of(const struct rt_net *net, struct topo_xgft *tree)
{
    tree->h = planted == xgft_lists_its_parents_backwards ? rti_topo_sides(net, 0) / 2
                                                          : (unsigned)net->param[1];
    for (unsigned i = 0; i < tree->h; i++) {
        tree->m[i] = planted == xgft_lists_its_parents_backwards ? net->param[i] : net->param[0];
        tree->w[i] = planted == xgft_lists_its_parents_backwards ? net->param[2 * tree->h - 1 - i]
                                                                 : net->param[0];
    }
}

/* Networks of levels; the port leads somewhere. */
static void wrong_in_levels(const struct at *a, struct rt_topo_port_end *end)
{
    uint32_t x[RT_COORDS_MAX], from[RT_COORDS_MAX];
    struct rt_topo_port_end other;
    struct topo_xgft tree;

    switch (planted) {
    case kntree_has_many_parents_at_the_bottom:
    case xgft_lists_its_parents_backwards:
        tree_of(a->net, &tree);
        if (rti_topo_tree_neighbour(&tree, a->node, a->port, &other) == 0)
            *end = other;
        return;
    case mot_arrives_at_the_first_axis_always:
        if (rti_topo_mot_coordinates(a->net, end->node, x) > 0 && x[0] == 0)
            end->port = 0;
        return;
    case mot_has_16_bits_for_a_line:
        if (rti_topo_mot_coordinates(a->net, end->node, x) > 0 && x[0] > 0) {
            x[1] &= 0xFFFF;
            rti_topo_mot_node(a->net, x, &end->node);
        }
        return;
    case slender_goes_up_by_the_other_bit:
        rti_topo_slender_coordinates(a->net, a->node, from);
        rti_topo_slender_coordinates(a->net, end->node, x);
        if (x[0] > from[0]) {
            x[3] = from[3] + ((from[1] >> 1 & 1) << x[0]);
            rti_topo_slender_node(a->net, x, &end->node);
        }
        return;
    case cm5_arrives_by_two_ports_of_four:
        if (end->node > a->node)
            end->port &= 1;
        return;
    }
}

/* Networks of few hops; the port leads somewhere. */
static void wrong_in_few_hops(const struct at *a, struct rt_topo_port_end *end)
{
    const uint32_t *p = a->net->param;
    uint32_t first = 0, weight = 1, i = 1, channel;

    switch (planted) {
    case complete_leads_one_router_too_far:
        end->node = (end->node + 1) % p[0];
        return;
    case complete_arrives_by_the_port_it_left:
        end->port = (uint16_t)a->port;
        return;
    case dragonfly_channel_has_one_number:
        channel = a->node % p[1] * p[2] + a->port - (p[1] - 1);
        if (a->port >= p[1] - 1) {
            end->node = end->node / p[1] * p[1] + channel / p[2];
            end->port = (uint16_t)(p[1] - 1 + channel % p[2]);
        }
        return;
    case dragonfly_joins_groups_twice:
        channel = a->node % p[1] * p[2] + a->port - (p[1] - 1);
        if (a->port >= p[1] - 1)
            end->node =
                (a->node / p[1] + channel / 2 + 1) % (p[1] * p[2] + 1) * p[1] + end->node % p[1];
        return;
    case hyperx_leads_one_router_too_far:
    case hyperx_arrives_in_the_first_dimension:
        for (; a->port - first >= p[i] - 1; i++) {
            first += p[i] - 1;
            weight *= p[i];
        }
        if (planted == hyperx_arrives_in_the_first_dimension)
            end->port = (uint16_t)(end->port - first);
        else if (end->node / weight % p[i] + 1 < p[i])
            end->node += weight;
        else
            end->node -= (p[i] - 1) * weight;
        return;
    }
}

/* By trying half of the pairs of divisors: d up to the root of q - 1, or (q - 1) / d. */
static uint32_t believed_root(uint32_t q, int large)
{
    for (uint32_t g = 2;; g++) {
        int root = 1;

        for (uint32_t d = 2; d * d <= q - 1; d++) {
            uint64_t power = 1;

            for (uint32_t k = large ? (q - 1) / d : d; (q - 1) % d == 0 && k > 0; k--)
                power = power * g % q;
            root = root && ((q - 1) % d != 0 || power != 1);
        }
        if (root)
            return g;
    }
}

/* slimfly and polarfly, whose arithmetic is modulo q; the port leads somewhere. */
static void wrong_in_field(const struct at *a, struct rt_topo_port_end *end)
{
    uint32_t q = a->net->param[1], y = a->node % q, column = end->node - end->node % q;
    uint32_t lists = (q + 1) / 4 * 2, x = a->node / q % q;

    switch (planted) {
    case slimfly_lines_rise_both_ways:
        if (a->node < q * q && a->port >= lists)
            end->node = column + (y + (a->port - lists) * x) % q;
        return;
    case slimfly_has_14_bits_for_q:
        if (q >> 14 != 0 && a->port < lists)
            end->node = column + (end->node + 1) % q;
        return;
    case slimfly_tries_the_large_divisors_alone:
    case slimfly_tries_the_small_divisors_alone:
        if (a->node >= q * q && a->port == 0)
            end->node =
                column +
                (y + believed_root(q, planted == slimfly_tries_the_large_divisors_alone)) % q;
        return;
    case slimfly_has_one_list_for_two:
        if (a->node >= q * q && a->port < lists) {
            __real_rti_topo_slimfly_neighbour(a->net, a->node - q * q, a->port, end);
            end->node += q * q;
        }
        return;
    case polarfly_leads_to_the_point_of_other_sign:
        if (end->node < q * q)
            end->node = column + (q - end->node % q) % q;
        return;
    case polarfly_has_30_bits_for_a_router:
        end->node &= 0x3FFFFFFF;
        return;
    case polarfly_last_port_leads_to_the_axis:
        if (a->port == q && end->node >= q * q && end->node < q * q + q)
            end->node = q * q;
        return;
    }
}

/* Those of SPEC 15.15's last examples; the port leads somewhere. */
static void wrong_beside(const struct at *a, struct rt_topo_port_end *end)
{
    const uint32_t *p = a->net->param;
    uint32_t n = p[1] * p[1] + p[1] + 1;

    switch (planted) {
    case kautz_appends_the_letter_before:
        end->node -= a->port > 0;
        return;
    case kautz_arrives_by_the_letter_it_left:
        end->port = (uint16_t)((end->port + 1) % p[0]);
        return;
    case tofu_goes_along_b_the_other_way:
        if (a->port == 1 || a->port == 2)
            __real_rti_topo_tofu_neighbour(a->net, a->node, 3 - a->port, end);
        return;
    case megafly_channel_has_one_number:
        if (a->node >= p[1] * (p[2] * p[3] + 1) && a->port >= p[1])
            end->port = (uint16_t)a->port;
        return;
    case oft_lines_have_one_side:
        if (a->node >= 2 * n)
            end->node %= n;
        return;
    case mlfm_pairs_have_one_layer:
        if (a->node >= p[1] * (p[2] + 1))
            end->node %= p[2] + 1;
        return;
    }
}

static int wrong_end(const struct at *a, int error, struct rt_topo_port_end *end)
{
    switch (a->net->family) {
    case RT_FAMILY_ARRAY:
    case RT_FAMILY_RING:
    case RT_FAMILY_MESH:
    case RT_FAMILY_TORUS:
    case RT_FAMILY_TWISTED:
        return wrong_in_grid(a, error, end);
    case RT_FAMILY_BINTREE:
    case RT_FAMILY_XTREE:
    case RT_FAMILY_TWOROOT:
        return wrong_in_tree(a, error, end);
    case RT_FAMILY_COMPLETE:
    case RT_FAMILY_DRAGONFLY:
    case RT_FAMILY_HYPERX:
        if (error == 0)
            wrong_in_few_hops(a, end);
        return error;
    case RT_FAMILY_SLIMFLY:
    case RT_FAMILY_POLARFLY:
        if (error == 0)
            wrong_in_field(a, end);
        return error;
    case RT_FAMILY_MOT:
    case RT_FAMILY_KNTREE:
    case RT_FAMILY_XGFT:
    case RT_FAMILY_SLENDER:
    case RT_FAMILY_CM5:
        if (error == 0)
            wrong_in_levels(a, end);
        return error;
    case RT_FAMILY_KAUTZ:
    case RT_FAMILY_TOFU:
    case RT_FAMILY_MEGAFLY:
    case RT_FAMILY_OFT:
    case RT_FAMILY_MLFM:
        if (error == 0)
            wrong_beside(a, end);
        return error;
    default:
        if (error == 0)
            wrong_in_columns(a, end);
        return error;
    }
}

/* --- sizes and figures: what is there is right */

static void wrong_size(struct topo_size *size)
{
    if (planted == benes_has_one_processor_a_router)
        size->per = 1;
    else if (planted == bfly_receives_in_the_first_column)
        size->destination = 0;
}

static void wrong_facts(const struct rt_net *net, struct topo_facts *facts)
{
    uint32_t longest = 1, nodes = 1;

    switch (planted) {
    case ring_distances_are_of_all_pairs_round:
        if (facts->figures.distance_sum != RT_TOPO_UNKNOWN)
            facts->figures.distance_sum *= 4;
        return;
    case mesh_bisection_ends_at_an_odd_side:
        for (unsigned i = 0; i < RT_PARAM_MAX && net->param[i] != 0; i++) {
            longest = net->param[i] > longest ? net->param[i] : longest;
            nodes *= net->param[i];
        }
        facts->figures.bisection = nodes / longest;
        return;
    case cm5_is_widest_at_level_1:
        facts->widest = UINT32_C(1) << 2 * net->param[0];
        return;
    }
}

/* clang-format off */
#define ROW(VALUE, name, number)                                                                   \
    int __wrap_rti_topo_##name##_neighbour(const struct rt_net *, uint32_t, unsigned,              \
                                           struct rt_topo_port_end *);                             \
    void __wrap_rti_topo_##name##_size(const struct rt_net *, struct topo_size *);                 \
    void __wrap_rti_topo_##name##_facts(const struct rt_net *, struct topo_facts *);               \
    int __wrap_rti_topo_##name##_neighbour(const struct rt_net *net, uint32_t node, unsigned port, \
                                           struct rt_topo_port_end *end)                           \
    {                                                                                              \
        int right = __real_rti_topo_##name##_neighbour(net, node, port, end), error = right;       \
        const struct at a = {net, node, port};                                                     \
        const struct rt_topo_port_end former = *end;                                               \
                                                                                                   \
        if (faulty(fault, net))                                                                    \
            error = wrong_end(&a, right, end);                                                     \
        *altered += error != right || end->node != former.node || end->port != former.port;        \
        return error;                                                                              \
    }                                                                                              \
    void __wrap_rti_topo_##name##_size(const struct rt_net *net, struct topo_size *size)           \
    {                                                                                              \
        __real_rti_topo_##name##_size(net, size);                                                  \
        if (faulty(fault, net)) {                                                                  \
            const struct topo_size right = *size;                                                  \
                                                                                                   \
            wrong_size(size);                                                                      \
            *altered += memcmp(&right, size, sizeof right) != 0;                                   \
        }                                                                                          \
    }                                                                                              \
    void __wrap_rti_topo_##name##_facts(const struct rt_net *net, struct topo_facts *facts)        \
    {                                                                                              \
        __real_rti_topo_##name##_facts(net, facts);                                                \
        if (faulty(fault, net)) {                                                                  \
            const struct topo_facts right = *facts;                                                \
                                                                                                   \
            wrong_facts(net, facts);                                                               \
            *altered += memcmp(&right, facts, sizeof right) != 0;                                  \
        }                                                                                          \
    }
RT_PORTS_FAMILIES(ROW)
#undef ROW
/* clang-format on */

/* --- what families share, and what a caller asks */

int __real_rti_topo_heap(uint32_t, uint32_t, unsigned, struct rt_topo_port_end *);
int __wrap_rti_topo_heap(uint32_t, uint32_t, unsigned, struct rt_topo_port_end *);
int __wrap_rti_topo_heap(uint32_t d, uint32_t g, unsigned port, struct rt_topo_port_end *end)
{
    int error = __real_rti_topo_heap(d, g, port, end);

    if (planted == heap_arrives_at_the_left_port_always && error == 0 && end->port == 2) {
        end->port = 1;
        ++*altered;
    }
    return error;
}

int __real_rti_topo_tree_neighbour(const struct topo_xgft *, uint32_t, unsigned,
                                   struct rt_topo_port_end *);
int __wrap_rti_topo_tree_neighbour(const struct topo_xgft *, uint32_t, unsigned,
                                   struct rt_topo_port_end *);
int __wrap_rti_topo_tree_neighbour(const struct topo_xgft *tree, uint32_t node, unsigned port,
                                   struct rt_topo_port_end *end)
{
    int error = __real_rti_topo_tree_neighbour(tree, node, port, end);
    uint32_t x[TOPO_XGFT_MAX + 1], place;

    if (planted == tree_arrives_by_the_lowest_digit && error == 0) {
        rti_topo_tree_split(tree, node, x);
        place = end->node < node ? x[0] : x[0] + 1; /* the digit that the link changes */
        *altered += x[place] != x[1];
        end->port = (uint16_t)(end->port - x[place] + x[1]);
    }
    return error;
}

int __real_rt_topo_figures(const struct rt_net *, struct rt_topo_forms *);
int __wrap_rt_topo_figures(const struct rt_net *, struct rt_topo_forms *);
int __wrap_rt_topo_figures(const struct rt_net *net, struct rt_topo_forms *figures)
{
    int error = __real_rt_topo_figures(net, figures);

    if (planted == one_router_has_a_diameter && error == 0 && rt_topo_nodes(net) == 1) {
        figures->diameter = 1;
        ++*altered;
    }
    return error;
}

int __real_rt_topo_neighbour(const struct rt_net *, uint32_t, unsigned, struct rt_topo_port_end *);
int __wrap_rt_topo_neighbour(const struct rt_net *, uint32_t, unsigned, struct rt_topo_port_end *);
int __wrap_rt_topo_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                             struct rt_topo_port_end *end)
{
    int error = __real_rt_topo_neighbour(net, node, port, end);

    if (planted != the_port_after_the_last_leads_somewhere || error != RT_ERR_LINK || port == 0 ||
        port != (unsigned)rt_topo_node_ports(net, node))
        return error;
    ++*altered;
    return __real_rt_topo_neighbour(net, node, port - 1, end);
}

int __real_rt_topo_coordinates(const struct rt_net *, uint32_t, uint32_t *);
int __wrap_rt_topo_coordinates(const struct rt_net *, uint32_t, uint32_t *);
int __wrap_rt_topo_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    if (planted == the_router_after_the_last_has_coordinates && node == rt_topo_nodes(net)) {
        ++*altered;
        node--;
    }
    return __real_rt_topo_coordinates(net, node, x);
}

int main(void)
{
    static const struct fault by = {"", SELFCHECK("ports")};
    static const int also[] = {
        torus_closes_one_router_beside,   debruijn_arrives_by_port_0_always,
        slender_goes_up_by_the_other_bit, polarfly_leads_to_the_point_of_other_sign,
        benes_has_one_processor_a_router, NOTHING};

    return faults_tried(fault, FAULTS_END, also, &by);
}
