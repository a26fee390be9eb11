/* SPDX-License-Identifier: MIT-0 */
/* Headers as text (SPEC 15.10). */
#include <string.h>

#include "headers.h"
#include "rt/route_ports.h"

unsigned header_named(const char *name)
{
    return strcmp(name, "transit") == 0 ? RT_FORMAT_TRANSIT
           : strcmp(name, "field") == 0 ? RT_FORMAT_FIELD
           : strcmp(name, "bytes") == 0 ? RT_FORMAT_BYTES
                                        : 0;
}

void header_text(unsigned format, unsigned bits, const uint8_t *header, unsigned bytes, char *to)
{
    static const char digit[] = "0123456789ABCDEF";
    unsigned odd = format == RT_FORMAT_FIELD && (bits + 3) / 4 % 2 != 0;

    for (unsigned i = 0; i < bytes; i++) {
        if (i > 0 || !odd)
            *to++ = digit[header[i] >> 4];
        *to++ = digit[header[i] & 0xF];
    }
    *to = '\0';
}

/* 0..15, or -1 */
static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

int64_t header_read(unsigned format, const char *text, uint8_t *header)
{
    size_t digits = strlen(text), at = digits % 2; /* of an odd number the first digit is 0 */

    if (at != 0 && format != RT_FORMAT_FIELD)
        return -1;
    for (size_t i = 0; i < digits; i++, at++) {
        int d = digit(text[i]);

        if (d < 0)
            return -1;
        if (at % 2 == 0 || i == 0)
            header[at / 2] = 0;
        header[at / 2] = (uint8_t)(header[at / 2] << 4 | d);
    }
    return (int64_t)(at / 2);
}
