/* SPDX-License-Identifier: MIT-0 */
/* Cables between two halves: formulas and bounds of families that have them, a row each. */
#include "ports_bisection.h"
#include "../graph/halves.h"
#include "ports_sizes.h"

#define PI 3.14159265358979323846
#define LEVELS 31 /* at most, of kntree:2,31 */

struct bounds {
    uint64_t low, high;
};

/* The square root of x >= 0, by Newton's rule. */
static double root(double x)
{
    double r = 1;

    for (int i = 0; i < 100; i++)
        r = (r + x / r) / 2;
    return r;
}

/* Of all sets of as many routers, those first in the order in which the longest sides run fastest
 * have the fewest links to others (Lindsey 1964): so many whole layers of the shortest side, then
 * the rest of one more layer in the same way. */
static void hyperx(const struct rt_net *net, struct bounds *b)
{
    uint64_t nodes = rt_topo_nodes(net), part = nodes / 2, cut = 0;
    uint32_t side[RT_PARAM_MAX];
    unsigned n = 0;

    for (; n + 1 < RT_PARAM_MAX && net->param[n + 1] != 0; n++) {
        unsigned at = n;

        for (; at > 0 && side[at - 1] > net->param[n + 1]; at--)
            side[at] = side[at - 1];
        side[at] = net->param[n + 1];
    }
    for (unsigned i = 0; i < n; i++) { /* rising */
        uint64_t s = side[i], layer = nodes / s, whole = part / layer, rest = part % layer;

        cut += rest * (whole + 1) * (s - whole - 1) + (layer - rest) * whole * (s - whole);
        part = rest;
        nodes = layer;
    }
    b->low = b->high = cut;
}

/* Levels of a fat tree: what lies below a router's subtree, and the links that leave it upwards.
 * If each leaf of A sends as much to each of B, in equal parts over all ways up, a subtree of n
 * leaves is crossed by at most n / |A| of all flow: so |A| U / n of the narrowest level bounds the
 * cut.  Whole subtrees of a level, and of the levels below for the rest, are one. */
static void levels(unsigned h, const uint32_t *m, const uint32_t *w, struct bounds *b)
{
    uint64_t leaves[LEVELS], up[LEVELS], all = 1, half;

    for (unsigned l = 1; l < h; l++)
        all *= m[l];
    half = all / 2;
    b->low = b->high = h == 1 ? 0 : RT_TOPO_UNKNOWN;
    for (unsigned l = 0; l + 1 < h; l++) {
        uint64_t bound, cut = 0, rest = half;

        leaves[l] = l == 0 ? 1 : leaves[l - 1] * m[l];
        up[l] = (l == 0 ? 1 : up[l - 1]) * w[l + 1];
        bound = (half * up[l] + leaves[l] - 1) / leaves[l];
        for (unsigned k = l + 1; k-- > 0; rest %= leaves[k])
            cut += rest / leaves[k] * up[k];
        b->low = bound < b->low ? bound : b->low;
        b->high = cut < b->high ? cut : b->high;
    }
}

static void xgft(const struct rt_net *net, struct bounds *b)
{
    unsigned h = ports_xgft_levels(net);

    levels(h, net->param, net->param + h, b);
}

static void kntree(const struct rt_net *net, struct bounds *b)
{
    uint32_t k[LEVELS];

    for (unsigned i = 0; i < LEVELS; i++)
        k[i] = net->param[0];
    levels((unsigned)net->param[1], k, k, b);
}

static double cosine(double x)
{
    double term = 1, sum = 0;

    for (int i = 0; i < 40; i += 2) {
        sum += term;
        term *= -x * x / ((i + 1) * (i + 2));
    }
    return sum;
}

/* s = |sin(pi h / g) / sin(pi / g)| is what the global links of a pair of routers add up to, in
 * step with the groups; the eigenvalue is h + a/2 - sqrt(a^2/4 - 1 + s^2), or, from 3 routers a
 * group on, a. */
static void dragonfly(const struct rt_net *net, struct bounds *b)
{
    double a = net->param[1], h = net->param[2], twice = 2 * cosine(PI / (a * h + 1));
    double before = 0, s = 1, value;

    for (uint32_t i = 1; i < net->param[2]; i++) { /* sin((i + 1) x) / sin x */
        double next = twice * s - before;

        before = s;
        s = next;
    }
    value = h + a / 2 - root(a * a / 4 - 1 + s * s); /* s >= 1 */
    b->low = halves_spectral(value < a || net->param[1] < 3 ? value : a, rt_topo_nodes(net));
}

