/* SPDX-License-Identifier: MIT-0 */
/* routeseq walk NET - and explain NET -: the verb of one pair, for each line of standard input. */
#include "stream.h"

#include <inttypes.h>
#include <string.h>

#include "../print/error_name.h"
#include "../print/report.h"
#include "../read/lines.h"

struct stream {
    const struct call *call;
    struct call one; /* the same for the pair at hand */
    struct processor pair[2];
    char source[24], destination[24]; /* as the answer names them, until it has ended */
    uint64_t all, bad, lost;
    int blocks; /* answers have several lines */
};

const char *place_key(const struct call *call, const char *end)
{
    if (call->pair == NULL || !for_programs(call))
        return end;
    return end[0] == 's' ? "source_place" : "destination_place";
}

/* The answer to a line that is bad, or whose pair has none: why. */
static void print_bad(struct stream *s, int read, unsigned long line, const char *why)
{
    char text[4 * WHY_MAX + 40];

    snprintf(text, sizeof text, "line %lu: %s", line, why);
    s->bad++;
    if (for_programs(s->call))
        report_line_end(text, error_name(read != 0 ? pair_line_error(read) : EXIT_FALSE), line);
    else
        printf("error: %s\n", text);
}

static void begin_pair(struct stream *s, int read)
{
    strcpy(s->source, "-");
    strcpy(s->destination, "-");
    if (read == 0 || read == -2 || read == -4)
        snprintf(s->source, sizeof s->source, "%" PRIu64, s->pair[0].index);
    if (read == 0)
        snprintf(s->destination, sizeof s->destination, "%" PRIu64, s->pair[1].index);
    if (for_programs(s->call))
        report_line(s->call, s->source, s->destination, read == 0 ? s->pair : NULL);
    else if (read == 0 && s->blocks) {
        printf(s->all > 0 ? "\n" : "");
        print_processor(&s->pair[0]);
        putchar(' ');
        print_processor(&s->pair[1]);
        putchar('\n');
    }
}

/* The pair at hand: 0, or EXIT_... of what ends the stream, as it is wrong for every pair. */
static int answer(struct stream *s, unsigned long line)
{
    const char *why;
    int status;

    complain_keep();
    status = s->one.verb->run(&s->one);
    why = complain_kept();
    if (status > EXIT_FALSE)
        return complain(status, "%s", why != NULL ? why : "no answer");
    if (why != NULL)
        print_bad(s, 0, line, why);
    else if (for_programs(s->call))
        report_line_end(NULL, NULL, line);
    if (why == NULL && status == EXIT_FALSE)
        s->lost++;
    return 0;
}

/* The line that lines_next gave as `got`. */
static int take_line(struct stream *s, struct lines *lines, int got, char *line)
{
    int status = 0, read = -3;

    if (got > 0)
        read = read_pair_line(s->call, line, &s->pair[0], &s->pair[1], lines->why);
    begin_pair(s, read);
    if (read == 0)
        status = answer(s, lines->at);
    else
        print_bad(s, read, lines->at, lines->why);
    s->all++;
    return status;
}

int run_stream(const struct call *call)
{
    static struct lines lines;
    struct stream s = {.call = call, .one = *call};
    const char *name = call->command->name;
    char *line;
    int got, status;

    if (option_given(call, "--wires"))
        return complain(EXIT_USAGE, "%s: option --wires: expected SRC and DST, not '-'", name);
    s.one.pair = s.pair;
    s.blocks = strcmp(name, "explain") == 0;
    status = lines_open(&lines, name, "-");
    while (status == 0 && (got = lines_next(&lines, &line)) != 0 && !ferror(stdout))
        status = take_line(&s, &lines, got, line);
    lines_close(&lines);
    if (status == 0 && s.bad > 0)
        status = complain(EXIT_FALSE, "%s: %" PRIu64 " of %" PRIu64 " line%s %s bad", lines.name,
                          s.bad, s.all, s_of(s.all), s.bad == 1 ? "is" : "are");
    if (status <= EXIT_FALSE && s.lost > 0)
        status =
            complain(EXIT_FALSE, "%s: %" PRIu64 " of %" PRIu64 " message%s %s lost", lines.name,
                     s.lost, s.all - s.bad, s_of(s.all - s.bad), s.lost == 1 ? "is" : "are");
    return lines.status != EXIT_TRUE ? lines.status : status;
}
