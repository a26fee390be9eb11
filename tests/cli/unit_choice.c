/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/ports/ports_verify_choice.c cli/ports/ports_verify.c cli/ports/ports_reasons.c What
 * verify says of routes that are wrong, which none of ours is: the routing functions here are ours
 * but for a pair, and by choice one of its choices.  How long a route is explained. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define rt_route_choice right_choice
#include "../../lib/route/ports/route_choice.c"
#undef rt_route_choice
int right_ports(const struct rt_net *net, uint32_t source, uint32_t destination,
                struct rt_channel *path, unsigned capacity);
#define rt_route_ports right_ports
#include "../../lib/route/ports/route_ports.c"
#undef rt_route_ports
#define rt_route_ready_path right_ready
#include "../../lib/route/ports/route_ready.c"
#undef rt_route_ready_path
#define rt_walk_ports_toward_bytes right_bytes
#include "../../lib/walk/ports/walk_ports_toward.c"
#undef rt_walk_ports_toward_bytes

#include "../../cli/ports/ports_explain.h"
#include "../../cli/verbs/verify.h"
#include "alone.h"
#include "rt/net_text.h"

extern const struct shape shape_ports;

/* FIRMWARE, READY: a port is wrong in a whole route by one of the two functions, neither by choice;
 * LONG: a ring of 3 is gone round the other way; BEFORE: another choice, a lower one; ROUND: to and
 * fro; ZERO: of choice 0 none */
enum fault {
    NONE,
    ERROR,
    PORT,
    OTHER,
    DETOUR,
    NONE_AT_ALL,
    FIRMWARE,
    READY,
    LONG,
    BEFORE,
    ROUND,
    ZERO,
    ASTRAY
};
#define TOWARD_MOST 0x4000000 /* bytes of a job that verifies all to one destination together */

#define EACH(n, pairs, failed, asked)                                                              \
    "all pairs, each of " n " choices, none longer than promised\npairs=" pairs " failed=" failed  \
    "\nasked " asked "\n"

#define ALL(prepared, pairs)                                                                       \
    "all pairs, each as short as a search finds" prepared "\npairs=" pairs " failed=1\nasked 0\n"
#define ELSEWHERE                                                                                  \
    "failed: arrived elsewhere: routeseq walk hypercube:2 0 3 --ports '1.0 1.0'\n"                 \
    "arrived elsewhere: 1\n"

