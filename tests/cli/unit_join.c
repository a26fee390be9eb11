/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/check_cycle.c cli/check/check_look.c cli/check/tally.c
 * Dependencies that two threads have found are joined: none is lost, though the one that takes them
 * over has little room; where there is no more room at all all ends. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../../cli/check/tally.h"
#include "../../cli/check/topology_open.h"

#define FOUND 700

static int failed;

/* Those from `first` on, a channel each. */
static void fill(struct rt_load_channels *depend, uint32_t first, uint32_t count)
{
    for (uint32_t c = first; c < first + count; c++)
        while (rt_load_channels_add(depend, c, c + 1, c) < 0)
            failed |= check_grow(depend) != 0;
}

/* A table that is full, and twice as much as there can be. */
static const struct rt_load_channels full = {.capacity = SIZE_MAX / 16, .edges = SIZE_MAX / 16};

static void no_room(const struct rt_load_channels *from)
{
    static const struct topology_asked asked = {.path = "tests/vectors/kept/square.txt",
                                                .limit = 1 << 20};
    static struct topology topology;
    struct routes routes = {.topology = &topology, .routing = RT_LOAD_SHORTEST, .jobs = 2};
    struct check check = {.topology = &topology, .routes = &routes};
    struct tally tally = {.check = &check, .depend = full}, other = {.depend = *from};
    struct table table = {.rows = 0};
    struct rt_load_channels to = full, own;

    failed |= topology_open(&topology, &asked) != 0 || check_open(&check) != 0;
    failed |= check_join(&to, from) != EXIT_IO;
    own = check.depend;
    check.depend = full;
    failed |= check_look(&check) != EXIT_IO;
    check.depend = own;
    routes.table = &table;
    topology.graph.channels = 0; /* nothing else to add */
    failed |= tally_merge(&tally, &other) != EXIT_IO;
    if (failed)
        fputs("no room, and not said\n", stderr);
}

/* Of a dependency that several have found the first route of all is named. */
static void first_of_all(void)
{
    static struct check part[2], check = {.part = part, .parts = 2};

    failed |= check_grow(&check.depend) != 0 || check_grow(&part[1].depend) != 0;
    failed |= rt_load_channels_add(&check.depend, 1, 2, 7) < 0 ||
              rt_load_channels_add(&part[1].depend, 1, 2, 3) < 0;
    failed |= check_witness(&check, 1, 2) != 3;
    check.parts = 1; /* which has found none */
    failed |= check_witness(&check, 1, 2) != 7;
    free(check.depend.edge);
    free(part[1].depend.edge);
    if (failed)
        fputs("another route is named\n", stderr);
}

int main(void)
{
    static struct rt_load_channels to, from;

    failed |= check_grow(&to) != 0 || check_grow(&from) != 0;
    fill(&to, FOUND, 100);
    fill(&from, 0, FOUND);
    failed |= to.capacity != 256 || from.capacity != 1024 || check_join(&to, &from) != 0;
    for (uint32_t c = 0; c < FOUND + 100; c++)
        failed |= rt_load_channels_witness(&to, c, c + 1) != c;
    if (failed)
        fprintf(stderr, "%zu of %d\n", (size_t)to.edges, FOUND + 100);
    first_of_all();
    alarm(20); /* who asks again and again is ended */
    no_room(&from);
    free(to.edge);
    free(from.edge);
    return failed;
}
