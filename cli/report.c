/* SPDX-License-Identifier: MIT-0 */
#include "report.h"

#include <stdarg.h>

#define VALUE_MAX 2048 /* characters: sizes of rings are a list */

const struct option_row info_options[] = {
    {.name = "--tsv", .help = "lines key<TAB>value, numbers plain"}, {.name = NULL}};

int report_begin(const struct call *call)
{
    int tsv = option_given(call, "--tsv");
    char text[RT_NET_TEXT_MAX];

    if (!tsv && rt_net_format(call->net, text, sizeof text) > 0)
        printf("%s\n", text);
    return tsv;
}

void report_row(int tsv, const char *key, const char *words, const char *format, ...)
{
    char value[VALUE_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(value, sizeof value, format, args);
    va_end(args);
    printf(tsv ? "%s\t%s\n" : "  %-46s%20s\n", tsv ? key : words, value);
}
