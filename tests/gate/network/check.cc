// SPDX-License-Identifier: MIT-0
// check NET FILE [delays] [dead=c1,w2] WHAT... - holds the network in FILE to the walker, message by message.
//   delays, delays=1: the longest wires have registers; all that do have one
//   fixed                the lower input and output come first
//   pairs=all|N  every pair, or N drawn, sent at once and again until made; each connection is turned round
//   astray=N     corrupted sequences end as the walker says
//   load=P,N     N trials in which each processor sends with probability P; prints offered, made, level by level
// Ends with FAULT and what is wrong, or prints counts.
#include "round.h"

#include <algorithm>
#include <cmath>
#include <cstring>

enum { PAYLOAD = 3, TRIES = 400 };

static rt_net net;
static uint32_t delays[RT_TOPO_SPANS_MAX];
static uint64_t rng = 1;
static uint64_t n, sent, made, blocked, turned, least[2] = {~0ull, ~0ull}, most[2];

static Message compose(uint64_t source, uint64_t target)
{
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX];
    Message m = {};

    m.source = source, m.target = target;
    rt_locate(&net, source, src), rt_locate(&net, target, dst);
    m.routing = m.bytes = unsigned(rt_compute(&net, src, dst, m.byte));
    m.level = rt_topo_common(&net, source, target);
    return m;
}

static const char *verdict_text(int verdict)
{
    static const char *const text[] = {"arrived",    "out-of-root", "dry",      "reentered", "elsewhere", "misaligned", "surplus",
                                       "too-high",   "unused-bits", "nothing",  "dead"};

    return text[verdict];
}

static void count_cycles(const rt_walk_path &path)
{
    const uint64_t cycles[2] = {path.connect, path.open};

    for (int k = 0; k < 2; k++)
        least[k] = std::min(least[k], cycles[k]), most[k] = std::max(most[k], cycles[k]);
}

// Sends what is left of them until all are made that can be.
static void send_all(Judge &judge, std::vector<Message> &messages)
{
    std::vector<Message *> left;

    for (Message &m : messages)
        left.push_back(&m);
    for (unsigned number = 0; !left.empty(); number++) {
        Round round = {judge, {}, {}, {}, {}};
        std::vector<bool> busy(n, false);
        std::vector<Judgement> judgement;

        for (Message *m : left)
            if (!busy[m->source]) {
                busy[m->source] = true;
                m->channel = rt_random_below(&rng, 2);
                for (unsigned k = m->bytes = m->routing; k < m->routing + PAYLOAD; k++)
                    m->byte[m->bytes++] = uint8_t(rt_random_next(&rng) >> 13);
                round.message.push_back(m);
            }
        round.open();
        for (Message *m : round.message) {
            judgement.push_back(judge.judge(*m));
            const Judgement &j = judgement.back();

            sent++, m->tries++;
            made += j.fate == MADE, blocked += j.fate == BLOCKED;
            if (j.fate == ENDED && j.path.verdict != RT_WALK_DEAD)
                die(judge.told(std::string("the walker says ") + verdict_text(j.path.verdict)));
            round.arrived(*m, j, 0);
            if (j.fate == MADE)
                count_cycles(j.path), m->tries = 0;
            else if (m->tries == TRIES)
                die(judge.told("not made in so many tries"));
        }
        round.nothing_else();
        if (number % 4 == 0)
            round.turn(judgement), turned += judgement.size();
        round.close(2 * judge.longest + 4);
        left.erase(std::remove_if(left.begin(), left.end(), [](Message *m) { return m->tries == 0; }), left.end());
    }
}

static void pairs(Judge &judge, const char *how)
{
    uint64_t all = n * n, count = strcmp(how, "all") == 0 ? all : strtoull(how, nullptr, 10), joined = 0;
    std::vector<rt_walk_front> front(1 << 16);

    for (uint64_t first = 0; first < count; first += n) { // a round: the source of each and every target
        std::vector<Message> batch;

        for (uint64_t k = first; k < std::min(count, first + n); k++) {
            uint64_t source = k % n, target = count == all ? (source + k / n) % n : rt_random_below(&rng, uint32_t(n));
            Message m = compose(source, target);
            rt_walk_sent with = {source, target, m.byte, m.routing};
            rt_walk_wires_on on = {&net, rt_topo_wire, rt_topo_record_at, rt_walk_rn1, nullptr, delays, judge.faults};
            rt_walk_paths paths;

            if (m.routing == 0 || (judge.faults != nullptr &&
                                   rt_walk_all(&on, &with, front.data(), front.size(), &paths) != RT_WALK_ARRIVED))
                continue; // nothing to send, or no path is left
            joined++;
            batch.push_back(m);
        }
        send_all(judge, batch);
    }
    printf("pairs=%llu sent=%llu made=%llu blocked=%llu turned=%llu wires=%llu connect=%llu..%llu open=%llu..%llu\n",
           (unsigned long long)joined, (unsigned long long)sent, (unsigned long long)made, (unsigned long long)blocked,
           (unsigned long long)turned, (unsigned long long)judge.wires, (unsigned long long)least[0],
           (unsigned long long)most[0], (unsigned long long)least[1], (unsigned long long)most[1]);
    if (made != joined)
        die("made are not the pairs");
    // Does each router toss a fair coin?  Six standard deviations.
    for (auto &[component, t] : judge.taken)
        if (t.all >= 64 && !judge.fixed && fabs(double(t.second) - double(t.all) / 2) > 3 * sqrt(double(t.all)))
            die("c" + std::to_string(component) + " takes the second of two outputs in " + std::to_string(t.second) + " of " +
                std::to_string(t.all));
}

