/* SPDX-License-Identifier: MIT-0 */
/* Routes are made, and given away only if check finds them sound (SPEC 16.5). */
#include <inttypes.h>

#include "../base/work.h"
#include "apart.h"
#include "check.h"
#include "route_sources.h"

/* Why routes are refused that check does not pass. */
static int refuse_routes(const struct check *check, const char *routing, uint64_t vcs)
{
    uint64_t none = check->cover.missing + check->broken; /* endpoints send in any case */
    char apart[APART_MAX];

    if (none > 0) {
        if (topology_apart(check->topology, apart, sizeof apart) != 0)
            return EXIT_IO;
        return complain(EXIT_FALSE,
                        "%s: %" PRIu64 " pair%s no route of this kind: refused; check --routing %s "
                        "names %s%s%s",
                        routing, none, none == 1 ? " has" : "s have", routing,
                        none == 1 ? "it" : "them", *apart != '\0' ? "; " : "", apart);
    }
    if (check->by_table || check->routes->lft != NULL)
        return complain(EXIT_FALSE,
                        "%s: the routes of this table can deadlock, in a cycle of %" PRIu32
                        " channels: refused; --routing updown, or --format ports with --vcs or "
                        "--routing layered",
                        routing, check->cycle);
    return complain(EXIT_FALSE,
                    "%s: the routes can deadlock, in a cycle of %" PRIu32 " channels, with %" PRIu64
                    " virtual channel%s: refused; %" PRIu32
                    " are enough (one a hop), or --routing updown or layered",
                    routing, check->cycle, vcs, s_of(vcs), check->cover.longest);
}

int generate_sound(struct topology *topology, struct routes *routes, const char *routing,
                   uint64_t vcs)
{
    struct check check = {.topology = topology, .routes = routes};
    int status = 0;

    routes->layers = (unsigned)vcs;
    if (routes->routing == ROUTING_LAYERED)
        status = generate_layers(routes);
    if (vcs == 0)
        vcs = 1;
    if (status == 0)
        status = check_run(&check);
    if (status == 0 && check.cut)
        status = complain(EXIT_FALSE,
                          "interrupted after %" PRIu64 " of %" PRIu64
                          " routes were looked at: none is written",
                          check.taken, check_pairs(&check));
    if (check.cover.missing == 0 && check.cycle > 0 && vcs >= check.cover.longest)
        routes->by_hop = 1; /* ascends with every hop: no cycle */
    else if (status == 0 && !check_sound(&check))
        status = refuse_routes(&check, routing, vcs);
    check_free(&check);
    return status;
}
