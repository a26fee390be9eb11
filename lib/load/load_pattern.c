/* SPDX-License-Identifier: MIT-0 */
/* Traffic patterns of one message a processor: each a rule over digits or bits (SPEC 18.2). */
#include "rt/load_pattern.h"
#include "rt/topo_processors.h"

static void one_digit(struct rt_load_pattern *p)
{
    p->digits = 1;
    p->side[0] = p->processors;
    p->each = 1;
}

/* The parameters from `first` on are sides. */
static void sides_from(struct rt_load_pattern *p, const struct rt_net *net, unsigned first)
{
    p->digits = 0;
    p->each = first > 0 ? net->param[0] : 1;
    for (; first < RT_PARAM_MAX && net->param[first] != 0; first++)
        p->side[p->digits++] = net->param[first];
}

static void equal_sides(struct rt_load_pattern *p, uint32_t side, unsigned digits)
{
    p->each = 1;
    p->digits = digits;
    while (digits > 0)
        p->side[--digits] = side;
}

int rt_load_pattern_begin(struct rt_load_pattern *pattern, const struct rt_net *net)
{
    uint64_t n = rt_topo_processors(net);

    if (n == 0)
        return RT_ERR_FAMILY;
    if (n > RT_NODES_MAX)
        return RT_ERR_NODES;
    pattern->processors = (uint32_t)n;
    for (pattern->bits = 0; n >> pattern->bits > 1;)
        pattern->bits++;
    if (n != UINT64_C(1) << pattern->bits)
        pattern->bits = RT_LOAD_NO_BITS;
    switch (net->family) {
    case RT_FAMILY_ARRAY:
    case RT_FAMILY_RING:
    case RT_FAMILY_MESH:
    case RT_FAMILY_TORUS:
        sides_from(pattern, net, 0);
        break;
    case RT_FAMILY_HYPERX:
        sides_from(pattern, net, 1);
        break;
    case RT_FAMILY_HYPERCUBE:
        equal_sides(pattern, 2, net->param[0]);
        break;
    case RT_FAMILY_KNTREE:
        equal_sides(pattern, net->param[0], net->param[1]);
        break;
    default:
        one_digit(pattern);
    }
    return 0;
}

/* Can the digits change places: digit i the one of digit i + by? */
static int can_turn(const struct rt_load_pattern *p, unsigned by)
{
    for (unsigned i = 0; i < p->digits; i++)
        if (p->side[i] != p->side[(i + by) % p->digits])
            return 0;
    return p->digits > 1;
}

static int halves(const struct rt_load_pattern *p)
{
    return p->digits % 2 == 0 && can_turn(p, p->digits / 2);
}

int rt_load_pattern_fits(const struct rt_load_pattern *pattern)
{
    int bits = pattern->bits != RT_LOAD_NO_BITS;

    switch (pattern->kind) {
    case RT_LOAD_TRANSPOSE:
        return halves(pattern) || (bits && (pattern->odd || pattern->bits % 2 == 0));
    case RT_LOAD_SHUFFLE:
        return bits || can_turn(pattern, 1);
    case RT_LOAD_BITREV:
        return bits;
    default:
        return 1;
    }
}

static void split(const struct rt_load_pattern *p, uint32_t source, uint32_t *digit)
{
    uint32_t rest = source / p->each;

    for (unsigned i = 0; i < p->digits; rest /= p->side[i++])
        digit[i] = rest % p->side[i];
}

/* Digits together, digit i being that of digit i - by, and the place at the router. */
static uint32_t join(const struct rt_load_pattern *p, const uint32_t *digit, unsigned by,
                     uint32_t source)
{
    uint32_t router = 0;

    for (unsigned i = p->digits; i-- > 0;)
        router = router * p->side[i] + digit[(i + p->digits - by) % p->digits];
    return router * p->each + source % p->each;
}

/* Bits turned to the left; by < bits, or no bits. */
static uint32_t turn_bits(const struct rt_load_pattern *p, uint32_t x, unsigned by)
{
    return (uint32_t)((((uint64_t)x << by) | x >> (p->bits - by)) & (p->processors - 1));
}

static uint32_t reverse_bits(const struct rt_load_pattern *p, uint32_t x)
{
    uint32_t reverse = 0;

    for (unsigned bit = 0; bit < p->bits; bit++)
        reverse |= (x >> bit & 1) << (p->bits - 1 - bit);
    return reverse;
}

uint32_t rt_load_pattern_target(const struct rt_load_pattern *pattern, uint32_t source)
{
    uint32_t digit[RT_LOAD_DIGITS_MAX];

    split(pattern, source, digit);
    switch (pattern->kind) {
    case RT_LOAD_TORNADO: /* k = 2^32 - 1 at most: no overflow, since x and the step are below k */
    case RT_LOAD_NEIGHBOUR:
        for (unsigned i = 0; i < pattern->digits; i++) {
            uint64_t k = pattern->side[i], step = (k + 1) / 2 - 1;

            digit[i] = (uint32_t)((digit[i] + (pattern->kind == RT_LOAD_TORNADO ? step : 1)) % k);
        }
        return join(pattern, digit, 0, source);
    case RT_LOAD_TRANSPOSE:
        return halves(pattern) ? join(pattern, digit, pattern->digits / 2, source)
                               : turn_bits(pattern, source, pattern->bits / 2);
    case RT_LOAD_SHUFFLE:
        return can_turn(pattern, 1) ? join(pattern, digit, 1, source)
                                    : turn_bits(pattern, source, pattern->bits > 1);
    case RT_LOAD_BITREV:
        return reverse_bits(pattern, source);
    case RT_LOAD_COMPLEMENT:
        return pattern->processors - 1 - source;
    default: /* RT_LOAD_SHIFT */
        return (uint32_t)((source + pattern->a % pattern->processors) % pattern->processors);
    }
}
