/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/xml_file.c cli/check/lgl.c cli/check/guess.c cli/check/names.c
 * cli/check/square.c
 * What a file is, by how it begins.  What XML begins with: characters, as XML 1.0 (2.2) and RFC
 * 3629 have them, and the declaration. What is LGL and not a list of edges.
 * Names keep their numbers while there are more, and after the first are dropped. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../../cli/check/names.h"
#include "../../cli/check/topology_readers.h"
#include "../../cli/check/xml.h"
#include "../../cli/cli.h"

static const struct {
    const char *text;
    int taken;
} begins[] = {
    {"", 1},
    {" ", 1},
    {"\t", 1},
    {"\n", 1},
    {"\r", 1},
    {"\x01", 0},
    {"\x1F", 0},
    {"\x0B", 0},
    {"\x7F", 1},
    {"\x80", 0},
    {"\x80\x80", 0},
    {"\xA2\x80", 0},
    {"\xBF\xBF", 0},
    {"\xC0\x80", 0},
    {"\xC1\xBF", 0},
    {"\xC2\x80", 1},
    {"\xC2\x7F", 0},
    {"\xC2\xC0", 0},
    {"\xDF\xBF", 1},
    {"\xDF\xBF\x80", 0},
    {"\xE0\x80", 0},
    {"\xE0\x9F\xBF", 0},
    {"\xE0\xA0\x80", 1},
    {"\xE1\x80\x80", 1},
    {"\xED\x9F\xBF", 1},
    {"\xED\xA0\x80", 0},
    {"\xED\xBF\xBF", 0},
    {"\xEE\x80\x80", 1},
    {"\xEF\xBF\xBD", 1},
    {"\xEF\xBF\xBE", 0},
    {"\xEF\xBF\xBF", 0},
    {"\xEF\xBF", 0},
    {"\xF0\x80\x80", 0},
    {"\xF0\x8F\xBF\xBF", 0},
    {"\xF0\x90\x80\x80", 1},
    {"\xF0\x9F\xBF\xBF", 1},
    {"\xF1\x80\x80\x80", 1},
    {"\xF4\x8F\xBF\xBF", 1},
    {"\xF4\x90\x80\x80", 0},
    {"\xF7\xBF\xBF\xBF", 0},
    {"\xF8\x90\x80\x80", 0},
    {"\xFF\xBF\xBF\xBF", 0},
    {"<?xml version=\"1.0\"?>", 1},
    {"<?xml version=\"1.1\"?>", 0},
    {"<?xml?>", 1}, /* none: what it is, is asked later */
    {"<?xmL a=\"b\"?>", 1},
    {"<?xml-x a=\"b\"?>", 1},
    {"<?xml ?>", 0},
    {"<?xml x=\"1.0\"?>", 0},
    {"<?xml version=\"1.0\" ? >", 0},
    {"<?xml version=\"1.0\" ?>", 1},
    {"<?xml version=\"1.0\" x=\"y\"?>", 0},
    {"<?xml version=\"1.0\" encoding=\"UTF-8\"?>", 1},
    {"<?xml version=\"1.0\" encoding=\"utf-8\"?>", 1},
    {"<?xml version=\"1.0\" encoding=\"US-ASCII\"?>", 1},
    {"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", 0},
    {"<?xml version=\"1.0\"encoding=\"UTF-8\"?>", 0},
    {"<?xml encoding=\"UTF-8\" version=\"1.0\"?>", 0},
    {"<?xml encoding=\"UTF-8\"?>", 0},
    {"<?xml version=\"1.0\" standalone=\"yes\"?>", 1},
    {"<?xml version=\"1.0\" standalone=\"no\"?>", 1},
    {"<?xml version=\"1.0\" standalone=\"maybe\"?>", 0},
    {"<?xml standalone=\"yes\" version=\"1.0\"?>", 0},
    {"<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>", 1},
    {"<?xml version=\"1.0\" encoding=\"UTF-8\" x=\"y\"?>", 0},
    {"<?xml version=\"1.0\" standalone=\"yes\" x=\"y\"?>", 0},
    {"<?xml version=\"1.0\" standalone=\"yes\" encoding=\"UTF-8\"?>", 0},
};

