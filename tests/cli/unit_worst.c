/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/ports/ports_worst.c cli/ports/ports_worst_form.c cli/ports/ports_worst_choice.c
 * The worst permutation of small networks against all permutations, in whatever order channels are
 * matched and in batches of whatever size; what it asks the system for, and what is known where it
 * ends early.  Closed forms. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define rt_load_worst_begin right_begin
#define rt_load_worst_count right_count
#define rt_load_worst_match right_match
#include "../../lib/load/ports/load_worst.c"
#undef rt_load_worst_begin
#undef rt_load_worst_count
#undef rt_load_worst_match

#include "../../cli/base/limit.h"
#include "../../cli/base/work.h"
#include "../../cli/ports/ports_worst.h"
#include "../../cli/ports/ports_worst_choice.h"
#include "rt/net_text.h"

#define UNITS_MAX 300

static struct {
    const char *name;
    uint64_t fit, refuse, most_pairs; /* refuse: this request for memory; 0: none */
    int unserved;                     /* the search is not begun */
    long leave;                       /* Ctrl-C at this look; 0: none */
    int backward, only_count, fault;  /* fault: of the first source counted */
    uint64_t pairs;                   /* that each channel is said to have; 0: as it is */
} given;

static struct {
    struct ports_worst w;
    int status;
    unsigned jobs, batches;
    uint64_t bytes, requests; /* of memory: the last, how many */
    uint64_t pairs;           /* of all batches */
    uint32_t first, most,
        at; /* of the order: the first not yet in a batch; the largest, its place */
    long looks, matches, mates;
    uint32_t *words; /* of job 0, in this batch; each job has `room` of its own */
    size_t room;
    unsigned job;
    int locked;
} is;

static int failed;

static void expect(const char *what, int holds)
{
    if (!holds)
        fprintf(stderr, "%s: %s\n", given.name, what);
    failed |= !holds;
}

/* --- the library, which errs where it is told */
int rt_load_worst_begin(struct rt_load_worst *worst);
int rt_load_worst_count(const struct rt_load_worst *worst, uint32_t number);
uint32_t rt_load_worst_match(const struct rt_load_worst *worst,
                             const struct rt_load_worst_pair *pair, uint64_t pairs, uint32_t *words,
                             uint32_t *mate);

int rt_load_worst_begin(struct rt_load_worst *worst)
{
    return given.unserved ? RT_ERR_SIZE : right_begin(worst);
}

int rt_load_worst_count(const struct rt_load_worst *worst, uint32_t number)
{
    int error = right_count(worst, number);

    for (uint32_t c = 0; given.pairs > 0 && c < worst->channels; c++)
        worst->pairs[c] = given.pairs;
    return given.fault != 0 && number == 0 ? given.fault : error;
}

uint32_t rt_load_worst_match(const struct rt_load_worst *worst,
                             const struct rt_load_worst_pair *pair, uint64_t pairs, uint32_t *words,
                             uint32_t *mate)
{
    is.matches++;
    is.mates += mate != NULL;
    if (is.job == 0)
        is.words = words;
    expect("room of its own", is.words == NULL || words == is.words + is.job * is.room);
    expect("a matching waits for none", !is.locked);
    return right_match(worst, pair, pairs, words, mate);
}

/* --- the system */
void limit_time(uint64_t seconds)
{
    (void)seconds;
}

void limit_whole_time(uint64_t seconds)
{
    (void)seconds;
}

int whole_time_over(void)
{
    return 0;
}

int time_over(void)
{
    return 0;
}

int interrupted(void)
{
    return given.leave > 0 && ++is.looks >= given.leave;
}

void system_jobs(unsigned jobs, void (*run)(void *context, unsigned number), void *context)
{
    (void)jobs;
    run(context, 0);
}

void system_lock(enum system_locks lock)
{
    is.locked += lock == WORK_LOCK;
}

void system_unlock(enum system_locks lock)
{
    is.locked -= lock == WORK_LOCK;
    expect("what is locked is unlocked", is.locked == 0);
}

int system_ticks(void (*tick)(void))
{
    (void)tick;
    return 0;
}

void system_ticks_end(void)
{
}

uint64_t memory_up_to(uint64_t bytes)
{
    return given.fit < bytes ? given.fit : bytes;
}

int need_memory(const char *command, uint64_t bytes)
{
    (void)command;
    is.bytes = bytes;
    return ++is.requests == given.refuse ? EXIT_IO : 0;
}

