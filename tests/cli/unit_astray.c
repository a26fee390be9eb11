/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/ports/ports_load_job.c cli/ports/ports_load_legs.c cli/ports/ports_load_messages.c
 * cli/ports/ports_load_sample.c cli/ports/ports_load_source.c cli/ports/ports_load_toward.c
 * cli/ports/ports_load_verb.c cli/ports/ports_pairs.c cli/ports/ports_reasons.c
 * cli/ports/ports_worst.c cli/ports/ports_worst_choice.c cli/ports/ports_worst_share.c
 * cli/ports/ports_load_all.c cli/ports/ports_load_climb.c cli/ports/ports_load_choice.c
 * cli/ports/ports_load_even.c cli/ports/ports_load_ecmp.c cli/ports/ports_load_follow.c
 * What a library that once, or from then on, computes no route, and a graph of channels that once,
 * or from then on, gets no memory, make of a command: it says that, and nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rt/route_ports.h"

int right_port(const struct rt_net *net, struct rt_channel in, uint32_t at, uint32_t destination,
               struct rt_channel *out);
int right_ports(const struct rt_net *net, uint32_t source, uint32_t destination,
                struct rt_channel *path, unsigned capacity);
#define rt_route_port right_port
#define rt_route_ports right_ports
#include "../../lib/route/ports/route_ports.c"
#undef rt_route_port
#undef rt_route_ports

#include "../../cli/cli.h"
#include "../../cli/graph/channels.h"
#include "alone.h"
#include "rt/net_text.h"

extern const struct shape shape_ports;

enum { ROUTE, GRAPH, KINDS }; /* what fails */

static struct {
    int kind, ever;
    long first; /* the call that fails; 0: none */
} fault;

static long calls[KINDS];
static int armed, failed;

static int fails(int kind)
{
    if (!armed)
        return 0;
    calls[kind]++;
    return fault.first > 0 && kind == fault.kind &&
           (fault.ever ? calls[kind] >= fault.first : calls[kind] == fault.first);
}

int rt_route_port(const struct rt_net *net, struct rt_channel in, uint32_t at, uint32_t destination,
                  struct rt_channel *out)
{
    return fails(ROUTE) ? RT_ERR_LINK : right_port(net, in, at, destination, out);
}

int rt_route_ports(const struct rt_net *net, uint32_t source, uint32_t destination,
                   struct rt_channel *path, unsigned capacity)
{
    return fails(ROUTE) ? RT_ERR_LINK : right_ports(net, source, destination, path, capacity);
}

/* Begins small, so that small networks make it grow often. */
int channels_grow(struct rt_load_channels *graph)
{
    struct rt_load_channels larger = {NULL, graph->capacity > 0 ? 2 * graph->capacity : 4, 0};
    size_t edges = 0;

    for (size_t at = 0; at < graph->capacity; at++)
        edges += graph->edge[at].from != RT_LOAD_CHANNEL_NONE;
    if (edges != graph->edges) /* one that leads from nowhere */
        _exit(9);
    if (fails(GRAPH))
        return RT_ERR_SPACE;
    larger.edge = malloc(larger.capacity * sizeof *larger.edge);
    rt_load_channels_begin(&larger);
    rt_load_channels_move(graph, &larger);
    free(graph->edge);
    *graph = larger;
    return 0;
}

static const struct row {
    const struct verb *verb;
    const char *net, *options;
    char *operand[3];
    int alike; /* one source stands for all: of its edges the library says no error */
} rows[] = {
    {&shape_ports.load, "ring:5", "--jobs=1", {NULL}, 1},
    {&shape_ports.load, "torus:3,3", "--jobs=1", {NULL}, 1},
    {&shape_ports.load, "mesh:2,3", "--jobs=1", {NULL}, 0},
    {&shape_ports.load, "xtree:3", "--jobs=1", {NULL}, 0},
    {&shape_ports.load, "debruijn:3", "--jobs=1", {NULL}, 0},
    {&shape_ports.load, "kntree:2,2", "--jobs=1", {NULL}, 0},
    {&shape_ports.load, "mesh:2,3", "--jobs=1 --sample=9", {NULL}, 0},
    {&shape_ports.load, "mesh:2,3", "--jobs=1 --traffic=alltoall", {NULL}, 0},
    {&shape_ports.load, "mesh:2,3", "--jobs=1 --routing=valiant", {NULL}, 0},
    {&shape_ports.load, "mesh:2,2", "--jobs=1 --routing=valiant --vcs=1", {NULL}, 0},
    {&shape_ports.load, "dragonfly:1,2,1", "--jobs=1 --routing=valiant", {NULL}, 0},
    {&shape_ports.load,
     "dragonfly:1,2,1",
     "--jobs=1 --routing=valiant --traffic=shift:1 --vcs=1",
     {NULL},
     0},
    {&shape_ports.load, "kntree:2,2", "--jobs=1 --routing=up-random", {NULL}, 0},
    {&shape_ports.load, "kntree:2,2", "--jobs=1 --routing=up-random --traffic=shift:1", {NULL}, 0},
    {&shape_ports.load, "mesh:2,3", "--jobs=1 --routing=ecmp", {NULL}, 0},
    {&shape_ports.load, "torus:3,3", "--jobs=1 --routing=ecmp", {NULL}, 0},
    {&shape_ports.load, "ring:12", "--jobs=1 --routing=ecmp", {NULL}, 0},
    {&shape_ports.load, "dragonfly:1,2,1", "--jobs=1", {NULL}, 0},
    {&shape_ports.load, "ring:4", "--jobs=1 --ties=even", {NULL}, 1},
    {&shape_ports.load, "ring:4", "--jobs=1 --ties=even --traffic=shift:1", {NULL}, 0},
    {&shape_ports.load, "ring:4", "--jobs=1 --ties=even --traffic=worst", {NULL}, 0},
    {&shape_ports.load, "mesh:2,2", "--jobs=1 --traffic=worst", {NULL}, 0},
    {&shape_ports.load, "debruijn:2", "--jobs=1 --traffic=worst", {NULL}, 0},
    {&shape_ports.load, "kntree:2,2", "--jobs=1 --routing=up-random --traffic=worst", {NULL}, 0},
    {&shape_ports.load, "mesh:2,2", "--jobs=1 --routing=valiant --traffic=worst", {NULL}, 0},
    {&shape_ports.route, "ring:5", "", {"0", "2", NULL}, 0},
    {&shape_ports.explain, "ring:5", "", {"0", "2", NULL}, 0},
};