// One wrong bit or more in the routing bytes, and no payload; the last bytes stay away where the walker runs dry.
static void astray(Judge &judge, uint64_t count)
{
    std::map<std::string, unsigned> ends;

    for (uint64_t k = 0; k < count;) {
        std::vector<Message> batch;
        Round round = {judge, {}, {}, {}, {}};

        for (uint64_t i = 0; i < std::max<uint64_t>(n / 8, 1); i++) {
            Message m = compose((k + i) * 5 % n, rt_random_below(&rng, uint32_t(n)));

            if (m.routing == 0 || i * 5 >= n)
                continue;
            m.byte[rt_random_below(&rng, m.routing)] ^= uint8_t(1 + rt_random_below(&rng, 255));
            m.channel = rt_random_below(&rng, 2);
            batch.push_back(m);
        }
        for (Message &m : batch)
            round.message.push_back(&m);
        round.open();
        for (Message &m : batch) {
            Judgement j = judge.judge(m);

            ends[j.fate == BLOCKED ? "blocked" : verdict_text(j.path.verdict)]++;
            if (j.fate != BLOCKED)
                round.arrived(m, j, 0);
            k++;
        }
        round.nothing_else();
        round.close(2 * judge.longest + 4);
    }
    printf("astray");
    for (auto &[what, times] : ends)
        printf(" %s=%u", what.c_str(), times);
    printf("\n");
}

// As the simulation settles them: words that hold let all requests for an output arrive in one cycle.
static void load(Judge &judge, double p, uint64_t trials)
{
    uint64_t offered = 0, through = 0, levels[RT_LOAD_LEVELS_MAX][2] = {};
    unsigned hybrid = rt_topo_cluster(&net) > 1, top = rt_topo_levels(&net);

    for (uint64_t t = 0; t < trials; t++) {
        std::vector<Message> batch;
        Round round = {judge, {}, {}, {}, {}};

        for (uint64_t s = 0; s < n; s++) {
            if (rt_random_below(&rng, 1000000000) >= p * 1e9)
                continue;
            Message m = compose(s, rt_load_sim_traffic(nullptr, &net, uint32_t(s), &rng));

            m.channel = rt_random_below(&rng, 2);
            m.byte[m.bytes++] = uint8_t(s);
            batch.push_back(m);
        }
        for (Message &m : batch) {
            unsigned wait = m.level > 0 ? top - m.level : 0, local = hybrid && m.level == 0;

            round.message.push_back(&m);
            round.start.push_back(local ? top + 4 + 2 * delays[1] : 0);
            round.pause.push_back(wait);
        }
        round.open();
        for (Message &m : batch) {
            bool ok = judge.judge(m).fate == MADE;

            offered++, levels[m.level][0]++;
            through += ok, levels[m.level][1] += ok;
        }
        round.close(2 * judge.longest + 4);
    }
    printf("load=%g offered=%llu made=%llu", p, (unsigned long long)offered, (unsigned long long)through);
    for (unsigned k = 0; k <= top; k++)
        if (levels[k][0] > 0)
            printf(" level%u=%llu/%llu", k, (unsigned long long)levels[k][1], (unsigned long long)levels[k][0]);
    printf("\n");
}

static void read_dead(std::string list, std::vector<uint64_t> dead[3])
{
    for (size_t at = 0; at < list.size(); at = list.find(',', at) == std::string::npos ? list.size() : list.find(',', at) + 1)
        dead[std::string("cws").find(list[at])].push_back(strtoull(list.c_str() + at + 1, nullptr, 10));
    for (int k = 0; k < 3; k++)
        std::sort(dead[k].begin(), dead[k].end());
}

int main(int argc, char **argv)
{
    std::vector<uint64_t> dead[3];
    rt_walk_faults faults;
    bool any = false;

    if (argc < 4 || rt_net_parse(argv[1], &net) != 0)
        die("check NET FILE WHAT...");
    Netlist sim(argv[2]);
    n = rt_topo_processors(&net);
    for (int i = 3; i < argc; i++) {
        if (strncmp(argv[i], "delays", 6) == 0 && rt_load_spans(&net, RT_LOAD_OPTICAL, delays) != 0)
            die("no delays");
        for (unsigned span = 0; strcmp(argv[i], "delays=1") == 0 && span < RT_TOPO_SPANS_MAX; span++)
            delays[span] = delays[span] > 0;
        if (strncmp(argv[i], "dead=", 5) == 0)
            any = true, read_dead(argv[i] + 5, dead);
    }
    faults = {dead[0].data(), dead[0].size(), dead[1].data(), dead[1].size(), dead[2].data(), dead[2].size()};
    Judge judge(sim, net, delays, any ? &faults : nullptr);
    for (unsigned span = 0; span < RT_TOPO_SPANS_MAX; span++)
        judge.longest += 2 * delays[span];
    judge.longest += 12 + rt_topo_levels(&net) + rt_topo_levels(&net) / 3;
    sim.reset();
    for (int i = 3; i < argc; i++) {
        judge.fixed |= strcmp(argv[i], "fixed") == 0;
        const char *value = strchr(argv[i], '=') ? strchr(argv[i], '=') + 1 : "";

        if (strncmp(argv[i], "pairs=", 6) == 0)
            pairs(judge, value);
        if (strncmp(argv[i], "astray=", 7) == 0)
            astray(judge, strtoull(value, nullptr, 10));
        if (strncmp(argv[i], "load=", 5) == 0)
            load(judge, strtod(value, nullptr), strtoull(strchr(value, ',') + 1, nullptr, 10));
    }
    return 0;
}
