/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/net_text.h - networks and errors as text: "hybrid:192,2" and back.
 *
 * Firmware needs no function of this header.  On small processors rt_net_parse and rt_net_format
 * call the compiler's helpers for 64-bit numbers, and rt_net_parse memset.
 */
#ifndef RT_NET_TEXT_H
#define RT_NET_TEXT_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Characters that hold any NET text with its closing zero. */
#define RT_NET_TEXT_MAX 104

/* A family described for people.  A NET text is its name, a colon and the parameters. */
struct rt_net_family {
    uint8_t family;         /* enum rt_family */
    uint8_t shape;          /* enum rt_shape */
    uint8_t least, most;    /* numbers after the colon; most = 0: no colon */
    const char *name;       /* "multicube" */
    const char *parameters; /* as help writes them: "r0,...,ri" */
    const char *limits;     /* "i = 0..7; rings of r0, ... >= 2 nodes" */
    const char *example;    /* a small one: "multicube:3,3" */
};

/*
 * rt_net_family_at - row 0, 1, ... of the list of families, in the order of rt/families.h.
 *
 * Returns constant data; a null pointer after the last row.
 */
const struct rt_net_family *rt_net_family_at(unsigned number);

/*
 * rt_net_family_named - the family that a NET text begins with: "multicube", "multicube:3,x".
 *
 * Returns constant data; a null pointer if no family has that name.
 */
const struct rt_net_family *rt_net_family_named(const char *text);

/*
 * rt_net_parse - turns a NET text, as the command takes it, into a description.
 *
 * text: "hybrid:192,2", "hybrid:48,1,capped", "full:3", "full:2,capped",
 *       "bidelta:3,3,4", "multicube:5,4,3", "shuffle:2,4", "ring12", "tree:10",
 *       "tree:10,w=256", "torus:4,4".  Numbers are decimal, without sign, blanks or leading
 *       zeros.  Nothing follows them but the closing '\0'.
 *
 * The root capacity w = 2^h of a fat-tree is written as 0, so that equal networks have equal
 * members.
 *
 * Returns 0 and writes *net, which rt_net_check passes; RT_ERR_FAMILY for an unknown name;
 * RT_ERR_TEXT for malformed text; or an error of rt_net_check.
 */
int rt_net_parse(const char *text, struct rt_net *net);

/*
 * rt_net_format - the inverse of rt_net_parse: writes the NET text with its closing zero.
 *
 * text: room for `size` bytes; RT_NET_TEXT_MAX is always enough.
 *
 * Returns the number of characters written, the zero not counted; RT_ERR_SPACE if they do not fit;
 * or an error of rt_net_check.
 */
int rt_net_format(const struct rt_net *net, char *text, size_t size);

/*
 * rt_error_text - an error in words, with the range that was expected.
 *
 * error: enum rt_error.  A range that the family decides is not in it: of a network that
 *        rt_net_parse refuses, rt_net_family_named has `parameters` and `limits`.
 *
 * Returns constant text for every int, never a null pointer.
 */
const char *rt_error_text(int error);

#ifdef __cplusplus
}
#endif

#endif
