/* SPDX-License-Identifier: MIT-0 */
/* routeseq compare: what is said of each network of routers. */
#ifndef CLI_PORTS_COMPARE_H
#define CLI_PORTS_COMPARE_H

#include "ports.h"

/* Hops that are followed at most to find the throughputs of a network, where no routers are alike
 * once for all messages that have met; bytes and words of the sets of each link's sources and
 * targets; what is matched then, and steps of the searches for its distances: some seconds each. */
#define COMPARE_HOPS_MAX 67108864
#define COMPARE_TOO_MANY                                                                           \
    "more than " COMPARE_DIGITS(COMPARE_HOPS_MAX) " hops are too many to follow"
#define COMPARE_MEETINGS_MAX 1073741824
#define COMPARE_PAIRS_MAX 67108864
#define COMPARE_PAIRS_MET_MAX 16777216 /* where they are found by following all once more */
#define COMPARE_TOO_MANY_MEETINGS                                                                  \
    "more than " COMPARE_DIGITS(COMPARE_MEETINGS_MAX) " hops, those of messages that have met "    \
                                                      "once, are too many to follow"
#define COMPARE_SETS_MAX 1073741824
#define COMPARE_WORDS_MAX 8589934592
#define COMPARE_TOO_MANY_PAIRS                                                                     \
    "more than " COMPARE_DIGITS(COMPARE_PAIRS_MAX) " pairs are too many to match"
#define COMPARE_TOO_MANY_PAIRS_MET                                                                 \
    "more than " COMPARE_DIGITS(COMPARE_PAIRS_MET_MAX) " pairs are too many to match"
#define COMPARE_TOO_LARGE_SETS "the sets of each link's sources take too much memory or time"
#define COMPARE_DIGITS(number) COMPARE_DIGITS_OF(number)
#define COMPARE_DIGITS_OF(number) #number
#define COMPARE_STEPS_MAX 0x40000000

/* The figures of a row, in the order of their keys. */
enum ports_figure {
    FIGURE_PROCESSORS,
    FIGURE_ROUTERS,
    FIGURE_PORTS,
    FIGURE_CABLES,
    FIGURE_CABLES_PER_PROCESSOR,
    FIGURE_PORTS_PER_PROCESSOR,
    FIGURE_DIAMETER,
    FIGURE_MEAN,
    FIGURE_BISECTION_LOW,
    FIGURE_BISECTION_HIGH,
    FIGURE_VCS,
    FIGURE_THROUGHPUT,
    FIGURE_THROUGHPUT_WORST,
    FIGURE_THROUGHPUT_BOUND, /* beside one's own topology */
    FIGURES
};

/* Of --routing, beside those of enum rt_routing: up-random where the family has it, else valiant.
 */
#define COMPARE_RANDOM RT_ROUTINGS
#define COMPARE_ECMP (RT_ROUTINGS + 1)
#define COMPARE_EVEN 0x80u /* a bit beside one of them: --ties even */

/* How a figure is called and written. */
struct ports_figure_row {
    const char *key, *above, *below; /* above and below: the head of its column */
    enum { FIGURE_WHOLE, FIGURE_REAL } kind;
};
extern const struct ports_figure_row ports_figure_rows[FIGURES];

/* A network and its figures; negative: not known, and why. */
struct ports_compared {
    struct rt_net net;
    const char *own; /* the file of one's own topology; else null, and it is the net */
    int beside;      /* it stands beside one's own, or is it */
    double figure[FIGURES];
    const char *why[FIGURES];
    const char *routing; /* by COMPARE_RANDOM, or beside one's own, that of this row, "-" for none;
                            else null */
    double work;         /* seconds, of ports_compare_work */
    size_t place;
};

/* --- ports_compare_work.c: about how many seconds the figures take, to order networks by */
double ports_compare_work(const struct rt_net *net);

/* Finds the figures, vcs and throughputs by a routing, or COMPARE_..., of a row without any: 0, or
 * EXIT_... after saying why.  What Ctrl-C or a limit leaves out is not known. */
int ports_compare_figures(struct ports_compared *row, unsigned routing, unsigned jobs);

/* --- ports_compare_forms.c: routes over the hottest link, of all pairs and of the worst
 * permutation; has the family closed forms of both? */
struct ports_hottest {
    uint64_t uniform, worst;
};
int ports_compare_forms(const struct rt_net *net, struct ports_hottest *hot);

/* Twice that where ties are even (--ties even), of ring and torus. */
int ports_compare_even_forms(const struct rt_net *net, struct ports_hottest *hot);

/* Of all pairs alone, where that has a closed form; else 0. */
uint64_t ports_compare_uniform(const struct rt_net *net);

/* --- ports_compare_choice.c: vcs and throughputs where routes are drawn, with even ties or not;
 * as above */
int ports_compare_choice(struct ports_compared *row, unsigned routing, int even, unsigned jobs);

/* --- ports_compare_ecmp.c: the same where each router splits evenly; as above */
int ports_compare_ecmp(struct ports_compared *row);

/* --- ports_compare_even.c: the same of minimal routes with even ties, of a network that has some
 */
int ports_compare_even(struct ports_compared *row, unsigned jobs);

/* Why something is not known after Ctrl-C or a limit. */
const char *ports_compare_cut(void);

/* Prints rows: a table for people; for programs, more may follow. */
void ports_compare_print(const struct ports_compared *row, size_t rows, unsigned routing);
void ports_compare_report(const struct call *call, const struct ports_compared *row, size_t rows);

#endif
