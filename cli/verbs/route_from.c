/* SPDX-License-Identifier: MIT-0 */
/* routeseq route --from: the routes of one source to every processor, in turn. */
#include "route.h"

#include <inttypes.h>

#include "../base/system.h"
#include "rt/topo_processors.h"

const struct choice route_from_formats[] = {
    {.name = "tsv"}, {.name = "c", .value = 1}, {.name = "h", .value = 2}, {.name = NULL}};

/* As a line of a stream, where the options say how; else after its destination. */
static void print_line(const struct call *call, void *state, enum route_form form,
                       const struct answer *a)
{
    if (form == ROUTE_PLAIN)
        printf("%" PRIu64 "\t", a->dst.index);
    route_print(call, state, form, 1, a);
}

static int route_lines(const struct call *call, void *state, const struct processor *source)
{
    uint64_t processors = rt_topo_processors(call->net), bad = 0, to = 0;
    enum route_form form = route_form(call);
    struct answer a = {.src = *source};

    if (form == ROUTE_TSV)
        printf("source\tdestination\troute\terror\n");
    catch_interrupt();
    for (; to < processors && !ferror(stdout) && !interrupted(); to++) { /* main says so */
        route_to(call, state, to, &a);
        print_line(call, state, form, &a);
        bad += a.why != NULL;
    }
    if (to < processors && interrupted())
        return route_interrupted(to, processors);
    return bad > 0 ? complain(EXIT_FALSE,
                              "route: %" PRIu64 " of %" PRIu64 " destination%s ha%s no route", bad,
                              processors, s_of(processors), bad == 1 ? "s" : "ve")
                   : EXIT_TRUE;
}

int route_from(const struct call *call, void *state)
{
    struct processor source;
    char why[WHY_MAX];

    if (call->operand[0] != NULL)
        return complain(EXIT_USAGE,
                        "route: one argument too many: '%s': --from takes every destination",
                        call->operand[0]);
    if (read_processor(call, "--from", option_value(call, "--from"), &source, why) != 0)
        return complain(EXIT_USAGE, "option %s", why);
    return option_choice(call, "--format")->value != 0 ? route_rom(call, state, &source)
                                                       : route_lines(call, state, &source);
}
