/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/read/lines.c cli/read/messages.c cli/read/message_kinds.c cli/read/args.c
 * cli/read/headers.c
 * Lines of every length, as they come from a file or piece by piece; what is begun anew where
 * reading begins; sets of messages at the ends of what they may be. */
#include <fcntl.h>
#include <inttypes.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../cli/base/work.h"
#include "../../cli/read/headers.h"
#include "../../cli/read/lines.h"
#include "../../cli/read/messages.h"
#include "expect_said.h"
#include "told_progress.h"

#define MIB 0x100000L

static char input[2 * MIB];
static long size, at, stop, interrupt_at = -1; /* stop: no piece goes beyond this byte */
static struct lines lines;

int poll(struct pollfd *of, nfds_t count, int wait)
{
    (void)of, (void)count, (void)wait;
    return 1;
}

ssize_t read(int fd, void *to, size_t n)
{
    n = n < (size_t)(size - at) ? n : (size_t)(size - at);
    n = at < stop && n > (size_t)(stop - at) ? (size_t)(stop - at) : n;
    memcpy(to, input + at, n);
    at += (long)n;
    if (at == interrupt_at) /* before the next */
        raise(SIGINT);
    return fd >= 0 ? (ssize_t)n : -1;
}

static void put(const char *bytes, long times)
{
    long n = (long)strlen(bytes);

    for (; times > 0; times--, size += n)
        memcpy(input + size, bytes, (size_t)n);
}

/* How many lines are read, good or bad, of what stands in `input`, and the status at the end. */
static void reads(const char *what, unsigned good, unsigned bad, int status, const char *said)
{
    unsigned count[2] = {0, 0};
    char *line;
    int got;

    memset(&lines, 0xA5, sizeof lines);
    lines_open(&lines, "unit", "-");
    lines.step = "bytes";
    while ((got = lines_next(&lines, &line)) != 0) {
        count[got < 0]++;
        if (got < 0)
            lines_bad(&lines);
    }
    if (count[0] != good || count[1] != bad || lines.status != status)
        printf("%u good, %u bad, %d\n", count[0], count[1], lines.status);
    expect(what, count[0] == good && count[1] == bad && lines.status == status &&
                     strstr(errors, said) != NULL);
    size = at = 0;
}

static void read_lines(void)
{
    put("a\n", 1), put("x", 5000), put("\nb\n", 1);
    reads("a long line between others", 2, 1, EXIT_FALSE, "line 2: longer than 4096 bytes");
    expect("bytes read", told == 5005);
    put("x", 4096), put("\n", 1);
    reads("the longest line", 1, 0, EXIT_TRUE, "");
    put("x", 4097), put("\n", 1);
    reads("one longer", 0, 1, EXIT_FALSE, "line 1: longer than 4096 bytes");
    put("x", MIB);
    reads("no end, a megabyte", 0, 1, EXIT_FALSE, "line 1: longer than 4096 bytes");
    put("x", MIB + 1);
    reads("no end, and more", 0, 0, EXIT_IO, "line 1: no end of line within a megabyte");
    put("a\n", 1), put("x", MIB);
    reads("no end after a line", 1, 1, EXIT_FALSE, "line 2: longer than 4096 bytes");
    put("a\n", 1), put("x", MIB + 1);
    reads("nor with more", 1, 0, EXIT_IO, "line 2: no end of line within a megabyte");
    put("a\r\n", 10000), stop = size, put("b\n", 1), put("x", 5000);
    reads("old ends of lines behind a long one", 10001, 1, EXIT_FALSE,
          "line 10002: longer than 4096 bytes");
    put("\n", 99), put("a\n", 5);
    reads("99 bad lines", 5, 99, EXIT_FALSE, "line 99: empty line");
    put("\n", 100), put("a\n", 5);
    reads("100 bad lines", 0, 100, EXIT_IO, "line 100: too many bad lines: the rest is not read");
}

/* Bytes that there are of a file, and of others 0; the file is closed, standard input is not. */
static void open_and_close(void)
{
    struct stat file;

    lines_open(&lines, "unit", "/proc/self/exe");
    expect("a file", lines.fd > 2 && stat("/proc/self/exe", &file) == 0 &&
                         lines.all == (uint64_t)file.st_size);
    lines_close(&lines);
    expect("closed", fcntl(lines.fd, F_GETFD) == -1);
    lines_open(&lines, "unit", "/dev/null");
    expect("a device", lines.all == 0);
    lines_close(&lines);
    lines_open(&lines, "unit", "-");
    lines_close(&lines);
    expect("standard input", lines.fd == 0 && fcntl(0, F_GETFD) != -1);
}

