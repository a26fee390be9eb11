/* SPDX-License-Identifier: MIT-0 */
/* As much of XML as GraphML needs (xml.h).  docs/DESIGN.md says why it is our own. */
#include <string.h>

#include "xml.h"

uint32_t xml_line(struct xml *xml, const char *at)
{
    for (; xml->counted < at; xml->counted++)
        if (*xml->counted == '\n') {
            xml->line++;
            xml->line_begin = xml->counted + 1;
        }
    return xml->line;
}

int xml_stop(struct xml *xml, const char *at, const char *what, const char *more)
{
    uint32_t line = xml_line(xml, at);

    topology_bad(xml->topology, line, "column %u: %s%.60s",
                 at >= xml->line_begin ? (unsigned)(at - xml->line_begin) + 1 : 1, what, more);
    return -1;
}

#define BLANKS " \t\r\n"

/* Names as GraphML has them; others begin and go on with more characters. */
static int begins_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static char *behind_name(char *at)
{
    if (begins_name(*at))
        while (begins_name(*at) || (*at >= '0' && *at <= '9') || *at == '.' || *at == ':' ||
               *at == '-')
            at++;
    return at;
}

/* Entities replaced in place; -1: one that is unknown. */
static int decode(char *text)
{
    static const char *const entity[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
    char *to = text;

    while (*text != '\0') {
        size_t i = 0;

        if (*text != '&') {
            *to++ = *text++;
            continue;
        }
        while (i < 5 && strncmp(text, entity[i], strlen(entity[i])) != 0)
            i++;
        if (i == 5)
            return -1;
        *to++ = "&<>\"'"[i];
        text += strlen(entity[i]);
    }
    *to = '\0';
    return 0;
}

const char *xml_attribute(const struct xml_tag *tag, const char *key)
{
    for (unsigned i = 0; i < tag->attributes; i++)
        if (strcmp(tag->key[i], key) == 0)
            return tag->value[i];
    return NULL;
}

int xml_take_attribute(struct xml *xml, struct xml_tag *tag)
{
    char *begin = xml->at, *value, *key_end = behind_name(begin), *close;
    char quote;

    xml->at = key_end + strspn(key_end, BLANKS);
    if (key_end == begin || *xml->at != '=')
        return xml_stop(xml, begin, "expected an attribute NAME=\"VALUE\"", "");
    xml->at++;
    xml->at += strspn(xml->at, BLANKS);
    quote = *xml->at;
    value = xml->at + 1;
    if ((quote != '"' && quote != '\'') || (close = strchr(value, quote)) == NULL)
        return xml_stop(xml, begin, "an attribute without its closing quote", "");
    xml->at = close;
    if (memchr(value, '<', (size_t)(xml->at - value)) != NULL ||
        tag->attributes == XML_ATTRIBUTES_MAX)
        return xml_stop(xml, begin, "an attribute with <, or too many of them", "");
    (void)xml_line(xml, xml->at); /* before zeros are written over ends */
    *key_end = '\0';
    *xml->at++ = '\0';
    if (xml_attribute(tag, begin) != NULL)
        return xml_stop(xml, begin, "an attribute a second time", "");
    if (decode(value) != 0)
        return xml_stop(xml, begin, "an unknown entity", "");
    tag->key[tag->attributes] = begin;
    tag->value[tag->attributes++] = value;
    return 0;
}

/* Takes what follows the name of a tag; 0, or -1. */
static int take_rest(struct xml *xml, struct xml_tag *tag, const char *begin)
{
    for (;;) {
        size_t blanks = strspn(xml->at, BLANKS);

        xml->at += blanks;
        if (*xml->at == '>')
            return 0;
        if (xml->at[0] == '/' && xml->at[1] == '>' && !tag->closing) {
            tag->empty = 1;
            xml->at++;
            return 0;
        }
        if (tag->closing)
            return xml_stop(xml, begin, "a closing tag with attributes", "");
        if (blanks == 0)
            return xml_stop(xml, xml->at, "expected a blank, or the end of the tag", "");
        if (xml_take_attribute(xml, tag) != 0)
            return -1;
    }
}

/* Takes the tag at xml->at, which stands after `<`. */
static int take_tag(struct xml *xml, struct xml_tag *tag)
{
    char *begin = xml->at, *name_end;

    memset(tag, 0, sizeof *tag);
    tag->at = begin - 1;
    tag->closing = *xml->at == '/';
    tag->name = xml->at + tag->closing;
    name_end = xml->at = behind_name(tag->name);
    if (name_end == tag->name)
        return xml_stop(xml, begin, "expected the name of an element", "");
    if (take_rest(xml, tag, begin) != 0)
        return -1;
    (void)xml_line(xml, xml->at);
    xml->at++;
    *name_end = '\0';
    if (xml->prefix != NULL) {
        size_t length = strcspn(xml->prefix, ":") + 1;

        if (strncmp(tag->name, xml->prefix, length) != 0)
            return xml_stop(xml, tag->at, "not of the namespace of graphml: ", tag->name);
        tag->name += length;
    }
    return 0;
}

/* Behind a comment or an instruction, or null: where it has no end, or is none. */
static char *behind_comment(char *at)
{
    char *end, *name = at + 2;

    if (at[1] == '?') {
        end = behind_name(name);
        if (end == name || (end - name == 3 && memcmp(name, "xml", 3) == 0) ||
            (strncmp(end, "?>", 2) != 0 && strchr(BLANKS, *end) == NULL))
            return NULL;
        end = strstr(end, "?>");
    } else {
        end = strncmp(name, "--", 2) == 0 ? strstr(name + 2, "--") : NULL;
        if (end != NULL)
            end = end[2] == '>' ? end + 1 : NULL;
    }
    return end != NULL ? end + 2 : NULL;
}

int xml_next(struct xml *xml, struct xml_tag *tag)
{
    for (;;) {
        char *begin, *behind;

        xml->at += strspn(xml->at, BLANKS);
        begin = xml->at;
        if (begin >= xml->end)
            return 0;
        if (*begin != '<')
            return xml_stop(xml, begin, "expected a tag", "");
        if (begin[1] != '?' && begin[1] != '!')
            return xml->at++, take_tag(xml, tag) == 0 ? 1 : -1;
        behind = behind_comment(begin);
        if (behind == NULL)
            return xml_stop(xml, begin, "expected a tag, a comment or an instruction", "");
        xml->at = behind;
    }
}

int xml_text(struct xml *xml, const char *name, char **text)
{
    struct xml_tag tag;
    char *end = strchr(xml->at, '<'), *begin = xml->at;

    if (end == NULL || strncmp(end, "</", 2) != 0)
        return xml_stop(xml, begin, "expected text and the end of ", name);
    *text = begin + strspn(begin, BLANKS);
    xml->at = end + 1;
    if (take_tag(xml, &tag) != 0)
        return -1;
    if (strcmp(tag.name, name) != 0)
        return xml_stop(xml, end, "expected the end of ", name);
    while (end > *text && strchr(BLANKS, end[-1]) != NULL)
        end--;
    *end = '\0';
    if (strstr(*text, "]]>") != NULL || decode(*text) != 0)
        return xml_stop(xml, begin, "]]> or an unknown entity in text", "");
    return 0;
}
