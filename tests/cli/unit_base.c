/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/base/complained.c cli/base/heap.c cli/base/limit.c cli/base/memory.c cli/base/nearest.c
 * cli/base/outfile.c cli/base/system_files_posix.c cli/base/system_text_posix.c
 * cli/base/system_threads_posix.c cli/base/text.c What the base says of limits of time, files that
 * cannot be renamed, input that Ctrl-C ends, threads, and texts that a terminal must not get. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../../cli/base/complain.h"
#include "../../cli/base/heap.h"
#include "../../cli/base/limit.h"
#include "../../cli/base/memory.h"
#include "../../cli/base/nearest.h"
#include "../../cli/base/outfile.h"
#include "../../cli/base/system.h"
#include "../../cli/base/text.h"

static int failed;

static void is(int holds, const char *what)
{
    if (!holds)
        fprintf(stderr, "not so: %s\n", what);
    failed |= !holds;
}

/* --- the system as this test wants it */

static double now;
static int ctrl_c, rename_error, no_access, no_mode;
static struct {
    int ready, n, error;
} input[8]; /* what poll and read say, one after another; after them Ctrl-C comes */
static int inputs, asked, readable;
static enum { NO_STREAM, NO_TEXT, CLOSED } stream; /* what open_memstream gives */

double system_seconds(void)
{
    return now;
}

int system_interrupted(void)
{
    return ctrl_c;
}

uint64_t system_memory(void)
{
    return 1;
}

int system_terminal(int fd)
{
    return fd < 0;
}

void system_progress(uint64_t done, uint64_t total, const char *what)
{
    (void)done, (void)total, (void)what;
}

int poll(struct pollfd *fds, nfds_t count, int timeout)
{
    const volatile short *events = &fds->events; /* glibc declares that fds are only written */

    is(count == 1 && *events == POLLIN && timeout > 0, "input is waited for");
    readable = asked == inputs || input[asked++].ready;
    return readable;
}

ssize_t read(int fd, void *to, size_t size)
{
    is(fd == 0 && to != NULL && size > 0 && readable, "what is there is read");
    if (asked == inputs)
        ctrl_c = 1;
    errno = input[asked - 1].error;
    return input[asked - 1].n;
}

int rename(const char *from, const char *to)
{
    errno = rename_error;
    return rename_error != 0 ? -1 : renameat(AT_FDCWD, from, AT_FDCWD, to);
}

/* What is written beside a file. */
static const char *part_of(const char *name)
{
    static char part[64];

    snprintf(part, sizeof part, "%s.%ld.part", name, (long)getpid());
    return part;
}

int access(const char *path, int mode)
{
    return no_access ? -1 : faccessat(AT_FDCWD, path, mode, 0);
}

int fchmod(int fd, mode_t mode)
{
    char path[40];

    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    return no_mode ? -1 : chmod(path, mode);
}

static int takes; /* of malloc; the last one gets none.  0: all get what they ask for */

void *__libc_malloc(size_t size);

void *malloc(size_t size)
{
    return takes > 0 && --takes == 0 ? NULL : __libc_malloc(size);
}

/* Of nothing some give none. */
void *calloc(size_t count, size_t size)
{
    void *memory = count > 0 ? malloc(count * size) : NULL;

    return memory != NULL ? memset(memory, 0, count * size) : NULL;
}

FILE *open_memstream(char **text, size_t *size)
{
    FILE *file = stream == NO_STREAM ? NULL : tmpfile();

    if (stream == CLOSED) {
        *text = strdup("text");
        *size = 4;
        close(fileno(file));
    }
    return file;
}

/* What was said last is kept: is it this? */
static int kept(const char *text)
{
    const char *said = complain_kept();

    if (text == NULL || said == NULL)
        return text == said;
    return strcmp(text, said) == 0;
}

