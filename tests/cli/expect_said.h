/* SPDX-License-Identifier: MIT-0 */
/* Does what is expected hold?  Else it is printed with what was said since the last time, for which
 * main() has stderr in `errors`: setvbuf(stderr, errors, _IOFBF, sizeof errors). */
#include <stdio.h>
#include <string.h>

static char errors[8192];
static int failed;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("%s; said: %s\n", what, errors);
        failed = 1;
    }
    fflush(stderr);
    memset(errors, 0, sizeof errors);
}
