/* SPDX-License-Identifier: MIT-0 */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);
void *memchr(const void *s, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
size_t strlen(const char *s);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
char *strcpy(char *restrict to, const char *restrict from);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
char *strstr(const char *s, const char *part);
char *strpbrk(const char *s, const char *any);
size_t strspn(const char *s, const char *any);
size_t strcspn(const char *s, const char *any);
char *strdup(const char *s);
char *strtok_r(char *s, const char *any, char **rest);
char *strerror(int error);

#endif
