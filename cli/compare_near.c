/* SPDX-License-Identifier: MIT-0 */
/* routeseq compare --processors: of each family a network near a size. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/heap.h"
#include "base/order.h"
#include "base/work.h"
#include "compare.h"
#include "families.h"
#include "ports/ports_sizes.h"

#define PROCESSORS_MAX 200000 /* near which networks are looked for */
#define PORTS_USUAL 64        /* of a router; large switches have about as many */
#define NEAREST_MOST 4        /* times N: farther away no balanced one is suggested */

void add_row(struct rows *rows, const struct rt_net *net)
{
    if (rows->status != 0)
        return;
    rows->status = ROOM_FOR_ONE(rows->row, rows->count, rows->capacity);
    if (rows->status == 0)
        rows->row[rows->count++] = (struct ports_compared){.net = *net};
}

/* What is looked for in a family, and the best of it so far. */
struct wanted {
    struct rows *all; /* where all go; null: only the best is kept */
    uint64_t processors, fewest_ports;
    struct rt_net best;
    int found;
};

/* What better asks of each of two networks, beside what the library says. */
struct measure {
    uint64_t odd, off, diameter; /* off: how many processors from what was asked for */
    struct ports_ratio ratio;
};

static struct measure measure_of(const struct wanted *wanted, const struct rt_net *net)
{
    uint64_t n = rt_topo_processors(net), asked = wanted->processors;
    struct measure m = {.off = n > asked ? n - asked : asked - n, .ratio = ports_ratio_of(net)};
    struct rt_topo_forms forms;

    rt_topo_figures(net, &forms);
    m.diameter = forms.diameter;
    m.odd = (uint64_t)ports_flat(net);
    if (net->family != RT_FAMILY_HYPERX) /* of which the ratio says enough */
        m.odd += !ports_balanced(net);
    return m;
}

/* Is a better than b?  The first numbers of both that differ say so (SPEC 15.17). */
static int better(const struct wanted *wanted, const struct rt_net *a, const struct rt_net *b)
{
    struct measure x = measure_of(wanted, a), y = measure_of(wanted, b);
    const uint64_t both[][2] = {
        {x.odd, y.odd},
        {x.ratio.longest / x.ratio.shortest, y.ratio.longest / y.ratio.shortest},
        {100 * x.off / wanted->processors, 100 * y.off / wanted->processors},
        {x.ratio.longest * y.ratio.shortest, y.ratio.longest * x.ratio.shortest},
        {x.off, y.off},
        {rt_topo_nodes(a), rt_topo_nodes(b)},
        {x.diameter, y.diameter},
        {ports_and_processors(a), ports_and_processors(b)},
    };

    for (size_t i = 0; i < sizeof both / sizeof *both; i++)
        if (both[i][0] != both[i][1])
            return both[i][0] < both[i][1];
    for (int k = 0; k < RT_PARAM_MAX; k++)
        if (a->param[k] != b->param[k])
            return a->param[k] < b->param[k];
    return 0;
}

static void take(void *context, const struct rt_net *net)
{
    struct wanted *wanted = context;
    uint64_t ports = ports_and_processors(net);

    if (wanted->all != NULL)
        add_row(wanted->all, net);
    if (!wanted->found || better(wanted, net, &wanted->best))
        wanted->best = *net;
    if (!wanted->found || ports < wanted->fewest_ports)
        wanted->fewest_ports = ports;
    wanted->found = 1;
}

/* Says which balanced network is the nearest to n, farther than was asked for; is there one? */
static int say_nearest(const struct rt_net_family *family, const struct ports_sizes *asked,
                       uint64_t n)
{
    struct wanted any = {.processors = n};
    struct ports_sizes sizes = *asked;
    char text[RT_NET_TEXT_MAX];

    sizes.context = &any;
    for (uint64_t off = n / 8 + 1; !any.found && off < NEAREST_MOST * n; off *= 2) {
        sizes.least = off < n ? n - off : 1;
        sizes.most = n + off;
        ports_sizes_of(&sizes, family);
    }
    if (!any.found)
        return 0;
    rt_net_format(&any.best, text, sizeof text);
    complain(EXIT_TRUE,
             "compare: %s has no balanced network of %" PRIu64 " to %" PRIu64
             " processors; the nearest is %s, of %" PRIu64,
             family->name, asked->least, asked->most, text, rt_topo_processors(&any.best));
    return 1;
}

