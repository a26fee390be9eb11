/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for Leiserson's fat-tree: load factor and schedules of a message set. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tree_report.h"
#include "../base/work.h"

/* What the library is called with, so that Ctrl-C can leave it. */
struct loads {
    const struct rt_tree *tree;
    const struct rt_load_tree_messages *messages;
    uint32_t *load;
};

static int call_loads(void *context)
{
    const struct loads *l = context;

    return rt_load_tree(l->tree, l->messages, l->load);
}

uint32_t *tree_loads(const struct rt_tree *tree, const struct message_set *set)
{
    uint32_t *load = malloc((sizeof *load * 4) << tree->height);
    struct loads l = {tree, &set->messages, load};
    int error = load != NULL ? leave_at_interrupt(call_loads, &l) : 0;

    if (load != NULL && error == 0)
        return load;
    end_progress();
    if (error == LEFT_BY_INTERRUPT)
        complain(EXIT_FALSE, "interrupted before the loads of the channels were known");
    else
        complain(EXIT_IO, "out of memory");
    free(load);
    return NULL;
}

/* A fraction 0 < NUM/DEN <= 1. */
static int read_alpha(const char *text, struct rt_load_tree_concentrators *partial)
{
    char first[16];
    size_t length = strcspn(text, "/");
    uint64_t over = 0, under = 0;

    if (length < sizeof first && text[length] == '/') {
        memcpy(first, text, length);
        first[length] = '\0';
        read_number(first, &over);
        read_number(text + length + 1, &under); /* 0 of what is no number */
        if (over >= 1 && over <= under && under <= 1000000) {
            partial->over = (uint32_t)over;
            partial->under = (uint32_t)under;
            return 0;
        }
    }
    return complain(EXIT_USAGE,
                    "option --alpha '%.80s': expected a fraction NUM/DEN of at most 1, as 3/4, DEN "
                    "up to 1000000",
                    text);
}

/* Takes `words` words of memory for the scheduler; 0, or EXIT_IO after saying how much it is. */
static int take_words(struct tree_report *r, uint64_t words)
{
    uint64_t bytes = words * sizeof *r->work, all = r->bytes + bytes;
    int status = need_memory("load", all);

    if (status != 0)
        return status;
    r->work = malloc((size_t)bytes + 1);
    return r->work != NULL ? 0 : out_of_memory("load", all);
}

static int call_theorem1(void *context)
{
    struct tree_report *r = context;

    return rt_load_tree_theorem1(&r->tree, &r->set.messages, r->work, r->cycle, &r->theorem1);
}

static int call_narrow(void *context)
{
    struct tree_report *r = context;

    return rt_load_tree_narrow(&r->tree, &r->set.messages, r->work, r->load);
}

static int call_schedule(void *context)
{
    struct tree_report *r = context;

    return rt_load_tree_schedule(&r->tree, &r->set.messages, r->load,
                                 &(struct rt_load_tree_search){TREE_SEED, RT_LOAD_TREE_EFFORT},
                                 r->work, r->cycle, &r->cycles);
}

static void look(const void *context, char *what, size_t size, uint64_t *done, uint64_t *total)
{
    const struct tree_report *r = context;

    if (!r->loaded)
        snprintf(what, size, "messages, loads of the channels");
    else if (r->known == 0)
        snprintf(what, size, "messages, theorem 1, level %" PRIu32,
                 r->tree.height - r->progress.step);
    else if (r->progress.step == 0)
        snprintf(what, size, "schedule");
    else
        snprintf(what, size, "placed and evened out, schedule, attempt %" PRIu32, r->progress.step);
    *done = r->progress.done;
    *total = r->progress.total;
}

/* Both schedules, the first in the words that are taken; the better one stays in cycle[].
 * LEFT_BY_INTERRUPT: what is not known is 0. */
static int schedule(struct tree_report *r)
{
    uint32_t count = r->set.messages.count;
    int status;

    r->cycle = malloc((size_t)count * sizeof *r->cycle + 1);
    if (r->cycle == NULL)
        return out_of_memory("load", r->bytes);
    status = leave_at_interrupt(call_theorem1, r);
    r->known = status == 0;
    r->progress.step = r->progress.total = 0;
    if (status == 0)
        status = leave_at_interrupt(call_narrow, r);
    free(r->work);
    r->work = NULL;
    if (status == 0)
        status = take_words(r, rt_load_tree_schedule_words(&r->tree, count, r->load));
    if (status == 0)
        status = leave_at_interrupt(call_schedule, r);
    r->known += status == 0;
    return status;
}

/* What is taken before a schedule: messages, loads, cycles. */
static uint64_t bytes_of(const struct tree_report *r, uint64_t count)
{
    return count * (sizeof *r->set.pair + sizeof *r->cycle) +
           ((uint64_t)sizeof *r->load * 4 << r->tree.height);
}

static int make_report(struct tree_report *r, const struct call *call, const char *path)
{
    const char *option = messages_option(call);
    int status = option != NULL ? messages_open(&r->set, call, option, option_value(call, option))
                                : messages_open(&r->set, call, "--traffic", "alltoall");

    r->set.messages.progress = &r->progress;
    r->bytes = bytes_of(r, r->set.messages.count);
    watch_progress(look, r);
    if (status == 0)
        status = take_words(r, rt_load_tree_words(&r->tree, r->set.messages.count));
    if (status == 0 && (r->load = tree_loads(&r->tree, &r->set)) == NULL)
        status = interrupted() ? EXIT_FALSE : EXIT_IO;
    if (status == EXIT_FALSE && interrupted())
        tree_print_report(r, call);
    if (status != 0)
        return status;
    r->loaded = 1;
    r->factor = rt_load_tree_factor(&r->tree, r->load);
    r->fullest = r->load[r->factor.channel];
    status = schedule(r);
    end_progress();
    if (status == 0 && path != NULL)
        status = tree_write_schedule(r, path);
    if (status != 0 && status != LEFT_BY_INTERRUPT)
        return status;
    tree_print_report(r, call);
    return status == 0 ? EXIT_TRUE
                       : complain(EXIT_FALSE, "interrupted before the %s was found",
                                  r->known == 0 ? "schedule of theorem 1" : "best schedule");
}

int tree_run_load(const struct call *call)
{
    static struct tree_report r;
    const char *alpha = option_value(call, "--alpha");
    struct rt_tree whole;
    int status = 0;

    memset(&r, 0, sizeof r);
    rt_topo_tree(call->net, &whole);
    r.tree = whole;
    if (alpha != NULL) {
        r.partial.tree = &whole;
        status = read_alpha(alpha, &r.partial);
        r.tree.capacity = rt_load_tree_partial;
        r.tree.context = &r.partial;
    }
    if (status == 0) {
        catch_interrupt();
        show_step("message set");
        status = make_report(&r, call, option_value(call, "--schedule"));
        end_progress();
    }
    free(r.work);
    free(r.cycle);
    free(r.load);
    messages_close(&r.set);
    return status;
}
