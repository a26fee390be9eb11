/* SPDX-License-Identifier: MIT-0 */
/* Routes of networks of routers with ports, Benes permutations and headers, against the vectors of
 * an independent model and against little simulations that share nothing with the library. */
#include "support.h"
#include "rt/route_ports.h"
#include "../../lib/route/ports/route_hop.h"
#include "../page_ends.h"

#define HOPS_MAX 4096
#define UNTOUCHED 0xAAAA

static const struct rt_channel at_source = {RT_PORT_NONE, 0};

static uint32_t number(const char *text)
{
    return (uint32_t)strtoul(text, NULL, 10);
}

/* --- routes */

/* The function of one family, for the dispatcher to be held to. */
static int port_of_family(const struct rt_net *net, struct rt_channel in, uint32_t at,
                          uint32_t destination, struct rt_channel *out)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rt_route_##name##_port(net, in, at, destination, out);
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

static struct rt_channel path[HOPS_MAX];
static unsigned families_routed[64];

static void route_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    uint32_t source = number(column[1]), destination = number(column[2]);
    int hops = rt_route_ports(&net, source, destination, path, HOPS_MAX), i = 0;
    const char *rest = column[3];

    families_routed[net.family]++;
    if (hops > rt_route_hops(&net))
        fail_with("%s %s %s: %d hops, promised %d\n", column[0], column[1], column[2], hops,
                  rt_route_hops(&net));
    for (; *rest != '-' && *rest != '\0'; i++) {
        unsigned port, vc;
        int used;

        assert_int_equal(sscanf(rest, "%u.%u%n", &port, &vc, &used), 2);
        rest += used + (rest[used] == ' ');
        if (i >= hops || path[i].port != port || path[i].vc != vc)
            fail_with("%s %s %s: hop %d is not %u.%u\n", column[0], column[1], column[2], i, port,
                      vc);
    }
    if (hops != i)
        fail_with("%s %s %s: %d hops, not %d\n", column[0], column[1], column[2], hops, i);
}

static void routes_are_those_of_the_model(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_routes.tsv", 4, 8000, route_row);
    for (int family = RT_FAMILY_COMPLETE; family <= RT_FAMILY_MLFM; family++)
        assert_true(families_routed[family] > 0);
}

static void iterated_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    uint32_t destination = number(column[2]), at, back;
    int hops = rt_route_ports(&net, number(column[1]), destination, path, HOPS_MAX), i = 0;
    struct rt_channel in = at_source, out, other;
    struct route_facts f;

    assert_int_equal(rti_route_facts_of(&net, 0, &f), 0);
    for (at = number(column[1]) / f.each;; i++) {
        assert_int_equal(rt_route_port(&net, in, at, destination, &out), 0);
        assert_int_equal(port_of_family(&net, in, at, destination, &other), 0);
        if (out.port != other.port || out.vc != other.vc)
            fail_with("%s at %u to %u: the dispatcher differs\n", column[0], at, destination);
        if (out.port == RT_PORT_NONE)
            break;
        if (i >= hops || out.port != path[i].port || out.vc != path[i].vc)
            fail_with("%s %s %s: the whole route differs at hop %d\n", column[0], column[1],
                      column[2], i);
        at = rti_route_step_of(&net, at, out.port, &back);
        in.port = (uint16_t)back;
        in.vc = out.vc;
    }
    assert_int_equal(i, hops);
    assert_int_equal(at, f.first + destination / f.each);
    if (hops > 0)
        assert_int_equal(
            rt_route_ports(&net, number(column[1]), destination, path, (unsigned)hops - 1),
            RT_ERR_SPACE);
}

static void a_whole_route_is_its_hops_one_by_one(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_routes.tsv", 4, 8000, iterated_row);
}

