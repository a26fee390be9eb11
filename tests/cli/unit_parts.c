/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/base/system_posix.c cli/read/lines.c cli/read/args.c cli/parts/part_file.c
 * cli/draw/curve.c cli/draw/point.c cli/print/fill.c cli/print/report.c cli/print/error_name.c
 * cli/base/decimal.c What comes in pieces, what control groups and signals say, boxes that a curve
 * touches, texts as wide as a column. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../cli/base/decimal.h"
#include "../../cli/base/system.h"
#include "../../cli/base/work.h"
#include "../../cli/cli.h"
#include "../../cli/draw/draw.h"
#include "../../cli/parts/part_file.h"
#include "../../cli/print/error_name.h"
#include "../../cli/print/fill.h"
#include "../../cli/print/report.h"
#include "../../cli/read/lines.h"

static int failed;

static void is(int holds, const char *what)
{
    if (!holds)
        fprintf(stderr, "not so: %s\n", what);
    failed |= !holds;
}

/* --- libc as this test wants it */

static struct {
    const char *path, *text;
} files[8];
static const char
    *chunk[8]; /* what read gives, one after another; then `repeat` as long as it is asked for */
static int chunks, repeat, sought, colour;
static struct lines lines;

FILE *fopen(const char *path, const char *mode)
{
    for (int i = 0; i < 8 && files[i].path != NULL; i++)
        if (strcmp(path, files[i].path) == 0)
            return fmemopen((void *)(size_t)files[i].text, strlen(files[i].text), mode);
    return NULL;
}

long sysconf(int name)
{
    return name == _SC_PAGESIZE ? 4096 : name == _SC_PHYS_PAGES ? 1 << 12 : 2;
}

int isatty(int fd)
{
    return fd == STDOUT_FILENO && colour;
}

off_t lseek(int fd, off_t by, int from)
{
    (void)fd, (void)by, (void)from;
    errno = EINVAL;
    return sought;
}

ssize_t read(int fd, void *to, size_t size)
{
    (void)fd;
    is(size > 0 && (char *)to + size <= lines.buffer + sizeof lines.buffer - 1,
       "there is room for what is read");
    if (chunk[chunks] != NULL) {
        size = strlen(chunk[chunks]);
        memcpy(to, chunk[chunks++], size);
        return (ssize_t)size;
    }
    if (repeat <= 0)
        return repeat;
    memset(to, repeat, size);
    return (ssize_t)size;
}

/* --- lines */

static void open_lines(const char *a, const char *b, const char *c)
{
    chunk[0] = a, chunk[1] = b, chunk[2] = c, chunk[3] = NULL;
    chunks = repeat = 0;
    is(lines_open(&lines, "test", "-") == 0, "standard input is opened");
}

static void next_is(int got, const char *text)
{
    char *line = "";

    is(lines_next(&lines, &line) == got, "a line, or none");
    if (got == 1 && strcmp(line, text) != 0)
        fprintf(stderr, "line '%s', not '%s'\n", line, text), failed = 1;
}

static void try_lines(void)
{
    char text[8];

    open_lines("ab\ncd", "ef\n", NULL);
    next_is(1, "ab");
    next_is(1, "cdef");
    next_is(0, "");
    is(lines.status == EXIT_TRUE, "an end");
    open_lines("first\nan old end of line stays\n", NULL, NULL);
    next_is(1, "first");
    open_lines("0123456789ab\nabcdefghij", "k", "l\n");
    next_is(1, "0123456789ab");
    next_is(1, "abcdefghijkl");
    open_lines(NULL, NULL, NULL);
    sought = 0;
    next_is(0, "");
    is(lines.status == EXIT_TRUE, "an empty file has an end");
    open_lines(NULL, NULL, NULL);
    lines.holds = 1;
    sought = -1;
    next_is(0, "");
    is(lines.status == EXIT_IO && lines.end[0] != '\0',
       "memory of a process that is gone has none");
    lines_let(&lines);
    is(lines.end[0] == '\0', "why is said once");
    open_lines(NULL, NULL, NULL);
    repeat = 'a';
    lines_peek(&lines, text, sizeof text);
    is(strcmp(text, "aaaaaaa") == 0 && !lines.ended, "a long line is looked at as far as it fits");
    next_is(0, "");
    is(lines.status == EXIT_IO, "no end of line within a megabyte");
    open_lines(NULL, NULL, NULL);
    repeat = '#';
    lines_peek(&lines, text, sizeof text);
    is(text[0] == '\0' && !lines.ended, "a long comment is passed over as far as it fits");
}

