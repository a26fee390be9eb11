/* SPDX-License-Identifier: MIT-0 */
/*
 * The rooms net and route at their bounds, where a wrong token shows: what stands behind a
 * description in memory, the largest networks, arrivals one port or channel too far.
 */
#include "support.h"

#include "rt/route_ports.h"
#include "rt/topo_ports.h"
#include "../../lib/route/ports/route_hop.h"

/* --- what stands behind a description --------------------------------------- */

/* Numbers behind the colon, as docs/SPEC.md gives them: least and most. */
static const struct {
    const char *name;
    uint8_t least, most;
} numbers[] = {
    {"hybrid", 2, 2},   {"full", 1, 1},         {"bidelta", 1, 8},   {"multicube", 1, 8},
    {"shuffle", 2, 2},  {"butterfly", 2, 2},    {"deadfly", 2, 2},   {"livefly", 2, 2},
    {"ringmesh", 2, 2}, {"ringcomplete", 1, 1}, {"ring12", 0, 0},    {"clock", 0, 0},
    {"tree", 1, 1},     {"complete", 1, 1},     {"array", 1, 1},     {"ring", 1, 1},
    {"mesh", 1, 8},     {"torus", 1, 8},        {"twisted", 4, 4},   {"bintree", 1, 1},
    {"xtree", 1, 1},    {"tworoot", 1, 1},      {"hypercube", 1, 1}, {"ccc", 1, 1},
    {"bfly", 2, 2},     {"wbfly", 2, 2},        {"benes", 1, 1},     {"shufflex", 1, 1},
    {"debruijn", 1, 1}, {"omega", 1, 1},        {"mot", 1, 8},       {"slender", 1, 1},
    {"cm5", 1, 1},      {"kntree", 2, 2},       {"xgft", 1, 8},      {"dragonfly", 3, 3},
    {"hyperx", 2, 8},   {"slimfly", 2, 2},      {"polarfly", 2, 2},  {"kautz", 2, 2},
    {"megafly", 4, 4},  {"tofu", 3, 4},         {"oft", 2, 2},       {"mlfm", 3, 3},
};

static void families_take_as_many_numbers_as_the_specification_says(void **state)
{
    const struct rt_net_family *row;
    unsigned known = 0;

    (void)state;
    for (unsigned i = 0; (row = rt_net_family_at(i)) != NULL; i++)
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
            if (strcmp(row->name, numbers[k].name) == 0) {
                if (row->least != numbers[k].least || row->most != numbers[k].most)
                    fail_with("%s: %u to %u numbers\n", row->name, row->least, row->most);
                known++;
            }
    assert_int_equal(known, sizeof numbers / sizeof numbers[0]);
}

/* A description with numbers behind it in memory, as in an array. */
struct followed {
    struct rt_net net;
    uint32_t behind[4];
};

static struct followed followed_by(const char *text, uint32_t number)
{
    struct followed at = {net_of(text), {number, number, number, number}};

    return at;
}

static void a_description_ends_with_its_last_parameter(void **state)
{
    static const char *const eight[] = {"bidelta:3,3,3,3,3,3,3,4", "multicube:2,3,2,2,3,2,2,2",
                                        "mesh:2,1,2,2,3,2,2,2",    "torus:2,4,2,2,1,2,2,2",
                                        "mot:1,3,3,4,4,4,4,5",     "hyperx:2,2,3,2,2,1,2,2",
                                        "xgft:2,2,2,2,1,2,1,2"};
    static const uint32_t number[] = {2, 3, 40, UINT32_MAX};
    static struct rt_channel path[64];
    const struct rt_net_family *row;

    (void)state;
    for (unsigned i = 0; (row = rt_net_family_at(i)) != NULL; i++) {
        struct followed at = followed_by(row->example, 2);

        if (rt_net_check(&at.net) != 0)
            fail_with("%s is refused\n", row->example);
    }
    for (size_t i = 0; i < sizeof eight / sizeof eight[0]; i++) {
        for (unsigned k = 0; k < sizeof number / sizeof number[0]; k++) {
            struct followed at = followed_by(eight[i], number[k]);
            char text[RT_NET_TEXT_MAX];
            int hops;

            assert_int_equal(rt_net_check(&at.net), 0);
            assert_int_equal(rt_net_format(&at.net, text, sizeof text), (int)strlen(eight[i]));
            assert_string_equal(text, eight[i]);
            if (rt_net_shape(&at.net) != RT_SHAPE_PORTS)
                continue;
            /* from corner to corner and no farther */
            assert_int_equal(
                rt_route_ports(&at.net, 0, (uint32_t)rt_topo_processors(&at.net), path, 64),
                RT_ERR_DST);
            assert_int_equal(
                rt_route_ports(&at.net, (uint32_t)rt_topo_processors(&at.net), 0, path, 64),
                RT_ERR_SRC);
            hops = rt_route_ports(&at.net, 0, (uint32_t)rt_topo_processors(&at.net) - 1, path, 64);
            assert_true(hops > 0 && hops <= rt_route_hops(&at.net));
        }
    }
}