static void step_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    uint32_t arrives = 0, to;

    if (column[3][0] == '-')
        return;
    to = rti_route_step_of(&net, number(column[1]), number(column[2]), &arrives);
    if (to != number(column[3]) || arrives != number(column[4]))
        fail_with("%s node %s port %s: to %u by %u, not %s by %s\n", column[0], column[1],
                  column[2], to, arrives, column[3], column[4]);
}

static void steps_are_those_of_the_model(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_maps.tsv", 5, 7000, step_row);
}

/* --- numbers and refusals */

static void refuses(const struct rt_net *net, uint32_t at, uint32_t destination, int error)
{
    struct rt_channel out = {UNTOUCHED, 0xAA};

    if (rt_route_port(net, at_source, at, destination, &out) != error ||
        port_of_family(net, at_source, at, destination, &out) != error)
        fail_with("family %d: router %u, destination %u not refused\n", net->family, at,
                  destination);
    assert_int_equal(out.port, UNTOUCHED);
    assert_int_equal(out.vc, 0xAA);
}

static void net_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    uint32_t processors = number(column[1]), nodes = number(column[2]), ports = number(column[3]);
    struct route_facts f;
    int top = rt_route_exit(&net, processors - 1);

    if (rt_route_vcs(&net) != (int)number(column[10]))
        fail_with("%s: %d vcs, not %s\n", column[0], rt_route_vcs(&net), column[10]);
    assert_int_equal(rti_route_facts_of(&net, 0, &f), 0);
    assert_int_equal(f.processors, processors);
    assert_int_equal(f.routers, nodes);
    if ((f.most > f.upper ? f.most : f.upper) != ports)
        fail_with("%s: %u and %u ports, not %u\n", column[0], f.most, f.upper, ports);
    assert_true(top >= 0 && (uint32_t)top < ports + f.each);
    assert_int_equal(rt_route_exit(&net, processors), RT_ERR_DST);
    refuses(&net, nodes, 0, RT_ERR_LOC);
    refuses(&net, UINT32_MAX, 0, RT_ERR_LOC);
    refuses(&net, 0, processors, RT_ERR_DST);
    refuses(&net, 0, UINT32_MAX, RT_ERR_DST);
    assert_int_equal(rt_route_ports(&net, processors, 0, path, HOPS_MAX), RT_ERR_SRC);
    assert_int_equal(rt_route_ports(&net, 0, processors, path, HOPS_MAX), RT_ERR_DST);
}

static void numbers_are_those_of_the_model_and_what_is_beyond_is_refused(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_nets.tsv", 11, 400, net_row);
}

static void other_families_are_refused(void **state)
{
    struct rt_net net = RT_RINGCOMPLETE(5);
    struct rt_channel out = {UNTOUCHED, 0xAA};

    (void)state;
    assert_int_equal(rt_route_port(&net, at_source, 0, 1, &out), RT_ERR_FAMILY);
    assert_int_equal(out.port, UNTOUCHED);
    assert_int_equal(rt_route_ports(&net, 0, 1, path, HOPS_MAX), RT_ERR_FAMILY);
    assert_int_equal(rt_route_hops(&net), RT_ERR_FAMILY);
    assert_int_equal(rt_route_vcs(&net), RT_ERR_FAMILY);
    assert_int_equal(rt_route_exit(&net, 0), RT_ERR_FAMILY);
    assert_int_equal(rt_route_header_width(&net, RT_FORMAT_FIELD), RT_ERR_FAMILY);
}

