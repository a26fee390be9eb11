/* SPDX-License-Identifier: MIT-0 */
/* A file of XML in memory: all of it is UTF-8 text, and what it says of itself (xml.h). */
#include <stdlib.h>
#include <string.h>

#include "text_file.h"
#include "xml.h"

/* Bytes of the character at a place, 0 if it is none that XML allows (RFC 3629; no surrogates, no
 * U+FFFE, U+FFFF, no control characters but tab and ends of lines).  C0 and C1 begin none. */
static unsigned character(const unsigned char *at)
{
    static const uint32_t least[] = {0, 0, 0, 0x800, 0x10000};
    unsigned bytes = *at < 0x80 ? 1 : *at < 0xE0 ? 2 : *at < 0xF0 ? 3 : 4;
    uint32_t value = *at & (0xFFu >> bytes);

    if (bytes == 1)
        return *at >= ' ' || *at == '\t' || *at == '\n' || *at == '\r';
    if (*at < 0xC2)
        return 0;
    for (unsigned i = 1; i < bytes; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | (at[i] & 0x3Fu);
    }
    if (value < least[bytes] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000) ||
        value == 0xFFFE || value == 0xFFFF)
        return 0;
    return bytes;
}

static int is_one_of(const char *word, const char *a, const char *b, const char *c)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

/* <?xml version="1.0" encoding="UTF-8" standalone="no"?>, or none. */
static int take_declaration(struct xml *xml)
{
    struct xml_tag said = {.name = NULL};
    char *begin = xml->at;
    unsigned known = 1;
    const char *encoding, *standalone;

    if (strncmp(begin, "<?xml", 5) != 0 || strchr(" \t\r\n", begin[5]) == NULL)
        return 0;
    for (xml->at += 5;;) {
        size_t blanks = strspn(xml->at, " \t\r\n");

        xml->at += blanks;
        if (strncmp(xml->at, "?>", 2) == 0)
            break;
        if (blanks == 0)
            return xml_stop(xml, xml->at, "expected a blank or ?>", "");
        if (xml_take_attribute(xml, &said) != 0)
            return -1;
    }
    xml->at += 2;
    encoding = xml_attribute(&said, "encoding");
    standalone = xml_attribute(&said, "standalone");
    known += (encoding != NULL ? 1u : 0u) + (standalone != NULL ? 1u : 0u);
    if (said.attributes != known || strcmp(said.key[0], "version") != 0 ||
        strcmp(said.value[0], "1.0") != 0 ||
        (encoding != NULL && (strcmp(said.key[1], "encoding") != 0 ||
                              !is_one_of(encoding, "UTF-8", "utf-8", "US-ASCII"))) ||
        (standalone != NULL && !is_one_of(standalone, "yes", "no", "no")))
        return xml_stop(xml, begin, "expected version=\"1.0\" encoding=\"UTF-8\"", "");
    return 0;
}

int xml_begin(struct xml *xml)
{
    for (char *at = xml->at; at < xml->end;) {
        unsigned bytes = character((const unsigned char *)at);

        if (bytes == 0)
            return xml_stop(xml, at, "a byte that is no text in UTF-8", "");
        at += bytes;
    }
    return take_declaration(xml);
}

int xml_open(struct xml *xml, struct topology *topology, struct lines *lines)
{
    struct text text;
    int status = text_open(&text, topology, lines);

    *xml = (struct xml){.topology = topology, .line = 1};
    if (status != 0) {
        text_close(&text);
        return status;
    }
    xml->text = text.begin;
    xml->at = xml->counted = xml->line_begin = text.at;
    xml->end = text.end;
    return 0;
}

void xml_close(struct xml *xml)
{
    free(xml->text);
}
