/* SPDX-License-Identifier: MIT-0 */
/* What the files of the families share (rt/families.h is their list). */
#ifndef NET_FAMILY_H
#define NET_FAMILY_H

#include "rt/net_ports.h"
#include "rt/net_ring.h"
#include "rt/net_text.h"
#include "rt/net_tree.h"

/* A family for hosts: how it is written.  Firmware links the checks alone. */
struct net_row {
    struct rt_net_family family;
    int zero; /* the error of a written 0 in a list of any length, which 0 ends inside rt_net */
    int many; /* the error of a list that is too long */
    /* Reads the text after the colon, and writes the text after the name; null: plain numbers.
     * parse returns 0 or an error, format what rti_net_put does. */
    int (*parse)(const char *text, struct rt_net *net);
    size_t (*format)(const struct rt_net *net, char *text, size_t size, size_t at);
};

#define NET_FAMILY_ROW(VALUE, name, number) extern const struct net_row rti_net_##name;
RT_FAMILIES(NET_FAMILY_ROW)
#undef NET_FAMILY_ROW

/* RT_ERR_UNUSED if an entry of param from `used` on is not 0, RT_ERR_CAPPED if the network is
 * capped, else 0. */
int rti_net_unused(const struct rt_net *net, unsigned used);

/* Reads a decimal number without leading zeros (0 itself may stand); one above 2^33 gives some
 * number above it.  Returns what follows it, or a null pointer. */
const char *rti_net_number(const char *text, uint64_t *value);

/* The text after `word`, or a null pointer if text does not begin with it. */
const char *rti_net_skip(const char *text, const char *word);

/* Adds a word or a number at text[at] as far as it fits; returns the length of the whole text. */
size_t rti_net_put(char *text, size_t size, size_t at, const char *word);
size_t rti_net_put_number(char *text, size_t size, size_t at, uint32_t value);

#endif