/* Network, router, destination, arrival: where no packet comes so. */
static void impossible_arrivals_are_refused(void **state)
{
    static const struct {
        const char *net;
        uint32_t at, destination;
        struct rt_channel in;
    } bad[] = {
        {"bfly:2,3", 9, 0, {0, 0}},  /* digit 0 is set by now */
        {"omega:3", 9, 0, {0, 0}},   /* the same for the highest bit */
        {"benes:2", 17, 0, {0, 0}},  /* last column, another row */
        {"wbfly:2,3", 0, 1, {2, 0}}, /* backward */
        {"wbfly:2,3", 0, 1, {0, 2}}, /* a fourth time in column 0 */
        {"ccc:3", 0, 1, {3, 0}},     /* no such port */
        {"ccc:3", 0, 1, {0, 5}},     /* no such vc */
        {"mot:2,2", 0, 1, {2, 0}},   /* a leaf has two ports */
        {"mot:2,2", 0, 1, {0, 2}},   /* two vcs */
        {"slender:2", 0, 1, {0, 0}}, /* leads nowhere from a leaf's lower switch */
        {"cm5:2", 0, 1, {2, 0}},     /* a leaf has two ports */
        {"shufflex:4", 3, 1, {3, 0}},      {"debruijn:4", 3, 1, {2, 0}},
        {"twisted:4,4,1,0", 0, 1, {4, 0}}, {"twisted:4,4,1,1", 0, 1, {4, 0}},
        {"slimfly:1,5", 0, 1, {7, 0}},     {"polarfly:1,3", 0, 1, {4, 0}},
        {"kautz:2,3", 3, 5, {0, 1}}, /* a second valley, and two vcs */
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct rt_net net = net_of(bad[i].net);
        struct rt_channel out = {UNTOUCHED, 0xAA};

        if (rt_route_port(&net, bad[i].in, bad[i].at, bad[i].destination, &out) != RT_ERR_LINK ||
            out.port != UNTOUCHED || out.vc != 0xAA)
            fail_with("%s: router %u, port %u: not refused\n", bad[i].net, bad[i].at,
                      bad[i].in.port);
    }
}

/* --- Benes permutations: a simulation of switches and wires, from the settings alone */

struct terminals {
    struct rt_net net;
    uint32_t d, count;
    uint32_t *to, *work, *now, *next;
    uint8_t *setting;
};

static void take(struct terminals *t, uint32_t d)
{
    t->net = (struct rt_net){RT_FAMILY_BENES, 0, {0}};
    t->net.param[0] = t->d = d;
    t->count = (uint32_t)RT_BENES_TERMINALS(d);
    t->to = malloc(t->count * sizeof *t->to);
    t->now = malloc(t->count * sizeof *t->now);
    t->next = malloc(t->count * sizeof *t->next);
    t->work = malloc(RT_BENES_WORDS(d) * sizeof *t->work);
    t->setting = malloc(RT_BENES_BYTES(d));
    assert_true(t->to && t->now && t->next && t->work && t->setting);
}

static void give(struct terminals *t)
{
    free(t->to);
    free(t->now);
    free(t->next);
    free(t->work);
    free(t->setting);
}

/* now[2 row + input]: which terminal's packet is there.  Each wire carries one, or two meet in
 * next: so who arrives everywhere has met no other.  Returns the first that is elsewhere, or count.
 */
static uint32_t carried(struct terminals *t)
{
    uint32_t rows = t->count / 2;

    for (uint32_t s = 0; s < t->count; s++)
        t->now[s] = s;
    for (uint32_t column = 0; column <= 2 * t->d; column++) {
        uint32_t *kept = t->now;

        for (uint32_t s = 0; s < t->count; s++)
            t->next[s] = UINT32_MAX;
        for (uint32_t row = 0; row < rows; row++)
            for (uint32_t in = 0; in < 2; in++) {
                uint32_t node = column * rows + row, bit, to, v;

                v = in ^ (t->setting[node / 8] >> node % 8 & 1u);
                bit = column < t->d ? column : column < 2 * t->d ? 2 * t->d - 1 - column : 0;
                to = column == 2 * t->d ? 2 * row + v
                                        : 2 * ((row & ~(1u << bit)) | v << bit) + (row >> bit & 1);
                if (t->next[to] != UINT32_MAX)
                    return t->now[2 * row + in]; /* a link used twice */
                t->next[to] = t->now[2 * row + in];
            }
        t->now = t->next;
        t->next = kept;
    }
    for (uint32_t s = 0; s < t->count; s++)
        if (t->now[t->to[s]] != s)
            return s;
    return t->count;
}

