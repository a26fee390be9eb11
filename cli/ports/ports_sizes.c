/* SPDX-License-Identifier: MIT-0 */
/* Configurations of each family near a number of processors: a function a family, a row each.  A
 * function may try too much: `tell` passes on what the library accepts and what was asked for. */
#include <string.h>

#include "ports_sizes.h"

/* One family's search. */
struct search {
    const struct ports_sizes *sizes;
    struct rt_net net;
};

/* Does it have more processors than were asked for, or is it none?  Else it is told, if it fits. */
static int too_large(struct search *s)
{
    const struct ports_sizes *sizes = s->sizes;
    uint64_t processors;
    int error = rt_net_check(&s->net);

    if (error != 0)
        return error == RT_ERR_NODES;
    processors = rt_topo_processors(&s->net);
    if (processors >= sizes->least && processors <= sizes->most &&
        ports_and_processors(&s->net) <= sizes->ports &&
        (!sizes->balanced || ports_balanced(&s->net)))
        sizes->found(sizes->context, &s->net);
    return processors > sizes->most;
}

/* --- families of one number */
static void one(struct search *s)
{
    do
        s->net.param[0]++;
    while (rt_net_check(&s->net) == 0 && !too_large(s));
}

/* --- a radix and a number of digits */
static void radix_and_digits(struct search *s)
{
    uint32_t *radix = &s->net.param[0], *digits = &s->net.param[1];

    for (*digits = 1; *digits <= 31; ++*digits)
        for (*radix = 2; *radix <= s->sizes->ports && !too_large(s);)
            ++*radix;
}

/* --- sides: all lists of at least `fewest` numbers of `least` or more in falling order, whose
 * product, or with `logarithms` 2 to their sum, is at most the number of processors; each goes to
 * param[first] and what follows.  joined: a side of s takes s - 1 ports */
struct sides {
    unsigned first, fewest;
    uint32_t least;
    int logarithms, joined;
    void (*tell)(struct search *s, const uint32_t *x, unsigned n); /* x rising */
};

static int exceeds(const struct search *s, const struct sides *sides, const uint32_t *x, unsigned n)
{
    uint64_t all = 1, ports = 0;

    for (unsigned i = 0; i < n; i++) {
        ports += sides->joined ? x[i] - 1 : 0;
        if (sides->logarithms ? x[i] > 31 : x[i] > s->sizes->most)
            return 1;
        all *= sides->logarithms ? UINT64_C(1) << x[i] : x[i];
        if (all > s->sizes->most || ports > s->sizes->ports)
            return 1;
    }
    return 0;
}

static void tell_sides(struct search *s, const struct sides *sides, const uint32_t *x, unsigned n)
{
    memset(s->net.param + sides->first, 0, (RT_PARAM_MAX - sides->first) * sizeof *s->net.param);
    for (unsigned i = 0; i < n; i++)
        s->net.param[sides->first + i] = x[n - 1 - i];
    sides->tell(s, x, n);
}

static void all_sides(struct search *s, const struct sides *sides)
{
    uint32_t x[RT_PARAM_MAX] = {sides->least}; /* rising: if it is too much, so is a larger last */
    unsigned n = 1, most = RT_PARAM_MAX - sides->first;

    while (n > 0) {
        if (exceeds(s, sides, x, n)) {
            n--;
            if (n > 0)
                x[n - 1]++;
            continue;
        }
        if (n >= sides->fewest)
            tell_sides(s, sides, x, n);
        if (n < most) {
            x[n] = x[n - 1];
            n++;
        } else {
            x[n - 1]++;
        }
    }
}

static void tell_grid(struct search *s, const uint32_t *x, unsigned n)
{
    (void)x;
    (void)n;
    too_large(s);
}

/* Meshes and tori; with sides of 2, half of the ports lead nowhere or where others lead. */
static void grid(struct search *s)
{
    all_sides(s, &(struct sides){0, 2, 3, 0, 0, tell_grid});
}

static void mot(struct search *s)
{
    all_sides(s, &(struct sides){0, 1, 1, 1, 0, tell_grid});
}

/* As many processors as the shortest side has routers: more would share its links (Ahn 2009). */
static void tell_hyperx(struct search *s, const uint32_t *x, unsigned n)
{
    uint64_t routers = 1;

    for (unsigned i = 0; i < n; i++)
        routers *= x[i];
    if (routers * x[0] < s->sizes->least)
        return;
    for (s->net.param[0] = 1; s->net.param[0] <= x[0] && !too_large(s);)
        s->net.param[0]++;
}

static void hyperx(struct search *s)
{
    all_sides(s, &(struct sides){1, 1, 2, 0, 1, tell_hyperx});
}

/* Sides fall; no detour. */
static void tofu(struct search *s)
{
    uint32_t *x = s->net.param;
    uint64_t most = s->sizes->most;

    for (x[2] = 1; 12 * (uint64_t)x[2] * x[2] * x[2] <= most; x[2]++)
        for (x[1] = x[2]; 12 * (uint64_t)x[2] * x[1] * x[1] <= most; x[1]++)
            for (x[0] = x[1]; !too_large(s);)
                x[0]++;
}

