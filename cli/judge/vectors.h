/* SPDX-License-Identifier: MIT-0 */
/* Vectors: pairs of processors, the same ones for the same NET, --seed and --count (SPEC 17). */
#ifndef CLI_VECTORS_H
#define CLI_VECTORS_H

#include "../cli.h"

#define VECTORS_MAX 100000000
#define VECTORS_RANDOM 10000 /* after the corner cases, unless --count says otherwise */

/* A vector by its keys: a location as a number, or in shapes without locations an index. */
struct vector {
    uint64_t src, dst;
};

struct vectors {
    const struct rt_net *net;
    uint64_t processors, seed, rng;
    unsigned loc_bytes;    /* of a location; 0: the shape has none */
    uint64_t unused;       /* bits of a key that no router looks at; a shape's `corners` sets it */
    uint64_t count, taken; /* wanted, and handed out */
    struct vector *corner;
    uint64_t corners, room;
    int failed; /* out of memory */
};

/* What --seed and --count say, and the corner cases; 0, or EXIT_... after saying why.  To be closed
 * whatever it returns. */
int vectors_open(struct vectors *vectors, const struct call *call);
void vectors_close(struct vectors *vectors);

/* The next vector: 1; 0: that was all. */
int vectors_next(struct vectors *vectors, struct vector *vector);

uint64_t vectors_key(const struct vectors *vectors, const struct processor *processor);

/* "@CC0234" or "17"; returns the characters. */
#define KEY_TEXT_MAX 24
int vectors_key_text(const struct vectors *vectors, uint64_t key, char text[KEY_TEXT_MAX]);

/* For the corner cases of a shape: adds processors by their indices, unused bits of their locations
 * as in `src_bits` and `dst_bits`. */
void vectors_add(struct vectors *vectors, uint64_t src, uint64_t dst, uint64_t src_bits,
                 uint64_t dst_bits);

/* The same where a processor has no location. */
void vectors_pair(struct vectors *v, uint64_t src, uint64_t dst);

/* routeseq vectors: its row in the table of a shape */
#define VECTORS_VERB                                                                               \
    {                                                                                              \
        .run = run_vectors, .options = vectors_options,                                            \
        .help =                                                                                    \
            "Lines `SRC DST`, as `route NET -` reads them: the corner cases first, then pairs "    \
            "at random.\n",                                                                        \
        .more = "Use: " VECTORS_JUDGED, .example = "--count 5"                                     \
    }
#define VECTORS_JUDGED "routeseq vectors NET | YOUR-PROGRAM | routeseq judge NET\n"

int run_vectors(const struct call *call);
extern const struct option_row vectors_options[];

#endif
