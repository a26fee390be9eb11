/* SPDX-License-Identifier: MIT-0 */
/* Routes read once more, to name those that were found. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/order.h"
#include "../base/system.h"
#include "check.h"
#include "route_table.h"
#include "routes_open.h"

int check_want(struct check *check, uint64_t route, const char *before)
{
    struct wanted *f;

    if (ROOM_FOR_ONE(check->wanted, check->wants, check->wants_capacity) != 0)
        return EXIT_IO;
    f = &check->wanted[check->wants++];
    memset(f, 0, sizeof *f);
    f->route = route;
    snprintf(f->before, sizeof f->before, "%s", before);
    return 0;
}

struct naming {
    struct check *check;
    struct wanted **wanted; /* by number of the route */
    uint32_t next;
};

#define ALL_NAMED 1000 /* no more is read */

static int by_route(const void *left, const void *right)
{
    const struct wanted *a = *(struct wanted *const *)left, *b = *(struct wanted *const *)right;

    return order(a->route, b->route);
}

static int name(void *context, const struct given *given)
{
    struct naming *naming = context;
    struct check *check = naming->check;
    struct rt_walk_graph_result result;
    struct system_text to;

    while (naming->next < check->wants && naming->wanted[naming->next]->route == given->number) {
        struct wanted *f = naming->wanted[naming->next++];

        if (check_walk(check, given, &result) < 0)
            return EXIT_IO;
        if (system_text_open(&to) != 0)
            return complain(EXIT_IO, "out of memory");
        fputs("route ", to.file);
        say_pair(to.file, check, given);
        fputs(": ", to.file);
        say_way(to.file, check, given, result.hops);
        if (system_text_close(&to) != 0)
            return complain(EXIT_IO, "out of memory");
        f->text = to.text;
        f->line = given->line;
    }
    return naming->next < check->wants ? 0 : ALL_NAMED;
}

static void say_cycle(const struct check *check)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    const struct wanted *f;

    if (check->cycle == 0)
        return;
    f = check->wanted + check->wants - check->cycle;
    fprintf(check->say,
            "a cycle of %" PRIu32 " channel%s, each with a route that goes from it to the "
            "next, the last to the first:\n",
            check->cycle, s_of(check->cycle));
    for (uint32_t i = 0; i < check->cycle; i++) {
        uint32_t channel = check->cycle_channel[i] % graph->channels;
        const struct rt_topo_graph_link *link = &graph->link[channel];

        fprintf(check->say, "  %s [%" PRIu32 "] %s, vc %" PRIu32 ": ",
                node_name(check->topology, link->from), link->port,
                node_name(check->topology, link->to), check->cycle_channel[i] / graph->channels);
        say_line(check->say, check, f[i].line);
        fprintf(check->say, "%s\n", f[i].text != NULL ? f[i].text : "");
    }
}

/* Of a table each is followed alone. */
static int name_pairs(struct naming *naming)
{
    struct check *check = naming->check;
    uint64_t nodes = check->topology->graph.nodes;
    struct follower follower;
    int status = follower_open(&follower, check->routes);

    while (status == 0) { /* then ALL_NAMED */
        uint64_t pair = naming->wanted[naming->next]->route;

        follow(&follower, (uint32_t)(pair / nodes), (uint32_t)(pair % nodes));
        status = name(naming, &follower.given);
    }
    follower_close(&follower);
    return status;
}

int check_name(struct check *check)
{
    struct naming naming = {.check = check};
    int status = 0;

    check->routes->quiet = 1;
    naming.wanted = take_memory(check->wants, sizeof *naming.wanted);
    if (naming.wanted == NULL)
        return EXIT_IO;
    for (uint32_t i = 0; i < check->wants; i++)
        naming.wanted[i] = &check->wanted[i];
    if (check->wants > 0) {
        qsort(naming.wanted, check->wants, sizeof *naming.wanted, by_route);
        status = check->by_table ? name_pairs(&naming) : routes_each(check->routes, name, &naming);
        status = status == ALL_NAMED ? 0 : status;
    }
    free(naming.wanted);
    for (uint32_t i = 0; i + check->cycle < check->wants; i++) {
        say_line(check->say, check, check->wanted[i].line);
        fprintf(check->say, "%s: %s\n", check->wanted[i].before,
                check->wanted[i].text != NULL ? check->wanted[i].text : "");
    }
    say_cycle(check);
    return status;
}
