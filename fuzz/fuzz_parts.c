/* SPDX-License-Identifier: MIT-0 */
/*
 * Any part files through `merge`: what is refused is named and prints nothing; what is taken prints
 * the same in any order of the files.
 *
 * Input: a byte, its low bits how many files, 1..3, bit 7 that checks are not made right; then the
 * text of each file up to a byte 1.  Of a part of load of a Transit network it needs only the
 * header and the figures that are not 0, without the number of their load: the rest is filled in,
 * since no input is as long as such a file.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <unistd.h>

#include "../cli/parts/part_file.h"
#include "../cli/print/report.h"
#include "fuzz.h"
#include "rt/load.h"

#define FILES_MAX 3
#define NODES_MAX 4096     /* larger networks take long to lay out */
#define PATHS_NODES_MAX 64 /* and of these all paths may have to be looked at */

static char path[FILES_MAX][40];
static int printed = -1; /* standard output, while merge runs */
static unsigned said;

/* Stands for the command's: the message is made, and not shown. */
int complain(int status, const char *format, ...)
{
    char text[4 * WHY_MAX];
    va_list args;

    va_start(args, format);
    CLAIM(vsnprintf(text, sizeof text, format, args) > 0);
    va_end(args);
    said++;
    return status;
}

static int make_file(char *name)
{
    int fd;

    snprintf(name, sizeof path[0], "%s/fuzz_parts.XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    fd = mkstemp(name);
    CLAIM(fd >= 0);
    return fd;
}

static void leave(void)
{
    for (int i = 0; i < FILES_MAX; i++)
        unlink(path[i]);
}

/* Files in memory where the system has them. */
static void make_files(void)
{
    char name[sizeof path[0]];

    if (printed >= 0)
        return;
    for (int i = 0; i < FILES_MAX; i++)
        close(make_file(path[i]));
    atexit(leave);
    printed = make_file(name);
    unlink(name);
}

/* The value of a line `KEY VALUE` of the text, to the end of its line; null: there is none. */
static const char *value_of(const char *text, const char *key, size_t *length)
{
    size_t n = strlen(key);

    for (const char *line = text; line != NULL; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, key, n) == 0 && line[n] == ' ') {
            *length = strcspn(line + n + 1, "\n");
            return line + n + 1;
        }
    }
    return NULL;
}

static void write_figure(FILE *file, const char *text, const char *key)
{
    size_t length;
    const char *value = value_of(text, key, &length);

    fprintf(file, "0.%s %.*s\n", key, value != NULL ? (int)length : 1, value != NULL ? value : "0");
}

static void write_figures(FILE *file, const char *text, const char *key, unsigned n)
{
    char whole[40];

    for (unsigned i = 0; i < n; i++) {
        snprintf(whole, sizeof whole, "%s_%u", key, i);
        write_figure(file, text, whole);
    }
}

/* A part of load with all its figures: the text up to the line `last`, and one load. */
static void write_load(FILE *file, const char *text, const char *last)
{
    static const char *const sums[] = {"sending", "retry", "tries", "cycles", "connected"};
    char level[16];

    fprintf(file, "%.*s\n", (int)(last + strcspn(last, "\n") - text), text);
    write_figure(file, text, "wrong");
    write_figures(file, text, "blocked", RT_LOAD_SIM_STAGES_MAX);
    write_figure(file, text, "faulty");
    write_figures(file, text, "all", 9);
    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++) {
        snprintf(level, sizeof level, "level_%u", k);
        write_figures(file, text, level, 9);
    }
    for (unsigned i = 0; i < sizeof sums / sizeof sums[0]; i++)
        write_figures(file, text, sums[i], 9);
}

/* The text up to a byte 1 into a file; returns 0 for a network that is too large to be quick. */
static int write_part(struct fuzz_input *in, int sealed, const char *to)
{
    const uint8_t *end = in->left > 0 ? memchr(in->at, 1, in->left) : NULL;
    size_t length = end != NULL ? (size_t)(end - in->at) : in->left, size, n;
    char *text = strndup((const char *)in->at, length), *whole = NULL, name[RT_NET_TEXT_MAX] = "";
    const char *net = value_of(text, "net", &n), *last = value_of(text, "last", &size);
    FILE *memory = open_memstream(&whole, &size), *file = fopen(to, "wb");
    uint64_t most = NODES_MAX;
    struct rt_net parsed;
    int load, known, transit;

    CLAIM(text != NULL && memory != NULL && file != NULL);
    in->at += length + (end != NULL);
    in->left -= length + (end != NULL);
    if (net != NULL && n < sizeof name)
        memcpy(name, net, n);
    load = strstr(text, "\ncommand load\n") != NULL;
    known = rt_net_parse(name, &parsed) == 0;
    transit = known && rt_net_shape(&parsed) == RT_SHAPE_TRANSIT;
    if (load && !transit)
        most = PATHS_NODES_MAX;
    if (load && transit && last != NULL)
        write_load(memory, text, last);
    else
        fputs(text, memory);
    CLAIM(fclose(memory) == 0 && fputs(whole, file) >= 0);
    if (sealed)
        fprintf(file, "check %08" PRIX32 "\n", part_check(0, whole, size));
    CLAIM(fclose(file) == 0);
    free(text);
    free(whole);
    return !known || rt_topo_processors(&parsed) <= most;
}

/* What merge prints of these files, to be freed, and its status. */
static char *merge(char **files, int *status, size_t *size)
{
    const struct call call = {.verb = &merge_verb, .operand = files};
    int standard = dup(STDOUT_FILENO);
    char *text;

    CLAIM(standard >= 0 && fflush(stdout) == 0 && dup2(printed, STDOUT_FILENO) >= 0);
    CLAIM(ftruncate(printed, 0) == 0 && lseek(printed, 0, SEEK_SET) == 0);
    said = 0;
    *status = merge_verb.run(&call);
    report_finish(0);
    CLAIM(fflush(stdout) == 0 && dup2(standard, STDOUT_FILENO) >= 0 && close(standard) == 0);
    *size = (size_t)lseek(printed, 0, SEEK_END);
    text = calloc(*size + 1, 1);
    CLAIM(text != NULL && pread(printed, text, *size, 0) == (ssize_t)*size);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    unsigned how = fuzz_byte(&in), files = 1 + (how & 0x7F) % FILES_MAX;
    char *forth[FILES_MAX + 1] = {NULL}, *back[FILES_MAX + 1] = {NULL}, *one, *two;
    int quick = 1, status, again;
    size_t length, other;

    make_files();
    for (unsigned i = 0; i < files; i++) {
        quick = write_part(&in, how < 0x80, path[i]) && quick;
        forth[i] = back[files - 1 - i] = path[i];
    }
    if (!quick)
        return 0;
    one = merge(forth, &status, &length);
    CLAIM(status == EXIT_TRUE || status == EXIT_FALSE || status == EXIT_USAGE);
    CLAIM(status == EXIT_USAGE ? length == 0 && said == 1 : length > 0);
    two = merge(back, &again, &other);
    CLAIM(status == again && length == other && memcmp(one, two, length) == 0);
    free(one);
    free(two);
    return 0;
}
