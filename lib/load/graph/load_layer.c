/* SPDX-License-Identifier: MIT-0 */
/*
 * Layers free of cycles, as in LASH (Skeie, Lysne, Theiss 2002) and DFSSSP (Domke, Hoefler, Nagel
 * 2011): a route joins the first layer in which it closes no cycle.
 *
 * Each layer keeps an order of its channels that all its dependencies ascend.  A new dependency x
 * -> y that descends the order moves every channel that y reaches, up to the place of x, to just
 * after x (Marchetti-Spaccamela, Nanni, Rohnert 1996).  If y reaches x itself, the dependency
 * would close a cycle.  As nothing that a layer keeps ever leaves it, it would do so for good: it
 * is barred, and the next route that needs it is refused without a search.
 */
#include "rt/load_graph.h"

#include "rt/net.h"

#define NONE UINT32_MAX

struct parts {
    uint32_t *head;  /* of a channel's list of edges */
    uint32_t *place; /* of a channel in the order */
    uint32_t *order; /* which channel stands there */
    uint32_t *list;  /* of channels reached */
    uint32_t *bars;  /* head of a channel's list of barred ones */
};

static struct parts parts_of(const struct rt_load_layer *layer)
{
    uint32_t *words = layer->words;
    size_t n = layer->channels;
    struct parts p = {words, words + n, words + 2 * n, words + 3 * n, words + 4 * n};

    return p;
}

void rt_load_layer_begin(struct rt_load_layer *layer)
{
    struct parts p = parts_of(layer);

    layer->edges = 0;
    for (uint32_t c = 0; c < layer->channels; c++) {
        p.head[c] = NONE;
        p.bars[c] = NONE;
        p.place[c] = p.order[c] = c;
    }
}

/* A channel that is reached stands inverted in the order. */
static int is_marked(const struct parts *p, uint32_t channel)
{
    return p->order[p->place[channel]] != channel;
}

static void turn_mark(const struct parts *p, uint32_t channel)
{
    p->order[p->place[channel]] = ~p->order[p->place[channel]];
}

/* Is an edge to a channel in a list? */
static int is_there(const struct rt_load_layer *layer, uint32_t e, uint32_t to)
{
    while (e != NONE && layer->edge[e].to != to)
        e = layer->edge[e].next;
    return e != NONE;
}

/* Marks and lists the channels that y reaches and that stand before x; returns how many, or 0 if y
 * reaches x. */
static uint32_t reach(const struct rt_load_layer *layer, const struct parts *p, uint32_t x,
                      uint32_t y)
{
    uint32_t put = 0;

    p->list[put++] = y;
    turn_mark(p, y);
    for (uint32_t take = 0; take < put; take++)
        for (uint32_t e = p->head[p->list[take]]; e != NONE; e = layer->edge[e].next) {
            uint32_t next = layer->edge[e].to;

            if (next == x) {
                while (put > 0)
                    turn_mark(p, p->list[--put]);
                return 0;
            }
            if (p->place[next] < p->place[x] && !is_marked(p, next)) {
                turn_mark(p, next);
                p->list[put++] = next;
            }
        }
    return put;
}

/* Moves the marked channels, which stand from the place of y on, to just after x, and unmarks
 * them; all others keep their order. */
static void move_behind(const struct parts *p, uint32_t channels, uint32_t x, uint32_t y)
{
    uint32_t low = p->place[y], high = p->place[x], to = low, moved = 0;

    for (uint32_t at = low; at <= high; at++) {
        uint32_t c = p->order[at];

        if (c >= channels) {
            p->list[moved++] = ~c;
        } else {
            p->place[c] = to;
            p->order[to++] = c;
        }
    }
    for (uint32_t i = 0; i < moved; i++) {
        p->place[p->list[i]] = to;
        p->order[to++] = p->list[i];
    }
}

/* Takes the newest edges away until `edges` are left; the newest one is always the first of its
 * channel's list. */
static void take_back(struct rt_load_layer *layer, const struct parts *p, uint32_t edges,
                      const uint32_t *channel, uint32_t hops)
{
    for (uint32_t i = hops; i-- > 0;)
        while (p->head[channel[i]] != NONE && p->head[channel[i]] >= edges)
            p->head[channel[i]] = layer->edge[p->head[channel[i]]].next;
    layer->edges = edges;
}

/* Does y reach x?  Leaves no mark. */
static int reaches(const struct rt_load_layer *layer, const struct parts *p, uint32_t x, uint32_t y)
{
    uint32_t marked = p->place[y] > p->place[x] ? 1 : reach(layer, p, x, y);

    for (uint32_t i = 0; p->place[y] < p->place[x] && i < marked; i++)
        turn_mark(p, p->list[i]);
    return marked == 0;
}

int rt_load_layer_add(struct rt_load_layer *layer, const uint32_t *channel, uint32_t hops)
{
    struct parts p = parts_of(layer);
    uint32_t edges = layer->edges;

    if (hops > 0 && layer->capacity - edges < hops - 1)
        return RT_ERR_SPACE;
    for (uint32_t i = 0; i + 1 < hops; i++)
        if (is_there(layer, p.bars[channel[i]], channel[i + 1]))
            return 0;
    for (uint32_t i = 0; i + 1 < hops; i++) {
        uint32_t x = channel[i], y = channel[i + 1];

        if (is_there(layer, p.head[x], y))
            continue;
        if (x == y || (p.place[y] < p.place[x] && reach(layer, &p, x, y) == 0)) {
            int alone = layer->edges == edges; /* no other dependency of the route has a part */

            take_back(layer, &p, edges, channel, hops);
            if (x != y && (alone || reaches(layer, &p, x, y))) {
                layer->edge[edges] = (struct rt_load_layer_edge){y, p.bars[x]};
                p.bars[x] = layer->edges++;
            }
            return 0;
        }
        if (p.place[y] < p.place[x])
            move_behind(&p, layer->channels, x, y);
        layer->edge[layer->edges] = (struct rt_load_layer_edge){y, p.head[x]};
        p.head[x] = layer->edges++;
    }
    return 1;
}
