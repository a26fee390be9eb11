/* SPDX-License-Identifier: MIT-0 */
/* As much of XML as GraphML needs (xml.h).  docs/DESIGN.md says why it is our own. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "xml.h"

#define FILE_MAX 0x80000000u

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

static char *load(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    size_t room = 0x10000, n;
    char *text;

    *size = 0;
    if (file == NULL) {
        complain(EXIT_IO, "%s: %s", path, strerror(errno));
        return NULL;
    }
    text = take_memory(room, 1);
    while ((n = fread(text + *size, 1, room - *size - 1, file)) > 0) {
        *size += n;
        if (*size > FILE_MAX)
            break;
        if (*size == room - 1)
            text = more_memory(text, room *= 2, 1);
    }
    if (ferror(file) || *size > FILE_MAX) {
        complain(EXIT_IO, "%s: %s", path,
                 ferror(file) ? "reading failed" : "longer than 2 gigabytes");
        free(text);
        text = NULL;
    } else {
        text[*size] = '\0';
    }
    fclose(file);
    return text;
}

static int is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == ':' || c == '-';
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

static int take_attribute(struct xml *xml, struct xml_tag *tag)
{
    char *begin = xml->at, *key = xml->at, *value, *key_end;
    char quote;

    while (is_name(*xml->at))
        xml->at++;
    key_end = xml->at;
    xml->at += strspn(xml->at, " \t\r\n");
    if (key_end == key || *xml->at != '=')
        return xml_stop(xml, begin, "expected an attribute NAME=\"VALUE\"", "");
    xml->at++;
    xml->at += strspn(xml->at, " \t\r\n");
    quote = *xml->at;
    if ((quote != '"' && quote != '\'') ||
        (value = xml->at + 1, xml->at = strchr(value, quote)) == NULL) {
        xml->at = xml->end;
        return xml_stop(xml, begin, "an attribute without its closing quote", "");
    }
    if (memchr(value, '<', (size_t)(xml->at - value)) != NULL ||
        tag->attributes == XML_ATTRIBUTES_MAX)
        return xml_stop(xml, begin, "an attribute with <, or too many of them", "");
    (void)xml_line(xml, xml->at); /* before zeros are written over ends */
    *key_end = '\0';
    *xml->at++ = '\0';
    if (decode(value) != 0)
        return xml_stop(xml, begin, "an unknown entity", "");
    tag->key[tag->attributes] = key;
    tag->value[tag->attributes++] = value;
    return 0;
}

/* The tag at xml->at, which stands behind `<`. */
static int take_tag(struct xml *xml, struct xml_tag *tag)
{
    char *begin = xml->at, *name_end;

    memset(tag, 0, sizeof *tag);
    tag->closing = *xml->at == '/';
    xml->at += tag->closing;
    tag->name = xml->at;
    while (is_name(*xml->at))
        xml->at++;
    name_end = xml->at;
    if (name_end == tag->name)
        return xml_stop(xml, begin, "expected the name of an element", "");
    for (;;) {
        xml->at += strspn(xml->at, " \t\r\n");
        if (*xml->at == '>')
            break;
        if (xml->at[0] == '/' && xml->at[1] == '>' && !tag->closing) {
            tag->empty = 1;
            xml->at++;
            break;
        }
        if (tag->closing || take_attribute(xml, tag) != 0)
            return tag->closing ? xml_stop(xml, begin, "a closing tag with attributes", "") : -1;
    }
    (void)xml_line(xml, xml->at);
    xml->at++;
    *name_end = '\0';
    return 0;
}

int xml_next(struct xml *xml, struct xml_tag *tag)
{
    for (;;) {
        char *close;

        xml->at += strspn(xml->at, " \t\r\n");
        if (xml->at >= xml->end)
            return 0;
        if (strncmp(xml->at, "<?", 2) == 0)
            close = strstr(xml->at, "?>");
        else if (strncmp(xml->at, "<!--", 4) == 0)
            close = strstr(xml->at + 4, "-->");
        else if (*xml->at == '<' && xml->at[1] != '!')
            return xml->at++, take_tag(xml, tag) == 0 ? 1 : -1;
        else
            return xml_stop(xml, xml->at, "expected a tag", "");
        if (close == NULL)
            return xml_stop(xml, xml->at, "no end of a comment or instruction", "");
        xml->at = close + (*close == '?' ? 2 : 3);
    }
}

const char *xml_attribute(const struct xml_tag *tag, const char *key)
{
    for (unsigned i = 0; i < tag->attributes; i++)
        if (strcmp(tag->key[i], key) == 0)
            return tag->value[i];
    return NULL;
}

int xml_text(struct xml *xml, const char *name, char **text)
{
    struct xml_tag tag;
    char *end = strchr(xml->at, '<'), *begin = xml->at;

    if (end == NULL || strncmp(end, "</", 2) != 0)
        return xml_stop(xml, begin, "expected text and the end of ", name);
    *text = begin + strspn(begin, " \t\r\n");
    xml->at = end + 1;
    if (take_tag(xml, &tag) != 0)
        return -1;
    if (strcmp(tag.name, name) != 0)
        return xml_stop(xml, end, "expected the end of ", name);
    while (end > *text && strchr(" \t\r\n", end[-1]) != NULL)
        end--;
    *end = '\0';
    return 0;
}

int xml_open(struct xml *xml, struct topology *topology)
{
    size_t size;

    *xml = (struct xml){.topology = topology, .line = 1};
    xml->text = load(topology->path, &size);
    if (xml->text == NULL)
        return EXIT_IO;
    xml->at = xml->counted = xml->line_begin = xml->text;
    xml->end = xml->text + size;
    return 0;
}

void xml_close(struct xml *xml)
{
    free(xml->text);
}