/* The numbers of the last, by hand: rings of 2, 3, 2, 2, 3, 2, 2, 2. */
static void eight_rings_are_eight(void **state)
{
    struct followed cube = followed_by("multicube:2,3,2,2,3,2,2,2", 5);
    struct followed delta = followed_by("bidelta:3,3,3,3,3,3,3,4", 5);
    uint8_t src[RT_LOC_MAX] = {0}, dst[RT_LOC_MAX + 1] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    struct rt_ring_leg leg[RT_LEGS_MAX];
    uint8_t seq[RT_SEQ_MAX];

    (void)state;
    assert_int_equal(rt_route_longest(&cube.net), 6 + 2 * 2);
    assert_int_equal(rt_route_legs(&cube.net, 576, 0, leg), RT_ERR_SRC);
    assert_int_equal(rt_route_legs(&cube.net, 0, 575, leg), 8);
    for (unsigned k = 0; k < 8; k++) {
        assert_int_equal(leg[k].link, 7 - k);
        assert_int_equal(leg[k].hops, k == 6 || k == 3 ? 2 : 1);
    }
    assert_int_equal(rt_route_link(&cube.net, 0, 0, 575, RT_LINK_NONE), 7);
    assert_int_equal(rt_route_link(&cube.net, 0, 1, 575, 7), 7);
    assert_int_equal(rt_route_link(&cube.net, 0, 1, 575, 8), RT_ERR_LINK);
    assert_int_equal(rt_route_link(&cube.net, 0, 0, 3, RT_LINK_NONE), 1);
    assert_int_equal(rt_route_loc_bytes(&delta.net), 8);
    assert_int_equal(rt_route_bidelta(&delta.net, src, dst, seq), 8);
}

/* --- Transit networks ------------------------------------------------------------ */

/* The steps of SPEC 4.1 and 4.2, done again from the bytes of both locations. */
static void parts_of(const struct rt_net *net)
{
    unsigned hybrid = net->family == RT_FAMILY_HYBRID, bytes = net->param[hybrid] + net->capped;
    uint64_t random = 3809 + bytes;

    for (unsigned trial = 0; trial < 120; trial++) {
        uint8_t src[RT_LOC_MAX] = {0}, dst[RT_LOC_MAX] = {0};
        unsigned lead = trial % (bytes + 1), j, pairs, want_o = 9, differ;
        struct rt_route_parts parts;
        int n;

        for (unsigned k = 0; k < bytes; k++) {
            unsigned unused = net->capped && k == 0 ? 0x3F : 3;

            src[k] = (uint8_t)next_random(&random);
            dst[k] = k < lead ? (uint8_t)(src[k] ^ (next_random(&random) & unused))
                              : (uint8_t)next_random(&random);
            if (k == lead) /* the least bit that is used, the next one, ... */
                dst[k] =
                    (uint8_t)(src[k] ^ (unused + 1) << trial / (bytes + 1) % (unused == 3 ? 6 : 2));
        }
        j = bytes - lead;
        differ = lead < bytes ? src[lead] ^ dst[lead] : 0;
        if (j > 0 && !(net->capped && lead == 0))
            want_o = differ & 0xC0 ? 2 : differ & 0x30 ? 1 : 0;
        pairs = j == 0 ? 0 : j - !hybrid + (want_o < 9);
        memset(&parts, 0xEE, sizeof parts);
        n = rt_route_explain(net, src, dst, &parts);
        assert_int_equal(n, (pairs + 3) / 4 + j + hybrid);
        assert_int_equal(parts.c_bytes, bytes);
        assert_int_equal(parts.j, j);
        assert_int_equal(parts.m, (1u << j) - 1);
        assert_int_equal(parts.o, want_o < 9 ? (int)want_o : -1);
        assert_int_equal(parts.ru_bytes, (pairs + 3) / 4);
        assert_int_equal(parts.rd_bytes, j);
        assert_int_equal(parts.rc_bytes, hybrid);
        for (unsigned k = 0; k < bytes; k++)
            assert_int_equal(parts.i[k], (src[k] ^ dst[k]) & (net->capped && k == 0 ? 0xC0 : 0xFC));
    }
}

