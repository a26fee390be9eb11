/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): NET text. */
#include "__fc_builtin.h"

#include "any.h"
#include "rt/net_text.h"

/* What frama_check claims, and the entry points for text take for granted. */
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

/* Any string of up to 127 characters: longer than any that rt_net_format writes. */
#define TEXT 128

void frama_parse(void);
void frama_parse(void)
{
    const struct rt_net_family *family;
    char text[TEXT];
    struct rt_net net;
    int error;

    //@ loop unroll TEXT;
    for (int i = 0; i < TEXT; i++)
        text[i] = (char)any;
    text[TEXT - 1] = '\0';
    error = rt_net_parse(text, &net);
    //@ assert error <= 0;
    family = rt_net_family_named(text);
    //@ assert family == \null || \valid_read(family);
}