/* What is asked: all choices of a pair up to the first that fails, and of that pair again. */
static const struct row {
    const char *net, *options;
    uint32_t choice, source, destination;
    enum fault fault;
    int status;
    const char *says;
    size_t bytes; /* of that job; 0: as many as it has */
} rows[] = {
    {"hypercube:2", "--routing=valiant", 0, 0, 0, NONE, 0, EACH("4", "16 arrived=16", "0", "64"),
     0},
    {"hypercube:2", "--routing=valiant", 2, 1, 3, ERROR, 1,
     "failed: no route computed: routeseq walk hypercube:2 1 3  # choice 2 of --routing valiant  "
     "(buffer, or int, too small)\nno route computed: 1\n" EACH("4", "16 arrived=15", "1", "66"),
     0},
    {"hypercube:2", "--routing=valiant", 3, 0, 3, PORT, 1,
     "failed: arrived elsewhere: routeseq walk hypercube:2 0 3 --ports '1 1'  # choice 3 of "
     "--routing valiant\narrived elsewhere: 1\n" EACH("4", "16 arrived=15", "1", "68"),
     0},
    {"hypercube:2", "--routing=valiant", 0, 2, 3, OTHER, 1,
     "failed: router by router another way: routeseq walk hypercube:2 2 3 --ports '0 1 1'  # "
     "choice "
     "0 of --routing valiant\nrouter by router another way: 1\n" EACH("4", "16 arrived=15", "1",
                                                                      "62"),
     0},
    {"kntree:2,2", "--routing=up-random", 0, 0, 3, NONE_AT_ALL, 1,
     "failed: arrived elsewhere: routeseq walk kntree:2,2 0 3 --ports ''  # choice 0 of --routing "
     "up-random\narrived elsewhere: 1\n" EACH("2", "16 arrived=15", "1", "32"),
     0},
    {"kntree:2,2", "--routing=up-random", 1, 0, 1, DETOUR, 1,
     "failed: longer than promised: routeseq walk kntree:2,2 0 1 --ports '0 0'  # choice 1 of "
     "--routing up-random\nlonger than promised: 1\n" EACH("2", "16 arrived=15", "1", "34"),
     0},
    {"ring:3", "", 0, 1, 2, ERROR, 1,
     "failed: no route computed: routeseq route ring:3 1 2  (buffer, or int, too small)\n"
     "no route computed: 1\n" ALL("; prepared, and by firmware's function", "9 arrived=8"),
     0},
    {"hypercube:2", "", 0, 0, 3, FIRMWARE, 1,
     ELSEWHERE ALL("; prepared, and by firmware's function", "16 arrived=15"), 0},
    {"hypercube:2", "", 0, 0, 3, READY, 1,
     ELSEWHERE ALL("; prepared, and by firmware's function", "16 arrived=15"), 0},
    {"bintree:2", "", 0, 0, 2, FIRMWARE, 1,
     "failed: a port that leads nowhere: routeseq walk bintree:2 0 2 --ports '3.0'\n"
     "a port that leads nowhere: 1\n" ALL("", "9 arrived=8"),
     0},
    {"ring:3", "", 0, 0, 1, LONG, 1,
     "failed: longer than promised: routeseq walk ring:3 0 1 --ports '0.0 0.0'\n"
     "longer than promised: 1\n" ALL("", "9 arrived=8"),
     TOWARD_MOST + 1},
    {"ring:3", "", 0, 0, 1, READY, 1,
     "failed: arrived elsewhere: routeseq walk ring:3 0 1 --ports '0.0'\n"
     "arrived elsewhere: 1\n" ALL("; prepared, and by firmware's function", "9 arrived=8"),
     TOWARD_MOST},
    {"hypercube:2", "--routing=valiant", 2, 0, 1, BEFORE, 1,
     "failed: router by router another way: routeseq walk hypercube:2 0 1 --ports '0'  # choice 2 "
     "of --routing valiant\nrouter by router another way: 1\n" EACH("4", "16 arrived=15", "1",
                                                                    "66"),
     0},
    {"hypercube:2", "--routing=valiant", 1, 0, 1, ROUND, 1,
     "failed: longer than promised: routeseq walk hypercube:2 0 1 --ports '0 0 0 0 0'  # choice 1 "
     "of --routing valiant\nlonger than promised: 1\n" EACH("4", "16 arrived=15", "1", "64"),
     0},
    {"hypercube:14", "--routing=valiant --sample=2049", 0, 0, 0, ZERO, 1,
     "failed: no route computed: routeseq walk hypercube:14 4596 12624  # choice 0 of --routing "
     "valiant  (buffer, or int, too small)\nno route computed: 1\na sample of the pairs, in prime "
     "strides, one of 16384 choices, drawn, none longer than promised\npairs=2049 arrived=2048 "
     "failed=1\nasked 2050\n",
     0},
};

static const struct row *row;
static unsigned asked;

int rt_route_choice(const struct rt_net *net, unsigned routing, uint32_t choice, uint32_t source,
                    uint32_t destination, struct rt_channel *path, unsigned capacity);

int rt_route_choice(const struct rt_net *net, unsigned routing, uint32_t choice, uint32_t source,
                    uint32_t destination, struct rt_channel *path, unsigned capacity)
{
    int bad = choice == row->choice && source == row->source && destination == row->destination;
    uint32_t its = choice + (bad && row->fault == OTHER) - (bad && row->fault == BEFORE);
    int hops = right_choice(net, routing, its, source, destination, path, capacity);

    asked++;
    if (row->fault == ZERO && choice == 0)
        return RT_ERR_SPACE;
    if (!bad || row->fault == NONE || its != choice)
        return hops;
    if (row->fault == ROUND)
        for (hops = 0; hops < 5; hops++)
            path[hops] = (struct rt_channel){0, 0};
    if (row->fault == ERROR)
        return RT_ERR_SPACE;
    if (row->fault == NONE_AT_ALL)
        return 0;
    if (row->fault == PORT)
        path[0].port ^= 1;
    if (row->fault == DETOUR) { /* up, and down again */
        path[0] = (struct rt_channel){0, 0};
        path[1] = (struct rt_channel){0, 0};
        hops = 2;
    }
    return hops;
}

static int is_bad(uint32_t source, uint32_t destination)
{
    return row->options[0] == '\0' && source == row->source && destination == row->destination;
}

int rt_route_ports(const struct rt_net *net, uint32_t source, uint32_t destination,
                   struct rt_channel *path, unsigned capacity)
{
    int hops = right_ports(net, source, destination, path, capacity);

    if (is_bad(source, destination) && row->fault == ERROR)
        return RT_ERR_SPACE;
    if (is_bad(source, destination) && row->fault == FIRMWARE)
        path[0].port ^= 1;
    if (is_bad(source, destination) && row->fault == ASTRAY)
        path[0].port = 9;
    if (!is_bad(source, destination) || row->fault != LONG)
        return hops;
    path[0] = path[1] = (struct rt_channel){0, 0};
    return 2;
}

int rt_route_ready_path(const struct rt_route_ready *ready, uint32_t source, uint32_t destination,
                        struct rt_channel *path);
