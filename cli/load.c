/* SPDX-License-Identifier: MIT-0 */
/* routeseq load: which family it is for, and which options that one takes. */
#include "cli.h"
#include "tree/tree.h"

/* Options that not all families take. */
static const struct {
    const char *name;
    int family;
} taken[] = {
    {"--echo-ratio", FOR_RINGS}, {"--queues", FOR_RINGS},    {"--load", FOR_TRANSIT},
    {"--seed", FOR_TRANSIT},     {"--trials", FOR_TRANSIT},  {"--retries", FOR_TRANSIT},
    {"--faults", FOR_TRANSIT},   {"--uniform", FOR_TRANSIT}, {"--traffic", FOR_TRANSIT},
    {"--jobs", FOR_TRANSIT},     {"--messages", FOR_TREE},   {"--schedule", FOR_TREE},
    {"--alpha", FOR_TREE},
};

int run_load(const struct command *command, const struct rt_net *net, char **operand)
{
    int family = is_ring(net) ? FOR_RINGS : is_tree(net) ? FOR_TREE : FOR_TRANSIT;

    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (taken[i].family != family && option_value(command, taken[i].name) != NULL)
            return complain(EXIT_USAGE, "option %s is for %s only", taken[i].name,
                            taken[i].family == FOR_RINGS  ? "networks of SCI rings"
                            : taken[i].family == FOR_TREE ? "trees"
                                                          : "Transit networks");
    if (family == FOR_TREE)
        return tree_run_load(command, net);
    return family == FOR_RINGS ? ring_run_load(command, net, operand)
                               : transit_run_load(command, net, operand);
}
