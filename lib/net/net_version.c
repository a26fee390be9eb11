/* SPDX-License-Identifier: MIT-0 */
#include "rt/net.h"

const char *rt_version(void)
{
    return ROUTESEQ_VERSION;
}
