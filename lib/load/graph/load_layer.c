/* SPDX-License-Identifier: MIT-0 */
/*
 * Layers free of cycles, as in LASH (Skeie, Lysne, Theiss 2002) and DFSSSP (Domke, Hoefler, Nagel
 * 2011): a route joins the first layer in which it closes no cycle.
 *
 * Each layer keeps an order of its channels that all its dependencies ascend.  A new dependency x
 * -> y that descends the order moves every channel that y reaches, up to the place of x, to just
 * after x (Marchetti-Spaccamela, Nanni, Rohnert 1996).  If y reaches x itself, the dependency
 * would close a cycle.
 */
#include "rt/load_graph.h"

#include "rt/net.h"

#define NONE UINT32_MAX

struct parts {
    uint32_t *head;  /* of a channel's list of edges */
    uint32_t *place; /* of a channel in the order */
    uint32_t *order; /* which channel stands there */
    uint32_t *list;  /* of channels reached */
    uint32_t *mark;  /* of a channel: is it reached? */
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
        p.place[c] = p.order[c] = c;
        p.mark[c] = 0;
    }
}

static int is_there(const struct rt_load_layer *layer, const struct parts *p, uint32_t from,
                    uint32_t to)
{
    uint32_t e = p->head[from];

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
    p->mark[y] = 1;
    for (uint32_t take = 0; take < put; take++)
        for (uint32_t e = p->head[p->list[take]]; e != NONE; e = layer->edge[e].next) {
            uint32_t next = layer->edge[e].to;

            if (next == x) {
                while (put > 0)
                    p->mark[p->list[--put]] = 0;
                return 0;
            }
            if (p->place[next] < p->place[x] && !p->mark[next]) {
                p->mark[next] = 1;
                p->list[put++] = next;
            }
        }
    return put;
}

/* Moves the marked channels, which stand from the place of y on, to just after x, and unmarks
 * them; all others keep their order. */
static void move_behind(const struct parts *p, uint32_t x, uint32_t y)
{
    uint32_t low = p->place[y], high = p->place[x], to = low, moved = 0;

    for (uint32_t at = low; at <= high; at++) {
        uint32_t c = p->order[at];

        if (p->mark[c]) {
            p->mark[c] = 0;
            p->list[moved++] = c;
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

int rt_load_layer_add(struct rt_load_layer *layer, const uint32_t *channel, uint32_t hops)
{
    struct parts p = parts_of(layer);
    uint32_t edges = layer->edges;

    if (hops > 0 && layer->capacity - edges < hops - 1)
        return RT_ERR_SPACE;
    for (uint32_t i = 0; i + 1 < hops; i++) {
        uint32_t x = channel[i], y = channel[i + 1];

        if (is_there(layer, &p, x, y))
            continue;
        if (x == y || (p.place[y] < p.place[x] && reach(layer, &p, x, y) == 0)) {
            take_back(layer, &p, edges, channel, hops);
            return 0;
        }
        if (p.place[y] < p.place[x])
            move_behind(&p, x, y);
        layer->edge[layer->edges] = (struct rt_load_layer_edge){y, p.head[x]};
        p.head[x] = layer->edges++;
    }
    return 1;
}
