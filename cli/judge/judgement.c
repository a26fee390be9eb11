/* SPDX-License-Identifier: MIT-0 */
/* What a shape says of one answer. */
#include "judgement.h"

#include <string.h>

void judgement_malformed(struct judgement *judgement, const char *expected)
{
    judgement->verdict = "no answer";
    snprintf(judgement->effect, sizeof judgement->effect, "no answer: expected %s", expected);
}

void judgement_error(struct judgement *judgement, const char *answer, int error)
{
    judgement->same = judgement->arrives = strncmp(answer, "error", 5) == 0;
    judgement->verdict = "answered what has no answer";
    snprintf(judgement->effect, sizeof judgement->effect, "there is none: %s",
             rt_error_text(error));
}
