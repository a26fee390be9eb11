/* SPDX-License-Identifier: MIT-0 */
/* JSON (RFC 8259), piece by piece (SPEC 16.1). */
#ifndef CLI_CHECK_JSON_TEXT_H
#define CLI_CHECK_JSON_TEXT_H

#include "text_file.h"

#define JSON_DEPTH_MAX 64

enum json_piece {
    JSON_END,
    JSON_OBJECT,
    JSON_OBJECT_END,
    JSON_ARRAY,
    JSON_ARRAY_END,
    JSON_KEY,
    JSON_STRING,
    JSON_WORD, /* a number, true, false or null, as it is written */
    JSON_WRONG /* a fault was named */
};

struct json {
    struct text text;
    char *word;             /* of JSON_KEY, JSON_STRING and JSON_WORD */
    unsigned depth;         /* objects and arrays that are open */
    uint64_t objects;       /* of each depth: is it an object? */
    enum json_piece before; /* the piece before */
};

/* The next piece; commas, colons and ends are checked. */
enum json_piece json_next(struct json *json);

/* Passes over a value whose first piece was `piece`; after a fault every next piece is wrong. */
void json_pass(struct json *json, enum json_piece piece);

#endif
