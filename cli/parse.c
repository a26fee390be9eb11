/* SPDX-License-Identifier: MIT-0 */
/* The one parser: takes a command line apart and checks it against the tables of the shapes. */
#include "parse.h"
#include "families.h"
#include "parse_options.h"
#include "print/error_name.h"
#include "print/report.h"
#include "base/nearest.h"
#include "base/work.h"
#include "verbs/stream.h"

#include <stdlib.h>
#include <string.h>

#define GIVEN_MAX 32 /* options of a command line: each can stand once */

/* A command line before its shape is known. */
struct line {
    const struct command *command;
    char **operand; /* room for all arguments and a null pointer */
    int operands;
    struct {
        const struct option_row *row; /* of the first shape that has it */
        const char *value;
    } given[GIVEN_MAX];
    int options;
};

static int say_usage(const struct command *command)
{
    fprintf(stderr, "usage: routeseq %s%s%s [options]; routeseq %s --help lists them\n",
            command->name, command->operands[0] != '\0' ? " " : "", command->operands,
            command->name);
    return EXIT_USAGE;
}

static int usage(const struct command *command, const char *what, const char *argument)
{
    complain(EXIT_USAGE, "%s: %s%s%.80s%s", command->name, what, argument ? " '" : "",
             argument ? argument : "", argument ? "'" : "");
    return say_usage(command);
}

/* Is this argument an option?  "-" is an operand, and so is a negative
 * number: what is wrong with it is for its reader to say. */
static int is_option(const char *argument)
{
    return argument[0] == '-' && argument[1] != '\0' && (argument[1] < '0' || argument[1] > '9');
}

const struct option_row *option_of(const struct verb *verb, const char *name, size_t length)
{
    const struct option_row *row = verb->options;

    for (; row->name != NULL; row++)
        if (strlen(row->name) == length && strncmp(row->name, name, length) == 0)
            return row;
    return NULL;
}

const struct option_row *find_option(const struct command *command, const char *name, size_t length)
{
    const struct option_row *row = NULL;

    for (unsigned i = 0; row == NULL && shape_at(i) != NULL; i++)
        row = option_of(verb_of(command, shape_at(i)), name, length);
    return row;
}

void try_options(struct nearest *near, const struct command *command, const char *name)
{
    for (unsigned i = 0; shape_at(i) != NULL; i++) {
        const struct option_row *row = verb_of(command, shape_at(i))->options;

        for (; row->name != NULL; row++)
            nearest_try(near, name, row->name);
    }
}

/* Adds the commands that have an option: ", which is one of route, explain and walk". */
static void add_commands_with(char *list, size_t size, const char *name)
{
    const char *last = NULL;

    for (const struct command *c = commands; c->name != NULL; c++) {
        if (find_option(c, name, strlen(name)) == NULL)
            continue;
        if (last != NULL)
            add_text(list, size, list[0] != '\0' ? ", " : ", which is one of ", last);
        last = c->name;
    }
    if (last != NULL)
        add_text(list, size, list[0] != '\0' ? " and " : ", which is one of ", last);
}

/* What other programs call an option. */
static const char *other_name(const struct command *command, const char *name)
{
    static const char ours[] = "--traffic";

    return strcmp(name, "--pattern") == 0 && find_option(command, ours, strlen(ours)) != NULL
               ? ours
               : NULL;
}

/* Says what may have been meant: an option that is near, or one of other commands. */
static int unknown_option(const struct command *command, const char *argument)
{
    struct nearest near = {0};
    char name[40], list[WHY_MAX] = "";

    snprintf(name, sizeof name, "%.*s", (int)strcspn(argument, "="), argument);
    add_commands_with(list, sizeof list, name); /* an option that is right elsewhere is no slip */
    try_options(&near, command, name);
    nearest_try(&near, name, "--help");
    if (near.word == NULL)
        near.word = other_name(command, name);
    if (list[0] == '\0' && near.word != NULL)
        snprintf(list, sizeof list, "; did you mean %s?", near.word);
    complain(EXIT_USAGE, "%s: unknown option '%.80s'%s", command->name, argument, list);
    return say_usage(command);
}

/* Takes the option argv[*i], and its value after '=' or from the next of argv. */
static int take_option(struct line *line, int argc, char **argv, int *i)
{
    char *argument = argv[*i];
    size_t length = strcspn(argument, "=");
    const struct option_row *row = find_option(line->command, argument, length);
    const char *value = "";

    if (row == NULL)
        return unknown_option(line->command, argument);
    for (int k = 0; k < line->options; k++)
        if (line->given[k].row == row)
            return usage(line->command, "given twice: option", row->name);
    if (row->value == NULL) {
        if (argument[length] == '=')
            return usage(line->command, "takes no value: option", row->name);
    } else if (argument[length] == '=') {
        value = argument + length + 1;
    } else if (*i + 1 < argc) {
        value = argv[++*i];
    } else {
        return usage(line->command, "value missing after option", row->name);
    }
    line->given[line->options].row = row;
    line->given[line->options++].value = value;
    return 0;
}

static int take_arguments(struct line *line, int argc, char **argv)
{
    int options = 1; /* until -- */

    for (int i = 0; i < argc; i++) {
        if (options && strcmp(argv[i], "--") == 0) {
            options = 0;
        } else if (options && is_option(argv[i])) {
            int status = take_option(line, argc, argv, &i);

            if (status != 0)
                return status;
        } else if (line->operands == line->command->most) {
            return usage(line->command, "one argument too many:", argv[i]);
        } else {
            line->operand[line->operands++] = argv[i];
        }
    }
    if (line->command->stream && line->operands == 2 && strcmp(line->operand[1], "-") == 0)
        return 0;
    if (line->operands < line->command->least)
        return usage(line->command,
                     line->command->alone != NULL ? "FILE is missing"
                     : line->operands == 0        ? "NET is missing"
                                                  : "SRC or DST is missing",
                     NULL);
    return 0;
}

