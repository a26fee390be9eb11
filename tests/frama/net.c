/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/frama.sh): the net room over any network and any text. */
#include "__fc_builtin.h"

#include "rt/net.h"

/* Characters of any kind behind the colon. */
#define FREE 5

volatile int any;

static void any_net(struct rt_net *net)
{
    net->family = (uint8_t)any;
    net->capped = (uint8_t)any;
    for (int i = 0; i < RT_PARAM_MAX; i++)
        net->param[i] = (uint32_t)any;
}

void frama_check(void);
void frama_check(void)
{
    struct rt_net net;
    int error;

    any_net(&net);
    error = rt_net_check(&net);
    //@ assert error <= 0;
    error = rt_net_shape(&net);
    //@ assert error == RT_ERR_FAMILY || 1 <= error <= 4;
}

/* Any network, into any room. */
void frama_format(void);
void frama_format(void)
{
    for (uint8_t family = 0; family < 64; family++) {
        char text[RT_NET_TEXT_MAX];
        struct rt_net net;
        int length;

        any_net(&net);
        net.family = family;
        length = rt_net_format(&net, text, (size_t)Frama_C_interval(0, RT_NET_TEXT_MAX));
        //@ assert length < RT_NET_TEXT_MAX;
    }
}

/* Text without a colon; then each family's name with FREE characters behind the colon. */
void frama_parse(void);
void frama_parse(void)
{
    char text[32];
    struct rt_net net;
    const struct rt_net_family *family;

    for (unsigned i = 0; i < FREE; i++)
        text[i] = (char)any;
    text[FREE] = '\0';
    rt_net_parse(text, &net);
    for (unsigned i = 0; (family = rt_net_family_at(i)) != NULL; i++) {
        unsigned at = 0;

        for (; family->name[at] != '\0'; at++)
            text[at] = family->name[at];
        text[at++] = ':';
        for (unsigned n = 0; n < FREE; n++)
            text[at++] = (char)any;
        text[at] = '\0';
        rt_net_parse(text, &net);
    }
}
