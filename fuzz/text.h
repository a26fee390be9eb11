/* SPDX-License-Identifier: MIT-0 */
/* text.h - what the gate room prints, kept in memory of TEXT bytes. */
#ifndef RT_FUZZ_TEXT_H
#define RT_FUZZ_TEXT_H

#include "fuzz.h"

#define TEXT (1 << 17)

struct text {
    char *at;
    size_t length;
};

static void put(void *context, const char *what)
{
    struct text *text = context;
    size_t length = strlen(what);

    CLAIM(text->length + length < TEXT);
    memcpy(text->at + text->length, what, length + 1);
    text->length += length;
}

#endif
