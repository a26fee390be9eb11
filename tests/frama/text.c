/* SPDX-License-Identifier: MIT-0 */
/* Entry point for Frama-C's Eva (tools/frama.sh): NET text. */
#include "__fc_builtin.h"

#include "any.h"

/* What frama_check claims, and frama_format takes for granted. */
/*@ assigns \result \from *net;
    ensures \result < 0 ||
        (\result == 0 && (net->family != RT_FAMILY_TREE || 1 <= net->param[0] <= 32)); */
int rt_net_check(const struct rt_net *net);

/* Any network of each family, checked or not, into a buffer of any size; names, rows and errors of
 * any number. */
void frama_format(void);
void frama_format(void)
{
    char text[RT_NET_TEXT_MAX];
    struct rt_net net;
    int n;

    for (unsigned i = 0; rt_net_family_at(i) != 0; i++) {
        any_net(&net);
        net.family = rt_net_family_at(i)->family;
        n = rt_net_format(&net, text, (size_t)Frama_C_unsigned_long_interval(0, sizeof text));
        //@ assert n < RT_NET_TEXT_MAX;
    }
    rt_net_family_at((unsigned)any);
    rt_error_text(any);
    rt_version();
}
