/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph for Leiserson's fat-tree, drawn for graphviz: channels as wide as
 * their capacities, coloured by their load. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tree.h"

#define HEIGHT_MAX 10 /* of a picture: 1,024 processors */
#define LABELS_MAX 5  /* heights at which loads are written beside the channels */
#define WIDEST 48     /* a channel of level 1, in points; less in low trees */
#define WIRE 8        /* a wire at most */

/* Lengths are in hundredths of a point. */
struct picture {
    struct rt_tree tree;
    const uint32_t *load; /* or a null pointer */
    struct rt_tree_factor most;
    uint64_t wire, apart; /* width of a wire; distance of leaves */
};

static uint64_t wires(const struct picture *p, unsigned level)
{
    return p->tree.capacity(p->tree.context, level);
}

static uint64_t x_of(const struct picture *p, uint64_t node)
{
    unsigned below = p->tree.height - rt_topo_tree_level(node);
    uint64_t first = (node << below) - (UINT64_C(1) << p->tree.height);

    return (2 * first + (UINT64_C(1) << below) - 1) * p->apart / 2;
}

static uint64_t y_of(const struct picture *p, uint64_t node)
{
    return (p->tree.height - rt_topo_tree_level(node)) * UINT64_C(11000);
}

/* Blue where little is loaded, red on the fullest channel; grey where nothing is. */
static void print_colour(const struct picture *p, uint64_t channel, unsigned level)
{
    uint64_t of, whole;

    if (p->load == NULL || p->load[channel] == 0) {
        printf(" color=\"#c8c8c8\"");
        return;
    }
    of = p->load[channel] * p->most.capacity;
    whole = wires(p, level) * p->most.load; /* of <= whole */
    printf(" color=\"0.%03" PRIu64 " 0.85 0.90\"", 600 - 600 * of / whole);
}

/* One of the two channels above a node, beside the line to its parent. */
static void print_channel(const struct picture *p, uint64_t node, unsigned down)
{
    unsigned level = rt_topo_tree_level(node);
    uint64_t channel = RT_TREE_CHANNEL(node, down), width = wires(p, level) * p->wire;
    int64_t aside = (int64_t)(width / 2 + 100) * (down ? 1 : -1);
    uint64_t from = down ? node / 2 : node, to = down ? node : node / 2;
    int64_t x0 = (int64_t)x_of(p, from) + aside, x3 = (int64_t)x_of(p, to) + aside;
    int64_t y0 = (int64_t)y_of(p, from), y3 = (int64_t)y_of(p, to);

    printf("  n%" PRIu64 " -> n%" PRIu64 " [pos=\"", from, to);
    for (int i = 0; i < 4; i++) {
        int64_t x = x0 + (x3 - x0) * i / 3, y = y0 + (y3 - y0) * i / 3;

        printf("%s%s%" PRId64 ".%02d,%" PRId64 ".%02d", i > 0 ? " " : "", x < 0 ? "-" : "",
               (x < 0 ? -x : x) / 100, (int)((x < 0 ? -x : x) % 100), y / 100, (int)(y % 100));
    }
    printf("\" penwidth=%" PRIu64 ".%02d", width / 100, (int)(width % 100));
    print_colour(p, channel, level);
    if (p->load != NULL && p->tree.height <= LABELS_MAX) {
        int64_t x = (x0 + x3) / 2 + (down ? 900 : -900) + aside, y = (y0 + y3) / 2;

        printf(" label=\"%" PRIu32 "/%" PRIu64 "\" lp=\"%s%" PRId64 ",%" PRId64 "\"",
               p->load[channel], wires(p, level), x < 0 ? "-" : "", (x < 0 ? -x : x) / 100,
               y / 100);
    }
    printf(" tooltip=\"level %u, %s: ", level, down ? "down" : "up");
    if (p->load != NULL)
        printf("%" PRIu32 " messages, ", p->load[channel]);
    printf("%" PRIu64 " wires\"]\n", wires(p, level));
}

static void print_nodes(const struct picture *p)
{
    uint64_t n = UINT64_C(1) << p->tree.height;

    for (uint64_t node = 1; node < 2 * n; node++) {
        printf("  n%" PRIu64 " [pos=\"%" PRIu64 ".%02d,%" PRIu64 "\"", node, x_of(p, node) / 100,
               (int)(x_of(p, node) % 100), y_of(p, node) / 100);
        if (node >= n)
            printf(" shape=box label=\"%" PRIu64 "\"", node - n);
        printf("]\n");
    }
}

static void print_picture(const struct picture *p, const struct rt_net *net, const char *set)
{
    uint64_t n = UINT64_C(1) << p->tree.height;
    char text[RT_NET_TEXT_MAX] = "";

    rt_net_format(net, text, sizeof text);
    printf("// %s: dot -Tsvg draws it\n"
           "digraph tree {\n"
           "  layout=nop2 fontname=\"Helvetica,Arial,sans-serif\" fontsize=14\n"
           "  node [shape=circle fixedsize=true width=0.2 height=0.2 label=\"\" style=filled "
           "fillcolor=white color=\"#333333\" fontsize=8 fontname=\"Helvetica,Arial,sans-serif\"]\n"
           "  edge [dir=none fontsize=8 fontname=\"Helvetica,Arial,sans-serif\"]\n",
           text);
    for (uint64_t node = 2; node < 2 * n; node++)
        for (unsigned down = 0; down < 2; down++)
            print_channel(p, node, down);
    print_nodes(p);
    printf("  title [shape=plaintext style=\"\" fixedsize=false fontsize=14 pos=\"%" PRIu64
           ",-40\" label=\"%s",
           x_of(p, 1) / 100, text);
    if (p->load != NULL)
        printf(", %s: load factor %" PRIu64 "/%" PRIu64, set[0] == '@' ? "a file" : set,
               p->most.load, p->most.capacity);
    printf("\"]\n}\n");
}

int tree_run_graph(const struct command *command, const struct rt_net *net)
{
    const char *format = option_value(command, "--format");
    const char *name = option_value(command, "--messages");
    struct tree_messages set = {0};
    struct picture p = {0};
    uint32_t *load = NULL;
    int status = 0;

    if (format != NULL && strcmp(format, "dot") != 0)
        return complain(EXIT_USAGE, "option --format '%.80s': of a tree expected dot", format);
    if (net->param[0] > HEIGHT_MAX)
        return complain(EXIT_USAGE,
                        "network: h = %u is too large for a picture: expected at most %d",
                        net->param[0], HEIGHT_MAX);
    rt_topo_tree(net, &p.tree);
    if (name != NULL) {
        status = tree_messages_open(&set, net, name);
        if (status == 0 && (load = tree_loads(&p.tree, &set)) == NULL)
            status = EXIT_IO;
    }
    if (status == 0) {
        p.load = load;
        if (load != NULL)
            p.most = rt_load_tree_factor(&p.tree, load);
        p.wire = WIDEST * 100 / wires(&p, 1);
        p.wire = p.wire < WIRE * 100 ? p.wire : WIRE * 100;
        p.apart = p.tree.height <= LABELS_MAX ? 7000 : 3000;
        print_picture(&p, net, name);
    }
    free(load);
    tree_messages_close(&set);
    return status;
}