/* The eigenvalue is q.  Each character of the sums modulo q leaves a 2 by 2 matrix of its sums over
 * X and Y and of sqrt(q); the trivial one's eigenvalue (3q - e)/2 - q is the largest: for q = 4w +
 * 1 by Gauss sums, for 4w - 1 as computed for q below 800, and beyond as such sums are smaller than
 * sqrt(q) (1 + ln q); for each power of a prime as computed. */
static void slimfly(const struct rt_net *net, struct bounds *b)
{
    b->low = halves_spectral((double)net->param[1], rt_topo_nodes(net));
}

/* The square of the matrix, with its loops, is J + q I: the eigenvalue is q + 1 - sqrt(q). */
static void polarfly(const struct rt_net *net, struct bounds *b)
{
    double q = net->param[1];

    b->low = halves_spectral(q + 1 - root(q), rt_topo_nodes(net));
}

/* The eigenvalue of links both ways is 4 - 4 cos(pi / (d + 1)) (Delorme, Tillich 1998). */
static void debruijn(const struct rt_net *net, struct bounds *b)
{
    b->low = halves_spectral(4 - 4 * cosine(PI / (net->param[0] + 1.0)), rt_topo_nodes(net));
}

/* If each of n processors sends to all n, in equal parts over all ways, each of a column's r n
 * links carries n / r of the n^2 messages.  2 |A| |B| of them cross a cut. */
static void columns(uint64_t n, uint32_t r, struct bounds *b)
{
    uint64_t a = n / 2, each = n / r;

    b->low = (2 * a * (n - a) + each - 1) / each;
}

static void bfly(const struct rt_net *net, struct bounds *b)
{
    columns(rt_topo_processors(net), net->param[0], b);
}

static void omega(const struct rt_net *net, struct bounds *b)
{
    columns(rt_topo_processors(net), 2, b);
}

/* The same of n links a column, with n messages each.  A bit of the row divides the processors in
 * halves; between two columns n / 2 of the links exchange it, and there are two such places. */
static void benes(const struct rt_net *net, struct bounds *b)
{
    b->low = rt_topo_processors(net) / 2;
    b->high = rt_topo_processors(net);
}

/* Twice the mesh's, whose lines each ring closes (Arjona Aroca, Fernandez Anta 2014); a side of 2
 * is joined by two cables. */
static void torus(const struct rt_net *net, struct bounds *b)
{
    struct rt_net mesh = *net;
    struct rt_topo_forms forms;

    mesh.family = RT_FAMILY_MESH;
    rt_topo_figures(&mesh, &forms);
    b->low = b->high = 2 * forms.bisection;
}

static const struct row {
    int family;
    void (*tell)(const struct rt_net *net, struct bounds *bounds);
} rows[] = {
    {RT_FAMILY_HYPERX, hyperx},   {RT_FAMILY_XGFT, xgft},         {RT_FAMILY_KNTREE, kntree},
    {RT_FAMILY_RING, torus},      {RT_FAMILY_TORUS, torus},       {RT_FAMILY_DRAGONFLY, dragonfly},
    {RT_FAMILY_SLIMFLY, slimfly}, {RT_FAMILY_POLARFLY, polarfly}, {RT_FAMILY_DEBRUIJN, debruijn},
    {RT_FAMILY_BFLY, bfly},       {RT_FAMILY_OMEGA, omega},       {RT_FAMILY_BENES, benes},
};

int ports_bisection(const struct rt_net *net, uint64_t *low, uint64_t *high)
{
    struct rt_topo_forms forms;
    struct bounds b;
    int status = 0;

    rt_topo_figures(net, &forms);
    b.low = b.high = forms.bisection;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].family == net->family)
            rows[i].tell(net, &b);
    if (b.low == RT_TOPO_UNKNOWN || b.high == RT_TOPO_UNKNOWN)
        status = ports_cut(net, &b.low, &b.high);
    *low = b.low;
    *high = b.high;
    return status;
}
