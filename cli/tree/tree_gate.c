/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate for Leiserson's fat-tree: the selector. */
#include <string.h>

#include "tree.h"
#include "../verbs/gate.h"

int tree_run_gate(const struct call *call)
{
    static struct rt_gate_list list;
    const char *name = option_value(call, "--circuit");

    if (name != NULL && strcmp(name, "selector") != 0)
        return complain(EXIT_USAGE, "option --circuit '%.80s': expected selector for a tree", name);
    rt_gate_selector(&list);
    return gate_show(call, &list, "selector", tree_print_checks);
}