static const struct row *row;
static FILE *file;

/* Runs the row's command; 1 after that, for fails_alone. */
static int answers(void)
{
    static struct command command;
    char given[100], *operand[3];
    struct rt_net net;
    struct call call = {&command, &shape_ports, row->verb, &net, row->net, operand, {NULL}, NULL};
    int status;

    command.name = row->verb == &shape_ports.load    ? "load"
                   : row->verb == &shape_ports.route ? "route"
                                                     : "explain";
    memcpy(operand, row->operand, sizeof operand);
    snprintf(given, sizeof given, "%s", row->options);
    for (int i = 0; row->verb->options[i].name != NULL; i++) {
        size_t length = strlen(row->verb->options[i].name);

        for (char *at = given; (at = strstr(at, row->verb->options[i].name)) != NULL; at++)
            if (at[length] == '=')
                call.value[i] = at + length + 1;
    }
    for (char *end = given; (end = strchr(end, ' ')) != NULL; end++)
        *end = '\0';
    rt_net_parse(row->net, &net);
    alarm(20);
    rewind(file);
    ftruncate(fileno(file), 0);
    dup2(fileno(file), 1);
    dup2(fileno(file), 2);
    armed = 1;
    status = row->verb->run(&call);
    armed = 0;
    fflush(stdout);
    dprintf(2, "%d %ld %ld", status, calls[ROUTE], calls[GRAPH]);
    return 1;
}

/* What a command says in all, how it ends, and how often each kind of call was made. */
static const char *said(int *status, long made[KINDS])
{
    static char text[20000];
    char *last;

    *status = -1;
    made[ROUTE] = made[GRAPH] = 0;
    if (fails_alone(answers))
        return "";
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    last = strrchr(text, '\n');
    if (last == NULL || sscanf(last + 1, "%d %ld %ld", status, &made[ROUTE], &made[GRAPH]) != 3)
        return "";
    last[1] = '\0';
    return text;
}

static void fails_at(int kind, int ever, long first)
{
    const char *why = kind == GRAPH ? "memory\n" : rt_error_text(RT_ERR_LINK), *text;
    long made[KINDS];
    int status;

    fault.kind = kind, fault.ever = ever, fault.first = first;
    text = said(&status, made);
    if (status == (kind == GRAPH ? EXIT_IO : EXIT_FALSE) && strstr(text, why) != NULL &&
        strchr(text, '\n') == strrchr(text, '\n'))
        return;
    fprintf(stderr, "%s %s: %s, from call %ld%s on: %d, %s\n", row->net, row->options,
            kind == GRAPH ? "graph" : "route", first, ever ? "" : " alone", status, text);
    failed = 1;
}

int main(void)
{
    long made[KINDS];
    int status;

    file = tmpfile();
    for (row = rows; row < rows + sizeof rows / sizeof rows[0]; row++) {
        fault.first = 0;
        said(&status, made);
        if (status != 0) {
            fprintf(stderr, "%s %s: %d\n", row->net, row->options, status);
            failed = 1;
        }
        for (int i = row->alike ? 2 * GRAPH : 0; i < 2 * KINDS; i++) {
            long all = made[i / 2], tried[] = {1, 2, 3, all / 2, all - (all > 0), all};

            for (int k = 0; k < 6; k++)
                if (tried[k] > (k > 0 ? tried[k - 1] : 0) && tried[k] <= all)
                    fails_at(i / 2, i % 2, tried[k]);
        }
    }
    return failed;
}
