/* SPDX-License-Identifier: MIT-0 */
/* What a file of a topology is, by how it begins (SPEC 16.1). */
#include <string.h>

#include "topology_readers.h"

/* Files that are none, and what to do with them. */
static const struct {
    const char *begins, *what;
} others[] = {
    {"{ CA", "opensm-subnet.lst: use what ibnetdiscover prints"},
    {"{ SW", "opensm-subnet.lst: use what ibnetdiscover prints"},
    {"Unicast lids", "OpenSM's tables, which are routes: --routes"},
    {"dump_ucast_routes:", "OpenSM's tables, which are routes: --routes"},
    {"Switch 0x", "opensm-sl2vl.dump: --sl2vl"},
    {"Channel Adapter 0x", "opensm-sl2vl.dump: --sl2vl"},
    {"PathRecord dump", "path records of saquery: --sl"},
    {"\x1F\x8B", "compressed: use gunzip"},
    {"PK\x03\x04", "compressed: use unzip"},
    {"BZh", "compressed: use bunzip2"},
    {"\xFD"
     "7zXZ",
     "compressed: use unxz"},
    {">>graph6<<", "graph6: write an edge list"},
    {">>sparse6<<", "sparse6: write an edge list"},
    {"*Vertices", "Pajek: write GML or an edge list"},
    {"*vertices", "Pajek: write GML or an edge list"},
    {"LEDA.GRAPH", "LEDA: write GML or an edge list"},
};

static const char *blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* Comments, `c TEXT`, then `p KIND NODES EDGES`. */
static int is_dimacs(const char *at)
{
    while (at[0] == 'c' && strchr(" \t\r\n", at[1]) != NULL)
        at += strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n');
    if (strncmp(at, "p ", 2) != 0)
        return 0;
    at += 2 + strspn(at + 2, "abcdefghijklmnopqrstuvwxyz");
    return *at == ' ' && at[1] >= '0' && at[1] <= '9';
}

/* `graph SCALE WIDTH HEIGHT`, then a line of each node. */
static int is_plain(const char *at)
{
    return strncmp(at, "graph ", 6) == 0 && at[6] >= '0' && at[6] <= '9' &&
           strncmp(at + strcspn(at, "\n"), "\nnode ", 6) == 0;
}

/* `graph {`, `digraph NAME {` */
static int is_dot(const char *at)
{
    if (strncmp(at, "//", 2) == 0 || strncmp(at, "/*", 2) == 0)
        return 1;
    if (strncmp(at, "strict", 6) == 0 && strchr(" \t\r\n", at[6]) != NULL)
        at = blanks(at + 6);
    if (strncmp(at, "digraph", 7) == 0)
        at += 7;
    else if (strncmp(at, "graph", 5) == 0)
        at += 5;
    else
        return 0;
    at = blanks(at);
    if (*at == '"')
        return 1;
    return *blanks(at + strcspn(at, " \t\r\n{")) == '{';
}

/* `Switch 4 "NAME"` or `Hca 1 "NAME"`, as ibsim has them. */
static int is_ibsim(const char *at)
{
    size_t word = strncmp(at, "Switch", 6) == 0 ? 6 : strncmp(at, "Hca", 3) == 0 ? 3 : 0;
    size_t blank = strspn(at + word, " \t"), digits = strspn(at + word + blank, "0123456789");

    at += word + blank + digits;
    return blank > 0 && *at != '"' && at[strspn(at, " \t")] == '"';
}

static int is_gml(const char *at)
{
    return (strncmp(at, "graph", 5) == 0 && *blanks(at + 5) == '[') ||
           strncmp(at, "Creator", 7) == 0 || strncmp(at, "Version", 7) == 0 ||
           strncmp(at, "comment \"", 9) == 0 || strncmp(at, "directed ", 9) == 0;
}

static int is_json(const char *at)
{
    return *at == '{' && strchr("\"}", *blanks(at + 1)) != NULL && *blanks(at + 1) != '\0';
}

