/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/compare_own.c cli/check/ecmp_worst.c
 * What compare says of one's own topology where a step fails, or is too large: no topology that a
 * test has time for is. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#pragma GCC diagnostic ignored "-Wmissing-prototypes" /* functions under other names */

#define figures_find real_figures
#include "../../cli/check/figures.c"
#undef figures_find
#define search search_worst
#define ecmp_worst_steps real_steps
#include "../../cli/check/ecmp_worst.c"
#undef ecmp_worst_steps
#define traffic_find real_find
#include "../../cli/check/traffic.c"
#undef traffic_find
#include "../../cli/check/route_sources.h"
#include "../../cli/shape.h"
#include "alone.h"

#define KNOWN "1.500      1.000      1.500" /* throughputs */

enum fault { NONE_AT_ALL, STEPS, HOPS, LAYERS, FIGURES_FOUND, TRAFFIC };

/* The fault, what it returns, whether Ctrl-C comes then, and what is said. */
static const struct row {
    const char *routing;
    enum fault fault;
    uint64_t returns;
    int ctrl_c, status;
    const char *says, *says_not;
} rows[] = {
    {"ecmp", NONE_AT_ALL, 0, 0, 0, KNOWN, "too many"},
    {"ecmp", STEPS, ECMP_WORST_STEPS_MAX, 0, 0, KNOWN, "too many"},
    {"ecmp", STEPS, ECMP_WORST_STEPS_MAX + 1, 0, 0, "for ecmp each link has a table", "no routes"},
    {"shortest", HOPS, TRAFFIC_WORST_HOPS_MAX, 0, 0, "1.000      0.500", "more hops"},
    {"shortest", HOPS, TRAFFIC_WORST_HOPS_MAX + 1, 0, 0, "the routes have more hops", "no routes"},
    {"layered", NONE_AT_ALL, 0, 0, 0, KNOWN, "no routes"},
    {"layered", LAYERS, EXIT_FALSE, 0, 0, "no routes that serve all pairs", "1.500      -"},
    {"layered", LAYERS, EXIT_IO, 0, EXIT_IO, "", "2 1.333"},
    {"layered", LAYERS, EXIT_IO, 1, EXIT_IO, "", "2 1.333"},
    {"shortest", FIGURES_FOUND, EXIT_IO, 0, EXIT_IO, "", "2 1.333"},
    {"shortest", TRAFFIC, EXIT_FALSE, 0, EXIT_FALSE, "", "2 1.333"},
    {"shortest", TRAFFIC, EXIT_FALSE, 1, EXIT_FALSE, "2 1.333", "1.000      -"},
};

static const struct row *row;

static int fails(enum fault fault)
{
    if (row->fault != fault)
        return 0;
    if (row->ctrl_c)
        raise(SIGINT);
    return (int)row->returns;
}

int figures_find(struct routers *r, const struct topology *topology, struct graph_figures *f)
{
    return fails(FIGURES_FOUND) != 0 ? EXIT_IO : real_figures(r, topology, f);
}

int ecmp_worst_steps(struct traffic *traffic, uint64_t *steps)
{
    int status;

    *steps = UINT64_MAX;
    status = real_steps(traffic, steps);
    *steps = row->fault == STEPS ? row->returns : *steps;
    return status;
}

int traffic_find(struct traffic *traffic)
{
    static int calls;
    int status = real_find(traffic);

    if (row->fault == HOPS)
        traffic->hops = row->returns;
    return row->fault == TRAFFIC && calls++ == 0 ? fails(TRAFFIC) : status;
}

int generate_layers(struct routes *routes)
{
    (void)routes;
    return fails(LAYERS);
}

static int says(void)
{
    static const struct command command = {.name = "compare"};
    char *none[] = {NULL}, out[4000] = "";
    struct call call = {.command = &command, .verb = &compare_verb, .operand = none};
    FILE *file = tmpfile();
    int status;

    for (int i = 0; compare_verb.options[i].name != NULL; i++) {
        const char *name = compare_verb.options[i].name;

        call.value[i] = strcmp(name, "--topology") == 0  ? "tests/vectors/kept/square.txt"
                        : strcmp(name, "--routing") == 0 ? row->routing
                        : strcmp(name, "--jobs") == 0    ? "1"
                                                         : NULL;
    }
    dup2(fileno(file), 1);
    status = compare_verb.run(&call);
    fflush(stdout);
    rewind(file);
    out[fread(out, 1, sizeof out - 1, file)] = '\0';
    if (status == row->status && strstr(out, row->says) != NULL &&
        strstr(out, row->says_not) == NULL && fcntl(0, F_GETFD) != -1)
        return 1;
    fprintf(stderr, "%s, fault %d: %d\n%s", row->routing, row->fault, status, out);
    return 0;
}

int main(void)
{
    int failed = 0;

    for (row = rows; row < rows + sizeof rows / sizeof rows[0]; row++)
        failed |= fails_alone(says);
    return failed;
}
