/* SPDX-License-Identifier: MIT-0 */
/* Runs in parts: which part, and the part file that it prints. */
#include "parts.h"

#include <inttypes.h>
#include <string.h>

const char *const part_forms[PART_FORMS] = {"text", "tsv", "json"};

static uint32_t check; /* of the lines printed so far */

int part_parse(const char *text, struct part *part)
{
    char number[24];
    const char *slash = strchr(text, '/');

    *part = (struct part){0, 0};
    if (slash == NULL || slash - text >= (int)sizeof number)
        return -1;
    snprintf(number, sizeof number, "%.*s", (int)(slash - text), text);
    read_number(number, &part->number);
    read_number(slash + 1, &part->of);
    return part->number >= 1 && part->number <= part->of && part->of <= PARTS_MAX ? 0 : -1;
}

int part_read(const struct call *call, struct part *part)
{
    const char *text = option_value(call, "--part");

    if (text == NULL)
        return 0;
    if (part_parse(text, part) != 0)
        return complain(EXIT_USAGE, "option --part '%.80s': expected K/N, K in 1..N, N in 1..%d",
                        text, PARTS_MAX);
    if (call->operand[0] != NULL)
        return complain(EXIT_USAGE, "%s: option --part: expected one network, not several",
                        call->command->name);
    return 0;
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

uint32_t part_check(uint32_t before, const char *text, size_t n)
{
    uint32_t crc = ~before; /* 0 - 1 is modulo 2^32 */

    for (size_t i = 0; i < n; i++) {
        crc ^= (unsigned char)text[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (UINT32_C(0xEDB88320) & (UINT32_C(0) - (crc & 1)));
    }
    return ~crc;
}

static void print_line(const char *line)
{
    check = part_check(part_check(check, line, strlen(line)), "\n", 1);
    printf("%s\n", line);
}

void part_text(const char *key, const char *value)
{
    char line[WHY_MAX];

    snprintf(line, sizeof line, "%s %s", key, value);
    print_line(line);
}

void part_number(const char *key, uint64_t value)
{
    char text[24];

    snprintf(text, sizeof text, "%" PRIu64, value);
    part_text(key, text);
}

void part_begin(const struct call *call)
{
    char net[RT_NET_TEXT_MAX] = "";

    check = 0;
    rt_net_format(call->net, net, sizeof net);
    print_line(PART_FORMAT);
    part_text("version", rt_version());
    part_text("command", call->command->name);
    part_text("net", net);
    part_text("form", part_forms[option_given(call, "--json")  ? PART_JSON
                                 : option_given(call, "--tsv") ? PART_TSV
                                                               : PART_TEXT]);
}

void part_bounds(uint64_t first, uint64_t end, char from[PART_PLACE_MAX], char to[PART_PLACE_MAX])
{
    snprintf(from, PART_PLACE_MAX, first < end ? "%" PRIu64 : "-", first);
    snprintf(to, PART_PLACE_MAX, first < end ? "%" PRIu64 : "-", end - (first < end));
}

void part_place(const struct part *part, uint64_t first, uint64_t end)
{
    char text[PART_PLACE_MAX], from[PART_PLACE_MAX], to[PART_PLACE_MAX];

    snprintf(text, sizeof text, "%" PRIu64 "/%" PRIu64, part->number, part->of);
    part_bounds(first, end, from, to);
    part_text("part", text);
    part_text("first", from);
    part_text("last", to);
}

void part_end(void)
{
    printf("check %08" PRIX32 "\n", check);
}
