/* SPDX-License-Identifier: MIT-0 */
/* Why a hop takes its virtual channel: the rules of SPEC 15.1 to 15.6, from coordinates alone. */
#include <inttypes.h>

#include "../base/divisor.h"
#include "ports_explain.h"

/* Of a hop along a ring, whose coordinate has this name. */
static unsigned dateline(const struct ports_walked *route, const struct ports_hop *hop,
                         const char *name, char text[WHY_MAX])
{
    unsigned i = ports_changed(hop);
    uint32_t side = route->last.x[i] + 1, from = hop->from.x[i], to = hop->to.x[i];
    uint32_t target = route->target.x[i];
    int up = to == (from + 1 < side ? from + 1 : 0), ahead = up ? from > target : from < target;

    if (side < 4)
        snprintf(text, WHY_MAX, "a side of %" PRIu32 " needs one", side);
    else if (up ? to < from : to > from)
        snprintf(text, WHY_MAX, "this is the wraparound of %s", name);
    else
        snprintf(text, WHY_MAX, "%s wraparound of %s lies ahead", ahead ? "the" : "no", name);
    return side >= 4 && ahead;
}

unsigned ports_vc_dateline(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];
    char name[16];

    snprintf(name, sizeof name, "x%u", ports_changed(hop) + 1);
    return dateline(route, hop, name, text);
}

unsigned ports_vc_cube(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    static const char *const between[] = {"x", "y", "z"};
    const struct ports_hop *hop = &route->hop[at];
    unsigned i = ports_changed(hop);
    int there = hop->from.node / 12 == route->target.node / 12, detour = route->net->param[3] != 0;

    if (i >= 3)
        return dateline(route, hop, between[i - 3], text);
    snprintf(text, WHY_MAX, "%s",
             !there   ? "in a cube, before the other cubes"
             : detour ? "in the cube of the destination"
                      : "in a cube, without a detour");
    return (unsigned)(there && detour);
}

/* Did the hop cross the dateline of its direction in a torus with one skew? */
static int crosses(const struct ports_walked *route, const struct ports_hop *hop)
{
    const uint32_t *param = route->net->param;
    unsigned way = hop->out.port / 2u, plus = hop->out.port & 1u;
    const uint32_t *x = plus ? hop->to.x : hop->from.x;

    return way == 0 ? x[0] == 0 && x[1] < common_divisor(param[2], param[1])
                    : x[1] == 0 && x[0] < common_divisor(param[3], param[0]);
}

/* The valley rule: the number of routers so far that rank below both neighbours. */
static unsigned valleys(const struct ports_walked *route, unsigned at, unsigned most,
                        uint32_t (*rank)(const struct ports_place *place), char text[WHY_MAX])
{
    unsigned vc = 0, is_valley = 0;

    for (unsigned k = 1; k <= at; k++) {
        uint32_t here = rank(&route->hop[k].from);

        is_valley = rank(&route->hop[k - 1].from) > here && rank(&route->hop[k].to) > here;
        vc += is_valley && vc < most;
    }
    snprintf(text, WHY_MAX, "%s",
             at == 0     ? "the first hop"
             : is_valley ? "from and to a higher router"
                         : "as before, no higher router on both sides");
    return vc;
}

static uint32_t by_number(const struct ports_place *place)
{
    return place->node;
}

static uint32_t by_switch(const struct ports_place *place)
{
    return 2 * place->x[0] + place->x[2];
}

static uint32_t by_level(const struct ports_place *place)
{
    return place->x[0];
}

unsigned ports_vc_valley(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    return valleys(route, at, ports_vcs() - 1, by_number, text);
}

unsigned ports_vc_switch(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    return valleys(route, at, ports_vcs() - 1, by_switch, text);
}

unsigned ports_vc_level(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    return valleys(route, at, ports_vcs() - 1, by_level, text);
}

unsigned ports_vc_twisted(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    unsigned way = route->hop[at].out.port / 2u, crossed = 0;

    if (route->net->param[2] != 0 && route->net->param[3] != 0)
        return ports_vc_valley(route, at, text);
    for (unsigned k = at; k > 0 && route->hop[k - 1].out.port / 2u == way; k--)
        crossed |= (unsigned)crosses(route, &route->hop[k - 1]);
    snprintf(text, WHY_MAX, "%s the dateline of %c", crossed ? "after" : "not yet after",
             way == 0 ? 'i' : 'j');
    return crossed;
}

unsigned ports_vc_mot(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    unsigned vc = 0, lower = 0;

    for (unsigned k = 1; k <= at; k++) {
        const struct ports_hop *hop = &route->hop[k];

        lower = hop->from.x[0] == 0 && hop->to.x[0] < route->hop[k - 1].from.x[0];
        vc += lower;
    }
    snprintf(text, WHY_MAX, "%s",
             at == 0 ? "the first hop"
             : lower ? "a lower axis follows a higher one"
                     : "as before");
    return vc;
}

/* +1, -1 or 0: the step of a hop along the cycle. */
static int step_of(const struct ports_hop *hop)
{
    return hop->out.port == 2 ? 0 : hop->out.port == 1 ? 1 : -1;
}

unsigned ports_vc_run(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    uint32_t top = route->last.x[0];
    unsigned run, past = 0, first = 0;

    while (first < route->hops && step_of(&route->hop[first]) == 0)
        first++;
    run = first < route->hops && step_of(&route->hop[first]) < 0;
    for (unsigned k = 0; k <= at; k++) {
        const struct ports_hop *hop = &route->hop[k];
        int step = step_of(hop);

        if (step != 0 && (step > 0) != (run % 2 == 0)) {
            run++;
            past = 0;
        }
        if (k < at)
            past |= step > 0 ? hop->from.x[0] == top : step < 0 && hop->from.x[0] == 0;
    }
    snprintf(text, WHY_MAX, "run %u, %s%s the end of the cycle", run,
             run % 2 == 0 ? "plus" : "minus", past ? ", past" : ", not past");
    return 2 * run + past;
}

unsigned ports_vc_round(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    unsigned times = 0;

    for (unsigned k = 0; k < at; k++)
        times += route->hop[k].to.x[0] == 0;
    snprintf(text, WHY_MAX, "it has come to column 0 %u time%s", times, s_of(times));
    return times;
}

unsigned ports_vc_group(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    int there = route->hop[at].from.x[0] == route->target.x[0];

    snprintf(text, WHY_MAX, "%sin the group of the destination", there ? "" : "not yet ");
    return (unsigned)there;
}

unsigned ports_vc_hop(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    (void)route;
    snprintf(text, WHY_MAX, "the %s hop", at == 0 ? "first" : "second");
    return at;
}
