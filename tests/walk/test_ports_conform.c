/* SPDX-License-Identifier: MIT-0 */
/*
 * What every family of networks of routers with ports keeps to, whichever it is: nothing here knows
 * a family by name.  Sizes: those of tests/vectors/ports_nets.tsv, and of each row of the list of
 * families its example and all small parameters that rt_net_check takes.
 */
#include "ports_judged.h"

#define LISTED_MAX 200 /* routers of networks of the list, all pairs */
#define SMALL_MAX 40   /* of networks by small parameters */
#define QUICK_MAX 20   /* of either, in make test */

typedef void claim_fn(struct judged *j, const char *name);

static unsigned nets_of[256]; /* claims held, by family */

static void claim_of(claim_fn *claim, const char *name, uint32_t most)
{
    const struct rt_net net = net_of(name);
    struct judged j;

    if (getenv("ROUTESEQ_QUICK") != NULL && most > QUICK_MAX)
        most = QUICK_MAX / stride(3);
    if (rt_topo_nodes(&net) > most || rt_topo_processors(&net) > 2 * most)
        return;
    ports_open(&laid, name);
    open_judged(&j, &net);
    j.test.on.neighbour = j.load.on.neighbour = laid_neighbour;
    claim(&j, name);
    close_judged(&j);
    ports_close(&laid);
    nets_of[net.family]++;
}

/* The greatest value of a parameter, by how many there are: a few hundred tuples at most. */
static const uint8_t greatest[RT_PARAM_MAX + 1] = {0, 40, 8, 5, 4, 3, 2, 2, 2};

static void each_small(claim_fn *claim, const struct rt_net_family *row, unsigned params)
{
    struct rt_net net = {row->family, 0, {0}};
    char text[RT_NET_TEXT_MAX];
    unsigned i;

    do {
        if (rt_net_check(&net) == 0 && rt_net_format(&net, text, sizeof text) > 0)
            claim_of(claim, text, SMALL_MAX);
        for (i = 0; i < params && net.param[i] == greatest[params]; i++)
            net.param[i] = 0;
        if (i < params)
            net.param[i]++;
    } while (i < params);
}

static void each_listed(claim_fn *claim)
{
    FILE *file = fopen(VECTORS "ports_nets.tsv", "r");
    char line[512];

    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\t")] = '\0';
        if (line[0] != '#')
            claim_of(claim, line, LISTED_MAX);
    }
    fclose(file);
}

/* Every family of the shape has networks that the claim was held to: in make check, where they may
 * be larger. */
static void each_net(claim_fn *claim)
{
    const struct rt_net_family *row;

    memset(nets_of, 0, sizeof nets_of);
    for (unsigned i = 0; (row = rt_net_family_at(i)) != NULL; i++) {
        if (row->shape != RT_SHAPE_PORTS)
            continue;
        claim_of(claim, row->example, UINT32_MAX / 2);
        for (unsigned params = row->least; params <= row->most; params++)
            each_small(claim, row, params);
        if (getenv("ROUTESEQ_QUICK") == NULL && nets_of[row->family] < 2)
            fail_with("%s: %u networks\n", row->name, nets_of[row->family]);
    }
    each_listed(claim);
    claim_of(claim, "twisted:13,11,1,10",
             LISTED_MAX); /* far from node 0 it is farther than from it */
}

/* --- links, coordinates, processors */

static void links_of(struct judged *j, const char *name)
{
    uint8_t *met = ports_room((uint64_t)laid.nodes * laid.ports, 1);
    const int directed = rt_topo_directed(j->test.on.net);

    if (rt_topo_ports_most(j->test.on.net) != (int)laid.ports)
        fail_with("%s: rt_topo_ports_most: %d\n", name, rt_topo_ports_most(j->test.on.net));
    for (uint64_t e = 0; e < (uint64_t)laid.nodes * laid.ports; e++) {
        const struct rt_topo_port_end *to = &laid.to[e];
        uint64_t back = (uint64_t)to->node * laid.ports + to->port;

        if (to->node == NOWHERE)
            continue;
        if (to->port >= rt_topo_node_ports(j->test.on.net, to->node) || met[back]++)
            fail_with("%s: node %u port %u: met twice, or no port\n", name, (unsigned)to->node,
                      to->port);
        if (!directed &&
            (laid.to[back].node != e / laid.ports || laid.to[back].port != e % laid.ports))
            fail_with("%s: node %u port %u does not lead back\n", name, (unsigned)to->node,
                      to->port);
    }
    free(met);
}

static void numbers_of(struct judged *j, const char *name)
{
    const struct rt_net *net = j->test.on.net;
    char text[RT_NET_TEXT_MAX];

    assert_true(rt_net_format(net, text, sizeof text) > 0);
    if (strcmp(text, name) != 0)
        fail_with("%s: written as %s\n", name, text);
    for (uint32_t node = 0; node < laid.nodes; node++)
        ports_round_trip(net, name, node);
}

