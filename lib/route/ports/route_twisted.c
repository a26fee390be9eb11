/* SPDX-License-Identifier: MIT-0 */
/* Twisted torus (SPEC 15.2): node = i + a j; with two skews route_search_ports.c finds the way. */
#include "route_hop.h"

/* A number of steps, in the direction plus or minus. */
struct way {
    uint32_t far, minus;
};

struct move {
    struct way x, y;
};

static uint32_t common(uint32_t a, uint32_t b)
{
    while (a != 0) {
        uint32_t rest = b % a;

        b = a;
        a = rest;
    }
    return b;
}

uint32_t rti_route_twisted_move(const struct rt_net *net, uint32_t at, uint32_t port)
{
    uint32_t a = net->param[0], b = net->param[1], sc = net->param[2], sr = net->param[3];
    uint32_t i = at % a, j = at / a;

    switch (port) {
    case 0:
        return i > 0 ? at - 1 : a - 1 + a * (j >= sc ? j - sc : j + b - sc);
    case 1:
        return i + 1 < a ? at + 1 : a * (j + sc < b ? j + sc : j + sc - b);
    case 2:
        return j > 0 ? at - a : (i >= sr ? i - sr : i + a - sr) + a * (b - 1);
    default:
        return j + 1 < b ? at + a : (i + sr < a ? i + sr : i + sr - a);
    }
}

/* The shortest of all moves that are `rest` modulo n; plus if there are two. */
static void shortest(uint32_t rest, uint32_t n, struct way *way)
{
    way->minus = rest > n - rest;
    way->far = way->minus ? n - rest : rest;
}

/* Word by word: some compilers call memcpy for a structure. */
static void copy(const struct way *from, struct way *to)
{
    to->far = from->far;
    to->minus = from->minus;
}

/* Of two that differ in nothing but y's sign the plus is found first. */
static int better(const struct move *a, const struct move *b)
{
    uint32_t sum = a->x.far + a->y.far, other = b->x.far + b->y.far;

    if (sum != other)
        return sum < other;
    if (a->x.far != b->x.far)
        return a->x.far < b->x.far;
    return a->x.minus < b->x.minus;
}

/*
 * Tries the moves along one direction (n long, `rest` to go) in the order of their length, each
 * with the best move along the other (m long, `left` to go); each time round plus takes `skew`
 * from `left`. Lengths reach n + m / 2 + n / 2, below 2^32.
 */
static void search(uint32_t n, uint32_t rest, uint32_t m, uint32_t left, uint32_t skew, int along_y,
                   struct move *best)
{
    uint32_t plus = rest, minus = n - rest, left_plus = left;
    uint32_t left_minus = left + skew < m ? left + skew : left + skew - m;

    best->x.far = n; /* with m more than the first one, which is at most half of both */
    best->y.far = m;
    best->x.minus = 0; /* for compilers */
    best->y.minus = 0;
    for (;;) {
        int back = minus < plus;
        struct move move;
        struct way *way = along_y ? &move.y : &move.x;

        way->far = back ? minus : plus;
        way->minus = (uint32_t)back;
        if (way->far > best->x.far + best->y.far)
            return;
        shortest(back ? left_minus : left_plus, m, along_y ? &move.x : &move.y);
        if (better(&move, best)) {
            copy(&move.x, &best->x);
            copy(&move.y, &best->y);
        }
        if (back) {
            minus += n;
            left_minus = left_minus + skew < m ? left_minus + skew : left_minus + skew - m;
        } else {
            plus += n;
            left_plus = left_plus >= skew ? left_plus - skew : left_plus + m - skew;
        }
        if (skew == 0) /* all others only go farther */
            return;
    }
}

/* Did the hop by which the packet came cross the dateline of its direction? */
static int crossed(const struct rt_net *net, struct rt_channel in, uint32_t at)
{
    uint32_t a = net->param[0], b = net->param[1], first;

    first = in.port & 1 ? rti_route_twisted_move(net, at, in.port) : at;
    if (in.port < 2)
        return first % a == 0 && first / a < common(net->param[2], b);
    return first / a == 0 && first % a < common(net->param[3], a);
}

static uint32_t modulo_less(uint32_t x, uint32_t y, uint32_t n)
{
    return x >= y ? x - y : x + n - y;
}

static void closed_move(const struct rt_net *net, uint32_t at, uint32_t destination,
                        struct move *best)
{
    uint32_t a = net->param[0], b = net->param[1], sc = net->param[2], sr = net->param[3];
    uint32_t i = at % a, j = at / a, to_i = destination % a, to_j = destination / a;
    uint32_t x = modulo_less(to_i, i, a), y = modulo_less(to_j, j, b);

    /* a plus move to a lower coordinate has gone round once */
    if (sr == 0)
        search(a, x, b, to_i < i ? modulo_less(y, sc, b) : y, sc, 0, best);
    else
        search(b, y, a, to_j < j ? modulo_less(x, sr, a) : x, sr, 1, best);
}

/* Does a route take two hops in a direction?  Only then does it go on after a dateline.  From each
 * router the routes are alike, and with one hop at most they lead to nine. */
static int goes_on(const struct rt_net *net)
{
    uint32_t nodes = net->param[0] * net->param[1];
    struct move best;

    for (uint32_t to = 1; to < nodes && nodes <= 9; to++) {
        closed_move(net, 0, to, &best);
        if (best.x.far > 1 || best.y.far > 1)
            return 1;
    }
    return nodes > 9;
}

int rt_route_twisted_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                          uint32_t destination, struct rt_channel *out)
{
    uint32_t port, rank[3];
    struct route_facts f;
    struct move best;
    int wrong, searched = net->param[2] != 0 && net->param[3] != 0;

    rti_route_twisted_facts(net, at, &f);
    f.vcs = searched ? 255 : f.vcs;
    wrong = rti_route_came(&f, in, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == destination)
        return rti_route_out(out, RT_PORT_NONE, 0);
    if (searched) {
        port = rti_route_search_port(net, at, destination);
        rank[0] = rti_route_twisted_move(net, at, in.port);
        rank[1] = at;
        rank[2] = rti_route_twisted_move(net, at, port);
        return rti_route_valley(&f, in, rank, port, out);
    }
    closed_move(net, at, destination, &best);
    port = best.x.far != 0 ? !best.x.minus : 2 + !best.y.minus;
    if (in.port >> 1 != port >> 1) /* RT_PORT_NONE is of no direction */
        return rti_route_out(out, port, 0);
    if (in.vc == 0 && !crossed(net, in, at))
        return rti_route_out(out, port, 0);
    return f.vcs > 1 ? rti_route_out(out, port, 1) : RT_ERR_LINK;
}

uint32_t rti_route_twisted_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                uint32_t *arrives)
{
    *arrives = port ^ 1;
    return rti_route_twisted_move(net, at, port);
}

void rti_route_twisted_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t a = net->param[0], b = net->param[1];

    (void)at;
    rti_route_facts(f, a * b, 4, (a >> 1) + (b >> 1), 2);
    if (net->param[2] != 0 && net->param[3] != 0) {
        f->hops = -1;
        f->vcs = -1;
    } else if (!goes_on(net)) {
        f->vcs = 1;
    }
}
