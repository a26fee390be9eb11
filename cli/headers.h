/* SPDX-License-Identifier: MIT-0 */
/* Headers of networks of routers and of any topology as text (SPEC 15.10). */
#ifndef CLI_HEADERS_H
#define CLI_HEADERS_H

#include <stdint.h>

#define HEADER_FORMATS "transit field bytes"

/* enum rt_route_format of a name; 0: there is no such format. */
unsigned header_named(const char *name);

/* Prints a header of `bytes` bytes in hexadecimal; `fields`: those of a field header, whose number
 * has as many digits as they need. */
void header_print(unsigned format, unsigned width, const uint8_t *header, unsigned bytes,
                  unsigned fields);

/* Reads hexadecimal into half as many bytes, rounded up; an odd number of digits only in a field
 * header, which is a number.  The bytes, or -1: these are no digits, or an odd number of them. */
int64_t header_read(unsigned format, const char *text, uint8_t *header);

#endif
