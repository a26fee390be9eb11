/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/graph/halves.c cli/graph/halves_bound.c cli/graph/halves_flow.c
 * cli/graph/halves_order.c cli/graph/halves_pass.c cli/graph/halves_walk.c Bounds, orders and cuts
 * of small graphs that are drawn, beside slow ways to find the same. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../cli/graph/halves_pass.h"
#include "told_progress.h"

#define MOST 24

static int failed;
static uint32_t cables[MOST][MOST], nodes; /* of each two */
static uint8_t free_[MOST];
static uint64_t first[MOST + 1];
static uint32_t to[1 << 14];

static void is(int holds, const char *what)
{
    if (!holds)
        fprintf(stderr, "not so: %s\n", what);
    failed |= !holds;
}

static uint32_t draw(uint32_t below)
{
    static uint64_t drawn = 7;

    drawn = drawn * 6364136223846793005 + 1442695040888963407;
    return (uint32_t)(drawn >> 33) % below;
}

static void empty(uint32_t n)
{
    nodes = n;
    memset(cables, 0, sizeof cables);
    memset(free_, 0, sizeof free_);
}

static void join(uint32_t a, uint32_t b)
{
    cables[a][b]++;
    cables[b][a]++;
}

static struct halves graph(void)
{
    uint64_t count = 0;

    for (uint32_t a = 0; a < nodes; a++) {
        for (uint32_t b = 0; b < nodes; b++)
            for (uint32_t i = 0; i < cables[a][b]; i++)
                to[count++] = b;
        first[a + 1] = count;
    }
    return (struct halves){nodes, first, to, memchr(free_, 1, nodes) != NULL ? free_ : NULL};
}

/* A tree whose nodes have drawn numbers, then `more` cables. */
static void tree(uint32_t n, uint32_t more)
{
    uint32_t name[MOST];

    empty(n);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t j = draw(i + 1);

        name[i] = name[j];
        name[j] = i;
    }
    for (uint32_t i = 1; i < n; i++)
        join(name[i], name[draw(i)]);
    while (more > 0) {
        uint32_t a = draw(n), b = draw(n);

        if (a != b) {
            join(a, b);
            more--;
        }
    }
}

/* --- the walk of a tree */

static uint32_t branch(uint32_t node, uint32_t parent)
{
    uint32_t size = 1;

    for (uint32_t b = 0; b < nodes; b++)
        if (b != parent && cables[node][b] > 0)
            size += branch(b, node);
    return size;
}

/* The place after this node's branch, which begins at `place`. */
static uint64_t walk(uint32_t node, uint32_t parent, uint64_t place, const uint64_t *order)
{
    is(order[node] == (place << 32 | node), "the place of a node in a walk");
    place++;
    for (uint32_t size = 1; size < nodes; size++)
        for (uint32_t b = 0; b < nodes; b++)
            if (b != parent && cables[node][b] > 0 && branch(b, node) == size)
                place = walk(b, node, place, order);
    return place;
}

static void try_walk(int expected, const char *what)
{
    uint64_t order[MOST];
    int found = 5;
    struct halves h = graph();

    is(halves_walk(&h, order, &found) == 0 && found == expected, what);
    if (expected && found)
        walk(0, 0, 0, order);
}

static void try_walks(void)
{
    for (uint32_t i = 0; i < 300; i++) {
        tree(1 + i % MOST, 0);
        try_walk(1, "a tree");
    }
    tree(9, 1);
    try_walk(0, "a tree with one cable more");
    empty(2);
    try_walk(0, "two pieces");
    empty(5);
    join(0, 1), join(1, 2), join(2, 0), join(3, 4);
    try_walk(0, "a circle and a piece");
    empty(5);
    join(4, 1), join(1, 2), join(2, 4), join(0, 3);
    try_walk(0, "a piece and a circle");
    empty(4);
    join(0, 1), join(1, 2), join(2, 0);
    try_walk(0, "a circle and a node");
    empty(3);
    join(0, 1), join(0, 1);
    try_walk(0, "two cables and a node");
    empty(0);
    try_walk(0, "nothing");
}

/* --- eigenvalues, by rotations (Jacobi) */

static double form[MOST][MOST], turned[MOST][MOST];
static uint32_t rows;

