/* SPDX-License-Identifier: MIT-0 */
/* Headers as text (SPEC 15.10). */
#include <string.h>

#include "../cli.h"
#include "headers.h"
#include "rt/route_ports.h"

const struct choice header_formats[] = {{.name = "transit", .value = RT_FORMAT_TRANSIT},
                                        {.name = "field", .value = RT_FORMAT_FIELD},
                                        {.name = "bytes", .value = RT_FORMAT_BYTES},
                                        {.name = NULL}};

const char *header_name(unsigned format)
{
    const struct choice *choice = header_formats;

    while (choice->value != (int)format)
        choice++;
    return choice->name;
}

unsigned header_named(const char *name)
{
    for (const struct choice *choice = header_formats; choice->name != NULL; choice++)
        if (strcmp(name, choice->name) == 0)
            return (unsigned)choice->value;
    return 0;
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

int64_t header_read(unsigned format, const char *text, uint8_t *header)
{
    size_t digits = strlen(text), at = digits % 2; /* of an odd number the first digit is 0 */

    if (at != 0 && format != RT_FORMAT_FIELD)
        return -1;
    for (size_t i = 0; i < digits; i++, at++) {
        int digit = hex_digit(text[i]);

        if (digit < 0)
            return -1;
        if (i == 0) /* what stood in the others is shifted out */
            header[0] = 0;
        header[at / 2] = (uint8_t)(header[at / 2] << 4 | digit);
    }
    return (int64_t)(at / 2);
}