static void must_carry(struct terminals *t)
{
    uint32_t lost;

    assert_int_equal(rt_route_benes(&t->net, t->to, t->work, t->setting), 0);
    lost = carried(t);
    if (lost != t->count)
        fail_with("benes:%u: the path of %u to %u\n", t->d, lost, t->to[lost]);
}

static void benes_row(char **column)
{
    struct terminals t;
    char *rest = column[1], *paths = column[2];
    uint32_t d = net_of(column[0]).param[0];

    take(&t, d);
    for (uint32_t s = 0; s < t.count; s++)
        t.to[s] = number(strtok_r(rest, " ", &rest));
    must_carry(&t);
    for (uint32_t s = 0; s < t.count; s++) {
        char *one = strtok_r(paths, ",", &paths);
        uint32_t end = UINT32_MAX;

        assert_int_equal(rt_route_benes_path(&t.net, t.setting, s, path, HOPS_MAX, &end), 2 * d);
        assert_int_equal(end, t.to[s]);
        for (uint32_t i = 0; i < 2 * d; i++)
            if (path[i].port != number(strtok_r(one, " ", &one)) || path[i].vc != 0)
                fail_with("%s: path of %u, hop %u\n", column[0], s, i);
    }
    give(&t);
}

static void benes_paths_are_those_of_the_model(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_benes.tsv", 3, 40, benes_row);
}

static void all_permutations_of_8_terminals_are_carried(void **state)
{
    uint32_t turn[8] = {0}, i = 1, many = 1;
    struct terminals t;

    (void)state;
    take(&t, 2);
    for (uint32_t s = 0; s < 8; s++)
        t.to[s] = s;
    must_carry(&t);
    while (i < 8) { /* Heap's algorithm (1963) */
        if (turn[i] < i) {
            uint32_t j = i % 2 ? turn[i] : 0, kept = t.to[i];

            t.to[i] = t.to[j];
            t.to[j] = kept;
            must_carry(&t);
            many++;
            turn[i]++;
            i = 1;
        } else {
            turn[i++] = 0;
        }
    }
    assert_int_equal(many, 40320);
    give(&t);
}

static void random_permutations_up_to_65536_terminals_are_carried(void **state)
{
    uint64_t random = 88172645463325252u;

    (void)state;
    for (uint32_t d = 1; d <= 15; d++) {
        struct terminals t;

        take(&t, d);
        for (uint32_t s = 0; s < t.count; s++)
            t.to[s] = s;
        for (int round = 0; round < 5; round++) {
            for (uint32_t s = t.count - 1; s > 0; s--) {
                uint32_t j, kept = t.to[s];

                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                j = (uint32_t)(random % (s + 1));
                t.to[s] = t.to[j];
                t.to[j] = kept;
            }
            must_carry(&t);
        }
        t.setting[0] ^= 1; /* the simulation sees one switch turned */
        assert_true(carried(&t) < t.count);
        give(&t);
    }
}

static void what_is_no_permutation_is_refused(void **state)
{
    uint32_t to[8] = {0, 1, 2, 3, 4, 5, 6, 6}, work[RT_BENES_WORDS(2)], end = UNTOUCHED;
    struct rt_net net = RT_BENES(2), other = RT_HYPERCUBE(2);
    uint8_t setting[RT_BENES_BYTES(2)] = {0xAA, 0xAA, 0xAA};

    (void)state;
    assert_int_equal(sizeof setting, 3);
    assert_int_equal(rt_route_benes(&net, to, work, setting), RT_ERR_PERM);
    to[7] = 8;
    assert_int_equal(rt_route_benes(&net, to, work, setting), RT_ERR_PERM);
    assert_int_equal(rt_route_benes(&other, to, work, setting), RT_ERR_FAMILY);
    assert_true(setting[0] == 0xAA && setting[1] == 0xAA && setting[2] == 0xAA);
    assert_int_equal(rt_route_benes_path(&net, setting, 8, path, HOPS_MAX, &end), RT_ERR_SRC);
    assert_int_equal(rt_route_benes_path(&net, setting, 0, path, 3, &end), RT_ERR_SPACE);
    assert_int_equal(rt_route_benes_path(&other, setting, 0, path, 4, &end), RT_ERR_FAMILY);
    assert_int_equal(end, UNTOUCHED);
}

