/* SPDX-License-Identifier: MIT-0 */
/* routeseq info for Leiserson's fat-tree. */
#include <inttypes.h>

#include "../ring/ring.h"
#include "tree.h"

int tree_run_info(const struct command *command, const struct rt_net *net)
{
    int tsv = option_value(command, "--tsv") != NULL;
    char text[RT_NET_TEXT_MAX], key[16], words[48];
    struct rt_tree tree = {0, NULL, NULL};

    rt_topo_tree(net, &tree);
    if (!tsv && rt_net_format(net, text, sizeof text) > 0)
        printf("%s\n", text);
    ring_row(tsv, "processors", "processors", "%" PRIu64, rt_topo_processors(net));
    ring_row(tsv, "channels", "channels between nodes", "%" PRIu64, rt_topo_tree_channels(&tree));
    for (unsigned level = 0; level <= tree.height; level++) {
        snprintf(key, sizeof key, "cap_%u", level);
        snprintf(words, sizeof words, "wires of a channel of level %u%s", level,
                 level == 0             ? " (outside)"
                 : level == tree.height ? " (processor)"
                                        : "");
        ring_row(tsv, key, words, "%" PRIu64, tree.capacity(tree.context, level));
    }
    return EXIT_TRUE;
}
