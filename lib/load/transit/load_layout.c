/* SPDX-License-Identifier: MIT-0 */
/* Long wires of the Transit networks: layout, lengths, delays (SPEC 14.4; DeHon 3.4, 4.1, 4.2). */
#include "rt/load_transit.h"
#include "load_wide.h"

/* Light goes 0.98357 ft/ns (DeHon 4.7): in a clock of 10 ns, in ten-thousandths of an inch. */
#define CLOCK 1180284

/* Equation 3.12 with a chip side of 1.4 inches, in tenths of an inch. */
static uint8_t leaf_side(const struct rt_net *net)
{
    if (rt_topo_cluster(net) == 1)
        return 112; /* UT64x2 */
    return net->param[0] == 12 ? 56 : net->param[0] == 48 ? 112 : 224;
}

/* Stacks converge after stack m: as many as 4^(j1+...+jm) directions reach, at most all N / 256 of
 * a rank. */
static int bidelta_layout(const struct rt_net *net, unsigned m, struct rt_load_geometry *layout)
{
    unsigned stages = 0, reached = 0, all;

    if (m == 0 || m >= RT_PARAM_MAX || net->param[m] == 0)
        return RT_ERR_INDEX;
    for (unsigned stack = 0; stack < RT_PARAM_MAX; stack++) {
        stages += (unsigned)net->param[stack];
        reached += stack < m ? (unsigned)net->param[stack] : 0;
    }
    all = stages > 4 ? stages - 4 : 0;
    layout->dimensions = 2;
    layout->stack = 224;
    layout->sides = UINT32_C(1) << (reached < all ? reached : all);
    return 0;
}

int rt_load_layout(const struct rt_net *net, unsigned m, struct rt_load_geometry *layout)
{
    unsigned ranks;

    if (rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return RT_ERR_FAMILY;
    if (rt_topo_levels(net) == 0)
        return bidelta_layout(net, m, layout);
    ranks = (unsigned)(rt_topo_cluster(net) > 1 ? net->param[1] : net->param[0] - 1);
    if (m == ranks + 1 && net->capped)
        return RT_ERR_CAPPED;
    if (m == 0 || m > ranks)
        return RT_ERR_INDEX;
    layout->dimensions = 3;
    layout->stack = leaf_side(net);
    layout->sides = UINT32_C(1) << 2 * m; /* 3.4.4: fourfold a layer */
    return 0;
}

/* Is a * a * factor <= b * b?  a < 2^44, factor < 2^18, b < 2^62. */
static int within(uint64_t a, unsigned factor, uint64_t b)
{
    struct load_wide left = load_wide_product(a * factor, a); /* < 2^106 */
    struct load_wide right = load_wide_product(b, b);         /* < 2^124 */

    return left.high < right.high || (left.high == right.high && left.low <= right.low);
}

/* Cycles, rounded up, on a wire of sqrt(factor / 100) * length stack sides. */
static uint32_t cycles(const struct rt_load_geometry *layout, unsigned factor, uint64_t length)
{
    uint64_t way = length * layout->stack * 1000;
    uint64_t less = 0; /* the most that is not enough; below 2^29, for lengths are below 2^26 */

    for (uint64_t step = UINT64_C(1) << 28; step > 0; step /= 2)
        if (!within(way, factor, (less + step) * CLOCK * 10))
            less += step;
    return (uint32_t)(less + 1);
}

uint32_t rt_load_delay(const struct rt_load_geometry *layout, unsigned permittivity,
                       uint32_t length)
{
    return cycles(layout, permittivity, length);
}

uint32_t rt_load_delay_worst(const struct rt_load_geometry *layout, unsigned permittivity)
{
    return cycles(layout, layout->dimensions * permittivity, layout->sides);
}

/* How many of the sides^2 pairs of places are x apart (4.2). */
static uint64_t apart(uint64_t sides, uint64_t x)
{
    return x == 0 ? sides : 2 * (sides - x);
}

/* `lines` lines of `depth` places z = 0.., each x and y away from the other end. */
static void count_line(uint64_t plane, uint64_t length, uint64_t depth, uint64_t lines,
                       uint64_t *count)
{
    for (uint64_t z = 0; z < depth; z++) {
        while (length * length < plane + z * z)
            length++;
        count[length] += lines;
    }
}

int rt_load_lengths(const struct rt_load_geometry *layout, unsigned permittivity, uint64_t *count,
                    struct rt_load_length_stats *wires)
{
    uint64_t sides = layout->sides;
    int cube = layout->dimensions == 3;
    double length = 0, delay = 0;

    if (sides > (cube ? RT_LOAD_CUBE_MAX : RT_LOAD_SQUARE_MAX))
        return RT_ERR_SPACE;
    for (uint64_t l = 0; l < 2 * sides; l++)
        count[l] = 0;
    for (uint64_t x = 0; x < sides; x++) {
        uint64_t least = x; /* the length with z = 0 */

        for (uint64_t y = 0; y < sides; y++) {
            while (least * least < x * x + y * y)
                least++;
            count_line(x * x + y * y, least, cube ? sides : 1,
                       apart(sides, x) * (cube ? 1 : apart(sides, y)), count);
        }
    }
    wires->pairs = sides * sides * sides * sides;
    for (uint32_t l = 0; l < 2 * sides; l++) {
        length += (double)count[l] * l;
        delay += (double)count[l] * rt_load_delay(layout, permittivity, l);
        if (count[l] != 0)
            wires->longest = l;
    }
    wires->length = length / (double)wires->pairs;
    wires->delay = delay / (double)wires->pairs;
    return 0;
}

/* The cycles of the longest wires, as components are set to them (SPEC 14.5). */
int rt_load_spans(const struct rt_net *net, unsigned permittivity,
                  uint32_t delay[RT_TOPO_SPANS_MAX])
{
    unsigned full = rt_topo_cluster(net) == 1, last = 0;
    struct rt_load_geometry layout;

    if (rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return RT_ERR_FAMILY;
    if (net->capped)
        return RT_ERR_CAPPED;
    for (unsigned span = 0; span < RT_TOPO_SPANS_MAX; span++)
        delay[span] = 0;
    for (unsigned rank = 1;
         rank + full < RT_TOPO_SPANS_MAX && rt_load_layout(net, rank, &layout) == 0; rank++) {
        last = rank + full; /* rank 1 of a full tree leads into layer 2 */
        delay[last] = rt_load_delay_worst(&layout, permittivity);
    }
    /* Bidelta networks of more stacks than one loop back over a wire of one cycle (4.41). */
    if (rt_topo_levels(net) == 0 && last > 0)
        delay[last + 1] = 1;
    return 0;
}
