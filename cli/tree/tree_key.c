/* SPDX-License-Identifier: MIT-0 */
/* What the colours of a fat-tree's picture mean, and texts in it. */
#include <inttypes.h>

#include "tree.h"

#define NO_LOAD "#b0b0b0"

/* Violet where little is loaded, red from 5/6 of the fullest channel on. */
static const char *const palette[] = {"#7f3c8d", "#2166ac", "#2f9e63",
                                      "#d9a400", "#ee7a1c", "#d7191c"};
#define COLOURS 6

const char *tree_colour(uint64_t of, uint64_t whole)
{
    return of == 0 ? NO_LOAD : palette[(of * COLOURS - 1) / whole];
}

static void print_pos(int64_t x, int64_t y)
{
    printf(" pos=\"%.1f,%.1f\"]\n", (double)x / 10, (double)y / 10);
}

void tree_print_text(const char *name, int64_t x, int64_t y, int size, const char *text)
{
    printf("  %s [shape=plaintext style=\"\" fixedsize=false fontsize=%d label=\"%s\"", name, size,
           text);
    print_pos(x, y);
}

void tree_print_key(int64_t x, int64_t y, int64_t scale)
{
    char name[16], text[16];

    x -= COLOURS * 250 * scale;
    for (int i = 0; i <= COLOURS; i++, x += 500 * scale) {
        const char *colour = i == 0 ? NO_LOAD : palette[i - 1];

        printf("  key%d [shape=box width=%" PRId64 ".%02d height=%" PRId64
               ".%02d color=\"%s\" fillcolor=\"%s\"",
               i, 65 * scale / 100, (int)(65 * scale % 100), 18 * scale / 100,
               (int)(18 * scale % 100), colour, colour);
        print_pos(x, y);
        snprintf(name, sizeof name, "text%d", i);
        snprintf(text, sizeof text, i == 0 ? "none" : i < COLOURS ? "to %d/%d" : "all", i, COLOURS);
        tree_print_text(name, x, y - 180 * scale, 10 * (int)scale, text);
    }
}