/* With an error of the library that is known, or none. */
static void of_complaints(int known)
{
    const char *said;
    int error = -1;

    is(complained(&error) == NULL, "nothing is said");
    complain_keep();
    is(kept(NULL), "nothing is kept");
    complain_code(7);
    complain_keep();
    complain(2, "1");
    complain(3, "2");
    is(complained(&error) == NULL, "what is kept is not said");
    is(kept("1"), "the first is kept");
    complain_keep();
    is(kept(NULL), "of another one it is gone");
    if (!known)
        complain(EXIT_TRUE, "a warning of error 7");
    is(complained(&error) == NULL, "a warning is no refusal");
    complain(2, "3");
    said = complained(&error);
    is(said != NULL && strcmp(said, "3") == 0 && error == (known ? 7 : 2), "the first");
    complain_code(5);
    complain(3, "4");
    said = complained(&error);
    is(said != NULL && strcmp(said, "3") == 0 && error == (known ? 7 : 2), "it stays");
}

static void of_limits(void)
{
    now = 0;
    is(!interrupted() && !time_over() && !whole_time_over(), "no limit");
    limit_time(1);
    now = 0.9;
    is(!interrupted(), "before the limit");
    now = 1;
    is(interrupted() && time_over() && !whole_time_over(), "at the limit");
    limit_time(0);
    is(!interrupted(), "no limit any more");
    now = 0;
    limit_whole_time(1);
    now = 0.9;
    is(!time_over() && !whole_time_over(), "before the second limit");
    limit_time(9);
    now = 1;
    is(time_over() && whole_time_over() && interrupted(), "at the second limit");
    limit_whole_time(0);
    is(!time_over() && !whole_time_over(), "the first goes on");
    now = 9.9;
    is(time_over() && !whole_time_over(), "until it is over");
    limit_time(0);
    ctrl_c = 1;
    is(interrupted() && !time_over(), "Ctrl-C is no limit");
    ctrl_c = 0;
}

static void of_words(void)
{
    struct nearest near = {NULL, 0};
    static const struct row {
        const char *word, *nearest;
    } rows[] = {{"load", NULL},       {"router", "router"}, {"route", "router"},
                {"routes", "routes"}, {"router", "routes"}, {"route", "routes"}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        nearest_try(&near, "routes", rows[i].word);
        is(near.word == rows[i].nearest ||
               (near.word != NULL && strcmp(near.word, rows[i].nearest) == 0),
           rows[i].word);
    }
    complain_keep();
    is(need_memory("m", 2000000) == EXIT_IO, "there is a byte");
    is(kept("m: out of memory: needs 2 MB, and there are 0"), "2 MB");
    complain_keep();
    is(need_memory("m", 2000001) == EXIT_IO, "there is a byte");
    is(kept("m: out of memory: needs 3 MB, and there are 0"), "3 MB");
}

/* No memory is said once, until that is forgotten. */
static void of_memory(void)
{
    char *none = NULL;

    for (int i = 0; i < 4; i++) {
        if (i == 2)
            heap_forget();
        complain_keep();
        is(take_memory(SIZE_MAX, 2) == NULL && (complain_kept() != NULL) == (i % 2 == 0),
           "no memory");
    }
    none = zero_memory(0, 1);
    is(none != NULL, "of nothing there is some");
    free(none);
    none = NULL;
    heap_forget();
    complain_keep();
    is(take_memory(SIZE_MAX / 2 + 2, 2) == NULL && more_memory(&none, SIZE_MAX / 2 + 2, 2) != 0,
       "more bytes than a number of them can say");
    is(kept("out of memory"), "no memory is said");
}

static void of_texts(void)
{
    char to[8] = "xxxxxxx", text[20] = "";
    uint64_t number = 7;
    FILE *file = tmpfile();

    tame_text(to, 4, "abcdef");
    is(memcmp(to, "abc\0xxx", 8) == 0, "a text is cut");
    tame_text(to, 7, "a\x1F\x7F");
    is(strcmp(to, "a\\x1F") == 0, "a byte that does not fit whole is left out");
    tame_text(to, 8, " ~\x7F");
    is(strcmp(to, " ~\\x7F") == 0, "a byte that a terminal must not get");
    put_tame(file, "a\nb\x1B\n");
    rewind(file);
    is(fread(text, 1, sizeof text, file) == 8 && strcmp(text, "a\nb\\x1B\n") == 0,
       "ends of lines stay");
    fclose(file);
    is(read_number("", &number) == -1 && read_number("1:", &number) == -1 &&
           read_number("1/", &number) == -1 && number == 7,
       "no number");
    is(read_number("18446744073709551615", &number) == 0 && number == UINT64_MAX &&
           read_number("18446744073709551616", &number) == -1,
       "the greatest number");
    is(hex_digit('0') == 0 && hex_digit('9') == 9 && hex_digit('A') == 10 && hex_digit('F') == 15 &&
           hex_digit('a') == 10 && hex_digit('f') == 15,
       "hexadecimal digits");
    is(hex_digit(' ') == -1 && hex_digit('/') == -1 && hex_digit(':') == -1 &&
           hex_digit('@') == -1 && hex_digit('G') == -1 && hex_digit('`') == -1 &&
           hex_digit('g') == -1,
       "no hexadecimal digits");
}