static void try_marks(void)
{
    open_lines("a\r\nb \r#c\r\n", "d\r", NULL);
    next_is(1, "a");
    is(chunks == 1, "no more is read than is needed");
    next_is(1, "b ");
    next_is(1, "d");
    open_lines("\r\nx\r\r\n", NULL, NULL);
    lines.raw = 1;
    next_is(1, "");
    next_is(1, "x\r");
    open_lines("\xEF\xBB\xBFx\n", NULL, NULL);
    next_is(1, "x");
    open_lines("\xEF\xBB", NULL, NULL); /* BF is left from before */
    next_is(1, "\xEF\xBB");
    open_lines("\xEF", "\xBB\xBFx\n", NULL);
    next_is(1, "x");
    open_lines("\xEF\xBB", "\xBFx\n", NULL);
    next_is(1, "x");
    open_lines("\xEF\xBB", "x\n", NULL);
    next_is(1, "\xEF\xBBx");
    open_lines("\xEF\xBB\xBF", "x\n", NULL);
    is(!lines_more(&lines) && chunks == 1, "nothing but a mark");
    is(lines_more(&lines) && chunks == 2, "and more");
    open_lines("a", "b", "c");
    is(lines_more(&lines) && chunks == 1, "no mark");
    lines_stop(&lines, "enough");
    is(!lines_more(&lines) && chunks == 1 && lines.status == EXIT_IO, "no more is read");
    next_is(0, "");
}

static void try_long_lines(void)
{
    static char most[LINE_LENGTH_MAX + 2], more[LINE_LENGTH_MAX + 10], before[LINE_LENGTH_MAX + 10];

    memset(most, 'x', LINE_LENGTH_MAX);
    open_lines(most, "\nnext\n", NULL);
    next_is(1, most);
    next_is(1, "next");
    memset(more, 'x', LINE_LENGTH_MAX + 1);
    open_lines(more, "yz\nnext\n", NULL);
    next_is(-1, "");
    next_is(1, "next");
    open_lines(more, "yz", NULL);
    next_is(-1, "");
    next_is(0, "");
    is(lines.status == EXIT_TRUE, "a long line without an end");
    memcpy(more, "ab\n", 3);
    memset(before, 'x', LINE_LENGTH_MAX + 1);
    strcpy(before + LINE_LENGTH_MAX + 1, "\n\n\n");
    open_lines(before, NULL, NULL); /* left behind what is read next */
    lines_more(&lines);
    open_lines(more, "yzyzyz\nnext\n", NULL);
    next_is(1, "ab");
    next_is(-1, "");
    next_is(1, "next");
    for (int i = 0; i < 400; i++)
        memcpy(before + 10 * i, "123456789\n", 10);
    strcpy(before + 4000, "abc");
    open_lines(before, "def\n", NULL);
    for (int i = 0; i < 400; i++)
        next_is(1, "123456789");
    next_is(1, "abcdef");
    open_lines("ab", NULL, NULL);
    repeat = -1;
    next_is(0, "");
    is(lines.status == EXIT_IO, "a part of a line before reading fails is none");
    memset(more, 'x', LINE_LENGTH_MAX + 1);
    strcpy(more + LINE_LENGTH_MAX + 1, "\nnext\n");
    open_lines(more, NULL, NULL);
    next_is(-1, "");
    next_is(1, "next");
}