/* The shape's verb has no such option: says which shapes' have it. */
static int refuse_option(const struct line *line, const struct call *call, const char *name)
{
    static const char *const same[][2] = {{"--seq", "--ports"}, {"--ports", "--seq"}};
    const char *instead = NULL;

    char list[WHY_MAX] = "";

    for (unsigned i = 0; shape_at(i) != NULL; i++)
        if (option_of(verb_of(line->command, shape_at(i)), name, strlen(name)) != NULL)
            add_text(list, sizeof list, list[0] != '\0' ? " and " : "", shape_at(i)->title);
    for (unsigned i = 0; i < sizeof same / sizeof same[0]; i++)
        if (strcmp(name, same[i][0]) == 0) /* a shape that walks has one of them */
            instead = same[i][1];
    return complain(EXIT_USAGE, "option %s of %s is for %s; %.80s is %s%s%s", name,
                    line->command->name, list, call->name, call->shape->one,
                    instead != NULL ? ": give it " : "", instead != NULL ? instead : "");
}

/* The options among those of the shape's verb. */
static int sort_options(const struct line *line, struct call *call)
{
    for (int k = 0; k < line->options; k++) {
        const char *name = line->given[k].row->name;
        const struct option_row *row = option_of(call->verb, name, strlen(name));

        if (row == NULL)
            return refuse_option(line, call, name);
        call->value[row - call->verb->options] = line->given[k].value;
    }
    return 0;
}

/* The call for the network that operand `number` names; 0, or EXIT_USAGE after saying why. */
static int make_call(struct line *line, int number, struct rt_net *net, struct call *call)
{
    char *name = line->operand[number];
    int error = rt_net_parse(name, net), status;

    if (strcmp(name, "-") == 0)
        return complain(EXIT_USAGE, "%s: NET is missing before '-'", line->command->name);
    if (error != 0)
        return complain_net(name, error);
    memset(call, 0, sizeof *call);
    call->command = line->command;
    call->operand = line->operand + 1;
    call->name = name;
    call->net = net;
    call->shape = shape_of(net);
    call->verb = verb_of(line->command, call->shape);
    status = sort_options(line, call);
    if (status == 0)
        status = check_options(call);
    if (option_given(call, "--progress"))
        ask_progress();
    return status;
}

/* Ends the reports; the status of the command.  What an interrupt cut short has said so: one that
 * comes later changes nothing. */
static int finish(int status)
{
    int error, cut = status == EXIT_FALSE && complained(&error) != NULL && interrupted();

    return report_finish(cut) != 0 ? EXIT_IO : status;
}

static int run_line(struct line *line, int argc, char **argv)
{
    const struct command *command = line->command;
    struct rt_net net;
    struct call call;
    int status, nets, done = 0, worst = EXIT_TRUE;

    status = take_arguments(line, argc, argv);
    nets = command->many ? line->operands : 1;
    if (status != 0)
        return status;
    if (command->alone != NULL) {
        memset(&call, 0, sizeof call);
        call.command = command;
        call.operand = line->operand;
        call.verb = command->alone;
        sort_options(line, &call); /* of all shapes' options that it has */
        status = check_options(&call);
        if (option_given(&call, "--progress"))
            ask_progress();
        if (status == 0)
            status = call.verb->run(&call);
        return finish(status);
    }
    for (int i = 0; i < nets && status == 0; i++) /* nothing is done before all is understood */
        status = make_call(line, i, &net, &call);
    if (status != 0)
        return status;
    if (nets > 1 || option_given(&call, "--rows"))
        report_many();
    /* a network that the traffic does not fit is named, and the others are done */
    for (; done < nets && worst <= EXIT_USAGE && !interrupted() && !ferror(stdout); done++) {
        make_call(line, done, &net, &call);
        complain_of(nets > 1 ? call.name : NULL);
        status =
            command->stream && call.operand[1] == NULL ? run_stream(&call) : call.verb->run(&call);
        complain_of(NULL);
        worst = status > worst ? status : worst;
    }
    if (done < nets && worst == EXIT_TRUE && interrupted())
        worst = complain(EXIT_FALSE, "interrupted after %d of %d networks", done, nets);
    return finish(worst);
}

/* Is --json among the arguments of a command that has it, or is unknown? */
static int asks_json(const struct command *command, int argc, char **argv)
{
    int asked = 0;

    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        asked |= strcmp(argv[i], "--json") == 0;
    return asked && (command == NULL || find_option(command, "--json", strlen("--json")) != NULL);
}

void tell_refusal(const struct command *command, int argc, char **argv)
{
    int error;
    const char *why = complained(&error);

    if (asks_json(command, argc, argv))
        report_refusal(why, error_name(error));
}

int run_command(const struct command *command, int argc, char **argv)
{
    struct line line = {.command = command};
    int status;

    line.operand = calloc((size_t)argc + 1, sizeof *line.operand);
    if (line.operand == NULL)
        return complain(EXIT_IO, "%s: out of memory", command->name);
    status = run_line(&line, argc, argv);
    if (status != EXIT_TRUE)
        tell_refusal(command, argc, argv);
    free(line.operand);
    return status;
}
