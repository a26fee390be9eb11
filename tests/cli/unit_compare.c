/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/ports/ports_compare_choice.c cli/ports/ports_compare_ecmp.c
 * cli/ports/ports_compare_row.c cli/ports/ports_compare_even.c cli/ports/ports_figures.c
 * cli/ports/ports_cut.c cli/ports/ports_worst_find.c  From how many steps, routes, channels or
 * routers on figures are not looked for: how many there are, this file says, of networks that are
 * small. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../cli/graph/figures.h"
#include "../../cli/graph/halves.h"
#include "../../cli/ports/ports_bisection.h"
#include "../../cli/ports/ports_compare.h"
#include "../../cli/ports/ports_figures.h"
#include "../../cli/ports/ports_load_choice.h"
#include "../../cli/ports/ports_split.h"
#include "../../cli/ports/ports_worst.h"
#include "../../cli/ports/ports_worst_share.h"

#pragma GCC diagnostic ignored "-Wmissing-prototypes" /* functions under other names */

#define ports_split_steps real_split_steps
#define router_of router_of_end
#include "../../cli/ports/ports_split_open.c"
#undef router_of
#undef NONE
#define ports_worst_share_steps real_share_steps
#define router_of router_of_unit
#define each_of each_of_unit
#define steps_of steps_of_search
#undef ports_split_steps
#include "../../cli/ports/ports_worst_share.c"
#undef router_of
#undef each_of
#undef steps_of
#undef ports_worst_share_steps
#define ports_load_choices_routes real_choices_routes
#include "../../cli/ports/ports_load_choice.c"
#undef ports_load_choices_routes
#define ports_most real_most
#include "../../cli/ports/ports_path.c"
#undef ports_most

/* All of ports_worst.c, as a network says that is given here. */
static struct {
    uint64_t routes, meetings, words, written, uniform; /* written: words of the meetings */
    int toward, counted, known, searched, refused;      /* refused: what it is opened with */
    struct ports_worst asked;                           /* what was searched with */
} worst;

int ports_worst_open(struct ports_worst *w, const struct rt_net *net)
{
    memset(w, 0, sizeof *w);
    w->load.on = ports_on(net);
    w->worst.toward = worst.toward;
    w->worst.words = worst.words;
    return worst.refused;
}

uint64_t ports_worst_routes(const struct ports_worst *w)
{
    (void)w;
    return worst.routes;
}

int ports_worst_meetings(struct ports_worst *w, uint64_t *meetings, uint64_t *words)
{
    (void)w;
    *meetings = worst.meetings;
    *words += worst.written;
    return 0;
}

int ports_worst_search(struct ports_worst *w, unsigned jobs)
{
    (void)jobs;
    worst.searched = 1;
    worst.asked = *w;
    w->uniform = worst.uniform;
    w->hot = 2;
    w->counted = worst.counted;
    w->known = worst.known;
    return 0;
}

void ports_worst_close(struct ports_worst *w)
{
    (void)w;
}

int ports_bound_order(const void *a, const void *b)
{
    const struct ports_bound *x = a, *y = b;

    return x->bound != y->bound ? (x->bound > y->bound ? -1 : 1) : x->number < y->number ? -1 : 1;
}

static double split_steps, share_steps;
static uint64_t routes;
static unsigned most;
static int even, without_memory, failed;

double ports_split_steps(const struct rt_net *net, int uniform)
{
    (void)net;
    return uniform == 1 ? split_steps : 1e30;
}

double ports_worst_share_steps(const struct rt_net *net, int asked)
{
    (void)net;
    return asked == even ? share_steps : 1e30;
}

uint64_t ports_load_choices_routes(struct ports_load *r)
{
    (void)r;
    return routes;
}

unsigned ports_most(const struct rt_net *net)
{
    return most > 0 ? most : real_most(net);
}

int need_memory(const char *command, uint64_t bytes)
{
    (void)command;
    (void)bytes;
    return without_memory ? EXIT_IO : 0;
}

uint64_t memory_up_to(uint64_t bytes)
{
    return bytes;
}

int out_of_memory(const char *command, uint64_t bytes)
{
    (void)command;
    (void)bytes;
    return EXIT_IO;
}

int halves_flow(const struct halves *halves, uint64_t *bound)
{
    (void)halves;
    (void)bound;
    return 0;
}

