// SPDX-License-Identifier: MIT-0
// Sends messages through a whole network of routers in Verilator, one after the other.
//
//   network FILE    (or +pairs=FILE) lines SRC DST BYTES, BYTES as `routeseq route` prints them in hexadecimal
//
// The top is the module that `routeseq gate NET --network --module routeseq_network` prints.  Channel c of 9 bits is
// from[9c+8:9c] and to[9c+8:9c]; 2p and 2p + 1 are processor p's.  Each message is its routing bytes, then four of
// data.  The last routing byte and the data must arrive at one channel of DST, and nothing anywhere else.
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <vector>

#include "Vnetwork.h"

namespace {

constexpr unsigned BYTE = 256, DATA = 4, LATEST = 400; // cycles that a message may take

struct Network {
    VerilatedContext context;
    Vnetwork top{&context};
    unsigned channels = sizeof top.from / 4 * 32 / 9; // whole words: a few too many

    void put(unsigned channel, unsigned word)
    {
        for (unsigned bit = 0; bit < 9; bit++) {
            unsigned at = 9 * channel + bit;

            top.from[at / 32] = (top.from[at / 32] & ~(1u << at % 32)) | (word >> bit & 1) << at % 32;
        }
    }
    unsigned get(unsigned channel) const
    {
        unsigned at = 9 * channel, low = top.to[at / 32] >> at % 32;

        return (at % 32 > 23 ? low | top.to[at / 32 + 1] << (32 - at % 32) : low) & 511;
    }
    bool idle() const
    {
        for (unsigned word = 0; word < sizeof top.to / 4; word++)
            if (top.to[word] != 0)
                return false;
        return true;
    }
    void clock()
    {
        top.clk = 1;
        top.eval();
        top.clk = 0;
        top.eval();
    }
    void reset()
    {
        memset(top.from.data(), 0, sizeof top.from);
        top.rst = 1;
        clock();
        clock();
        top.rst = 0;
    }
};

struct Message {
    unsigned source, target;
    std::vector<unsigned> byte; // routing bytes, then data
    unsigned routing;
};

// The cycles until the last routing byte arrives from when it was sent; or 0: something is wrong.
unsigned send(Network &network, const Message &m, unsigned channel)
{
    unsigned arrived = 0, cycles = 0;

    for (unsigned cycle = 0; cycle < LATEST && arrived <= DATA; cycle++) {
        network.put(2 * m.source + channel, cycle < m.byte.size() ? BYTE | m.byte[cycle] : 0);
        network.top.eval();
        if (!network.idle()) {
            unsigned a = network.get(2 * m.target), b = network.get(2 * m.target + 1);

            if ((a != 0) == (b != 0) || (a | b) != (BYTE | m.byte[m.routing - 1 + arrived]))
                return 0; // elsewhere, twice, or not the byte
            if (arrived++ == 0)
                cycles = cycle - (m.routing - 1);
        } else if (arrived > 0) {
            return 0; // a gap
        }
        network.clock();
    }
    network.put(2 * m.source + channel, 0);
    network.clock();
    return arrived > DATA ? cycles : 0;
}

bool read(FILE *file, Message &m)
{
    char hex[64];
    unsigned value;

    if (fscanf(file, "%u %u %63s", &m.source, &m.target, hex) != 3)
        return false;
    m.byte.clear();
    for (const char *at = hex; sscanf(at, "%2x", &value) == 1; at += 2)
        m.byte.push_back(value);
    m.routing = unsigned(m.byte.size());
    for (unsigned i = 0; i < DATA; i++)
        m.byte.push_back((m.source * 7 + m.target * 13 + i * 91) & 255);
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    static Network network;
    const char *name = argc == 2 ? argv[1] : "";
    FILE *file = fopen(strncmp(name, "+pairs=", 7) == 0 ? name + 7 : name, "r");
    unsigned messages = 0, least = LATEST, most = 0;
    Message m;

    if (file == nullptr) {
        fprintf(stderr, "usage: %s FILE, or +pairs=FILE\n", argv[0]);
        return 2;
    }
    network.reset();
    for (; read(file, m); messages++) {
        unsigned cycles = 2 * m.source < network.channels && 2 * m.target < network.channels
                              ? send(network, m, messages & 1)
                              : 0;

        if (cycles == 0) {
            printf("FAIL %u to %u\n", m.source, m.target);
            return 1;
        }
        least = cycles < least ? cycles : least;
        most = cycles > most ? cycles : most;
    }
    printf("PASS %u messages, %u..%u cycles\n", messages, least, most);
    fclose(file);
    return 0;
}
