/* SPDX-License-Identifier: MIT-0 */
/* The loads that routeseq load of Transit networks is asked for: read, and written. */
#include <string.h>

#include "transit_asked.h"

#define UNIT UINT64_C(1000000000) /* 10^LOAD_DECIMALS */

/* Reads a decimal number of at most 1 up to `end`, in units of 10^-9; 0, or -1. */
static int read_decimal(const char *text, const char *end, uint64_t *value)
{
    const char *p = text;
    uint64_t unit = UNIT, v = 0;
    int good = p < end && (*p == '0' || *p == '1' || (*p == '.' && p + 1 < end));

    for (; p < end && *p >= '0' && *p <= '9' && v <= UNIT; p++)
        v = v * 10 + (uint64_t)(*p - '0') * UNIT;
    if (good && p < end && *p == '.') {
        good = p + 1 < end;
        for (p++; p < end && *p >= '0' && *p <= '9' && (unit /= 10) > 0; p++)
            v += (uint64_t)(*p - '0') * unit;
    }
    *value = v;
    return good && p == end && v <= UNIT ? 0 : -1;
}

int loads_parse(const char *text, struct loads *loads)
{
    const char *dots = strstr(text, ".."), *colon = strchr(text, ':'), *end = text + strlen(text);
    int good;

    *loads = (struct loads){.step = 1};
    if (dots == NULL) {
        good = read_decimal(text, end, &loads->first) == 0;
        loads->last = loads->first;
    } else {
        good = colon != NULL && dots + 2 < colon && read_decimal(text, dots, &loads->first) == 0 &&
               read_decimal(dots + 2, colon, &loads->last) == 0 &&
               read_decimal(colon + 1, end, &loads->step) == 0 && loads->step > 0 &&
               loads->first <= loads->last &&
               (loads->last - loads->first) / loads->step < LOADS_MAX;
    }
    loads->range = dots != NULL;
    return good ? 0 : -1;
}

void load_text(uint64_t value, char text[LOAD_TEXT_MAX])
{
    size_t n = (size_t)snprintf(text, LOAD_TEXT_MAX, "%u.%09u", (unsigned)(value / 1000000000) & 3,
                                (unsigned)(value % 1000000000));

    while (text[n - 1] == '0')
        text[--n] = '\0';
    if (text[n - 1] == '.')
        text[n - 1] = '\0';
}

void asked_load(struct asked *asked, uint64_t value)
{
    asked->value = value;
    asked->load = ((value << 32) + UNIT / 2) / UNIT; /* value <= 10^9 < 2^30 */
}

int is_simulated(const struct rt_net *net)
{
    return rt_load_sim_bytes(net, 1, 0, 0, 0) != 0;
}
