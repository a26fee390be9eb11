/* SPDX-License-Identifier: MIT-0 */
/* What is wrong, on standard error.  Alone in its file, so that a program of another kind (fuzz/)
 * can bring its own. */
#include "complain.h"

#include <stdarg.h>
#include <stdio.h>

#include "progress.h"
#include "text.h"

int complain(int status, const char *format, ...)
{
    char text[4 * WHY_MAX], tamed[4 * sizeof text];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tame_text(tamed, sizeof tamed, text);
    hide_progress();
    fprintf(stderr, "routeseq: %s\n", tamed);
    return status;
}
