/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate for Leiserson's fat-tree: the selector. */
#include "tree.h"
#include "../verbs/gate.h"

int tree_run_gate(const struct call *call)
{
    static struct rt_gate_list list;

    rt_gate_selector(&list);
    return gate_show(call, &list, option_choice(call, "--circuit")->name, tree_print_checks);
}
