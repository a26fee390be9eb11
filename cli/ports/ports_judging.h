/* SPDX-License-Identifier: MIT-0 */
/* What the files of `judge` for networks of routers share. */
#ifndef CLI_PORTS_JUDGING_H
#define CLI_PORTS_JUDGING_H

#include "ports.h"
#include "../judge/judgement.h"
#include "../read/lines.h"

#define HOPS_MAX (4 * LINE_LENGTH_LONG) /* of a line, a bit each */

struct ports_judging {
    const struct rt_net *net;
    struct rt_walk_ports_on on;
    struct ports_choice choice; /* seed and draws are not used */
    int with_vc;
    struct rt_channel *path; /* ours: by choice the answer, if a choice gives it, else choice 0's */
    unsigned capacity;
    int hops, error;                         /* of path; or why there is none */
    struct ports_header header;              /* of path; format 0: ports are answered */
    uint8_t bytes[LINE_LENGTH_LONG / 2 + 1]; /* of the header given */
    struct rt_channel given[HOPS_MAX];
};

/* --- ports_judge_walk.c */

/* Is the path given ours? */
int ports_judge_same(const struct ports_judging *judging, int given);

/* Walks the path given.  Returns the router where it ends, or -1 if it is lost before. */
int64_t ports_judge_walk(struct ports_judging *judging, const struct processor *src,
                         const struct processor *dst, int given, struct judgement *judgement);

/* --- ports_judge_choice.c: finds the choice whose route the path given is; ours is then that, else
 * that of choice 0. */
void ports_judge_choice(struct ports_judging *judging, uint32_t source, uint32_t destination,
                        int given);

/* --- ports_judge_header.c: the same for a header */
void ports_judge_header(struct ports_judging *judging, const struct processor *src,
                        const struct processor *dst, const char *answer,
                        struct judgement *judgement);

#endif
