/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph: a network of rings drawn for graphviz. */
#include <inttypes.h>
#include <stdlib.h>

#include "ring_draw.h"

#define ARROW 60 /* length of an arrow head */

/* Colours that can be told apart on white. */
static const char *const palette[] = {"#1f77b4", "#d62728", "#2ca02c", "#9467bd",
                                      "#e07b00", "#0097a7", "#8c564b", "#d6409f",
                                      "#6b7f00", "#666666", "#003f8a", "#b8860b"};
#define COLOURS (sizeof palette / sizeof palette[0])

/* Points, with one decimal. */
static void print_point(const char *before, struct point p, const char *after)
{
    int64_t x = p.x < 0 ? -p.x : p.x, y = p.y < 0 ? -p.y : p.y;

    printf("%s%s%" PRId64 ".%" PRId64 ",%s%" PRId64 ".%" PRId64 "%s", before, p.x < 0 ? "-" : "",
           x / 10, x % 10, p.y < 0 ? "-" : "", y / 10, y % 10, after);
}

static struct point from_to(struct point a, struct point b)
{
    return (struct point){b.x - a.x, b.y - a.y};
}

/* The curve of a link from centre to centre, as Bezier points; their number. */
static int curve(struct point a, struct point b, struct bend bend, int64_t radius,
                 struct point p[10])
{
    struct point way = from_to(a, b), aside = point_of_length(point_left(way), bend.by);

    p[0] = a;
    if (bend.kind == BEND_AROUND) {
        struct point out =
            point_of_length(way, radius + (bend.by < 0 ? -bend.by : bend.by) * 2 / 3);
        struct point back = point_scaled(out, -1, 1);

        p[1] = point_add(a, back);
        p[3] = point_add(a, aside);
        p[2] = point_add(p[3], back);
        p[6] = point_add(b, aside);
        p[4] = point_add(p[3], point_scaled(way, 1, 3));
        p[5] = point_add(p[3], point_scaled(way, 2, 3));
        p[7] = point_add(p[6], out);
        p[8] = point_add(b, out);
        p[9] = b;
        return 10;
    }
    if (bend.kind == BEND_NONE)
        aside = (struct point){0, 0};
    aside = point_scaled(aside, 4, 3);
    p[1] = point_add(point_add(a, point_scaled(way, 1, 3)), aside);
    p[2] = point_add(point_add(a, point_scaled(way, 2, 3)), aside);
    p[3] = b;
    return 4;
}

/* A link: its curve, shortened to the edges of the nodes, and its number. */
static void print_link(const struct drawing *d, uint32_t node, uint32_t link, const char *colour)
{
    struct course course = draw_link(d, node, link);
    int64_t radius = course.port ? 0 : d->radius;
    int n, around = course.bend.kind == BEND_AROUND;
    struct point p[10], out, in, label;

    n = curve(course.from, course.to, course.bend, d->radius, p);
    out = from_to(p[0], p[1]);
    in = from_to(p[n - 1], p[n - 2]);
    p[0] = point_add(p[0], point_of_length(out, radius));
    label = point_add(p[0], point_of_length(out, around ? 45 : 90));
    label =
        point_add(label, point_of_length(point_left(out), around && course.bend.by < 0 ? -55 : 55));
    printf("  n%" PRIu32 " -> %c%" PRIu32 " [", node, course.copy ? 'c' : 'n',
           d->table->next[node * d->table->links + link]);
    print_point("pos=\"e,", point_add(p[n - 1], point_of_length(in, radius)), "");
    p[n - 1] = point_add(p[n - 1], point_of_length(in, radius + ARROW));
    for (int i = 0; i < n; i++)
        print_point(" ", p[i], "");
    printf("\" label=\"%" PRIu32 "\"", link);
    print_point(" lp=\"", label, "\"");
    printf(" color=\"%s\" fontcolor=\"%s\"]\n", colour, colour);
}

static void print_nodes(const struct drawing *d)
{
    for (uint32_t node = 0; node < d->table->nodes; node++) {
        printf("  n%" PRIu32 " [label=\"%" PRIu32 "\"", node, node);
        print_point(" pos=\"", draw_node(d, node), "\"]\n");
    }
    for (uint32_t node = 0; node < d->table->nodes && draw_copied(d, node); node++) {
        printf("  c%" PRIu32 " [label=\"%" PRIu32 "\" style=dashed fontcolor=\"#666666\"", node,
               node);
        print_point(" pos=\"", draw_copy(d, node), "\"]\n");
    }
    /* a butterfly's processors */
    for (uint32_t node = 0, r = d->net->param[1];
         d->net->family == RT_FAMILY_BUTTERFLY && draw_copied(d, node); node++) {
        struct point beside = {-3 * d->radius - 80, 0};

        printf("  p%" PRIu32 " [shape=plaintext fixedsize=false label=\"P %" PRIu32 "-%" PRIu32
               "\"",
               node, node * r, node * r + r - 1);
        print_point(" pos=\"", point_add(draw_node(d, node), beside), "\"]\n");
    }
}

int ring_graph_dot(const struct rt_net *net)
{
    struct rt_topo_ring_table table;
    struct drawing d;
    char text[RT_NET_TEXT_MAX] = "";
    uint32_t *colour = NULL, rings = 0;
    int status = ring_table_open(net, "graph", &table);

    if (status == 0 && (colour = malloc(table.rings * sizeof *colour)) == NULL)
        status = complain(EXIT_IO, "out of memory");
    if (status == 0) {
        draw_begin(&d, net, &table);
        for (uint32_t ring = 0; ring < table.rings; ring++) /* self-rings are not drawn */
            colour[ring] = table.size[ring] > 1 ? rings++ % COLOURS : 0;
        rt_net_format(net, text, sizeof text);
        printf("// %s: dot -Tsvg draws it\n"
               "digraph rings {\n"
               "  layout=nop2 fontname=\"Helvetica,Arial,sans-serif\"\n"
               "  node [shape=circle fixedsize=true width=%.3f fontsize=11 color=\"#333333\""
               " fontname=\"Helvetica,Arial,sans-serif\"]\n"
               "  edge [fontsize=8 arrowsize=0.6 fontname=\"Helvetica,Arial,sans-serif\"]\n",
               text, (double)d.radius / 360);
        print_nodes(&d);
        for (uint32_t entry = 0; entry < table.nodes * table.links; entry++)
            if (table.size[table.ring[entry]] > 1)
                print_link(&d, entry / table.links, entry % table.links,
                           palette[colour[table.ring[entry]]]);
        printf("}\n");
    }
    free(colour);
    ring_table_close(&table);
    return status;
}
