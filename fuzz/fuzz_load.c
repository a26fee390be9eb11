/* SPDX-License-Identifier: MIT-0 */
/*
 * Figures of any network: parts by equations are the components that topology counts, a latency is
 * that of a walk over the longest wires, lengths of wires are those of a count of all pairs, shares
 * are shares; the best number of dimensions has the least latency.
 *
 * Input: network; level, rank, permittivity; a load; a square or cube; sums; a design.
 */
#include "room.h"
#include "rt/load.h"
#include "rt/load_design.h"
#include "rt/route.h"

#define SIDES 6

static void check_parts(const struct rt_net *net)
{
    struct rt_load_parts parts;

    rt_load_hardware(net, &parts);
    CLAIM(parts.processors == rt_topo_processors(net));
    CLAIM(parts.components == rt_topo_components(net));
    CLAIM(parts.location_bytes == rt_route_loc_bytes(net) && parts.sequence_bytes <= RT_SEQ_MAX);
    CLAIM(parts.clusters + parts.unit_trees_8 + parts.unit_trees_2 == rt_topo_stacks(net));
}

/* The cycles of one path through a level, over wires that are all as long as can be. */
static void check_latency(const struct rt_net *net, unsigned k)
{
    uint32_t delay[RT_TOPO_SPANS_MAX];
    const struct rt_walk_wires_on on = {net,   rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL,
                                        delay, NULL};
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX];
    uint64_t leaf = rt_topo_cluster(net);
    struct rt_walk_sent sent = {0, 0, seq, 0};
    struct rt_load_cycles latency, best;
    struct rt_walk_path path;
    struct rt_load_level level;
    int error = rt_load_latency(net, k, &latency), bidelta = leaf == 0;

    CLAIM(rt_load_spans(net, RT_LOAD_OPTICAL, delay) == (net->capped ? RT_ERR_CAPPED : 0));
    CLAIM((error == RT_ERR_CAPPED) == net->capped);
    CLAIM(rt_load_latency_best(net, &best) == (net->capped ? RT_ERR_CAPPED : 0));
    if (!net->capped && !bidelta)
        CLAIM(error == rt_load_locality(net, k, &level));
    if (error != 0)
        return;
    CLAIM(best.connect <= latency.connect && latency.connect <= latency.open);
    sent.destination = bidelta ? rt_topo_processors(net) - 1 : k == 0 ? 1 : leaf << 2 * (k - 1);
    CLAIM(rt_locate(net, 0, src) > 0 && rt_locate(net, sent.destination, dst) > 0);
    sent.routing = (unsigned)rt_compute(net, src, dst, seq);
    CLAIM(rt_walk_one(&on, &sent, 0, NULL, &path) == RT_WALK_ARRIVED);
    CLAIM(path.connect == latency.connect && path.open == latency.open);
}

static void check_success(const struct rt_net *net, double offered)
{
    struct rt_load_odds odds;
    struct rt_load_level level;
    double any = 0, ones[RT_LOAD_LEVELS_MAX];

    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++) {
        int error = rt_load_locality(net, k, &level);

        ones[k] = error == 0 ? 1 : -1;
        CLAIM(error == 0 || error == RT_ERR_INDEX);
        any += error == 0 ? level.any : 0;
        CLAIM(error != 0 || (level.particular > 0 && level.behind > 0));
    }
    CLAIM(any > 1 - 1e-9 && any < 1 + 1e-9);
    CLAIM(rt_load_norm(net, ones) > 1 - 1e-9 && rt_load_norm(net, ones) < 1 + 1e-9);
    for (unsigned whole = 0; whole < 2; whole++) {
        rt_load_success(net, offered, whole, &odds);
        CLAIM(odds.all >= 0 && odds.all <= 1 + 1e-9);
        for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++) {
            CLAIM(odds.level[k] >= 0 && odds.level[k] <= 1 + 1e-9);
            CLAIM(ones[k] > 0 || odds.level[k] <= 0);
        }
        any = rt_load_norm(net, odds.level) - odds.all;
        CLAIM(any > -1e-9 && any < 1e-9);
    }
}

static void check_layout(const struct rt_net *net, unsigned m, unsigned permittivity)
{
    struct rt_load_geometry layout;
    int error = rt_load_layout(net, m, &layout);
    uint32_t worst;

    CLAIM(error == 0 || error == RT_ERR_INDEX || (error == RT_ERR_CAPPED && net->capped));
    if (error != 0)
        return;
    CLAIM((layout.dimensions == 2) == (rt_topo_levels(net) == 0) && layout.sides >= 1);
    worst = rt_load_delay_worst(&layout, permittivity);
    CLAIM(worst >= 1 && worst >= rt_load_delay(&layout, permittivity, layout.sides));
    CLAIM(worst <= rt_load_delay(&layout, permittivity, 2 * layout.sides));
}

