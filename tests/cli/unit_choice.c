/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/ports/ports_verify_choice.c What verify --routing says of routes by choice that are
 * wrong, which none of ours is: the routing function here is ours but for one choice of a pair. */
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define rt_route_choice right_choice
#include "../../lib/route/ports/route_choice.c"
#undef rt_route_choice

#include "../../cli/verbs/verify.h"
#include "rt/net_text.h"

extern const struct shape shape_ports;

enum fault { NONE, ERROR, PORT, OTHER, DETOUR, NONE_AT_ALL };

#define EACH(n, pairs, failed, asked)                                                              \
    "all pairs, each of " n " choices, none longer than promised\npairs=" pairs " failed=" failed  \
    "\nasked " asked "\n"

/* What is asked: all choices of a pair up to the first that fails, and of that pair again. */
static const struct row {
    const char *net, *options;
    uint32_t choice, source, destination;
    enum fault fault;
    int status;
    const char *says;
} rows[] = {
    {"hypercube:2", "--routing=valiant", 0, 0, 0, NONE, 0, EACH("4", "16 arrived=16", "0", "64")},
    {"hypercube:2", "--routing=valiant", 2, 1, 3, ERROR, 1,
     "failed: no route computed: routeseq walk hypercube:2 1 3  # choice 2 of --routing valiant  "
     "(buffer, or int, too small)\nno route computed: 1\n" EACH("4", "16 arrived=15", "1", "66")},
    {"hypercube:2", "--routing=valiant", 3, 0, 3, PORT, 1,
     "failed: arrived elsewhere: routeseq walk hypercube:2 0 3 --ports '1 1'  # choice 3 of "
     "--routing valiant\narrived elsewhere: 1\n" EACH("4", "16 arrived=15", "1", "68")},
    {"hypercube:2", "--routing=valiant", 0, 2, 3, OTHER, 1,
     "failed: router by router another way: routeseq walk hypercube:2 2 3 --ports '0 1 1'  # "
     "choice "
     "0 of --routing valiant\nrouter by router another way: 1\n" EACH("4", "16 arrived=15", "1",
                                                                      "62")},
    {"kntree:2,2", "--routing=up-random", 0, 0, 3, NONE_AT_ALL, 1,
     "failed: arrived elsewhere: routeseq walk kntree:2,2 0 3 --ports ''  # choice 0 of --routing "
     "up-random\narrived elsewhere: 1\n" EACH("2", "16 arrived=15", "1", "32")},
    {"kntree:2,2", "--routing=up-random", 1, 0, 1, DETOUR, 1,
     "failed: longer than promised: routeseq walk kntree:2,2 0 1 --ports '0 0'  # choice 1 of "
     "--routing up-random\nlonger than promised: 1\n" EACH("2", "16 arrived=15", "1", "34")},
};

static const struct row *row;
static unsigned asked;

int rt_route_choice(const struct rt_net *net, unsigned routing, uint32_t choice, uint32_t source,
                    uint32_t destination, struct rt_channel *path, unsigned capacity);

int rt_route_choice(const struct rt_net *net, unsigned routing, uint32_t choice, uint32_t source,
                    uint32_t destination, struct rt_channel *path, unsigned capacity)
{
    int bad = choice == row->choice && source == row->source && destination == row->destination;
    int hops = right_choice(net, routing, bad && row->fault == OTHER ? choice + 1 : choice, source,
                            destination, path, capacity);

    asked++;
    if (!bad || row->fault == NONE || row->fault == OTHER)
        return hops;
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

int main(void)
{
    int failed = 0, ended;

    for (row = rows; row < rows + sizeof rows / sizeof rows[0]; row++) {
        if (fork() == 0)
            _exit(!says());
        wait(&ended);
        failed |= ended != 0;
    }
    return failed;
}