static void parts_of_a_sequence_are_those_of_the_specification(void **state)
{
    const struct rt_net delta = RT_BIDELTA(3, 2);
    const uint8_t loc[RT_LOC_MAX] = {0};
    struct rt_route_parts parts;

    (void)state;
    for_each_fat_tree(parts_of);
    memset(&parts, 0xEE, sizeof parts);
    assert_int_equal(rt_route_explain(&delta, loc, loc, &parts), 2);
    assert_int_equal(parts.c_bytes + parts.ru_bytes + parts.rc_bytes, 0);
    assert_int_equal(parts.rd_bytes, 2);
}

/* --- networks of routers -------------------------------------------------------- */

/* Over the wiring of the topo room: each hop there, the family's own step as well. */
static void walks(const struct rt_net *net, const char *name, uint32_t source, uint32_t destination)
{
    struct rt_channel in = {RT_PORT_NONE, 0}, out;
    struct rt_topo_port_end at, home, to;
    int bound = rt_route_hops(net), hops = 0;
    uint32_t arrives = 0, step;

    assert_int_equal(rt_topo_attached(net, source, 0, &at), 0);
    assert_int_equal(rt_topo_attached(net, destination, 1, &home), 0);
    assert_int_equal(rt_route_exit(net, destination), home.port);
    for (uint32_t node = at.node;; node = to.node, hops++) {
        if (rt_route_port(net, in, node, destination, &out) != 0 || hops > bound)
            fail_with("%s: %u to %u: at %u after %d hops\n", name, source, destination, node, hops);
        if (out.port == RT_PORT_NONE) {
            assert_int_equal(node, home.node);
            return;
        }
        assert_int_equal(rt_topo_neighbour(net, node, out.port, &to), 0);
        step = rti_route_step_of(net, node, out.port, &arrives);
        if (step != to.node || arrives != to.port)
            fail_with("%s: router %u port %u: to %u by %u, not %u by %u\n", name, node, out.port,
                      step, arrives, to.node, to.port);
        in.port = (uint16_t)to.port;
        in.vc = out.vc;
    }
}

/* near: destinations up to so many processors behind the source; 0: any. */
static const struct {
    const char *net;
    uint32_t near;
} large[] = {
    {"complete:65534", 0},
    {"array:2147483647", 99},
    {"ring:2147483647", 99},
    {"mesh:1290,1290,1290", 0},
    {"torus:2,3,4,5,6,7,8,9", 0},
    {"torus:1290,1290,1290", 0},
    {"twisted:64,33000,17,0", 0},
    {"twisted:33000,64,0,17", 0},
    {"twisted:65,64,0,64", 0},
    {"bintree:31", 0},
    {"xtree:31", 0},
    {"tworoot:30", 0},
    {"hypercube:30", 0},
    {"ccc:26", 0},
    {"ccc:17", 0},
    {"bfly:2,26", 0},
    {"bfly:32766,1", 0},
    {"bfly:10,8", 0},
    {"wbfly:2,26", 0},
    {"wbfly:32766,1", 0},
    {"wbfly:10,7", 0},
    {"benes:25", 0},
    {"shufflex:30", 0},
    {"debruijn:30", 0},
    {"omega:26", 0},
    {"mot:30", 0},
    {"mot:15,14", 0},
    {"mot:4,5,6,7", 0},
    {"mot:1,1,1,1,1,1,1,1", 0},
    {"slender:14", 0},
    {"cm5:14", 0},
    {"kntree:2,27", 0},
    {"kntree:65534,1", 0},
    {"kntree:1200,3", 0},
    {"xgft:65534,1", 0},
    {"xgft:10,20,30,40,1,2,3,4", 0},
    {"xgft:3,2,1,2", 0},
    {"dragonfly:1,1290,1290", 0},
    {"dragonfly:1,1,60000", 0},
    {"dragonfly:5,60,7", 0},
    {"hyperx:65534,1", 0},
    {"hyperx:1,65534", 0},
    {"hyperx:1,21,21,21,21,21,21,21", 0},
    {"slimfly:1,997", 0},
    {"slimfly:2,1009", 0},
    {"slimfly:1,4733", 0}, /* 4732 = 2 2 7 13 13: the least root is 5, for 2 is a 13th power */
    {"polarfly:1,46337", 0},
    {"polarfly:3,101", 0},
    {"kautz:2,30", 0},
    {"kautz:65533,1", 0},
    {"kautz:12,7", 0},
    {"tofu:563,563,563", 0},
    {"tofu:65536,2,1365,11", 0},
    {"megafly:1,800,800,1600", 0},
    {"megafly:9,20,30,40", 0},
    {"oft:1,26737", 0},
    {"oft:3,101", 0},
    {"mlfm:1,1,65533", 0},
    {"mlfm:7,300,200", 0},
};