/* --- headers */

/* SPEC 15.10 worked out by hand: ports 2 0 1, exit 3. */
static void headers_are_as_the_table_says(void **state)
{
    static const struct rt_channel hop[] = {{2, 0}, {0, 1}, {1, 0}};
    uint8_t header[8];

    (void)state;
    assert_int_equal(rt_route_header_pack(RT_FORMAT_TRANSIT, 2, hop, 3, 3, header, 8), 1);
    assert_int_equal(header[0], 0x84); /* 10 00 01 00 */
    assert_int_equal(rt_route_header_pack(RT_FORMAT_TRANSIT, 2, hop, 0, 3, header, 0), 0);
    /* 2 + 0 8 + 1 64 + 3 512 */
    assert_int_equal(rt_route_header_pack(RT_FORMAT_FIELD, 3, hop, 3, 3, header, 8), 2);
    assert_int_equal(header[0] << 8 | header[1], 2 + 64 + 3 * 512);
    assert_int_equal(rt_route_header_pack(RT_FORMAT_BYTES, 8, hop, 3, 3, header, 8), 4);
    assert_memory_equal(header, ((uint8_t[]){3, 1, 2, 4}), 4);
}

static void bad_headers_are_refused(void **state)
{
    static const struct rt_channel hop[] = {{4, 0}};
    struct rt_net complete = RT_COMPLETE(6), wide = RT_COMPLETE(33), most = RT_COMPLETE(31);
    struct rt_net tree = RT_KNTREE(2, 3), two = RT_TORUS(4, 4);
    struct rt_route_header header = {(const uint8_t *)"\0\1", 16, 0, RT_FORMAT_BYTES, 8};
    struct rt_route_header all = {(const uint8_t *)"\377\377\377\377", 32, 0, RT_FORMAT_FIELD, 32};
    uint8_t bytes[4] = {0xAA, 0xAA, 0xAA, 0xAA};

    (void)state;
    assert_int_equal(rt_route_header_width(&complete, RT_FORMAT_TRANSIT), RT_ERR_FOUR);
    assert_int_equal(rt_route_header_width(&two, RT_FORMAT_TRANSIT), 2);
    assert_int_equal(rt_route_header_width(&tree, RT_FORMAT_TRANSIT), 2);
    assert_int_equal(rt_route_header_width(&wide, RT_FORMAT_BYTES), RT_ERR_BYTE);
    assert_int_equal(rt_route_header_width(&most, RT_FORMAT_BYTES), 8);
    assert_int_equal(rt_route_header_width(&wide, RT_FORMAT_FIELD), 6);
    assert_int_equal(rt_route_header_width(&wide, 4), RT_ERR_FORMAT);
    assert_int_equal(rt_route_header_pack(RT_FORMAT_TRANSIT, 2, hop, 1, 0, bytes, 4), RT_ERR_LINK);
    assert_int_equal(rt_route_header_pack(RT_FORMAT_BYTES, 8, hop, 1, 255, bytes, 4), RT_ERR_LINK);
    assert_int_equal(rt_route_header_pack(RT_FORMAT_BYTES, 8, hop, 1, 0, bytes, 1), RT_ERR_LONG);
    assert_int_equal(rt_route_header_pack(0, 8, hop, 1, 0, bytes, 4), RT_ERR_FORMAT);
    assert_true(bytes[0] == 0xAA && bytes[1] == 0xAA);
    assert_int_equal(rt_route_header_take(&header), RT_ERR_LINK);
    assert_int_equal(header.taken, 0);
    header.taken = 8;
    assert_int_equal(rt_route_header_take(&header), 0);
    assert_int_equal(rt_route_header_take(&header), RT_ERR_SEQ);
    assert_int_equal(rt_route_header_take(&all), RT_ERR_SPACE); /* for an int */
    assert_int_equal(all.taken, 0);
}

