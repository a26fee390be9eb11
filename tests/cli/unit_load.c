/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/ports/ports_load_choice.c cli/ports/ports_load_ecmp.c cli/ports/ports_load_part.c
 * cli/ports/ports_load_job.c cli/ports/ports_load_climb.c cli/ports/ports_load_legs.c
 * cli/ports/ports_load_merge.c cli/ports/ports_load_toward.c What several threads of a load leave
 * to each other, whoever was first; one load after another; parts of one that no command line has
 * alone; and more memory than there is. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../cli/cli.h"
#include "../../cli/ports/ports_load_choice.h"
#include "rt/net_text.h"

extern const struct shape shape_ports;

static struct rt_net net;

static long pages = 1L << 40; /* of the machine, all of them ours */

long sysconf(int name)
{
    return name == _SC_PAGESIZE ? 1L << 12 : pages;
}

FILE *fopen(const char *path, const char *mode)
{
    (void)path, (void)mode;
    return NULL;
}

int getrlimit(int resource, struct rlimit *own)
{
    (void)resource, (void)own;
    return -1;
}

static struct ports_load opened(const char *name, unsigned routing, unsigned jobs)
{
    struct ports_load r = {.pattern = "uniform", .part = {1, 1}};
    int status = rt_net_parse(name, &net) != 0 || ports_know(&net) != 0 ||
                 !ports_choice_take(&r.choosing.by, &net, routing);

    if (status != 0 || ports_load_open(&r, &net, 1, jobs) != 0)
        exit(9);
    return r;
}

/* The even split, and then routes: what the first has freed stays freed. */
static int after_ecmp(void)
{
    struct ports_load r = opened("ring:5", 0, 1);
    int status = ports_load_ecmp(&r, NULL, 0);

    ports_load_close(&r);
    r = opened("mesh:2,2", 0, 1);
    status = status != 0 || ports_load_all(&r) != 0 || r.load.hops != 16;
    ports_load_close(&r);
    return status;
}

/* Of routes that take an edge, the first source's stands in a part, though another job had it. */
static int first_pair(void)
{
    static const struct command command = {.name = "load"};
    char *none[] = {NULL}, out[4000] = "";
    struct call call = {&command, &shape_ports, &shape_ports.load, &net, "array:4", none,
                        {NULL},   NULL};
    struct ports_load r = opened("array:4", 0, 2);
    FILE *file = tmpfile();

    for (uint32_t source = 0; source < 4; source++)
        for (uint32_t to = 0; to < 4; to++)
            if (to != source && ports_load_add(&r, &r.job[source == 0], source, to) != 0)
                return 1;
    if (ports_load_sum(&r) != 0)
        return 1;
    dup2(fileno(file), 1);
    ports_load_part_print(&call, &r);
    fflush(stdout);
    rewind(file);
    out[fread(out, 1, sizeof out - 1, file)] = '\0';
    return strstr(out, "edges 4\nedge 1 3 2\nedge 3 5 3\nedge 4 2 8\nedge 6 4 12\n") == NULL;
}

/* Whoever is named on a cycle of routes by choice is the first by number of the choice, whatever
 * the jobs have noted. */
static int first_choice(void)
{
    struct ports_load one = opened("ring:6", RT_ROUTING_VALIANT, 1),
                      two = opened("ring:6", RT_ROUTING_VALIANT, 2);

    if (ports_load_choices(&one, NULL, 0) != 0 || ports_load_finish(&one) != 0 ||
        ports_load_choices(&two, NULL, 0) != 0 || one.cycle == 0)
        return 1;
    for (unsigned job = 0; job < 2; job++) {
        rt_load_channels_begin(&two.job[job].graph);
        for (uint32_t i = 0; i < one.cycle; i++)
            rt_load_channels_add(&two.job[job].graph, one.channel[i],
                                 one.channel[(i + 1) % one.cycle], 0);
    }
    if (ports_load_finish(&two) != 0 || two.cycle != one.cycle)
        return 1;
    for (uint32_t i = 0; i < one.cycle; i++) {
        uint32_t from = one.channel[i], to = one.channel[(i + 1) % one.cycle];

        if (ports_load_witness(&one, from, to) != ports_load_witness(&two, from, to))
            return 1;
    }
    ports_load_choices_close(&one); /* what it frees is not there to be freed again */
    return one.choosing.sends != NULL || one.choosing.from != NULL || one.choosing.to != NULL;
}