int halves_cut(const struct halves *halves, unsigned starts, halves_key *key, const void *context,
               uint64_t *cut)
{
    (void)halves;
    (void)starts;
    (void)key;
    (void)context;
    *cut = 7;
    return 0;
}

static void expect(const char *what, int holds)
{
    if (!holds)
        fprintf(stderr, "%s\n", what);
    failed |= !holds;
}

static struct ports_compared row_of(const char *name, double routers, double mean)
{
    struct ports_compared row = {.own = NULL};

    rt_net_parse(name, &row.net);
    ports_know(&row.net);
    for (int i = 0; i < FIGURES; i++)
        row.figure[i] = -1;
    row.figure[FIGURE_PROCESSORS] = (double)rt_topo_processors(&row.net);
    row.figure[FIGURE_ROUTERS] = routers;
    row.figure[FIGURE_MEAN] = mean;
    return row;
}

/* Is this throughput known, or has a reason that begins so? */
static int says(const struct ports_compared *row, int status, int of_worst, const char *why)
{
    int figure = of_worst ? FIGURE_THROUGHPUT_WORST : FIGURE_THROUGHPUT;

    if (why == NULL)
        return status == 0 && row->figure[figure] > 0 && row->why[figure] == NULL;
    return status == 0 && row->figure[figure] < 0 && strstr(row->why[figure], why) != NULL;
}

static void ecmp(double routers, double split, double share, const char *why, const char *why_worst)
{
    struct ports_compared row = row_of("complete:5", routers, 1);
    int status;

    even = 0;
    split_steps = split;
    share_steps = share;
    status = ports_compare_ecmp(&row);
    expect("ecmp", says(&row, status, 0, why) && says(&row, status, 1, why_worst));
}

static void ties(double share, const char *why_worst)
{
    struct ports_compared row = row_of("tofu:1,1,1", 12, 1);
    int status;

    even = 1;
    share_steps = share;
    status = ports_compare_even(&row, 1);
    expect("even ties", says(&row, status, 0, NULL) && says(&row, status, 1, why_worst));
}

static void choice(double routers, double mean, uint64_t followed, const char *why)
{
    struct ports_compared row = row_of("complete:4", routers, mean);
    int status;

    routes = followed;
    status = ports_compare_choice(&row, RT_ROUTING_VALIANT, 0, 1);
    expect("by choice", says(&row, status, 0, why) && says(&row, status, 1, why));
}

/* By a group in between all routes are followed once more for the worst permutation, if they fit.
 */
static void worst_choice(double mean, const char *why)
{
    struct ports_compared row = row_of("dragonfly:1,2,1", 6, mean);
    int status;

    routes = 1;
    status = ports_compare_choice(&row, RT_ROUTING_VALIANT, 0, 1);
    expect("worst by choice", says(&row, status, 0, NULL) && says(&row, status, 1, why));
}

/* A table of routers takes memory, cables are counted without. */
static void figures(const char *name, unsigned ports, int status, uint64_t expected)
{
    struct graph_figures f;
    struct rt_net net;

    rt_net_parse(name, &net);
    most = ports;
    without_memory = 1;
    expect("figures", ports_figures(&net, &f) == status && f.cables == expected);
    most = 0;
    without_memory = 0;
}

static void cut(const char *name, uint64_t expected)
{
    uint64_t low = 5, high = RT_TOPO_UNKNOWN;
    struct rt_net net;

    rt_net_parse(name, &net);
    expect("cut", ports_cut(&net, &low, &high) == 0 && low == 5 && high == expected);
}

/* What the figures say of a network by its own routes, if this is what its worst permutation takes;
 * searched: 0, or the most pairs. */
static void fixed(const char *name, uint64_t searched, double uniform, const char *why,
                  const char *worst_why)
{
    struct ports_compared row = row_of(name, 0, 0);
    double n = row.figure[FIGURE_PROCESSORS];
    int status;

    worst.searched = 0;
    status = ports_compare_figures(&row, RT_ROUTING_MINIMAL, 1);
    expect(name, says(&row, status, 0, why) && says(&row, status, 1, worst_why) &&
                     (why != NULL || row.figure[FIGURE_THROUGHPUT] == (n - 1) / uniform) &&
                     worst.searched == (searched > 0) &&
                     (searched == 0 ||
                      (worst.asked.most_pairs == searched &&
                       worst.asked.only_count ==
                           (worst_why != NULL && worst.known == 0 && worst.uniform == 3))));
    worst.toward = 0;
    worst.words = worst.written = worst.meetings = 0;
    worst.uniform = 4;
    worst.counted = worst.known = 1;
}

