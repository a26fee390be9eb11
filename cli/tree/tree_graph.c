/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph for Leiserson's fat-tree, drawn for graphviz: channels as wide as
 * their capacities, coloured by their load. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../draw/draw.h"
#include "tree.h"

#define HEIGHT_MAX 10 /* of a picture: 1,024 processors */
#define LABELS_MAX 4  /* heights up to which loads are written beside the channels */
/* Lengths are in tenths of a point. */
#define WIDEST 200 /* a channel of level 1, at most */
#define WIRE 40    /* a wire, at most */
#define LEVEL 1000 /* from a level to the next */

struct picture {
    struct rt_tree tree;
    const uint32_t *load; /* or a null pointer */
    struct rt_load_tree_fraction most;
    int64_t apart; /* distance of leaves */
    int64_t scale; /* of all that is read at page width, where leaves make the picture wider */
};

static uint64_t wires(const struct picture *p, unsigned level)
{
    return p->tree.capacity(p->tree.context, level);
}

/* Width of a channel, in thousandths of a point. */
static int64_t width(const struct picture *p, unsigned level)
{
    int64_t of = (int64_t)wires(p, level), widest = (int64_t)wires(p, 1);

    return widest * WIRE <= WIDEST * p->scale ? of * WIRE * 100
                                              : of * WIDEST * p->scale * 100 / widest;
}

static struct point place(const struct picture *p, uint64_t node)
{
    unsigned below = p->tree.height - rt_topo_tree_level(node);
    uint64_t first = (node << below) - (UINT64_C(1) << p->tree.height);
    struct point at = {(int64_t)(2 * first + (UINT64_C(1) << below) - 1) * p->apart / 2,
                       (int64_t)below * LEVEL * p->scale};

    return at;
}

static void print_point(struct point at)
{
    int64_t x = at.x < 0 ? -at.x : at.x, y = at.y < 0 ? -at.y : at.y;

    printf("%s%" PRId64 ".%" PRId64 ",%s%" PRId64 ".%" PRId64, at.x < 0 ? "-" : "", x / 10, x % 10,
           at.y < 0 ? "-" : "", y / 10, y % 10);
}

static void print_colour(const struct picture *p, uint64_t channel, unsigned level)
{
    uint64_t load = p->load == NULL ? 0 : p->load[channel];

    /* of the highest load a wire */
    printf(" color=\"%s\"", tree_colour(load * p->most.capacity, wires(p, level) * p->most.load));
}

/* One of the two channels above a node: going up on the left, going down on the right. */
static void print_channel(const struct picture *p, uint64_t node, unsigned down)
{
    unsigned level = rt_topo_tree_level(node);
    uint64_t channel = RT_TREE_CHANNEL(node, down);
    struct point low = place(p, node), high = place(p, node / 2), way, aside, text;
    int64_t wide = width(p, level);

    way = point_add(high, point_scaled(low, -1, 1));
    aside = point_of_length(point_left(way), wide / 200 + 5);
    aside = down ? point_scaled(aside, -1, 1) : aside;
    low = point_add(low, aside);
    printf("  n%" PRIu64 " -> n%" PRIu64 " [pos=\"", down ? node / 2 : node,
           down ? node : node / 2);
    for (int i = 0; i < 4; i++) {
        printf("%s", i > 0 ? " " : "");
        print_point(point_add(low, point_scaled(way, down ? 3 - i : i, 3)));
    }
    printf("\" penwidth=%" PRId64 ".%03d", wide / 1000, (int)(wide % 1000));
    print_colour(p, channel, level);
    if (p->load != NULL && p->tree.height <= LABELS_MAX) {
        text = point_add(low, point_scaled(way, down ? 25 : 45, 100));
        text = point_add(text, point_of_length(aside, wide / 200 + 115));
        printf(" label=\"%" PRIu32 "/%" PRIu64 "\" lp=\"", p->load[channel], wires(p, level));
        print_point(text);
        printf("\"");
    }
    printf(" tooltip=\"level %u, %s: ", level, down ? "down" : "up");
    if (p->load != NULL)
        printf("%" PRIu32 " message%s, ", p->load[channel], s_of(p->load[channel]));
    printf("%" PRIu64 " wire%s\"]\n", wires(p, level), s_of(wires(p, level)));
}

