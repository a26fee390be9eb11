/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/ring/ring_net.c cli/ring/ring_share.c cli/ring/ring_load_part.c cli/ring/ring_verify.c
 * Networks of rings where the system gives no thread, a part is as large as a part may be, there
 * are more sizes of rings than any network has, and a walk link by link is checked. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../cli/parse.h"
#include "../../cli/parts/part_file.h"
#include "../../cli/ring/ring_load.h"
#include "../../cli/verbs/verify.h"

extern const struct command commands[];

static int failed, threads = 1;

static void is(int holds, const char *what)
{
    if (!holds)
        fprintf(stderr, "not so: %s\n", what);
    failed |= !holds;
}

/* A thread that has run before it is waited for; or the system has none. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*run)(void *), void *to)
{
    (void)attr;
    if (threads == 0)
        return EAGAIN;
    *thread = pthread_self();
    run(to);
    return 0;
}

int pthread_join(pthread_t thread, void **value)
{
    (void)thread;
    (void)value;
    return 0;
}

static const struct command *command_of(const char *name)
{
    const struct command *command = commands;

    while (strcmp(command->name, name) != 0)
        command++;
    return command;
}

/* What `load` prints of the clock by three threads. */
static void load(int given, char text[4000])
{
    char *words[] = {"clock", "--jobs", "3", "--tsv", NULL};
    FILE *file = tmpfile();
    int was = dup(1);

    threads = given;
    fflush(stdout);
    dup2(fileno(file), 1);
    is(run_command(command_of("load"), 4, words) == EXIT_TRUE, "the load of a clock");
    fflush(stdout);
    dup2(was, 1);
    rewind(file);
    text[fread(text, 1, 3999, file)] = '\0';
}

static void try_threads(void)
{
    char with[4000], without[4000];

    load(1, with);
    load(0, without);
    is(strstr(with, "\nhot_link_send\t") != NULL && strcmp(with, without) == 0,
       "without threads the same");
}

/* The lines of a part, those that are always there left out, are a ring each, four links, two
 * nodes, three hops and two turns. */
static int prints(uint32_t rings)
{
    static const struct rt_net net = RT_MULTICUBE(2, 2);
    const struct shape *shape = shape_of(&net);
    struct call call = {
        .command = command_of("load"), .shape = shape, .verb = &shape->load, .net = &net};
    uint64_t reach[4] = {6, 0, 2, 0}, sends[4] = {0}, queue[2] = {0};
    uint64_t onto[8] = {2, 1, 0, 0, 7, 7, 7, 7}; /* the last four are none of its */
    struct ring_report r = {.call = &call, .net = &net, .part = {1, 1}};

    r.traffic.table = (struct rt_topo_ring_table){.nodes = 2, .links = 2, .rings = rings};
    r.lock.queues.reach = reach;
    r.lock.queues.onto = onto;
    r.lock.queues.words = 1;
    r.counters.sends = sends;
    r.counters.visits = calloc(rings, sizeof(uint64_t));
    r.counters.queue = queue;
    return ring_load_part_print(&r);
}

static void try_part(void)
{
    const uint32_t most = PART_FILE_MAX / 40 - 4 - 2 - 3 - 2;

    is(prints(most) == EXIT_TRUE, "the largest part");
    is(prints(most + 1) == EXIT_IO, "a line more");
}

static void try_sizes(void)
{
    static struct {
        struct ring_sizes sizes;
        char after[2000];
    } some;
    struct {
        char text[RING_SIZES_TEXT_MAX], after[100];
    } line;

    for (uint32_t size = 2 * RING_KINDS_MAX; size > 0; size -= 2)
        ring_sizes_add(&some.sizes, size);
    some.sizes.kinds--;
    ring_sizes_add(&some.sizes, 65);
    is(some.sizes.kinds == RING_KINDS_MAX && some.sizes.kind[32].size == 65 &&
           some.sizes.kind[33].size == 66 && some.sizes.kind[63].size == 126,
       "sizes in order");
    ring_sizes_add(&some.sizes, 67);
    is(some.sizes.kinds == RING_KINDS_MAX && some.sizes.rings == 66, "a kind too many");
    for (size_t i = 0; i < sizeof some.after; i++)
        is(some.after[i] == 0, "nothing after the sizes");
    memset(&line, 'x', sizeof line);
    some.sizes.kinds = RING_SIZES_TEXT_MAX / 32 + 1; /* a row of 32 characters each */
    for (unsigned i = 0; i < some.sizes.kinds; i++) {
        some.sizes.kind[i].size = UINT32_MAX;
        some.sizes.kind[i].rings = UINT64_MAX;
    }
    ring_sizes_text(&some.sizes, line.text);
    is(line.text[RING_SIZES_TEXT_MAX - 1] == '\0' && line.after[0] == 'x', "a text cut at its end");
}

/* As verify opens it, up to the routers. */
struct opened {
    struct rt_walk_plan plan;
    unsigned jobs;
    struct rt_topo_ring_table table;
    struct rt_walk_ring_test test[JOBS_MAX];
    struct ring_router router[JOBS_MAX];
};

static void try_verify(void)
{
    static const struct rt_net net = RT_MULTICUBE(2, 2), searched = RT_RINGMESH(2, 2);
    static const struct verify_asked asked = {.seed = 1};
    struct verify_plan plan = {.hops = 0};
    struct opened *v;
    void *state;

    is(ring_verifying.plan(&net, &asked, &plan) == 0 && ring_verifying.open(&plan, 1, &state) == 0,
       "verify opens a multicube");
    v = state;
    is(v->test[0].link == rt_route_link, "each link of a route is checked");
    is(v->test[0].on.table == &v->table && v->test[0].on.rings.context == &v->table,
       "on rings in a table");
    ring_verifying.close(state);
    is(ring_verifying.plan(&searched, &asked, &plan) == 0 &&
           ring_verifying.open(&plan, 1, &state) == 0,
       "verify opens a ringmesh");
    is(v->test[0].link == NULL, "no routing function, no links");
    v->router[1].distance = &v->router[1].target; /* no other thread's router is given back */
    ring_verifying.close(state);
}

int main(void)
{
    alarm(15);
    try_threads();
    try_part();
    try_sizes();
    try_verify();
    return failed;
}
