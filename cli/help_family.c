/* SPDX-License-Identifier: MIT-0 */
/* What help says of a family: what its numbers and ports mean, and where it comes from.  SPEC 4,
 * 12, 13 and 15 have the whole. */
#include "help.h"
#include "print/fill.h"

#include <string.h>

#define BYTES "locations are digits of two bits; explain shows how a route's bytes come about."
#define GRID                                                                                       \
    "router = x1 + s1 x2 + s1 s2 x3 ...; port 2i goes down (minus) and 2i+1 up (plus) in "         \
    "coordinate "                                                                                  \
    "i = 0, 1, ..."
#define RINGED "link l of a node is the ring of number l."
#define HEAP                                                                                       \
    "router n has heap number n+1, its children twice that and one more; port 0 goes up, 1 and 2 "
#define COLUMNS "router = column * rows + row; "
#define TRANSIT "A. DeHon, Fat-Tree Routing for Transit, 1990"
#define SCI "R. E. Johnson, J. R. Goodman, Interconnect Topologies with Point-to-Point Rings, 1991"
#define LECTURE "S. L. Johnsson, lecture notes 8 and 9"
#define POINTS "ports lead to the points orthogonal to a router's, in the order of their numbers."

static const struct family_words {
    const char *name, *numbers, *source;
} all_words[] = {
    {"hybrid", BYTES, TRANSIT},
    {"full", BYTES, TRANSIT},
    {"bidelta", BYTES, TRANSIT},
    {"multicube", "link l adds 1 to digit l of the node, modulo r_l.", SCI},
    {"shuffle", RINGED, SCI},
    {"butterfly", "link l leads to the next column; processor p sits in column 0, row p / r.", SCI},
    {"deadfly", "link l leads to the next column.", SCI},
    {"livefly", "links 0..f-2 lead as a butterfly's, f-1 to the next column of the row.", SCI},
    {"ringmesh", "node = y w + x; links 0 and 1 go along x, 2 and 3 along y.", SCI},
    {"ringcomplete", RINGED, SCI},
    {"ring12", "ring a = 0..3 is on link a mod 2.", SCI},
    {"clock", "link 0 leads to the next hour, link 1 from 0, 3, 6 and 9 three hours on.", SCI},
    {"tree", "leaves are numbered from left to right; a route says how far up, then left or right.",
     "C. E. Leiserson, Fat-Trees, 1985"},
    {"complete", "port k of router i leads to i+k+1, modulo n.", LECTURE},
    {"array", GRID, LECTURE},
    {"ring", GRID, LECTURE},
    {"mesh", GRID, LECTURE},
    {"torus", GRID, LECTURE},
    {"twisted", "router = i + a j; ports 0 and 1 lead to i-1 and i+1, 2 and 3 to j-1 and j+1.",
     LECTURE},
    {"bintree", HEAP "to the children.", LECTURE},
    {"xtree", HEAP "to the children, 3 and 4 left and right.", LECTURE},
    {"tworoot", "port 0 goes up, 1 and 2 to the children; routers 0 and 1 are the roots.", LECTURE},
    {"hypercube", "port j leads to the router whose bit j differs.", LECTURE},
    {"ccc", COLUMNS "ports 0 and 1 lead to the column before and after, 2 across.", LECTURE},
    {"bfly", COLUMNS "ports below r lead back, r+v on, with the digit set to v.", LECTURE},
    {"wbfly", COLUMNS "ports below r lead back, r+v on, with the digit set to v.", LECTURE},
    {"benes", COLUMNS "ports 0 and 1 lead back, 2 and 3 on, with the bit set to 0 or 1.", LECTURE},
    {"shufflex", "ports 0 and 1 rotate the router's bits left and right, 2 changes bit 0.",
     LECTURE},
    {"debruijn", "port v leads to 2i+v, modulo 2^d; links are directed.", LECTURE},
    {"omega", COLUMNS "ports 0 and 1 lead back, 2+v on to row 2i+v.", LECTURE},
    {"mot",
     "leaves first; port i of a leaf goes up in axis i; of an inner router 0 up, 1 and 2 down.",
     LECTURE},
    {"slender", "lower switches: ports 0 and 1 down, 2 and 3 across; upper: 0 and 1 across, 2 up.",
     LECTURE},
    {"cm5", "leaves: ports 0 and 1 up; others: 0..3 down, from 4 on up.", LECTURE},
    {"kntree", "levels from the leaves up; level 1 has k ports up, others k down, then k up.",
     "F. Petrini, M. Vanneschi, k-ary n-trees, 1997"},
    {"xgft",
     "levels from the leaves up; level 1 has w2 ports up, level l m_l down, then w_(l+1) up.",
     "S. Oehring et al., 1995; E. Zahavi, 2010"},
    {"dragonfly",
     "router = group a + r; ports 0..a-2 stay in the group, from a-1 on h global ones lead out.",
     "J. Kim et al., Technology-Driven, Highly-Scalable Dragonfly Topology, 2008"},
    {"hyperx",
     "router as in a mesh; dimension by dimension a port to each other coordinate, s - 1 of them.",
     "J. H. Ahn et al., HyperX, 2009"},
    {"slimfly",
     "router = (s q + x) q + y; the first ports stay in column x, q more lead to half 1-s.",
     "M. Besta, T. Hoefler, Slim Fly, 2014"},
    {"polarfly", POINTS, "K. Lakhotia et al., PolarFly, 2022"},
    {"kautz", "port v appends a letter and drops the first; links are directed.",
     "W. H. Kautz, 1968"},
    {"megafly",
     "leaves first: ports up to their group's upper routers; those have l down, then h out.",
     "A. Shpiner et al., 2017; M. Flajslik et al., 2018"},
    {"oft", "leaves first; " POINTS, "M. Valerio et al., 1993; G. Kathareios et al., 2015"},
    {"mlfm", "leaves first; upper routers join router i and j of all layers by ports 2e and 2e+1.",
     "G. Kathareios et al., 2015"},
    {"tofu",
     "coordinates 2, 3, 2, x, y, z; ports 0 a, 1 and 2 b, 3 c, 4 to 9 x, y, z, minus, plus.",
     "Y. Ajima et al., Tofu, 2009"},
};

void print_family_words(const char *name)
{
    for (size_t i = 0; i < sizeof all_words / sizeof all_words[0]; i++)
        if (strcmp(all_words[i].name, name) == 0) {
            fill_row("numbers", all_words[i].numbers, 13);
            fill_row("source", all_words[i].source, 13);
        }
}
