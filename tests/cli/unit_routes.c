/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/routes.c cli/check/vcs.c cli/check/table_lines.c cli/check/route_lines.c
 * cli/check/table_rows.c cli/check/route_reader.c cli/check/say.c
 * Files of routes: read from the beginning each time; how long their lines may be, and how many;
 * lines that are written, of names of any length; when each leaf has a tree of its own; how much
 * memory routes take. */
#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../../cli/check/check.h"
#include "../../cli/check/route_lines.h"
#include "../../cli/check/route_reader.h"
#include "../../cli/check/route_sources.h"
#include "../../cli/check/route_table.h"
#include "../../cli/cli.h"

static struct topology topology;
static struct routes routes;
static struct lines lines;
static struct printing printing;
static char text[LINE_LENGTH_LONG + 3], name[70000], said[400000], expected[400000];
static uint32_t memory[200000];
static char errors[4096]; /* what was said */
static int failed;

static void tell(int right, const char *what)
{
    if (!right) {
        printf("wrong: %s\n", what);
        failed = 1;
    }
}

/* Routes of a pipe are kept in a file: it is read from its beginning as often as it is wanted. */
static void begins(const char *path, const char *as)
{
    struct rlimit before, none;
    FILE *kept = tmpfile();
    int fd[2];
    char *line;

    fputs("one\ntwo\n", kept);
    fflush(kept);
    routes.path = path;
    routes.spool = fileno(kept);
    for (int i = 0; i < 2; i++) {
        tell(routes_lines(&routes, &lines) == 0 && strcmp(lines.name, as) == 0, as);
        tell(lines_next(&lines, &line) == 1 && strcmp(line, "one") == 0, "the first line");
        tell(lines.longest == LINE_LENGTH_LONG, "how long a line may be");
        lines_close(&lines);
    }
    fclose(kept);
    tell(routes_lines(&routes, &lines) == EXIT_IO, "a file that is closed");
    tell(pipe(fd) == 0, "a pipe");
    routes.spool = fd[0];
    tell(routes_lines(&routes, &lines) == EXIT_IO, "a pipe has no beginning");
    lines_close(&lines);
    fflush(stderr);
    getrlimit(RLIMIT_NOFILE, &before);
    none = before;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_NOFILE, &none);
    tell(routes_lines(&routes, &lines) == EXIT_IO && strstr(errors, "Too many open files") != NULL,
         "no more files");
    setrlimit(RLIMIT_NOFILE, &before);
    close(fd[0]);
    close(fd[1]);
}

/* `a b 0` and blanks, so many bytes in all, as standard input. */
static void give(size_t bytes)
{
    int fd[2];

    memset(text, ' ', bytes);
    memcpy(text, "a b 0", 5);
    strcpy(text + bytes, "\n");
    tell(pipe(fd) == 0 && write(fd[1], text, bytes + 1) == (ssize_t)bytes + 1, "a pipe");
    close(fd[1]);
    dup2(fd[0], STDIN_FILENO);
    close(fd[0]);
}

static uint64_t bad_vcs(size_t bytes)
{
    uint64_t bad = 0;
    int status;

    give(bytes);
    vcs_free(vcs_open(&topology, "-", &status, &bad));
    tell(status == 0, "virtual channels");
    return bad;
}

static uint64_t bad_table(size_t bytes)
{
    give(bytes);
    routes = (struct routes){.topology = &topology, .path = "-", .spool = -1};
    tell(table_read(&routes) == 0, "a table");
    table_free(routes.table);
    return routes.bad;
}

static void dirty(void)
{
    volatile char stack[4096];

    for (unsigned i = 0; i < sizeof stack; i++)
        stack[i] = 'x';
}

/* A header's text has two digits a byte, and a zero. */
static void has_room(void)
{
    topology.graph.nodes = 6;
    routes = (struct routes){.topology = &topology, .header.format = RT_FORMAT_BYTES};
    tell(printing_open(&printing, &routes, NULL) == 0, "headers");
    tell(malloc_usable_size(printing.text) > 2 * (size_t)printing.capacity, "their text");
    printing_close(&printing);
    memset(&printing, 0, sizeof printing);
    topology.graph.nodes = 2;
}

/* Entries whose names are about as long as what is gathered, and longer, one after another. */
static void writes(void)
{
    static const size_t longest[] = {1, 65000, 500, 30, 1, 65535, 65536, 1, 65537, 69999, 3};
    FILE *out = tmpfile();
    size_t length = 0;

    routes = (struct routes){.topology = &topology};
    tell(printing_open(&printing, &routes, out) == 0, "nothing is opened");
    for (unsigned i = 0; i < sizeof longest / sizeof longest[0]; i++) {
        memset(name, 'n', longest[i]);
        name[longest[i]] = '\0';
        dirty();
        tell(print_entry(&printing, names_add(&topology.names, name), 0, 4294967294u - i) == 0,
             "an entry");
        length += (size_t)snprintf(expected + length, sizeof expected - length, "%s a %u\n", name,
                                   4294967294u - i);
    }
    printing_flush(&printing);
    printing_close(&printing);
    rewind(out);
    tell(fread(said, 1, sizeof said, out) == length && memcmp(said, expected, length) == 0,
         "entries of long names");
    fclose(out);
}

