/* SPDX-License-Identifier: MIT-0 */
/* Where the nodes of a network of rings stand, as in the paper's figures. */
#include "ring_draw.h"

#define STEP 680  /* between nodes of a grid */
#define ASIDE 250 /* how far links run beside the row they go back along */
#define ROW(d) (2 * (d)->radius + 130)
#define ARC 90 /* height of the arcs of two links between two nodes */

static uint32_t columns(const struct rt_net *net)
{
    switch (net->family) {
    case RT_FAMILY_BUTTERFLY:
    case RT_FAMILY_DEADFLY:
    case RT_FAMILY_LIVEFLY:
        return net->param[1];
    case RT_FAMILY_SHUFFLE:
        return 1;
    default:
        return 0; /* drawn without columns */
    }
}

/* Columns of a fly or shuffle are far enough apart for its steepest links. */
static struct point in_column(const struct drawing *d, uint32_t row, uint32_t column)
{
    int64_t rows = d->table->nodes / columns(d->net);
    int64_t apart = rows * ROW(d) * (d->net->family == RT_FAMILY_SHUFFLE ? 3 : 2) / 5;

    if (apart < 1200)
        apart = 1200;
    return (struct point){apart * column, -ROW(d) * (int64_t)row};
}

/* Dimensions 0 and 1 across and down, 2 into the depth; the others repeat that. */
static struct point in_grid(const struct drawing *d, uint32_t node)
{
    const uint32_t *size = d->net->param;
    int64_t deep = size[2] > 0 ? size[2] : 1;
    int64_t step = deep > 1 ? 500 * deep : STEP;
    struct point at = {0, 0}, unit = {step, -step},
                 slant = {step * 17 / (deep * 16), step * 14 / (deep * 16)};

    for (uint32_t k = 0; node > 0; k++) {
        int64_t digit = node % size[k];

        node /= size[k];
        if (k == 2) {
            at = point_add(at, point_scaled(slant, digit, 1));
            unit.x += step * 2;
            unit.y -= step * 2;
        } else if (k % 2 == (k > 2)) { /* beyond the third, rows go up and columns to the side: */
            at.x += unit.x * digit;    /* their links pass between the nodes of others */
            at.y += k > 2 ? step * 2 / 5 * digit : 0;
            unit.x *= size[k] + 1;
        } else {
            at.y += unit.y * digit;
            at.x += k > 2 ? step * 2 / 5 * digit : 0;
            unit.y *= size[k] + 1;
        }
    }
    return at;
}

/* Four squares round an empty one, neighbours sharing a corner. */
static struct point in_ring12(uint32_t node)
{
    static const struct point top[] = {{-400, 400}, {-400, 1200}, {400, 1200}};
    struct point at = top[node % 3];

    for (uint32_t quarter = node / 3; quarter > 0; quarter--)
        at = (struct point){at.y, -at.x};
    return at;
}

void draw_begin(struct drawing *d, const struct rt_net *net, const struct rt_topo_ring_table *table)
{
    int digits = 0;

    for (uint32_t last = table->nodes - 1; last > 0 || digits == 0; last /= 10)
        digits++;
    d->net = net;
    d->table = table;
    d->radius = 80 + 25 * digits;
    d->spread = 100;
}

/* Of those without columns: a clock, a ringcomplete, a multicube of one ring. */
static int is_circle(const struct rt_net *net)
{
    return net->param[1] == 0;
}

/* So wide that the link to the next node but one passes by the one between. */
static int64_t circle_radius(const struct drawing *d)
{
    const int64_t unit = 1 << 20;
    int64_t n = d->table->nodes, radius = 300 + 70 * n, rise;

    if (d->net->family != RT_FAMILY_RINGCOMPLETE || n < 5)
        return radius;
    radius = 300 + 110 * n; /* for the numbers of all its links */
    rise = unit - point_on_circle(1, (uint32_t)n, unit).y;
    rise = (d->radius + ARC + 40) * unit / rise;
    return radius > rise ? radius : rise;
}

static struct point usual_place(const struct drawing *d, uint32_t node)
{
    if (columns(d->net) > 0) {
        uint32_t rows = d->table->nodes / columns(d->net);

        return in_column(d, node % rows, node / rows);
    }
    if (d->net->family == RT_FAMILY_RING12)
        return in_ring12(node);
    if (is_circle(d->net))
        return point_on_circle(node, d->table->nodes, circle_radius(d));
    return in_grid(d, node);
}

struct point draw_node(const struct drawing *d, uint32_t node)
{
    return point_scaled(usual_place(d, node), d->spread, 100);
}

int draw_copied(const struct drawing *d, uint32_t node)
{
    return columns(d->net) > 0 && node < d->table->nodes / columns(d->net);
}

struct point draw_copy(const struct drawing *d, uint32_t node)
{
    return point_scaled(in_column(d, node, columns(d->net)), d->spread, 100);
}

static struct bend bend_of(const struct drawing *d, uint32_t node, uint32_t link)
{
    const struct rt_topo_ring_table *table = d->table;
    uint32_t weight = 1;

    if (table->size[table->ring[node * table->links + link]] == 2)
        return (struct bend){BEND_ARC, ARC};
    if (is_circle(d->net))
        return (struct bend){BEND_NONE, 0};
    for (uint32_t k = 0; k < link; k++)
        weight *= d->net->param[k];
    if (node / weight % d->net->param[link] + 1 < d->net->param[link])
        return (struct bend){BEND_NONE, ARC};
    /* back to digit 0: rows below, columns to the right, depth below */
    return (struct bend){BEND_AROUND, link == 1 ? -ASIDE : ASIDE};
}

/* The node from which a link comes. */
static uint32_t node_before(const struct rt_topo_ring_table *table, uint32_t node, uint32_t link)
{
    uint32_t at = node;

    while (table->next[at * table->links + link] != node)
        at = table->next[at * table->links + link];
    return at;
}

/* Where on the edge of a node in a column a link begins (side 1) or ends (-1):
 * in the order of the rows they come from or lead to. */
static struct point port(const struct drawing *d, uint32_t node, uint32_t link, int side)
{
    const struct rt_topo_ring_table *table = d->table;
    uint32_t row[RT_LINKS_MAX]; /* as its node, all of one column */
    int64_t ports = 0, above = 0, most = 16 * d->radius / 10, wide, y;

    for (uint32_t l = 0; l < table->links; l++)
        row[l] = side > 0 ? table->next[node * table->links + l] : node_before(table, node, l);
    for (uint32_t l = 0; l < table->links; l++) {
        if (table->size[table->ring[node * table->links + l]] == 1)
            continue;
        ports++;
        above += row[l] < row[link] || (row[l] == row[link] && l < link);
    }
    wide = 90 * (ports - 1);
    if (most > wide)
        most = wide;
    y = ports > 1 ? most / 2 - most * above / (ports - 1) : 0;
    return (struct point){side * point_root(d->radius * d->radius - y * y), y};
}

struct course draw_link(const struct drawing *d, uint32_t node, uint32_t link)
{
    uint32_t to = d->table->next[node * d->table->links + link], count = columns(d->net);
    struct course course = {draw_node(d, node), draw_node(d, to), {BEND_NONE, 0}, 0, count > 0};

    if (count == 0) {
        course.bend = bend_of(d, node, link);
        return course;
    }
    course.copy = node / (d->table->nodes / count) + 1 == count;
    if (course.copy)
        course.to = draw_copy(d, to);
    course.from = point_add(course.from, port(d, node, link, 1));
    course.to = point_add(course.to, port(d, to, link, -1));
    return course;
}
