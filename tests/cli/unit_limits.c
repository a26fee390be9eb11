/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/attached.c cli/check/matrix.c cli/check/traffic_shortest.c cli/check/trials.c
 * Sizes that no file in the tests has: the largest matrix, the most ports of a router; and what
 * stands after the last channel, or node. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "../../cli/check/topology_readers.h"
#include "../../cli/check/topology_open.h"
#include "../../cli/check/trials.h"
#include "expect_said.h"

#define LEAVES 65535u

static struct topology topology;
static struct rt_topo_graph_link link[2 * LEAVES];
static uint32_t memory[10 * LEAVES];

/* A matrix of so many rows, of which memory for the first is there. */
static void reads(const char *size, int status, unsigned bad)
{
    static const struct topology_asked asked = {.limit = 1 << 20};
    static struct lines lines;

    topology = (struct topology){.path = "unit", .asked = &asked};
    lines = (struct lines){.name = "unit", .longest = LINE_LENGTH_MAX, .begun = 1, .ended = 1};
    snprintf(lines.buffer, sizeof lines.buffer,
             "%%%%MatrixMarket matrix coordinate pattern general\n%s %s 1\n1 2\n", size, size);
    lines.to = lines.passed = strlen(lines.buffer);
    expect(size, read_matrix(&topology, &lines) == status && topology.bad == bad);
    names_free(&topology.names);
}

/* A router with so many others around it. */
static void star(uint32_t leaves)
{
    topology = (struct topology){.path = "unit", .link = link, .links = 2 * leaves};
    for (uint32_t i = 0; i <= leaves; i++) {
        char name[16];

        snprintf(name, sizeof name, "%u", i);
        names_add(&topology.names, name);
        if (i > 0) {
            link[2 * i - 2] = (struct rt_topo_graph_link){0, i, i - 1, 0};
            link[2 * i - 1] = (struct rt_topo_graph_link){i, 0, 0, 0};
        }
    }
    rt_topo_graph_lay(&topology.graph, leaves + 1, 2 * leaves, link, memory);
}

/* Trials of a star: what its router has. */
static int tries(uint32_t leaves)
{
    static const struct option_row rows[] = {{.name = "--faults", .value = "K"}, {.name = NULL}};
    static const struct verb verb = {.options = rows};
    static struct trials trials;
    struct call call = {.verb = &verb, .value = {"1"}};
    struct routes routes = {.topology = &topology, .routing = RT_LOAD_SHORTEST, .jobs = 1};
    struct check check = {.topology = &topology, .routes = &routes};
    int status;

    star(leaves);
    memset(&trials, 0, sizeof trials);
    status = trials_open(&trials, &call, &check);
    if (status == 0)
        expect("its command", strcmp(trials.faults.net.command, "check") == 0);
    trials_close(&trials);
    names_free(&topology.names);
    return status;
}

/* Four nodes of a processor each, and a fifth that is none. */
static void attaches(void)
{
    static const struct topology_asked asked = {.path = "tests/vectors/kept/square.txt",
                                                .limit = 1 << 20};

    topology = (struct topology){.path = NULL};
    expect("four nodes", topology_open(&topology, &asked) == 0 && topology.names.count == 4);
    topology.attached_capacity = 5;
    topology.attached = calloc(5, sizeof *topology.attached);
    for (int n = 0; n < 5; n++)
        topology.attached[n].count[0] = topology.attached[n].count[1] = 1;
    expect("four processors", topology_attach_all(&topology) == 0 && topology.endpoints == 4);
    topology_close(&topology);
}

int main(void)
{
    struct check check = {.topology = &topology};
    struct traffic traffic = {.check = &check, .least = 1, .routes = 1, .senders = 1};

    if (freopen("/dev/null", "w", stderr) == NULL ||
        setrlimit(RLIMIT_AS, &(struct rlimit){24 << 20, 24 << 20}) != 0)
        return 1;
    setvbuf(stderr, errors, _IOFBF, sizeof errors);
    reads("16777216", EXIT_IO, 0); /* as far as memory goes */
    reads("16777217", 0, 1);
    attaches();
    star(3);
    link[6] = (struct rt_topo_graph_link){0, 1, 7, 0};
    expect("channels that count", traffic_bound(&traffic) == 6);
    names_free(&topology.names);
    expect("a small star", tries(3) == 0);
    expect("a port too many", tries(LEAVES) == EXIT_USAGE &&
                                  strstr(errors, "node 0 has 65535 ports to routers") != NULL);
    return failed;
}
