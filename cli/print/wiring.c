/* SPDX-License-Identifier: MIT-0 */
/* Lists of edges, and GraphML. */
#include "wiring.h"

#include <inttypes.h>

#include "../base/progress.h"
#include "../base/system.h"

int output_goes_on(uint64_t done, uint64_t total, const char *what)
{
    if (done % 1024 == 0)
        show_progress(done, total, what);
    return done < total && !ferror(stdout) && !interrupted();
}

void graphml_begin(const struct rt_net *net, const struct graphml_key *keys)
{
    char text[RT_NET_TEXT_MAX] = "";

    rt_net_format(net, text, sizeof text);
    printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    for (; keys->name != NULL; keys++)
        printf("  <key id=\"%s\" for=\"%s\" attr.name=\"%s\" attr.type=\"%s\"/>\n", keys->name,
               keys->whose, keys->name, keys->type);
    printf("  <graph id=\"%s\" edgedefault=\"directed\">\n", text);
}

void graphml_end(void)
{
    printf("  </graph>\n</graphml>\n");
}

static void print_edge(const struct wiring *w, uint32_t node, uint32_t to, uint32_t number)
{
    printf("%" PRIu32 " %" PRIu32 " %" PRIu32, node, to, number);
    if (w->routes != NULL)
        printf(" %" PRIu64, w->routes(w, node, number));
    putchar('\n');
}

int wiring_edges(const struct wiring *w)
{
    for (uint32_t node = 0; output_goes_on(node, w->nodes, w->nodes_are); node++)
        for (uint32_t number = 0, to; number < w->links(w, node); number++)
            if (w->leads(w, node, number, &to) == 0)
                print_edge(w, node, to, number);
    return EXIT_TRUE;
}

const char *wiring_end_name(const struct wiring *w, unsigned end)
{
    return !w->apart ? "processors" : end == 0 ? "sources" : "destinations";
}

static void print_node(const struct wiring *w, uint32_t node)
{
    printf("    <node id=\"n%" PRIu32 "\">", node);
    if (w->coordinates != NULL) {
        printf("<data key=\"coordinates\">");
        w->coordinates(w, node);
        printf("</data>");
    }
    for (unsigned end = 0; end <= (w->apart != 0); end++)
        printf("<data key=\"%s\">%" PRIu32 "</data>", wiring_end_name(w, end),
               w->processors(w, node, end));
    printf("</node>\n");
}

static void print_graphml_edge(const struct wiring *w, uint32_t node, uint32_t to, uint32_t number)
{
    printf("    <edge source=\"n%" PRIu32 "\" target=\"n%" PRIu32 "\"><data key=\"%s\">%" PRIu32
           "</data>",
           node, to, w->number_is, number);
    if (w->arrives != NULL)
        printf("<data key=\"port_target\">%" PRIu32 "</data>", w->arrives(w, node, number));
    if (w->routes != NULL)
        printf("<data key=\"routes\">%" PRIu64 "</data>", w->routes(w, node, number));
    printf("</edge>\n");
}

int wiring_graphml(const struct wiring *w)
{
    struct graphml_key keys[7] = {{w->number_is, "edge", "int"}}, *key = &keys[1];

    if (w->arrives != NULL)
        *key++ = (struct graphml_key){"port_target", "edge", "int"};
    if (w->coordinates != NULL)
        *key++ = (struct graphml_key){"coordinates", "node", "string"};
    for (unsigned end = 0; end <= (w->apart != 0); end++)
        *key++ = (struct graphml_key){wiring_end_name(w, end), "node", "int"};
    if (w->routes != NULL)
        *key++ = (struct graphml_key){"routes", "edge", "long"};
    graphml_begin(w->net, keys);
    for (uint32_t node = 0; output_goes_on(node, w->nodes, w->nodes_are); node++)
        print_node(w, node);
    for (uint32_t node = 0; output_goes_on(node, w->nodes, w->nodes_are); node++)
        for (uint32_t number = 0, to; number < w->links(w, node); number++)
            if (w->leads(w, node, number, &to) == 0)
                print_graphml_edge(w, node, to, number);
    graphml_end();
    return EXIT_TRUE;
}