static void print_nodes(const struct picture *p)
{
    uint64_t n = UINT64_C(1) << p->tree.height;

    for (uint64_t node = 1; node < 2 * n; node++) {
        printf("  n%" PRIu64 " [", node);
        if (node >= n)
            printf("shape=box width=%s fontsize=8 margin=0 label=\"%" PRIu64 "\" ",
                   node - n < 100 ? "0.2" : "0.35", node - n);
        printf("pos=\"");
        print_point(place(p, node));
        printf("\"]\n");
    }
}

static void print_picture(const struct picture *p, const struct rt_net *net, const char *set)
{
    uint64_t n = UINT64_C(1) << p->tree.height;
    struct point corner[2] = {{-400, -300},
                              {2 * place(p, 1).x + 400, place(p, 1).y + 350 * p->scale}};
    char text[RT_NET_TEXT_MAX] = "", line[RT_NET_TEXT_MAX + 128];
    int64_t middle = place(p, 1).x, scale = p->scale;

    rt_net_format(net, text, sizeof text);
    printf(
        "// %s: dot -Tsvg draws it\n"
        "digraph tree {\n"
        "  layout=nop2 outputorder=edgesfirst fontname=\"Helvetica,Arial,sans-serif\"\n"
        "  node [shape=circle fixedsize=true width=0.2 height=0.2 label=\"\" style=filled "
        "fillcolor=white color=\"#333333\" fontsize=10 fontname=\"Helvetica,Arial,sans-serif\"]\n"
        "  edge [dir=none fontsize=10 fontname=\"Helvetica,Arial,sans-serif\"]\n",
        text);
    for (int i = 0; i < 2; i++) { /* room for wide channels: graphviz looks at nodes only */
        printf("  corner%d [shape=point width=0 style=invis pos=\"", i);
        print_point(corner[i]);
        printf("\"]\n");
    }
    for (uint64_t node = 2; node < 2 * n; node++)
        for (unsigned down = 0; down < 2; down++)
            print_channel(p, node, down);
    print_nodes(p);
    snprintf(line, sizeof line,
             p->load != NULL ? "%s, %.60s: load factor %" PRIu64 "/%" PRIu64 : "%s", text,
             p->load == NULL ? ""
             : set[0] == '@' ? "a file"
                             : set,
             p->most.load, p->most.capacity);
    tree_print_text("title", middle, -380 * scale, 14 * (int)scale, line);
    tree_print_text("sides", middle, -600 * scale, 11 * (int)scale,
                    "up on the left, down on the right; a channel is as wide as its wires");
    if (p->load != NULL) {
        tree_print_text(
            "colours", middle, -790 * scale, 11 * (int)scale,
            p->tree.height <= LABELS_MAX
                ? "beside a channel: messages/wires; its colour: their quotient, as a part "
                  "of the load factor"
                : "colours: messages/wires of a channel, as a part of the load factor");
        tree_print_key(middle, -990 * scale, scale);
    }
    printf("}\n");
}

static int print_dot(const struct call *call)
{
    const struct rt_net *net = call->net;
    const char *option = messages_option(call);
    const char *name = option != NULL ? option_value(call, option) : NULL;
    struct message_set set = {0};
    struct picture p = {0};
    uint32_t *load = NULL;
    int status = 0;

    if (net->param[0] > HEIGHT_MAX)
        return complain(EXIT_USAGE,
                        "network '%.80s': h = %u is too large for a picture: expected at most %d",
                        call->name, net->param[0], HEIGHT_MAX);
    rt_topo_tree(net, &p.tree);
    if (name != NULL) {
        status = messages_open(&set, call, option, name);
        if (status == 0 && (load = tree_loads(&p.tree, &set)) == NULL)
            status = EXIT_IO;
    }
    if (status == 0) {
        p.load = load;
        if (load != NULL)
            p.most = rt_load_tree_factor(&p.tree, load);
        p.apart = p.tree.height <= LABELS_MAX ? 640 : 300;
        p.scale = p.tree.height <= 5 ? 1 : (int64_t)1 << (p.tree.height - 5);
        print_picture(&p, net, name);
    }
    free(load);
    messages_close(&set);
    return status;
}

const struct choice tree_graph_formats[] = {{.name = "dot", .run = print_dot}, {.name = NULL}};
