/* SPDX-License-Identifier: MIT-0 */
/*
 * The command again and again in one process, where starting one is dear: a line of standard input
 * is the files for its standard input, output and error, then its words, with a tab between them;
 * its exit status is answered. What it keeps in static memory it finds each time as at its start,
 * or the next case would see the last one's.
 */
int command_main(int argc, char **argv);

#define main command_main
#include "../../cli/main.c"
#undef main

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define WORDS_MAX 2000

extern char __data_start[], _end[]; /* of the linker */

int main(int argc, char **argv)
{
    const size_t size = (size_t)(_end - __data_start);
    FILE *const asked = fdopen(dup(0), "r"), *const answered = fdopen(dup(1), "w");
    char *const kept = malloc(size), *line = NULL, **word = calloc(WORDS_MAX + 1, sizeof *word);
    size_t room = 0;

    (void)argc;
    if (asked == NULL || answered == NULL || kept == NULL || word == NULL)
        return 2;
    memcpy(kept, __data_start, size);
    while (getline(&line, &room, asked) > 0) {
        char *rest = line;
        int n = 0, status;

        line[strcspn(line, "\n")] = '\0';
        while (rest != NULL && n < WORDS_MAX) {
            char *const tab = strchr(rest, '\t');

            word[n++] = rest;
            rest = tab != NULL ? tab + 1 : NULL;
            if (tab != NULL)
                *tab = '\0';
        }
        word[n] = NULL;
        if (n < 3 || freopen(word[0], "r", stdin) == NULL ||
            freopen(word[1], "w", stdout) == NULL || freopen(word[2], "w", stderr) == NULL)
            return 2;
        word[2] = argv[0];
        status = command_main(n - 2, word + 2);
        fflush(stderr);
        memcpy(__data_start, kept, size);
        fprintf(answered, "%d\n", status);
        fflush(answered);
    }
    return 0;
}
