/* SPDX-License-Identifier: MIT-0 */
/* Characters and texts, onto streams. */
#include "file.h"

#include <string.h>

size_t fwrite(const void *from, size_t size, size_t n, FILE *file)
{
    file_write(file, from, size * n);
    return file->failed ? 0 : n;
}

int fputs(const char *text, FILE *file)
{
    file_write(file, text, strlen(text));
    return file->failed ? EOF : 0;
}

int puts(const char *text)
{
    fputs(text, stdout);
    return putchar('\n');
}

int fputc(int c, FILE *file)
{
    char byte = (char)c;

    file_write(file, &byte, 1);
    return file->failed ? EOF : (unsigned char)c;
}

int putc(int c, FILE *file)
{
    return fputc(c, file);
}

int putchar(int c)
{
    return fputc(c, stdout);
}
