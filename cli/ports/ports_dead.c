/* SPDX-License-Identifier: MIT-0 */
/* The option --dead of networks of routers: read, and what of it a walk meets (SPEC 15.16). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/order.h"
#include "ports_dead.h"

static int by_number(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;

    return order(*x, *y);
}

static int by_place(const void *a, const void *b)
{
    const struct rt_topo_port_end *x = a, *y = b;

    if (x->node != y->node)
        return order(x->node, y->node);
    return order(x->port, y->port);
}

/* Reads one part, as r12 or l3.1, which is taken apart; `given`: as it was written. */
static int read_part(const struct rt_net *net, char *text, const char *given,
                     struct rt_topo_port_end *part)
{
    char *point = text[0] == 'l' ? strchr(text, '.') : NULL;
    uint32_t nodes = rt_topo_nodes(net);
    uint64_t node = 0, port = 0;
    struct rt_topo_port_end end;

    if (point != NULL)
        *point++ = '\0';
    if ((text[0] != 'r' && point == NULL) || read_number(text + 1, &node) != 0 ||
        (point != NULL && read_number(point, &port) != 0))
        return complain(EXIT_USAGE,
                        "option --dead '%.40s': expected a list of routers and links as r12,l3.1",
                        given);
    if (node >= nodes)
        return complain(EXIT_USAGE,
                        "option --dead '%.40s': router %" PRIu64 ": expected 0..%" PRIu32, given,
                        node, nodes - 1);
    *part = (struct rt_topo_port_end){(uint32_t)node, RT_PORT_NONE};
    if (point == NULL)
        return 0;
    if (port >= RT_PORT_NONE || rt_topo_neighbour(net, (uint32_t)node, (unsigned)port, &end) != 0)
        return complain(EXIT_USAGE,
                        "option --dead '%.40s': port %" PRIu64 " of router %" PRIu64
                        ": expected one that leads to a router",
                        given, port, node);
    part->port = (uint16_t)port;
    return 0;
}

static int read_list(struct ports_dead *dead, const struct rt_net *net, char *copy)
{
    size_t capacity = 0;
    int status = 0;

    for (char *text = copy, *end; text != NULL && status == 0; text = end) {
        char given[48];

        end = strchr(text, ',');
        if (end != NULL)
            *end++ = '\0';
        snprintf(given, sizeof given, "%s", text);
        if (ROOM_FOR_ONE(dead->part, dead->parts, capacity) != 0)
            return EXIT_IO;
        status = read_part(net, text, given, &dead->part[dead->parts]);
        dead->parts += status == 0;
    }
    return status;
}

/* Lists routers and links apart, in order. */
static int sort_parts(struct ports_dead *dead)
{
    uint32_t *node = take_memory(dead->parts, sizeof *node);
    struct rt_topo_port_end *link = take_memory(dead->parts, sizeof *link);

    dead->faults = (struct rt_walk_ports_faults){.node = node, .link = link};
    if (node == NULL || link == NULL)
        return EXIT_IO;
    for (size_t i = 0; i < dead->parts; i++)
        if (dead->part[i].port == RT_PORT_NONE)
            node[dead->faults.nodes++] = dead->part[i].node;
        else
            link[dead->faults.links++] = dead->part[i];
    qsort(node, dead->faults.nodes, sizeof *node, by_number);
    qsort(link, dead->faults.links, sizeof *link, by_place);
    return 0;
}

int ports_dead_open(struct ports_dead *dead, const struct call *call)
{
    const char *list = option_value(call, "--dead");
    char *copy;
    int status;

    if (list == NULL)
        return 0;
    copy = take_memory(strlen(list) + 1, 1);
    if (copy == NULL)
        return EXIT_IO;
    strcpy(copy, list);
    status = read_list(dead, call->net, copy);
    free(copy);
    return status == 0 ? sort_parts(dead) : status;
}

void ports_dead_close(struct ports_dead *dead)
{
    free(dead->part);
    free((void *)dead->faults.node);
    free((void *)dead->faults.link);
}

struct rt_topo_port_end ports_dead_cut(int cut, const struct rt_walk_ports_hop *hop,
                                       const struct rt_walk_ports_result *result)
{
    struct rt_topo_port_end part = {result->node, RT_PORT_NONE};

    if (cut == RT_WALK_PORTS_CUT_LINK)
        part.port = hop[result->hops].out.port;
    else if (cut == RT_WALK_PORTS_CUT_ROUTER)
        part.node = hop[result->hops].to.node;
    return part;
}

void ports_dead_name(struct rt_topo_port_end part, char name[24])
{
    if (part.port == RT_PORT_NONE)
        snprintf(name, 24, "r%" PRIu32, part.node);
    else
        snprintf(name, 24, "l%" PRIu32 ".%u", part.node, (unsigned)part.port);
}

void ports_dead_text(int cut, const struct rt_walk_ports_hop *hop,
                     const struct rt_walk_ports_result *result, char why[WHY_MAX])
{
    char name[24];

    ports_dead_name(ports_dead_cut(cut, hop, result), name);
    if (cut == RT_WALK_PORTS_CUT_SOURCE)
        snprintf(why, WHY_MAX, "cut at the start: router %s is dead", name);
    else if (cut == RT_WALK_PORTS_CUT_ROUTER)
        snprintf(why, WHY_MAX, "cut at hop %" PRIu32 ": router %s is dead", result->hops + 1, name);
    else
        snprintf(why, WHY_MAX, "cut at hop %" PRIu32 ": link %s to router %" PRIu32 " is dead",
                 result->hops + 1, name, hop[result->hops].to.node);
}

int ports_dead_met(const struct ports_dead *dead, size_t i, const struct rt_net *net,
                   uint32_t source, const struct rt_walk_ports_hop *hop,
                   const struct rt_walk_ports_result *result)
{
    const struct rt_topo_port_end *part = &dead->part[i];
    size_t router = part->port == RT_PORT_NONE;
    struct rt_walk_ports_faults alone = {&part->node, router, part, !router};
    struct rt_walk_ports_result whole = *result;

    return rt_walk_ports_cut(net, &alone, source, hop, &whole) != RT_WALK_PORTS_WHOLE;
}
