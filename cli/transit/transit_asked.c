/* SPDX-License-Identifier: MIT-0 */
/* The loads that routeseq load of Transit networks is asked for: read, and written. */
#include <string.h>

#include "../base/decimal.h"
#include "transit_asked.h"

#define UNIT UINT64_C(1000000000) /* 10^LOAD_DECIMALS */

static int read_load(const char *text, const char *end, uint64_t *value)
{
    return read_decimal(text, end, LOAD_DECIMALS, 1, value);
}

int loads_parse(const char *text, struct loads *loads)
{
    const char *dots = strstr(text, ".."), *end = text + strlen(text), *colon;
    int good;

    *loads = (struct loads){.step = 1};
    if (dots == NULL) {
        good = read_load(text, end, &loads->first) == 0;
        loads->last = loads->first;
    } else {
        colon = strchr(dots, ':');
        good = colon != NULL && read_load(text, dots, &loads->first) == 0 &&
               read_load(dots + 2, colon, &loads->last) == 0 &&
               read_load(colon + 1, end, &loads->step) == 0 && loads->step > 0 &&
               loads->first <= loads->last &&
               (loads->last - loads->first) / loads->step < LOADS_MAX;
    }
    loads->range = dots != NULL;
    return good ? 0 : -1;
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
