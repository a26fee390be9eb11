/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for networks of routers: the messages of a pattern, and their routes. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/outfile.h"
#include "../base/work.h"
#include "../read/messages.h"
#include "ports_load.h"
#include "ports_worst.h"
#include "ports_worst_choice.h"
#include "ports_worst_share.h"

/* The worst permutation where messages part. */
static int find_worst_share(const struct call *call, struct ports_load *r, struct message_set *set,
                            double *hot)
{
    int status = ports_worst_share(call->net, r->even, set, hot);

    if (r->even)
        r->worst = (uint32_t)(2 * *hot); /* whole, as shares are halves */
    return status;
}

/* Is what the permutation loads what the search found?  Shares are rounded to 2^-24. */
static int confirm(const struct ports_load *r, double hot)
{
    double spread = (double)r->processors / 8388608;

    if (r->ecmp && hot != 0 && !interrupted() &&
        (r->hottest > hot + spread || hot > r->hottest + spread))
        return complain(EXIT_FALSE,
                        "load: the search has %f messages over a link, and its permutation %f: "
                        "please report this",
                        hot, r->hottest);
    return 0;
}

/* A permutation that stands for the worst one. */
static int take_bound(struct ports_load *r, struct message_set *set)
{
    if (r->processors > MESSAGES_PROCESSORS_MAX)
        return complain(EXIT_USAGE,
                        "load: %" PRIu64 " processors are too many for permutations: expected at "
                        "most %d",
                        r->processors, MESSAGES_PROCESSORS_MAX);
    set->messages.count = (uint32_t)r->processors;
    return ports_load_bound(r, &set->pair);
}

static int write_messages(const struct message_set *set, const char *path)
{
    struct outfile out;

    if (path[0] == '\0')
        return complain(EXIT_USAGE, "option --schedule '': expected the name of a file");
    if (outfile_open(&out, path) != 0)
        return EXIT_IO;
    for (uint32_t m = 0; m < set->messages.count; m++)
        fprintf(out.file, "%" PRIu32 " %" PRIu32 "\n", set->pair[m].source, set->pair[m].target);
    return outfile_close(&out);
}

int ports_load_traffic(const struct call *call, struct ports_load *r)
{
    const char *path = option_value(call, "--schedule");
    struct message_set set = {.pair = NULL};
    double hot = 0;
    int status;

    if (option_given(call, "--bound"))
        status = take_bound(r, &set);
    else if (strcmp(r->pattern, "worst") == 0 && r->choosing.by.routing != RT_ROUTING_MINIMAL)
        status = ports_worst_choice_find(&r->load.on, &r->choosing.by, &set, &r->worst);
    else if (strcmp(r->pattern, "worst") == 0 && (r->ecmp || r->even))
        status = find_worst_share(call, r, &set, &hot);
    else if (strcmp(r->pattern, "worst") == 0)
        status = ports_worst_find("load", &r->load.on, r->threads, &set, &r->worst);
    else
        status = messages_open(&set, call, messages_option(call), r->pattern);
    if (status == 0 && !interrupted())
        status = ports_load_messages(r, set.pair, set.messages.count);
    if (status == 0)
        status = confirm(r, hot);
    if (status == 0 && r->even && !interrupted())
        status = ports_load_even(r, set.pair, set.messages.count);
    if (status == 0 && path != NULL && !interrupted())
        status = write_messages(&set, path);
    messages_close(&set);
    return status;
}
