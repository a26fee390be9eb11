/* SPDX-License-Identifier: MIT-0 */
/* JSON, piece by piece (json_text.h). */
#include <string.h>

#include "json_text.h"

static enum json_piece wrong(struct json *json, const char *what)
{
    text_stop(&json->text, "%s", what);
    return json->before = JSON_WRONG;
}

/* Four hexadecimal digits; -1: they are none. */
static int32_t read_four(const char *at)
{
    int32_t value = 0;

    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(at[i]);

        if (digit < 0)
            return -1;
        value = value << 4 | digit;
    }
    return value;
}

/* What \ and the characters after it stand for, written to `to`: *from goes past it.  Bytes
 * written; 0: it stands for nothing. */
static unsigned unescape(const char **from, char *to)
{
    static const char letters[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    const char *letter = (*from)[1] != '\0' ? strchr(letters, (*from)[1]) : NULL;
    int32_t value, low;

    if (letter != NULL) {
        *to = means[letter - letters];
        *from += 2;
        return 1;
    }
    value = (*from)[1] == 'u' ? read_four(*from + 2) : -1;
    if (value <= 0 || (value >= 0xDC00 && value < 0xE000))
        return 0;
    *from += 6;
    if (value < 0xD800 || value >= 0xE000)
        return text_utf8((uint32_t)value, to);
    low = (*from)[0] == '\\' && (*from)[1] == 'u' ? read_four(*from + 2) : -1; /* a pair */
    if (low < 0xDC00 || low >= 0xE000)
        return 0;
    *from += 6;
    return text_utf8(0x10000 + (((uint32_t)value & 0x3FF) << 10 | ((uint32_t)low & 0x3FF)), to);
}

/* The text after the quote at a place, which becomes what it stands for: 0, or -1 after naming a
 * fault. */
static int take_string(struct json *json)
{
    struct text *t = &json->text;
    char *to = t->at + 1;
    const char *from = to;

    json->word = to;
    while (*from != '"') {
        if ((unsigned char)*from < ' ')
            return text_stop(t, "a string without an end, or with a control character");
        if (*from == '\\') {
            unsigned bytes = unescape(&from, to);

            if (bytes == 0)
                return text_stop(t, "a string with an unknown \\");
            to += bytes;
        } else {
            *to++ = *from++;
        }
    }
    text_go(t, t->at + (from - t->at) + 1);
    *to = '\0';
    return 0;
}

/* A number as RFC 8259 has it. */
static int is_number(const char *at)
{
    at += *at == '-';
    if (*at == '0')
        at++;
    else if (*at >= '1' && *at <= '9')
        at += strspn(at, "0123456789");
    else
        return 0;
    if (*at == '.') {
        size_t digits = strspn(at + 1, "0123456789");

        if (digits == 0)
            return 0;
        at += 1 + digits;
    }
    if (*at == 'e' || *at == 'E') {
        at += 1 + (at[1] == '+' || at[1] == '-');
        if (strspn(at, "0123456789") == 0)
            return 0;
        at += strspn(at, "0123456789");
    }
    return *at == '\0';
}

static enum json_piece take_value(struct json *json)
{
    struct text *t = &json->text;
    char *end;

    if (*t->at == '"')
        return take_string(json) != 0 ? JSON_WRONG : JSON_STRING;
    if (*t->at == '{' || *t->at == '[') {
        int object = *t->at == '{';

        if (json->depth == JSON_DEPTH_MAX)
            return wrong(json, "nested deeper than 64 times");
        json->objects &= ~(UINT64_C(1) << json->depth);
        json->objects |= (uint64_t)object << json->depth;
        json->depth++;
        text_go(t, t->at + 1);
        return object ? JSON_OBJECT : JSON_ARRAY;
    }
    end = t->at + strspn(t->at, "abcdefghijklmnopqrstuvwxyzE0123456789+-.");
    if (end == t->at)
        return wrong(json, "expected a value");
    json->word = text_word(t->at, end);
    if (!is_number(json->word) && strcmp(json->word, "true") != 0 &&
        strcmp(json->word, "false") != 0 && strcmp(json->word, "null") != 0)
        return wrong(json, "expected a number, true, false or null");
    text_go(t, end);
    return JSON_WORD;
}

static int blanks(struct json *json)
{
    text_go(&json->text, json->text.at + strspn(json->text.at, " \t\r\n"));
    return *json->text.at;
}

/* Is it the end of an object or array?  If not, goes past the comma before its next. */
static int close(struct json *json, int object)
{
    int at = blanks(json), first = json->before == JSON_OBJECT || json->before == JSON_ARRAY;

    if (at == (object ? '}' : ']')) {
        text_go(&json->text, json->text.at + 1);
        json->depth--;
        return 1;
    }
    if (first)
        return 0;
    if (at != ',') {
        wrong(json, object ? "expected , or }" : "expected , or ]");
        return 0;
    }
    text_go(&json->text, json->text.at + 1);
    blanks(json);
    return 0;
}

enum json_piece json_next(struct json *json)
{
    if (json->before == JSON_WRONG)
        return JSON_WRONG;
    if (json->depth == 0 && json->before != JSON_END) {
        if (blanks(json) != '\0')
            return wrong(json, "more after the end");
        return JSON_END;
    }
    if (json->depth > 0 && json->before != JSON_KEY) {
        int object = (int)(json->objects >> (json->depth - 1) & 1);

        if (close(json, object))
            return json->before = object ? JSON_OBJECT_END : JSON_ARRAY_END;
        if (json->before == JSON_WRONG)
            return JSON_WRONG;
        if (object) {
            if (*json->text.at != '"')
                return wrong(json, "expected a key in quotes");
            if (take_string(json) != 0)
                return json->before = JSON_WRONG;
            if (blanks(json) != ':')
                return wrong(json, "expected : after a key");
            text_go(&json->text, json->text.at + 1);
            return json->before = JSON_KEY;
        }
    }
    blanks(json);
    return json->before = take_value(json);
}

void json_pass(struct json *json, enum json_piece piece)
{
    unsigned depth = json->depth;

    if (piece == JSON_OBJECT || piece == JSON_ARRAY)
        while (json->depth >= depth && piece != JSON_WRONG)
            piece = json_next(json);
}
