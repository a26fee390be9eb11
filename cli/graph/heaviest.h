/* SPDX-License-Identifier: MIT-0 */
/* The heaviest permutation of several tables: what each source's message to each target puts on a
 * link (SPEC 18.3). */
#ifndef CLI_GRAPH_HEAVIEST_H
#define CLI_GRAPH_HEAVIEST_H

#include <stddef.h>

#include "rt/load_assign.h"

#define HEAVIEST_WHOLE 16777216  /* a message */
#define HEAVIEST_WORDS (1 << 25) /* of the tables of a batch: 128 MB; one table may have more */

struct heaviest {
    struct rt_load_assignment assign;
    uint32_t *weight; /* of each table assign.n rows of sources */
    uint64_t *bound;  /* of each table */
    uint32_t *mate;   /* the heaviest so far: each source its target */
    uint64_t found, hot;
};

/* Memory, and then for so many tables at a time: 0, or EXIT_IO after saying why. */
int heaviest_open(struct heaviest *heaviest, uint32_t n);
int heaviest_room(struct heaviest *heaviest, const char *command, uint32_t tables);
void heaviest_close(struct heaviest *heaviest);

void heaviest_clear(struct heaviest *heaviest, uint32_t tables); /* zeros */

static inline uint32_t *heaviest_cell(const struct heaviest *h, uint32_t table, uint32_t source,
                                      uint32_t target)
{
    return h->weight + ((size_t)table * h->assign.n + source) * h->assign.n + target;
}

/* Takes the heaviest permutation of these tables, if it is heavier than all before: 0, or EXIT_...
 * after saying why. */
int heaviest_take(struct heaviest *heaviest, const char *command, uint32_t tables);

#endif
