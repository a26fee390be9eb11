/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq merge: the part files of one run, and the report that the run would have printed.
 *
 * Nothing in a file is believed.  A part names one of two commands, a network and numbers; each is
 * read into a field of its own and checked there, nothing else is accepted, and no command is run:
 * the report is printed from the sums.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "parts/part_file.h"
#include "verbs/verify.h"

/* The run that the parts are of. */
struct run {
    struct rt_net net;
    struct call call; /* for its report: no command, and of the options its form alone */
    const struct part_hooks *hooks;
    void *sums;
    struct part_header header;
    uint64_t of;       /* parts */
    const char **part; /* of each part up to `files`, its file; null: not yet read */
    unsigned files;
};

/* The call of such a report. */
static void set_call(struct run *run, const struct shape *shape, enum part_form form)
{
    const struct verb *verb = &shape->verify; /* whose forms those of load are, too */
    const struct option_row *row = verb->options;
    char option[16];

    run->call = (struct call){.shape = shape, .verb = verb, .net = &run->net};
    snprintf(option, sizeof option, "--%s", part_forms[form]);
    for (unsigned i = 0; row[i].name != NULL; i++)
        if (strcmp(row[i].name, option) == 0)
            run->call.value[i] = "";
}

/* The lines that say which command of which network. */
static void read_run(struct part_file *file, struct run *run)
{
    static const char *const name[] = {"verify", "load"};
    unsigned command = part_file_word(file, "command", name, 2);
    const char *net = part_file_text(file, "net");
    char text[RT_NET_TEXT_MAX] = "";
    const struct shape *shape;
    enum part_form form;
    int error;

    error = rt_net_parse(net, &run->net);
    rt_net_format(&run->net, text, sizeof text);
    if (error != 0 || strcmp(net, text) != 0) {
        part_file_refuse(file, "net %.60s: expected a network as a part names it", net);
        return;
    }
    shape = shape_of(&run->net);
    run->hooks = command == 0 ? &verify_parts : shape->load_parts;
    if (run->hooks == NULL) {
        part_file_refuse(file, "net %s: load of %s is not done in parts", text, shape->one);
        return;
    }
    form = (enum part_form)part_file_word(file, "form", part_forms, PART_FORMS);
    set_call(run, shape, form);
    if (run->sums == NULL)
        run->sums = calloc(1, run->hooks->bytes);
    if (run->sums == NULL)
        file->status = complain(EXIT_IO, "merge: out of memory");
}

/* Which part it is, and what it did of `all` things: all its lines after those of the run. */
static void read_rest(struct part_file *file, struct run *run, uint64_t all, uint64_t grain)
{
    char from[PART_PLACE_MAX], to[PART_PLACE_MAX], why[2 * WHY_MAX];
    struct part part;
    uint64_t first, end;
    const char *text;

    file->header = NULL;
    text = part_file_text(file, "part");
    if (part_parse(text, &part) != 0 || text[0] == '0' || strstr(text, "/0") != NULL) {
        part_file_refuse(file, "part %.60s: expected K/N, K in 1..N, N in 1..%d", text, PARTS_MAX);
        return;
    }
    if (run->of == 0)
        run->of = part.of;
    if (part.of != run->of)
        part_file_refuse(file, "one of %" PRIu64 " parts; %s is one of %" PRIu64, part.of,
                         run->header.path, run->of);
    else if (part.number <= run->files) {
        const char **its = &run->part[part.number - 1];

        if (*its != NULL)
            part_file_refuse(file, "part %" PRIu64 " of %" PRIu64 " twice: it is %s too",
                             part.number, part.of, *its);
        *its = file->path;
    }
    part_range(&part, all, grain, &first, &end);
    snprintf(why, sizeof why, "as part %" PRIu64 "/%" PRIu64 " of %" PRIu64 " %s", part.number,
             part.of, all, run->hooks->things);
    part_bounds(first, end, from, to);
    part_file_same(file, "first", from, why);
    part_file_same(file, "last", to, why);
    if (file->status == 0)
        run->hooks->counts(file, run->sums, first, end);
}

static int read_part(struct run *run, const char *path)
{
    struct part_file file;
    uint64_t all, grain = 1;

    part_file_open(&file, path, &run->header);
    if (run->header.path == NULL)
        run->header.path = file.path;
    read_run(&file, run);
    if (file.status == 0) {
        run->hooks->options(&file, &run->call, run->sums, &all, &grain);
        read_rest(&file, run, all, grain);
    }
    part_file_end(&file);
    part_file_close(&file);
    return file.status;
}

/* Every part is there; none is there twice. */
static int check_parts(const struct run *run)
{
    for (unsigned i = 0; i < run->of; i++)
        if (i == run->files || run->part[i] == NULL)
            return complain(EXIT_USAGE, "merge: part %u of %" PRIu64 " is missing", i + 1, run->of);
    return 0;
}

static int run_merge(const struct call *call)
{
    struct run run;
    int status = 0;

    memset(&run, 0, sizeof run);
    while (call->operand[run.files] != NULL)
        run.files++;
    run.part = calloc(run.files, sizeof *run.part);
    if (run.part == NULL)
        return complain(EXIT_IO, "merge: out of memory");
    for (unsigned i = 0; i < run.files && status == 0; i++)
        status = read_part(&run, call->operand[i]);
    if (status == 0)
        status = check_parts(&run);
    if (status == 0)
        status = run.hooks->report(&run.call, run.sums);
    if (run.sums != NULL)
        run.hooks->close(run.sums);
    free(run.sums);
    free(run.part);
    return status;
}

static const struct option_row options[] = {{.name = NULL}};

const struct verb merge_verb = {
    run_merge,
    options,
    "Prints, byte for byte, what the command would have printed without --part.  Takes each part "
    "of\n"
    "one run (command, network, options, version) once, in any order; otherwise it names file and\n"
    "line, and merges nothing.\n",
    NULL,
    "examples/cluster/part1.txt examples/cluster/part2.txt",
    NULL,
    NULL,
    NULL};