/* Of form[], which it makes diagonal; turned[i][k]: entry i of the vector of value k. */
static void rotate(void)
{
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < rows; j++)
            turned[i][j] = i == j;
    for (int round = 0; round < 12; round++)
        for (uint32_t p = 0; p < rows; p++)
            for (uint32_t q = p + 1; q < rows; q++) {
                double angle = atan2(2 * form[p][q], form[q][q] - form[p][p]) / 2;
                double c = cos(angle), s = sin(angle);

                for (uint32_t i = 0; i < rows; i++) {
                    double x = form[i][p], y = form[i][q], u = turned[i][p], v = turned[i][q];

                    form[i][p] = c * x - s * y, form[i][q] = s * x + c * y;
                    turned[i][p] = c * u - s * v, turned[i][q] = s * u + c * v;
                }
                for (uint32_t i = 0; i < rows; i++) {
                    double x = form[p][i], y = form[q][i];

                    form[p][i] = c * x - s * y, form[q][i] = s * x + c * y;
                }
            }
}

/* How many values are less than this row's. */
static uint32_t rank(uint32_t k)
{
    uint32_t less = 0;

    for (uint32_t i = 0; i < rows; i++)
        less += form[i][i] < form[k][k] || (form[i][i] == form[k][k] && i < k);
    return less;
}

static uint32_t ranked(uint32_t wanted)
{
    uint32_t k = 0;

    while (rank(k) != wanted)
        k++;
    return k;
}

/* The Laplacian; nodes without processors are eliminated: what they carry is shared out. */
static void lay(void)
{
    double all[MOST][MOST] = {{0}};
    uint32_t x, y;

    for (uint32_t a = 0; a < nodes; a++)
        for (uint32_t b = 0; b < nodes; b++)
            all[a][b] = cables[a][b];
    for (uint32_t f = 0; f < nodes; f++) {
        double sum = 0;

        for (uint32_t a = 0; a < nodes; a++)
            sum += free_[f] && a != f ? all[f][a] : 0;
        for (uint32_t a = 0; a < nodes && sum > 0; a++)
            for (uint32_t b = 0; b < nodes; b++)
                if (a != b && a != f && b != f)
                    all[a][b] += all[a][f] * all[f][b] / sum;
        for (uint32_t a = 0; a < nodes && free_[f]; a++)
            all[a][f] = all[f][a] = 0;
    }
    memset(form, 0, sizeof form);
    rows = 0;
    for (uint32_t a = x = 0; a < nodes; a++) {
        for (uint32_t b = y = 0; b < nodes && !free_[a]; b++)
            if (!free_[b]) {
                form[x][y++] -= a == b ? 0 : all[a][b];
                form[x][x] += a == b ? 0 : all[a][b];
            }
        x += !free_[a];
        rows = x;
    }
}

/* --- bounds */

static void try_bound(const char *what)
{
    uint64_t bound = 77;
    struct halves h = graph();
    double n, least, shared;

    lay();
    rotate();
    n = rows;
    least = form[ranked(1)][ranked(1)];
    shared = floor(n / 2) * ceil(n / 2) / n;
    is(halves_bound(&h, &bound) == 0, "memory");
    if (bound > ceil(least * shared + 1e-9) || bound < ceil(least * shared * (1 - 2e-7) - 1e-9)) {
        fprintf(stderr, "%s: %g, not %g\n", what, (double)bound, least * shared);
        failed = 1;
    }
}

static void unbound(const char *what)
{
    uint64_t bound = 77;
    struct halves h = graph();

    is(halves_bound(&h, &bound) == 0 && bound == HALVES_UNKNOWN, what);
}

/* A star whose last nodes, this many, have processors; the centre comes before two of them. */
static uint64_t star(uint32_t n, uint32_t with)
{
    uint64_t *begin = calloc(n + 1, sizeof *begin), bound = HALVES_UNKNOWN;
    uint32_t *end = calloc(2 * (size_t)n, sizeof *end), centre = n - 3, count = 0;
    uint8_t *no = malloc(n);

    for (uint32_t a = 0; a < n; a++) {
        begin[a] = count;
        no[a] = a < n - with;
        for (uint32_t other = 0; other < n; other++)
            if (a == centre ? other != centre : other == centre)
                end[count++] = other;
    }
    begin[n] = count;
    is(halves_bound(&(struct halves){n, begin, end, no}, &bound) == 0, "memory");
    free(begin), free(end), free(no);
    return bound;
}