/* In a buffer that lacks a byte the last one is waited for; what a byte order mark leads is read.
 */
static void peek(void)
{
    char text[16];

    size = at = 0;
    put("x", 1);
    lines = (struct lines){.name = "unit", .begun = 1, .to = sizeof lines.buffer - 2};
    memset(lines.buffer, '#', sizeof lines.buffer);
    lines.buffer[lines.to - 1] = '\n';
    lines_peek(&lines, text, sizeof text);
    expect("the last byte", strcmp(text, "x") == 0);
    lines = (struct lines){.name = "unit", .begun = 1, .ended = 1, .from = 3, .to = 10};
    strcpy(lines.buffer, "\xEF\xBB\xBF# a\nb\n");
    expect("a comment after a mark", lines_say(&lines, "# a") && !lines_say(&lines, "# b"));
    strcpy(lines.buffer, "x\n# a\n\nb\n");
    lines.from = 6;
    expect("a comment that is taken", !lines_say(&lines, "# a"));
    memcpy(lines.buffer, " \0x\n", 4);
    lines.from = 0, lines.to = 4;
    expect("a zero byte is no blank", lines_first(&lines) == lines.buffer + 1);
}

/* --- messages */

static struct message_set set;

/* So that what is not set is something else. */
static void spoil(void)
{
    volatile char stack[0x4000];

    for (size_t i = 0; i < sizeof stack; i++)
        stack[i] = '7';
    memset(&set, 0xA5, sizeof set);
}

static int read_two(const void *context, char *line, struct rt_load_pair *pair, char why[WHY_MAX])
{
    if (context != NULL) /* as if so many had been read */
        set.messages.count = LINES_PAIRS_MAX;
    if (sscanf(line, "%" SCNu32 " %" SCNu32, &pair->source, &pair->target) == 2)
        return 0;
    return refuse(why, "no pair");
}

/* A set of so many messages, or what is said. */
static void makes(const char *name, uint32_t processors, int status, uint32_t count,
                  const char *why)
{
    struct message_ends ends = {processors, "unit", read_two, NULL};
    int said;

    spoil();
    watched = unwatched = 0;
    said = messages_open_ends(&set, &ends, "--traffic", name);
    if (said == 0 && set.messages.count > 0) {
        struct rt_load_tree_message last;

        expect("room for them", malloc_usable_size(set.pair) >= count * sizeof *set.pair);
        expect("progress of what is drawn K times",
               told_wrong == 0 && watched == (strchr(name, ',') != NULL));
        last = set.messages.message(set.messages.context, set.messages.count - 1);
        expect("the last", last.source == set.pair[set.messages.count - 1].source);
    }
    expect(name, said == status && strstr(errors, why) != NULL &&
                     (said != 0 || set.messages.count == count));
    expect("no longer", unwatched == watched);
    if (said == 0)
        messages_close(&set);
    size = at = 0;
}

static void make_sets(void)
{
    static char zero[] = "krel:5\0"
                         "7", /* what stands behind is not read */
        none[] = "shift\0"
                 "7";
    struct message_ends ends = {4, "unit", read_two, &set};

    makes("uniform", 4, 0, 12, "");
    makes("uniform:1", 4, EXIT_USAGE, 0, "");
    makes(none, 4, EXIT_USAGE, 0, "");
    makes("shift:x", 4, EXIT_USAGE, 0, "");
    makes("shift:1", 4, 0, 4, "");
    makes("neighbour", 4, 0, 4, "");
    makes("alltoall", 4, 0, 12, "");
    makes("alltoall", 1, 0, 0, "");
    makes("bitrev", 1, 0, 1, "");
    makes("bitrev", 8, 0, 8, "");
    makes("bitrev", 12, EXIT_USAGE, 0, "2^i processors");
    makes("bitrev", 0x80000000, EXIT_USAGE, 0, "2147483648 messages");
    makes("rand:2,5", 4, 0, 8, "");
    makes("perm:5", 4, 0, 4, "");
    makes("krel:1,5", 4, 0, 4, "");
    makes("krel:3,5", 4, 0, 12, "");
    makes("krel:0,5", 4, EXIT_USAGE, 0, "");
    makes(zero, 4, EXIT_USAGE, 0, "");
    makes("krel:0000000000000000000000000000003,5", 4, 0, 12, ""); /* 31 digits */
    makes("krel:00000000000000000000000000000030,5", 4, EXIT_USAGE, 0, "");
    makes("krel:4294967295,5", 1, EXIT_USAGE, 0, "4294967295 messages");
    makes("krel:4294967296,5", 1, EXIT_USAGE, 0, "expected krel:K,SEED");
    makes("krel:2147483647,5", 1, EXIT_IO, 0, "needs 17180 MB, and there are 1073");
    makes("krel:2147483648,5", 1, EXIT_USAGE, 0, "2147483648 messages");
    makes("-", 4, 0, 0, "");
    put("1 2\n", 5000);
    makes("-", 4, 0, 5000, "");
    makes("examples", 4, 0, 0, ""); /* a folder */
    makes("./x/y", 4, EXIT_IO, 0, "");
    makes("", 4, EXIT_USAGE, 0, "'': expected the name of a file");
    makes("x", 4, EXIT_USAGE, 0, "there is no file of this name");
    put("1 2\n", 1);
    spoil();
    expect("too many", messages_open_ends(&set, &ends, "--traffic", "-") == EXIT_IO &&
                           strstr(errors, "too many messages: expected at most 2^26") != NULL);
    size = at = 0;
    expect("known", messages_known("@x") && messages_known("krel:1,2") && !messages_known("x@"));
}