static const struct {
    const char *text;
    int is;
} lgl[] = {
    {"", 0},
    {"\n\n", 0},
    {"# a\n", 0},
    {"# a\nb\n", 1},
    {"# a\nb", 0}, /* what is cut off is not looked at */
    {"# a\nb 1.5\n", 1},
    {"\n # a\r\n\n\t b 1.5 \r\n", 1},
    {"#a\nb 0.5\n", 1},
    {"# a\nb 9.5\n", 1},
    {"# a\nb 5\n", 1},
    {"# a\nb 7x\n", 0},
    {"# a\nb x7\n", 0},
    {"# a\nb .5\n", 0},
    {"# a\nb -1\n", 0},
    {"# a\nb :\n", 0},
    {"# a\nb /5\n", 0},
    {"# a\nb 1 2\n", 0},
    {"# a b\nb 1\n", 0},
    {"# a\nb\n#\n", 0},
    {"# a\nb\n# \n", 0},
    {"a b\n# a\nb 1\n", 0},
    {"a\n", 0},
    {"a\n# a\n", 0},
    {"# 1\n2 3\n", 0},
    {"# 1\n2 3.0\n4 5\n", 1},
    {"# 1\n2 3\n# 2\n1 3\n", 1},
    {"# 1\n1 3\n2 3\n", 1},
    {"# 1\n12 3\n", 0},
    {"# 12\n1 3\n", 0},
    {"# 12\n13 3\n", 0},
    {"# 1\n2\n", 1},
    {"# 1\n2\n3 4\n", 1},
    {"# 1\na 3\n", 1},
    {"# 1\n2 3\na 3\n", 0},
};

/* What is an adjacency matrix, and no list of edges or neighbours. */
static const struct {
    const char *text;
    int is;
} squares[] = {
    {"", 0},
    {"0\n", 0},
    {"0 1\n1 0\n", 1},
    {"0,1\n1,0\n", 1},
    {"\n# x\n0 1\n1 0", 1},
    {"0 1\n1 0\n \r\n\t\n", 1},
    {"0 1\n1 0\n0 1\n", 0},
    {"0 1\n", 0},
    {"0 2\n1 0\n", 0},
    {"0 1\n2 0\n", 0},
    {"0 2\n2 0\n", 0},
    {"1 1\n1 0\n", 0},
    {"0 1\n1 1\n", 0},
    {"0 1\n1 x\n", 0},
    {"0 1x\n1 0\n", 0},
    {"0 1.000\n1. 0.0\n", 1},
    {"0 1.5\n1.5 0\n", 0},
    {"0e+00 1.00e+00\n1.0e+000 0.0e-00\n", 1},
    {"0 1e+01\n1e+01 0\n", 0},
    {"0 1e1\n1e1 0\n", 0},
    {"0 1 1\n1 0 1\n1 1 0\n", 1},
    {"0 1 1\n1 0 0\n1 0 0\n", 1},
    {"0 1 2\n1 0 3\n2 3 0\n", 0}, /* no line begins as another */
    {"0 9999 0\n9999 0 1\n0 1 0\n", 1},
    {"0 10000 0\n10000 0 1\n0 1 0\n", 0},
    {"0 12 0\n12 0 1\n0 1 0\n", 1},
    {"0 12 0\n11 0 1\n0 1 0\n", 0},
    {"0 19 0\n20 0 1\n0 1 0\n", 0},
    {"0 1 0\n0 0 0\n0 1 0\n", 0},
    {"0 1 0 0\n1 1 0 0\n0 0 0 1\n0 1 0 0\n", 1}, /* four of zeros and ones */
    {"0 1 0 0\n1 1 0 0\n0 0 0 2\n0 1 0 0\n", 0},
    {"0 1 0 0\n1 1 0 0\n0 0 0 1\n0 1 0\n", 0},
    {"0 1 0 0\n1 1 0 0\n0 0 0 1\n0 1 0 0 0\n", 0},
};

