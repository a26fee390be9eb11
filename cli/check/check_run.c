/* SPDX-License-Identifier: MIT-0 */
/* All routes looked at: arrival, coverage, loads, dependencies (SPEC 16.3, 16.4). */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "apart.h"
#include "check.h"
#include "route_table.h"

/* Nodes to which no route leads are routers, perhaps, where nobody said which nodes are endpoints:
 * says so.  0, or EXIT_IO after saying why. */
static int hint(const struct check *check)
{
    const struct table *table = check->by_table ? check->routes->table : NULL;
    uint32_t nodes = check->topology->graph.nodes, without = 0, first = NONE;
    uint8_t *reached;

    if (check->say == NULL || check->routes->path == NULL || check->routes->lft != NULL ||
        check->topology->endpoints > 0)
        return 0; /* tables of LIDs: only routes too long are kept */
    reached = zero_memory(nodes, 1);
    if (reached == NULL)
        return EXIT_IO;
    for (uint32_t i = 0; i < check->found.routes; i++)
        reached[check->found.route[i].destination] = 1;
    for (uint32_t n = nodes; n-- > 0;)
        if (table != NULL ? table->channel[n] == NULL : !reached[n]) {
            without++;
            first = n;
        }
    free(reached);
    if (without > 0 && without < nodes)
        fprintf(check->say,
                "no route leads to %" PRIu32 " of %" PRIu32 " nodes, such as %s: if they only pass "
                "on, name the others by --endpoints\n",
                without, nodes, node_name(check->topology, first));
    return 0;
}

/* Says that no routes can serve all pairs: 0, or EXIT_IO after saying why. */
static int say_apart(const struct check *check)
{
    char text[APART_MAX];

    if (check->say == NULL || check->cover.missing == 0)
        return 0;
    if (topology_apart(check->topology, text, sizeof text) != 0)
        return EXIT_IO;
    if (*text != '\0')
        fprintf(check->say, "%s\n", text);
    return 0;
}

/* Looks for what only all routes together show. */
static int conclude(struct check *check)
{
    int status = check->routes->lft != NULL ? check_lft_cover(check) : check_cover(check);

    check->cover.duplicate += check->routes->duplicate;
    if (status == 0 && !interrupted())
        status = check_cycle(check);
    for (uint32_t i = 0; status == 0 && check->say != NULL && i < check->cycle; i++)
        status = check_want(check,
                            check_witness(check, check->cycle_channel[i],
                                          check->cycle_channel[(i + 1) % check->cycle]),
                            "");
    if (status != 0)
        return status;
    show_step("the routes named are looked for");
    return check->say != NULL && !interrupted() ? check_name(check) : 0;
}

int check_run(struct check *check)
{
    int status = check_open(check);

    show_step("routes");
    check->by_table = routes_table(check->routes);
    if (status == 0 && check->by_table) {
        status = check_table(check);
    } else {
        if (status == 0)
            status = check_look(check);
        if (check->said > NAMED_MAX)
            fprintf(check->say, "... and %" PRIu64 " more that do not arrive or loop\n",
                    check->said - NAMED_MAX);
        if (status == 0 && !interrupted())
            status = conclude(check);
    }
    if (status == 0 && !interrupted())
        status = say_apart(check);
    if (status == 0 && !interrupted())
        status = hint(check);
    check->cut = interrupted();
    end_progress();
    return status == EXIT_IO ? EXIT_IO : 0;
}

int check_sound(const struct check *check)
{
    return check->routes->bad == 0 && check->broken == 0 && check->loops == 0 &&
           check->cover.missing == 0 && check->cover.duplicate == 0 && check->cycle == 0;
}

void check_free(struct check *check)
{
    for (unsigned j = 0; j < check->parts; j++)
        check_close(&check->part[j]);
    free(check->part);
    for (uint32_t i = 0; i < check->wants; i++)
        free(check->wanted[i].text);
    free(check->wanted);
    check_close(check);
    free(check->found.route);
    free(check->found.number);
    free(check->cover.first);
    free(check->cover.order);
    free(check->cover.distance);
    free(check->cover.queue);
    free(check->cover.count);
    free(check->cycle_work);
}
