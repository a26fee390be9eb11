/* SPDX-License-Identifier: MIT-0 */
/* Do two ways round an even side tie, of which all routes take the same direction (SPEC 15.2)? */
#include "ports.h"

int ports_one_sided(const struct rt_net *net)
{
    static const struct {
        int family;
        unsigned sides; /* these parameters, 0 ends them */
    } rows[] = {{RT_FAMILY_RING, RT_PARAM_MAX},
                {RT_FAMILY_TORUS, RT_PARAM_MAX},
                {RT_FAMILY_TWISTED, 2},
                {RT_FAMILY_TOFU, RT_PARAM_MAX}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (unsigned k = 0; rows[i].family == net->family && k < rows[i].sides; k++)
            if (net->param[k] != 0 && net->param[k] % 2 == 0)
                return 1;
    return 0;
}
