/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/main.c
 * How the command ends where its output could not be written, the last time or a time before. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

int main_of_command(int argc, char **argv);
#define main main_of_command
#include "../../cli/main.c"
#undef main

static int fails, failed_before;

int fflush(FILE *file)
{
    return file == stdout && fails ? EOF : 0;
}

int ferror(FILE *file)
{
    return file == stdout && failed_before;
}

int main(void)
{
    char *arguments[] = {"routeseq", "version", NULL};
    int (*ends)(int argc, char **argv) = NULL;
    int failed = 0;

    *(void **)&ends = dlsym(RTLD_NEXT, "main");
    if (ends == NULL) /* the mutant's, if there is one */
        ends = main_of_command;
    failed |= ends(2, arguments) != EXIT_TRUE;
    fails = 1;
    failed |= ends(2, arguments) != EXIT_IO;
    fails = 0, failed_before = 1;
    failed |= ends(2, arguments) != EXIT_IO;
    return failed;
}
