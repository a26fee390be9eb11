/* SPDX-License-Identifier: MIT-0 */
#include "rt/net.h"

static const char *const family_name[] = {"hybrid:", "full:", "bidelta:"};
static const uint8_t family_code[] = {RT_FAMILY_HYBRID, RT_FAMILY_FULL, RT_FAMILY_BIDELTA};

#define FAMILIES (sizeof family_code / sizeof family_code[0])

/* The text behind `word`, or a null pointer if text does not begin with it. */
static const char *skip(const char *text, const char *word)
{
    while (*word != '\0')
        if (*text++ != *word++)
            return NULL;
    return text;
}

/* A decimal number without leading zeros (0 itself may stand), one too large
 * for 32 bits as the largest: no limit is that high.  Returns what follows
 * it, or a null pointer. */
static const char *number(const char *text, uint32_t *value)
{
    uint32_t v = 0;
    const char *p = text;

    for (; *p >= '0' && *p <= '9'; p++) {
        uint32_t digit = (uint32_t)(*p - '0');

        v = v > (UINT32_MAX - digit) / 10 ? UINT32_MAX : v * 10 + digit;
    }
    if (p == text || (*text == '0' && p != text + 1))
        return NULL;
    *value = v;
    return p;
}

int rt_net_parse(const char *text, struct rt_net *net)
{
    struct rt_net parsed = {0, 0, {0}};
    const char *p = NULL;
    unsigned count = 0;

    for (unsigned f = 0; f < FAMILIES && p == NULL; f++) {
        p = skip(text, family_name[f]);
        parsed.family = family_code[f];
    }
    if (p == NULL)
        return RT_ERR_FAMILY;
    for (;;) {
        const char *cap = skip(p, "capped");

        if (cap != NULL && *cap == '\0' && count > 0) {
            parsed.capped = 1;
            break;
        }
        if (count == RT_PARAM_MAX) { /* one more than any network has */
            if (number(p, &parsed.param[0]) == NULL)
                return RT_ERR_TEXT;
            return parsed.family == RT_FAMILY_BIDELTA ? RT_ERR_STACKS : RT_ERR_TEXT;
        }
        p = number(p, &parsed.param[count]);
        if (p == NULL)
            return RT_ERR_TEXT;
        count++;
        if (*p == '\0')
            break;
        if (*p++ != ',')
            return RT_ERR_TEXT;
    }
    /* Zero ends the list inside rt_net, so a written zero is met here. */
    if (parsed.family == RT_FAMILY_BIDELTA) {
        for (unsigned m = 0; m < count; m++)
            if (parsed.param[m] == 0)
                return RT_ERR_STAGES;
    } else if (count != (parsed.family == RT_FAMILY_HYBRID ? 2u : 1u)) {
        return RT_ERR_TEXT;
    }
    int error = rt_net_check(&parsed);

    if (error == 0)
        *net = parsed;
    return error;
}

/* Adds `word` at text[at] as far as it fits; returns the length wanted. */
static size_t put(char *text, size_t size, size_t at, const char *word)
{
    for (; *word != '\0'; word++, at++)
        if (at < size)
            text[at] = *word;
    return at;
}

static size_t put_number(char *text, size_t size, size_t at, uint32_t value)
{
    char digits[11];
    unsigned i = sizeof digits - 1;

    digits[i] = '\0';
    do {
        digits[--i] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    return put(text, size, at, digits + i);
}

/* Writes as far as `size` allows; returns the length the text has. */
static size_t format(const struct rt_net *net, char *text, size_t size)
{
    size_t at = 0;

    for (unsigned f = 0; f < FAMILIES; f++)
        if (net->family == family_code[f])
            at = put(text, size, at, family_name[f]);
    for (unsigned i = 0; i < RT_PARAM_MAX && net->param[i] != 0; i++) {
        if (i > 0)
            at = put(text, size, at, ",");
        at = put_number(text, size, at, net->param[i]);
    }
    if (net->capped)
        at = put(text, size, at, ",capped");
    return at;
}

int rt_net_format(const struct rt_net *net, char *text, size_t size)
{
    int error = rt_net_check(net);

    if (error != 0)
        return error;
    /* Measured first, so that on error nothing has been written. */
    size_t length = format(net, text, 0);

    if (length >= size)
        return RT_ERR_SPACE;
    format(net, text, size);
    text[length] = '\0';
    return (int)length;
}

const char *rt_error_text(int error)
{
    switch (error) {
    case RT_ERR_FAMILY:
        return "unknown network family: expected hybrid:n,U[,capped], full:U[,capped] or "
               "bidelta:j1,...,ji";
    case RT_ERR_LEAF:
        return "leaf cluster size out of range: expected n = 12, 48 or 192";
    case RT_ERR_LAYERS:
        return "number of unit-tree layers out of range: expected U = 1..7 (hybrid), 1..8 (full), "
               "one less when capped";
    case RT_ERR_STACKS:
        return "number of bidelta stacks out of range: expected 1..8";
    case RT_ERR_STAGES:
        return "stages of a bidelta stack out of range: expected 1..3, and 2..4 for the last stack";
    case RT_ERR_CAPPED:
        return "cap level out of place: capped is 0 or 1, for hybrid and full fat-trees; no "
               "latency "
               "is known of a capped network";
    case RT_ERR_UNUSED:
        return "a parameter that the family does not use is not 0";
    case RT_ERR_SRC:
        return "source is no processor: its first cluster digit is 3 (expected 0..2), or bits "
               "stand "
               "above the location";
    case RT_ERR_DST:
        return "destination is no processor: its first cluster digit is 3 (expected 0..2), or bits "
               "stand above the location";
    case RT_ERR_INDEX:
        return "processor index out of range: expected 0..N-1";
    case RT_ERR_LOC:
        return "location is no processor: its first cluster digit is 3 (expected 0..2)";
    case RT_ERR_SEQ:
        return "no routing sequence of this network from this source";
    case RT_ERR_TEXT:
        return "malformed network: expected hybrid:n,U[,capped], full:U[,capped] or "
               "bidelta:j1,...,ji with plain decimal numbers";
    case RT_ERR_SPACE:
        return "buffer too small";
    default:
        return error < 0 ? "unknown error" : "no error";
    }
}
