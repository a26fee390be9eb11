/* SPDX-License-Identifier: MIT-0 */
/* What is wrong, on standard error.  Alone in its file, so that a program of another kind (fuzz/)
 * can bring its own. */
#include "complain.h"

#include <stdarg.h>
#include <stdio.h>

#include "progress.h"
#include "text.h"

static const char *subject;
static int code, first_code, keeps;
static char first[4 * WHY_MAX], kept[4 * WHY_MAX];

void complain_of(const char *net)
{
    subject = net;
}

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

/* Keeps it, the first alone. */
static void keep(char to[4 * WHY_MAX], const char *text)
{
    if (to[0] == '\0')
        snprintf(to, 4 * WHY_MAX, "%.*s", 4 * WHY_MAX - 1, text);
}

int complain(int status, const char *format, ...)
{
    char text[4 * WHY_MAX], tamed[4 * sizeof text];
    int at = subject != NULL ? snprintf(text, sizeof text, "network '%.80s': ", subject) : 0;
    va_list args;

    va_start(args, format);
    vsnprintf(text + at, sizeof text - (size_t)at, format, args);
    va_end(args);
    tame_text(tamed, sizeof tamed, text);
    if (keeps) {
        keep(kept, tamed);
        return status;
    }
    if (first[0] == '\0')
        first_code = code;
    keep(first, tamed);
    code = 0;
    hide_progress();
    fprintf(stderr, "routeseq: %s\n", tamed);
    return status;
}
