/* SPDX-License-Identifier: MIT-0 */
/* For an AVR: functions that return numbers above INT_MAX say RT_ERR_SPACE; prints a 1 for each
 * that is right, else a 0. */
#include <avr/io.h>
#include <avr/sleep.h>
#include <rt/route_ports.h>

static void put(char c)
{
    while (!(UCSR0A & _BV(UDRE0)))
        ;
    UDR0 = (uint8_t)c;
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
    put('\n');
    for (volatile uint16_t i = 0; i < 20000; i++)
        ;
    sleep_enable();
    sleep_cpu();
}
