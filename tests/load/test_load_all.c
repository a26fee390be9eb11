/* SPDX-License-Identifier: MIT-0 */
/* rt_load_ports_all: the figures of the model in Python, for all pairs of each network of load.tsv;
 * and memory of every size gives them, or RT_ERR_SPACE with nothing written beyond it. */
#include "support.h"
#include "rt/load_ports.h"
#include "rt/topo_processors.h"

#define GUARD 64

static unsigned nets;

/* Calls with so much memory of its own; the guard after it and, on error, `told` stay as they were.
 */
static int call(const struct rt_net *net, size_t bytes, struct rt_load_ports_figures *told)
{
    uint8_t *memory = malloc(bytes + GUARD);
    struct rt_load_ports_figures before = *told;
    int error;

    assert_non_null(memory);
    memset(memory, 0xA5, bytes + GUARD);
    error = rt_load_ports_all(net, memory, bytes, told);
    for (int i = 0; i < GUARD; i++)
        assert_int_equal(memory[bytes + (size_t)i], 0xA5);
    if (error != 0)
        assert_memory_equal(told, &before, sizeof before);
    free(memory);
    return error;
}

/* A line: network, uniform, routes, longest, mean, hot_link, hot_links, throughput. */
static void holds(const char *text, const char *want)
{
    struct rt_load_ports_figures told;
    struct rt_net net;
    char said[256];

    if (rt_net_parse(text, &net) != 0 || rt_net_shape(&net) != RT_SHAPE_PORTS)
        return;
    memset(&told, 0, sizeof told);
    assert_int_equal(call(&net, rt_load_ports_all_bytes(&net), &told), 0);
    snprintf(said, sizeof said, "%llu\t%u\t%.6f\t%llu\t%llu\t", (unsigned long long)told.routes,
             (unsigned)told.longest,
             told.routes > 0 ? (double)told.hops / (double)told.routes : 0.0,
             (unsigned long long)told.hot_link, (unsigned long long)told.hot_links);
    if (strncmp(said, want, strlen(said)) != 0)
        fail_with("%s: %s, the model %s\n", text, said, want);
    assert_int_equal(told.processors, rt_topo_processors(&net));
    assert_int_equal(told.routers, rt_topo_nodes(&net));
    assert_int_equal(told.vcs, rt_route_vcs(&net));
    assert_int_equal(told.cycle, 0);
    nets++;
}

static void all_pairs_load_links_as_the_model_says(void **state)
{
    FILE *file = fopen(VECTORS "load.tsv", "r");
    char line[512];

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        char *uniform = strstr(line, "\tuniform\t");

        if (uniform != NULL) {
            *uniform = '\0';
            holds(line, uniform + strlen("\tuniform\t"));
        }
    }
    fclose(file);
    assert_true(nets >= 200);
}

static void any_memory_gives_the_answer_or_RT_ERR_SPACE(void **state)
{
    static const char *const texts[] = {"torus:4,4", "ring:1", "dragonfly:1,2,1", "hypercube:3"};

    (void)state;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const struct rt_net net = net_of(texts[i]);
        struct rt_load_ports_figures right, told;
        size_t enough = rt_load_ports_all_bytes(&net);
        int little = 0;

        memset(&right, 0, sizeof right);
        assert_int_equal(call(&net, enough, &right), 0);
        for (size_t bytes = 0; bytes < enough + 5000; bytes += 1 + bytes / 64) {
            int error;

            memset(&told, 0, sizeof told);
            error = call(&net, bytes, &told);
            little += error == RT_ERR_SPACE;
            if (error == 0)
                assert_memory_equal(&told, &right, sizeof right);
            else if (error != RT_ERR_SPACE || bytes >= enough)
                fail_with("%s: %u bytes of %u: %d\n", texts[i], (unsigned)bytes, (unsigned)enough,
                          error);
        }
        assert_true(little > 5);
    }
}

static void other_networks_are_refused(void **state)
{
    static const char *const texts[] = {"hybrid:12,1", "clock", "tree:3"};
    const struct rt_net large = net_of("complete:65534"), beyond = net_of("torus:2147483647");
    struct rt_load_ports_figures told;

    (void)state;
    memset(&told, 0, sizeof told);
    for (unsigned i = 0; i < 3; i++) {
        const struct rt_net net = net_of(texts[i]);

        assert_int_equal(rt_load_ports_all_bytes(&net), 0);
        assert_int_equal(call(&net, 1 << 16, &told), RT_ERR_FAMILY);
    }
    assert_int_equal(rt_load_ports_all_bytes(&beyond), 0);
    assert_int_equal(call(&beyond, 1 << 16, &told), RT_ERR_NODES);
    assert_int_equal(call(&large, 1 << 16, &told), RT_ERR_SPACE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_pairs_load_links_as_the_model_says),
        cmocka_unit_test(any_memory_gives_the_answer_or_RT_ERR_SPACE),
        cmocka_unit_test(other_networks_are_refused),
    };

    return run_all(tests);
}
