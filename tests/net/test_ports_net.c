/* SPDX-License-Identifier: MIT-0 */
/*
 * Parameters of networks of routers with ports: the limits of SPEC 15.1 from both sides, the first
 * error that holds, NET there and back.
 */
#include "support.h"

struct row {
    const char *net;
    int error; /* of rt_net_parse */
};

static void each_is(const struct row *row, size_t rows)
{
    for (size_t i = 0; i < rows; i++) {
        struct rt_net net = {77, 88, {99}}, untouched = net;
        int error = rt_net_parse(row[i].net, &net);

        if (error != row[i].error)
            fail_with("%s: error %d (%s), not %d\n", row[i].net, error, rt_error_text(error),
                      row[i].error);
        if (error != 0 && memcmp(&net, &untouched, sizeof net) != 0)
            fail_with("%s: refused, but written\n", row[i].net);
    }
}
#define EACH_IS(rows) each_is(rows, sizeof(rows) / sizeof((rows)[0]))

static void the_largest_are_networks(void **state)
{
    static const struct row rows[] = {
        {"complete:65534", 0},
        {"array:2147483647", 0},
        {"ring:2147483647", 0},
        {"mesh:1,2147483647", 0},
        {"torus:2147483647", 0},
        {"mesh:1,1,1,1,1,1,1,1", 0},
        {"twisted:64,64,63,63", 0},
        {"twisted:65,64,63,0", 0},
        {"twisted:1,2147483647,5,0", 0},
        {"bintree:31", 0},
        {"xtree:31", 0},
        {"tworoot:30", 0},
        {"hypercube:30", 0},
        {"ccc:26", 0},
        {"bfly:2,26", 0},
        {"bfly:32766,1", 0},
        {"wbfly:2,26", 0},
        {"wbfly:32766,1", 0},
        {"benes:25", 0},
        {"shufflex:30", 0},
        {"debruijn:30", 0},
        {"omega:26", 0},
        {"mot:30", 0},
        {"mot:1,1,1,1,1,1,1,1", 0},
        {"slender:14", 0},
        {"cm5:14", 0},
        {"kntree:2,27", 0},
        {"kntree:65534,1", 0},
        {"kntree:32767,2", 0},
        {"xgft:65534,1", 0},
        {"xgft:65533,1,1,1", 0},
        {"dragonfly:1,1290,1290", 0},
        {"dragonfly:65532,1,2", 0},
        {"hyperx:2147483647,1", RT_ERR_PORTS},
        {"hyperx:65534,1", 0},
        {"hyperx:1,65534", 0},
        {"hyperx:1,21,21,21,21,21,21,21", 0},
        {"slimfly:1,32749", 0},
        {"polarfly:1,46337", 0},
        {"kautz:2,30", 0},
        {"kautz:65533,1", 0},
        {"megafly:1,1,46339,1", 0},
        {"megafly:1,1,1,65533", 0},
        {"tofu:178956970,1,1", 0},
        {"tofu:1,1,178956970,11", 0},
        {"oft:1,26737", 0},
        {"mlfm:1,1,65533", 0},
        {"mlfm:65533,1,1", 0},
        {"kautz:2,1", 0},
        {"megafly:1,1,1,1", 0},
        {"tofu:1,1,1", 0},
        {"oft:1,2", 0},
        {"mlfm:1,1,1", 0},
        {"complete:1", 0},
        {"array:1", 0},
        {"ring:1", 0},
        {"mesh:1", 0},
        {"torus:1", 0},
        {"twisted:1,1,0,0", 0},
        {"bintree:1", 0},
        {"xtree:1", 0},
        {"tworoot:1", 0},
        {"hypercube:1", 0},
        {"ccc:1", 0},
        {"bfly:2,1", 0},
        {"wbfly:2,1", 0},
        {"benes:1", 0},
        {"shufflex:1", 0},
        {"debruijn:1", 0},
        {"omega:1", 0},
        {"mot:1", 0},
        {"slender:1", 0},
        {"cm5:1", 0},
        {"kntree:2,1", 0},
        {"xgft:1,1", 0},
        {"dragonfly:1,1,1", 0},
        {"hyperx:1,1", 0},
        {"slimfly:1,3", 0},
        {"polarfly:1,2", 0},
        {"slimfly:1,4", 0},
        {"slimfly:1,9", 0},
        {"slimfly:1,121", 0},
        {"slimfly:1,128", 0},
        {"polarfly:1,4", 0},
        {"polarfly:1,81", 0},
        {"polarfly:1,125", 0},
        {"polarfly:1,128", 0},
    };

    (void)state;
    EACH_IS(rows);
}

