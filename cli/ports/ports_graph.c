/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph for networks of routers. */
#include <string.h>

#include "../base/work.h"
#include "ports_draw.h"

int ports_run_graph(const struct call *call)
{
    static const struct {
        const char *name;
        int (*print)(const struct rt_net *net);
    } formats[] = {{"graphml", ports_graph_graphml},
                   {"edges", ports_graph_edges},
                   {"anynet", ports_graph_anynet},
                   {"ibnet", ports_graph_ibnet}};
    const char *format = option_value(call, "--format");
    int status = EXIT_USAGE; /* the parser has refused other words */

    if (format == NULL || strcmp(format, "dot") == 0)
        return ports_graph_dot(call);
    if (option_given(call, "--route"))
        return complain(EXIT_USAGE, "graph: option --route is for --format dot, not %s", format);
    catch_interrupt();
    show_output_step("routers");
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (strcmp(format, formats[i].name) == 0)
            status = formats[i].print(call->net);
    end_progress();
    if (interrupted() && status == EXIT_TRUE)
        status = complain(EXIT_FALSE, "interrupted before all links were written");
    return status;
}
