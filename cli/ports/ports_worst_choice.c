/* SPDX-License-Identifier: MIT-0 */
/*
 * The permutation that loads a link most where routes are drawn: channels in the order of their
 * bounds, the largest first, in batches whose tables fit in memory; of each the heaviest
 * permutation, until no bound is above it.
 *
 * By a middle router, what a pair weighs on a link is what its source weighs with the first leg
 * and its target with the second.  Each processor sends and receives once: so all permutations
 * weigh the same, less what stays at a router, and nothing has to be searched.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "ports_worst.h"
#include "ports_worst_choice.h"
#include "rt/route_choice_ports.h"

#define BYTES_MAX (1 << 27) /* of the tables of a batch; one table may have more */

struct search {
    struct ports_worst_choice *w;
    struct ports_bound *channel;    /* in the order of bounds */
    uint32_t channels, first, last; /* of the batch */
    struct rt_load_assignment assign;
    uint64_t weight; /* of the permutation at hand */
};

/* Follows the routes of all sources by `step`; 0, or EXIT_FALSE after saying why. */
static int follow(const struct search *s, const char *what,
                  int (*step)(const struct rt_load_worst_choice *worst, uint32_t number))
{
    const struct rt_load_worst_choice *worst = &s->w->worst;
    int error = 0;

    for (uint32_t number = 0; number < worst->steps && error == 0 && !interrupted(); number++) {
        error = step(worst, number);
        show_progress(number + 1, worst->steps, what);
    }
    return error != 0 ? complain(EXIT_FALSE, "%s", rt_error_text(error)) : 0;
}

static int sort_channels(struct search *s)
{
    const struct rt_load_worst_choice *worst = &s->w->worst;

    s->channel = take_memory(worst->channels, sizeof *s->channel);
    if (s->channel == NULL)
        return EXIT_IO;
    for (uint32_t c = 0; c < worst->channels; c++) {
        uint64_t bound = rt_load_worst_choice_bound(worst, c);

        if (bound > 0)
            s->channel[s->channels++] = (struct ports_bound){bound, c};
    }
    qsort(s->channel, s->channels, sizeof *s->channel, ports_bound_order);
    return 0;
}

/* Tables of as many channels as fit, at least one. */
static int open_batch(struct search *s)
{
    struct rt_load_worst_choice *worst = &s->w->worst;
    uint64_t table = (uint64_t)worst->symmetry.units * worst->symmetry.units;
    uint64_t fit = memory_up_to(BYTES_MAX) / sizeof *worst->weight / table, tables = 0;

    for (s->last = s->first; s->last < s->channels && (tables == 0 || tables < fit); s->last++)
        worst->place[s->channel[s->last].number] = tables++ * table;
    if (need_memory("load", tables * table * sizeof *worst->weight) != 0)
        return EXIT_IO;
    worst->weight = zero_memory((size_t)(tables * table), sizeof *worst->weight);
    return worst->weight != NULL ? 0 : EXIT_IO;
}

static void close_batch(struct search *s)
{
    free(s->w->worst.weight);
    s->w->worst.weight = NULL;
    for (; s->first < s->last; s->first++)
        s->w->worst.place[s->channel[s->first].number] = RT_LOAD_NO_TABLE;
}

static int assign(void *context)
{
    struct search *s = context;

    s->weight = rt_load_assign(&s->assign);
    return rt_load_assign_proved(&s->assign);
}

/* The heaviest permutations of the batch. */
static int do_batch(struct search *s)
{
    struct ports_worst_choice *w = s->w;
    int status = follow(s, "processors, their routes again", rt_load_worst_choice_collect);

    for (uint32_t i = s->first; i < s->last && status == 0 && !interrupted(); i++) {
        show_progress(i, s->channels, "links, the permutation that loads each most");
        if (s->channel[i].bound <= w->hot)
            break;
        s->assign.weight = w->worst.weight + w->worst.place[s->channel[i].number];
        if (!leave_at_interrupt(assign, s) && !interrupted())
            return complain(EXIT_FALSE, "load: an assignment is not proved: please report this");
        if (!interrupted() && s->weight > w->hot) {
            w->hot = s->weight;
            memcpy(w->mate, s->assign.mate, s->assign.n * sizeof *w->mate);
        }
    }
    return status;
}

static int search(struct search *s)
{
    struct ports_worst_choice *w = s->w;
    int status = follow(s, "processors, their routes", rt_load_worst_choice_count);

    if (status == 0 && !interrupted())
        status = sort_channels(s);
    while (status == 0 && !interrupted() && s->first < s->channels &&
           s->channel[s->first].bound > w->hot) {
        status = open_batch(s);
        if (status == 0)
            status = do_batch(s);
        close_batch(s);
    }
    w->known = status == 0 && !interrupted();
    w->hot *= w->worst.symmetry.each;
    if (w->known && w->form > 0 && w->hot != w->form)
        status = complain(EXIT_FALSE,
                          "load: %" PRIu64 " routes over a link, and %" PRIu64
                          " by its form: please report this",
                          w->hot, w->form);
    return status;
}

