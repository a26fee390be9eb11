/* SPDX-License-Identifier: MIT-0 */
/* What routeseq compare prints: a table for people, the same rows for programs. */
#include "../print/report.h"
#include "ports_compare.h"

const struct ports_figure_row ports_figure_rows[FIGURES] = {
    {"processors", "pro-", "cessors", 8, 0},
    {"routers", "", "routers", 8, 0},
    {"ports", "", "ports", 6, 0},
    {"cables", "", "cables", 8, 0},
    {"cables_per_processor", "cables a", "processor", 10, 6},
    {"ports_per_processor", "ports a", "processor", 10, 6},
    {"diameter", "dia-", "meter", 6, 0},
    {"mean", "mean", "hops", 7, 6},
    {"bisection_low", "bisection", "at least", 10, 0},
    {"bisection_high", "", "at most", 8, 0},
    {"vcs", "", "vcs", 4, 0},
    {"throughput", "through-", "put", 9, 6},
    {"throughput_worst", "at", "worst", 6, 6},
};

#define NET_WIDTH 24
#define PEOPLE 3 /* decimals that people see */

static void print_head(void)
{
    printf("%-*s", NET_WIDTH, "");
    for (int i = 0; i < FIGURES; i++)
        printf("%*s", ports_figure_rows[i].width, ports_figure_rows[i].above);
    printf("\n%-*s", NET_WIDTH, "");
    for (int i = 0; i < FIGURES; i++)
        printf("%*s", ports_figure_rows[i].width, ports_figure_rows[i].below);
    putchar('\n');
}

static void print_row(const struct ports_compared *row)
{
    char text[RT_NET_TEXT_MAX];

    rt_net_format(&row->net, text, sizeof text);
    printf("%-*s", NET_WIDTH, text);
    for (int i = 0; i < FIGURES; i++) {
        const struct ports_figure_row *form = &ports_figure_rows[i];

        if (row->figure[i] < 0)
            printf("%*s", form->width, "-");
        else
            printf("%*.*f", form->width, form->decimals > PEOPLE ? PEOPLE : form->decimals,
                   row->figure[i]);
    }
    putchar('\n');
}

/* Each reason once, with the figures and networks that it holds for. */
static void print_reasons(const struct ports_compared *row, size_t rows)
{
    for (int i = 0; i < FIGURES; i++)
        for (size_t r = 0; r < rows; r++) {
            const char *why = row[r].why[i];
            char text[RT_NET_TEXT_MAX];
            size_t before = 0;

            while (before < r && row[before].why[i] != why)
                before++;
            if (why == NULL || before < r)
                continue;
            printf("%s - : %s:", ports_figure_rows[i].key, why);
            for (size_t s = r; s < rows; s++)
                if (row[s].why[i] == why && rt_net_format(&row[s].net, text, sizeof text) > 0)
                    printf(" %s", text);
            putchar('\n');
        }
}

static void print_report(const struct call *call, const struct ports_compared *row)
{
    struct call one = *call;

    one.net = &row->net;
    report_begin(&one);
    for (int i = 0; i < FIGURES; i++)
        if (row->figure[i] < 0)
            report_row(ports_figure_rows[i].key, "", "-");
        else
            report_row(ports_figure_rows[i].key, "", "%.*f", ports_figure_rows[i].decimals,
                       row->figure[i]);
}

void ports_compare_print(const struct call *call, const struct ports_compared *row, size_t rows)
{
    if (for_programs(call)) {
        report_many();
        for (size_t r = 0; r < rows; r++)
            print_report(call, &row[r]);
        return;
    }
    if (rows > 0)
        print_head();
    for (size_t r = 0; r < rows; r++)
        print_row(&row[r]);
    putchar('\n');
    print_reasons(row, rows);
}
