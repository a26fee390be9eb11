/* SPDX-License-Identifier: MIT-0 */
/* Headers of networks of routers: packed and printed (SPEC 15.10). */
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
    header->bytes = malloc(header->capacity);
    return header->bytes != NULL ? 0 : complain(EXIT_IO, "out of memory");
}

int ports_header_pack(const struct ports_header *header, const struct rt_net *net,
                      uint32_t destination, const struct rt_channel *path, unsigned hops)
{
    int last = rt_route_exit(net, destination);

    return last < 0 ? last
                    : rt_route_header_pack(header->format, header->width, path, hops,
                                           (unsigned)last, header->bytes, header->capacity);
}

int ports_header_print(const struct ports_header *header, const struct rt_net *net,
                       uint32_t destination, const struct rt_channel *path, unsigned hops)
{
    int bytes = ports_header_pack(header, net, destination, path, hops);

    if (bytes < 0)
        return bytes;
    header_print(header->format, header->width, header->bytes, (unsigned)bytes, hops + 1);
    return 0;
}
