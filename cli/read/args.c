/* SPDX-License-Identifier: MIT-0 */
/* Reads arguments, and says exactly what is wrong with them. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../cli.h"
#include "rt/topo.h"
#include "../base/put.h"
#include "../base/work.h"

const char *option_value(const struct call *call, const char *name)
{
    const struct option_row *row = call->verb->options;

    for (unsigned i = 0; row[i].name != NULL; i++)
        if (strcmp(row[i].name, name) == 0)
            return call->value[i];
    return NULL;
}

const struct choice *option_choice(const struct call *call, const char *name)
{
    const char *given = option_value(call, name);
    const struct option_row *row = call->verb->options;
    const struct choice *choice;

    while (strcmp(row->name, name) != 0)
        row++;
    choice = row->choices;
    while (given != NULL && strcmp(choice->name, given) != 0)
        choice++; /* check_options has found it there */
    return choice;
}

int option_given(const struct call *call, const char *name)
{
    return option_value(call, name) != NULL;
}

int option_number(const struct call *call, const char *name, uint64_t least, uint64_t most,
                  uint64_t *value)
{
    const char *text = option_value(call, name);
    uint64_t v;

    if (text == NULL)
        return 0;
    if (read_number(text, &v) != 0 || v < least || v > most)
        return complain(EXIT_USAGE, "option %s '%s': expected a number %" PRIu64 "..%" PRIu64, name,
                        text, least, most);
    *value = v;
    return 0;
}

int read_hex(const char *text, int bytes, uint8_t *to)
{
    if (strlen(text) != 2 * (size_t)bytes)
        return -1;
    for (int i = 0; i < bytes; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);

        if (high < 0 || low < 0)
            return -1;
        to[i] = (uint8_t)(high << 4 | low);
    }
    return 0;
}

uint64_t default_jobs(void)
{
    unsigned cores = system_cores();

    return cores > JOBS_MAX ? JOBS_MAX : cores;
}

int read_processor(const struct call *call, const char *name, const char *text,
                   struct processor *processor, char why[WHY_MAX])
{
    return call->shape->read_processor(call->net, name, text, processor, why);
}

int read_index(const struct rt_net *net, const char *name, const char *text,
               const char *no_location, struct processor *processor, char why[WHY_MAX])
{
    uint64_t last = rt_topo_processors(net) - 1;

    memset(processor, 0, sizeof *processor);
    if (read_number(text, &processor->index) != 0 || processor->index > last)
        return refuse(why, "%s '%.80s': expected a processor index 0..%" PRIu64 "%s%s", name, text,
                      last, text[0] == '@' ? "; " : "", text[0] == '@' ? no_location : "");
    return 0;
}

int read_pair(const struct call *call, struct processor *src, struct processor *dst)
{
    char why[WHY_MAX];
    int error = 0;

    if (call->pair != NULL) {
        *src = call->pair[0];
        *dst = call->pair[1];
        return 0;
    }
    if (read_processor(call, "source", call->operand[0], src, why) != 0)
        error = RT_ERR_SRC;
    else if (read_processor(call, "destination", call->operand[1], dst, why) != 0)
        error = RT_ERR_DST;
    if (error == 0)
        return 0;
    complain_code(error);
    return complain(EXIT_USAGE, "%s", why);
}

/* The next word, ended by a zero; null: none is left. */
static char *take_word(char **rest)
{
    char *word, *at = *rest;

    while (*at == ' ' || *at == '\t')
        at++;
    word = at;
    while (*at != '\0' && *at != ' ' && *at != '\t')
        at++;
    if (at == word)
        return NULL;
    *rest = at + (*at != '\0');
    *at = '\0';
    return word;
}

/* Why these are not two words; null: they are. */
static const char *why_no_pair(char *const word[3], int words, char why[WHY_MAX])
{
    if (words == 3)
        refuse(why, "trailing characters '%.80s', expected SRC DST", word[2]);
    else if (words == 1 && strchr(word[0], ',') != NULL)
        refuse(why, "'%.80s': expected SRC DST, a blank between them and no comma", word[0]);
    else if (words < 2)
        refuse(why, "%s missing, expected SRC DST", words == 0 ? "source" : "destination");
    return words == 2 ? NULL : why;
}

int pair_line_error(int read)
{
    return read == -1 ? RT_ERR_SRC : read == -2 ? RT_ERR_DST : RT_ERR_TEXT;
}

int read_pair_line(const struct call *call, char *line, struct processor *src,
                   struct processor *dst, char why[WHY_MAX])
{
    char *word[3], other[WHY_MAX];
    int words = 0;

    while (words < 3 && (word[words] = take_word(&line)) != NULL)
        words++;
    if (why_no_pair(word, words, why) != NULL)
        return words > 0 && read_processor(call, "source", word[0], src, other) == 0 ? -4 : -3;
    if (read_processor(call, "source", word[0], src, why) != 0)
        return -1;
    return read_processor(call, "destination", word[1], dst, why) != 0 ? -2 : 0;
}

void write_hex(FILE *file, const uint8_t *bytes, int n)
{
    static const char digit[] = "0123456789ABCDEF";
    struct put put;

    put_to(&put, file);
    for (int i = 0; i < n; i++) {
        put_char(&put, digit[bytes[i] >> 4]);
        put_char(&put, digit[bytes[i] & 15]);
    }
    put_end(&put);
}

void print_hex(const uint8_t *bytes, int n)
{
    write_hex(stdout, bytes, n);
}

void print_processor(const struct processor *processor)
{
    if (processor->located == 0)
        printf("%" PRIu64, processor->index);
    else
        putchar('@');
    print_hex(processor->loc, processor->located);
}

void print_location(const struct rt_net *net, uint64_t index)
{
    uint8_t loc[RT_LOC_MAX];
    int bytes = rt_locate(net, index, loc);

    putchar('@');
    print_hex(loc, bytes);
}

struct ink choose_ink(void)
{
    static const struct ink plain = {"", "", "", "", "", ""};
    static const struct ink colour = {"\033[36m", "\033[32m", "\033[33m",
                                      "\033[1m",  "\033[2m",  "\033[0m"};
    int terminal = system_terminal(STDOUT_FILENO); /* first: TERMINAL=T of tests sets TERM */
    const char *term = getenv("TERM");
    const char *no_color = getenv("NO_COLOR"); /* no-color.org: empty is not there */

    if (!terminal || (no_color != NULL && no_color[0] != '\0') || term == NULL ||
        strcmp(term, "dumb") == 0)
        return plain;
    return colour;
}
