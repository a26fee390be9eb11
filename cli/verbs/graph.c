/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph: the format that is asked for, written until Ctrl-C. */
#include "../base/work.h"
#include "../cli.h"

int run_graph(const struct call *call)
{
    int status;

    catch_interrupt();
    show_output_step("laying out");
    status = option_choice(call, "--format")->run(call);
    end_progress();
    return status == EXIT_TRUE && interrupted()
               ? complain(EXIT_FALSE, "interrupted before all links were written")
               : status;
}
