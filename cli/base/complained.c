/* SPDX-License-Identifier: MIT-0 */
/* What was wrong, kept for those who print it elsewhere. */
#include "complain.h"

#include <stdio.h>

#include "text.h"

static int code, first_code, keeps;
static char first[4 * WHY_MAX], kept[4 * WHY_MAX];

void complain_code(int error)
{
    code = error;
}

const char *complained(int *error)
{
    *error = first_code;
    return first[0] != '\0' ? first : NULL;
}

void complain_keep(void)
{
    keeps = 1;
    kept[0] = '\0';
}

const char *complain_kept(void)
{
    keeps = 0;
    return kept[0] != '\0' ? kept : NULL;
}

int complain_hears(int status, const char *text)
{
    char *to = keeps ? kept : first;

    if (first[0] == '\0')
        first_code = code != 0 ? code : status;
    if (to[0] == '\0' && status != EXIT_TRUE)
        snprintf(to, sizeof first, "%s", text);
    if (!keeps)
        code = 0;
    return keeps;
}