static void sizes_out_of_range(void **state)
{
    static const struct row rows[] = {
        {"complete:0", RT_ERR_SIZE},
        {"complete:65535", RT_ERR_SIZE},
        {"array:0", RT_ERR_SIZE},
        {"array:2147483648", RT_ERR_SIZE},
        {"ring:0", RT_ERR_SIZE},
        {"ring:2147483648", RT_ERR_SIZE},
        {"mesh:0", RT_ERR_SIZE},
        {"mesh:0,3", RT_ERR_SIZE},
        {"mesh:3,0", RT_ERR_SIZE},
        {"torus:0", RT_ERR_SIZE},
        {"torus:3,0,3", RT_ERR_SIZE},
        {"twisted:0,1,0,0", RT_ERR_SIZE},
        {"twisted:1,0,0,0", RT_ERR_SIZE},
        {"twisted:4,5,5,0", RT_ERR_SIZE},
        {"twisted:4,5,0,4", RT_ERR_SIZE},
        {"twisted:65,64,1,65", RT_ERR_SIZE},
        {"bintree:0", RT_ERR_SIZE},
        {"bintree:32", RT_ERR_SIZE},
        {"xtree:0", RT_ERR_SIZE},
        {"xtree:32", RT_ERR_SIZE},
        {"tworoot:0", RT_ERR_SIZE},
        {"tworoot:31", RT_ERR_SIZE},
        {"hypercube:0", RT_ERR_SIZE},
        {"hypercube:31", RT_ERR_SIZE},
        {"ccc:0", RT_ERR_SIZE},
        {"ccc:27", RT_ERR_SIZE},
        {"bfly:1,1", RT_ERR_SIZE},
        {"bfly:2,0", RT_ERR_SIZE},
        {"bfly:0,0", RT_ERR_SIZE},
        {"wbfly:1,4294967295", RT_ERR_SIZE},
        {"wbfly:2,0", RT_ERR_SIZE},
        {"benes:0", RT_ERR_SIZE},
        {"benes:26", RT_ERR_SIZE},
        {"shufflex:0", RT_ERR_SIZE},
        {"shufflex:31", RT_ERR_SIZE},
        {"debruijn:0", RT_ERR_SIZE},
        {"debruijn:31", RT_ERR_SIZE},
        {"omega:0", RT_ERR_SIZE},
        {"omega:27", RT_ERR_SIZE},
        {"mot:0", RT_ERR_SIZE},
        {"mot:31", RT_ERR_SIZE},
        {"mot:2,0", RT_ERR_SIZE},
        {"mot:30,31", RT_ERR_SIZE},
        {"slender:0", RT_ERR_SIZE},
        {"slender:15", RT_ERR_SIZE},
        {"cm5:0", RT_ERR_SIZE},
        {"cm5:15", RT_ERR_SIZE},
        {"kntree:1,1", RT_ERR_SIZE},
        {"kntree:2,0", RT_ERR_SIZE},
        {"kntree:2,32", RT_ERR_SIZE},
        {"xgft:1", RT_ERR_SIZE},
        {"xgft:4,4,1", RT_ERR_SIZE},
        {"xgft:4,4,2,1", RT_ERR_SIZE},
        {"xgft:4,2", RT_ERR_SIZE},
        {"xgft:4,4,0,1", RT_ERR_SIZE},
        {"xgft:4,0,1,1", RT_ERR_SIZE},
        {"xgft:1,1,1,1,1,1,1", RT_ERR_SIZE},
        {"dragonfly:0,1,1", RT_ERR_SIZE},
        {"dragonfly:1,0,1", RT_ERR_SIZE},
        {"dragonfly:1,1,0", RT_ERR_SIZE},
        {"hyperx:0,4", RT_ERR_SIZE},
        {"hyperx:1,0", RT_ERR_SIZE},
        {"hyperx:1,4,0", RT_ERR_SIZE},
        {"slimfly:0,5", RT_ERR_SIZE},
        {"slimfly:1,2", RT_ERR_SIZE},
        {"slimfly:1,32750", RT_ERR_SIZE},
        {"slimfly:1,32771", RT_ERR_SIZE},
        {"polarfly:0,5", RT_ERR_SIZE},
        {"polarfly:1,1", RT_ERR_SIZE},
        {"polarfly:1,46338", RT_ERR_SIZE},
        {"polarfly:1,46349", RT_ERR_SIZE},
        {"polarfly:1,4294967295", RT_ERR_SIZE},
        {"kautz:1,3", RT_ERR_SIZE},
        {"kautz:2,0", RT_ERR_SIZE},
        {"kautz:0,4294967295", RT_ERR_SIZE},
        {"megafly:0,1,1,1", RT_ERR_SIZE},
        {"megafly:1,0,1,1", RT_ERR_SIZE},
        {"megafly:1,1,0,1", RT_ERR_SIZE},
        {"megafly:1,1,1,0", RT_ERR_SIZE},
        {"tofu:0,1,1", RT_ERR_SIZE},
        {"tofu:1,1,0", RT_ERR_SIZE},
        {"tofu:1,1,1,12", RT_ERR_SIZE},
        {"tofu:1,1,1,0", RT_ERR_SIZE},
        {"oft:0,3", RT_ERR_SIZE},
        {"oft:1,1", RT_ERR_SIZE},
        {"oft:1,26738", RT_ERR_SIZE},
        {"mlfm:0,1,1", RT_ERR_SIZE},
        {"mlfm:1,0,1", RT_ERR_SIZE},
        {"mlfm:1,1,0", RT_ERR_SIZE},
    };

    (void)state;
    EACH_IS(rows);
}

