/* SPDX-License-Identifier: MIT-0 */
/* routeseq completion bash|zsh|fish: what a shell offers, from the tables. */
#include <string.h>

#include "families.h"
#include "help.h"
#include "parse.h"
#include "read/message_kinds.h"

static void print_commands(void)
{
    for (const struct command *c = commands; c->name != NULL; c++)
        printf(" %s", c->name);
}

/* Is it the first shape whose verb has this option? */
static int first_with(const struct command *command, unsigned shape, const char *name)
{
    for (unsigned s = 0; s < shape; s++)
        if (option_of(verb_of(command, shape_at(s)), name, strlen(name)) != NULL)
            return 0;
    return 1;
}

/* Lines of a `case`: a family is of a shape. */
static void print_shapes(void)
{
    const struct rt_net_family *family;

    for (unsigned i = 0; (family = rt_net_family_at(i)) != NULL; i++)
        printf("        (%s) shape=%s ;;\n", family->name, shape_of_family(family)->name);
}

/* Traffic patterns, whose numbers follow a colon. */
static void print_patterns(void)
{
    for (const struct message_kind *kind = message_kinds; kind->name != NULL; kind++)
        printf(" %s%s", kind->name, kind->numbers > 0 ? ":" : "");
}

/* Does it take a pattern? */
static int takes_patterns(const struct option_row *row)
{
    return row->value != NULL && row->value[0] == 'P' && strcmp(row->name, "--traffic") == 0;
}

/* Lines of a `case`: what follows an option. */
static void print_values(const struct command *c, const char *shape, const struct verb *verb)
{
    const struct option_row *row = verb->options;

    for (; row->name != NULL; row++)
        if (row->value != NULL) {
            printf("    (\"%s %s %s\") %s ", c->name, shape, row->name,
                   strcmp(row->value, "FILE") == 0 ? "_routeseq_files" : "_routeseq_words");
            print_choices(row->choices);
            if (takes_patterns(row))
                print_patterns();
            printf("; return ;;\n");
        }
}

/* Lines of a `case`: the options of a shape's verb, and of a command all there are. */
static void print_options(const struct command *c)
{
    for (unsigned s = 0; c->alone == NULL && shape_at(s) != NULL; s++) {
        const struct option_row *row = verb_of(c, shape_at(s))->options;

        printf("    (\"%s %s\") _routeseq_words --help", c->name, shape_at(s)->name);
        for (; row->name != NULL; row++)
            printf(" %s", row->name);
        printf(" ;;\n");
    }
    printf("    (\"%s \") _routeseq_words --help", c->name);
    for (unsigned s = 0; shape_at(s) != NULL; s++) {
        const struct option_row *row = verb_of(c, shape_at(s))->options;

        for (; row->name != NULL; row++)
            if (first_with(c, s, row->name))
                printf(" %s", row->name);
    }
    printf(" ;;\n");
}

/* The options of all commands, each once: what help tells of. */
static void print_all_options(void)
{
    for (const struct command *c = commands; c->name != NULL; c++)
        for (unsigned s = 0; shape_at(s) != NULL; s++) {
            const struct option_row *row = verb_of(c, shape_at(s))->options;

            for (; row->name != NULL; row++) {
                const struct command *before = commands;

                while (find_option(before, row->name, strlen(row->name)) == NULL)
                    before++;
                if (before == c && first_with(c, s, row->name))
                    printf(" %s", row->name);
            }
        }
}

/* Lines of a `case`: the families that a command serves. */
static void print_serving(const struct command *c)
{
    const struct rt_net_family *family;

    printf("    (\"%s \") _routeseq_nets", c->name);
    for (unsigned i = 0; (family = rt_net_family_at(i)) != NULL; i++)
        if (serves(c, family))
            printf(" %s%s", family->name, family->most > 0 ? ":" : "");
    printf(" ;;\n");
}

static void print_shape_names(void)
{
    for (unsigned s = 0; shape_at(s) != NULL; s++)
        printf(" %s", shape_at(s)->name);
}

/* What bash and zsh read alike: $cur, $prev, $command are set, `word` goes through `words`. */
static void print_body(const char *words)
{
    printf("    for word in %s; do\n        case ${word%%%%:*} in\n", words);
    print_shapes();
    printf("        esac\n    done\n    case \"$command $shape $prev\" in\n");
    for (const struct command *c = commands; c->name != NULL; c++)
        if (c->alone != NULL)
            print_values(c, "", c->alone);
        else
            for (unsigned s = 0; shape_at(s) != NULL; s++)
                print_values(c, shape_at(s)->name, verb_of(c, shape_at(s)));
    printf("    esac\n    case $cur in\n    (-*) ;;\n    (*) case \"$command $shape\" in\n"
           "    (\"completion \") _routeseq_words bash zsh fish ;;\n"
           "    (\"help \") _routeseq_words --tsv");
    print_commands();
    for (unsigned i = 0; rt_net_family_at(i) != NULL; i++)
        printf(" %s", rt_net_family_at(i)->name);
    print_shape_names();
    printf(" ;;\n");
    for (const struct command *c = commands; c->name != NULL; c++)
        print_serving(c);
    printf("    esac\n    return ;;\n    esac\n    case \"$command $shape\" in\n"
           "    (\"help \") _routeseq_words");
    print_all_options();
    printf(" ;;\n");
    for (const struct command *c = commands; c->name != NULL; c++)
        print_options(c);
    printf("    esac\n}\n");
}