int out_of_memory(const char *command, uint64_t bytes)
{
    (void)command;
    (void)bytes;
    return EXIT_IO;
}

/* --- what a batch is to be: the channels from the first not yet asked on, in falling order of
 * their bounds, that may be better than the best so far and fit */
static struct ports_bound order[100 * UNITS_MAX];

static uint32_t in_order(void)
{
    const struct rt_load_worst *worst = &is.w.worst;
    uint32_t n = 0;

    for (uint32_t c = 0; c < worst->channels; c++)
        for (uint32_t bound = rt_load_worst_bound(worst, c), i = n++;; i--) {
            order[i] = (struct ports_bound){bound, c};
            if (i == 0 || order[i - 1].bound >= bound)
                break;
            order[i] = order[i - 1];
        }
    return n;
}

static void expect_batch(const struct work *work)
{
    const struct rt_load_worst *worst = &is.w.worst;
    uint32_t n = in_order(), last = is.first, placed = 0;
    uint64_t pairs = 0, most = 0;

    for (; last < n && order[last].bound > is.most; last++) {
        uint64_t its = worst->pairs[order[last].number];

        if (last > is.first && pairs + its > given.fit / sizeof *worst->pair)
            break;
        pairs += its;
        most = its > most ? its : most;
        expect("channels are collected", worst->place[order[last].number] == pairs);
    }
    for (uint32_t c = 0; c < worst->channels; c++)
        placed += worst->place[c] != RT_LOAD_NO_PLACE;
    expect("others are not", placed == last - is.first);
    expect("a batch", last > is.first && work->first == is.first && work->pairs == last);
    expect("a channel at a time", work->chunk == 1);
    expect("memory of a batch",
           is.bytes == 8 * pairs + 4 * is.jobs * rt_load_worst_match_words(worst, most));
    is.room = rt_load_worst_match_words(worst, most);
    is.words = NULL;
    is.first = last;
    is.pairs += pairs;
    is.batches++;
}

/* As of many threads, from the last or the first to the other end. */
void work_on(struct work *work, unsigned jobs)
{
    uint64_t count = work->pairs - work->first;

    expect_batch(work);
    expect("all jobs", jobs == is.jobs);
    for (uint64_t i = 0; i < count && !interrupted(); i++) {
        struct rt_walk_report report = {.pairs = 0};
        uint32_t number = (uint32_t)(work->first + (given.backward ? count - 1 - i : i));
        uint32_t c = order[number].number, matched;
        const struct rt_load_worst_pair *pair =
            is.w.worst.pair + is.w.worst.place[c] - is.w.worst.pairs[c];
        static uint32_t words[UNITS_MAX * UNITS_MAX];
        long before = is.matches;
        int needed =
            order[number].bound > is.most || (order[number].bound == is.most && number < is.at);

        is.job = (unsigned)(i % jobs);
        work->verify(work->context, is.job, number, 1, &report);
        expect("reported", report.pairs == 1);
        expect("matched where it may be better", is.matches == before + needed);
        if (!needed)
            continue;
        matched = right_match(&is.w.worst, pair, is.w.worst.pairs[c], words, NULL);
        if (matched > is.most || (matched == is.most && number < is.at)) {
            is.most = matched;
            is.at = number;
        }
    }
    is.job = 0;
}

void work_step(struct work *work, unsigned jobs)
{
    (void)work;
    (void)jobs;
}

int work_status(const struct work *work)
{
    (void)work;
    return 0;
}

/* --- what is asked */
static struct rt_net net;

static void open(unsigned jobs)
{
    memset(&is, 0, sizeof is);
    is.at = UINT32_MAX;
    is.jobs = jobs;
    rt_net_parse(given.name, &net);
    ports_know(&net);
    expect("opened", ports_worst_open(&is.w, &net) == 0);
}

static void search(unsigned jobs)
{
    open(jobs);
    is.w.most_pairs = given.most_pairs;
    is.w.only_count = given.only_count;
    is.status = ports_worst_search(&is.w, jobs);
    expect("unlocked", !is.locked);
}

static void search_all(unsigned jobs)
{
    search(jobs);
    expect("found", is.status == 0 && is.w.known == 1 && is.w.counted == 1);
    expect("the largest", is.w.hot == (uint64_t)is.most * is.w.worst.symmetry.each);
}

