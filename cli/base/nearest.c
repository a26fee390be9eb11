/* SPDX-License-Identifier: MIT-0 */
/* Did you mean?  Slips are counted as in names of families. */
#include "nearest.h"
#include "rt/net_near.h"

#include <stddef.h>

void nearest_try(struct nearest *nearest, const char *given, const char *word)
{
    unsigned slips = rt_net_slips(given, word);

    if (slips != RT_NET_FAR && (nearest->word == NULL || slips < nearest->slips)) {
        nearest->word = word;
        nearest->slips = slips;
    }
}