static void print_bash(void)
{
    printf("# source <(routeseq completion bash)\n"
           "_routeseq_words() { COMPREPLY=($(compgen -W \"$*\" -- \"$cur\")); }\n"
           "_routeseq_files() { COMPREPLY=($(compgen -f -- \"$cur\")); }\n"
           "_routeseq_nets() { compopt -o nospace 2>/dev/null; _routeseq_words \"$@\"; }\n"
           "_routeseq() {\n"
           "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    local command=${COMP_WORDS[1]} shape= word\n"
           "    COMPREPLY=()\n"
           "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
           "        _routeseq_words help completion version --help --version");
    print_commands();
    printf("\n        return\n    fi\n");
    print_body("\"${COMP_WORDS[@]:2}\"");
    printf("complete -F _routeseq routeseq\n");
}

static void print_zsh(void)
{
    printf("#compdef routeseq\n"
           "# routeseq completion zsh >DIRECTORY/_routeseq, of a directory in $fpath\n"
           "_routeseq_words() { compadd -- \"$@\"; }\n"
           "_routeseq_files() { _files; }\n"
           "_routeseq_nets() { compadd -S '' -- \"$@\"; }\n"
           "_routeseq() {\n"
           "    local cur=$words[CURRENT] prev=$words[CURRENT-1] command=$words[2] shape= word\n"
           "    if (( CURRENT == 2 )); then\n"
           "        _routeseq_words help completion version --help --version");
    print_commands();
    printf("\n        return\n    fi\n");
    print_body("\"${(@)words[3,-1]}\"");
    printf("_routeseq \"$@\"\n");
}

static void print_fish_option(const struct command *c, const struct option_row *row)
{
    printf("complete -c routeseq -n '__fish_seen_subcommand_from %s' -l %s", c->name,
           row->name + 2);
    if (row->value != NULL)
        printf(strcmp(row->value, "FILE") == 0 ? " -r -F" : " -x");
    if (row->choices != NULL || takes_patterns(row)) {
        printf(" -a '");
        print_choices(row->choices);
        if (takes_patterns(row))
            print_patterns();
        printf("'");
    }
    printf("\n");
}

static void print_fish(void)
{
    const struct rt_net_family *family;

    printf("# routeseq completion fish | source\ncomplete -c routeseq -f\n"
           "complete -c routeseq -n __fish_use_subcommand -l version\n"
           "complete -c routeseq -l help -s h\n"
           "complete -c routeseq -n __fish_use_subcommand -a 'help completion version'\n"
           "complete -c routeseq -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'\n"
           "complete -c routeseq -n '__fish_seen_subcommand_from help' -a '");
    print_all_options();
    printf("'\n");
    for (unsigned i = 0; (family = rt_net_family_at(i)) != NULL; i++)
        printf("complete -c routeseq -n '__fish_seen_subcommand_from help' -a %s\n", family->name);
    printf("complete -c routeseq -n '__fish_seen_subcommand_from help' -a '");
    print_shape_names();
    printf("'\n");
    for (const struct command *c = commands; c->name != NULL; c++) {
        printf("complete -c routeseq -n __fish_use_subcommand -a %s -d '%s'\n", c->name, c->says);
        for (unsigned i = 0; (family = rt_net_family_at(i)) != NULL; i++)
            if (serves(c, family))
                printf("complete -c routeseq -n '__fish_seen_subcommand_from %s' -a %s%s\n",
                       c->name, family->name, family->most > 0 ? ":" : "");
        for (unsigned s = 0; shape_at(s) != NULL && (s == 0 || c->alone == NULL); s++) {
            const struct option_row *row = verb_of(c, shape_at(s))->options;

            for (; row->name != NULL; row++)
                print_fish_option(c, row);
        }
    }
}

int print_completion(const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        print_bash();
    else if (strcmp(shell, "zsh") == 0)
        print_zsh();
    else if (strcmp(shell, "fish") == 0)
        print_fish();
    else
        return complain(EXIT_USAGE, "completion '%.80s': expected bash, zsh or fish", shell);
    return EXIT_TRUE;
}
