/* SPDX-License-Identifier: MIT-0 */
/* Headers of networks of routers and of any topology as text (SPEC 15.10). */
#ifndef CLI_HEADERS_H
#define CLI_HEADERS_H

#include "../shape.h"

/* Their names; the values are enum rt_route_format. */
extern const struct choice header_formats[];

/* The format, enum rt_route_format, of a name, or 0; and the name of a format. */
unsigned header_named(const char *name);
const char *header_name(unsigned format);

/* Writes a header of `bytes` bytes in hexadecimal, and a zero; `bits`: those of all its
 * fields, which a field header has as many digits for as they need. */
void header_text(unsigned format, unsigned bits, const uint8_t *header, unsigned bytes, char *to);

/* Reads hexadecimal into half as many bytes, rounded up; an odd number of digits only in a field
 * header, which is a number.  The bytes, or -1: these are no digits, or an odd number of them. */
int64_t header_read(unsigned format, const char *text, uint8_t *header);

#endif
