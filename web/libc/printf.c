/* SPDX-License-Identifier: MIT-0 */
/* printf: what the command uses of it, %d %i %u %x %X %c %s %f %%, each digit of %f exact. */
#include "decimal.h"
#include "file.h"

#include <stdlib.h>
#include <string.h>

struct format {
    int left, zero, width, precision, sizes; /* precision -1: none; sizes: 1 long, 2 long long */
};

/* Where it goes: a stream, or memory as far as there is some. */
struct sink {
    FILE *file;
    char *to;
    size_t room, n;
};

static void emit(struct sink *sink, const char *from, size_t n)
{
    if (sink->file != NULL)
        file_write(sink->file, from, n);
    else if (sink->n < sink->room)
        memcpy(sink->to + sink->n, from, n < sink->room - sink->n ? n : sink->room - sink->n);
    sink->n += n;
}

static void fill(struct sink *sink, char with, int n)
{
    for (; n > 0; n--)
        emit(sink, &with, 1);
}

static void padded(struct sink *sink, const struct format *f, const char *sign, const char *text,
                   size_t n)
{
    int free = f->width - (int)n - (int)strlen(sign), zero = f->zero && !f->left;

    fill(sink, ' ', f->left || zero ? 0 : free);
    emit(sink, sign, strlen(sign));
    fill(sink, '0', zero ? free : 0);
    emit(sink, text, n);
    fill(sink, ' ', f->left ? free : 0);
}

static void whole(struct sink *sink, struct format *f, const char *sign, uint64_t value,
                  unsigned base, const char *digits)
{
    char text[64];
    size_t at = sizeof text;
    size_t least = f->precision < 0 ? 1 : f->precision > 60 ? 60 : (size_t)f->precision;

    f->zero &= f->precision < 0;
    for (; value > 0 || sizeof text - at < least; value /= base)
        text[--at] = digits[value % base];
    padded(sink, f, sign, text + at, sizeof text - at);
}

static void real(struct sink *sink, struct format *f, double value)
{
    char digits[DECIMAL_MAX];
    const char *sign = __builtin_signbit(value) ? "-" : "", *text;
    size_t n = 3;

    if (value != value || value - value != 0) {
        f->zero = 0;
        padded(sink, f, sign, value != value ? "nan" : "inf", n);
        return;
    }
    text = decimal(value,
                   f->precision < 0     ? 6
                   : f->precision > 600 ? 600
                                        : f->precision,
                   digits, &n);
    padded(sink, f, sign, text, n);
}

static int number(const char **at, va_list *list)
{
    int n = 0;

    if (**at == '*') {
        ++*at;
        return va_arg(*list, int);
    }
    while (**at >= '0' && **at <= '9')
        n = 10 * n + *(*at)++ - '0';
    return n;
}

static void directive(struct sink *sink, struct format *f, char kind, va_list *list)
{
    uint64_t bits = 0;

    if (strchr("diuxX", kind) != NULL) {
        bits = f->sizes == 2 ? va_arg(*list, uint64_t) : va_arg(*list, uint32_t);
        if (f->sizes < 2 && (kind == 'd' || kind == 'i'))
            bits = (uint64_t)(int32_t)bits;
    }
    switch (kind) {
    case 'd':
    case 'i':
        whole(sink, f, (int64_t)bits < 0 ? "-" : "", (int64_t)bits < 0 ? -bits : bits, 10,
              "0123456789");
        break;
    case 'u':
        whole(sink, f, "", bits, 10, "0123456789");
        break;
    case 'x':
        whole(sink, f, "", bits, 16, "0123456789abcdef");
        break;
    case 'X':
        whole(sink, f, "", bits, 16, "0123456789ABCDEF");
        break;
    case 'f':
        real(sink, f, va_arg(*list, double));
        break;
    case 'c': {
        char c = (char)va_arg(*list, int);

        padded(sink, f, "", &c, 1);
        break;
    }
    case 's': {
        const char *text = va_arg(*list, const char *);
        size_t n = 0, most = f->precision < 0 ? (size_t)-1 : (size_t)f->precision;

        while (n < most && text[n] != '\0')
            n++;
        padded(sink, f, "", text, n);
        break;
    }
    case '%':
        emit(sink, "%", 1);
        break;
    default:
        __builtin_trap(); /* the command uses no other; a test would end here */
    }
}

static int print(struct sink *sink, const char *format, va_list from)
{
    va_list list;

    va_copy(list, from);
    for (const char *at = format; *at != '\0';) {
        struct format f = {0, 0, 0, -1, 0};
        size_t plain = strcspn(at, "%");

        emit(sink, at, plain);
        at += plain;
        if (*at++ == '\0')
            break;
        for (; *at == '-' || *at == '0'; at++)
            *(*at == '-' ? &f.left : &f.zero) = 1;
        f.width = number(&at, &list);
        if (f.width < 0) {
            f.left = 1;
            f.width = -f.width;
        }
        if (*at == '.') {
            at++;
            f.precision = number(&at, &list);
        }
        for (; *at == 'l' || *at == 'z' || *at == 'h'; at++)
            f.sizes += *at == 'l';
        directive(sink, &f, *at++, &list);
    }
    va_end(list);
    return (int)sink->n;
}

int vfprintf(FILE *file, const char *format, va_list list)
{
    return print(&(struct sink){.file = file}, format, list);
}

int vsnprintf(char *to, size_t size, const char *format, va_list list)
{
    struct sink sink = {.to = to, .room = size > 0 ? size - 1 : 0};
    int n = print(&sink, format, list);

    if (size > 0)
        to[sink.n < size ? sink.n : size - 1] = '\0';
    return n;
}

#define PASS_ON(call)                                                                              \
    va_list list;                                                                                  \
    int n;                                                                                         \
                                                                                                   \
    va_start(list, format);                                                                        \
    n = call;                                                                                      \
    va_end(list);                                                                                  \
    return n

int printf(const char *format, ...)
{
    PASS_ON(vfprintf(stdout, format, list));
}

int fprintf(FILE *file, const char *format, ...)
{
    PASS_ON(vfprintf(file, format, list));
}

int snprintf(char *to, size_t size, const char *format, ...)
{
    PASS_ON(vsnprintf(to, size, format, list));
}