/* A line of one word, or of more than three: neighbours of a node. */
static int is_adjlist(const char *at)
{
    const char *end = at + strcspn(at, "\r\n");
    unsigned words = 0;

    for (; at < end; at += strspn(at, " \t")) {
        words++;
        if ((words == 1 && memchr(at, ',', strcspn(at, " \t\r\n")) != NULL) ||
            (words == 3 && *at == '{') || *at == '#' || (words == 2 && *at == ','))
            return 0;
        at += strcspn(at, " \t\r\n");
    }
    return words > 3;
}

/* The words of a line are names with blanks, as networkx writes them, if some are in quotes or
 * braces follow, or if two lines begin with one word: of neighbours each has its own.  Returns the
 * line, counted from the first that is looked at, or 0. */
static unsigned has_blank_names(const char *text)
{
    unsigned number = 1;

    for (const char *at = text; *at != '\0'; number++) {
        size_t length = strcspn(at, "\r\n"), word = strcspn(at, " \t\r\n");

        if (at[length] == '\0') /* cut off */
            return 0;
        for (const char *before = text; before < at && word > 0 && *at != '#';
             before += strcspn(before, "\n") + 1)
            if (strcspn(before, " \t\r\n") == word && strncmp(before, at, word) == 0)
                return number;
        if (*at != '#' && (memchr(at, '"', length) != NULL || memchr(at, '{', length) != NULL))
            return number;
        at += length + strspn(at + length, "\r");
        at += *at == '\n';
    }
    return 0;
}

/* What it is, if it is none and that shows; or null. */
static const char *other(const char *text)
{
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strncmp(text, others[i].begins, strlen(others[i].begins)) == 0)
            return others[i].what;
    if (is_dimacs(text))
        return "DIMACS: write GML or an edge list";
    return is_plain(text) ? "of dot -Tplain: use dot -Tdot" : NULL;
}

const char *topology_named(const char *text)
{
    if (text[0] == '<')
        return "graphml";
    if (strncmp(text, "router ", 7) == 0 || strncmp(text, "node ", 5) == 0)
        return "anynet";
    if (strncmp(text, "vendid=", 7) == 0 || strncmp(text, "Switch\t", 7) == 0 ||
        strncmp(text, "Ca\t", 3) == 0 || strncmp(text, "Rt\t", 3) == 0 || is_ibsim(text))
        return "ibnetdiscover";
    if (strncmp(text, "%%", 2) == 0)
        return "mtx";
    if (is_json(text))
        return "json";
    if (is_gml(text))
        return "gml";
    return is_dot(text) ? "dot" : NULL;
}

int topology_guess(struct lines *lines, const char **format)
{
    char text[512];
    const char *what;

    lines_peek(lines, text, sizeof text);
    what = other(text);
    if (what != NULL)
        return complain(EXIT_USAGE, "%s: %s", lines->name, what);
    *format = topology_named(text);
    if (*format == NULL)
        *format =
            is_adjlist(text) || lines_say(lines, "# GMT ") || lines_say(lines, "# adjacency list ")
                ? "adjlist"
                : "edges";
    if (topology_is_matrix(lines))
        return complain(EXIT_USAGE, "%s: an adjacency matrix: write an edge list or Matrix Market",
                        lines->name);
    if (strcmp(*format, "adjlist") == 0 && has_blank_names(text) > 0 &&
        !lines_say(lines, "# GMT ") && !lines_say(lines, "# adjacency list "))
        return complain(EXIT_USAGE,
                        "%s: line %u: edges of names with blanks, or neighbours of one node again: "
                        "names have no blanks; or say --topology-format adjlist",
                        lines->name, has_blank_names(text));
    if (strcmp(*format, "edges") == 0 && topology_is_lgl(lines))
        return complain(EXIT_USAGE,
                        "%s: LGL: write GML or an edge list; or if it is one, --topology-format "
                        "edges",
                        lines->name);
    return 0;
}