/* A star, and a path from its centre to a processor.  Its second least eigenvalue is so much less
 * than the largest that no step comes as near as the least one does elsewhere: steps end all the
 * same. */
static uint64_t comet(void)
{
    enum { NODES = 1300, CENTRE = 700, WITH = 8 };
    static uint64_t begin[NODES + 1];
    static uint32_t end[2 * NODES];
    static uint8_t no[NODES];
    uint64_t bound = HALVES_UNKNOWN, count = 0;

    for (uint32_t a = 0; a < NODES; a++) {
        begin[a] = count;
        no[a] = a >= WITH && a != CENTRE && a != NODES - 1;
        for (uint32_t other = 0; a == CENTRE && other < CENTRE; other++)
            end[count++] = other;
        if (a > CENTRE)
            end[count++] = a - 1;
        if (a < NODES - 1)
            end[count++] = a < CENTRE ? CENTRE : a + 1;
    }
    begin[NODES] = count;
    is(halves_bound(&(struct halves){NODES, begin, end, no}, &bound) == 0, "memory");
    return bound;
}

static void try_bounds(void)
{
    is(star(HALVES_BOUND_MAX, 2) == 1, "the bound of as many nodes as are tried");
    is(star(HALVES_BOUND_MAX + 1, 2) == HALVES_UNKNOWN, "and of one more");
    is(star(HALVES_WITH_MAX + 1, HALVES_WITH_MAX + 1) == HALVES_UNKNOWN,
       "with more processors than are tried");
    is(comet() == 1, "the bound of a star and a processor far from it");
    is(halves_spectral(0, 4) == 0 && halves_spectral(2 + 1e-9, 4) == 2 &&
           halves_spectral(2 + 3e-9, 4) == 3,
       "what rounding may add is taken off");
    for (uint32_t i = 0; i < 150; i++) {
        uint32_t n = 2 + i % (MOST - 2);

        tree(n, i % 3 * draw(2 * n));
        for (uint32_t f = 0; i % 2 && f + 2 < n; f++)
            free_[f + i % 3 * (i % 5 == 0 && f + 4 < n)] = draw(3) == 0;
        try_bound("a drawn graph");
    }
    for (uint32_t n = 2; n < 9; n++) {
        empty(n);
        for (uint32_t a = 0; a < n; a++)
            for (uint32_t b = 0; b < a; b++)
                join(a, b);
        try_bound("each two joined");
        join(0, n);
        nodes++;
        free_[n] = 1;
        try_bound("and a free one beside them");
    }
    for (uint32_t i = 0; i < 12;
         i++) { /* two values near each other: steps find the lesser slowly */
        empty(8 + i);
        for (uint32_t a = 0; a < nodes; a++)
            cables[a][(a + 1) % nodes] = cables[(a + 1) % nodes][a] = 300 + draw(9);
        try_bound("a circle");
    }
    empty(MOST);
    memset(free_ + 1, 1, MOST - 2);
    for (uint32_t a = 1; a + 1 < MOST; a++)
        join(0, a), join(a, MOST - 1);
    try_bound("two processors");
    empty(1);
    unbound("one node");
    tree(5, 3);
    memset(free_, 1, 4);
    unbound("one processor");
    empty(4);
    join(0, 1), join(2, 3);
    unbound("two pieces");
    empty(4);
    join(0, 1), join(1, 2);
    free_[3] = 1;
    unbound("a node without cables");
}

/* --- the flow */

/* What one node carries to the target of each of its cables: all that is there, shared. */
static double carries(uint32_t node, uint32_t hops[MOST][MOST], uint32_t target)
{
    double has = !free_[node];
    uint32_t nearer = 0;

    for (uint32_t a = 0; a < nodes; a++) {
        if (cables[node][a] > 0 && hops[a][target] == hops[node][target] + 1)
            has += cables[node][a] * carries(a, hops, target);
        nearer += hops[a][target] + 1 == hops[node][target] ? cables[node][a] : 0;
    }
    return nearer > 0 ? has / nearer : has;
}

