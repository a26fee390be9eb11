/* SPDX-License-Identifier: MIT-0 */
/* Words and numbers of NET text. */
#include "net_family.h"

const char *rti_net_skip(const char *text, const char *word)
{
    for (; *word != '\0'; text++, word++)
        if (*text != *word)
            return NULL;
    return text;
}

const char *rti_net_number(const char *text, uint64_t *value)
{
    uint64_t v = 0;
    const char *p = text;

    for (; *p >= '0' && *p <= '9'; p++)
        if (v <= UINT64_C(1) << 33) /* no limit is that high */
            v = v * 10 + (uint64_t)(*p - '0');
    if (p == text || (*text == '0' && p != text + 1))
        return NULL;
    *value = v;
    return p;
}

size_t rti_net_put(char *text, size_t size, size_t at, const char *word)
{
    for (; *word != '\0'; word++, at++)
        if (at < size)
            text[at] = *word;
    return at;
}

size_t rti_net_put_number(char *text, size_t size, size_t at, uint32_t value)
{
    char digits[11];
    unsigned i = sizeof digits - 1;

    digits[i] = '\0';
    do {
        digits[--i] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    return rti_net_put(text, size, at, digits + i);
}
