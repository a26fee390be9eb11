/* SPDX-License-Identifier: MIT-0 */
/* Linear forwarding tables: are all pairs there, and are routes longer than need be (SPEC 16.3)? */
#include <inttypes.h>

#include "../base/work.h"
#include "check.h"
#include "lft.h"

int check_lft_route(struct check *check, const struct given *given, uint32_t hops)
{
    struct rt_walk_graph_cover *cover = &check->cover;
    uint32_t more;
    char before[64];

    if (hops == NONE)
        return 0;
    more = hops - given->shortest;
    cover->longest = hops > cover->longest ? hops : cover->longest;
    if (more == 0) {
        cover->minimal++;
        return 0;
    }
    cover->excess_max = more > cover->excess_max ? more : cover->excess_max;
    if (cover->detours++ >= NAMED_MAX || check->say == NULL)
        return 0;
    snprintf(before, sizeof before, "%" PRIu32 " longer than the shortest", more);
    return check_want(check, given->number, before);
}

struct missing {
    const struct check *check;
    unsigned said;
};

static int say_missing(void *context, const struct given *given)
{
    struct missing *missing = context;

    if (interrupted() || missing->said++ == NAMED_MAX)
        return EXIT_FALSE;
    fputs("no route ", missing->check->say);
    say_pair(missing->check->say, missing->check, given);
    fputc('\n', missing->check->say);
    return 0;
}

int check_lft_cover(struct check *check)
{
    struct rt_walk_graph_cover *cover = &check->cover;
    struct missing missing = {check, 0};
    int status = 0;

    cover->pairs = lft_pairs(check->routes);
    cover->missing = cover->pairs - check->taken;
    if (cover->missing > 0 && check->say != NULL)
        status = lft_missing(check->routes, say_missing, &missing);
    return status == EXIT_IO ? EXIT_IO : 0;
}
