/* SPDX-License-Identifier: MIT-0 */
/* The version, as the library was built. */
#include "rt/net.h"

const char *rt_version(void)
{
    return ROUTESEQ_VERSION;
}
