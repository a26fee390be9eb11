/* SPDX-License-Identifier: MIT-0 */
/* Links and their numbers on paper: every link passes by the nodes that it does not join, every
 * number has a place of its own. */
#include "ring_draw.h"

#define BESIDE_NODE 20 /* between a link and a node that it passes */
#define BESIDE_LINK 12 /* between a number and its link */
#define STRIDE 30      /* from one place tried for a number to the next */
#define STRIDES 24
#define SPREADS_MAX 8
#define NO_PLACE 1000000

struct point number_half(uint32_t number)
{
    int64_t digits = 1;

    for (; number > 9; number /= 10)
        digits++;
    return (struct point){26 * digits + 4, 34};
}

static int64_t length_of(int64_t v)
{
    return v < 0 ? -v : v;
}

static int boxes_meet(struct point a, struct point a_half, struct point b, struct point b_half)
{
    return length_of(a.x - b.x) < a_half.x + b_half.x && length_of(a.y - b.y) < a_half.y + b_half.y;
}

/* Does it run through a node but those that it joins?  None comes near a copy: links to the last
 * column are straight. */
static int hits_a_node(const struct drawing *d, const struct placed *link)
{
    int64_t clear = d->radius + BESIDE_NODE;

    for (uint32_t node = 0; node < d->table->nodes; node++) {
        if (node != link->node && (link->copy || node != link->to) &&
            curve_near(&link->curve, draw_node(d, node), clear))
            return 1;
    }
    return 0;
}

static int place_curve(const struct drawing *d, struct placed *link)
{
    struct course course = draw_link(d, link->node, link->link);

    link->copy = course.copy;
    for (int try = 0; try < BENDS_MAX; try++) {
        link->curve = draw_curve(d->radius, &course, try);
        if (!hits_a_node(d, link))
            return 1;
    }
    return 0;
}

static int on_arrow_head(const struct curve *curve, struct point at, struct point half)
{
    struct point tip = curve->tip, foot = curve->p[curve->n - 1];
    struct point middle = {(tip.x + foot.x) / 2, (tip.y + foot.y) / 2};

    return boxes_meet(at, half, middle, (struct point){ARROW * 3 / 4, ARROW * 3 / 4});
}

/* How bad a place is: on a node or number, NO_PLACE; on arrow heads and links, the more the worse.
 */
static int cost_of(const struct drawing *d, const struct placed *placed, int n, int self,
                   struct point at, struct point half)
{
    struct point node_half = {d->radius + 6, d->radius + 6};
    int cost = 0;

    for (uint32_t node = 0; node < d->table->nodes; node++)
        if (boxes_meet(at, half, draw_node(d, node), node_half) ||
            (draw_copied(d, node) && boxes_meet(at, half, draw_copy(d, node), node_half)))
            return NO_PLACE;
    for (int i = 0; i < self; i++)
        if (boxes_meet(at, half, placed[i].number, number_half(placed[i].link)))
            return NO_PLACE;
    for (int i = 0; i < n; i++)
        cost += on_arrow_head(&placed[i].curve, at, half)   ? 10000
                : curve_through(&placed[i].curve, at, half) ? 100
                                                            : 0;
    return cost;
}

/* Beside the link, near its beginning. */
static int place_number(const struct drawing *d, struct placed *placed, int n, int self)
{
    struct placed *link = &placed[self];
    struct point half = number_half(link->link), at, way;
    int best = NO_PLACE;

    for (int step = 0; step < STRIDES && step < best; step++) {
        if (!curve_at(&link->curve, 60 + STRIDE * step, &at, &way))
            break;
        for (int side = 1; side >= -1; side -= 2) {
            struct point aside = point_of_length(point_left(way), 1000);
            int64_t off = (length_of(aside.x) * half.x + length_of(aside.y) * half.y) / 1000;
            struct point place = point_add(at, point_of_length(aside, side * (off + BESIDE_LINK)));
            int cost = cost_of(d, placed, n, self, place, half);

            if (cost + step < best) {
                best = cost + step;
                link->number = place;
            }
        }
    }
    return best < NO_PLACE;
}

static int place_all(const struct drawing *d, struct placed *placed, int n)
{
    for (int i = 0; i < n; i++)
        if (!place_curve(d, &placed[i]))
            return 0;
    for (int i = 0; i < n; i++)
        if (!place_number(d, placed, n, i))
            return 0;
    return 1;
}

int draw_links(struct drawing *d, struct placed *placed)
{
    const struct rt_topo_ring_table *table = d->table;
    int n = 0;

    for (uint32_t entry = 0; entry < table->nodes * table->links; entry++) {
        if (table->size[table->ring[entry]] == 1)
            continue;
        if (n == LINKS_DRAWN)
            return -1;
        placed[n].node = entry / table->links;
        placed[n].link = entry % table->links;
        placed[n].to = table->next[entry];
        placed[n++].ring = table->ring[entry];
    }
    for (int spread = 0; spread < SPREADS_MAX; spread++) {
        if (place_all(d, placed, n))
            return n;
        d->spread += d->spread / 5;
    }
    return -1;
}
