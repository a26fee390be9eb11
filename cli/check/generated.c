/* SPDX-License-Identifier: MIT-0 */
/* Generated routes (SPEC 16.5). */
#include <string.h>

#include "maker.h"
#include "route_sources.h"

const struct choice routings[] = {{.name = "shortest", .value = RT_LOAD_SHORTEST},
                                  {.name = "balanced", .value = RT_LOAD_BALANCED},
                                  {.name = "updown", .value = RT_LOAD_UPDOWN},
                                  {.name = "layered", .value = ROUTING_LAYERED},
                                  {.name = NULL}};
const struct choice check_routings[] = {{.name = "shortest", .value = RT_LOAD_SHORTEST},
                                        {.name = "balanced", .value = RT_LOAD_BALANCED},
                                        {.name = "updown", .value = RT_LOAD_UPDOWN},
                                        {.name = "layered", .value = ROUTING_LAYERED},
                                        {.name = "ecmp", .value = ROUTING_ECMP},
                                        {.name = NULL}};

int generate_table(const struct routes *routes, const char *format, int *status)
{
    int table = format == NULL ? routes->routing != ROUTING_LAYERED &&
                                     routes->topology->graph.nodes > WHOLE_ROUTES_MOST
                               : strcmp(format, "table") == 0;

    if (table && routes->routing == ROUTING_LAYERED)
        *status = complain(EXIT_USAGE, "option --routing layered: a table has no virtual channels: "
                                       "expected shortest, balanced or updown, or --format ports");
    return table;
}

int generate_each(struct routes *routes, take_route take, void *context)
{
    const struct topology *topology = routes->topology;
    struct maker maker;
    uint64_t rank = 0;
    int status = maker_open(&maker, routes);

    for (uint32_t source = 0; source < topology->graph.nodes && status == 0; source++)
        if (topology_is_end(topology, source))
            status = maker_source(&maker, source, rank++, take, context);
    maker_close(&maker);
    return status;
}
