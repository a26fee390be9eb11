/* SPDX-License-Identifier: MIT-0 */
#ifndef STDLIB_H
#define STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t n, size_t size);
void *realloc(void *old, size_t size);
void free(void *old);
void qsort(void *base, size_t n, size_t size, int (*order)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t n, size_t size,
              int (*order)(const void *, const void *));
unsigned long strtoul(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
char *getenv(const char *name);
_Noreturn void exit(int status);

#endif
