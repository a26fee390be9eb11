/* SPDX-License-Identifier: MIT-0 */
/* What a routing by choice is of a network, and routes by what is drawn (SPEC 15.18). */
#include <stdlib.h>

#include "ports.h"
#include "rt/random.h"

const struct choice ports_routings[] = {
    {.name = "minimal"}, {.name = "valiant"}, {.name = "up-random"}, {.name = NULL}};

int ports_choice_take(struct ports_choice *choice, const struct rt_net *net, unsigned routing)
{
    int choices = rt_route_choices(net, routing);

    if (choices < 0)
        return 0;
    choice->routing = routing;
    choice->choices = (uint32_t)choices;
    choice->hops = ports_hops();
    choice->vcs = ports_vcs();
    if (routing != RT_ROUTING_MINIMAL) {
        choice->hops = (unsigned)rt_route_choice_hops(net, routing);
        choice->vcs = (unsigned)rt_route_choice_vcs(net, routing);
    }
    return 1;
}

struct rt_channel *ports_choice_path(const struct ports_choice *choice, unsigned *capacity)
{
    struct rt_channel *path;

    *capacity = choice->hops + 1;
    path = malloc(*capacity * sizeof *path);
    if (path == NULL)
        complain(EXIT_IO, "out of memory");
    return path;
}

int ports_choice_draw(struct ports_choice *choice, const struct rt_net *net, uint32_t source,
                      uint32_t destination, struct rt_channel *path, unsigned capacity)
{
    return rt_route_choice(net, choice->routing, rt_random_below(&choice->seed, choice->choices),
                           source, destination, path, capacity);
}

uint32_t ports_each(const struct rt_net *net)
{
    struct rt_topo_port_end at;
    uint32_t each = 1;

    while (rt_topo_attached(net, each, 0, &at) == 0 && at.node == 0)
        each++;
    return each;
}
