/* SPDX-License-Identifier: MIT-0 */
/* What the files of routeseq load for Leiserson's fat-tree share. */
#ifndef CLI_TREE_REPORT_H
#define CLI_TREE_REPORT_H

#include "tree.h"

/* What is asked, and what is known of it so far. */
struct tree_report {
    struct rt_tree tree;
    uint32_t *work;
    uint64_t bytes; /* of memory taken, work left out */
    struct rt_load_progress progress;
    struct message_set set;
    struct rt_load_tree_concentrators partial;
    uint32_t *load; /* of each channel; then narrowed */
    struct rt_load_tree_fraction factor;
    uint32_t fullest; /* the load of its channel */
    uint32_t *cycle;  /* of each message, in the best schedule */
    uint32_t theorem1, cycles;
    unsigned known; /* how many of these two */
    int loaded;     /* are load and factor known? */
};

/* Writes a line `CYCLE SRC DST` for each message, in the order of the set; 0, or EXIT_... after
 * saying why not. */
int tree_write_schedule(const struct tree_report *r, const char *path);

/* Prints all rows; - for what is not known. */
void tree_print_report(const struct tree_report *r, const struct call *call);

#endif
