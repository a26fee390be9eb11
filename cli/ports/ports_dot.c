/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph: a network of routers drawn for graphviz, and a route over it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "ports_draw.h"

#define ROUTE_COLOUR "#d55e00"

/* Fills of classes 1.. */
static const char *const grounds[] = {"#f7e3b5", "#cfdff5", "#cfe8cf"};

/* Points, with one decimal. */
static void print_point(const char *before, struct point p, const char *after)
{
    int64_t x = p.x < 0 ? -p.x : p.x, y = p.y < 0 ? -p.y : p.y;

    printf("%s%s%" PRId64 ".%" PRId64 ",%s%" PRId64 ".%" PRId64 "%s", before, p.x < 0 ? "-" : "",
           x / 10, x % 10, p.y < 0 ? "-" : "", y / 10, y % 10, after);
}

static void print_spots(const struct ports_drawing *d)
{
    for (uint32_t i = 0; i < d->spots; i++) {
        const struct ports_spot *spot = &d->spot[i];

        printf("  %c%" PRIu32 " [label=\"%" PRIu32 "\"", i < d->nodes ? 'n' : 'c',
               i < d->nodes ? i : i - d->nodes, spot->node);
        if (i >= d->nodes)
            printf(" style=dashed fontcolor=\"#666666\"");
        else if (spot->ground > 0)
            printf(" style=filled fillcolor=\"%s\"", grounds[spot->ground - 1]);
        print_point(" pos=\"", spot->at, "\"]\n");
    }
}

static void print_name(const struct ports_drawing *d, uint32_t spot)
{
    printf("%c%" PRIu32, spot < d->nodes ? 'n' : 'c', spot < d->nodes ? spot : spot - d->nodes);
}

/* Routes over a link, of both directions the more; and how hot that is, 0 to 3, 3 the most. */
static uint64_t heat(const struct ports_drawing *d, const struct ports_line *line, uint64_t *back)
{
    const struct rt_load_ports *load = d->load;
    int both = !rt_topo_directed(d->net);

    *back = both ? load->sends[(size_t)line->head.node * load->ports + line->head.port] : 0;
    return load->sends[(size_t)line->tail.node * load->ports + line->tail.port];
}

static void print_heat(const struct ports_drawing *d, const struct ports_line *line)
{
    static const char *const styles[] = {"#c6ccd3", "#c9a227\" penwidth=\"1.8",
                                         "#d9730d\" penwidth=\"2.2", "#b3261e\" penwidth=\"2.8"};
    uint64_t back, there = heat(d, line, &back), more = there > back ? there : back;
    const char *style = styles[d->most == 0 ? 0 : more * 3 / d->most];

    printf("\" color=\"%s\" tooltip=\"%" PRIu32 " to %" PRIu32 ": %" PRIu64, style, line->tail.node,
           line->head.node, there);
    if (!rt_topo_directed(d->net))
        printf(", back %" PRIu64, back);
    printf("\"]\n");
}

/* Draws a link, with an arrow if it goes one way or a route goes along. */
static void print_line(const struct ports_drawing *d, const struct ports_line *line)
{
    const struct curve *curve = &line->curve;
    int arrow = line->hop != 0 || rt_topo_directed(d->net);

    printf("  ");
    print_name(d, line->from);
    printf(" -> ");
    print_name(d, line->to);
    print_point(arrow ? " [pos=\"e," : " [dir=none pos=\"e,", curve->tip, "");
    for (int i = 0; i < curve->n; i++)
        print_point(" ", !arrow && i + 1 == curve->n ? curve->tip : curve->p[i], "");
    if (d->load != NULL)
        print_heat(d, line);
    else
        printf(line->hop != 0 ? "\" color=\"" ROUTE_COLOUR "\" penwidth=2.5]\n" : "\"]\n");
}

static void print_numbers(const struct ports_line *line, int n)
{
    for (int i = 0; i < n; i++)
        if (line[i].hop != 0) {
            printf("  h%" PRIu32 " [label=\"%" PRIu32
                   "\" shape=octagon width=0.2 height=0.2 fontsize=9 style=filled"
                   " fillcolor=white color=\"" ROUTE_COLOUR "\"",
                   line[i].hop, line[i].hop);
            print_point(" pos=\"", line[i].number, "\"]\n");
        }
}

/* How far what is drawn reaches, but upwards. */
static void stretch(struct point *low, struct point *high, struct point at)
{
    low->x = at.x < low->x ? at.x : low->x;
    low->y = at.y < low->y ? at.y : low->y;
    high->x = at.x > high->x ? at.x : high->x;
}

/* The network, and what is to be said of the drawing, below everything. */
static void print_key(const struct ports_drawing *d, const struct ports_line *line, int n,
                      const char *net, const char *route)
{
    struct point low = d->spot[0].at, high = low;
    int64_t rows = 1 + (d->classes != NULL) + (d->spots > d->nodes) + (route[0] != '\0');

    for (uint32_t i = 1; i < d->spots; i++)
        stretch(&low, &high, d->spot[i].at);
    low.y -= d->radius;
    for (int i = 0; i < n; i++) {
        stretch(&low, &high, line[i].curve.low);
        stretch(&low, &high, line[i].curve.high);
    }
    printf("  key [shape=plaintext fixedsize=false label=\"%s", net);
    if (d->classes != NULL)
        printf("\\n%s", d->classes);
    if (d->spots > d->nodes)
        printf("\\ndashed: a router drawn again");
    printf("%s\"", route);
    print_point(" pos=\"", (struct point){(low.x + high.x) / 2, low.y - 120 - 70 * rows}, "\"]\n");
}