/* A route of Python's has no words: names of nodes stand for them. */
static void names_nodes(void)
{
    static const char why[] =
        "route a -> b takes a link that does not exist: a; no link from a to b\n";
    uint32_t item[] = {0, 1};
    const struct given given = {.kind = GIVEN_NODES, .item = item, .items = 2, .destination = 1};
    struct check check = {.topology = &topology, .routes = &routes, .say = tmpfile()};

    memset(said, 0, sizeof said);
    say_failure(&check, &given, RT_WALK_GRAPH_NOWHERE, &(struct rt_walk_graph_result){0});
    rewind(check.say);
    tell(fread(said, 1, sizeof said, check.say) == sizeof why - 1 && strcmp(said, why) == 0, said);
    fclose(check.say);
}

static int by_leaf(uint32_t nodes)
{
    topology.graph = (struct rt_topo_graph){.nodes = nodes};
    routes = (struct routes){.topology = &topology, .routing = RT_LOAD_BALANCED};
    return table_by_leaf(&routes);
}

/* Lines have numbers of 32 bits. */
static int line_ends(unsigned long at)
{
    char *word[] = {"a"};
    unsigned column[] = {1};
    const struct words words = {word, column, 1, 1, 1};
    struct route_reader reader = {.routes = &routes};

    lines.at = at;
    return route_line(&reader, &lines, &words);
}

/* It says how many megabytes it takes, from 100 on; 0: it says nothing. */
static void needs(const char *path, int spool, int table, unsigned megabytes)
{
    char about[64] = "";

    fflush(stderr);
    memset(errors, 0, sizeof errors);
    routes.path = path;
    routes.spool = spool;
    if (megabytes > 0)
        snprintf(about, sizeof about, "routeseq: unit: needs about %u MB of memory\n", megabytes);
    if (routes_memory(&routes, "unit", table) != 0 || strcmp(errors, about) != 0) {
        printf("%s %d %d: not %s: %s\n", path != NULL ? path : "made", spool, table, about, errors);
        failed = 1;
    }
}

/* 3,000 nodes: 8,997,000 routes of 24 bytes, or as many as a file has lines of 8; a thread takes
 * 2,108,000 bytes more. */
static void needs_for_files(void)
{
    FILE *file = tmpfile();
    char path[64];

    topology.graph = (struct rt_topo_graph){.nodes = 3000};
    routes = (struct routes){.topology = &topology, .jobs = 1, .routing = RT_LOAD_BALANCED};
    snprintf(path, sizeof path, "/proc/self/fd/%d", fileno(file));
    needs(NULL, -1, 0, 218);
    needs("/nothing/there", -1, 0, 218);
    needs("/dev/null", -1, 0, 218);
    tell(ftruncate(fileno(file), 40000000) == 0, "a file");
    needs(path, -1, 0, 122);
    needs("-", fileno(file), 0, 122);
    tell(ftruncate(fileno(file), 80000000) == 0, "a longer file");
    needs(path, -1, 0, 218);
    needs("-", fileno(file), 0, 218);
    tell(lseek(fileno(file), 0, SEEK_SET) == 0, "it stays open");
    tell(ftruncate(fileno(file), 1000) == 0, "a short file");
    needs(path, -1, 0, 0);
    fclose(file);
}

/* 2,500 routers, each with two leaves, the first 1,000 with three: 8,500 nodes, 12,000 channels.
 * Entries have 4 bytes, with the numbers of their lines 8; each of 20 threads takes 2,762,000. */
static void needs_for_tables(void)
{
    static struct rt_topo_graph_link link[12000];
    static uint8_t endpoint[8500];
    uint32_t leaf = 2500;

    for (uint32_t i = 0; i < 6000; i++, leaf++) {
        uint32_t router = i % 2500, port = i / 2500;

        endpoint[leaf] = 1;
        link[2 * i] = (struct rt_topo_graph_link){router, leaf, port, 1};
        link[2 * i + 1] = (struct rt_topo_graph_link){leaf, router, 0, 1};
    }
    tell(rt_topo_graph_lay(&topology.graph, 8500, 12000, link, memory) == 0, "leaves");
    topology.graph.endpoint = endpoint;
    topology.endpoints = 6000;
    routes = (struct routes){.topology = &topology, .jobs = 20, .routing = RT_LOAD_BALANCED};
    needs(NULL, -1, 1, 140);
    needs("-", -1, 1, 105);
}

int main(void)
{
    struct rt_topo_graph_link link[] = {{0, 1, 0, 1}, {1, 0, 0, 2}};

    if (freopen("/dev/null", "w", stderr) == NULL)
        return 1;
    setvbuf(stderr, errors, _IOFBF, sizeof errors);
    names_add(&topology.names, "a");
    names_add(&topology.names, "b");
    tell(rt_topo_graph_lay(&topology.graph, 2, 2, link, memory) == 0, "two nodes");
    routes.topology = &topology;
    begins("x", "x");
    begins("-", "standard input");
    tell(bad_vcs(LINE_LENGTH_LONG) == 0 && bad_vcs(LINE_LENGTH_LONG + 1) == 1,
         "a line of virtual channels");
    tell(bad_table(LINE_LENGTH_MAX) == 0 && bad_table(LINE_LENGTH_MAX + 1) == 1,
         "a line of a table");
    names_nodes();
    has_room();
    writes();
    tell(by_leaf(4096) && !by_leaf(4097), "4,096 trees of as many nodes");
    routes = (struct routes){.topology = &topology};
    routes.format = "paths";
    tell(line_ends(NONE - 1) == -1 && line_ends(NONE) == EXIT_IO, "a line of number 2^32 - 1");
    needs_for_files();
    needs_for_tables();
    return failed;
}