static uint32_t over[100 * UNITS_MAX]; /* each link */

/* Counts a route; that over its fullest link so far. */
static uint32_t count(uint32_t source, uint32_t destination)
{
    struct rt_channel path[100];
    struct rt_topo_port_end at;
    int hops = rt_route_ports(&net, source, destination, path, 100);
    uint32_t most = 0;

    rt_topo_attached(&net, source, 0, &at);
    for (int i = 0; i < hops; i++) {
        uint32_t link = at.node * ports_most(&net) + path[i].port;

        most = ++over[link] > most ? over[link] : most;
        rt_topo_neighbour(&net, at.node, path[i].port, &at);
    }
    return most;
}

/* Routes over the fullest link where each unit sends to its mate; or, without, each processor to
 * each. */
static uint32_t hottest(const uint32_t *mate)
{
    uint32_t each = is.w.worst.symmetry.each, n = is.w.worst.symmetry.units * each, most = 0;

    memset(over, 0, sizeof over);
    for (uint32_t p = 0; p < n; p++)
        for (uint32_t q = 0; q < n; q++)
            if (mate == NULL || q == mate[p / each] * each + p % each) {
                uint32_t its = count(p, q);

                most = its > most ? its : most;
            }
    return most;
}

/* The same of the worst of all permutations of what stands from `from` on. */
static uint32_t worst_of_all(uint32_t *mate, uint32_t from)
{
    uint32_t most = from == is.w.worst.symmetry.units ? hottest(mate) : 0;

    for (uint32_t i = from; i < is.w.worst.symmetry.units; i++) {
        uint32_t first = mate[from], found;

        mate[from] = mate[i];
        mate[i] = first;
        found = worst_of_all(mate, from + 1);
        most = found > most ? found : most;
        mate[i] = mate[from];
        mate[from] = first;
    }
    return most;
}

static int is_permutation(const uint32_t *mate)
{
    uint32_t units = is.w.worst.symmetry.units, met = 0;

    for (uint32_t u = 0; u < units; u++)
        for (uint32_t v = 0; v < units; v++)
            met += mate[v] == u;
    return met == units;
}

/* The same permutation in whatever order and batches, and as bad as can be. */
static void finds(const char *name)
{
    static const uint64_t fits[] = {1 << 30, 0, 8 * 23, 8 * 80};
    static const unsigned jobs[] = {1, 3, JOBS_MAX};
    uint32_t first[UNITS_MAX], units, channels;
    uint64_t pairs = 0, bytes;

    memset(&given, 0, sizeof given);
    given.name = name;
    for (int i = 0; i < 4 * 3 * 2; i++) {
        given.fit = fits[i / 2 % 4];
        given.backward = i % 2;
        search_all(jobs[i / 8]);
        units = is.w.worst.symmetry.units;
        if (i == 0)
            memcpy(first, is.w.mate, units * sizeof *first);
        expect("the same", memcmp(first, is.w.mate, units * sizeof *first) == 0);
        expect("mates of the best so far alone", is.mates <= is.batches);
        if (i == 1) {
            uint32_t mate[UNITS_MAX];

            expect("a permutation", is_permutation(first));
            expect("as it says", hottest(first) == is.w.hot && hottest(NULL) == is.w.uniform);
            for (uint32_t u = 0; u < units; u++)
                mate[u] = u;
            expect("the worst", units > 6 || worst_of_all(mate, 0) == is.w.hot);
            expect("routes", ports_worst_routes(&is.w) == is.w.worst.sources * (uint64_t)units);
        }
        pairs = given.fit == fits[0] ? is.pairs : pairs;
        channels = is.w.worst.channels;
        ports_worst_close(&is.w);
    }
    given.fit = 1 << 30;
    given.refuse = 1;
    search(1);
    bytes = 8 * (is.w.worst.words + UINT64_C(2) * channels) + 4 * (uint64_t)units;
    expect("memory of the search", is.status == EXIT_IO && is.bytes == bytes && is.requests == 1);
    ports_worst_close(&is.w);
    given.refuse = 2;
    search(1);
    if (is.w.worst.toward) {
        bytes = rt_load_inflow_meetings(&is.w.inflow) * (sizeof *is.w.inflow.meeting + 4) +
                8 * (uint64_t)units + 4 * (uint64_t)rt_topo_nodes(&net);
        expect("memory of the inflow", is.status == EXIT_IO && is.bytes == bytes);
    }
    ports_worst_close(&is.w);
    given.refuse = 0;
    given.only_count = 1;
    search(1);
    bytes = UINT64_C(16) * channels + 4 * (uint64_t)units;
    expect("only counted", is.status == 0 && is.w.counted == 1 && !is.w.known && is.batches == 0 &&
                               is.w.worst.met == NULL && (is.w.worst.toward || is.bytes == bytes));
    expect("counted alike", hottest(NULL) == is.w.uniform);
    ports_worst_close(&is.w);
    given.only_count = 0;
    given.most_pairs = pairs;
    search_all(1);
    ports_worst_close(&is.w);
    if (pairs > 1) {
        given.most_pairs = pairs - 1;
        search(1);
        expect("too many pairs", is.status == 0 && is.w.counted == 1 && !is.w.known &&
                                     is.w.hot == 0 && is.batches == 0);
        ports_worst_close(&is.w);
    }
    given.most_pairs = 0;
}