static void fixed_routes(void)
{
    static const char hops[] = COMPARE_TOO_MANY, met[] = COMPARE_TOO_MANY_MEETINGS;
    static const struct {
        const char *net;
        uint64_t most; /* routes of as many hops as may be followed */
    } rows[] = {{"complete:4", COMPARE_HOPS_MAX},
                {"hyperx:4,2", COMPARE_HOPS_MAX}, /* a mean below 1 */
                {"kntree:2,2", COMPARE_HOPS_MAX / 4 * 3},
                {"slender:6", COMPARE_HOPS_MAX / 26}}; /* no mean, but the most hops */

    worst.uniform = 4;
    worst.counted = worst.known = 1;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        worst.routes = rows[i].most;
        fixed(rows[i].net, COMPARE_PAIRS_MAX, 4, NULL, NULL);
        worst.routes++;
        fixed(rows[i].net, 0, 4, hops, hops);
    }
    worst.toward = 1; /* of messages that meet it is not asked how many routes there are */
    worst.routes = COMPARE_HOPS_MAX + 1;
    worst.meetings = COMPARE_MEETINGS_MAX;
    fixed("complete:4", COMPARE_PAIRS_MET_MAX, 4, NULL, NULL);
    worst.toward = 1;
    worst.meetings = COMPARE_MEETINGS_MAX + 1;
    fixed("complete:4", 0, 4, met, met);
    worst.routes = 1;
    worst.words = COMPARE_SETS_MAX / 8;
    fixed("complete:4", COMPARE_PAIRS_MAX, 4, NULL, NULL);
    worst.toward = 1;
    worst.written = COMPARE_WORDS_MAX;
    fixed("complete:4", COMPARE_PAIRS_MET_MAX, 4, NULL, NULL);
    for (int toward = 0; toward < 2; toward++) { /* sets too large: only counts */
        worst.toward = toward;
        worst.words = toward ? 0 : COMPARE_SETS_MAX / 8 + 1;
        worst.written = toward ? COMPARE_WORDS_MAX + 1 : 0;
        worst.known = 0;
        worst.uniform = 3;
        fixed("complete:4", toward ? COMPARE_PAIRS_MET_MAX : COMPARE_PAIRS_MAX, 3, NULL,
              COMPARE_TOO_LARGE_SETS);
        worst.toward = toward; /* searched, and not found */
        worst.known = 0;
        fixed("complete:4", toward ? COMPARE_PAIRS_MET_MAX : COMPARE_PAIRS_MAX, 4, NULL,
              toward ? COMPARE_TOO_MANY_PAIRS_MET : COMPARE_TOO_MANY_PAIRS);
    }
}

/* wbfly has a closed form of all pairs, of the worst none. */
static void fixed_form(void)
{
    struct ports_compared row = row_of("wbfly:2,2", 0, 0);
    uint64_t form = ports_compare_uniform(&row.net);

    worst.routes = COMPARE_HOPS_MAX;
    fixed("wbfly:2,2", 0, (double)form, NULL, COMPARE_TOO_MANY);
    worst.routes = 1;
    worst.words = COMPARE_SETS_MAX / 8 + 1;
    fixed("wbfly:2,2", 0, (double)form, NULL, COMPARE_TOO_LARGE_SETS);
    worst.uniform = form;
    fixed("wbfly:2,2", COMPARE_PAIRS_MAX, (double)form, NULL, NULL);
    worst.uniform = 0; /* for want of time */
    worst.counted = 0;
    fixed("wbfly:2,2", COMPARE_PAIRS_MAX, (double)form, NULL, NULL);
    worst.uniform = form + 1;
    expect("another form", ports_compare_figures(&row, RT_ROUTING_MINIMAL, 1) == EXIT_FALSE);
}

