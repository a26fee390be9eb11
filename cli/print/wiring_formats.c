/* SPDX-License-Identifier: MIT-0 */
/* The wiring of a network as GML, JSON and Matrix Market, as networkx and check read them. */
#include <inttypes.h>

#include "wiring.h"

static void print_net(const struct wiring *w)
{
    char text[RT_NET_TEXT_MAX] = "";

    rt_net_format(w->net, text, sizeof text);
    printf("%s", text);
}

typedef void wiring_print(const struct wiring *w, uint32_t node, uint32_t to, uint32_t number,
                          int first);

static void each_link(const struct wiring *w, wiring_print *print)
{
    int first = 1;

    for (uint32_t node = 0; output_goes_on(node, w->nodes, w->nodes_are); node++)
        for (uint32_t number = 0, to; number < w->links(w, node); number++)
            if (w->leads(w, node, number, &to) == 0) {
                print(w, node, to, number, first);
                first = 0;
            }
}

/* --- GML */

static void gml_node(const struct wiring *w, uint32_t node)
{
    printf("  node [\n    id %" PRIu32 "\n    label \"%" PRIu32 "\"\n", node, node);
    if (w->coordinates != NULL) {
        printf("    coordinates \"");
        w->coordinates(w, node);
        printf("\"\n");
    }
    for (unsigned end = 0; end <= (w->apart != 0); end++)
        printf("    %s %" PRIu32 "\n", wiring_end_name(w, end), w->processors(w, node, end));
    printf("  ]\n");
}

static void gml_link(const struct wiring *w, uint32_t node, uint32_t to, uint32_t number, int first)
{
    (void)first;
    printf("  edge [\n    source %" PRIu32 "\n    target %" PRIu32 "\n    %s %" PRIu32 "\n", node,
           to, w->number_is, number);
    if (w->arrives != NULL)
        printf("    port_target %" PRIu32 "\n", w->arrives(w, node, number));
    if (w->routes != NULL)
        printf("    routes %" PRIu64 "\n", w->routes(w, node, number));
    printf("  ]\n");
}

int wiring_gml(const struct wiring *w)
{
    printf("graph [\n  directed 1\n  multigraph 1\n  name \"");
    print_net(w);
    printf("\"\n");
    for (uint32_t node = 0; output_goes_on(node, w->nodes, w->nodes_are); node++)
        gml_node(w, node);
    each_link(w, gml_link);
    printf("]\n");
    return EXIT_TRUE;
}

/* --- JSON */

static void json_node(const struct wiring *w, uint32_t node)
{
    printf("%s\n  {\"id\": %" PRIu32, node > 0 ? "," : "", node);
    if (w->coordinates != NULL) {
        printf(", \"coordinates\": \"");
        w->coordinates(w, node);
        putchar('"');
    }
    for (unsigned end = 0; end <= (w->apart != 0); end++)
        printf(", \"%s\": %" PRIu32, wiring_end_name(w, end), w->processors(w, node, end));
    putchar('}');
}

static void json_link(const struct wiring *w, uint32_t node, uint32_t to, uint32_t number,
                      int first)
{
    printf("%s\n  {\"source\": %" PRIu32 ", \"target\": %" PRIu32 ", \"%s\": %" PRIu32,
           first ? "" : ",", node, to, w->number_is, number);
    if (w->arrives != NULL)
        printf(", \"port_target\": %" PRIu32, w->arrives(w, node, number));
    if (w->routes != NULL)
        printf(", \"routes\": %" PRIu64, w->routes(w, node, number));
    putchar('}');
}

int wiring_json(const struct wiring *w)
{
    printf("{\"directed\": true, \"multigraph\": true, \"graph\": {\"name\": \"");
    print_net(w);
    printf("\"},\n\"nodes\": [");
    for (uint32_t node = 0; output_goes_on(node, w->nodes, w->nodes_are); node++)
        json_node(w, node);
    printf("],\n\"links\": [");
    each_link(w, json_link);
    printf("]}\n");
    return EXIT_TRUE;
}

/* --- Matrix Market: rows and columns count from 1 */

static void mtx_link(const struct wiring *w, uint32_t node, uint32_t to, uint32_t number, int first)
{
    (void)first;
    printf("%" PRIu32 " %" PRIu32, node + 1, to + 1);
    if (w->routes != NULL)
        printf(" %" PRIu64, w->routes(w, node, number));
    putchar('\n');
}

int wiring_mtx(const struct wiring *w)
{
    uint64_t links = 0;

    for (uint32_t node = 0; node < w->nodes; node++)
        for (uint32_t number = 0, to; number < w->links(w, node); number++)
            links += w->leads(w, node, number, &to) == 0;
    printf("%%%%MatrixMarket matrix coordinate %s general\n%% ",
           w->routes != NULL ? "integer" : "pattern");
    print_net(w);
    printf("\n%" PRIu32 " %" PRIu32 " %" PRIu64 "\n", w->nodes, w->nodes, links);
    each_link(w, mtx_link);
    return EXIT_TRUE;
}