/* Says why a family has no row. */
static void say_none(const struct rt_net_family *family, const struct ports_sizes *asked,
                     uint64_t n)
{
    struct wanted any = {.processors = asked->least};
    struct ports_sizes sizes = *asked;

    if (asked->balanced && say_nearest(family, asked, n))
        return;
    sizes.context = &any;
    while (!any.found && sizes.ports < RT_PORTS_MAX) {
        sizes.ports = 2 * sizes.ports < RT_PORTS_MAX ? 2 * sizes.ports : RT_PORTS_MAX;
        ports_sizes_of(&sizes, family);
    }
    if (any.found)
        complain(EXIT_TRUE, "compare: %s needs routers of at least %" PRIu64 " port%s",
                 family->name, any.fewest_ports, s_of(any.fewest_ports));
    else
        complain(EXIT_TRUE,
                 "compare: %s has no network of %" PRIu64 " to %" PRIu64
                 " processors that compare tries",
                 family->name, asked->least, asked->most);
}

/* Is the family one of a list of names? */
static int listed(const char *names, const char *name)
{
    size_t length = strlen(name);

    for (; *names != '\0'; names += strcspn(names, ","), names += *names == ',')
        if (strcspn(names, ",") == length && strncmp(names, name, length) == 0)
            return 1;
    return 0;
}

static int is_of_routers(const struct rt_net_family *family)
{
    const struct rt_net net = {.family = family->family};

    return rt_net_shape(&net) == RT_SHAPE_PORTS;
}

/* Are all names of --families those of families of routers?  0, or EXIT_USAGE after saying why. */
static int check_listed(const char *names)
{
    char name[32];
    int status = 0, more;

    do {
        size_t length = strcspn(names, ",");
        const struct rt_net_family *family;

        snprintf(name, sizeof name, "%.*s", (int)length, names);
        family = rt_net_family_named(name);
        if (family == NULL || strcmp(family->name, name) != 0)
            status = complain_family(name);
        else if (!is_of_routers(family))
            status =
                complain(EXIT_USAGE,
                         "option --families '%s': compare serves networks of routers, and this "
                         "is %s",
                         name, shape_of_family(family)->one);
        more = names[length] == ',';
        names += length + 1;
    } while (status == 0 && more);
    return status;
}

static int compare_work(const void *a, const void *b)
{
    const struct ports_compared *x = a, *y = b;

    if (x->work < y->work || x->work > y->work)
        return x->work < y->work ? -1 : 1;
    return order(x->place, y->place);
}

/* What takes least comes first. */
static void sort_rows(struct rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        rows->row[i].place = i;
        rows->row[i].work = ports_compare_work(&rows->row[i].net);
    }
    if (rows->count > 0)
        qsort(rows->row, rows->count, sizeof *rows->row, compare_work);
}

/* The networks of a family, or why there are none. */
static void find_family(struct ports_sizes sizes, const struct rt_net_family *family, uint64_t n,
                        int all, struct rows *rows)
{
    struct wanted wanted = {.all = all ? rows : NULL, .processors = n};

    sizes.found = take;
    sizes.context = &wanted;
    ports_sizes_of(&sizes, family);
    if (!wanted.found)
        say_none(family, &sizes, n);
    else if (!all)
        add_row(rows, &wanted.best);
}

int find_rows(const struct call *call, struct rows *rows)
{
    uint64_t n = 0, within = 10, ports = PORTS_USUAL;
    const char *names = option_value(call, "--families");
    const struct rt_net_family *family;
    struct ports_sizes sizes;
    int status = option_number(call, "--processors", 2, PROCESSORS_MAX, &n);

    if (status == 0)
        status = option_number(call, "--ports", 1, RT_PORTS_MAX, &ports);
    if (status == 0)
        status = option_number(call, "--within", 0, 90, &within);
    if (status == 0 && names != NULL)
        status = check_listed(names);
    sizes =
        (struct ports_sizes){.least = option_given(call, "--at-least") ? n : n - n * within / 100,
                             .most = n + n * within / 100,
                             .ports = ports,
                             .balanced = option_given(call, "--balanced")};
    show_step("configurations");
    for (unsigned i = 0; status == 0 && (family = rt_net_family_at(i)) != NULL; i++) {
        if (is_of_routers(family) && (names == NULL || listed(names, family->name)))
            find_family(sizes, family, n, option_given(call, "--all"), rows);
        status = rows->status;
    }
    end_progress();
    sort_rows(rows);
    return status;
}
