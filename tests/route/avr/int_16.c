/* SPDX-License-Identifier: MIT-0 */
/* For an AVR: functions that return numbers above INT_MAX say RT_ERR_SPACE, and sides as constants
 * give the routes of rt_route_torus_path; prints a 1 for each that is right, else a 0. */
#include <avr/io.h>
#include <avr/sleep.h>
#include <rt/route_fixed_ports.h>
#include <rt/route_ports.h>

static void put(char c)
{
    while (!(UCSR0A & _BV(UDRE0)))
        ;
    UDR0 = (uint8_t)c;
}

static const struct rt_net near = RT_TORUS(6, 8, 3), far = RT_TORUS(3, 40000, 2);
static struct rt_channel path[64], wanted[64];

static int same(const struct rt_net *net, uint32_t source, uint32_t destination)
{
    int want = rt_route_torus_path(net, source, destination, wanted, 64);
    int got = net == &near ? rt_route_torus_fixed(&near, source, destination, path, 64)
                           : rt_route_torus_fixed(&far, source, destination, path, 64);

    for (int hop = 0; hop < want; hop++)
        if (path[hop].port != wanted[hop].port || path[hop].vc != wanted[hop].vc)
            return 0;
    return got == want;
}

/* All pairs of the near one, of the far one those around its middle and its ends, and RT_ERR_SPACE.
 */
static int fixed(void)
{
    for (uint32_t source = 0; source < 144; source++)
        for (uint32_t destination = 0; destination < 144; destination++)
            if (!same(&near, source, destination))
                return 0;
    for (uint32_t source = 0; source < 240000; source += 977)
        for (uint32_t step = 0; step < 240000; step += 119983)
            if (!same(&far, source, (source + step) % 240000))
                return 0;
    return same(&far, 0, 100) && same(&far, 239999, 100) && same(&far, 100, 119900);
}

int main(void)
{
    static const struct rt_net ring = RT_RING(100000), mesh = RT_MESH(40000);
    static const struct rt_net small = RT_RING(65534), complete = RT_COMPLETE(60000);
    static const uint8_t bytes[2] = {0x80, 0x00};
    struct rt_route_header header = {bytes, 16, 0, RT_FORMAT_FIELD, 16};

    UCSR0B = _BV(TXEN0);
    put('0' + (rt_route_hops(&ring) == RT_ERR_SPACE));
    put('0' + (rt_route_hops(&mesh) == RT_ERR_SPACE));
    put('0' + (rt_route_hops(&small) == 32767));
    put('0' + (rt_route_exit(&complete, 5) == RT_ERR_SPACE));
    put('0' + (rt_route_header_take(&header) == RT_ERR_SPACE));
    put('0' + (header.taken == 0));
    put('0' + fixed());
    put('\n');
    for (volatile uint16_t i = 0; i < 20000; i++)
        ;
    sleep_enable();
    sleep_cpu();
}