static void not_prime(void **state)
{
    static const struct row rows[] = {
        {"slimfly:1,6", RT_ERR_PRIME},      {"slimfly:4294967295,12", RT_ERR_PRIME},
        {"slimfly:1,126", RT_ERR_PRIME},    {"slimfly:1,169", RT_ERR_PRIME},
        {"slimfly:1,256", RT_ERR_PRIME},    {"slimfly:1,32741", RT_ERR_PRIME},
        {"polarfly:1,6", RT_ERR_PRIME},     {"polarfly:1,243", RT_ERR_PRIME},
        {"polarfly:1,46336", RT_ERR_PRIME}, {"polarfly:1,46225", RT_ERR_PRIME}, /* 215^2 */
        {"oft:1,4", RT_ERR_PRIME},          {"oft:1,26736", RT_ERR_PRIME},
    };

    (void)state;
    EACH_IS(rows);
}

static void too_many_nodes_processors_or_ports(void **state)
{
    static const struct row rows[] = {
        {"mesh:32768,65536", RT_ERR_NODES},
        {"mesh:4294967295,4294967295", RT_ERR_NODES},
        {"torus:65536,65536,65536,65536", RT_ERR_NODES},
        {"twisted:46341,46341,0,0", RT_ERR_NODES},
        {"twisted:65,64,1,1", RT_ERR_NODES},
        {"bfly:2,27", RT_ERR_NODES},
        {"bfly:4294967295,4294967295", RT_ERR_NODES},
        {"wbfly:2,27", RT_ERR_NODES},
        {"mot:30,1", RT_ERR_NODES},
        {"mot:15,15", RT_ERR_NODES},
        {"kntree:2,28", RT_ERR_NODES},
        {"kntree:2,31", RT_ERR_NODES},
        {"kntree:46341,2", RT_ERR_NODES},
        {"xgft:65536,32768,1,1", RT_ERR_NODES},
        {"dragonfly:1,1291,1291", RT_ERR_NODES},
        {"dragonfly:1073741824,1,1", RT_ERR_NODES},
        {"hyperx:2,32768,32768", RT_ERR_NODES},
        {"slimfly:2,32749", RT_ERR_NODES},
        {"polarfly:2,46337", RT_ERR_NODES},
        {"bfly:1073741824,1", RT_ERR_NODES}, /* 2 2^30 */
        {"bfly:1000000000,1", RT_ERR_PORTS},
        {"dragonfly:1,1,2147483646", RT_ERR_PORTS}, /* 2^31 - 1 routers */
        {"dragonfly:1,1,2147483647", RT_ERR_NODES},
        {"polarfly:306783378,2", RT_ERR_PORTS}, /* 2^31 - 2 processors */
        {"polarfly:306783379,2", RT_ERR_NODES},
        {"polarfly:65528,5", 0},
        {"polarfly:65529,5", RT_ERR_PORTS},
        {"slimfly:119304647,3", RT_ERR_PORTS}, /* 2^31 - 2 processors */
        {"slimfly:119304648,3", RT_ERR_NODES},
        {"slimfly:65527,5", 0},
        {"slimfly:65528,5", RT_ERR_PORTS},
        {"slimfly:65523,7", 0},
        {"slimfly:65524,7", RT_ERR_PORTS},
        /* a b + c (b + d) routers: 2^31 - 1, and 2^31 + 2 */
        {"xgft:1,40000,50002,1,3,49084547", RT_ERR_PORTS},
        {"xgft:1,40000,50002,1,3,49084548", RT_ERR_NODES},
        {"xgft:1,1073741824,1,1073741823", RT_ERR_PORTS},
        {"xgft:1,1073741824,1,1073741824", RT_ERR_NODES},
        {"xgft:2147483647,1", RT_ERR_PORTS},
        {"bfly:32767,1", RT_ERR_PORTS},
        {"wbfly:32767,1", RT_ERR_PORTS},
        {"kntree:65535,1", RT_ERR_PORTS},
        {"kntree:32768,2", RT_ERR_PORTS},
        {"xgft:65535,1", RT_ERR_PORTS},
        {"xgft:65534,1,1,1", RT_ERR_PORTS},
        {"xgft:2,1,1,65533", RT_ERR_PORTS},
        {"dragonfly:65533,1,2", RT_ERR_PORTS},
        {"hyperx:65535,1", RT_ERR_PORTS},
        {"hyperx:1,65535", RT_ERR_PORTS},
        {"hyperx:2,65534", RT_ERR_PORTS},
        {"slimfly:65534,5", RT_ERR_PORTS},
        {"polarfly:65534,5", RT_ERR_PORTS},
        {"kautz:2,31", RT_ERR_NODES}, /* 3 2^30 */
        {"kautz:1290,3", RT_ERR_NODES},
        {"kautz:65534,1", RT_ERR_PORTS},
        {"megafly:1,1,46340,46341", RT_ERR_NODES},
        {"megafly:1,65533,1,1", 0},
        {"megafly:1,65534,1,1", RT_ERR_PORTS},
        {"megafly:65533,1,1,1", 0},
        {"megafly:65534,1,1,1", RT_ERR_PORTS},
        /* (s h + 1)(l + s) routers: at most 2^31 - 1 with a group fewer or more, but not with these
         */
        {"megafly:1,23561,2995,27", 0},
        {"megafly:1,32468,973,66", RT_ERR_NODES},
        {"megafly:1,37003,1968,28", RT_ERR_NODES},
        {"tofu:1,1,178956971", RT_ERR_NODES},
        {"tofu:178956971,1,1", RT_ERR_NODES},
        {"tofu:65536,65536,65536", RT_ERR_NODES},
        {"oft:65531,2", 0},
        {"oft:65532,2", RT_ERR_PORTS},
        {"oft:65530,3", 0},
        {"oft:65531,3", RT_ERR_PORTS},
        {"oft:2,26737", RT_ERR_NODES},
        {"oft:10,10007", 0},
        {"oft:11,10007", RT_ERR_NODES},
        {"oft:55174,139", 0}, /* 2 p (q^2 + q + 1) processors: 2^31 - 1, and more */
        {"oft:83346,113", RT_ERR_NODES},
        {"mlfm:1,32767,1", 0},
        {"mlfm:1,32768,1", RT_ERR_PORTS},
        {"mlfm:65534,1,1", RT_ERR_PORTS},
        {"mlfm:1,1,65534", RT_ERR_PORTS},
        {"mlfm:1,3,65533", RT_ERR_NODES},
        {"mlfm:1,10020,56277", RT_ERR_NODES}, /* l (h + 1) + h (h + 1) / 2 routers */
        {"mlfm:1,36730,38396", RT_ERR_PORTS},
    };

    (void)state;
    EACH_IS(rows);
}

