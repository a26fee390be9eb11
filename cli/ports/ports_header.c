/* SPDX-License-Identifier: MIT-0 */
/* Headers of networks of routers: packed, printed, and read by the routers alone (SPEC 15.10). */
#include <stdlib.h>

#include "ports.h"

int ports_header_open(struct ports_header *header, const struct call *call, unsigned hops)
{
    const char *format = option_value(call, "--header");
    int width;

    if (format == NULL)
        return 0;
    header->format = header_named(format);
    width = rt_route_header_width(call->net, header->format);
    if (width < 0)
        return complain(EXIT_USAGE, "option --header %s: %s", format, rt_error_text(width));
    header->width = (unsigned)width;
    header->capacity = 2 * (hops + 1);
    header->bytes = malloc(3 * (size_t)header->capacity + 1);
    if (header->bytes == NULL)
        return complain(EXIT_IO, "out of memory");
    header->text = (char *)header->bytes + header->capacity;
    return 0;
}

int ports_header_pack(const struct ports_header *header, const struct rt_net *net,
                      uint32_t destination, const struct rt_channel *path, unsigned hops)
{
    int last = rt_route_exit(net, destination);

    return last < 0 ? last
                    : rt_route_header_pack(header->format, header->width, path, hops,
                                           (unsigned)last, header->bytes, header->capacity);
}

int ports_header_text(struct ports_header *header, const struct rt_net *net, uint32_t destination,
                      const struct rt_channel *path, unsigned hops)
{
    int bytes = ports_header_pack(header, net, destination, path, hops);

    if (bytes < 0)
        return bytes;
    header->length = (unsigned)bytes;
    header_text(header->format, header->width * (hops + 1), header->bytes, (unsigned)bytes,
                header->text);
    return 0;
}

unsigned ports_header_follow(const struct ports_header *header, const struct rt_net *net,
                             uint32_t source, uint32_t destination, unsigned bytes,
                             struct rt_channel *path, unsigned *exit)
{
    struct rt_route_header left = {header->bytes, 8 * bytes, 0, (uint8_t)header->format,
                                   (uint8_t)header->width};
    struct rt_topo_port_end at = {0, 0}, end = {0, 0};
    unsigned taken = 0;

    rt_topo_attached(net, source, 0, &at);
    rt_topo_attached(net, destination, 1, &end);
    while (header->format != RT_FORMAT_TRANSIT || at.node != end.node) {
        int port = rt_route_header_take(&left);

        if (port < 0)
            break;
        if (header->format != RT_FORMAT_TRANSIT && port >= rt_topo_node_ports(net, at.node)) {
            *exit = (unsigned)port;
            break;
        }
        path[taken++] = (struct rt_channel){(uint16_t)port, 0};
        rt_topo_neighbour(net, at.node, (unsigned)port, &at); /* or a walk ends here */
    }
    return taken;
}
