/* SPDX-License-Identifier: MIT-0 */
/* What lies behind the last is nobody's: nets and ports behind a netlist's own, bytes of a stream
 * behind the two that a router looks at. */
#include "page_ends.h"

#include "rt/gate.h"

static struct rt_gate_list list;

static unsigned net_named(const char *name)
{
    char text[RT_GATE_NAME_MAX];

    for (unsigned net = 0; net < list.nets; net++) {
        rt_gate_name(&list, net, text);
        if (strcmp(text, name) == 0)
            return net;
    }
    fail_with("no net %s\n", name);
    return 0;
}

/* --- the router -------------------------------------------------------------------------- */

/* A router put together wrong asks in the third clock: no byte is there any more that it may look
 * at, whatever stands behind the two. */
static void a_request_in_the_third_clock_is_too_late(void **state)
{
    (void)state;
    rt_gate_router(&list);
    for (unsigned pin = 0; pin < 2; pin++) {
        struct rt_gate *byte2 = &list.gate[net_named("byte2")];

        if (byte2->input[pin] == net_named("ntwo"))
            byte2->input[pin] = (uint16_t)net_named("two");
    }
    for (unsigned v = 0; v < 64; v++) {
        const uint8_t top[2] = {(uint8_t)(v << 6), (uint8_t)(v << 4)}, *head = at_end(top, 2);
        uint8_t direction = 9, dropped = 9;

        for (unsigned bytes = 0; bytes <= 4; bytes++)
            assert_int_equal(rt_gate_route(&list, NULL, head, bytes, 1, &direction, &dropped), 1);
        assert_true(direction == 9 && dropped == 9);
        /* what is looked at in the first clock is as ever */
        assert_int_equal(rt_gate_route(&list, NULL, head, 4, 0, &direction, &dropped), 0);
        assert_true(direction == (v & 3) && dropped == 0);
    }
}

/* --- Verilog ----------------------------------------------------------------------------- */

static char text[2][65536];

static void put(void *context, const char *what)
{
    char *all = context;
    size_t at = strlen(all);

    assert_true(at + strlen(what) < sizeof text[0]);
    strcpy(all + at, what);
}

/* The text of the list, before and after something behind its end says that bit 0 of C1,
 * which is not used, is read. */
static void behind_the_end(void (*plant)(unsigned unread))
{
    for (unsigned i = 0; i < 2; i++) {
        text[i][0] = '\0';
        if (i == 1)
            plant(rt_gate_find(&list, "c1")->first);
        rt_gate_verilog(&list, put, text[i]);
    }
    assert_non_null(strstr(text[0], "wire unused = &{1'b0, c1"));
    assert_string_equal(text[0], text[1]);
}

static void a_port_more(unsigned unread)
{
    list.output[list.outputs] = (uint16_t)unread;
    list.port[list.ports] = list.port[list.ports - 1];
    list.port[list.ports].direction = RT_GATE_OUT;
    list.port[list.ports].first = list.outputs;
    list.port[list.ports].width = 1;
}

static void a_bit_more(unsigned unread)
{
    const struct rt_gate_port *last = &list.port[list.ports - 1];

    assert_int_equal(last->direction, RT_GATE_OUT);
    list.output[last->first + last->width] = (uint16_t)unread;
}

static void what_an_old_list_left_behind_is_read_by_nothing(void **state)
{
    struct rt_net net = net_of("full:2");

    (void)state;
    assert_int_equal(rt_gate_transit(&net, RT_GATE_RIPPLE, &list), 0);
    behind_the_end(a_port_more);
    assert_int_equal(rt_gate_transit(&net, RT_GATE_RIPPLE, &list), 0);
    list.ports--; /* the probe */
    behind_the_end(a_bit_more);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_in_the_third_clock_is_too_late),
        cmocka_unit_test(what_an_old_list_left_behind_is_read_by_nothing),
    };

    return run_all(tests);
}