static void try_peeks(void)
{
    char text[12];

    open_lines("#!a\n\n \t\r # b\n \t\rx y\n", "z\n", NULL);
    lines_peek(&lines, text, sizeof text);
    is(strcmp(text, "x y\n") == 0 && chunks == 1, "the first line that says something");
    is(lines_say(&lines, "#!") && lines_say(&lines, "\n \t") && !lines_say(&lines, "!a") &&
           !lines_say(&lines, "# b") && !lines_say(&lines, "x"),
       "what lines before it say");
    next_is(-1, "");
    next_is(1, " \t\rx y");
    open_lines("#a\nx\n", NULL, NULL);
    lines_peek(&lines, text, sizeof text);
    is(lines_say(&lines, "#a") && !lines_say(&lines, "#a\n"), "up to where that begins");
    open_lines("abcdefgh\n", NULL, NULL);
    lines_peek(&lines, text, sizeof text);
    open_lines("#\n\n", "xy", NULL);
    lines_peek(&lines, text, sizeof text);
    is(strcmp(text, "xy") == 0, "a line without an end");
    open_lines("\nxy\n", NULL, NULL);
    lines_peek(&lines, text, sizeof text);
    is(strcmp(text, "xy\n") == 0, "an empty one before it");
    open_lines("\xEF\xBB\xBF#a\n#b\nx\n", NULL, NULL);
    lines_peek(&lines, text, sizeof text);
    is(strcmp(text, "x\n") == 0 && lines_say(&lines, "#a") && lines_say(&lines, "#b"),
       "behind a mark");
    open_lines("\xEF\xBB\xBFx\n", NULL, NULL);
    lines_peek(&lines, text, sizeof text);
    is(strcmp(text, "x\n") == 0, "at once behind it");
    open_lines("\xEF\xBB\xBFx\ny\n", NULL, NULL);
    next_is(1, "x");
    lines_peek(&lines, text, sizeof text);
    is(strcmp(text, "y\n") == 0, "behind a line that is taken");
    open_lines("x", "y\n", NULL);
    lines_peek(&lines, text, sizeof text);
    is(strcmp(text, "xy\n") == 0, "a line in two pieces");
    open_lines("#\n", " ", NULL);
    lines_peek(&lines, text, sizeof text);
    is(text[0] == '\0' && !lines_say(&lines, "#"), "none");
}

/* --- parts */

/* A part, what is wrong with its line, and how little is taken of it after that. */
static void refused(const char *text, unsigned long line, const char *what)
{
    struct part_header header = {.path = NULL};
    struct part_file file;

    files[0].path = "part", files[0].text = text;
    is(part_file_open(&file, "part", &header) != 0 && file.line == line, what);
    is(part_file_text(&file, "b")[0] == '\0', "nothing");
    part_file_end(&file);
    is(file.line == line && file.at == file.text, what);
    part_file_close(&file);
    files[0].path = NULL;
}

/* --- the system */

static int nothing(void *context)
{
    return *(int *)context;
}

static void try_system(void)
{
    struct sigaction now;
    int number = 7;

    files[0].path = "/proc/self/cgroup", files[0].text = "1:cpu:/\n0::x\n0::/a/b\n";
    files[1].path = "/sys/fs/cgroup/a/b/memory.max", files[1].text = "max\n";
    files[2].path = "/sys/fs/cgroup/a/memory.max",
    files[2].text = "0000000000000000000000001000000"; /* as long as is read */
    files[3].path = "/sys/fs/cgroup/memory.max", files[3].text = "5000000\n";
    files[4].path = "/sys/fs/cgroupx/memory.max", files[4].text = "5\n";
    is(system_memory() == 1000000, "the least of a group and of those above it");
    files[2].text = "6000000\n";
    is(system_memory() == 5000000, "the group at the top");
    files[0].text = "1:cpu:/\n";
    is(system_memory() == 4096 << 12, "without a group the machine's");
    signal(SIGHUP, SIG_DFL);
    signal(SIGTERM, SIG_IGN);
    catch_interrupt();
    is(sigaction(SIGHUP, NULL, &now) == 0 && now.sa_handler != SIG_DFL, "SIGHUP is caught");
    is(sigaction(SIGTERM, NULL, &now) == 0 && now.sa_handler == SIG_IGN,
       "an ignored SIGTERM stays so");
    is(leave_at_interrupt(nothing, &number) == 7, "what the library says");
    is(!system_interrupted(), "no signal yet");
    raise(SIGINT);
    is(system_interrupted(), "Ctrl-C is seen");
}

static int interrupted_within(void *context)
{
    raise(*(int *)context);
    return 1;
}

/* --- drawings, texts, bounds */