static void routes_of_the_largest_networks_arrive(void **state)
{
    uint64_t random = 1729;

    (void)state;
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
        const struct rt_net net = net_of(large[i].net);
        uint64_t n = rt_topo_processors(&net);
        struct rt_channel out = {7, 7};
        struct route_facts f;

        assert_int_equal(rti_route_facts_of(&net, 0, &f), 0);
        assert_int_equal(f.processors, n);
        assert_int_equal(f.routers, rt_topo_nodes(&net));
        assert_int_equal(f.most > f.upper ? f.most : f.upper, rt_topo_ports_most(&net));
        for (unsigned came = 0; came < 2; came++) { /* from its source, or by port 0 */
            const struct rt_channel in = {came ? 0 : RT_PORT_NONE, 0};

            assert_int_equal(rt_route_port(&net, in, f.routers, 0, &out), RT_ERR_LOC);
            assert_int_equal(rt_route_port(&net, in, f.routers, (uint32_t)n, &out), RT_ERR_LOC);
            assert_int_equal(rt_route_port(&net, in, 0, (uint32_t)n, &out), RT_ERR_DST);
        }
        for (unsigned k = 0; k < 24; k += stride(6)) {
            uint32_t source = (uint32_t)(next_random(&random) % n);
            uint64_t far = large[i].near > 0 ? large[i].near : n;

            walks(&net, large[i].net, source,
                  (uint32_t)((source + next_random(&random) % far) % n));
        }
        walks(&net, large[i].net, 0, (uint32_t)(large[i].near > 0 ? large[i].near : n - 1));
    }
}

/* --- arrivals: SPEC 15.2 to 15.6 word by word --------------------------------------- */

static uint32_t gcd(uint32_t a, uint32_t b)
{
    return b == 0 ? a : gcd(b, a % b);
}

/* Where a port leads; UINT32_MAX: nowhere. */
static uint32_t beyond(const struct rt_net *net, uint32_t at, unsigned port)
{
    struct rt_topo_port_end to = {UINT32_MAX, 0};

    rt_topo_neighbour(net, at, port, &to);
    return to.node;
}

/* The rank of the valley rule: cm5's level, slender's 2m + side, else the number. */
static uint32_t rank_of(const struct rt_net *net, uint32_t at)
{
    uint32_t x[RT_COORDS_MAX] = {0};

    if (net->family != RT_FAMILY_CM5 && net->family != RT_FAMILY_SLENDER)
        return at;
    rt_topo_coordinates(net, at, x);
    return net->family == RT_FAMILY_CM5 ? x[0] : 2 * x[0] + x[2];
}

/* v or v + 1. */
static int by_valley(const struct rt_net *net, uint32_t last, uint32_t at, uint32_t next,
                     unsigned vc)
{
    uint32_t here = rank_of(net, at);

    return (int)vc + (rank_of(net, last) > here && rank_of(net, next) > here);
}

static int twisted_vc(const struct rt_net *net, struct rt_channel in, uint32_t at, unsigned port)
{
    uint32_t a = net->param[0], b = net->param[1];
    uint32_t into = in.port % 2 == 0 ? at : beyond(net, at, in.port), i = into % a, j = into / a;
    int dateline =
        in.port < 2 ? i == 0 && j < gcd(net->param[2], b) : j == 0 && i < gcd(net->param[3], a);

    return in.port / 2 == port / 2 && (in.vc == 1 || dateline);
}

static int ccc_vc(const struct rt_net *net, struct rt_channel in, uint32_t at, unsigned port)
{
    uint32_t d = net->param[0], j = at >> d;
    int u = in.vc / 2, w = in.vc % 2;

    if ((in.port == 0 && j == 0) || (in.port == 1 && j == d - 1))
        w = 1;
    if (port < 2 && (port == 1) != (u % 2 == 0)) {
        u++;
        w = 0;
    }
    return 2 * u + w;
}

/* The router from which a link leads to this input port. */
static uint32_t before(const struct rt_net *net, uint32_t at, unsigned port)
{
    struct rt_topo_port_end end;

    for (uint32_t node = 0; node < rt_topo_nodes(net); node++)
        for (unsigned out = 0; rt_topo_neighbour(net, node, out, &end) == 0; out++)
            if (end.node == at && end.port == port)
                return node;
    return UINT32_MAX;
}

