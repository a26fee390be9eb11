/* SPDX-License-Identifier: MIT-0 */
#include "rt/net.h"

/* Names in NET, and how many numbers follow. */
static const struct {
    const char *name;
    uint8_t code, least, most;
} families[] = {
    {"hybrid", RT_FAMILY_HYBRID, 2, 2},
    {"full", RT_FAMILY_FULL, 1, 1},
    {"bidelta", RT_FAMILY_BIDELTA, 1, RT_PARAM_MAX},
    {"multicube", RT_FAMILY_MULTICUBE, 1, RT_PARAM_MAX},
    {"shuffle", RT_FAMILY_SHUFFLE, 2, 2},
    {"butterfly", RT_FAMILY_BUTTERFLY, 2, 2},
    {"deadfly", RT_FAMILY_DEADFLY, 2, 2},
    {"livefly", RT_FAMILY_LIVEFLY, 2, 2},
    {"ringmesh", RT_FAMILY_RINGMESH, 2, 2},
    {"ringcomplete", RT_FAMILY_RINGCOMPLETE, 1, 1},
    {"ring12", RT_FAMILY_RING12, 0, 0},
    {"clock", RT_FAMILY_CLOCK, 0, 0},
    {"tree", RT_FAMILY_TREE, 1, 1},
};

#define FAMILIES (sizeof families / sizeof families[0])

/* The text behind `word`, or a null pointer if text does not begin with it. */
static const char *skip(const char *text, const char *word)
{
    while (*word != '\0')
        if (*text++ != *word++)
            return NULL;
    return text;
}

/* A decimal number without leading zeros (0 itself may stand); one above 2^33
 * as some number above it: no limit is that high.  Returns what follows it,
 * or a null pointer. */
static const char *wide_number(const char *text, uint64_t *value)
{
    uint64_t v = 0;
    const char *p = text;

    for (; *p >= '0' && *p <= '9'; p++)
        if (v <= UINT64_C(1) << 33)
            v = v * 10 + (uint64_t)(*p - '0');
    if (p == text || (*text == '0' && p != text + 1))
        return NULL;
    *value = v;
    return p;
}

/* The same, one too large for 32 bits as the largest. */
static const char *number(const char *text, uint32_t *value)
{
    uint64_t v;
    const char *p = wide_number(text, &v);

    if (p != NULL)
        *value = v > UINT32_MAX ? UINT32_MAX : (uint32_t)v;
    return p;
}

/* The numbers behind the name, and `capped`; 0 or an error.  *count: numbers. */
static int parameters(const char *p, struct rt_net *net, unsigned *count)
{
    for (unsigned n = 0;;) {
        const char *cap = skip(p, "capped");

        if (cap != NULL && *cap == '\0' && n > 0) {
            net->capped = 1;
            *count = n;
            return 0;
        }
        if (n == RT_PARAM_MAX) { /* one more than any network has */
            if (number(p, &net->param[0]) == NULL)
                return RT_ERR_TEXT;
            return net->family == RT_FAMILY_BIDELTA     ? RT_ERR_STACKS
                   : net->family == RT_FAMILY_MULTICUBE ? RT_ERR_RING
                                                        : RT_ERR_TEXT;
        }
        p = number(p, &net->param[n++]);
        if (p == NULL)
            return RT_ERR_TEXT;
        if (*p == '\0') {
            *count = n;
            return 0;
        }
        if (*p++ != ',')
            return RT_ERR_TEXT;
    }
}