/* What the first of two jobs lacks is said, whatever the second has; equal edges stand in the order
 * of their pairs. */
static int lacks(void)
{
    static const struct rt_load_channel_edge edge[] = {{1, 2, 3}, {1, 2, 4}};
    struct ports_load r = opened("mesh:2,2", 0, 2);

    r.job[0].lacks = RT_ERR_LINK;
    return ports_load_sum(&r) == 0 || ports_load_by_ends(&edge[0], &edge[1]) >= 0 ||
           ports_load_by_ends(&edge[1], &edge[0]) <= 0 || ports_load_by_ends(edge, edge) != 0;
}

/* By one virtual channel up-random is followed from router to router. */
static int states(void)
{
    struct ports_load r = opened("kntree:2,3", RT_ROUTING_UP_RANDOM, 1);

    return ports_load_climb_states(&r) != rt_topo_nodes(&net);
}

/* To the router that is farthest from a middle one comes from another: 4 hops, and 5 from there. */
static int farthest(void)
{
    struct ports_load r = opened("array:6", RT_ROUTING_VALIANT, 1);
    struct scratch s;

    if (ports_load_choices(&r, NULL, 0) != 0 || ports_load_legs_open(&r, &s) != 0)
        return 1;
    r.job[0].load.longest = 0;
    r.choosing.units = 1; /* to router 0 alone */
    ports_load_legs_add(&r, &r.job[0], &s, 5);
    return r.job[0].lacks != 0 || r.job[0].load.longest != 4 + 5;
}

/* Of parts whose sum lacks something no report is printed. */
static int no_report(void)
{
    static const struct command command = {.name = "load"};
    char *none[] = {NULL};
    struct call call = {&command, &shape_ports, &shape_ports.load, &net, "array:4", none,
                        {NULL},   NULL};
    struct ports_load *sums = calloc(1, ports_load_parts.bytes); /* they begin with it */
    FILE *file = tmpfile();
    int status;

    *sums = opened("array:4", 0, 1);
    sums->job[0].lacks = RT_ERR_LINK;
    dup2(fileno(file), 1);
    status = ports_load_parts.report(&call, sums);
    fflush(stdout);
    return status == 0 || lseek(1, 0, SEEK_CUR) != 0;
}

/* Meetings have numbers of 32 bits, and at most a quarter of the memory. */
static int too_many_meetings(void)
{
    struct ports_load r = opened("mesh:2,2", 0, 1);

    r.part.of = 0;
    r.load.ports = (1u << 30) - 2;
    if (!ports_load_may_meet(&r))
        return 1;
    r.load.ports++;
    if (ports_load_may_meet(&r))
        return 2;
    pages = 1;
    r.load.ports = 2; /* 12 meetings take less than 1,024 bytes */
    if (!ports_load_may_meet(&r))
        return 3;
    r.load.ports = 10; /* 44 take more */
    return ports_load_may_meet(&r);
}

int main(void)
{
    static const struct {
        int (*fails)(void);
        const char *what;
    } tests[] = {{after_ecmp, "routes after the even split"},
                 {first_pair, "the first pair that takes an edge"},
                 {first_choice, "the first choice on a cycle"},
                 {lacks, "what the first job lacks"},
                 {states, "states of one virtual channel"},
                 {farthest, "the farthest router"},
                 {no_report, "no report of what lacks something"},
                 {too_many_meetings, "2^32 meetings"}};
    int failed = 0, ended;

    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        if (fork() == 0)
            _exit(tests[i].fails());
        wait(&ended);
        if (ended != 0)
            fprintf(stderr, "%s: %d\n", tests[i].what, ended);
        failed |= ended != 0;
    }
    return failed;
}
