/* SPDX-License-Identifier: MIT-0 */
/* As much of XML as GraphML needs, strictly: elements, attributes, text (SPEC 16.1). */
#ifndef CLI_CHECK_XML_H
#define CLI_CHECK_XML_H

#include "topology.h"

#define XML_ATTRIBUTES_MAX 16

struct xml_tag {
    char *name, *at; /* at: where it begins */
    char *key[XML_ATTRIBUTES_MAX], *value[XML_ATTRIBUTES_MAX];
    unsigned attributes;
    int closing, empty; /* </x>, <x/> */
};

/* A file in memory, which reading overwrites: texts end in zeros there. */
struct xml {
    struct topology *topology; /* of which faults are named */
    char *text, *at, *end;
    uint32_t line; /* of `counted` */
    char *counted; /* up to here lines are counted */
    char *line_begin;
    const char *prefix; /* of every element's name from now on, with its colon, cut off; or null */
};

/* Reads a whole file: 0, or EXIT_IO after saying why.  To be closed if 0. */
int xml_open(struct xml *xml, struct topology *topology, struct lines *lines);
void xml_close(struct xml *xml);

/* Is it text, and does it say so?  To be called once, first; 0, or -1 after naming a fault. */
int xml_begin(struct xml *xml);

/* Passes over blanks, <?...?> and comments up to the next tag: 1; 0: the end; -1 after naming a
 * fault. */
int xml_next(struct xml *xml, struct xml_tag *tag);

/* NAME="VALUE" at a tag's place; 0, or -1 after naming a fault. */
int xml_take_attribute(struct xml *xml, struct xml_tag *tag);

/* Text up to `</name>`, blanks around it cut; 0, or -1 after naming a fault. */
int xml_text(struct xml *xml, const char *name, char **text);

const char *xml_attribute(const struct xml_tag *tag, const char *key); /* or null */
uint32_t xml_line(struct xml *xml, const char *at);

/* Names a fault at a place; returns -1. */
int xml_stop(struct xml *xml, const char *at, const char *what, const char *more);

#endif
