/* SPDX-License-Identifier: MIT-0 */
#include "support.h"

static void reads_back(const struct rt_net *net)
{
    char text[RT_NET_TEXT_MAX];
    struct rt_net back;
    int n = rt_net_format(net, text, sizeof text);

    assert_int_equal(rt_net_check(net), 0);
    assert_int_equal(n, (int)strlen(text));
    assert_int_equal(rt_net_parse(text, &back), 0);
    assert_memory_equal(back.param, net->param, sizeof back.param);
    assert_int_equal(back.family, net->family);
    assert_int_equal(back.capped, net->capped);
}

static void every_network_within_the_limits_checks_and_reads_back(void **state)
{
    (void)state;
    assert_int_equal(for_each_fat_tree(reads_back), 54);
    assert_int_equal(for_each_bidelta(reads_back), 9840);
}

static void initialisers_are_what_the_text_says(void **state)
{
    static const struct {
        struct rt_net net;
        const char *text;
    } row[] = {
        {RT_HYBRID(192, 2), "hybrid:192,2"},
        {RT_HYBRID_CAPPED(48, 1), "hybrid:48,1,capped"},
        {RT_FULL(3), "full:3"},
        {RT_FULL_CAPPED(2), "full:2,capped"},
        {RT_BIDELTA(3, 3, 4), "bidelta:3,3,4"},
        {RT_BIDELTA(2), "bidelta:2"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = net_of(row[i].text);

        assert_int_equal(net.family, row[i].net.family);
        assert_int_equal(net.capped, row[i].net.capped);
        assert_memory_equal(net.param, row[i].net.param, sizeof net.param);
    }
}

static void what_is_wrong_is_named_and_nothing_written(void **state)
{
    static const struct {
        const char *text;
        int error;
    } row[] = {
        {"", RT_ERR_FAMILY},
        {"moebius:3", RT_ERR_FAMILY},
        {"Hybrid:12,1", RT_ERR_FAMILY},
        {"hybrid", RT_ERR_TEXT}, /* a family, but no parameters */
        {"ring12:3", RT_ERR_TEXT},
        {"hybrid:", RT_ERR_TEXT},
        {"hybrid:12", RT_ERR_TEXT},
        {"hybrid:12,", RT_ERR_TEXT},
        {"hybrid:12,capped", RT_ERR_TEXT},
        {"polarfly:1,6", RT_ERR_PRIME},
        {"hybrid:12,1,1", RT_ERR_TEXT},
        {"hybrid:12,1,capped,capped", RT_ERR_TEXT},
        {"hybrid:12,1 ", RT_ERR_TEXT},
        {"hybrid: 12,1", RT_ERR_TEXT},
        {"hybrid:+12,1", RT_ERR_TEXT},
        {"hybrid:-12,1", RT_ERR_TEXT},
        {"hybrid:012,1", RT_ERR_TEXT},
        {"hybrid:12.1", RT_ERR_TEXT},
        {"hybrid:12:1,1", RT_ERR_TEXT},
        {"hybrid:12;1", RT_ERR_TEXT},
        {"hybrid:12,18446744073709551617", RT_ERR_LAYERS}, /* 2^64 + 1 */
        {"hybrid:13,1", RT_ERR_LEAF},
        {"hybrid:0,1", RT_ERR_LEAF},
        {"hybrid:4294967308,1", RT_ERR_LEAF},
        {"hybrid:12,0", RT_ERR_LAYERS},
        {"hybrid:12,8", RT_ERR_LAYERS},
        {"hybrid:12,7,capped", RT_ERR_LAYERS},
        {"hybrid:12,4294967297", RT_ERR_LAYERS},
        {"full:0", RT_ERR_LAYERS},
        {"full:9", RT_ERR_LAYERS},
        {"full:8,capped", RT_ERR_LAYERS},
        {"full:capped", RT_ERR_TEXT},
        {"full:1,cap", RT_ERR_TEXT},
        {"full:1,2", RT_ERR_TEXT},
        {"bidelta:", RT_ERR_TEXT},
        {"bidelta:0", RT_ERR_STAGES},
        {"bidelta:1", RT_ERR_STAGES},
        {"bidelta:5", RT_ERR_STAGES},
        {"bidelta:4,2", RT_ERR_STAGES},
        {"bidelta:3,0,2", RT_ERR_STAGES},
        {"bidelta:3,1", RT_ERR_STAGES},
        {"bidelta:3,3,3,3,3,3,3,3,3", RT_ERR_STACKS},
        {"bidelta:2,capped", RT_ERR_CAPPED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = {77, 77, {77}};
        int error = rt_net_parse(row[i].text, &net);

        if (error != row[i].error || net.family != 77 || net.capped != 77 || net.param[0] != 77)
            fail_with("'%s': error %d, expected %d\n", row[i].text, error, row[i].error);
    }
}

static void a_description_out_of_limits_is_refused(void **state)
{
    static const struct {
        struct rt_net net;
        int error;
    } row[] = {
        {{0, 0, {12, 1}}, RT_ERR_FAMILY},
        {{99, 0, {12, 1}}, RT_ERR_FAMILY},
        {{RT_FAMILY_HYBRID, 2, {12, 1}}, RT_ERR_CAPPED},
        {{RT_FAMILY_HYBRID, 0, {12, 1, 1}}, RT_ERR_UNUSED},
        {{RT_FAMILY_FULL, 0, {1, 1}}, RT_ERR_UNUSED},
        {{RT_FAMILY_BIDELTA, 0, {2, 0, 2}}, RT_ERR_UNUSED},
        {{RT_FAMILY_BIDELTA, 0, {0, 2}}, RT_ERR_STACKS},
        {{RT_FAMILY_BIDELTA, 1, {2}}, RT_ERR_CAPPED},
        {{RT_FAMILY_BIDELTA, 0, {UINT32_MAX, 2}}, RT_ERR_STAGES},
        {{RT_FAMILY_FULL, 0, {UINT32_MAX}}, RT_ERR_LAYERS},
        {{RT_FAMILY_MULTICUBE, 0, {0}}, RT_ERR_RING},
        {{RT_FAMILY_HYPERX, 0, {2}}, RT_ERR_SIZE},
        {{RT_FAMILY_MOT, 0, {16, 16, 16, 16}}, RT_ERR_NODES},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char text[4] = "abc";

        assert_int_equal(rt_net_check(&row[i].net), row[i].error);
        assert_int_equal(rt_net_format(&row[i].net, text, sizeof text), row[i].error);
        assert_string_equal(text, "abc");
    }
}

/* Whatever else is wrong with them. */
static void rings_and_trees_have_no_cap(void **state)
{
    const struct rt_net_family *family;

    (void)state;
    for (unsigned n = 0; (family = rt_net_family_at(n)) != NULL; n++)
        if (family->shape == RT_SHAPE_RING || family->shape == RT_SHAPE_TREE)
            assert_int_equal(rt_net_check(&(struct rt_net){family->family, 1, {0}}), RT_ERR_CAPPED);
}

/* The limits of SPEC 12 from both sides; products that do not fit 32 or 64 bits. */
static void rings_are_taken_within_their_limits_and_no_others(void **state)
{
    static const struct {
        const char *text;
        int error;
    } row[] = {
        {"multicube:2", 0},
        {"multicube:2147483647", 0},
        {"multicube:2,1073741823", 0},
        {"multicube:2,2,2,2,2,2,2,2", 0},
        {"multicube:1", RT_ERR_RING},
        {"multicube:0", RT_ERR_RING},
        {"multicube:2,0,2", RT_ERR_RING},
        {"multicube:3,1", RT_ERR_RING},
        {"multicube:2,2,2,2,2,2,2,2,2", RT_ERR_RING},
        {"multicube:2147483648", RT_ERR_NODES},
        {"multicube:2147483647,2", RT_ERR_NODES},
        {"multicube:2,1073741824", RT_ERR_NODES},
        {"multicube:65536,65536", RT_ERR_NODES},
        {"multicube:65536,65536,65536,65536", RT_ERR_NODES},
        {"multicube:4294967295,4294967295,4294967295", RT_ERR_NODES},
        {"shuffle:2,1", 0},
        {"shuffle:2,30", 0},
        {"shuffle:64,5", 0},
        {"shuffle:3,19", 0},
        {"shuffle:2,31", RT_ERR_NODES},
        {"shuffle:64,6", RT_ERR_NODES},
        {"shuffle:2,64", RT_ERR_NODES},
        {"shuffle:64,4294967295", RT_ERR_NODES},
        {"shuffle:1,2", RT_ERR_FANOUT},
        {"shuffle:65,2", RT_ERR_FANOUT},
        {"shuffle:2,0", RT_ERR_RING},
        {"butterfly:2,1", 0},
        {"butterfly:64,1", 0},
        {"butterfly:2,26", 0},
        {"butterfly:64,4", 0},
        {"butterfly:2,27", RT_ERR_NODES},
        {"butterfly:64,5", RT_ERR_NODES},
        {"butterfly:1,1", RT_ERR_FANOUT},
        {"butterfly:65,1", RT_ERR_FANOUT},
        {"butterfly:2,0", RT_ERR_RING},
        {"butterfly:2,4294967295", RT_ERR_NODES},
        {"deadfly:2,1", 0},
        {"deadfly:64,1", 0},
        {"deadfly:2,26", 0},
        {"deadfly:2,27", RT_ERR_NODES},
        {"deadfly:1,1", RT_ERR_FANOUT},
        {"deadfly:65,1", RT_ERR_FANOUT},
        {"deadfly:2,0", RT_ERR_RING},
        {"livefly:3,2", 0},
        {"livefly:64,4", 0},
        {"livefly:3,26", 0},
        {"livefly:3,27", RT_ERR_NODES},
        {"livefly:64,5", RT_ERR_NODES},
        {"livefly:2,2", RT_ERR_FANOUT},
        {"livefly:65,2", RT_ERR_FANOUT},
        {"livefly:3,1", RT_ERR_RING},
        {"ringmesh:1,1", 0},
        {"ringmesh:2147483647,1", 0},
        {"ringmesh:1,2147483647", 0},
        {"ringmesh:46340,46340", 0},
        {"ringmesh:0,1", RT_ERR_RING},
        {"ringmesh:1,0", RT_ERR_RING},
        {"ringmesh:2,1073741824", RT_ERR_NODES},
        {"ringmesh:46341,46341", RT_ERR_NODES},
        {"ringmesh:65536,65536", RT_ERR_NODES},
        {"ringcomplete:2", 0},
        {"ringcomplete:64", 0},
        {"ringcomplete:1", RT_ERR_FANOUT},
        {"ringcomplete:65", RT_ERR_FANOUT},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = {77, 77, {77}};
        int error = rt_net_parse(row[i].text, &net);

        if (error != row[i].error || (error != 0 && net.family != 77))
            fail_with("'%s': error %d, expected %d\n", row[i].text, error, row[i].error);
    }
}

/* Each family's check says what rt_net_check says, and does not look at the family. */
static int check_one(struct rt_net net)
{
    const int error = rt_net_check(&net), family = net.family;
    int alone = RT_ERR_FAMILY;

    net.family = 255;
#define ROW(VALUE, name, number)                                                                   \
    if (family == (number))                                                                        \
        alone = rt_net_##name##_check(&net);
    RT_FAMILIES(ROW)
#undef ROW
    if (alone != error)
        fail_with("family %d: rt_net_check %d, that of the family %d\n", family, error, alone);
    return error;
}

/* Of every family: a cap where there is none, a parameter behind the last. */
static void no_family_takes_a_cap_or_a_number_that_it_has_not(void **state)
{
    const struct rt_net_family *row;

    (void)state;
    for (unsigned i = 0; (row = rt_net_family_at(i)) != NULL; i++) {
        int fat = row->family == RT_FAMILY_HYBRID || row->family == RT_FAMILY_FULL;
        struct rt_net net = net_of(row->example);
        unsigned used = row->family == RT_FAMILY_TWISTED ? 4 : 0;

        for (unsigned p = 0; p < RT_PARAM_MAX; p++)
            used = net.param[p] != 0 && used <= p ? p + 1 : used;
        if (row->family == RT_FAMILY_TREE) /* the capacity of the root */
            used = 2;
        net.capped = 1;
        assert_int_equal(check_one(net), fat ? 0 : RT_ERR_CAPPED);
        net.capped = 2;
        assert_int_equal(check_one(net), RT_ERR_CAPPED);
        net.capped = 0;
        assert_int_equal(check_one(net), 0);
        for (unsigned p = used; p < RT_PARAM_MAX; p++) {
            uint32_t list = row->least != row->most; /* a list goes on */

            net.param[p] = 1;
            if (!(list && p == used) && check_one(net) != RT_ERR_UNUSED)
                fail_with("%s with parameter %u: %d\n", row->example, p, check_one(net));
            net.param[p] = 0;
        }
    }
}

static void a_text_that_does_not_fit_is_not_begun(void **state)
{
    struct rt_net net = RT_HYBRID_CAPPED(192, 6);
    char text[32];

    (void)state;
    for (size_t size = 0; size <= strlen("hybrid:192,6,capped"); size++) {
        memset(text, 'x', sizeof text);
        assert_int_equal(rt_net_format(&net, text, size), RT_ERR_SPACE);
        assert_int_equal(text[0], 'x');
    }
    assert_int_equal(rt_net_format(&net, text, strlen("hybrid:192,6,capped") + 1), 19);
}

/* Leaves no zeros where a function called next has its variables. */
static void soil_the_stack(void)
{
    volatile char soil[8192];

    for (size_t i = 0; i < sizeof soil; i++)
        soil[i] = '7';
}

static void the_longest_numbers_are_written_whole(void **state)
{
    static const char *const nets[] = {"array:2147483647", "twisted:1,2147483647,1000000000,0",
                                       "hybrid:12,1", "tree:32,w=4294967295"};
    char text[RT_NET_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        int n;

        soil_the_stack();
        n = rt_net_format(&net, text, sizeof text);
        assert_string_equal(text, nets[i]);
        assert_int_equal(n, (int)strlen(nets[i]));
    }
}

static void every_error_has_words_of_its_own(void **state)
{
    (void)state;
    for (int a = RT_ERR_CHOICE; a <= 0; a++) {
        assert_string_not_equal(rt_error_text(a), "unknown error");
        for (int b = RT_ERR_CHOICE; b < a; b++)
            assert_string_not_equal(rt_error_text(a), rt_error_text(b));
    }
    assert_string_equal(rt_error_text(RT_ERR_CHOICE - 1), "unknown error");
    assert_string_equal(rt_error_text(-1000), "unknown error");
    assert_string_equal(rt_error_text(4), "no error");
}

/* w * w = (4^h - 1) / w for no w, so that < and <= in the check say the same; both grow apart on
 * either side. */
static void no_root_capacity_is_on_the_edge(void **state)
{
    (void)state;
    for (unsigned h = 1; h <= RT_TREE_HEIGHT_MAX; h++) {
        uint64_t most = UINT64_MAX >> (64 - 2 * h), w = 1;

        for (uint64_t step = UINT64_C(1) << 31; step > 0; step /= 2)
            if ((w + step) * (w + step) <= most / (w + step))
                w += step;
        assert_true(w * w < most / w);
        assert_true((w + 1) * (w + 1) > most / (w + 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_network_within_the_limits_checks_and_reads_back),
        cmocka_unit_test(initialisers_are_what_the_text_says),
        cmocka_unit_test(what_is_wrong_is_named_and_nothing_written),
        cmocka_unit_test(a_description_out_of_limits_is_refused),
        cmocka_unit_test(rings_and_trees_have_no_cap),
        cmocka_unit_test(rings_are_taken_within_their_limits_and_no_others),
        cmocka_unit_test(no_family_takes_a_cap_or_a_number_that_it_has_not),
        cmocka_unit_test(a_text_that_does_not_fit_is_not_begun),
        cmocka_unit_test(the_longest_numbers_are_written_whole),
        cmocka_unit_test(every_error_has_words_of_its_own),
        cmocka_unit_test(no_root_capacity_is_on_the_edge),
    };

    return run_all(tests);
}