/* --- words of the command line */

static int only_7(const struct rt_net *net, const char *name, const char *text,
                  struct processor *processor, char why[WHY_MAX])
{
    (void)net;
    processor->index = 7;
    return strcmp(text, "7") == 0 ? 0 : refuse(why, "%s '%s'", name, text);
}

static void read_words(void)
{
    static const struct shape shape = {.read_processor = only_7};
    char *good[] = {"7", "7", NULL}, *first[] = {"8", "7", NULL}, *second[] = {"7", "8", NULL};
    char why[WHY_MAX];
    struct call call = {.shape = &shape, .operand = good};
    struct processor src = {.located = 9}, dst;
    struct rt_net net;
    static const struct {
        const char *text;
        int is;
    } line[] = {{"7 7", 0}, {"8 7", -1}, {"7 8", -2},   {"", -3},
                {"8", -3},  {"7", -4},   {"7 7 7", -4}, {"8 7 7", -3}};

    expect("a pair", read_pair(&call, &src, &dst) == 0);
    call.operand = first;
    expect("no source", read_pair(&call, &src, &dst) == EXIT_USAGE);
    call.operand = second;
    expect("no destination", read_pair(&call, &src, &dst) == EXIT_USAGE);
    for (unsigned i = 0; i < sizeof line / sizeof *line; i++) {
        char text[16];

        strcpy(text, line[i].text);
        expect(line[i].text, read_pair_line(&call, text, &src, &dst, why) == line[i].is);
    }
    src.located = 9;
    expect("an index", rt_net_parse("tree:3", &net) == 0 &&
                           read_index(&net, "source", "5", "", &src, why) == 0 && src.index == 5 &&
                           src.located == 0);
    expect("threads", default_jobs() == (system_cores() < JOBS_MAX ? system_cores() : JOBS_MAX));
    expect("a header", header_named("bytes") != 0 && header_named("byte") == 0);
}

/* The first complaint of all has the code of what is wrong. */
static void of_networks(void)
{
    static const struct option_row none = {.name = NULL};
    static const struct verb verb = {.options = &none};
    static const struct shape shape = {.read_processor = only_7};
    struct call call = {.shape = &shape, .verb = &verb};
    struct rt_net net;
    int code = 0;

    call.net = &net;
    rt_net_parse("tree:3", &net);
    put("8 7\n", 1);
    expect("a bad line", messages_open(&set, &call, "--traffic", "-") == EXIT_FALSE);
    expect("its code", complained(&code) != NULL && code == RT_ERR_SRC);
    size = at = 0;
    rt_net_parse("tree:32", &net);
    expect("a large network", messages_open(&set, &call, "--traffic", "perm:1") == EXIT_USAGE &&
                                  strstr(errors, "network 'tree:32': 4294967296") != NULL);
    rt_net_parse("hypercube:3", &net);
    expect("three bits, turned", messages_open(&set, &call, "--permutation", "transpose") == 0);
}

int main(void)
{
    if (freopen("/dev/null", "w", stderr) == NULL ||
        setrlimit(RLIMIT_AS, &(struct rlimit){1 << 30, 1 << 30}) != 0)
        return 1;
    setvbuf(stderr, errors, _IOFBF, sizeof errors);
    of_networks();
    read_lines();
    open_and_close();
    peek();
    make_sets();
    read_words();
    put("a\nb", 1);
    interrupt_at = size;
    reads("interrupted", 1, 0, EXIT_FALSE, "interrupted behind line 1");
    return failed;
}
