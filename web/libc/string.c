/* SPDX-License-Identifier: MIT-0 */
/* Strings: the simple loops, since the names that they compare are short. */
#include "errno.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* With -mbulk-memory each of the first three is one instruction, memory.copy or memory.fill. */
void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

void *memset(void *to, int c, size_t n)
{
    return __builtin_memset(to, c, n);
}

void *memchr(const void *s, int c, size_t n)
{
    for (const unsigned char *at = s; n > 0; at++, n--)
        if (*at == (unsigned char)c)
            return (void *)at;
    return NULL;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;

    for (; n > 0; x++, y++, n--)
        if (*x != *y)
            return *x - *y;
    return 0;
}

size_t strlen(const char *s)
{
    size_t n = 0;

    while (s[n] != '\0')
        n++;
    return n;
}

int strcmp(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

int strncmp(const char *a, const char *b, size_t n)
{
    for (; n > 0 && *a != '\0' && *a == *b; n--)
        a++, b++;
    return n > 0 ? (unsigned char)*a - (unsigned char)*b : 0;
}

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : (unsigned char)c;
}

int strncasecmp(const char *a, const char *b, size_t n)
{
    for (; n > 0 && *a != '\0' && lower(*a) == lower(*b); n--)
        a++, b++;
    return n > 0 ? lower(*a) - lower(*b) : 0;
}

int strcasecmp(const char *a, const char *b)
{
    return strncasecmp(a, b, (size_t)-1);
}

char *strcpy(char *restrict to, const char *restrict from)
{
    return memcpy(to, from, strlen(from) + 1);
}

char *strchr(const char *s, int c)
{
    for (; *s != (char)c; s++)
        if (*s == '\0')
            return NULL;
    return (char *)s;
}

char *strrchr(const char *s, int c)
{
    for (const char *at = s + strlen(s);; at--) {
        if (*at == (char)c)
            return (char *)at;
        if (at == s)
            return NULL;
    }
}

char *strstr(const char *s, const char *part)
{
    size_t n = strlen(part);

    for (; strncmp(s, part, n) != 0; s++)
        if (*s == '\0')
            return NULL;
    return (char *)s;
}

size_t strspn(const char *s, const char *any)
{
    size_t n = 0;

    while (s[n] != '\0' && strchr(any, s[n]) != NULL)
        n++;
    return n;
}

size_t strcspn(const char *s, const char *any)
{
    size_t n = 0;

    while (strchr(any, s[n]) == NULL) /* which finds the closing zero, too */
        n++;
    return n;
}

char *strpbrk(const char *s, const char *any)
{
    s += strcspn(s, any);
    return *s != '\0' ? (char *)s : NULL;
}

char *strdup(const char *s)
{
    char *copy = malloc(strlen(s) + 1);
    return copy != NULL ? strcpy(copy, s) : NULL;
}

char *strtok_r(char *s, const char *any, char **rest)
{
    if (s == NULL)
        s = *rest;
    s += strspn(s, any);
    *rest = s + strcspn(s, any);
    if (**rest != '\0')
        *(*rest)++ = '\0';
    return *s != '\0' ? s : NULL;
}

char *strerror(int error)
{
    switch (error) {
    case ENOENT:
        return "No such file or directory";
    case EBADF:
        return "Bad file descriptor";
    case ENOMEM:
        return "Cannot allocate memory";
    default:
        return "Input/output error";
    }
}