/* Each processor is found where it is, behind the network ports; no other router has it. */
static void processors_of(struct judged *j, const char *name)
{
    const struct rt_net *net = j->test.on.net;
    const uint32_t n = (uint32_t)rt_topo_processors(net);
    struct rt_topo_port_end at;
    uint32_t found, total = 0;

    for (unsigned end = 0; end <= 1; end++, total = 0) {
        for (at.node = 0; at.node < laid.nodes; at.node++) {
            int ports = rt_topo_node_ports(net, at.node);

            for (at.port = 0; at.port <= ports + (int)n; at.port++)
                if (rt_topo_attached_processor(net, &at, end, &found) == 0) {
                    struct rt_topo_port_end back = {NOWHERE, 0};

                    if (at.port < ports || rt_topo_attached(net, found, end, &back) != 0 ||
                        back.node != at.node || back.port != at.port)
                        fail_with("%s: processor %u at node %u port %u\n", name, (unsigned)found,
                                  (unsigned)at.node, at.port);
                    if (end == 1 && rt_route_exit(net, found) != at.port)
                        fail_with("%s: exit of processor %u\n", name, (unsigned)found);
                    total++;
                }
        }
        if (total != n)
            fail_with("%s: %u of %u processors\n", name, (unsigned)total, (unsigned)n);
    }
}

static void ports_lead_there_and_back(void **state)
{
    (void)state;
    each_net(links_of);
}

static void texts_and_coordinates_there_and_back(void **state)
{
    (void)state;
    each_net(numbers_of);
}

static void processors_are_found_where_they_are(void **state)
{
    (void)state;
    each_net(processors_of);
}

/* --- routes */

/* Headers of a route are read hop by hop as its ports; the last is the processor's. */
static void headers_of(const struct judged *j, const char *name, uint32_t destination,
                       unsigned hops)
{
    const struct rt_net *net = j->test.on.net;
    uint8_t bytes[512];

    for (unsigned format = RT_FORMAT_TRANSIT; format <= RT_FORMAT_BYTES; format++) {
        int width = rt_route_header_width(net, format), last = rt_route_exit(net, destination), n;
        struct rt_route_header header = {bytes, 0, 0, (uint8_t)format, (uint8_t)width};

        if (width == RT_ERR_FOUR || width == RT_ERR_BYTE)
            continue;
        n = rt_route_header_pack(format, (unsigned)width, j->test.path, hops, (unsigned)last, bytes,
                                 sizeof bytes);
        header.bits = 8 * (uint32_t)n;
        for (unsigned i = 0; i < hops && n >= 0; i++)
            n = rt_route_header_take(&header) == j->test.path[i].port ? n : -1;
        if (n < 0 || (format != RT_FORMAT_TRANSIT && rt_route_header_take(&header) != last))
            fail_with("%s: a header of format %u to %u\n", name, format, (unsigned)destination);
    }
}

static void routes_of(struct judged *j, const char *name)
{
    const uint32_t n = (uint32_t)rt_topo_processors(j->test.on.net), step = every(3) * stride(21);

    for (uint32_t source = 0; source < n; source++)
        for (uint32_t destination = source % step; destination < n; destination += step) {
            struct rt_walk_ports_result result;
            int hops;

            rt_walk_ports_verify_pair(&j->test, source, destination, &hops, &result);
            if (result.verdict != RT_WALK_PORTS_ARRIVED)
                fail_with("%s: %u to %u: %s; run again: routeseq verify %s\n", name,
                          (unsigned)source, (unsigned)destination,
                          rt_walk_ports_text(result.verdict), name);
            headers_of(j, name, destination, (unsigned)hops);
        }
}

/* Behind the last router and processor nothing is routed. */
static void beyond_of(struct judged *j, const char *name)
{
    const struct rt_net *net = j->test.on.net;
    const uint32_t n = (uint32_t)rt_topo_processors(net);
    struct rt_channel out = {12345, 67}, none = {RT_PORT_NONE, 0};
    int held = rt_route_port(net, none, laid.nodes, 0, &out) == RT_ERR_LOC &&
               rt_route_port(net, none, 0, n, &out) == RT_ERR_DST &&
               rt_route_port(net, none, UINT32_MAX, UINT32_MAX, &out) == RT_ERR_LOC &&
               rt_route_ports(net, n, 0, j->test.path, j->test.longest) == RT_ERR_SRC &&
               rt_route_ports(net, 0, n, j->test.path, j->test.longest) == RT_ERR_DST;

    if (!held || out.port != 12345 || out.vc != 67)
        fail_with("%s: what is beyond is not refused\n", name);
}

static void unlocked_of(struct judged *j, const char *name)
{
    uint32_t cycle = cycle_of(j, name);

    if (cycle != 0)
        fail_with("%s: a cycle of %u channels\n", name, (unsigned)cycle);
}