static void of_input(void)
{
    char to[4];

    inputs = 6;
    input[1].ready = input[2].ready = input[3].ready = input[4].ready = input[5].ready = 1;
    input[1].error = input[2].error = input[5].error = EINTR;
    input[2].n = input[4].n = input[5].n = -1;
    input[3].n = 3;
    input[4].error = EIO;
    is(system_read(0, to, 4) == 0, "the end, once there is something");
    is(system_read(0, to, 4) == 3, "a signal is no end");
    is(system_read(0, to, 4) == -1 && errno == EIO, "an error");
    is(system_read(0, to, 4) == READ_INTERRUPTED, "Ctrl-C");
    ctrl_c = 0;
}

static void dirty_stack(void)
{
    volatile char stack[4096];

    for (size_t i = 0; i < sizeof stack; i++)
        stack[i] = (char)0xA5;
}

/* Writes a file: its mode, or -1. */
static int written(const char *path, int beside)
{
    struct outfile out;
    struct stat what;
    char text[9] = "";
    FILE *file;

    dirty_stack();
    errno = 0;
    is(outfile_open(&out, path) == 0 && (out.part != NULL) == beside, "a file beside its place");
    fputs("whole", out.file);
    is(outfile_close(&out) == 0 && out.part == NULL, "a file is written");
    file = fopen(path, "r");
    is(file != NULL && fgets(text, sizeof text, file) != NULL && strcmp(text, "whole") == 0,
       "all of it");
    if (file != NULL)
        fclose(file);
    return lstat(path, &what) == 0 ? (int)(what.st_mode & 07777) : -1;
}

static void of_files(void)
{
    char folder[] = "/tmp/unit_base.XXXXXX", text[200];
    struct outfile out;
    uint64_t size = 7;
    int fd[2];

    is(mkdtemp(folder) != NULL && chdir(folder) == 0, "a folder");
    umask(022);
    is(written("new", 1) == 0644, "a new file");
    chmod("new", 0640);
    is(written("new", 1) == 0640, "its mode stays");
    is(symlink("new", "link") == 0 && written("link", 0) == 0777, "a link stays");
    is(link("new", "hard") == 0 && written("hard", 0) == 0640, "so does one of two names");
    remove("hard");
    no_access = 1;
    is(written("new", 0) == 0640, "what may not be written is not replaced");
    no_access = 0, no_mode = 1;
    is(written("new", 0) == 0640 && access(part_of("new"), F_OK) != 0, "nor whose mode is lost");
    no_mode = 0;
    takes = 2;
    is(written("new", 0) == 0640, "nor for whose part there is no memory");
    is(outfile_open(&out, "new") == 0 && access(part_of("new"), F_OK) == 0, "beside its place");
    fputs("no", out.file);
    close(fileno(out.file));
    snprintf(text, sizeof text, "new: writing failed: %s", strerror(EBADF));
    complain_keep();
    is(outfile_close(&out) == EXIT_IO && kept(text), text);
    is(access(part_of("new"), F_OK) != 0, "it is taken away");
    fd[0] = system_open("new");
    is(system_file(fd[0], &size) == 1 && size == 5, "a file of 5 bytes");
    close(fd[0]);
    is(system_file(fd[0], &size) == -1, "no file");
    fd[0] = system_open(".");
    is(system_file(fd[0], &size) == 1, "a folder is one");
    close(fd[0]);
    is(pipe(fd) == 0 && system_file(fd[0], &size) == 0, "a pipe");
    rename_error = EIO;
    is(outfile_open(&out, "old") == 0, "to be renamed");
    complain_keep();
    is(outfile_close(&out) == EXIT_IO && access("old", F_OK) != 0, "but it cannot");
    snprintf(text, sizeof text, "old: writing failed: %s", strerror(EIO));
    is(kept(text), text);
    is(access(part_of("old"), F_OK) != 0, "nothing is left of it");
    for (int error = 0; error < 134; error++) {
        const int told =
            error == ENOSPC || error == EFBIG || error == EIO || error == EPIPE || error == EBADF;

        snprintf(text, sizeof text, "it failed%s%s", told ? ": " : "", told ? strerror(error) : "");
        complain_keep();
        is(complain_writing("it", error) == EXIT_IO && kept(text), text);
    }
    remove("link"), remove("new"), remove("old"), remove(part_of("old"));
    remove(folder);
}