/* Of one that is left, refused or wrong at each place nothing is known. */
static void ends_early(const char *name)
{
    uint64_t requests;
    long looks;

    given.name = name;
    given.fit = 0;
    search_all(2);
    requests = is.requests;
    ports_worst_close(&is.w);
    for (given.refuse = 1; given.refuse <= requests; given.refuse++) {
        search(2);
        expect("refused", is.status == EXIT_IO && !is.w.known && is.w.hot == 0);
        ports_worst_close(&is.w);
    }
    given.refuse = 0;
    given.leave = 1 << 30;
    search_all(2);
    looks = is.looks;
    ports_worst_close(&is.w);
    for (given.leave = 1; given.leave <= looks; given.leave++) {
        search(2);
        expect("left", is.status == 0 && !is.w.known && is.w.hot == 0 && is.looks < looks + 4);
        ports_worst_close(&is.w);
    }
    given.leave = 0;
    given.fault = RT_ERR_LINK;
    search(2);
    expect("a fault", is.status == EXIT_FALSE && !is.w.known && !is.w.counted);
    ports_worst_close(&is.w);
    given.fault = 0;
}

static void unserved(void)
{
    struct ports_worst w;

    given.unserved = 1;
    expect("unserved", ports_worst_open(&w, &net) == EXIT_USAGE);
    ports_worst_close(&w);
    given.unserved = 0;
}

/* A ring has no ports up. */
static void unserved_choice(void)
{
    const struct ports_choice by = {.routing = RT_ROUTING_UP_RANDOM};
    struct ports_worst_choice w;

    given.name = "ring:5";
    rt_net_parse(given.name, &net);
    ports_know(&net);
    expect("no such choice", ports_worst_choice_open(&w, &net, &by) == EXIT_USAGE);
    ports_worst_choice_close(&w);
}

/* As many routes of so many units, and one more. */
static void fits(uint32_t units, uint32_t choices, uint32_t steps, unsigned routing, int expected)
{
    struct ports_worst_choice w = {.alike = 0};

    given.name = "fits";
    w.worst.symmetry.units = units;
    w.worst.choices = choices;
    w.worst.steps = steps;
    w.worst.routing = routing;
    expect(expected ? "what fits" : "what does not", ports_worst_choice_fits(&w) == expected);
}

/* As many pairs as a matching takes, and one more. */
static void many_pairs(void)
{
    given.name = "ring:5";
    given.pairs = UINT32_MAX;
    given.refuse = 2;
    search(1);
    expect("2^32 - 1 pairs", is.status == EXIT_IO && is.requests == 2);
    ports_worst_close(&is.w);
    given.pairs++;
    search(1);
    expect("2^32 pairs", is.status == EXIT_USAGE && is.requests == 1);
    ports_worst_close(&is.w);
    given.pairs = 0;
    given.refuse = 0;
}

static int neighbours;

static int lead(const struct rt_net *of, uint32_t node, uint32_t port, struct rt_topo_port_end *end)
{
    neighbours++;
    return rt_topo_neighbour(of, node, port, end);
}

static int no_hop(const struct rt_net *of, struct rt_channel in, uint32_t at, uint32_t destination,
                  struct rt_channel *out)
{
    (void)of, (void)in, (void)at, (void)destination, (void)out;
    return RT_ERR_LINK;
}