/* The vc after an arrival; -1: refused, -2: not looked at, as at the source. */
static int vc_after(const struct rt_net *net, struct rt_channel in, uint32_t at, unsigned port)
{
    uint32_t d = net->param[0], last, next = beyond(net, at, port), leaves = 0;
    int vcs = rt_route_vcs(net), vc;

    switch (net->family) {
    case RT_FAMILY_TWISTED:
    case RT_FAMILY_CCC:
    case RT_FAMILY_WBFLY:
    case RT_FAMILY_MOT:
    case RT_FAMILY_SHUFFLEX:
    case RT_FAMILY_DEBRUIJN:
    case RT_FAMILY_SLENDER:
    case RT_FAMILY_CM5:
    case RT_FAMILY_SLIMFLY:
    case RT_FAMILY_POLARFLY:
    case RT_FAMILY_KAUTZ:
        if (in.port >= rt_topo_node_ports(net, at) || in.vc >= vcs)
            return -1;
        break;
    default:
        return -2;
    }
    last = beyond(net, at, in.port);
    switch (net->family) {
    case RT_FAMILY_TWISTED:
        vc = twisted_vc(net, in, at, port);
        break;
    case RT_FAMILY_CCC:
        vc = ccc_vc(net, in, at, port);
        break;
    case RT_FAMILY_WBFLY: /* forward hops arrive by the lower half */
        vc = in.port < d ? in.vc + (at / (rt_topo_nodes(net) / net->param[1]) == 0) : -1;
        break;
    case RT_FAMILY_MOT:
        for (unsigned k = 0; k < RT_PARAM_MAX; k++)
            leaves += net->param[k];
        vc = in.vc + (at >> leaves == 0 && port < in.port);
        break;
    case RT_FAMILY_DEBRUIJN:
        vc = by_valley(net, at / 2 + ((uint32_t)in.port << (d - 1)), at, next, in.vc);
        vc = vc < vcs ? vc : vcs - 1;
        break;
    case RT_FAMILY_KAUTZ:
        vc = by_valley(net, before(net, at, in.port), at, next, in.vc);
        break;
    case RT_FAMILY_SLIMFLY:
    case RT_FAMILY_POLARFLY:
        vc = 1;
        break;
    case RT_FAMILY_SLENDER:
        if (last == UINT32_MAX)
            return -1;
        /* fall through */
    default:
        vc = by_valley(net, last, at, next, in.vc);
    }
    return vc < vcs ? vc : -1;
}

static void arrivals_of(const struct rt_net *net, const char *name)
{
    const uint32_t n = (uint32_t)rt_topo_processors(net), step = n > 40 ? n / 40 : 1;

    for (uint32_t at = 0; at < rt_topo_nodes(net); at++)
        for (uint32_t destination = at % step; destination < n; destination += step) {
            const struct rt_channel none = {RT_PORT_NONE, 0}, none_by_2 = {RT_PORT_NONE, 2};
            struct rt_channel source = {77, 77}, same = {77, 77};
            int wrong = rt_route_port(net, none, at, destination, &source);

            assert_int_equal(rt_route_port(net, none_by_2, at, destination, &same), wrong);
            assert_true(same.port == source.port && same.vc == source.vc);
            if (source.port == RT_PORT_NONE)
                assert_int_equal(source.vc, 0);
            unsigned ports = (unsigned)rt_topo_node_ports(net, at);

            for (unsigned in = 0; in <= ports; in++)
                for (unsigned vc = 0; vc <= (unsigned)rt_route_vcs(net); vc++) {
                    const struct rt_channel by = {(uint16_t)in, (uint8_t)vc};
                    struct rt_channel out = {77, 77};
                    int error = rt_route_port(net, by, at, destination, &out);
                    int want = wrong != 0 ? -2 : vc_after(net, by, at, source.port);

                    if (want >= 0 && source.port == RT_PORT_NONE)
                        want = 0;
                    /* what leads nowhere is refused at the destination too */
                    if (want == -1 && source.port == RT_PORT_NONE && error == 0 && in < ports &&
                        vc < (unsigned)rt_route_vcs(net))
                        want = 0;
                    if (want == -1 ? error != RT_ERR_LINK || out.port != 77
                                   : error != wrong || out.port != source.port ||
                                         out.vc != (want == -2 ? source.vc : want))
                        fail_with("%s: at %u to %u by %u.%u: %d, %u.%u, not %d\n", name, at,
                                  destination, in, vc, error, out.port, out.vc, want);
                }
        }
}

