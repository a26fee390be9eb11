// SPDX-License-Identifier: MIT-0
// What the walker says of a stream that is in the network: rt_walk_one goes the way that the
// routers took.
#ifndef JUDGE_H
#define JUDGE_H

#include "netlist.h"
#include "rt/all.h"

struct Message {
    uint64_t source, target;
    uint8_t byte[RT_SEQ_MAX + 8];
    unsigned routing, bytes; // all bytes: the payload too
    unsigned level;          // of the crossing, of a right sequence
    unsigned channel;        // of the source: 0 or 1
    int tries;
};

enum Fate { MADE, BLOCKED, ENDED }; // ENDED: as the walker says of a wrong sequence or a dead part

struct Judgement {
    Fate fate;
    rt_walk_path path;
    unsigned at;   // BLOCKED: routers passed
    uint32_t turn; // cycles until what is turned round there comes back
};

// Outputs that routers of configuration A took, by component: second of two, all.
struct Taken {
    uint64_t second, all;
};

class Judge
{
  public:
    Netlist &sim;
    const rt_net &net;
    const uint32_t *delay;
    const rt_walk_faults *faults;
    std::map<uint64_t, Taken> taken;
    uint64_t wires = 0;
    bool fixed = false;   // the lower input and output come first, and all requests in one cycle
    unsigned longest = 0; // cycles from a first byte to the last router's decision

    Judge(Netlist &s, const rt_net &n, const uint32_t *d, const rt_walk_faults *f)
        : sim(s), net(n), delay(d), faults(f)
    {
    }

    // Reads the routers while all streams are held.
    Judgement judge(const Message &m)
    {
        const rt_walk_wires_on on = {&net,  follow, rt_topo_record_at, rt_walk_rn1, nullptr,
                                     delay, faults};
        const rt_walk_sent sent = {m.source, m.target, m.byte, m.routing};
        Judgement j = {};

        self = this, message = &m, blocked = false, passed = 0, turn = 0;
        at = {RT_TOPO_END_PROCESSOR, uint8_t(m.channel), m.source};
        int verdict = rt_walk_one(&on, &sent, 1, nullptr, &j.path);
        if (verdict == RT_WALK_DRY && state() != DROPPED)
            die(told("the walker's stream runs dry"));
        j.fate = blocked ? BLOCKED : verdict == RT_WALK_ARRIVED ? MADE : ENDED;
        j.at = passed;
        j.turn = turn;
        return j;
    }
    std::string told(const std::string &what) const
    {
        return what + ": " + std::to_string(message->source) + " to " +
               std::to_string(message->target) + ", at " +
               (at.kind == RT_TOPO_END_COMPONENT ? "c" : "p") + std::to_string(at.number) +
               " port " + std::to_string(at.port);
    }

  private:
    const Message *message;
    rt_topo_end at; // where the stream is: an input of a component, or the source's output
    bool blocked;
    unsigned passed;
    uint32_t turn;
    static Judge *self;

    State state() const
    {
        return sim.router.at(uint32_t(at.number)).state(at.port);
    }

    // In place of rt_topo_wire: the output is the one that the router took.
    static void follow(const rt_net *net, const rt_topo_end *from, rt_topo_end *to)
    {
        self->go(net, from, to);
    }

    void go(const rt_net *network, const rt_topo_end *from, rt_topo_end *to)
    {
        rt_topo_end end = *from;

        if (from->kind == RT_TOPO_END_PROCESSOR) {
            end.port = at.port;
        } else {
            const Router &r = sim.router.at(uint32_t(at.number));
            unsigned way = r.way(at.port), d = from->port >> 1;

            if (from->number != at.number)
                die(told("the walker is elsewhere"));
            if (state() == LOST) {
                busy(r, d);
                blocked = true;
                *to = {RT_TOPO_END_NOTHING, 0, 0};
                return;
            }
            if (state() != AHEAD || way >> 1 != d || (r.halves && (way & 1) != at.port >> 2u))
                die(told("not in direction " + std::to_string(d)));
            if (!r.halves)
                taken[at.number].second += way & 1, taken[at.number].all++;
            if (fixed && !r.halves && (way & 1) && (in_use(r, 8) >> (way ^ 1) & 1) == 0)
                die(told("not by the lower output"));
            end.port = uint8_t(way);
            passed++;
        }
        wires++;
        rt_topo_wire(network, &end, to);
        if (to->kind == RT_TOPO_END_COMPONENT) {
            rt_topo_record record;

            rt_topo_record_at(network, delay, to->number, &record);
            turn += 2 * (record.delay[to->port] + 1);
        }
        *const_cast<rt_topo_end *>(from) = end; // for rt_walk_dead and the verdict
        at = *to;
    }
    // Outputs that inputs below a number use.
    static unsigned in_use(const Router &r, unsigned below)
    {
        unsigned outputs = 0;

        for (unsigned i = 0; i < below; i++)
            if (r.state(i) == AHEAD || r.state(i) == TURNED)
                outputs |= 1u << r.way(i);
        return outputs;
    }
    // Is every output of a direction in use by another input?
    void busy(const Router &r, unsigned d) const
    {
        unsigned wanted = r.halves ? 1u << (2 * d + (at.port >> 2)) : 3u << (2 * d);

        if ((in_use(r, fixed ? at.port : 8) & wanted) != wanted)
            die(told("dropped beside a free output"));
    }
};

Judge *Judge::self;

#endif
