/* SPDX-License-Identifier: MIT-0 */
/* routeseq info for Leiserson's fat-tree. */
#include <inttypes.h>

#include "tree.h"
#include "../print/report.h"

int tree_run_info(const struct call *call)
{
    const struct rt_net *net = call->net;
    char key[16], words[48];
    struct rt_tree tree = {0, NULL, NULL};

    rt_topo_tree(net, &tree);
    report_begin(call);
    report_row("processors", "processors", "%" PRIu64, rt_topo_processors(net));
    report_row("channels", "channels between nodes", "%" PRIu64, rt_topo_tree_channels(&tree));
    for (unsigned level = 0; level <= tree.height; level++) {
        snprintf(key, sizeof key, "cap_%u", level);
        snprintf(words, sizeof words, "wires of a channel of level %u%s", level,
                 level == 0             ? " (outside)"
                 : level == tree.height ? " (processor)"
                                        : "");
        report_row(key, words, "%" PRIu64, tree.capacity(tree.context, level));
    }
    return EXIT_TRUE;
}