/* h, or h and w=W: that needs 33 bits, and is 0 where it is 2^h; 0 or an error. */
static int tree_parameters(const char *p, struct rt_net *net)
{
    uint64_t w;

    p = number(p, &net->param[0]);
    if (p == NULL)
        return RT_ERR_TEXT;
    if (*p == '\0')
        return 0;
    p = skip(p, ",w=");
    if (p != NULL)
        p = wide_number(p, &w);
    if (p == NULL || *p != '\0')
        return RT_ERR_TEXT;
    if (net->param[0] < 1 || net->param[0] > RT_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    if (w == 0 || w > UINT64_C(1) << net->param[0])
        return RT_ERR_ROOT;
    net->param[1] = w == UINT64_C(1) << net->param[0] ? 0 : (uint32_t)w;
    return 0;
}

int rt_net_parse(const char *text, struct rt_net *net)
{
    struct rt_net parsed = {0, 0, {0}};
    const char *p = NULL;
    unsigned f = 0, count = 0;
    int error = 0;

    for (; f < FAMILIES; f++) {
        p = skip(text, families[f].name);
        if (p != NULL && *p == (families[f].most > 0 ? ':' : '\0'))
            break;
    }
    if (f == FAMILIES)
        return RT_ERR_FAMILY;
    parsed.family = families[f].code;
    if (parsed.family == RT_FAMILY_TREE) {
        error = tree_parameters(p + 1, &parsed);
        count = 1;
    } else if (families[f].most > 0) {
        error = parameters(p + 1, &parsed, &count);
    }
    if (error != 0)
        return error;
    if (count < families[f].least || count > families[f].most)
        return RT_ERR_TEXT;
    /* Zero ends the list inside rt_net, so a written zero is met here. */
    for (unsigned m = 0; families[f].most == RT_PARAM_MAX && m < count; m++)
        if (parsed.param[m] == 0)
            return parsed.family == RT_FAMILY_BIDELTA ? RT_ERR_STAGES : RT_ERR_RING;
    error = rt_net_check(&parsed);
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
        if (net->family == families[f].code)
            at = put(text, size, at, families[f].name);
    for (unsigned i = 0; i < RT_PARAM_MAX && net->param[i] != 0; i++) {
        int tree = net->family == RT_FAMILY_TREE && i == 1;

        if (tree && net->param[1] == UINT64_C(1) << net->param[0])
            break; /* the default */
        at = put(text, size, at, tree ? ",w=" : i > 0 ? "," : ":");
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
        return "unknown network family, or one that this does not serve; routeseq --help lists "
               "them";
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
        return "source is no processor: its first cluster digit is 3 (expected 0..2), bits "
               "stand above the location, or its index is not in 0..N-1";
    case RT_ERR_DST:
        return "destination is no processor: its first cluster digit is 3 (expected 0..2), bits "
               "stand above the location, or its index is not in 0..N-1";
    case RT_ERR_INDEX:
        return "processor index out of range: expected 0..N-1";
    case RT_ERR_LOC:
        return "location is no processor: its first cluster digit is 3 (expected 0..2)";
    case RT_ERR_SEQ:
        return "no routing sequence of this network from this source";
    case RT_ERR_TEXT:
        return "malformed network: expected a family, a colon and plain decimal numbers with "
               "commas between them, as hybrid:192,2 or multicube:5,4,3, or tree:10,w=256";
    case RT_ERR_SPACE:
        return "buffer too small";
    case RT_ERR_RING:
        return "size out of range: expected 1 to 8 rings of size 2 or more (multicube), r >= 1 "
               "(shuffle, butterfly, deadfly), r >= 2 (livefly), sides of 1 or more (ringmesh)";
    case RT_ERR_FANOUT:
        return "fanout out of range: expected f = 2..64 (livefly: 3..64)";
    case RT_ERR_NODES:
        return "too many nodes: expected at most 2^31-1";
    case RT_ERR_LINK:
        return "no such link, or no packet gets here on it";
    case RT_ERR_PATH:
        return "no path that visits no ring twice";
    case RT_ERR_HEIGHT:
        return "height of the fat-tree out of range: expected h = 1..32";
    case RT_ERR_ROOT:
        return "root capacity of the fat-tree out of range: expected w with w^3 >= 4^h and w <= "
               "2^h";
    case RT_ERR_WIRES:
        return "capacities of the fat-tree too small: expected more than lg n everywhere";
    default:
        return error < 0 ? "unknown error" : "no error";
    }
}
