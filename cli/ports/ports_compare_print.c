/* SPDX-License-Identifier: MIT-0 */
/* What routeseq compare prints: a table for people, the same rows for programs. */
#include <string.h>

#include "../base/limit.h"
#include "../base/text.h"
#include "../print/report.h"
#include "ports_compare.h"

const struct ports_figure_row ports_figure_rows[FIGURES] = {
    {"processors", "", "processors", FIGURE_WHOLE},
    {"routers", "", "routers", FIGURE_WHOLE},
    {"ports", "all", "ports", FIGURE_WHOLE},
    {"cables", "", "cables", FIGURE_WHOLE},
    {"cables_per_processor", "cables per", "processor", FIGURE_REAL},
    {"ports_per_processor", "ports per", "processor", FIGURE_REAL},
    {"diameter", "", "diameter", FIGURE_WHOLE},
    {"mean", "mean", "hops", FIGURE_REAL},
    {"bisection_low", "bisection", "at-least", FIGURE_WHOLE},
    {"bisection_high", "bisection", "at-most", FIGURE_WHOLE},
    {"vcs", "", "vcs", FIGURE_WHOLE},
    {"throughput", "throughput", "all-to-all", FIGURE_REAL},
    {"throughput_worst", "throughput", "worst", FIGURE_REAL},
    {"throughput_bound", "throughput", "at-most", FIGURE_REAL},
};

#define LIST_WIDE 100      /* columns */
#define NAME_MAX_SHOWN 400 /* bytes of a name */
_Static_assert(NAME_MAX_SHOWN >= RT_NET_TEXT_MAX, "a network's name fits");

#define PEOPLE 3 /* decimals that people see, or more */

/* How wide the networks and the figures are, with the blanks between them. */
struct widths {
    int net, figure[FIGURES], routing; /* 0: no such column */
    int figures;
};

static void widen(int *width, int length)
{
    *width = length > *width ? length : *width;
}

/* How a row's network is called; returns its length. */
static int name_of(char *text, size_t room, const struct ports_compared *row)
{
    if (row->own == NULL)
        return rt_net_format(&row->net, text, room);
    tame_text(text, room, row->own);
    return (int)strlen(text);
}

/* The figures that are printed. */
static int figures_of(const struct ports_compared *row, size_t rows)
{
    return rows > 0 && row->beside ? FIGURES : FIGURE_THROUGHPUT_BOUND;
}

/* A figure as people see it, `width` wide; returns its length. */
static int figure_text(char *text, size_t room, const struct ports_compared *row, int i, int width)
{
    int real = ports_figure_rows[i].kind == FIGURE_REAL;
    double value = row->figure[i];

    if (row->figure[i] < 0)
        return snprintf(text, room, "%*s", width, "-");
    return snprintf(text, room, "%*.*f", width, real ? report_decimals(value, PEOPLE) : 0, value);
}

static struct widths measure(const struct ports_compared *row, size_t rows)
{
    struct widths widths = {.net = (int)sizeof "network" - 1, .figures = figures_of(row, rows)};
    char text[NAME_MAX_SHOWN];

    for (int i = 0; i < widths.figures; i++) {
        widen(&widths.figure[i], 1 + (int)strlen(ports_figure_rows[i].above));
        widen(&widths.figure[i], 1 + (int)strlen(ports_figure_rows[i].below));
    }
    for (size_t r = 0; r < rows; r++) {
        widen(&widths.net, name_of(text, sizeof text, &row[r]));
        if (row[r].routing != NULL) {
            widen(&widths.routing, (int)sizeof "routing");
            widen(&widths.routing, 1 + (int)strlen(row[r].routing));
        }
        for (int f = 0; f < widths.figures; f++)
            widen(&widths.figure[f], 1 + figure_text(text, sizeof text, &row[r], f, 0));
    }
    return widths;
}

static void print_head(const struct widths *widths)
{
    printf("%-*s", widths->net, "");
    for (int i = 0; i < widths->figures; i++)
        printf("%*s", widths->figure[i], ports_figure_rows[i].above);
    printf("\n%-*s", widths->net, "network");
    for (int i = 0; i < widths->figures; i++)
        printf("%*s", widths->figure[i], ports_figure_rows[i].below);
    printf("%*s\n", widths->routing, widths->routing > 0 ? "routing" : "");
}

static void print_row(const struct ports_compared *row, const struct widths *widths)
{
    char text[NAME_MAX_SHOWN];

    name_of(text, sizeof text, row);
    printf("%-*s", widths->net, text);
    for (int i = 0; i < widths->figures; i++) {
        figure_text(text, sizeof text, row, i, widths->figure[i]);
        printf("%s", text);
    }
    printf("%*s\n", widths->routing, row->routing != NULL ? row->routing : "");
}

