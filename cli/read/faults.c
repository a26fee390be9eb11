/* SPDX-License-Identifier: MIT-0 */
/* K[,KIND] of load --faults: how many parts are dead, and of which kind. */
#include <stdint.h>
#include <string.h>

#include "../base/complain.h"
#include "../base/text.h"
#include "faults.h"

#define TRIALS 64 /* where nothing is said */
#define TRIALS_MAX 100000

static int refuse_faults(const char *text, const char *const *kinds, int count)
{
    char list[WHY_MAX] = "";

    for (int i = 0; i < count; i++)
        add_text(list, sizeof list, i == 0 ? "," : i + 1 < count ? " ," : " or ,", kinds[i]);
    return complain(EXIT_USAGE, "option --faults '%.80s': expected a number, or a number and %s",
                    text, list);
}

int faults_read(const char *text, const char *const *kinds, int count_of_kinds, uint64_t *count,
                int *kind)
{
    const char *comma = strchr(text, ',');
    size_t digits = comma != NULL ? (size_t)(comma - text) : strlen(text);
    char number[24];

    *kind = 0;
    while (comma != NULL && *kind < count_of_kinds && strcmp(comma + 1, kinds[*kind]) != 0)
        ++*kind;
    if (*kind == count_of_kinds || digits >= sizeof number)
        return refuse_faults(text, kinds, count_of_kinds);
    memcpy(number, text, digits);
    number[digits] = '\0';
    if (read_number(number, count) != 0)
        *count = UINT64_MAX;
    return 0;
}

int faults_asked(const struct call *call, const char *const *kinds, int count_of_kinds,
                 uint64_t *count, int *kind, uint64_t *trials)
{
    int status;

    *trials = TRIALS;
    status = option_number(call, "--trials", 1, TRIALS_MAX, trials);
    return status == 0
               ? faults_read(option_value(call, "--faults"), kinds, count_of_kinds, count, kind)
               : status;
}
