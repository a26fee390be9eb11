/* SPDX-License-Identifier: MIT-0 */
/*
 * Twisted tori with two skews have no formula for distances (SPEC 15.2).  We find the nodes at
 * distance 0, 1, 2, ... from the destination until the router is among them.  Sets have
 * RT_TWISTED_MAX bits.
 */
#include "route_hop.h"

#define WORDS (RT_TWISTED_MAX / 32)

struct sets {
    uint32_t seen[WORDS], now[WORDS], next[WORDS]; /* all so far; at this distance; one more */
};

static int has(const uint32_t *set, uint32_t node)
{
    return (int)(set[node >> 5] >> (node & 31) & 1);
}

static void put(uint32_t *set, uint32_t node)
{
    set[node >> 5] |= (uint32_t)1 << (node & 31);
}

/* volatile, or a compiler would call memset and memcpy of a libc that firmware may not have */
static void begin(struct sets *s, uint32_t node)
{
    for (unsigned i = WORDS; i-- > 0;) {
        volatile uint32_t *seen = s->seen + i, *now = s->now + i;

        *seen = 0;
        *now = 0;
    }
    put(s->seen, node);
    put(s->now, node);
}

/* Fills next; returns whether it has a node. */
static int spread(const struct rt_net *net, struct sets *s)
{
    uint32_t nodes = net->param[0] * net->param[1];
    int some = 0;

    for (unsigned i = WORDS; i-- > 0;)
        *(volatile uint32_t *)(s->next + i) = 0;
    for (uint32_t node = nodes; node-- > 0;) {
        if (!has(s->now, node))
            continue;
        for (uint32_t port = 0; port < 4; port++) {
            uint32_t to = rti_route_twisted_move(net, node, port);

            if (has(s->seen, to))
                continue;
            put(s->seen, to);
            put(s->next, to);
            some = 1;
        }
    }
    return some;
}

static void advance(struct sets *s)
{
    for (unsigned i = WORDS; i-- > 0;)
        *(volatile uint32_t *)(s->now + i) = s->next[i];
}

/* The lowest port that leads into the set. */
static uint32_t into(const struct rt_net *net, const uint32_t *set, uint32_t node)
{
    uint32_t port = 0;

    while (port < 3 && !has(set, rti_route_twisted_move(net, node, port)))
        port++;
    return port;
}

uint32_t rti_route_search_port(const struct rt_net *net, uint32_t at, uint32_t destination)
{
    struct sets s;

    begin(&s, destination);
    for (spread(net, &s); !has(s.next, at); spread(net, &s)) /* all are reached some time */
        advance(&s);
    return into(net, s.now, at);
}

/* A bound on all distances.  Nodes differ, and a search from each takes too long; but any way by
 * node 0, or without a wraparound, bounds the shortest. */
int rti_route_search_hops(const struct rt_net *net)
{
    uint32_t hops = 0, straight = net->param[0] + net->param[1] - 2;
    struct sets s;

    for (begin(&s, 0); spread(net, &s); advance(&s))
        hops += 2;
    return (int)(hops < straight ? hops : straight);
}

/*
 * valleys[c] is twice the number of valleys on the way from c, and 1 more if its first hop leads
 * to a higher number.  It follows from that of the node after the first hop, which is one hop
 * nearer to the destination.
 */
static uint32_t deepen(const struct rt_net *net, const struct sets *s, uint8_t *valleys)
{
    uint32_t nodes = net->param[0] * net->param[1], most = 0;

    for (uint32_t c = nodes; c-- > 0;) {
        uint32_t next, count;

        if (!has(s->next, c))
            continue;
        next = rti_route_twisted_move(net, c, into(net, s->now, c));
        count = (uint32_t)(valleys[next] >> 1) + (c > next && (valleys[next] & 1));
        valleys[c] = (uint8_t)(2 * count + (next > c));
        if (count > most)
            most = count;
    }
    return most;
}

int rti_route_search_vcs(const struct rt_net *net)
{
    uint32_t nodes = net->param[0] * net->param[1], most = 0;
    uint8_t valleys[RT_TWISTED_MAX];
    struct sets s;

    for (uint32_t to = nodes; to-- > 0;) {
        valleys[to] = 0;
        for (begin(&s, to); spread(net, &s); advance(&s)) {
            uint32_t here = deepen(net, &s, valleys);

            if (here > most)
                most = here;
        }
    }
    return (int)most + 1;
}