/* To the first of n in a row each but that begins somewhere, and comes to all before it: as many
 * units come to a router as are behind it. */
static void meets(const char *name, uint64_t n)
{
    uint64_t meetings = 0, words = 7, set = (n + 63) / 64, expected = n - 1;

    given.name = name;
    open(1);
    for (uint64_t k = 1; k < n; k++)
        expected += k < set ? k : set;
    expect("met", ports_worst_meetings(&is.w, &meetings, &words) == 0 &&
                      meetings == 2 * (n - 1) * n && words == 7 + expected * n);
    is.w.load.on.neighbour = lead;
    neighbours = 0;
    expect("searched after that", ports_worst_search(&is.w, 1) == 0 && neighbours > 0);
    ports_worst_close(&is.w);
    open(1);
    is.w.inflow.hop = no_hop;
    expect("not met", ports_worst_meetings(&is.w, &meetings, &words) == EXIT_FALSE);
    ports_worst_close(&is.w);
    given.refuse = 1;
    open(1);
    expect("no room", ports_worst_meetings(&is.w, &meetings, &words) == EXIT_IO);
    given.refuse = 0;
    ports_worst_close(&is.w);
}

/* Of a fat-tree too large to be searched: parts of so many processors and cables up fill a cable.
 */
static void form(const char *name, uint64_t processors, uint64_t cables)
{
    struct ports_worst_form form;
    struct ports_worst_choice w;
    struct ports_choice by;

    given.name = name;
    rt_net_parse(name, &net);
    ports_know(&net);
    expect("a form", ports_worst_form(&net, &form) == (cables > 0));
    if (cables == 0)
        return;
    expect("the form", form.processors == processors && form.cables == cables);
    expect("ports up", ports_choice_take(&by, &net, RT_ROUTING_UP_RANDOM));
    expect("known", ports_worst_choice_open(&w, &net, &by) == 0 &&
                        ports_worst_choice_search(&w) == 0 && w.known);
    expect("full", w.hot * cables == processors * w.worst.choices && w.form == w.hot);
    for (uint32_t u = 0; u < w.worst.symmetry.units; u++)
        expect("to another part",
               w.mate[u] * w.worst.symmetry.each ==
                   (u * w.worst.symmetry.each + processors) % rt_topo_processors(&net));
    ports_worst_choice_close(&w);
}

static int ordered(uint64_t bound, uint32_t number, uint64_t other_bound, uint32_t other)
{
    const struct ports_bound a = {bound, number}, b = {other_bound, other};

    return ports_bound_order(&a, &b);
}

int main(void)
{
    static const char *const names[] = {
        "ring:5",          "mesh:2,3",        "array:6",    "complete:4",   "hyperx:2,3",
        "kntree:2,2",      "kntree:6,1",      "tofu:1,1,1", "ccc:3",        "dragonfly:1,2,1",
        "dragonfly:2,2,1", "xtree:3",         "mesh:3,3",   "polarfly:2,2", "debruijn:3",
        "slimfly:2,5",     "megafly:1,2,2,1", "shufflex:3"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        finds(names[i]);
    ends_early("mesh:2,3");
    ends_early("debruijn:3");
    ends_early("dragonfly:2,2,1");
    unserved();
    unserved_choice();
    fits(4096, 1, 1 << 14, RT_ROUTING_VALIANT, 1);
    fits(4096, 1, (1 << 14) + 1, RT_ROUTING_VALIANT, 0);
    fits(1024, 1 << 10, 1 << 10, RT_ROUTING_UP_RANDOM, 1);
    fits(1024, 1 << 10, (1 << 10) + 1, RT_ROUTING_UP_RANDOM, 0);
    fits(4097, 1, 1, RT_ROUTING_VALIANT, 0);
    many_pairs();
    meets("array:2", 2);
    meets("array:64", 64);
    meets("array:65", 65);
    meets("array:129", 129);
    form("kntree:3,1", 0, 0);
    form("xgft:3,2", 0, 0);
    form("kntree:6,4", 6, 6);
    form("xgft:1,3000,1,1", 1, 1);
    form("xgft:2,40,64,1,2,1", 80, 2);
    expect("order", ordered(2, 5, 1, 3) < 0 && ordered(1, 3, 2, 5) > 0 && ordered(2, 5, 2, 7) < 0 &&
                        ordered(2, 7, 2, 5) > 0);
    return failed;
}