/* All pairs of ends of a square one by one; of a cube as many. */
static void check_square(struct fuzz_input *in, unsigned permittivity)
{
    struct rt_load_geometry layout = {2, 0, 1u + fuzz_byte(in) % SIDES};
    struct rt_load_length_stats stats;
    uint64_t count[2 * SIDES] = {0}, *got, sides = layout.sides, pairs = 0, length;
    struct fuzz_rooms rooms = {{NULL}, 0};
    uint32_t last = 0;
    double mean = 0;

    layout.stack = (uint8_t)(1 + fuzz_byte(in) % 255);
    got = fuzz_room(&rooms, 2 * sides, sizeof *got);
    for (uint64_t i = 0; i < sides * sides; i++)
        for (uint64_t j = 0; j < sides * sides; j++) {
            int64_t x = (int64_t)(i / sides) - (int64_t)(j / sides);
            int64_t y = (int64_t)(i % sides) - (int64_t)(j % sides);

            for (length = 0; (int64_t)(length * length) < x * x + y * y;)
                length++;
            count[length]++;
            mean += (double)length;
        }
    CLAIM(rt_load_lengths(&layout, permittivity, got, &stats) == 0);
    CLAIM(memcmp(got, count, 2 * sides * sizeof *got) == 0);
    for (uint32_t l = 0; l < 2 * sides; l++) {
        pairs += got[l];
        last = got[l] > 0 ? l : last;
        CLAIM(l == 0 || rt_load_delay(&layout, permittivity, l) >=
                            rt_load_delay(&layout, permittivity, l - 1));
    }
    CLAIM(stats.pairs == pairs && stats.longest == last);
    mean = stats.length - mean / (double)pairs;
    CLAIM(mean > -1e-9 && mean < 1e-9 && stats.delay >= 1);
    layout.dimensions = 3;
    CLAIM(rt_load_lengths(&layout, permittivity, got, &stats) == 0);
    for (pairs = 0, length = 0; length < 2 * sides; length++)
        pairs += got[length];
    CLAIM(stats.pairs == pairs && stats.delay >= 1);
    layout.sides = RT_LOAD_CUBE_MAX + 1;
    CLAIM(rt_load_lengths(&layout, permittivity, got, &stats) == RT_ERR_SPACE);
    fuzz_leave(&rooms);
}

/* Trials in one sum and in two that are merged; a share lies in its interval. */
static void check_sums(struct fuzz_input *in)
{
    struct rt_load_sums all = {0}, half[2] = {{0}, {0}};
    struct rt_load_share share;
    int trials = fuzz_byte(in) % 8;

    while (trials-- > 0) {
        unsigned bytes = 1 + fuzz_byte(in) % 7;
        uint64_t of = fuzz_number(in, bytes), part = fuzz_number(in, bytes);

        part = trials % 3 == 2 ? part : of == 0 ? 0 : part % (of + 1); /* may exceed 1 */
        rt_load_sum(&all, of, part);
        rt_load_sum(&half[trials % 2], of, part);
    }
    rt_load_sum_merge(&half[0], &half[1]);
    CLAIM(memcmp(&all, &half[0], sizeof all) == 0);
    CLAIM(rt_load_interval(&all, &share) == (all.of == 0 ? RT_ERR_INDEX : 0));
    if (all.of != 0 && all.part <= all.of)
        CLAIM(share.low <= share.share + 1e-9 && share.high >= share.share - 1e-9);
}

static void check_design(struct fuzz_input *in)
{
    struct rt_load_design design = {fuzz_number(in, 8) >> fuzz_byte(in) % 64,
                                    fuzz_byte(in) & 1 ? RT_LOAD_PINOUT : RT_LOAD_BISECTION,
                                    (enum rt_load_delay)(fuzz_byte(in) % 3),
                                    fuzz_byte(in) - 1.0,
                                    fuzz_byte(in) - 1.0,
                                    fuzz_byte(in) - 1.0,
                                    fuzz_byte(in) / 4.0};
    double latency[RT_LOAD_DIMENSIONS_MAX + 1];
    unsigned most = 99;
    int best = rt_load_design_best(&design, latency, &most);
    int good = design.nodes >= 4 && design.nodes <= RT_LOAD_NODES_MAX && design.length > 0 &&
               (design.constraint == RT_LOAD_BISECTION || design.pins > 0) && design.router >= 0;

    CLAIM((best == RT_ERR_SIZE) == !good);
    if (!good)
        return;
    CLAIM(design.nodes >> most == 1 && best >= 2 && best <= (int)most);
    for (unsigned n = 2; n <= most; n++)
        CLAIM(latency[n] > 0 && latency[best] <= latency[n] * (1 + 1e-11));
    CLAIM(rt_load_design_best(&design, latency, NULL) == best);
}

/* No Transit network: each function says so, and writes nothing. */
static void check_family(const struct rt_net *net, unsigned k)
{
    struct rt_load_odds odds;
    struct rt_load_parts parts;
    struct rt_load_cycles cycles;
    struct rt_load_level level;
    struct rt_load_geometry layout;
    uint32_t delay[RT_TOPO_SPANS_MAX];
    const double route[RT_LOAD_LEVELS_MAX] = {1};

    CLAIM(rt_load_latency(net, k, &cycles) == RT_ERR_FAMILY);
    CLAIM(rt_load_latency_best(net, &cycles) == RT_ERR_FAMILY);
    CLAIM(rt_load_layout(net, k, &layout) == RT_ERR_FAMILY);
    CLAIM(rt_load_spans(net, 100, delay) == RT_ERR_FAMILY);
    CLAIM(rt_load_locality(net, k, &level) == RT_ERR_FAMILY);
    rt_load_hardware(net, &parts);
    rt_load_success(net, 1, 0, &odds);
    CLAIM(parts.components == 0 && odds.all <= 0 && rt_load_norm(net, route) <= 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    unsigned k, m, permittivity;
    struct rt_net net;
    int good = fuzz_net(&in, &net);

    k = fuzz_byte(&in) % 40;
    m = fuzz_byte(&in) % 12;
    permittivity = 100 + (unsigned)fuzz_number(&in, 2) % 65436;
    if (good) {
        check_parts(&net);
        check_latency(&net, k);
        check_success(&net, fuzz_byte(&in) / 255.0);
        check_layout(&net, m, permittivity);
    } else if (rt_net_shape(&net) != RT_SHAPE_TRANSIT) {
        check_family(&net, k);
    }
    check_square(&in, permittivity);
    check_sums(&in);
    check_design(&in);
    return 0;
}