/* Hops and virtual channels: SPEC 15.2 to 15.7. */
static void bounds_are_as_specified(void **state)
{
    static const struct {
        const char *net;
        int hops, vcs;
    } row[] = {{"complete:1", 0, 1},      {"complete:2", 1, 1},
               {"complete:9", 1, 1},      {"array:9", 8, 1},
               {"ring:3", 1, 1},          {"ring:4", 2, 2},
               {"ring:9", 4, 2},          {"mesh:3,4", 5, 1},
               {"torus:3,3", 2, 1},       {"torus:3,4,7", 6, 2},
               {"twisted:4,6,1,0", 5, 2}, {"twisted:1,3,0,0", 1, 1},
               {"twisted:3,3,0,0", 2, 1}, {"twisted:3,3,1,0", 2, 1},
               {"twisted:3,3,0,1", 2, 2}, {"bintree:1", 0, 1},
               {"bintree:5", 8, 1},       {"xtree:1", 0, 1},
               {"xtree:2", 1, 1},         {"xtree:5", 7, 1},
               {"tworoot:1", 1, 1},       {"tworoot:5", 9, 1},
               {"hypercube:5", 5, 1},     {"ccc:1", 1, 1},
               {"ccc:2", 4, 2},           {"ccc:3", 6, 5},
               {"ccc:4", 8, 6},           {"ccc:5", 10, 6},
               {"ccc:6", 13, 7},          {"ccc:7", 15, 7},
               {"ccc:8", 18, 8},          {"ccc:9", 20, 8},
               {"bfly:3,4", 4, 1},        {"wbfly:2,1", 1, 1},
               {"wbfly:2,2", 3, 2},       {"wbfly:2,3", 5, 3},
               {"wbfly:2,4", 7, 3},       {"benes:4", 8, 1},
               {"shufflex:1", 1, 1},      {"shufflex:4", 7, 2},
               {"shufflex:5", 9, 3},      {"debruijn:1", 1, 1},
               {"debruijn:4", 4, 2},      {"debruijn:5", 5, 3},
               {"omega:4", 4, 1},         {"mot:3", 6, 1},
               {"mot:2,3", 10, 2},        {"mot:1,1,2", 8, 3},
               {"mot:1,1,1,1", 8, 3},     {"slender:1", 6, 2},
               {"slender:3", 14, 2},      {"cm5:1", 2, 2},
               {"cm5:4", 8, 2},           {"kntree:4,1", 0, 1},
               {"kntree:4,3", 4, 1},      {"xgft:4,3,2,1,2,3", 4, 1},
               {"xgft:4,1", 0, 1},        {"dragonfly:1,1,3", 1, 1},
               {"dragonfly:1,2,1", 3, 2}, {"hyperx:1,1,1", 0, 1},
               {"hyperx:1,2,1,5", 2, 1},  {"slimfly:1,3", 2, 2},
               {"polarfly:1,2", 2, 2},    {"twisted:4,1,0,0", 2, 2},
               {"twisted:1,4,0,0", 2, 2}, {"kautz:2,1", 1, 1},
               {"kautz:2,2", 2, 2},       {"kautz:3,5", 5, 3},
               {"megafly:1,1,1,1", 3, 1}, {"tofu:1,1,1", 3, 1},
               {"tofu:3,3,3", 6, 1},      {"tofu:2,3,4", 7, 2},
               {"tofu:1,1,2,1", 5, 2},    {"tofu:1,1,1,9", 6, 2},
               {"oft:1,2", 2, 1},         {"mlfm:1,1,1", 2, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const struct rt_net net = net_of(row[i].net);

        if (rt_route_hops(&net) != row[i].hops || rt_route_vcs(&net) != row[i].vcs)
            fail_with("%s: %d hops, %d virtual channels\n", row[i].net, rt_route_hops(&net),
                      rt_route_vcs(&net));
    }
}

/* Leaves this byte where a function called next has its variables. */
static void fill_the_stack(unsigned char byte)
{
    volatile unsigned char soil[8192];

    for (size_t i = 0; i < sizeof soil; i++)
        soil[i] = byte;
}

static void steps_do_not_read_what_they_have_not_written(void **state)
{
    const struct rt_net net = RT_POLARFLY(1, 5);
    struct rt_topo_port_end to;

    (void)state;
    for (unsigned i = 0; i < 31 * 6 * 2; i++) {
        uint32_t node = i / 12, arrives = 99, step;

        if (rt_topo_neighbour(&net, node, i / 2 % 6, &to) != 0)
            continue;
        fill_the_stack(i % 2 ? 0 : 0x37);
        step = rti_route_step_of(&net, node, i / 2 % 6, &arrives);
        if (step != to.node || arrives != to.port)
            fail_with("router %u, port %u: to %u by %u\n", node, i / 2 % 6, step, arrives);
    }
}

/* Ports 2 0 1, exit 3, as SPEC 15.10 writes them: worked out by hand. */
static void headers_are_read_as_written(void **state)
{
    static const uint8_t field[] = {0x06, 0x42}, bytes[] = {3, 1, 2, 4};
    struct rt_channel path[4];
    unsigned last;

    (void)state;
    for (unsigned format = RT_FORMAT_FIELD; format <= RT_FORMAT_BYTES; format++) {
        int fields = format == RT_FORMAT_FIELD;

        memset(path, 0xEE, sizeof path);
        last = 99;
        fill_the_stack(0x37);
        assert_int_equal(rt_route_header_unpack(format, fields ? 3 : 8, fields ? field : bytes,
                                                fields ? 2 : 4, path, 3, &last),
                         3);
        assert_true(path[0].port == 2 && path[1].port == 0 && path[2].port == 1 && last == 3);
        assert_int_equal(path[0].vc + path[1].vc + path[2].vc, 0);
        fill_the_stack(0x37);
        assert_int_equal(rt_route_header_unpack(format, 8, bytes, 3, path, 3, &last), RT_ERR_SEQ);
    }
    assert_int_equal(rt_route_header_bits(RT_FORMAT_FIELD, 65534, 65534), 16);
    for (uint32_t all = 1; all <= 65534; all++) { /* ceil(log2 all), 1 at least */
        int width = rt_route_header_bits(RT_FORMAT_FIELD, 1, all);

        assert_true(width >= 1 && UINT64_C(1) << width >= all);
        assert_true(width == 1 || UINT64_C(1) << (width - 1) < all);
    }
}

/* The last byte's bits that are no switch are 0; nothing behind the work memory and the settings is
 * read or written. */
static void permutations_keep_to_their_memory(void **state)
{
    static const uint32_t behind[] = {0, 0x40000001, UINT32_MAX};
    uint32_t to[16], work[RT_BENES_WORDS(3) + 1], destination = 99;
    uint8_t setting[RT_BENES_BYTES(3) + 1];
    struct rt_channel path[8];

    (void)state;
    for (unsigned i = 0; i < 9; i++) {
        uint32_t d = 1 + i / 3, n = (uint32_t)RT_BENES_TERMINALS(d);
        size_t words = RT_BENES_WORDS(d), bytes = RT_BENES_BYTES(d);
        struct rt_net net = RT_BENES(1);

        net.param[0] = d;
        for (uint32_t s = 0; s < n; s++)
            to[s] = n - 1 - s;
        memset(setting, 0xFF, sizeof setting);
        work[words] = behind[i % 3];
        assert_int_equal(rt_route_benes(&net, to, work, setting), 0);
        assert_int_equal(work[words], behind[i % 3]);
        assert_int_equal(setting[bytes], 0xFF);
        if ((2 * d + 1) << d & 7)
            assert_int_equal(setting[bytes - 1] >> ((2 * d + 1) << d & 7), 0);
        memset(path, 0xEE, sizeof path);
        assert_int_equal(rt_route_benes_path(&net, setting, 0, path, 2 * d - 1, &destination),
                         RT_ERR_SPACE);
        assert_int_equal(rt_route_benes_path(&net, setting, 0, path, 2 * d, &destination), 2 * d);
        assert_int_equal(destination, n - 1);
        for (uint32_t hop = 0; hop < 2 * d; hop++)
            assert_int_equal(path[hop].vc, 0);
        assert_int_equal(path[2 * d].vc, 0xEE);
        to[n - 1] = n;
        assert_int_equal(rt_route_benes(&net, to, work, setting), RT_ERR_PERM);
    }
}

/* Twisted with two skews (SPEC 15.2, 15.7): any way by node 0, or without a wraparound, bounds the
 * hops; vcs are one more than the greatest vc over all pairs. */
static void bounds_of_two_skews_are_found(void **state)
{
    static const char *const nets[] = {"twisted:4,4,1,1", "twisted:5,6,2,3", "twisted:2,8,1,1",
                                       "twisted:3,9,1,1", "twisted:9,3,2,8", "twisted:7,8,3,5"};
    static struct rt_channel path[64];

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        const struct rt_net net = net_of(nets[i]);
        uint32_t n = rt_topo_nodes(&net), distance[64], farthest = 0, most = 0;
        uint32_t straight = net.param[0] + net.param[1] - 2;

        for (uint32_t at = 0; at < n; at++)
            distance[at] = at == 0 ? 0 : 99;
        for (uint32_t round = 0; round < n; round++)
            for (uint32_t at = 0; at < n; at++)
                for (unsigned port = 0; port < 4; port++) {
                    struct rt_topo_port_end to;

                    rt_topo_neighbour(&net, at, port, &to);
                    if (distance[at] + 1 < distance[to.node])
                        distance[to.node] = distance[at] + 1;
                }
        for (uint32_t at = 0; at < n; at++)
            farthest = distance[at] > farthest ? distance[at] : farthest;
        for (uint32_t pair = 0; pair < n * n; pair++) {
            int hops = rt_route_ports(&net, pair / n, pair % n, path, 64);

            for (int hop = 0; hop < hops; hop++)
                most = path[hop].vc > most ? path[hop].vc : most;
        }
        if (rt_route_hops(&net) != (int)(2 * farthest < straight ? 2 * farthest : straight) ||
            rt_route_vcs(&net) != (int)most + 1)
            fail_with("%s: %d hops, %d virtual channels\n", nets[i], rt_route_hops(&net),
                      rt_route_vcs(&net));
    }
}