static void try_drawings(void)
{
    const struct course course = {{0, 0}, {1000, 0}, {BEND_NONE, 0}, 0, 0};
    const struct course other = {{1000, 0}, {0, 0}, {BEND_NONE, 0}, 0, 0};
    const struct curve curve = draw_curve(0, &course, 0), back = draw_curve(0, &other, 0);
    const struct point half = {50, 100}, none = point_of_length((struct point){0, 0}, 5);

    is(curve.low.x == 0 && curve.high.x == 1000 && curve.low.y == 0 && curve.high.y == 0,
       "a straight link");
    is(curve_through(&curve, (struct point){1050, 0}, half) &&
           !curve_through(&curve, (struct point){1051, 0}, half),
       "a box right of it");
    is(curve_through(&curve, (struct point){-50, 0}, half) &&
           !curve_through(&curve, (struct point){-51, 0}, half),
       "a box left of it");
    is(curve_through(&curve, (struct point){500, 100}, half) &&
           !curve_through(&curve, (struct point){500, 101}, half),
       "a box above it");
    is(curve_through(&curve, (struct point){500, -100}, half) &&
           !curve_through(&curve, (struct point){500, -101}, half),
       "a box below it");
    is(curve_through(&back, (struct point){1050, 0}, half) &&
           curve_through(&back, (struct point){-50, 0}, half),
       "boxes beside the link back");
    is(curve_near(&curve, (struct point){500, 99}, 100) &&
           !curve_near(&curve, (struct point){500, 100}, 100),
       "nearer than 100");
    is(none.x == 0 && none.y == 0, "nothing has no direction");
    is(point_root(0) == 0 && point_root(INT64_C(1) << 60) == 1 << 30, "roots");
}

static void try_corners(void)
{
    const struct course up = {{0, 0}, {1000, 1000}, {BEND_NONE, 0}, 0, 0};
    const struct course down = {{1000, 1000}, {0, 0}, {BEND_NONE, 0}, 0, 0};
    const struct course far = {{2000, 500}, {3000, 700}, {BEND_NONE, 0}, 0, 0};
    struct curve curve[2]; /* no values yet: tcc cannot take them from a function */
    const struct point half = {50, 100};
    struct curve away = draw_curve(0, &far, 0);

    curve[0] = draw_curve(0, &up, 0);
    curve[1] = draw_curve(0, &down, 0);
    for (int i = 0; i < 2; i++)
        is(curve_through(&curve[i], (struct point){1000, 1100}, half) &&
               curve_through(&curve[i], (struct point){0, -100}, half) &&
               !curve_through(&curve[i], (struct point){1000, 1101}, half) &&
               !curve_through(&curve[i], (struct point){0, -101}, half),
           "boxes that an end touches");
    is(away.low.x == 2000 && away.low.y == 500 && away.high.x == 3000 && away.high.y == 700,
       "the box around a link");
}

/* How high the first handle of a link is that is bent so. */
static int64_t handle(enum bend_kind kind, int64_t by, int try)
{
    const struct course course = {{0, 0}, {1200, 0}, {kind, by}, 0, 0};

    return draw_curve(50, &course, try).p[1].y;
}

static void try_bends(void)
{
    is(handle(BEND_NONE, 90, 0) == 0 && handle(BEND_ARC, 90, 0) == 120, "as the course says");
    for (int try = 1; try < BENDS_MAX / 2; try++)
        is(handle(BEND_NONE, 0, try) == 25 * try * 4 / 3 &&
               handle(BEND_ARC, 90, try) == (90 + 25 * try) * 4 / 3 &&
               handle(BEND_ARC, -90, try) == -(90 + 25 * try) * 4 / 3,
           "ever higher");
    for (int try = 0; try < BENDS_MAX / 2; try++)
        is(handle(BEND_ARC, 90, BENDS_MAX / 2 + try) == -(140 + 25 * try) * 4 / 3 &&
               handle(BEND_ARC, -90, BENDS_MAX / 2 + try) == (140 + 25 * try) * 4 / 3,
           "to the other side");
}

/* A report of these values, whose keys are 0, 1, ...: in JSON. */
static void report_values(const char *const *values)
{
    static const struct option_row rows[] = {{.name = "--json"}, {.name = "--tsv"}, {.name = NULL}};
    static const struct verb verb = {.options = rows};
    const struct call call = {.verb = &verb, .value = {""}};

    report_begin_of(&call, "");
    for (int i = 0; values[i] != NULL; i++)
        report_row((char[]){(char)('a' + i), '\0'}, "", "%s", values[i]);
    report_finish(0);
}

