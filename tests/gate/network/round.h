// SPDX-License-Identifier: MIT-0
// A round of messages through the network: sent at once, held, looked at, turned round, ended.
#ifndef ROUND_H
#define ROUND_H

#include "judge.h"

#include <algorithm>

static const uint32_t BYTE = 256, TURN = 0xFF, HOLD = 0xAA, BLOCK = 0x55, LAST = 0x5A;

static unsigned turned_left(unsigned byte, unsigned bits)
{
    return (byte << bits | byte >> (8 - bits)) & 255;
}

// Messages that are sent at once, one a source, and held.
struct Round {
    Judge &judge;
    std::vector<Message *> message;
    std::map<unsigned, std::vector<std::pair<unsigned, unsigned>>> seen; // by channel: cycle, byte
    std::vector<unsigned> start, pause; // cycles before byte 0, before byte 1; empty: none

    void open()
    {
        std::vector<std::vector<uint32_t>> words;
        size_t end = 0;

        for (size_t i = 0; i < message.size(); i++) {
            std::vector<uint32_t> w(start.empty() ? 0 : start[i], 0);

            for (unsigned k = 0; k < message[i]->bytes; k++) {
                if (k == 1 && !pause.empty())
                    w.insert(w.end(), pause[i], HOLD);
                w.push_back(BYTE | message[i]->byte[k]);
            }
            words.push_back(w);
            end = std::max(end, w.size() + judge.longest + 4);
        }
        for (unsigned cycle = 0; cycle < end; cycle++) {
            for (size_t i = 0; i < message.size(); i++)
                judge.sim.send(unsigned(2 * message[i]->source) + message[i]->channel,
                               cycle < words[i].size() ? words[i][cycle] : HOLD);
            step(cycle);
        }
    }
    // A cycle; what arrives in it.
    void step(unsigned cycle)
    {
        for (unsigned c = 0; c < judge.sim.channels; c++)
            if (judge.sim.arrives(c) & BYTE)
                seen[c].push_back({cycle, judge.sim.arrives(c) & 255});
        judge.sim.clock();
    }
    // Ends all streams; `settle` more cycles.
    void close(unsigned settle)
    {
        for (Message *m : message)
            judge.sim.send(unsigned(2 * m->source) + m->channel, 0);
        for (unsigned i = 0; i < settle; i++)
            judge.sim.clock();
        for (auto &[number, r] : judge.sim.router)
            for (unsigned p = 0; p < 8; p++)
                if (r.state(p) != FREE)
                    die("c" + std::to_string(number) + " input " + std::to_string(p) +
                        " is not free again");
    }
    // Is what arrived what the walker says of it?
    void arrived(const Message &m, const Judgement &j, unsigned began)
    {
        unsigned channel = unsigned(2 * j.path.processor) + j.path.input;
        auto &got = seen[channel];
        std::string who = std::to_string(m.source) + " to " + std::to_string(m.target);

        if (!j.path.arrived)
            return;
        if (got.size() != m.bytes - j.path.start)
            die(who + ": " + std::to_string(got.size()) + " bytes arrived at channel " +
                std::to_string(channel));
        for (unsigned k = 0; k < got.size(); k++) {
            if (got[k].second != turned_left(m.byte[j.path.start + k], j.path.rotation))
                die(who + ": byte " + std::to_string(k) + " that arrives");
            if (start.empty() && got[k].first != began + j.path.start + k + j.path.connect)
                die(who + ": byte " + std::to_string(k) + " arrives in cycle " +
                    std::to_string(got[k].first));
        }
        got.clear();
    }
    void nothing_else()
    {
        for (auto &[channel, got] : seen)
            if (!got.empty())
                die("something arrives at channel " + std::to_string(channel));
    }
    // Turns all round, and those that are made once more: what comes back comes in the right cycle.
    void turn(const std::vector<Judgement> &judgement)
    {
        Netlist &sim = judge.sim;
        std::map<unsigned, std::vector<uint32_t>>
            answer; // by channel to: what is sent next, the first last
        std::map<unsigned, unsigned> asked, again; // when it sent its turn, when the last byte came
        std::vector<uint32_t> first(message.size(), 0), at(message.size(), 0),
            next(message.size(), 0);
        unsigned end = 4 * judge.longest + 24;

        for (unsigned cycle = 0; cycle < end; cycle++) {
            for (size_t i = 0; i < message.size(); i++) {
                sim.send(unsigned(2 * message[i]->source) + message[i]->channel,
                         cycle == 0 ? TURN : next[i]);
                next[i] = 0;
            }
            for (unsigned c = 0; c < sim.channels; c++) { // the answer: a byte, then a turn
                uint32_t word = answer[c].empty() ? 0 : answer[c].back();

                sim.answer(c, word);
                if (word == TURN)
                    asked[c] = cycle;
                if (!answer[c].empty())
                    answer[c].pop_back();
                if (sim.arrives(c) == TURN)
                    answer[c] = {TURN, BYTE | (c & 255)};
                if (sim.arrives(c) == (BYTE | LAST) && again.count(c) == 0)
                    again[c] = cycle;
            }
            for (size_t i = 0; i < message.size(); i++) {
                uint32_t word = sim.returns(unsigned(2 * message[i]->source) + message[i]->channel);

                if (first[i] == 0 && word != 0 && word != HOLD)
                    first[i] = word, at[i] = cycle;
                if (word == TURN)
                    next[i] = BYTE | LAST;
            }
            sim.clock();
        }
        for (size_t i = 0; i < message.size(); i++) {
            const Judgement &j = judgement[i];
            uint32_t channel = uint32_t(2 * j.path.processor) + j.path.input,
                     word = BYTE | (channel & 255);
            uint32_t back = j.turn + 1 + 2 * last_delay(j);

            if (j.fate == MADE &&
                (again.count(channel) == 0 || again[channel] - asked[channel] != back))
                die(std::to_string(message[i]->source) + ": turned round twice");
            if (j.fate == BLOCKED)
                word = BLOCK, back = j.turn - 1;
            if (j.fate == ENDED)
                word = at[i] = back = 0;
            if (first[i] != word || at[i] != back)
                die(std::to_string(message[i]->source) + ": turned round it gets " +
                    std::to_string(first[i]) + " in cycle " + std::to_string(at[i]) + ", not " +
                    std::to_string(word) + " in " + std::to_string(back));
        }
    }
    // of the wire into the processor
    uint32_t last_delay(const Judgement &j) const
    {
        rt_topo_end to = {RT_TOPO_END_PROCESSOR, j.path.input, j.path.processor}, from;
        rt_topo_record record;

        if (!j.path.arrived)
            return 0;
        rt_topo_wire_back(&judge.net, &to, &from);
        rt_topo_record_at(&judge.net, judge.delay, from.number, &record);
        return record.delay[8 + from.port];
    }
};

#endif