static void try_flow(void)
{
    uint32_t hops[MOST][MOST];
    double load[MOST][MOST] = {{0}}, most = 0, n = 0, cut;
    struct halves h = graph();
    uint64_t found = HALVES_UNKNOWN, less = 0, more = 1000000;

    for (uint32_t a = 0; a < nodes; a++)
        for (uint32_t b = 0; b < nodes; b++)
            hops[a][b] = a == b ? 0 : cables[a][b] > 0 ? 1 : 1000;
    for (uint32_t k = 0; k < nodes; k++)
        for (uint32_t a = 0; a < nodes; a++)
            for (uint32_t b = 0; b < nodes; b++)
                hops[a][b] =
                    hops[a][k] + hops[k][b] < hops[a][b] ? hops[a][k] + hops[k][b] : hops[a][b];
    for (uint32_t target = 0; target < nodes; target++) {
        n += !free_[target];
        for (uint32_t a = 0; a < nodes && !free_[target]; a++)
            for (uint32_t b = 0; b < nodes; b++)
                if (cables[a][b] > 0 && hops[b][target] + 1 == hops[a][target])
                    load[a][b] += carries(a, hops, target);
    }
    for (uint32_t a = 0; a < nodes; a++)
        for (uint32_t b = 0; b < nodes; b++)
            most = load[a][b] > most ? load[a][b] : most;
    cut = floor(n / 2) * ceil(n / 2) / most;
    is(halves_flow(&h, &found) == 0 && halves_flow(&h, &less) == 0 && halves_flow(&h, &more) == 0,
       "memory");
    is(found == less && found >= ceil(cut - 1e-6) && found <= ceil(cut) && more == 1000000,
       "the bound of a flow");
}

static void no_flow(const char *what)
{
    uint64_t bound = HALVES_UNKNOWN;
    struct halves h = graph();

    is(halves_flow(&h, &bound) == 0 && bound == HALVES_UNKNOWN, what);
}

static void try_flows(void)
{
    for (uint32_t i = 0; i < 200; i++) {
        uint32_t n = 2 + i % 9;

        tree(n, draw(n));
        for (uint32_t f = 0; i % 2 && f + 2 < n; f++)
            free_[f] = draw(3) == 0;
        try_flow();
    }
    empty(6); /* the first cable alone carries most, 4.5, the others 4.25 */
    join(0, 1), join(1, 2), join(1, 3), join(2, 3), join(1, 4), join(2, 4), join(0, 5), join(3, 5);
    try_flow();
    empty(0);
    no_flow("nothing");
    empty(1);
    no_flow("one node");
    empty(4);
    join(0, 1), join(2, 3), join(2, 3), join(2, 3);
    no_flow("two pieces");
}

/* --- the order of an eigenvector */

static void try_order(int path)
{
    struct halves h = graph();
    uint32_t place[MOST], seen = 0, second, third, most = 0, wrong[2] = {0, 0};
    double left;

    is(halves_order(&h, place) == 0, "memory");
    for (uint32_t a = 0; a < nodes; a++) {
        seen |= 1u << place[a];
        most = h.first[a + 1] - h.first[a] > most ? (uint32_t)(h.first[a + 1] - h.first[a]) : most;
    }
    is(seen == (1u << nodes) - 1, "an order");
    lay();
    rotate();
    second = ranked(1), third = ranked(2);
    left = pow((2 * most - form[third][third]) / (2 * most - form[second][second]), 300);
    if (left > 1e-6)
        return;
    for (uint32_t a = 0; a < nodes; a++)
        for (uint32_t b = 0; b < nodes; b++)
            if (turned[a][second] > turned[b][second] + 1e-3)
                wrong[place[a] < place[b]]++;
    is(wrong[0] == 0 || wrong[1] == 0, path ? "the order of a path" : "the order of a drawn graph");
}

static void try_orders(void)
{
    uint32_t place[6];
    struct halves h;

    for (uint32_t i = 0; i < 100; i++) {
        tree(3 + i % (MOST - 3), draw(20));
        try_order(0);
    }
    for (uint32_t i = 0; i < 9; i++) { /* 2 and the ends of others are joined by many cables */
        empty(3 + i);
        for (uint32_t a = 1; a < nodes; a++)
            for (uint32_t times = a == 2 ? 1 + i : 1; times > 0; times--)
                join(a * 5 % 13 % nodes == 0 ? 0 : a, a - 1);
        try_order(1);
    }
    empty(6); /* a path to two ends alike */
    join(1, 0), join(0, 4), join(4, 5), join(5, 2), join(5, 3);
    h = graph();
    is(halves_order(&h, place) == 0 && place[2] < place[3], "alike: in the order of their numbers");
}

