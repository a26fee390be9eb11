/* SPDX-License-Identifier: MIT-0 */
#ifndef STDIO_H
#define STDIO_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef struct file FILE;
extern FILE *const stdin, *const stdout, *const stderr;
#define EOF (-1)

int printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
int fprintf(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
int vfprintf(FILE *file, const char *format, va_list list);
int snprintf(char *to, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
int vsnprintf(char *to, size_t size, const char *format, va_list list);
int puts(const char *text);
int fputs(const char *text, FILE *file);
int fputc(int c, FILE *file);
int putc(int c, FILE *file);
int putchar(int c);
size_t fwrite(const void *from, size_t size, size_t n, FILE *file);
size_t fread(void *to, size_t size, size_t n, FILE *file);
FILE *fopen(const char *path, const char *mode);
FILE *open_memstream(char **text, size_t *size);
FILE *tmpfile(void);
int fclose(FILE *file);
int fflush(FILE *file);
int feof(FILE *file);
int ferror(FILE *file);
int fileno(FILE *file);

#endif
