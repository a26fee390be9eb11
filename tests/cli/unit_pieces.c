/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/pieces.c cli/check/pieces_read.c cli/check/pieces_made.c cli/check/lft_each.c
 * Routes that several threads look at in pieces are those that one thread takes, with the same
 * numbers and complaints in the same order: of files that are longer than a turn, have bad lines,
 * too many of them, or an end that cannot be read, of routes that are made, and of tables. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../cli/check/lft.h"
#include "../../cli/check/pieces.h"
#include "../../cli/check/routes_open.h"
#include "../../cli/check/topology_open.h"
#include "../../cli/cli.h"

#define NODES 40
#define LINES 20000 /* some 380 KB: turns of two threads have 128 KB */
#define PRIME UINT64_C(1099511628211)

/* --- files as this test wants them */

static char text[LINES * 32];
static size_t length, at;
static int breaks; /* the end cannot be read */

ssize_t read(int fd, void *to, size_t size)
{
    (void)fd;
    if (at == length && breaks) {
        errno = EIO;
        return -1;
    }
    size = size < length - at ? size : length - at;
    memcpy(to, text + at, size);
    at += size;
    return (ssize_t)size;
}

/* Lines of which each `every`-th is bad, in one of two ways. */
static void write_routes(int lines, int every)
{
    length = 0;
    for (int i = 1; i <= lines; i++) {
        const char *port = i % every != 0 ? "2.1" : i % (2 * every) == 0 ? "x" : "2.\1";

        length += (size_t)sprintf(text + length, "n%d n%d %d %s\n", i % NODES, i * 7 % NODES,
                                  i % 97, port);
        for (char *zero = strchr(text + length - 4, '\1'); zero != NULL; zero = NULL)
            *zero = '\0';
    }
}

/* A ring of switches, each with an adapter: more than two threads have in a turn. */
static void write_fabric(int switches)
{
    length = at = 0;
    for (int i = 0; i < switches; i++)
        length +=
            (size_t)sprintf(text + length,
                            "Switch\t3 \"S-%d\"\n[1] \"S-%d\"[2]\n[2] \"S-%d\"[1]\n[3] "
                            "\"H-%d\"[1]\n\nCa\t1 \"H-%d\"\n[1] \"S-%d\"[3] # lid %d lmc 0\n\n",
                            i, (i + 1) % switches, (i + switches - 1) % switches, i, i, i, i + 1);
}

/* --- what is taken: a polynomial of all numbers, that of two sequences made of theirs */

struct sum {
    uint64_t value, power;
};

static void add(struct sum *sum, uint64_t number)
{
    sum->value = sum->value * PRIME + number;
    sum->power *= PRIME;
}

static int take(void *context, const struct given *given)
{
    struct sum *sum = context;

    add(sum, given->number);
    add(sum, given->line);
    add(sum, given->source);
    add(sum, given->destination);
    for (uint32_t i = 0; i < given->items; i++)
        add(sum, given->item[i] + (given->vc != NULL ? 1000 * given->vc[i] : 0));
    return 0;
}

static struct sum found[64];

static int look(struct pieces *pieces, unsigned job, struct piece *piece)
{
    struct sum *sum = &found[piece - pieces->piece];

    nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL); /* others take pieces, too */
    *sum = (struct sum){0, 1};
    return piece_each(pieces, job, piece, take, sum);
}

static int take_over(struct pieces *pieces, struct piece *piece)
{
    struct sum *whole = pieces->context, *sum = &found[piece - pieces->piece];

    whole->value = whole->value * sum->power + sum->value;
    whole->power *= sum->power;
    return 0;
}

/* --- one thread, or several */

struct outcome {
    int status;
    uint64_t value, bad;
    char said[0x8000];
};

static struct topology topology, fabric;

static void run(struct routes routes, unsigned jobs, int in_order, struct outcome *outcome)
{
    struct sum whole = {0, 1};
    struct pieces pieces = {
        .routes = &routes, .look = look, .take_over = take_over, .context = &whole};
    FILE *said = tmpfile();
    int before = dup(STDERR_FILENO);

    memset(outcome, 0, sizeof *outcome);
    at = 0;
    dup2(fileno(said), STDERR_FILENO);
    routes.jobs = jobs;
    outcome->status = jobs == 1  ? routes_each(&routes, take, &whole)
                      : in_order ? pieces_in_order(&routes, take, &whole)
                                 : pieces_run(&pieces);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(said);
    if (fread(outcome->said, 1, sizeof outcome->said - 1, said) == 0)
        outcome->said[0] = '\0';
    fclose(said);
    outcome->value = whole.value;
    outcome->bad = routes.bad;
    free(routes.loads);
}

static int failed;

/* By several threads it is as by one; status: what it is. */
static void same(const char *what, struct routes routes, int in_order, int status)
{
    static const unsigned jobs[] = {2, 3, 7};
    static struct outcome one, some;

    routes.topology = routes.lft != NULL ? &fabric : &topology;
    routes.spool = -1;
    run(routes, 1, in_order, &one);
    if (one.status != status || one.value == 0) {
        fprintf(stderr, "%s: status %d, not %d\n%s", what, one.status, status, one.said);
        failed = 1;
    }
    for (int i = 0; i < 3; i++) {
        run(routes, jobs[i], in_order, &some);
        if (some.status == one.status && some.bad == one.bad && strcmp(some.said, one.said) == 0 &&
            (some.value == one.value || status == EXIT_IO))
            continue;
        fprintf(stderr, "%s: %u threads: status %d, %" PRIu64 " bad, sum %" PRIx64 "\n%s%s", what,
                jobs[i], some.status, some.bad, some.value, some.said,
                some.value == one.value ? "" : "other routes than one thread's\n");
        failed = 1;
    }
}

int main(void)
{
    struct routes file = {.path = "/dev/null", .format = "ports"};
    struct routes made = {.routing = RT_LOAD_SHORTEST};
    struct routes tables = {.topology = &fabric, .routing = RT_LOAD_BALANCED, .jobs = 1};
    const struct topology_asked asked = {.path = "/dev/null", .limit = 1 << 20};

    for (int i = 0; i < NODES; i++)
        length += (size_t)sprintf(text + length, "n%d n%d\nn%d n%d\n", i, (i + 1) % NODES, i,
                                  (i + 9) % NODES);
    if (topology_open(&topology, &asked) != 0)
        return 1;
    write_fabric(20);
    if (topology_open(&fabric, &asked) != 0 || lft_make(&tables) != 0)
        return 1;
    write_routes(LINES, LINES);
    same("good lines", file, 0, 0);
    write_routes(LINES, 400);
    same("bad lines", file, 0, 0);
    breaks = 1;
    same("bad lines, and no end", file, 0, EXIT_IO);
    write_routes(40, 10);
    same("few lines, and no end", file, 0, EXIT_IO);
    breaks = 0;
    write_routes(LINES, 100);
    same("too many bad lines", file, 0, EXIT_IO);
    same("shortest routes", made, 0, 0);
    same("shortest routes in order", made, 1, 0);
    made.routing = RT_LOAD_BALANCED;
    same("balanced routes", made, 0, 0);
    made.by_hop = 1;
    same("balanced routes, a channel for each hop", made, 0, 0);
    same("tables", tables, 0, 0);
    same("tables in order", tables, 1, 0);
    return failed;
}
