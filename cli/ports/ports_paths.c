/* SPDX-License-Identifier: MIT-0 */
/* routeseq info --paths: of which routers? */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "ports_paths.h"

/* Does a symmetry move any router to any other? */
static int alike(const struct rt_net *net)
{
    switch (net->family) {
    case RT_FAMILY_COMPLETE:
    case RT_FAMILY_RING:
    case RT_FAMILY_TORUS:
    case RT_FAMILY_HYPERCUBE:
    case RT_FAMILY_CCC:
    case RT_FAMILY_HYPERX:
    case RT_FAMILY_TOFU:
        return 1;
    case RT_FAMILY_TWISTED:
        return net->param[2] == 0 || net->param[3] == 0;
    default:
        return 0;
    }
}

/* Digits up to a comma or the end; their number, UINT32_MAX if it is larger.  What follows, or
 * null.
 */
static const char *read_digits(const char *text, uint32_t *number)
{
    uint64_t value = 0;
    const char *at = text;

    for (; *at >= '0' && *at <= '9'; at++)
        value = value > UINT32_MAX ? value : value * 10 + (uint64_t)(*at - '0');
    *number = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
    return at == text ? NULL : at;
}

/* 0, or EXIT_USAGE after saying why. */
static int read_routers(const struct rt_net *net, const char *text, struct paths *found)
{
    const char *rest = read_digits(text, &found->from);

    found->whole = strcmp(text, "all") == 0;
    if (found->whole)
        return 0;
    if (rest != NULL)
        rest = *rest == ',' ? read_digits(rest + 1, &found->to) : NULL;
    if (rest == NULL || *rest != '\0')
        return complain(EXIT_USAGE, "option --paths '%.80s': expected all, or two routers, A,B",
                        text);
    if (found->from >= rt_topo_nodes(net) || found->to >= rt_topo_nodes(net))
        return complain(EXIT_USAGE, "option --paths '%.80s': routers are 0..%" PRIu32, text,
                        rt_topo_nodes(net) - 1);
    return 0;
}

/* Are there routers that no processor enters or leaves by?  0, or EXIT_IO. */
static int find_cores(const struct rt_net *net, struct paths *found)
{
    uint32_t with = 0, nodes = rt_topo_nodes(net);
    uint8_t *seen = zero_memory(nodes, 1);

    if (seen == NULL)
        return EXIT_IO;
    for (uint32_t p = 0; p < rt_topo_processors(net) && with < nodes; p++)
        for (int out = 0; out < 2; out++) {
            struct rt_topo_port_end at;

            rt_topo_attached(net, p, (unsigned)out, &at);
            with += 1u - seen[at.node];
            seen[at.node] = 1;
        }
    found->cores = with < nodes;
    free(seen);
    return 0;
}

int ports_paths_find(const struct rt_net *net, const char *text, struct paths *found)
{
    struct graph_rows rows;
    int status;

    status = read_routers(net, text, found);
    if (status != 0)
        return status;
    if (rt_topo_nodes(net) > PORTS_SEARCH_MAX ||
        (uint64_t)rt_topo_nodes(net) * ports_most(net) > PORTS_TABLE_MAX)
        return complain(EXIT_USAGE,
                        "option --paths: a network of at most %d routers and %d ends of links, not "
                        "%" PRIu32 " routers",
                        PORTS_SEARCH_MAX, PORTS_TABLE_MAX, rt_topo_nodes(net));
    status = find_cores(net, found);
    if (status != 0)
        return status;
    status = ports_table_open(&rows, net, 0);
    if (status == 0)
        status = paths_find(found, &rows, rt_topo_directed(net), alike(net));
    rows_close(&rows);
    return status;
}