static void of_streams(void)
{
    struct system_text to;

    memset(&to, 0xA5, sizeof to);
    is(system_text_open(&to) == -1, "no stream");
    memset(&to, 0xA5, sizeof to);
    stream = NO_TEXT;
    is(system_text_open(&to) == 0 && system_text_close(&to) == -1 && to.text == NULL, "no text");
    stream = CLOSED;
    is(system_text_open(&to) == 0 && system_text_close(&to) == -1 && to.text == NULL,
       "not all of the text");
}

static int called[6], counted, ended;

static void rest(long microseconds)
{
    nanosleep(&(struct timespec){0, 1000 * microseconds}, NULL);
}

static void count(void *context, unsigned number)
{
    is(context == &counted && number < 4, "a job");
    called[number < 4 ? number : 5]++;
    for (int i = 0; i < 20; i++) {
        int before;

        system_lock(WORK_LOCK);
        before = counted;
        rest(20);
        counted = before + 1;
        system_unlock(WORK_LOCK);
    }
}

static void be_late(void *context, unsigned number)
{
    (void)context;
    rest(number == 0 ? 0 : 20000);
    if (number > 0)
        ended = 1;
}

static volatile int ticks, waits;

static void tick(void)
{
    ticks++;
    while (waits)
        rest(1000);
}

/* Does it tick once only, if it is ended in the middle of that? */
static int ticks_once(void)
{
    ticks = 0;
    waits = 1;
    is(system_ticks(tick) == 1, "another thread that ticks");
    for (int i = 0; i < 500 && ticks == 0; i++)
        rest(10000);
    waits = 0;
    system_ticks_end();
    return ticks == 1;
}

static void of_threads(void)
{
    struct timespec begin, end;

    system_jobs(4, count, &counted);
    for (int i = 0; i < 4; i++)
        is(called[i] == 1, "each job once");
    is(counted == 4 * 20, "one at a time has the lock");
    system_jobs(2, be_late, NULL);
    is(ended, "all jobs have ended");
    clock_gettime(CLOCK_MONOTONIC, &begin);
    dirty_stack();
    is(system_ticks(tick) == 1, "a thread that ticks");
    for (int i = 0; i < 500 && ticks == 0; i++)
        rest(10000);
    system_ticks_end();
    clock_gettime(CLOCK_MONOTONIC, &end);
    is(ticks > 0 && end.tv_sec * 10 + end.tv_nsec / 100000000 -
                            (begin.tv_sec * 10 + begin.tv_nsec / 100000000) >=
                        2,
       "four times a second");
    is(ticks_once() || ticks_once() || ticks_once(),
       "none after its end"); /* a machine may be slow */
}

int main(void)
{
    int status;

    if (fork() == 0) {
        of_complaints(1);
        _exit(failed);
    }
    failed = wait(&status) < 0 || status != 0;
    of_complaints(0);
    of_limits();
    of_words();
    of_memory();
    of_texts();
    of_input();
    of_files();
    of_streams();
    of_threads();
    puts(failed ? "wrong" : "right");
    return failed;
}
