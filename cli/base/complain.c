/* SPDX-License-Identifier: MIT-0 */
/* What is wrong, on standard error.  Alone in its file, so that a program of another kind (fuzz/)
 * can bring its own. */
#include "complain.h"

#include <stdarg.h>
#include <stdio.h>

#include "progress.h"
#include "text.h"

static const char *subject;

void complain_of(const char *net)
{
    subject = net;
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
    if (complain_hears(status, tamed))
        return status;
    hide_progress();
    fprintf(stderr, "routeseq: %s\n", tamed);
    return status;
}
