/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph: a network of rings drawn for graphviz. */
#include <inttypes.h>
#include <stdlib.h>

#include "ring_draw.h"

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

/* A link: its curve, shortened to the edges of the nodes, and its number. */
static void print_link(const struct placed *link, const char *colour)
{
    printf("  n%" PRIu32 " -> %c%" PRIu32 " [", link->node, link->copy ? 'c' : 'n', link->to);
    print_point("pos=\"e,", link->curve.tip, "");
    for (int i = 0; i < link->curve.n; i++)
        print_point(" ", link->curve.p[i], "");
    printf("\" label=\"%" PRIu32 "\"", link->link);
    print_point(" lp=\"", link->number, "\"");
    printf(" color=\"%s\" fontcolor=\"%s\"]\n", colour, colour);
}

static void print_nodes(const struct drawing *d)
{
    for (uint32_t node = 0; node < d->table->nodes; node++) {
        printf("  n%" PRIu32 " [label=\"%" PRIu32 "\"", node, node);
        print_point(" pos=\"", draw_node(d, node), "\"]\n");
    }
    for (uint32_t node = 0; draw_copied(d, node); node++) {
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

/* What colours, numbers and dashes mean, below everything. */
static void print_key(const struct drawing *d, int64_t lowest, const char *net)
{
    struct point low = draw_node(d, 0), high = low;

    for (uint32_t node = 0; node < d->table->nodes; node++) {
        struct point at[2] = {draw_node(d, node), draw_node(d, node)};

        if (draw_copied(d, node))
            at[1] = draw_copy(d, node);
        low.x = at[0].x < low.x ? at[0].x : low.x;
        low.y = at[0].y < low.y ? at[0].y : low.y;
        high.x = at[1].x > high.x ? at[1].x : high.x;
    }
    low.y -= d->radius;
    low.y = lowest < low.y ? lowest : low.y;
    printf("  key [shape=plaintext fixedsize=false label=\"%s\\na colour: a ring; a number: a "
           "link%s\"",
           net, draw_copied(d, 0) ? "\\ndashed: a node drawn again" : "");
    print_point(" pos=\"", (struct point){(low.x + high.x) / 2, low.y - 300}, "\"]\n");
}

static void print_drawing(const struct drawing *d, const struct placed *placed, int n)
{
    uint32_t colour[LINKS_DRAWN], rings = 0; /* self-rings are not drawn */
    int64_t lowest = INT64_MAX;              /* of the links */
    char text[RT_NET_TEXT_MAX] = "";

    rt_net_format(d->net, text, sizeof text);
    printf("// %s: dot -Tsvg draws it\n"
           "digraph rings {\n"
           "  layout=nop2 fontname=\"Helvetica,Arial,sans-serif\"\n"
           "  node [shape=circle fixedsize=true width=%.3f fontsize=11 color=\"#333333\""
           " fontname=\"Helvetica,Arial,sans-serif\"]\n"
           "  edge [fontsize=8 arrowsize=0.6 fontname=\"Helvetica,Arial,sans-serif\"]\n",
           text, (double)d->radius / 360);
    print_nodes(d);
    for (int i = 0; i < n; i++) {
        int first = 0; /* link of this ring */

        while (placed[first].ring != placed[i].ring)
            first++;
        colour[i] = first < i ? colour[first] : rings++ % COLOURS;
        print_link(&placed[i], palette[colour[i]]);
        lowest = placed[i].curve.low.y < lowest ? placed[i].curve.low.y : lowest;
    }
    print_key(d, lowest, text);
    printf("}\n");
}

int ring_graph_dot(const struct call *call)
{
    const struct rt_net *net = call->net;
    struct rt_topo_ring_table table;
    struct drawing d;
    char text[RT_NET_TEXT_MAX] = "";
    struct placed *placed = NULL;
    int status = ring_table_open(net, "graph", &table), n;

    rt_net_format(net, text, sizeof text);
    if (status == 0 && (placed = malloc(LINKS_DRAWN * sizeof *placed)) == NULL)
        status = complain(EXIT_IO, "out of memory");
    if (status == 0) {
        draw_begin(&d, net, &table);
        n = draw_links(&d, placed);
        if (n < 0)
            status =
                complain(EXIT_USAGE,
                         "graph: '%s' is too large for a drawing in which links pass by nodes "
                         "and numbers can be read (at most %d links); --format edges, gml, graphml "
                         "and anynet take it",
                         text, LINKS_DRAWN);
        else
            print_drawing(&d, placed, n);
    }
    free(placed);
    ring_table_close(&table);
    return status;
}
