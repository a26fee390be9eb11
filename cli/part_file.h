/* SPDX-License-Identifier: MIT-0 */
/* A file that a part of a run printed, as routeseq merge reads it. */
#ifndef CLI_PART_FILE_H
#define CLI_PART_FILE_H

#include "parts.h"

#define PART_WORDS_MAX 32 /* lines that say what run it is: command, network, options */

/* What a part printed. */
struct part_file {
    const char *path;
    struct part part;
    char *word[PART_WORDS_MAX]; /* "routeseq\t0.1.0", "command\tverify", "net\thybrid:12,1", ... */
    unsigned words;
    struct {
        char *key;
        uint64_t value;
    } * value;
    unsigned values, room, next; /* next: behind the one asked for last */
    int complete;
};

/* Reads the file at `path`, the rest of which is 0; 0, or EXIT_... after saying why.  To be freed
 * whatever it returns. */
int part_file_read(struct part_file *file);
void part_file_free(struct part_file *file);

/* The sum of this key, or null; found at once if they are asked for in their order. */
const uint64_t *part_file_value(struct part_file *file, const char *key);

#endif