/* Formats by how a file begins; null: none that is read. */
static const struct {
    const char *text, *format;
} formats[] = {
    {"p edge 3 2\n", NULL},
    {"p 3 2\n", "edges"},
    {"p  3 2\n", NULL},
    {"p sp 0\n", NULL},
    {"p sp 9\n", NULL},
    {"p sp x\n", "edges"},
    {"p sp :\n", "edges"},
    {"p sp /\n", "edges"},
    {"p sp 3\n", NULL},
    {"p3 x 3\n", "edges"},
    {"px 3\n", "edges"},
    {"c a comment\np edge 3 2\n", NULL},
    {"c\nc x y\np edge 3 2\n", NULL},
    {"cp edge 3\np edge 3\n", "edges"},
    {"c x", "edges"},
    {"c\n", "edges"},
    {"c", "edges"},
    {"graph 1 2 3\nnode a 1 1\n", NULL},
    {"graph 0 2 3\nnode a 1 1\n", NULL},
    {"graph 9 2 3\nnode a 1 1\n", NULL},
    {"graph : {\nnode a 1 1\n", "dot"},
    {"graph / {\nnode a 1 1\n", "dot"},
    {"graph 1 {\nnodes\n", "dot"},
    {"graph 1 {\nnode", "dot"},
    {"graphx 1 2\nnode a 1\n", "edges"},
    {"// x\ngraph {}\n", "dot"},
    {"/* x */ graph {}\n", "dot"},
    {"/a b\n", "edges"},
    {"/ b\n", "edges"},
    {"strict graph {}\n", "dot"},
    {"strict\tdigraph x {}\n", "dot"},
    {"strict  graph {}\n", "dot"},
    {"strictgraph {}\n", "edges"},
    {"stricgraph {\n", "edges"},
    {"strict {}\n", "edges"},
    {"stricx graph { }\n", "edges"},
    {"digraph{}\n", "dot"},
    {"digraph x\n{}\n", "dot"},
    {"digraph \"x y\" {}\n", "dot"},
    {"digrapx {\n", "edges"},
    {"graph{}\n", "dot"},
    {"graph\n{}\n", "dot"},
    {"graph x\n", "edges"},
    {"graph x{}\n", "dot"},
    {"graph \"x", "dot"},
    {"graph [ ]\n", "gml"},
    {"graph[]\n", "gml"},
    {"grapx [ ]\n", "edges"},
    {"graph\n[\n", "gml"},
    {"graphx[\n", "edges"},
    {"Creator \"x\"\n", "gml"},
    {"Creatox x\n", "edges"},
    {"Version 1\n", "gml"},
    {"Versiox 1\n", "edges"},
    {"comment \"x\"\n", "gml"},
    {"comment x\n", "edges"},
    {"directed 1\n", "gml"},
    {"directedx 1\n", "edges"},
    {"{\"nodes\": []}\n", "json"},
    {"{}\n", "json"},
    {"{ }\n", "json"},
    {"{\n\"nodes\": []}\n", "json"},
    {"{x }\n", "edges"},
    {"{", "edges"},
    {"x\"\n", "edges"},
    {"Switch 4 \"S\"\n", "ibnetdiscover"},
    {"Hca 1 \"H\"\n", "ibnetdiscover"},
    {"Hca\t12\t\"H\"\n", "ibnetdiscover"},
    {"Hca 1\"H\"\n", "edges"},
    {"Hca \"H\"\n", "edges"},
    {"Hca 1 H\n", "edges"},
    {"Hca1 \"H\"\n", "edges"},
    {"Hc 1 \"H\"\n", "edges"},
    {"Hcx 1 \"H\"\n", "edges"},
    {"Switcx 4 \"S\"\n", "edges"},
    {" 1 \"x\"\n", "edges"},
    {"Switch\t4\n", "ibnetdiscover"},
    {"Ca\t1\n", "ibnetdiscover"},
    {"Rt\t1\n", "ibnetdiscover"},
    {"Ca 1\n", "edges"},
    {"Rt 1\n", "edges"},
    {"vendid=0x1\n", "ibnetdiscover"},
    {"vendid 1\n", "edges"},
    {"<a/>\n", "graphml"},
    {"router 0 router 1\n", "anynet"},
    {"node 0 router 1\n", "anynet"},
    {"router\t0 1\n", "edges"},
    {"node\t0 1\n", "edges"},
    {"%%MatrixMarket\n", "mtx"},
    {"%MatrixMarket x\n", "edges"},
    {"a b\n", "edges"},
    {"a b 1\n", "edges"},
    {"a b c d\n", "adjlist"},
    {" a b c d\n", "adjlist"},
    {"a b {} x\n", "edges"},
    {"a b x {} \n", NULL},
    {"a b c # d\n", "edges"},
    {"a,b c d e\n", "edges"},
    {"a ,b c d e\n", "edges"},
    {"a b,c d e\n", "adjlist"},
    {"a b ,c d e\n", "adjlist"},
};

