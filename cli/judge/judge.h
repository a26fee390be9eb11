/* SPDX-License-Identifier: MIT-0 */
/* `vectors` and `judge`: other people's implementations tried (SPEC 17). */
#ifndef CLI_JUDGE_H
#define CLI_JUDGE_H

#include "vectors.h"
#include "../print/report.h"

/* The options of `judge`, followed by those of its report. */
#define JUDGE_OPTIONS                                                                              \
    {.name = "--count", .value = "N", .help = "the --count that vectors had"},                     \
        {.name = "--seed", .value = "S", .help = "the --seed that vectors had (1)"},               \
        REPORT_OPTIONS("")

#define JUDGE_HELP                                                                                 \
    "Reads a program's answers to `vectors NET` from standard input.  Compares each with ours "    \
    "and\n"                                                                                        \
    "walks it.  Names the first wrong ones, and what they would have done in the network; says "   \
    "how\n"                                                                                        \
    "many are right, wrong or missing.  Exit status 0 only if all are right.\n"
#define JUDGE_MORE                                                                                 \
    "An answer is what `route NET SRC DST` prints.  All lines are `SRC DST: ANSWER`, in any "      \
    "order,\n"                                                                                     \
    "or all are ANSWER alone, in the order of the vectors; the first line decides.\n"              \
    "Use:\n" VECTORS_JUDGED

/* Its row in the table of a shape. */
#define JUDGE_VERB(options_)                                                                       \
    {                                                                                              \
        .run = run_judge, .options = (options_), .help = JUDGE_HELP, .more = JUDGE_MORE,           \
        .example = "--tsv"                                                                         \
    }

int run_judge(const struct call *call);
extern const struct option_row judge_options[]; /* of shapes that have no other */

#endif
