/* SPDX-License-Identifier: MIT-0 */
/* routeseq route benes:d --permutation: all terminals at once, no two on one link (SPEC 15.9). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../read/messages.h"
#include "../base/work.h"
#include "../print/wiring.h"
#include "ports.h"

/* The destination of each terminal; 0, or EXIT_... after saying why. */
static int read_permutation(const struct call *call, const char *name, uint32_t n, uint32_t *to)
{
    struct message_set set;
    int status = messages_open(&set, call, "--permutation", name);

    for (uint32_t i = 0; i < n; i++)
        to[i] = UINT32_MAX;
    for (uint32_t m = 0; status == 0 && m < set.messages.count; m++) {
        if (to[set.pair[m].source] != UINT32_MAX)
            status = complain(
                EXIT_USAGE, "option --permutation '%.80s': terminal %" PRIu32 " stands there twice",
                name, set.pair[m].source);
        to[set.pair[m].source] = set.pair[m].target;
    }
    messages_close(&set);
    return status;
}

/* A permutation on its way through the network. */
struct looping {
    const struct rt_net *net;
    uint32_t n, *to, *work;
    uint8_t *setting;
};

static int call_benes(void *context)
{
    const struct looping *l = context;

    return rt_route_benes(l->net, l->to, l->work, l->setting);
}

static int print_paths(const struct looping *l)
{
    struct rt_channel path[64]; /* d <= 25 */
    uint32_t destination, source = 0;

    show_output_step("paths");
    for (; output_goes_on(source, l->n, "paths"); source++) {
        ports_write(stdout, path,
                    rt_route_benes_path(l->net, l->setting, source, path, 64, &destination), 0);
        putchar('\n');
    }
    end_progress();
    if (interrupted() && source < l->n)
        return complain(EXIT_FALSE, "interrupted after %" PRIu32 " of %" PRIu32 " paths", source,
                        l->n);
    return EXIT_TRUE;
}

/* Reads the permutation, finds the paths and prints them, in the memory of l. */
static int print_permutation(const struct call *call, const char *name, struct looping *l)
{
    int status, error;

    show_step("the permutation is read");
    status = read_permutation(call, name, l->n, l->to);
    if (status != 0)
        return status;
    show_step("switches are set");
    error = leave_at_interrupt(call_benes, l);
    if (error == 0)
        return print_paths(l);
    end_progress();
    if (error == LEFT_BY_INTERRUPT)
        return complain(EXIT_FALSE, "interrupted before all switches were set");
    return complain(EXIT_USAGE, "option --permutation '%.80s': %s", name, rt_error_text(error));
}

static int route_permutation(const struct call *call, const char *name)
{
    unsigned d = call->net->param[0];
    struct looping l = {call->net, (uint32_t)rt_topo_processors(call->net), NULL, NULL, NULL};
    uint64_t bytes = sizeof *l.to * (l.n + RT_BENES_WORDS(d)) + RT_BENES_BYTES(d) +
                     sizeof(struct rt_load_pair) * (uint64_t)l.n;
    int status = need_memory("route", bytes);

    if (status != 0)
        return status;
    l.to = malloc(l.n * sizeof *l.to);
    l.work = malloc(RT_BENES_WORDS(d) * sizeof *l.work);
    l.setting = malloc(RT_BENES_BYTES(d));
    catch_interrupt();
    if (l.to == NULL || l.work == NULL || l.setting == NULL)
        status = out_of_memory("route", bytes);
    else
        status = print_permutation(call, name, &l);
    end_progress();
    free(l.to);
    free(l.work);
    free(l.setting);
    return status;
}

int ports_run_route(const struct call *call)
{
    const char *name = option_value(call, "--permutation");
    char file[4096];

    if (name == NULL)
        return run_route(call);
    if (rt_route_benes_path(call->net, NULL, UINT32_MAX, NULL, 0, NULL) == RT_ERR_FAMILY)
        return complain(EXIT_USAGE, "option --permutation is for benes networks");
    if (call->operand[0] != NULL)
        return complain(EXIT_USAGE, "route: option --permutation takes no SRC and DST, given '%s'",
                        call->operand[0]);
    if (messages_named(name, "uniform") || messages_named(name, "worst"))
        return complain(EXIT_USAGE, "option --permutation '%.80s': no permutation of this name",
                        name);
    if (!messages_known(name)) {
        snprintf(file, sizeof file, "@%s", name);
        name = file;
    }
    return route_permutation(call, name);
}
