/* SPDX-License-Identifier: MIT-0 */
/*
 * A concise ring-safe routing function for the Shuffle (SPEC 12.5).
 *
 * A link shifts one digit into the node's number and the highest out: a path
 * is a word, source digits first, target digits last, and a link is the sum of
 * the r + 1 digits of its window on the word, modulo f.  To stay on a ring is
 * to shift in the digit that the last link shifted out: the window rotates.  So
 * two links lie on one ring iff their windows are rotations of each other, and
 * the lowest rotation names the ring.
 */
#include "route_ring.h"

/* Links of the longest path that is looked for. */
#define LINKS_MAX 40

/* Window: the node a link leaves from, r digits, and the digit shifted in. */
struct window {
    uint32_t node, digit;
};

/* The lowest of the rotations of a window; top = f^(r-1). */
static struct window lowest_rotation(struct window w, uint32_t f, uint32_t r, uint32_t top)
{
    struct window lowest = w;

    for (uint32_t i = 0; i < r; i++) {
        uint32_t out = w.node / top;

        w.node = w.node % top * f + w.digit;
        w.digit = out;
        if (w.node < lowest.node) /* the digits are the same: with equal nodes all are */
            lowest = w;
    }
    return lowest;
}

static int same(const struct window *a, const struct window *b)
{
    return a->node == b->node && a->digit == b->digit;
}

static uint32_t digit_sum(uint32_t node, uint32_t f)
{
    uint32_t sum = 0;

    for (; node > 0; node /= f)
        sum += node % f;
    return sum;
}

void rti_route_shuffle_word(uint32_t f, uint32_t links, uint32_t choice, uint8_t *link)
{
    for (uint32_t i = links; i > 0; i--, choice /= f)
        link[i - 1] = (uint8_t)(choice % f);
}

/*
 * Tries the word with `shifts` digits after those of the source.  The last ones are those of the
 * target.  If shifts > r, the digits before them are free: their links are given.  Writes the
 * others; returns 1 if no ring is entered twice.
 */
static int ring_safe(uint32_t f, uint32_t r, uint32_t source, uint32_t target, uint32_t shifts,
                     uint8_t *link)
{
    uint32_t top = 1, weight = 1, node = source, free = shifts > r ? shifts - r : 0;
    struct window ring[LINKS_MAX];

    for (uint32_t i = 1; i < r; i++) {
        top *= f;
        weight *= i < shifts ? f : 1;
    }
    for (uint32_t i = 0; i < shifts; i++) {
        uint32_t sum = digit_sum(node, f);
        struct window w;

        w.node = node;
        if (i < free) {
            w.digit = (link[i] + f - sum % f) % f;
        } else {
            w.digit = target / weight % f;
            weight /= f;
        }
        link[i] = (uint8_t)((sum + w.digit) % f);
        node = node % top * f + w.digit;
        ring[i] = lowest_rotation(w, f, r, top);
        if (i > 0 && same(&ring[i], &ring[i - 1]))
            continue; /* on the same ring */
        for (uint32_t left = 0; left < i; left++)
            if (same(&ring[i], &ring[left]))
                return 0;
    }
    return 1;
}

/*
 * Tries the shortest word first: the digits of the target overlap those of the source in r, r-1,
 * .. 0 places, and each of these words is one path.  If all of them enter a ring twice, we put one
 * free digit more between the two each time, and try their words in the order of their links: so
 * the path is that of the general router.
 *
 * One free digit was enough for every pair of all shuffles with r < 16 that were tried; some pairs
 * of shuffle:2,16 need two.
 */
static int find_path(uint32_t f, uint32_t r, uint32_t source, uint32_t target,
                     uint8_t link[LINKS_MAX])
{
    uint32_t shifted = 1, overlap = 1; /* f^k, f^(r-k) */

    for (uint32_t i = 0; i < r; i++)
        overlap *= f;
    for (uint32_t k = 0; k <= r; k++, shifted *= f, overlap /= f)
        if (source % overlap == target / shifted && ring_safe(f, r, source, target, k, link))
            return (int)k;
    for (uint32_t k = r + 1; k <= LINKS_MAX; k++) {
        uint32_t choices = rti_route_power(f, k - r);

        for (uint32_t choice = 0; choice < choices; choice++) {
            rti_route_shuffle_word(f, k - r, choice, link);
            if (ring_safe(f, r, source, target, k, link))
                return (int)k;
        }
        if (choices >> 26 != 0) /* f <= 64: the next power could not fit; never so far */
            break;
    }
    return RT_ERR_PATH;
}

void rti_route_shuffle_size(const struct rt_net *net, struct ring_size *size)
{
    size->nodes = rti_route_power(net->param[0], net->param[1]);
    size->links = net->param[0];
}

int rti_route_shuffle_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                           struct ring_path *path)
{
    uint8_t link[LINKS_MAX];
    int n = find_path(net->param[0], net->param[1], source, target, link);

    for (int i = 0; i < n; i++)
        rti_route_path_add(path, link[i], 1);
    return n < 0 ? n : 0;
}

/* No node comes twice on a path, so its place on it says which link is next. */
int rti_route_shuffle_link(const struct rt_net *net, const struct ring_way *way)
{
    uint32_t f = net->param[0], top = rti_route_power(f, net->param[1]) / f, node = way->source;
    uint8_t link[LINKS_MAX];
    int n = find_path(f, net->param[1], way->source, way->target, link);

    if (n < 0)
        return n;
    for (int i = 0; i < n; i++) {
        if (node == way->current)
            return link[i];
        node = node % top * f + (link[i] + f - digit_sum(node, f) % f) % f;
    }
    return way->current == way->target ? RT_LINK_NONE : RT_ERR_LINK;
}

/* SPEC 12.4: seen, not proven, from r = 8 on. */
int rti_route_shuffle_longest(const struct rt_net *net)
{
    int r = (int)net->param[1];

    return r < 6 ? r : r < 16 ? r + 1 : r + 2;
}
