// SPDX-License-Identifier: MIT-0
// A network of `routeseq gate NET --network`, put together from its text: the routers are rt_rn1 in
// Verilator, and the wires are what their ports say.  The reader knows nothing of routeseq but the
// text.
#ifndef NETLIST_H
#define NETLIST_H

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "Vrn1.h"
#include "Vrn1___024root.h"

[[noreturn]] inline void die(const std::string &why)
{
    printf("FAULT %s\n", why.c_str());
    exit(1);
}

inline uint32_t bits_of(const uint32_t *word, unsigned low, unsigned bits)
{
    uint64_t both =
        word[low / 32] | (low % 32 + bits > 32 ? uint64_t(word[low / 32 + 1]) << 32 : 0);

    return uint32_t(both >> low % 32) & ((1u << bits) - 1);
}

inline void set_bits(uint32_t *word, unsigned low, uint32_t value) // nine
{
    uint64_t mask = uint64_t(511) << low % 32, bits = uint64_t(value) << low % 32;

    word[low / 32] = (word[low / 32] & ~uint32_t(mask)) | uint32_t(bits);
    if (low % 32 > 23)
        word[low / 32 + 1] = (word[low / 32 + 1] & ~uint32_t(mask >> 32)) | uint32_t(bits >> 32);
}

// A nine-bit term: a net, turned left by so many bits.
struct Term {
    uint32_t net;
    unsigned turn;
};

enum State { FREE, DROPPED, AHEAD, LOST, TURNED };

struct Router {
    std::unique_ptr<Vrn1> chip;
    Term in[8], out_back[8];
    uint32_t out[8], in_back[8];
    bool halves;

    State state(unsigned input) const
    {
        return State(bits_of(chip->rootp->rt_rn1__DOT__held.data(), 8 + 3 * input, 3));
    }
    unsigned way(unsigned input) const
    {
        return bits_of(chip->rootp->rt_rn1__DOT__held.data(), 32 + 3 * input, 3);
    }
};

class Netlist
{
    VerilatedContext context; // outlives the routers

  public:
    std::map<uint32_t, Router> router;
    unsigned channels = 0;
    uint64_t cycles = 0;

    explicit Netlist(const char *path)
    {
        std::ifstream file(path);
        std::string line, text;

        value.push_back(0); // net 0: 9'd0
        while (std::getline(file, line)) {
            text += line;
            if (text.find(';') == std::string::npos && text.find("rt_rn1 c") != std::string::npos)
                continue; // an instance goes on
            read(text);
            text.clear();
        }
        if (router.empty() || channels == 0)
            die("no network in " + std::string(path));
    }
    // what processors send, and what they see
    void send(unsigned channel, uint32_t word)
    {
        value[edge[channel].from] = word;
    }
    void answer(unsigned channel, uint32_t word)
    {
        value[edge[channel].to_back] = word;
    }
    uint32_t arrives(unsigned channel) const
    {
        return see(edge[channel].to);
    }
    uint32_t returns(unsigned channel) const
    {
        return see(edge[channel].from_back);
    }

    void reset()
    {
        for (int i = 0; i < 20; i++)
            clock(true);
    }
    void clock(bool rst = false)
    {
        settle();
        for (auto &[number, r] : router) {
            for (unsigned p = 0; p < 8; p++) {
                set_bits(r.chip->in.data(), 9 * p, see(r.in[p]));
                set_bits(r.chip->out_back.data(), 9 * p, see(r.out_back[p]));
            }
            r.chip->rst = rst;
            r.chip->clk = 1;
            r.chip->eval();
            r.chip->clk = 0;
            r.chip->eval();
        }
        for (Line &l : line) {
            l.there.insert(l.there.begin(), value[l.in]),
                l.back.insert(l.back.begin(), value[l.out_back]);
            l.there.pop_back(), l.back.pop_back();
            value[l.out] = l.there.back(), value[l.in_back] = l.back.back();
        }
        for (auto &[number, r] : router)
            for (unsigned p = 0; p < 8; p++) {
                value[r.out[p]] = bits_of(r.chip->out.data(), 9 * p, 9);
                value[r.in_back[p]] = bits_of(r.chip->in_back.data(), 9 * p, 9);
            }
        settle();
        cycles++;
    }

  private:
    struct Line { // a wire of many cycles
        uint32_t in, out, in_back, out_back;
        std::vector<uint32_t> there, back;
    };
    std::map<std::string, uint32_t> number;
    std::vector<uint32_t> value;
    std::vector<Line> line;
    std::vector<std::pair<uint32_t, Term>> assigned;
    struct Edge { // a channel of a processor
        uint32_t from, to_back;
        Term to, from_back;
    };
    std::vector<Edge> edge;