static void every_pair_arrives_as_promised_and_by_its_header(void **state)
{
    (void)state;
    each_net(routes_of);
}

static void what_is_beyond_is_refused(void **state)
{
    (void)state;
    each_net(beyond_of);
}

static void no_network_can_lock_up(void **state)
{
    (void)state;
    each_net(unlocked_of);
}

/* --- planted faults: the verifier names them in each family, whichever it is */

static uint32_t from; /* the router with the fault */

/* Its last two ports that lead to two routers, changed. */
static int crossed(const struct rt_net *net, uint32_t node, unsigned port,
                   struct rt_topo_port_end *end)
{
    const struct rt_topo_port_end *to = &laid.to[(uint64_t)node * laid.ports];
    unsigned a, b = laid.ports;

    while (b > 0 && (to[b - 1].node == NOWHERE || to[b - 1].node == node))
        b--;
    for (a = b; a > 0 && (to[a - 1].node == NOWHERE || to[a - 1].node == to[b - 1].node ||
                          to[a - 1].node == node);)
        a--;
    if (node != from || a == 0 || (port + 1 != a && port + 1 != b))
        return laid_neighbour(net, node, port, end);
    return laid_neighbour(net, node, port + 1 == a ? b - 1 : a - 1, end);
}

/* The first hop by the next port, the last on a virtual channel too many, one hop too few, none at
 * all: of routes of a hop or more. */
static unsigned fault;

static int faulty_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                        struct rt_channel *path, unsigned capacity)
{
    int hops = rt_route_ports(net, source, destination, path, capacity);

    if (hops < 1)
        return hops;
    switch (fault) {
    case 0:
        path[0].port = (uint16_t)((path[0].port + 1u) % laid.ports);
        return hops;
    case 1:
        path[hops - 1].vc = (uint8_t)rt_route_vcs(net);
        return hops;
    case 2:
        return hops - 1;
    default:
        return RT_ERR_LINK;
    }
}

/* How many pairs fail, by verdict, into count. */
static unsigned judge(struct judged *j, unsigned *count)
{
    const uint32_t n = (uint32_t)rt_topo_processors(j->test.on.net);
    unsigned failed = 0;

    memset(count, 0, RT_WALK_PORTS_VERDICTS * sizeof *count);
    for (uint32_t source = 0; source < n; source++)
        for (uint32_t destination = 0; destination < n; destination++) {
            struct rt_walk_ports_result result;
            int hops,
                verdict = rt_walk_ports_verify_pair(&j->test, source, destination, &hops, &result);

            count[verdict]++;
            failed += verdict != RT_WALK_PORTS_ARRIVED;
        }
    return failed;
}

static void faults_of(struct judged *j, const char *name)
{
    static const uint8_t named[][2] = {{RT_WALK_PORTS_ELSEWHERE, RT_WALK_PORTS_NOWHERE},
                                       {RT_WALK_PORTS_NO_VC, RT_WALK_PORTS_NO_VC},
                                       {RT_WALK_PORTS_ELSEWHERE, RT_WALK_PORTS_ELSEWHERE},
                                       {RT_WALK_PORTS_NOT_COMPUTED, RT_WALK_PORTS_NOT_COMPUTED}};
    unsigned count[RT_WALK_PORTS_VERDICTS], seen = 0;

    if (judge(j, count) != 0)
        fail_with("%s: pairs fail without a fault\n", name);
    j->test.route = faulty_route;
    for (fault = 0; fault < sizeof named / sizeof *named; fault++)
        if (judge(j, count) == 0 || count[named[fault][0]] + count[named[fault][1]] == 0)
            fail_with("%s: fault %u of the route is not seen\n", name, fault);
    j->test.route = rt_route_ports;
    free(j->test.distance); /* those of the net as it should be */
    j->test.distance = NULL;
    j->test.on.neighbour = crossed;
    for (from = 0; from < laid.nodes; from++)
        seen += judge(j, count) != 0;
    if (seen == 0)
        fail_with("%s: two wires changed are seen at no router\n", name);
}

static void planted_faults_are_named_in_every_family(void **state)
{
    const struct rt_net_family *row;

    (void)state;
    for (unsigned i = 0; (row = rt_net_family_at(i)) != NULL; i++)
        if (row->shape == RT_SHAPE_PORTS)
            claim_of(faults_of, row->example, UINT32_MAX / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ports_lead_there_and_back),
        cmocka_unit_test(texts_and_coordinates_there_and_back),
        cmocka_unit_test(processors_are_found_where_they_are),
        cmocka_unit_test(every_pair_arrives_as_promised_and_by_its_header),
        cmocka_unit_test(what_is_beyond_is_refused),
        cmocka_unit_test(no_network_can_lock_up),
        cmocka_unit_test(planted_faults_are_named_in_every_family),
    };

    return run_all(tests);
}