static void try_decimals(void)
{
    static const struct {
        const char *text;
        size_t length;
        unsigned decimals;
        uint64_t most, value; /* UINT64_MAX: refused */
    } rows[] = {{"", 0, 3, 9, UINT64_MAX},
                {"7", 1, 0, 9, 7},
                {"1.5", 2, 3, 9, UINT64_MAX},
                {"1.5", 3, 3, 9, 1500},
                {".5", 2, 1, 9, 5},
                {"1.5.5", 5, 3, 9, UINT64_MAX},
                {"0.50", 4, 1, 9, 5},
                {"0.55", 4, 1, 9, UINT64_MAX},
                {"1.05", 4, 9, 1, UINT64_MAX},
                {"1.00", 4, 9, 1, 1000000000},
                {"1.11", 4, 2, 1, UINT64_MAX},
                {"2", 1, 0, 1, UINT64_MAX},
                {"1x", 2, 3, 9, UINT64_MAX},
                {"9.000001", 8, 6, 9, UINT64_MAX}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t value = UINT64_MAX;
        int status = read_decimal(rows[i].text, rows[i].text + rows[i].length, rows[i].decimals,
                                  rows[i].most, &value);

        is(rows[i].value == UINT64_MAX ? status == -1 : status == 0 && value == rows[i].value,
           rows[i].text);
    }
}

int main(void)
{
    static char shown[4096];
    int stop = SIGTERM;

    alarm(15);
    try_lines();
    try_marks();
    try_long_lines();
    try_peeks();
    refused("a\nb 1\ncheck 00000000\n", 1, "a first line that is wrong");
    refused(PART_FORMAT "\nb 1\ncheck 00000000\n", 3, "a check that is wrong");
    try_drawings();
    try_corners();
    try_bends();
    try_decimals();
    is(report_decimals(9.3, 1) == 2 && report_decimals(9.3, 0) == 2 &&
           report_decimals(99.5, 0) == 0 && report_decimals(99.4, 0) == 1 &&
           report_decimals(0.05, 0) == 4 && report_decimals(1.1, 1) == 2 &&
           report_decimals(11, 0) == 1 && report_decimals(0, 0) == 0 &&
           report_decimals(1e-30, 0) == 20 && report_decimals(1e-30, 5) == 20,
       "decimals until three digits are said");
    is(error_name(0) == NULL && strcmp(error_name(RT_ERR_CHOICE), "RT_ERR_CHOICE") == 0,
       "names of errors");
    colour = 1;
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    is(choose_ink().bold[0] != '\0', "colours");
    setenv("NO_COLOR", "", 1);
    is(choose_ink().bold[0] != '\0', "also where NO_COLOR is empty");
    setenv("NO_COLOR", "1", 1);
    is(choose_ink().bold[0] == '\0', "no colours");
    unsetenv("NO_COLOR");
    setenv("TERM", "dumb", 1);
    is(choose_ink().bold[0] == '\0', "none on a dumb terminal");
    unsetenv("TERM");
    is(choose_ink().bold[0] == '\0', "none on a terminal without a name");
    setenv("TERM", "xterm", 1);
    colour = 0;
    is(choose_ink().bold[0] == '\0', "none in a file");
    setvbuf(stdout, shown, _IOFBF, sizeof shown); /* read here before it is written */
    report_values(
        (const char *const[]){"5.5", "5.", "05", "0", "0.25", "-", "-3", "x", "00", ".5", NULL});
    is(strcmp(shown,
              "{\n  \"a\": 5.5,\n  \"b\": \"5.\",\n  \"c\": \"05\",\n  \"d\": 0,\n  \"e\": 0.25,\n"
              "  \"f\": null,\n  \"g\": -3,\n  \"h\": \"x\",\n  \"i\": \"00\",\n  \"j\": "
              "\".5\"\n}\n") == 0,
       "numbers of JSON");
    fflush(stdout);
    memset(shown, 0, sizeof shown);
    fill_row("xxxxx", "words", 9);
    fill_row("xxxxxx", "words", 9);
    fill_text("Note:\nmore");
    fill_text("a");
    fill_text(":\nb");
    fill_text("a\nb\n:\n-c");
    fill_text("  aa  one\n   two\n  bb  three\nText\n--d\n--e f\n-g\n  cc  four\n      five\nend");
    fill_words("0123456789012345678901234567890123456789012345678901234567890123456789012345678901",
               0, 0);
    is(strcmp(shown,
              "  xxxxx  words\n  xxxxxx\n         words\nNote:\nmore\na\n:\nb\na b :\n-c\n  aa  "
              "one two\n"
              "  bb  three\nText\n--d\n--e f -g\n  cc  four five\nend\n"
              "0123456789012345678901234567890123456789012345678901234567890123456789012345678901"
              "\n") == 0,
       "rows and paragraphs");
    try_system();
    is(leave_at_interrupt(interrupted_within, &stop) == LEFT_BY_INTERRUPT,
       "what begins after it is left");
    fflush(stdout);
    return failed;
}