/* All routes are minimal but those of these six: SPEC 15.2 to 15.6. */
static void which_families_are_minimal(void **state)
{
    static const uint8_t longer[] = {RT_FAMILY_WBFLY, RT_FAMILY_SHUFFLEX,  RT_FAMILY_SLENDER,
                                     RT_FAMILY_CM5,   RT_FAMILY_DRAGONFLY, RT_FAMILY_TOFU};
    const struct rt_net_family *row;

    (void)state;
    for (unsigned i = 0; (row = rt_net_family_at(i)) != NULL; i++) {
        const struct rt_net net = net_of(row->example);
        int want = row->shape == RT_SHAPE_PORTS ? 1 : RT_ERR_FAMILY;

        if (memchr(longer, row->family, sizeof longer) != NULL)
            want = 0;
        if (rt_route_minimal(&net) != want)
            fail_with("%s: minimal: %d\n", row->name, rt_route_minimal(&net));
    }
}

/* Bits of a number less 1. */
static void depths_are_those_of_heap_numbers(void **state)
{
    (void)state;
    for (unsigned depth = 0; depth < 32; depth++) {
        assert_int_equal(rti_route_depth((uint32_t)1 << depth), depth);
        assert_int_equal(rti_route_depth(UINT32_MAX >> (31 - depth)), depth);
    }
}

