/* SPDX-License-Identifier: MIT-0 */
/* Did you mean?  The word of a list that is nearest to one with a slip in it. */
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

/* Begins with word null. */
struct nearest {
    const char *word; /* the nearest so far, or null: none is near */
    unsigned slips;   /* rt_net_slips */
};

/* Looks at a word of the list. */
void nearest_try(struct nearest *nearest, const char *given, const char *word);

#endif