    uint32_t net(const std::string &name)
    {
        auto [at, fresh] = number.emplace(name, uint32_t(value.size()));

        if (fresh)
            value.push_back(0);
        return at->second;
    }
    uint32_t see(const Term &t) const
    {
        uint32_t v = value[t.net];

        return (v & 256) | ((v << t.turn | (v & 255) >> (8 - t.turn)) & 255);
    }
    void settle()
    {
        for (auto &[target, term] : assigned)
            value[target] = see(term);
    }
    // 9'd0, w12, r2(w12), enter(from[8:0]), to_back[8:0]
    Term term(const std::string &text)
    {
        static const std::regex plain("[wbdeuv][0-9]+"), turned("r([246])\\(([wbde][0-9]+)\\)"),
            edge("(enter\\(from|to_back)\\[([0-9]+):([0-9]+)\\]\\)?");
        std::smatch m;

        if (text == "9'd0")
            return {0, 0};
        if (std::regex_match(text, m, plain))
            return {net(text), 0};
        if (std::regex_match(text, m, turned))
            return {net(m[2]), unsigned(m[1].str()[0] - '0')};
        if (!std::regex_match(text, m, edge) || stoul(m[2]) != stoul(m[3]) + 8 ||
            stoul(m[3]) % 9 != 0)
            die("a term of the text: " + text);
        return {net((m[1] == "to_back" ? "toback" : "from") + std::to_string(stoul(m[3]) / 9)), 0};
    }
    // .NAME({t7, .., t0})
    std::vector<std::string> ports(const std::string &text, const std::string &name)
    {
        size_t at = text.find("." + name + "({"), end = text.find("})", at);
        std::vector<std::string> part;

        if (at == std::string::npos)
            die("no port " + name);
        for (at += name.size() + 3; at < end; at += 2) {
            size_t comma = std::min(text.find(", ", at), end);

            part.insert(part.begin(), text.substr(at, comma - at));
            at = comma;
        }
        if (part.size() != 8)
            die("port " + name + " without eight channels");
        return part;
    }
    uint64_t setting(const std::string &text, const std::string &name)
    {
        size_t at = text.find("." + name + "("), quote = text.find('\'', at);

        return strtoull(text.c_str() + quote + 2, nullptr, text[quote + 1] == 'h' ? 16 : 10);
    }
    void read(const std::string &text)
    {
        static const std::regex wire(
            " *rt_wire #\\(.CYCLES\\(([0-9]+)\\)\\) l[0-9]+\\(.clk\\(clk\\), .rst\\(rst\\), "
            ".in\\((.*)\\), .out\\((.*)\\), .in_back\\((.*)\\), .out_back\\((.*)\\)\\);"),
            assign(" *assign ([wb][0-9]+|(to|from_back)\\[([0-9]+):[0-9]+\\]) = (.*);");
        std::smatch m;

        if (text.find("rt_rn1 c") != std::string::npos)
            return read_router(text);
        if (text.find("rt_wire") != std::string::npos && std::regex_match(text, m, wire)) {
            std::vector<uint32_t> none(stoul(m[1]), 0);

            line.push_back({net(m[2]), net(m[3]), net(m[4]), net(m[5]), none, none});
        } else if (text.find("assign") != std::string::npos && std::regex_match(text, m, assign)) {
            if (!m[3].matched) {
                assigned.push_back({net(m[1]), term(m[4])});
                return;
            }
            unsigned channel = unsigned(stoul(m[3])) / 9;

            while (channels <= channel) {
                std::string c = std::to_string(channels++);

                edge.push_back({net("from" + c), net("toback" + c), {0, 0}, {0, 0}});
            }
            (m[2] == "to" ? edge[channel].to : edge[channel].from_back) = term(m[4]);
        }
    }
    void read_router(const std::string &text)
    {
        uint32_t c = uint32_t(stoul(text.substr(text.find("rt_rn1 c") + 8)));
        Router &r = router[c];

        r.chip = std::make_unique<Vrn1>(&context);
        r.chip->halves = r.halves = setting(text, "halves");
        r.chip->random = setting(text, "random");
        r.chip->seed = uint32_t(setting(text, "seed"));
        r.chip->swallow = uint8_t(setting(text, "swallow"));
        r.chip->in_delay = setting(text, "in_delay");
        r.chip->out_delay = setting(text, "out_delay");
        for (unsigned p = 0; p < 8; p++) {
            r.in[p] = term(ports(text, "in")[p]);
            r.out_back[p] = term(ports(text, "out_back")[p]);
            r.out[p] = net(ports(text, "out")[p]);
            r.in_back[p] = net(ports(text, "in_back")[p]);
        }
    }
};

#endif
