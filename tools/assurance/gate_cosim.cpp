// SPDX-License-Identifier: MIT-0
// tools/assurance/gate_cosim.cpp - the printed circuit (verilator) beside the C library: NET VECTORS.
//
// The C side is rt_route_explain; it shares nothing with the circuit.  Vectors are made for a
// circuit that looks for a leading byte: differences that begin anywhere, lie in one bit pair,
// or in unused bits.  Exit status 1 at the first disagreement; 3 if there was none, but some
// crossing was never met; 2 if nothing could be compared.
#include "Vgate.h"
#include "rt/net_text.h"
#include "rt/route.h"
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <set>

static uint64_t state = 1;

static uint64_t random64() // splitmix64
{
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

// What C1 and C2 differ in.
static uint64_t difference(unsigned bits)
{
    uint64_t kind = random64(), any = random64();
    unsigned at = (kind >> 8) % (bits + 1);
    uint64_t below = at > 0 ? any >> (64 - at) : 0; // random below bit `at`, 0 above

    switch (kind % 4) {
    case 0:
        return below;
    case 1:
        return below & random64() & random64(); // few bits
    case 2:
        return at < bits ? (1 + any % 3) << (at & ~1u) : 0; // one bit pair
    default:
        return below ^ (random64() & 0x0303030303030303); // and unused bits anywhere
    }
}

// A location: the bytes of C, most significant first; hybrid: and a processor of a cluster.
static void locate(uint64_t c, unsigned bytes, uint8_t loc[RT_LOC_MAX])
{
    for (unsigned k = 0; k < bytes; k++)
        loc[k] = (uint8_t)(c >> 8 * (bytes - 1 - k));
    if (bytes < RT_LOC_MAX)
        loc[bytes] = (uint8_t)(random64() % 0xC0);
}

int main(int argc, char **argv)
{
    rt_net net;
    if (argc != 3 || rt_net_parse(argv[1], &net) != 0)
        return 2;
    const uint64_t vectors = strtoull(argv[2], nullptr, 10);
    const unsigned hybrid = net.family == RT_FAMILY_HYBRID;
    const unsigned bytes = (unsigned)rt_route_loc_bytes(&net) - hybrid;
    std::set<unsigned> met; // 4j + O + 1
    Vgate gate;

    for (uint64_t v = 0; v < vectors; v++) {
        const uint64_t used = ~UINT64_C(0) >> (64 - 8 * bytes);
        const uint64_t c1 = random64() & used, c2 = c1 ^ (difference(8 * bytes) & used);
        uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX];
        rt_route_parts c;

        locate(c1, bytes, src);
        locate(c2, bytes, dst);
        if (rt_route_explain(&net, src, dst, &c) < 0)
            return 2;
        gate.c1 = (decltype(gate.c1))c1;
        gate.c2 = (decltype(gate.c2))c2;
        gate.eval();
        unsigned ru = 0;
        for (unsigned k = 0; k < c.ru_bytes; k++)
            ru |= (unsigned)c.seq[k] << (8 - 8 * k);
        if (gate.m != c.m || gate.j != c.j || gate.ru != ru || gate.ru_bytes != c.ru_bytes) {
            printf("%s: c1 %0*" PRIX64 " c2 %0*" PRIX64 ": C m %02X j %u ru %04X in %u bytes, "
                   "Verilog m %02X j %u ru %04X in %u bytes\n",
                   argv[1], (int)bytes * 2, c1, (int)bytes * 2, c2, c.m, c.j, ru, c.ru_bytes,
                   gate.m, gate.j, gate.ru, gate.ru_bytes);
            return 1;
        }
        met.insert(4u * c.j + (unsigned)(c.o + 1));
    }
    // none, and the three levels of each layer, or the one of the cap
    const unsigned levels = 1 + 3 * (bytes - net.capped) + net.capped;
    printf("%" PRIu64 " vectors compared, %zu of %u crossings met\n", vectors, met.size(), levels);
    return met.size() == levels ? 0 : 3;
}
