/* SPDX-License-Identifier: MIT-0 */
/* The permutation of processors with the least throughput where routes are drawn (SPEC 18.3). */
#ifndef CLI_PORTS_WORST_CHOICE_H
#define CLI_PORTS_WORST_CHOICE_H

#include "../read/messages.h"
#include "ports.h"
#include "rt/load_assign.h"
#include "rt/load_worst_choice_ports.h"

/* Routes that are followed at most, all choices counted, which up-random follows together; and
 * units of a permutation, whose third power is how long a link may take. */
#define WORST_VALIANT_ROUTES_MAX 0x4000000
#define WORST_UP_RANDOM_ROUTES_MAX 0x40000000
#define WORST_CHOICE_UNITS_MAX 4096
#define WORST_CHOICE_FORM_ROUTES 0x800000 /* more are not followed where a closed form is known */

struct ports_worst_choice {
    struct rt_load_ports load;
    struct rt_load_worst_choice worst;
    uint32_t next;  /* from a unit to one of the next router */
    int alike;      /* the permutation by `next` is a worst one, without a search */
    uint64_t form;  /* hot, of a closed form; 0: there is none */
    uint64_t hot;   /* routes over a link under the permutation, all choices together; 0: of alike
                       messages, not counted */
    uint32_t *mate; /* of each unit (worst.symmetry) the one it sends to; null: not found */
    int known;
};

/* Takes the network, which ports_know knows, and a routing that it has; 0, or EXIT_... after saying
 * why.  To be closed whatever it returns. */
int ports_worst_choice_open(struct ports_worst_choice *w, const struct rt_net *net,
                            const struct ports_choice *by);

/* Routes that a search follows, and how many at most. */
uint64_t ports_worst_choice_most(const struct ports_worst_choice *w);
uint64_t ports_worst_choice_routes(const struct ports_worst_choice *w);

/* May it be searched? */
int ports_worst_choice_fits(const struct ports_worst_choice *w);

/* Searches; 0 and, unless Ctrl-C came, what is known; or EXIT_... */
int ports_worst_choice_search(struct ports_worst_choice *w);

void ports_worst_choice_close(struct ports_worst_choice *w);

/* As ports_worst_find, in ports_worst_find.c. */
int ports_worst_choice_find(const struct rt_walk_ports_on *on, const struct ports_choice *by,
                            struct message_set *set, uint64_t *hot);

#endif