static struct topology topology;
static struct lines lines;

static int guesses(const char *text, const char *format)
{
    const char *said = "";
    int status;

    lines = (struct lines){.name = "unit", .begun = 1, .ended = 1, .to = strlen(text)};
    strcpy(lines.buffer, text);
    status = topology_guess(&lines, &said);
    if (status == EXIT_USAGE)
        said = NULL;
    if (format == NULL ? said == NULL : said != NULL && status == 0 && strcmp(said, format) == 0)
        return 1;
    fprintf(stderr, "'%s': %s\n", text, said != NULL ? said : "none");
    return 0;
}

static int begins_as(const char *text, int taken)
{
    char copy[128];
    struct xml xml = {.topology = &topology, .line = 1};
    int said;

    strcpy(copy, text);
    topology = (struct topology){.path = "unit"};
    xml.at = xml.counted = xml.line_begin = copy;
    xml.end = copy + strlen(copy);
    said = xml_begin(&xml);
    if (said != (taken ? 0 : -1) || topology.bad != !taken)
        fprintf(stderr, "XML that begins with '%s': %d\n", text, said);
    return said == (taken ? 0 : -1) && topology.bad == !taken;
}

/* In the buffer other text stands before it and behind. */
static int is_as(const char *text, int is)
{
    lines.from = 6;
    lines.to = lines.from + strlen(text);
    snprintf(lines.buffer, sizeof lines.buffer, "x y z\n%s\nx y z\n", text);
    if (topology_is_lgl(&lines) != is)
        fprintf(stderr, "LGL: not %d of '%s'\n", is, text);
    return topology_is_lgl(&lines) == is;
}

static int is_square(const char *text, int is)
{
    lines = (struct lines){.name = "unit", .begun = 1, .ended = 1, .to = strlen(text)};
    snprintf(lines.buffer, sizeof lines.buffer, "%s 0 0 0\n", text); /* from before */
    if (topology_is_matrix(&lines) == is)
        return 1;
    fprintf(stderr, "a matrix: not %d of '%.40s'\n", is, text);
    return 0;
}

/* So many columns of a row of this digit, and as many rows after it. */
static int is_large(unsigned size, const char *digit, unsigned rows, int is)
{
    static char text[0x10000];
    size_t length = 0;

    for (unsigned i = 0; i < rows; i++)
        for (unsigned j = 0; j < size; j++)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%c",
                                       (i + j) % 2 > 0 ? "0" : digit, j + 1 < size ? ' ' : '\n');
    return is_square(text, is);
}

/* The rest of a matrix comes after its first line. */
static int is_read(void)
{
    int fd[2], is;

    lines = (struct lines){.name = "unit", .begun = 1, .to = 4};
    if (pipe(fd) != 0 || write(fd[1], "1 0\n", 4) != 4)
        return 0;
    close(fd[1]);
    strcpy(lines.buffer, "0 1\n");
    lines.fd = fd[0];
    is = topology_is_matrix(&lines);
    close(fd[0]);
    if (!is || lines.from != 0 || lines.to != 8)
        fprintf(stderr, "a matrix that comes line by line: %d\n", is);
    return is && lines.from == 0 && lines.to == 8;
}

