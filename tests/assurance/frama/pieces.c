/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): what the routes over 64-bit integers
 * are made of, each by itself, with any numbers. */
#include "__fc_builtin.h"

#include "each.h"
#include "rt/route64.h"

static void between(const struct rt_net *net)
{
    struct rt_route_steady r;
    struct rt_route64_seq s;
    int n = rt_route_steady_make(&r, net);

    rt_route_steady_between(&r, any64() & r.most, any64() & r.most, &s);
    //@ assert 0 <= s.bytes <= RT_SEQ_MAX;
}

static void write(unsigned ru_bytes)
{
    struct rt_route64 ready;
    uint8_t seq[RT_SEQ_MAX];
    int n;

    any_bytes(ready.ru, 64);
    for (unsigned at = 0; at < 64; at += 2) {
        ready.shift[at] = (uint8_t)Frama_C_interval(0, 63);
        ready.shift[at + 1] = (uint8_t)ru_bytes;
        ready.bytes[at] = ready.bytes[at + 1] = (int8_t)any;
    }
    n = rt_route64_write(&ready, 2 * (size_t)Frama_C_interval(0, 31), any64(), seq);
}

void frama_pieces(void);
void frama_pieces(void)
{
    struct rt_route64_seq s = {any64(), any64(), any};
    uint8_t seq[RT_SEQ_MAX];
    unsigned n;
    int error;

    n = rt_route64_high_bit(any64() | 1);
    //@ assert n <= 63;
    n = rt_route64_high_bit(any64() | UINT64_C(1) << 63);
    //@ assert n <= 63;
    n = (unsigned)rt_route64_pair(any64(), any64(), any64());
    //@ assert n <= 62;
    rt_route64_put(any64(), seq);
    rt_route64_put_seq(&s, seq);
    rt_route64_get_seq(seq, &s);
    //@ assert s.tail <= 0xFFFF;
    error = rt_route64_error(any64(), (uint8_t)any, any64(), any64());
    //@ assert error <= 0;
    for (unsigned ru_bytes = 0; ru_bytes <= 2; ru_bytes++)
        write(ru_bytes);
    each_net(between);
}