/* --- cuts */

static uint32_t number_of(const void *context, unsigned start, uint32_t node)
{
    (void)context;
    return start == 0 ? node : nodes - node;
}

static uint64_t least_cut(void)
{
    uint64_t least = HALVES_UNKNOWN;
    uint32_t with = 0;

    for (uint32_t a = 0; a < nodes; a++)
        with += !free_[a];
    for (uint32_t sides = 0; sides < 1u << nodes; sides++) {
        uint32_t cut = 0, there = 0;

        for (uint32_t a = 0; a < nodes; a++) {
            there += (sides >> a & 1) && !free_[a];
            for (uint32_t b = 0; b < a; b++)
                cut += (sides >> a & 1) != (sides >> b & 1) ? cables[a][b] : 0;
        }
        if (there == with / 2 && cut < least)
            least = cut;
    }
    return least;
}

static void try_cuts(void)
{
    for (uint32_t i = 0; i < 60; i++) {
        uint32_t n = 1 + i % 10;
        uint64_t cut = HALVES_UNKNOWN;
        struct halves h;

        tree(n, draw(3) * draw(n));
        for (uint32_t f = 0; i % 2 && f + 2 < n; f++)
            free_[f] = draw(3) == 0;
        if (i % 7 == 6) /* pieces */
            for (uint32_t a = 1; a < n; a++)
                cables[a][a / 2] = cables[a / 2][a] = 0;
        h = graph();
        is(halves_cut(&h, i % 3, number_of, NULL, &cut) == 0 && cut == least_cut(),
           "the least cut");
    }
}

/* Of two nodes: each cut takes a step a cable, both ways, and one a node. */
static void try_drawn(void)
{
    enum { CABLES = 100000 };
    static uint64_t begin[3] = {0, CABLES, 2 * CABLES};
    static uint32_t end[2 * CABLES];
    uint64_t cut = HALVES_UNKNOWN;

    for (uint32_t i = 0; i < CABLES; i++)
        end[i] = 1;
    is(halves_cut(&(struct halves){2, begin, end, NULL}, 2, number_of, NULL, &cut) == 0 &&
           cut == CABLES,
       "the cut of two nodes");
    is(told == told_of && told_of == 2 + 1 + 2000000 / (2 * CABLES + 3),
       "fewer cuts are drawn where each takes more steps");
}

/* Passes that have room for a pair of moves each. */
static void try_full(void)
{
    struct halves_cut c;
    struct halves h;

    empty(8);
    for (uint32_t a = 0; a < nodes; a++)
        join(a, (a + 1) % nodes);
    h = graph();
    is(halves_pass_open(&c, &h) == 0, "memory");
    for (uint32_t a = 0; a < nodes; a++)
        c.side[a] = a % 2;
    c.moved_max = 2;
    c.moved[2] = 77;
    is(halves_passes(&c) < 8 && c.moved[2] == 77, "no more moves than there is room for");
    halves_pass_close(&c);
    empty(8); /* two of side 0 belong to a heavy pair of side 1: each pass takes one there */
    join(0, 4), join(1, 4), join(4, 5), join(4, 5);
    h = graph();
    is(halves_pass_open(&c, &h) == 0, "memory");
    memset(c.side + 4, 1, 4);
    c.moved_max = 2;
    is(halves_passes(&c) == 0, "a pass that gains one is followed by another");
    halves_pass_close(&c);
}

static void try_limit(void)
{
    static uint64_t ends[3] = {0, (1 << 20) + 1, (1 << 21) + 2}, cut = 77, bound = 1;

    is(halves_cut(&(struct halves){2, ends, NULL, NULL}, 0, number_of, NULL, &cut) == 0 &&
           cut == 77,
       "too many cables");
    ends[2] = 200000001;
    is(halves_flow(&(struct halves){2, ends, NULL, NULL}, &bound) == 0 && bound == 1,
       "more steps than a flow takes");
}

int main(void)
{
    alarm(15);
    try_walks();
    try_bounds();
    try_flows();
    try_orders();
    try_cuts();
    try_drawn();
    try_full();
    try_limit();
    return failed;
}