/* A network of a list, the first beside what is said of it; returns the column after it. */
static size_t put_name(const struct ports_compared *row, size_t column, int first)
{
    char name[NAME_MAX_SHOWN];

    name_of(name, sizeof name, row);
    if (!first && column + 1 + strlen(name) > LIST_WIDE) {
        fputs("\n ", stdout);
        column = 1;
    }
    return column + (size_t)printf(" %s", name);
}

/* Each reason once, with the figures and networks that it holds for. */
static void print_reasons(const struct ports_compared *row, size_t rows)
{
    for (int i = 0; i < figures_of(row, rows); i++)
        for (size_t r = 0; r < rows; r++) {
            const char *why = row[r].why[i];
            size_t before = 0, column;

            while (row[before].why[i] != why)
                before++;
            if (why == NULL || before < r)
                continue;
            column = (size_t)printf("%s - : %s:", ports_figure_rows[i].key, why);
            for (size_t s = r; s < rows; s++)
                if (row[s].why[i] == why)
                    column = put_name(&row[s], column, s == r);
            putchar('\n');
        }
}

const char *ports_compare_cut(void)
{
    return whole_time_over() ? "not known within --total-seconds"
           : time_over()     ? "not known within --seconds"
                             : "interrupted";
}

/* What holds of a network; one's own has no family, and none of these. */
static int known_one_sided(const struct ports_compared *row)
{
    return row->figure[FIGURE_THROUGHPUT] >= 0 && ports_one_sided(&row->net);
}

static int one_way(const struct ports_compared *row)
{
    return rt_topo_directed(&row->net) == 1;
}

/* Is one fixed route a pair what makes the worst permutation bad, where ways up can be drawn? */
static int draws_up(const struct ports_compared *row)
{
    double worst = row->figure[FIGURE_THROUGHPUT_WORST];

    return worst >= 0 && worst < 1 && rt_route_choices(&row->net, RT_ROUTING_UP_RANDOM) > 1;
}

/* What holds for some networks, and for which. */
static void print_note(const struct ports_compared *row, size_t rows, const char *note,
                       int (*holds)(const struct ports_compared *row))
{
    size_t found = 0, column = 0;

    for (size_t r = 0; r < rows; r++) {
        if (!holds(&row[r]))
            continue;
        if (found == 0)
            column = (size_t)printf("%s", note);
        column = put_name(&row[r], column, found++ == 0);
    }
    if (found > 0)
        putchar('\n');
}

static void print_report(const struct call *call, const struct ports_compared *row)
{
    char name[NAME_MAX_SHOWN];

    name_of(name, sizeof name, row);
    report_begin_of(call, name);
    for (int i = 0; i < figures_of(row, 1); i++)
        if (row->figure[i] < 0)
            report_row(ports_figure_rows[i].key, "", "-");
        else if (ports_figure_rows[i].kind == FIGURE_REAL)
            report_decimal(ports_figure_rows[i].key, "", row->figure[i]);
        else
            report_row(ports_figure_rows[i].key, "", "%.0f", row->figure[i]);
    if (row->routing != NULL)
        report_text("routing", "%s", row->routing);
}

void ports_compare_report(const struct call *call, const struct ports_compared *row, size_t rows)
{
    report_many();
    for (size_t r = 0; r < rows; r++)
        print_report(call, &row[r]);
}

void ports_compare_print(const struct ports_compared *row, size_t rows, unsigned routing)
{
    struct widths widths = measure(row, rows);
    int even = (routing & COMPARE_EVEN) != 0;

    routing &= ~COMPARE_EVEN;
    if (rows == 0) {
        putchar('\n');
        return;
    }
    print_head(&widths);
    for (size_t r = 0; r < rows; r++)
        print_row(&row[r], &widths);
    putchar('\n');
    if (row->beside)
        fputs("throughput: by the routing of its row", stdout);
    else if (routing == COMPARE_RANDOM)
        fputs("throughput: by the routing of its row, the mean over all choices", stdout);
    else if (routing == COMPARE_ECMP)
        fputs("throughput: by ecmp, an even split at each router over the ports that lead nearer",
              stdout);
    else if (routing != RT_ROUTING_MINIMAL)
        printf("throughput: by %s, the mean over all choices", ports_routings[routing].name);
    else
        fputs(even ? "throughput: of routeseq's own routes"
                   : "throughput: of routeseq's own fixed route a pair",
              stdout);
    if (even)
        fputs(", half of what ties half round a side each way", stdout);
    puts("; above 1 the processor's port is the limit");
    if (routing != COMPARE_ECMP && !even)
        print_note(row, rows, "throughput: " PORTS_ONE_SIDED ":", known_one_sided);
    if (routing == RT_ROUTING_MINIMAL)
        print_note(
            row, rows,
            "throughput_worst: of fixed routes; --routing random, drawn ways up, may have more:",
            draws_up);
    print_note(row, rows, "cables: " PORTS_ONE_WAY ":", one_way);
    print_reasons(row, rows);
}