static void print_drawing(const struct ports_drawing *d, const struct ports_line *line, int n,
                          const char *route)
{
    char text[RT_NET_TEXT_MAX] = "";

    rt_net_format(d->net, text, sizeof text);
    printf("// %s: dot -Tsvg draws it\n"
           "digraph ports {\n"
           "  layout=nop2 outputorder=edgesfirst fontname=\"Helvetica,Arial,sans-serif\"\n"
           "  node [shape=circle fixedsize=true width=%.3f fontsize=11 color=\"#333333\""
           " fontname=\"Helvetica,Arial,sans-serif\"]\n"
           "  edge [arrowsize=0.6 color=\"#777777\"]\n",
           text, (double)d->radius / 360);
    print_spots(d);
    for (int of_route = 0; of_route < 2; of_route++)
        for (int i = 0; i < n; i++)
            if ((line[i].hop != 0) == of_route)
                print_line(d, &line[i]);
    print_numbers(line, n);
    print_key(d, line, n, text, route);
    printf("}\n");
}

/* SRC,DST: 0, or EXIT_... after saying why. */
static int read_ends(const struct call *call, const char *text, struct processor *src,
                     struct processor *dst)
{
    char why[WHY_MAX] = "expected two processors, SRC,DST";
    const char *comma = strchr(text, ',');
    char *first = take_memory(strlen(text) + 1, 1);
    int good = 0;

    if (first == NULL)
        return EXIT_IO;
    strcpy(first, text);
    if (comma != NULL) {
        first[comma - text] = '\0';
        good = read_processor(call, "source", first, src, why) == 0 &&
               read_processor(call, "destination", comma + 1, dst, why) == 0;
    }
    free(first);
    return good ? 0 : complain(EXIT_USAGE, "option --route '%.80s': %s", text, why);
}

/* The route of SRC,DST; 0, or EXIT_... after saying why.  *path is to be freed. */
static int read_route(const struct call *call, const char *text, struct rt_channel **path,
                      uint32_t *source, int *hops, char *words, size_t size)
{
    char by[64] = "";
    struct processor src, dst;
    struct ports_choice choice;
    unsigned capacity;
    uint64_t seed;
    int status = read_ends(call, text, &src, &dst);

    if (status == 0)
        status = ports_choice_open(&choice, call);
    if (status != 0)
        return status;
    *path = ports_choice_path(&choice, &capacity);
    if (*path == NULL)
        return EXIT_IO;
    *source = (uint32_t)src.index;
    seed = choice.seed;
    *hops = ports_choice_draw(&choice, call->net, *source, (uint32_t)dst.index, *path, capacity);
    if (*hops < 0)
        return complain(EXIT_FALSE, "%s", rt_error_text(*hops));
    if (choice.routing != RT_ROUTING_MINIMAL)
        snprintf(by, sizeof by, " by %s, seed %" PRIu64, ports_routings[choice.routing].name, seed);
    snprintf(words, size, "\\nthe route from processor %" PRIu64 " to %" PRIu64 "%s, hop by hop",
             src.index, dst.index, by);
    return 0;
}

/* The loads of --traffic, if it is given; 0, or EXIT_... after saying why. */
static int read_load(const struct call *call, struct ports_drawing *d, struct rt_load_ports *load,
                     char *words, size_t size)
{
    int status = ports_graph_load(call, load);
    const char *pattern = option_value(call, "--traffic");
    uint64_t links;
    uint32_t node;
    unsigned port;

    if (load->sends == NULL || status != 0)
        return status;
    d->load = load;
    d->most = rt_load_ports_hottest(load, &links, &node, &port);
    snprintf(words, size,
             "\\nred: %" PRIu64 " route%s of %.40s over a link, the most; the fewer, the paler",
             d->most, s_of(d->most), strpbrk(pattern, "\"\\/.@") != NULL ? "a file" : pattern);
    return 0;
}

int ports_graph_dot(const struct call *call)
{
    const char *text = option_value(call, "--route");
    struct ports_drawing d = {.net = call->net, .nodes = rt_topo_nodes(call->net)};
    struct ports_line *line = NULL;
    struct rt_channel *path = NULL;
    struct rt_load_ports load = {.sends = NULL};
    char name[RT_NET_TEXT_MAX] = "", words[192] = "";
    uint32_t source = 0;
    int hops = 0, status;

    rt_net_format(call->net, name, sizeof name);
    if (ports_too_many(call->net))
        return complain(EXIT_USAGE,
                        "graph: '%s' is too large for a drawing (at most %d links); --format "
                        "graphml, gml, json, mtx, edges and others take it",
                        name, PORTS_LINKS_DRAWN);
    if (text != NULL)
        status = read_route(call, text, &path, &source, &hops, words, sizeof words);
    else
        status = read_load(call, &d, &load, words, sizeof words);
    if (status == 0) {
        d.spot = calloc(PORTS_SPOTS_MAX, sizeof *d.spot);
        line = malloc((size_t)(PORTS_LINKS_DRAWN + hops) * sizeof *line);
        if (d.spot != NULL && line != NULL) {
            ports_lay(&d);
            print_drawing(&d, line, ports_draw_lines(&d, line, source, path, hops), words);
        } else {
            status = complain(EXIT_IO, "out of memory");
        }
    }
    ports_graph_load_free(&load);
    free(path);
    free(line);
    free(d.spot);
    return status;
}
