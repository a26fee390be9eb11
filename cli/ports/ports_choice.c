/* SPDX-License-Identifier: MIT-0 */
/* Routing by choice (SPEC 15.18): --routing and --seed. */
#include <string.h>

#include "ports.h"

const struct choice ports_load_routings[] = {{.name = "minimal"},
                                             {.name = "valiant"},
                                             {.name = "up-random"},
                                             {.name = "ecmp"},
                                             {.name = NULL}};

/* Does a walk by this header end too soon?  Its routers know no more than the ports. */
static int ends_too_soon(const struct call *call, unsigned routing)
{
    const char *header = option_value(call, "--header");

    return routing == RT_ROUTING_VALIANT && header != NULL && strcmp(header, "transit") == 0;
}

/* Says which routings the family has. */
static int refuse_routing(const struct rt_net *net, const char *name)
{
    char list[WHY_MAX] = "minimal";

    for (unsigned routing = 1; routing < RT_ROUTINGS; routing++)
        if (rt_route_choices(net, routing) > 0)
            add_text(list, sizeof list, " or ", ports_routings[routing].name);
    return complain(EXIT_USAGE,
                    "option --routing '%s': the family has no such routing: expected %s", name,
                    list);
}

unsigned ports_routing(const struct call *call)
{
    const char *name = option_value(call, "--routing");
    unsigned routing = 0;

    while (name != NULL && strcmp(name, ports_load_routings[routing].name) != 0)
        routing++;
    return routing;
}

int ports_choice_open(struct ports_choice *choice, const struct call *call)
{
    unsigned routing = ports_routing(call);
    int status = ports_know(call->net);

    choice->seed = 1;
    if (status == 0)
        status = option_number(call, "--seed", 0, UINT64_MAX, &choice->seed);
    if (status != 0)
        return status;
    if (routing == PORTS_ECMP)
        routing = RT_ROUTING_MINIMAL;
    if (!ports_choice_take(choice, call->net, routing))
        return refuse_routing(call->net, ports_routings[routing].name);
    if (ends_too_soon(call, routing))
        return complain(
            EXIT_USAGE,
            "option --routing 'valiant': a walk by --header transit ends where it first "
            "comes to the destination's router: expected field or bytes");
    return 0;
}