/* Is the worst permutation of so many routes searched, or of so many that meet? */
static void finds(const char *name, uint64_t many, uint64_t meetings, uint64_t words, int status)
{
    struct message_set set = {.pair = NULL};
    struct rt_walk_ports_on on;
    struct rt_net net;
    uint64_t hot;

    rt_net_parse(name, &net);
    ports_know(&net);
    on = ports_on(&net);
    worst.routes = many;
    worst.meetings = meetings;
    worst.written = words;
    worst.toward = meetings > 0;
    worst.searched = 0;
    expect("found", ports_worst_find("load", &on, 1, &set, &hot) == status &&
                        worst.searched == (status == 0) && (status != 0 || hot == 2));
    free(set.pair);
}

static void found(void)
{
    uint64_t long_ones = WORST_HOPS_MAX / 300; /* routes of 299 hops */

    worst.words = 0;
    worst.known = 1;
    finds("complete:4", WORST_ROUTES_MAX, 0, 0, 0);
    finds("complete:4", WORST_ROUTES_MAX + 1, 0, 0, EXIT_USAGE);
    finds("array:300", long_ones, 0, 0, 0);
    finds("array:300", long_ones + 1, 0, 0, EXIT_USAGE);
    finds("array:300", long_ones + 1, WORST_MEETINGS_MAX, WORST_WORDS_MAX, 0);
    finds("array:300", long_ones + 1, WORST_MEETINGS_MAX + 1, WORST_WORDS_MAX, EXIT_USAGE);
    finds("array:300", long_ones + 1, WORST_MEETINGS_MAX, WORST_WORDS_MAX + 1, EXIT_USAGE);
    finds("array:300", long_ones, WORST_MEETINGS_MAX + 1, 0, 0);
    worst.refused = EXIT_IO;
    finds("complete:4", 1, 0, 0, EXIT_IO);
    finds("complete:4", WORST_ROUTES_MAX + 1, 0, 0, EXIT_IO);
    finds("array:300", long_ones + 1, WORST_MEETINGS_MAX + 1, 0, EXIT_IO);
    worst.refused = 0;
}

/* Is the mean looked for? */
static void means(unsigned ports, int status)
{
    struct ports_compared row = row_of("debruijn:4", 0, 0);

    most = ports;
    without_memory = 1;
    expect("mean", ports_compare_figures(&row, RT_ROUTING_MINIMAL, 1) == status);
    most = 0;
    without_memory = 0;
}

int main(void)
{
    static const char many[] = "more channels, or destinations",
                      large[] = "more routers times links";
    double share = 2147483648, split = COMPARE_STEPS_MAX;
    double links = UINT32_MAX / (3.0 * 2); /* routers with 3 ports and 2 virtual channels each */

    ecmp(5, split, share, NULL, NULL);
    ecmp(5, split + 1, share, many, many);
    ecmp(5, split, share + 1, NULL, large);
    ecmp(0x4000000 / 16, split, share, NULL, NULL);
    ecmp(0x4000000 / 16 + 1, split, share, many, many);
    ties(COMPARE_MEETINGS_MAX, NULL);
    ties(COMPARE_MEETINGS_MAX + 1.0, "too many routes to follow");
    choice(4, 1, COMPARE_HOPS_MAX, NULL);
    choice(4, 1, COMPARE_HOPS_MAX + 1, COMPARE_TOO_MANY);
    choice(4, .5, COMPARE_HOPS_MAX, NULL);
    choice(4, .5, COMPARE_HOPS_MAX + 1, COMPARE_TOO_MANY);
    choice(4, 2, COMPARE_HOPS_MAX / 2, NULL);
    choice(4, 2, COMPARE_HOPS_MAX / 2 + 1, COMPARE_TOO_MANY);
    choice(links - .5, 1, 1, NULL);
    choice(links, 1, 1, COMPARE_TOO_MANY);
    worst_choice(1, NULL);
    worst_choice(COMPARE_HOPS_MAX, COMPARE_TOO_MANY); /* one route is followed, many are not */
    figures("ring:8", PORTS_TABLE_MAX / 8, EXIT_IO, 8);
    figures("ring:8", PORTS_TABLE_MAX / 8 + 1, 0, GRAPH_UNKNOWN);
    figures("debruijn:16", 2, EXIT_IO, 131070);
    figures("debruijn:17", 2, 0, 262142);
    cut("debruijn:16", 7);
    cut("debruijn:17", RT_TOPO_UNKNOWN);
    fixed_routes();
    fixed_form();
    found();
    means(COMPARE_STEPS_MAX / 256, EXIT_IO);
    means(COMPARE_STEPS_MAX / 256 + 1, 0);
    return failed;
}