/* So many numbers as numpy.savetxt writes them, more than the buffer holds; short: the row of this
 * number is shorter. */
static int is_long(unsigned size, unsigned short_row, int is)
{
    size_t length = 0;

    lines = (struct lines){.name = "unit", .begun = 1, .to = sizeof lines.buffer - 1};
    lines.fd = open("/dev/zero", O_RDONLY);
    for (unsigned i = 0; length < sizeof lines.buffer - 1; i++)
        for (unsigned j = i == short_row; j < size && length < sizeof lines.buffer - 1; j++)
            length += (size_t)snprintf(lines.buffer + length, sizeof lines.buffer - length,
                                       "%.18e%c", (double)(i == j), j + 1 < size ? ' ' : '\n');
    if (topology_is_matrix(&lines) != is)
        fprintf(stderr, "a matrix of %u rows, of long numbers: not %d\n", size, is);
    close(lines.fd);
    return topology_is_matrix(&lines) == is && lines.to == sizeof lines.buffer - 1;
}

/* A name after 63 others, or 64: that many are kept. */
static int is_after(unsigned heads, int is)
{
    char text[1024];
    size_t length = 0;

    for (unsigned i = 0; i <= heads; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "# %u\n", 100 + i);
    snprintf(text + length, sizeof text - length, "%u 3\n", 100 + heads);
    return is_as(text, is);
}

/* The first of these names, but those dropped, by number; and others not at all. */
static int has(const struct names *names, uint32_t dropped, uint32_t count)
{
    char name[16];

    for (uint32_t i = 0; i < 2000; i++) {
        uint32_t known = i >= dropped && i < count ? i - dropped : NONE;

        snprintf(name, sizeof name, "n%u", (unsigned)i);
        if (names_find(names, name) != known ||
            (known != NONE && strcmp(name_of(names, known), name) != 0)) {
            fprintf(stderr, "%u names: not %s\n", (unsigned)count, name);
            return 0;
        }
    }
    return 1;
}

static int keeps_names(void)
{
    struct names names = {.slots = 0};
    char name[16];
    int kept = has(&names, 0, 0);

    for (uint32_t i = 0; i < 1000 && kept; i++) {
        snprintf(name, sizeof name, "n%u", (unsigned)i);
        kept = names_add(&names, name) == i && names_add(&names, name) == i;
        if (i % 64 == 0 || (i & (i + 1)) == 0)
            kept &= has(&names, 0, i + 1);
    }
    names_drop(&names, 3);
    kept &= names.count == 997 && has(&names, 3, 1000) && names_add(&names, "n0") == 997;
    names_free(&names);
    names = (struct names){.slots = 0};
    for (uint32_t i = 0; i < 100000 && kept;
         i++) { /* quick, as each is near where it is looked for */
        snprintf(name, sizeof name, "n%u", (unsigned)i);
        kept = names_add(&names, name) == i;
    }
    names_free(&names);
    return kept;
}

int main(void)
{
    int failed = !keeps_names();

    for (unsigned i = 0; i < sizeof begins / sizeof begins[0]; i++)
        failed |= !begins_as(begins[i].text, begins[i].taken);
    for (unsigned i = 0; i < sizeof lgl / sizeof lgl[0]; i++)
        failed |= !is_as(lgl[i].text, lgl[i].is);
    for (unsigned i = 0; i < sizeof formats / sizeof formats[0]; i++)
        failed |= !guesses(formats[i].text, formats[i].format);
    failed |= !is_after(63, 1) | !is_after(64, 0);
    for (unsigned i = 0; i < sizeof squares / sizeof squares[0]; i++)
        failed |= !is_square(squares[i].text, squares[i].is);
    failed |= !is_large(64, "1", 64, 1) | !is_large(64, "1", 63, 0) | !is_large(64, "1", 65, 0) |
              !is_large(65, "1", 1, 1) | !is_large(65, "2", 1, 0) | !is_large(66, "2", 1, 0) |
              !is_large(66, "0", 1, 1) | !is_read() | !is_long(64, 99, 1) | !is_long(56, 99, 1) |
              !is_long(64, 3, 0);
    return failed;
}