/* Skewed by half a side one way. */
static void twisted(struct search *s)
{
    uint32_t *x = s->net.param;

    for (x[1] = 3; (uint64_t)x[1] * x[1] <= s->sizes->most; x[1]++) {
        x[2] = x[1] / 2;
        for (x[0] = x[1]; !too_large(s);)
            x[0]++;
    }
}

/* Routers give to processors what they have towards others, level by level, but the last. */
static void xgft(struct search *s)
{
    uint64_t half = s->sizes->ports / 2, ports = s->sizes->ports;
    uint32_t *x = s->net.param;

    for (x[0] = 2; x[0] <= half; x[0]++)
        for (x[1] = 2; x[1] <= ports; x[1]++) {
            x[2] = 1;
            x[3] = x[0];
            if (too_large(s))
                break;
        }
    for (x[0] = 2; x[0] <= half; x[0]++)
        for (x[1] = 2; x[1] <= half && (uint64_t)x[0] * x[1] <= s->sizes->most; x[1]++)
            for (x[2] = 2; x[2] <= ports; x[2]++) {
                x[3] = 1;
                x[4] = x[0];
                x[5] = x[1];
                if (too_large(s))
                    break;
            }
}

/* No more processors a router than global links, and twice as many routers a group (Kim 2008). */
static void dragonfly(struct search *s)
{
    uint32_t *x = s->net.param, h = 1, a = 2;

    for (h = 1; 4 * (uint64_t)h * h * h < s->sizes->most; h++)
        for (a = 2 * h, x[0] = 2; a + h <= s->sizes->ports && x[0] > 1; a++)
            for (x[0] = 1, x[1] = a, x[2] = h; x[0] <= h && !too_large(s);)
                x[0]++;
}

/* Half as many processors a router as it has links (Besta, Hoefler 2014; Lakhotia 2022). */
static void half_of_ports(struct search *s)
{
    uint32_t *p = &s->net.param[0], *q = &s->net.param[1];

    for (*q = 2; *q <= s->sizes->ports; ++*q) {
        *p = 1;
        if (rt_net_check(&s->net) != 0)
            continue;
        for (; 2 * *p <= (uint32_t)rt_topo_ports_most(&s->net) + 1 && !too_large(s);)
            ++*p;
    }
}

/* Groups as large as may be: as many leaf routers as spines, and no more processors or global
 * links a router than these (Shpiner 2017). */
static void megafly(struct search *s)
{
    uint32_t *x = s->net.param;

    for (x[1] = 1; x[1] < s->sizes->ports; x[1]++) {
        for (x[2] = x[1], x[3] = 1; x[3] <= x[1]; x[3]++) {
            for (x[0] = 1; x[0] <= x[1] && !too_large(s);)
                x[0]++;
            if (x[0] == 1) /* and so are those with more links */
                break;
        }
        if (x[0] == 1 && x[3] == 1)
            break;
    }
}

/* No more processors a leaf router than spines above it (Kathareios 2015). */
static void oft(struct search *s)
{
    uint32_t *p = &s->net.param[0], *q = &s->net.param[1];

    for (*q = 2; *q <= s->sizes->ports; ++*q) {
        *p = 1;
        if (rt_net_check(&s->net) != 0)
            continue;
        for (; *p <= *q + 1 && !too_large(s);)
            ++*p;
    }
}

/* As many layers as links of a local router, and no more processors (Kathareios 2015). */
static void mlfm(struct search *s)
{
    uint32_t *x = s->net.param;

    for (x[2] = 1; x[2] <= s->sizes->ports; x[2]++)
        for (x[1] = x[2], x[0] = 1; x[0] <= x[2] && !too_large(s);)
            x[0]++;
}

#define SIZES_complete one
#define SIZES_array one
#define SIZES_ring one
#define SIZES_mesh grid
#define SIZES_torus grid
#define SIZES_twisted twisted
#define SIZES_bintree one
#define SIZES_xtree one
#define SIZES_tworoot one
#define SIZES_hypercube one
#define SIZES_ccc one
#define SIZES_bfly radix_and_digits
#define SIZES_wbfly radix_and_digits
#define SIZES_benes one
#define SIZES_shufflex one
#define SIZES_debruijn one
#define SIZES_omega one
#define SIZES_mot mot
#define SIZES_slender one
#define SIZES_cm5 one
#define SIZES_kntree radix_and_digits
#define SIZES_xgft xgft
#define SIZES_dragonfly dragonfly
#define SIZES_hyperx hyperx
#define SIZES_slimfly half_of_ports
#define SIZES_polarfly half_of_ports
#define SIZES_kautz radix_and_digits
#define SIZES_megafly megafly
#define SIZES_tofu tofu
#define SIZES_oft oft
#define SIZES_mlfm mlfm

static const struct row {
    int family;
    void (*tell)(struct search *s);
} rows[] = {
#define ROW(VALUE, name, number) {RT_FAMILY_##VALUE, SIZES_##name},
    RT_PORTS_FAMILIES(ROW)
#undef ROW
};

void ports_sizes_of(const struct ports_sizes *sizes, const struct rt_net_family *family)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct search s = {.sizes = sizes};

        s.net.family = (uint8_t)rows[i].family;
        if (rows[i].family == family->family)
            rows[i].tell(&s);
    }
}