static void a_channel_follows_from_the_arrival_as_specified(void **state)
{
    static const char *const nets[] = {"complete:4",      "array:5",
                                       "ring:6",          "mesh:3,2",
                                       "torus:4,3",       "bintree:3",
                                       "xtree:3",         "tworoot:3",
                                       "hypercube:3",     "bfly:2,2",
                                       "benes:2",         "omega:2",
                                       "kntree:2,2",      "xgft:4,3,2,1,2,3",
                                       "hyperx:2,2,2,2",  "dragonfly:1,3,1",
                                       "twisted:3,5,2,0", "twisted:4,6,0,2",
                                       "twisted:3,3,0,0", "twisted:2,2,1,0",
                                       "twisted:1,3,0,0", "twisted:6,4,2,0",
                                       "twisted:1,7,3,0", "ccc:1",
                                       "ccc:2",           "ccc:3",
                                       "ccc:4",           "wbfly:2,1",
                                       "wbfly:2,3",       "wbfly:3,2",
                                       "mot:2,1",         "mot:1,1,1",
                                       "mot:1,1,1,1",     "mot:3",
                                       "shufflex:1",      "shufflex:3",
                                       "shufflex:5",      "debruijn:1",
                                       "debruijn:3",      "debruijn:5",
                                       "slender:1",       "slender:2",
                                       "cm5:1",           "cm5:3",
                                       "slimfly:1,3",     "slimfly:2,5",
                                       "polarfly:1,2",    "polarfly:2,3",
                                       "kautz:2,1",       "kautz:2,4",
                                       "kautz:3,3",       "megafly:1,2,2,2",
                                       "oft:1,2",         "mlfm:2,2,3",
                                       "tofu:4,1,2",      "tofu:1,3,1,7"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        const struct rt_net net = net_of(nets[i]);

        arrivals_of(&net, nets[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(families_take_as_many_numbers_as_the_specification_says),
        cmocka_unit_test(a_description_ends_with_its_last_parameter),
        cmocka_unit_test(eight_rings_are_eight),
        cmocka_unit_test(parts_of_a_sequence_are_those_of_the_specification),
        cmocka_unit_test(routes_of_the_largest_networks_arrive),
        cmocka_unit_test(bounds_are_as_specified),
        cmocka_unit_test(steps_do_not_read_what_they_have_not_written),
        cmocka_unit_test(headers_are_read_as_written),
        cmocka_unit_test(permutations_keep_to_their_memory),
        cmocka_unit_test(bounds_of_two_skews_are_found),
        cmocka_unit_test(which_families_are_minimal),
        cmocka_unit_test(depths_are_those_of_heap_numbers),
        cmocka_unit_test(a_channel_follows_from_the_arrival_as_specified),
    };

    return run_all(tests);
}
