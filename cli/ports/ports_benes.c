/* SPDX-License-Identifier: MIT-0 */
/* routeseq route benes:d --permutation: all terminals at once, no two on one link (SPEC 15.9). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../messages.h"
#include "ports.h"

/* The destination of each terminal; 0, or EXIT_... after saying why. */
static int read_permutation(const struct call *call, const char *name, uint32_t n, uint32_t *to)
{
    struct message_set set;
    int status = messages_open(&set, call->net, "--permutation", name);

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

static int print_paths(const struct rt_net *net, const uint8_t *setting, uint32_t n)
{
    struct rt_channel path[64]; /* d <= 25 */
    uint32_t destination;

    for (uint32_t source = 0; source < n && !ferror(stdout); source++) {
        ports_write(stdout, path, rt_route_benes_path(net, setting, source, path, 64, &destination),
                    0);
        putchar('\n');
    }
    return EXIT_TRUE;
}

static int route_permutation(const struct call *call, const char *name)
{
    unsigned d = call->net->param[0];
    uint32_t n = (uint32_t)rt_topo_processors(call->net);
    uint32_t *to = malloc(n * sizeof *to), *work = malloc(RT_BENES_WORDS(d) * sizeof *work);
    uint8_t *setting = malloc(RT_BENES_BYTES(d));
    int status, error;

    if (to == NULL || work == NULL || setting == NULL) {
        status = complain(EXIT_IO, "out of memory");
    } else {
        status = read_permutation(call, name, n, to);
        error = status == 0 ? rt_route_benes(call->net, to, work, setting) : 0;
        if (error != 0)
            status = complain(EXIT_USAGE, "option --permutation '%.80s': %s", name,
                              rt_error_text(error));
        else if (status == 0)
            status = print_paths(call->net, setting, n);
    }
    free(to);
    free(work);
    free(setting);
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
    if (!messages_known(name)) {
        snprintf(file, sizeof file, "@%s", name);
        name = file;
    }
    return route_permutation(call, name);
}
