/* SPDX-License-Identifier: MIT-0 */
/* A stream: bytes on their way to a descriptor or into growing memory, or read from a descriptor.
 */
#ifndef FILE_H
#define FILE_H

#include <stdio.h>

struct file {
    int fd; /* -1: memory */
    int failed, ended;
    char *buffer;
    size_t used, room; /* bytes in the buffer; its size */
    char **text;       /* of open_memstream */
    size_t *size;
};

/* Writes n bytes; remembers a failure. */
void file_write(FILE *file, const char *from, size_t n);

#endif