/* Memory of the search, one block each. */
static int open_search(struct search *s)
{
    struct rt_load_worst_choice *worst = &s->w->worst;
    struct rt_load_assignment *a = &s->assign;
    size_t units = worst->symmetry.units, links = (size_t)worst->links;
    size_t channels = worst->channels;
    uint64_t bytes = 8 * (uint64_t)channels * units + 8 * (uint64_t)channels + 28 * worst->links;

    if (need_memory("load", bytes) != 0)
        return EXIT_IO;
    worst->most = calloc(2 * channels * units, sizeof *worst->most);
    worst->times = calloc(links, sizeof *worst->times);
    worst->taken = malloc(links * sizeof *worst->taken);
    worst->routers = malloc(4 * links * sizeof *worst->routers); /* no fewer than routers */
    worst->place = malloc(channels * sizeof *worst->place);
    a->n = worst->symmetry.units;
    a->mate = malloc(3 * units * sizeof *a->mate);
    a->row = malloc(3 * units * sizeof *a->row);
    a->reached = malloc(units);
    if (!worst->most || !worst->times || !worst->taken || !worst->routers || !worst->place ||
        !a->mate || !a->row || !a->reached)
        return out_of_memory("load", bytes);
    a->source = a->mate + units;
    a->from = a->source + units;
    a->column = a->row + units;
    a->distance = a->column + units;
    for (size_t c = 0; c < channels; c++)
        worst->place[c] = RT_LOAD_NO_TABLE;
    return 0;
}

static void close_search(struct search *s)
{
    free(s->channel);
    free(s->w->worst.most);
    free(s->w->worst.times);
    free(s->w->worst.taken);
    free(s->w->worst.routers);
    free(s->w->worst.place);
    free(s->assign.mate);
    free(s->assign.row);
    free(s->assign.reached);
}

int ports_worst_choice_search(struct ports_worst_choice *w)
{
    struct search s = {.w = w};
    uint32_t units = w->worst.symmetry.units;
    int status;

    w->mate = malloc(units * sizeof *w->mate);
    if (w->mate == NULL)
        return complain(EXIT_IO, "out of memory");
    for (uint32_t u = 0; u < units; u++) /* to the next router */
        w->mate[u] = (uint32_t)(((uint64_t)u + w->next) % units);
    w->known = w->alike;
    if (w->alike) {
        w->hot = w->form;
        return 0;
    }
    show_step("routes");
    status = open_search(&s);
    if (status == 0)
        status = search(&s);
    end_progress();
    close_search(&s);
    return status;
}

int ports_worst_choice_open(struct ports_worst_choice *w, const struct rt_net *net,
                            const struct ports_choice *by)
{
    uint32_t each = ports_each(net);
    struct ports_worst_form form;
    int error;

    *w = (struct ports_worst_choice){.load = {.on = ports_on(net)}};
    w->load.ports = ports_most(net);
    w->worst.load = &w->load;
    w->worst.routing = by->routing;
    error = rt_load_worst_choice_begin(&w->worst);
    if (error != 0)
        return complain(EXIT_USAGE, "load: %s", rt_error_text(error));
    w->next = each / w->worst.symmetry.each;
    /* one middle is a router, not one of several */
    w->alike = by->routing == RT_ROUTING_VALIANT &&
               by->choices >= (uint32_t)rt_topo_processors(net) / each;
    if (by->routing == RT_ROUTING_UP_RANDOM && ports_worst_form(net, &form)) {
        w->form = form.processors * w->worst.choices / form.cables;
        w->next = (uint32_t)(form.processors / w->worst.symmetry.each);
        w->alike = ports_worst_choice_routes(w) > WORST_CHOICE_FORM_ROUTES;
    }
    w->load.path = ports_choice_path(by, &w->load.capacity);
    return w->load.path != NULL ? 0 : EXIT_IO;
}

uint64_t ports_worst_choice_most(const struct ports_worst_choice *w)
{
    return w->worst.routing == RT_ROUTING_VALIANT ? WORST_VALIANT_ROUTES_MAX
                                                  : WORST_UP_RANDOM_ROUTES_MAX;
}

uint64_t ports_worst_choice_routes(const struct ports_worst_choice *w)
{
    const struct rt_load_worst_choice *worst = &w->worst;

    return (uint64_t)worst->steps * worst->symmetry.units * worst->choices;
}

int ports_worst_choice_fits(const struct ports_worst_choice *w)
{
    return w->alike || (ports_worst_choice_routes(w) <= ports_worst_choice_most(w) &&
                        w->worst.symmetry.units <= WORST_CHOICE_UNITS_MAX);
}

void ports_worst_choice_close(struct ports_worst_choice *w)
{
    free(w->load.path);
    free(w->mate);
}
