/* SPDX-License-Identifier: MIT-0 */
/* Routes read once more, to name those that were found. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

void check_want(struct check *check, uint64_t route, const char *before)
{
    struct finding *f;

    ROOM_FOR_ONE(check->finding, check->findings, check->findings_capacity);
    f = &check->finding[check->findings++];
    memset(f, 0, sizeof *f);
    f->route = route;
    snprintf(f->before, sizeof f->before, "%s", before);
}

struct naming {
    struct check *check;
    uint64_t number;
    struct finding **wanted; /* by number of the route */
    uint32_t next;
};

static int by_route(const void *left, const void *right)
{
    const struct finding *a = *(struct finding *const *)left, *b = *(struct finding *const *)right;

    return a->route < b->route ? -1 : a->route > b->route;
}

static int name(void *context, const struct given *given)
{
    struct naming *naming = context;
    struct check *check = naming->check;
    struct rt_walk_graph_result result;
    size_t size;
    FILE *to;

    while (naming->next < check->findings &&
           naming->wanted[naming->next]->route == naming->number) {
        struct finding *f = naming->wanted[naming->next++];

        check_walk(check, given, &result);
        to = open_memstream(&f->text, &size);
        if (to == NULL)
            return complain(EXIT_IO, "out of memory");
        fprintf(to, "route %s -> %s: ", node_name(check->topology, given->source),
                node_name(check->topology, given->destination));
        say_way(to, check, given, result.hops);
        if (fclose(to) != 0 || f->text == NULL)
            return complain(EXIT_IO, "out of memory");
        f->line = given->line;
    }
    naming->number++;
    return 0;
}

static void say_cycle(const struct check *check)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    const struct finding *f;

    if (check->cycle == 0)
        return;
    f = check->finding + check->findings - check->cycle;
    fprintf(check->say,
            "a cycle of %" PRIu32 " channels, each with a route that goes from it to the "
            "next, the last to the first:\n",
            check->cycle);
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

int check_name(struct check *check)
{
    struct naming naming = {.check = check};
    int status = 0;

    check->routes->quiet = 1;
    naming.wanted = take_memory(check->findings, sizeof *naming.wanted);
    for (uint32_t i = 0; i < check->findings; i++)
        naming.wanted[i] = &check->finding[i];
    if (check->findings > 0) {
        qsort(naming.wanted, check->findings, sizeof *naming.wanted, by_route);
        status = routes_each(check->routes, name, &naming);
    }
    free(naming.wanted);
    for (uint32_t i = 0; i + check->cycle < check->findings; i++) {
        say_line(check->say, check, check->finding[i].line);
        fprintf(check->say, "%s: %s\n", check->finding[i].before,
                check->finding[i].text != NULL ? check->finding[i].text : "");
    }
    say_cycle(check);
    return status;
}