static void malformed_texts(void **state)
{
    static const struct row rows[] = {
        {"complete", RT_ERR_TEXT},
        {"complete:", RT_ERR_TEXT},
        {"complete:4,4", RT_ERR_TEXT},
        {"ring:04", RT_ERR_TEXT},
        {"twisted:4,4,1", RT_ERR_TEXT},
        {"hypercube:-1", RT_ERR_TEXT},
        {"torus:4,", RT_ERR_TEXT},
        {"torus: 4", RT_ERR_TEXT},
        {"dragonfly:1,2", RT_ERR_TEXT},
        {"slimfly:5", RT_ERR_TEXT},
        {"kntree:2,3,4", RT_ERR_TEXT},
        {"toru:4", RT_ERR_FAMILY},
        {"torus:1,1,1,1,1,1,1,1,1", RT_ERR_SIZE},
        {"hyperx:1,1,1,1,1,1,1,1,1", RT_ERR_SIZE},
        {"xgft:1,1,1,1,1,1,1,1,1,1", RT_ERR_SIZE},
        {"mot:1,1,1,1,1,1,1,1,1", RT_ERR_SIZE},
    };

    (void)state;
    EACH_IS(rows);
}

/* What text cannot say: a cap, parameters behind the last; the order of the errors. */
static void unused_parameters_and_caps(void **state)
{
    const struct rt_net_family *row;

    (void)state;
    for (unsigned i = 0; (row = rt_net_family_at(i)) != NULL; i++) {
        struct rt_net net = net_of(row->example), former = net;
        unsigned used = RT_PARAM_MAX;

        if (row->shape != RT_SHAPE_PORTS)
            continue;
        while (net.param[used - 1] == 0)
            used--;
        if (net.family == RT_FAMILY_TWISTED)
            used = 4;
        net.capped = 1;
        if (rt_net_check(&net) != RT_ERR_CAPPED)
            fail_with("%s with a cap: %d\n", row->example, rt_net_check(&net));
        net = former;
        net.param[RT_PARAM_MAX - 1] = 1;
        if (used < RT_PARAM_MAX - 1 && rt_net_check(&net) != RT_ERR_UNUSED)
            fail_with("%s with a parameter behind a 0: %d\n", row->example, rt_net_check(&net));
        net.param[0] = 0;
        if (rt_net_check(&net) != RT_ERR_SIZE)
            fail_with("%s without its first parameter: %d\n", row->example, rt_net_check(&net));
        for (unsigned p = 0; p < RT_PARAM_MAX; p++)
            net.param[p] = UINT32_MAX;
        if (rt_net_check(&net) >= 0)
            fail_with("%s with the greatest parameters: %d\n", row->example, rt_net_check(&net));
    }
}

static void written_and_read(char **column)
{
    struct rt_net net = net_of(column[0]), again;
    char text[RT_NET_TEXT_MAX];
    int length = rt_net_format(&net, text, sizeof text);

    if (length != (int)strlen(column[0]) || strcmp(text, column[0]) != 0)
        fail_with("%s: written as %s, %d characters\n", column[0], text, length);
    memset(&again, 0xFF, sizeof again);
    assert_int_equal(rt_net_parse(text, &again), 0);
    if (again.family != net.family || again.capped != 0 ||
        memcmp(again.param, net.param, sizeof net.param) != 0)
        fail_with("%s: read as another network\n", column[0]);
    if (rt_net_shape(&net) != RT_SHAPE_PORTS)
        fail_with("%s: shape %d\n", column[0], rt_net_shape(&net));
}

static void texts_there_and_back(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_nets.tsv", 11, 400, written_and_read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_are_networks),
        cmocka_unit_test(sizes_out_of_range),
        cmocka_unit_test(not_prime),
        cmocka_unit_test(too_many_nodes_processors_or_ports),
        cmocka_unit_test(malformed_texts),
        cmocka_unit_test(unused_parameters_and_caps),
        cmocka_unit_test(texts_there_and_back),
    };

    return run_all(tests);
}