static int headers_packed[4];

static void header_row(char **column)
{
    static struct rt_channel read[HOPS_MAX];
    static uint8_t header[2 * HOPS_MAX + 8];
    struct rt_net net = net_of(column[0]);
    uint32_t destination = number(column[2]);
    int hops = rt_route_ports(&net, number(column[1]), destination, path, HOPS_MAX);
    unsigned last = (unsigned)rt_route_exit(&net, destination), end = last;

    for (unsigned format = RT_FORMAT_TRANSIT; format <= RT_FORMAT_BYTES; format++) {
        int width = rt_route_header_width(&net, format), bytes;
        struct rt_route_header taken;

        if (width == RT_ERR_FOUR || width == RT_ERR_BYTE)
            continue;
        assert_true(width > 0);
        bytes = rt_route_header_pack(format, (unsigned)width, path, (unsigned)hops, last, header,
                                     sizeof header);
        assert_int_equal(bytes, ((hops + (format > 1)) * width + 7) / 8);
        taken = (struct rt_route_header){header, 8 * (uint32_t)bytes, 0, (uint8_t)format,
                                         (uint8_t)width};
        end = last + 1;
        assert_int_equal(rt_route_header_unpack(format, (unsigned)width, header, (unsigned)bytes,
                                                read, (unsigned)hops, &end),
                         hops);
        assert_int_equal(end, format == RT_FORMAT_TRANSIT ? last + 1 : last);
        for (int i = 0; i < hops; i++)
            if (read[i].port != path[i].port || rt_route_header_take(&taken) != path[i].port)
                fail_with("%s %s %s: format %u, hop %d\n", column[0], column[1], column[2], format,
                          i);
        if (format != RT_FORMAT_TRANSIT)
            assert_int_equal(rt_route_header_take(&taken), last);
        headers_packed[format]++;
    }
}

static void headers_come_back_as_they_went(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_routes.tsv", 4, 8000, header_row);
    assert_true(headers_packed[1] > 1000 && headers_packed[2] > 8000 && headers_packed[3] > 1000);
}

static void nothing_behind_a_network_is_read(void **state)
{
    const struct rt_net *net = net_at_end("xgft:2,2,2,2,1,2,2,2");
    const struct rt_channel in = {RT_PORT_NONE, 0};
    struct rt_channel channel;
    uint32_t routers = (uint32_t)rt_topo_nodes(net);

    (void)state;
    assert_int_equal(rt_route_port(net, in, routers, 0, &channel), RT_ERR_LOC);
    assert_true(rt_route_port(net, in, routers - 1, 0, &channel) >= 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(routes_are_those_of_the_model),
        cmocka_unit_test(a_whole_route_is_its_hops_one_by_one),
        cmocka_unit_test(steps_are_those_of_the_model),
        cmocka_unit_test(numbers_are_those_of_the_model_and_what_is_beyond_is_refused),
        cmocka_unit_test(other_families_are_refused),
        cmocka_unit_test(impossible_arrivals_are_refused),
        cmocka_unit_test(benes_paths_are_those_of_the_model),
        cmocka_unit_test(all_permutations_of_8_terminals_are_carried),
        cmocka_unit_test(random_permutations_up_to_65536_terminals_are_carried),
        cmocka_unit_test(what_is_no_permutation_is_refused),
        cmocka_unit_test(headers_are_as_the_table_says),
        cmocka_unit_test(bad_headers_are_refused),
        cmocka_unit_test(nothing_behind_a_network_is_read),
        cmocka_unit_test(headers_come_back_as_they_went),
    };

    return run_all(tests);
}
