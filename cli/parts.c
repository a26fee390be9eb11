/* SPDX-License-Identifier: MIT-0 */
/* Runs in parts: which part, and what a part prints. */
#include "parts.h"

#include <inttypes.h>
#include <string.h>

int part_parse(const char *text, struct part *part)
{
    char number[24] = "";
    const char *slash = strchr(text, '/');

    if (slash == NULL || (size_t)(slash - text) >= sizeof number)
        return -1;
    memcpy(number, text, (size_t)(slash - text));
    if (read_number(number, &part->number) != 0 || read_number(slash + 1, &part->of) != 0)
        return -1;
    return part->number >= 1 && part->number <= part->of && part->of <= PARTS_MAX ? 0 : -1;
}

int part_read(const struct call *call, struct part *part)
{
    const char *text = option_value(call, "--part");

    part->number = part->of = 0;
    if (text == NULL || part_parse(text, part) == 0)
        return 0;
    return complain(EXIT_USAGE, "option --part '%.80s': expected K/N, K in 1..N, N in 1..%d", text,
                    PARTS_MAX);
}

/* all * number / of, rounded down: without a product that does not fit. */
static uint64_t share(uint64_t all, uint64_t number, uint64_t of)
{
    return all / of * number + all % of * number / of; /* all % of * number < 10^18 */
}

void part_range(const struct part *part, uint64_t all, uint64_t grain, uint64_t *first,
                uint64_t *end)
{
    *first = 0;
    *end = all;
    if (part->of == 0)
        return;
    if (all / grain < part->of)
        grain = 1;
    *first = share(all / grain, part->number - 1, part->of) * grain;
    if (part->number < part->of)
        *end = share(all / grain, part->number, part->of) * grain;
}

void part_begin(const struct call *call, const struct part *part)
{
    const struct option_row *row = call->verb->options;
    char net[RT_NET_TEXT_MAX] = "";

    rt_net_format(call->net, net, sizeof net);
    printf("routeseq\t%s\ncommand\t%s\nnet\t%s\n", rt_version(), call->command->name, net);
    for (unsigned i = 0; row[i].name != NULL; i++)
        if (call->value[i] != NULL && strcmp(row[i].name, "--part") != 0 &&
            strcmp(row[i].name, "--jobs") != 0)
            printf("option\t%s%s%s\n", row[i].name, row[i].value != NULL ? "=" : "",
                   call->value[i]);
    printf("part\t%" PRIu64 "/%" PRIu64 "\n", part->number, part->of);
}

void part_print(const char *key, uint64_t value)
{
    printf("%s\t%" PRIu64 "\n", key, value);
}

void part_end(void)
{
    printf("complete\tyes\n");
}