size_t rt_walk_ports_toward_bytes(const struct rt_walk_ports_on *on);

int rt_route_ready_path(const struct rt_route_ready *ready, uint32_t source, uint32_t destination,
                        struct rt_channel *path)
{
    int hops = right_ready(ready, source, destination, path);

    if (is_bad(source, destination) && row->fault == READY)
        path[0].port ^= 1;
    return hops;
}

size_t rt_walk_ports_toward_bytes(const struct rt_walk_ports_on *on)
{
    return row->bytes > 0 ? row->bytes : right_bytes(on);
}

static int says(void)
{
    static const struct command command = {.name = "verify"};
    const struct verb *verb = &shape_ports.verify;
    char *none[] = {NULL}, out[4000] = "", given[64];
    struct rt_net net;
    struct call call = {&command, &shape_ports, verb, &net, row->net, none, {NULL}, NULL};
    FILE *file = tmpfile();
    int got;

    rt_net_parse(row->net, &net);
    snprintf(given, sizeof given, "%s", row->options);
    for (int i = 0; verb->options[i].name != NULL; i++) {
        char *at = strstr(given, verb->options[i].name);

        if (at != NULL)
            call.value[i] = at + strlen(verb->options[i].name) + 1;
    }
    for (char *end = given; (end = strchr(end, ' ')) != NULL; end++)
        *end = '\0';
    dup2(fileno(file), 1);
    got = verb->run(&call);
    printf("asked %u\n", asked);
    fflush(stdout);
    rewind(file);
    out[fread(out, 1, sizeof out - 1, file)] = '\0';
    if (got == row->status && strcmp(out, row->says) == 0)
        return 1;
    fprintf(stderr, "%s %s: %d\n%s", row->net, row->options, got, out);
    return 0;
}

/* A route of as many hops as may be, and one more. */
static int explains(const char *name, int status)
{
    struct ports_walked route;
    struct rt_net net;
    uint32_t last;
    int got;

    rt_net_parse(name, &net);
    ports_know(&net);
    last = (uint32_t)rt_topo_processors(&net) - 1;
    got = ports_walked_open(&route, &net, 0, last);
    ports_walked_close(&route);
    return got == status && route.hops == (status == 0 ? last : 0);
}

/* What a route that cannot be walked is, and of one that is not ours: it is told as it is. */
static int explains_others(void)
{
    static const struct row wrong[] = {{"ring:3", "", 0, 0, 1, ERROR, 0, NULL, 0},
                                       {"ring:3", "", 0, 0, 1, ASTRAY, 0, NULL, 0}};
    struct ports_reasons said;
    struct ports_walked route;
    struct rt_net net;
    int right = 1;

    rt_net_parse("ring:3", &net);
    ports_know(&net);
    for (row = wrong; row < wrong + 2; row++) {
        right &= ports_walked_open(&route, &net, 0, 1) == EXIT_FALSE;
        right &= route.hops == (row->fault == ASTRAY);
        ports_walked_close(&route);
    }
    row = rows;
    for (int grid = 0; grid < 2; grid++) { /* one virtual channel, two */
        rt_net_parse(grid ? "mesh:3,3" : "ring:5", &net);
        ports_know(&net);
        right &= ports_walked_open(&route, &net, 0, grid ? 6 : 2) == 0;
        route.hop[0].out.vc ^= 1;
        ports_reasons_of(&route, 0, &said);
        right &= strcmp(said.vc, "-") == 0;
        route.target.x[0] += (uint32_t)grid;
        ports_reasons_of(&route, 0, &said);
        right &= !grid || strcmp(said.why, "x2: 2 steps plus") == 0;
        ports_walked_close(&route);
    }
    return right;
}

/* Pairs of more than 2^16 routers are held against no search; parts of a sample begin anywhere. */
static int plans(const char *name, uint64_t sample, uint64_t grain, const char *words)
{
    struct verify_asked wanted = {.sample = sample, .seed = 1};
    struct verify_plan plan = {.grain = 0};
    struct rt_net net;

    rt_net_parse(name, &net);
    return shape_ports.verifying->plan(&net, &wanted, &plan) == 0 && plan.grain == grain &&
           strstr(plan.words, words) != NULL;
}

int main(void)
{
    int failed;

    row = rows;
    failed = !explains_others();
    row = rows;
    failed |= !plans("kntree:2,13", 0, 8192, ", each as short as a search finds") ||
              !plans("kntree:2,14", 0, 16384, ", none longer than the longest shortest one") ||
              !plans("kntree:2,13", 9, 1, ", none longer than the longest shortest one");
    failed |= !explains("array:100001", 0) || !explains("array:100002", EXIT_USAGE);
    for (row = rows; row < rows + sizeof rows / sizeof rows[0]; row++)
        failed |= fails_alone(says);
    return failed;
}
