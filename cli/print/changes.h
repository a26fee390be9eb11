/* SPDX-License-Identifier: MIT-0 */
/* What a hop changes, in words: "x1 0 to 1, x2 3 to 4". */
#ifndef CLI_CHANGES_H
#define CLI_CHANGES_H

#include <stddef.h>
#include <stdint.h>

/* How the coordinates of a node are called and written. */
struct coordinates {
    const char *names; /* "column,row"; "x#1" counts on: x1, x2, ...; "": they have none */
    uint32_t radix;    /* the last one changes digit by digit, "bit3 0 to 1"; 0: as a whole */
    uint32_t base;     /* the last one is written with `digits` digits of this base; 0: decimal */
    unsigned digits;
};

#define NUMBER_MAX 40 /* characters of a coordinate */

/* Writes the name of coordinate `i`. */
void coordinate_name(const char *names, unsigned i, char name[NUMBER_MAX]);

/* Writes a coordinate, the last one or not, as it is written. */
void write_coordinate(const struct coordinates *are, uint32_t value, int last,
                      char text[NUMBER_MAX]);

/* Writes all n of them, separated by commas. */
void write_coordinates(const struct coordinates *are, const uint32_t *x, unsigned n, char *text,
                       size_t size);

/* Writes what differs; "" if nothing does, or the coordinates have no names. */
void write_changes(const struct coordinates *are, const uint32_t *from, const uint32_t *to,
                   unsigned n, char *text, size_t size);

#endif
