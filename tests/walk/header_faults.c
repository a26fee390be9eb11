/* SPDX-License-Identifier: MIT-0 */
/*
 * Faults in how routers read headers, each seen by a test that names the format.  A fault is a case
 * of the function whose answer it changes.
 */
#include "faults.h"
#include "rt/walk_graph.h"
#include "rt/walk_header.h"
#include "rt/walk_ports.h"

int test_packet_headers_main(void);

#define SEEN 0, test_packet_headers_main, "*"

#define FAULTS(ROW)                                                                                \
    ROW(transit_takes_the_low_bits, SEEN, "transit: 1 bytes|0x2")                                  \
    ROW(field_has_its_port_backwards, SEEN, "field: [0-9]+ bytes")                                 \
    ROW(field_begins_in_its_first_byte, SEEN, "field: [0-9]+ bytes")                               \
    ROW(bytes_that_are_left_count_as_spent, SEEN,                                                  \
        "bytes: bit [0-9]+ flipped is not noticed|0x1 != 0")                                       \
    ROW(transit_is_spent_in_its_last_byte, SEEN, "transit: bit [0-9]+ flipped is not noticed")     \
    ROW(any_processor_is_the_destination, SEEN, "field: bit [0-9]+ flipped is not noticed")        \
    ROW(a_header_that_goes_on_has_arrived, SEEN, "flipped is not noticed")                         \
    ROW(a_header_that_goes_on_arrives_in_graphs, SEEN, "flipped is not noticed")

FAULTS_OF(FAULTS)

int __real_rt_walk_header_spent(const struct rt_walk_header *);
int __wrap_rt_walk_header_spent(const struct rt_walk_header *);
int __wrap_rt_walk_header_spent(const struct rt_walk_header *h)
{
    int right = __real_rt_walk_header_spent(h), spent = right;

    if (planted == bytes_that_are_left_count_as_spent && h->format == RT_WALK_HEADER_BYTES)
        spent = 1;
    else if (planted == transit_is_spent_in_its_last_byte && h->format == RT_WALK_HEADER_TRANSIT)
        spent = 8 * h->bytes - h->taken < 8;
    *altered += spent != right;
    return spent;
}

/* The port that a router reads from what is left: `right` is right. */
static int wrong_port(const struct rt_walk_header *h, int right)
{
    unsigned port = 0;

    if (planted == transit_takes_the_low_bits && h->format == RT_WALK_HEADER_TRANSIT)
        return h->byte[h->taken >> 3] << (h->taken & 7) & 3;
    if (h->format != RT_WALK_HEADER_FIELD)
        return right;
    for (unsigned i = 0; i < h->width; i++) {
        uint32_t at = h->taken + i;

        if (planted == field_has_its_port_backwards)
            port |= ((unsigned)right >> i & 1) << (h->width - 1 - i);
        else if (planted == field_begins_in_its_first_byte)
            port |= (h->byte[at >> 3] >> (at & 7) & 1u) << i;
        else
            return right;
    }
    return (int)port;
}

int __real_rt_walk_header_take(struct rt_walk_header *);
int __wrap_rt_walk_header_take(struct rt_walk_header *);
int __wrap_rt_walk_header_take(struct rt_walk_header *header)
{
    struct rt_walk_header before = *header;
    int right = __real_rt_walk_header_take(header), port = right;

    if (right >= 0)
        port = wrong_port(&before, right);
    *altered += port != right;
    return port;
}

int __real_rt_walk_ports_header(const struct rt_walk_ports_on *, uint32_t, uint32_t,
                                struct rt_walk_header *, struct rt_walk_ports_hop *,
                                struct rt_walk_ports_result *);
int __wrap_rt_walk_ports_header(const struct rt_walk_ports_on *, uint32_t, uint32_t,
                                struct rt_walk_header *, struct rt_walk_ports_hop *,
                                struct rt_walk_ports_result *);
int __wrap_rt_walk_ports_header(const struct rt_walk_ports_on *on, uint32_t source,
                                uint32_t destination, struct rt_walk_header *header,
                                struct rt_walk_ports_hop *hop, struct rt_walk_ports_result *result)
{
    int right = __real_rt_walk_ports_header(on, source, destination, header, hop, result);

    if (planted == any_processor_is_the_destination && right == RT_WALK_PORTS_EXIT)
        result->verdict = rt_walk_header_spent(header) ? RT_WALK_PORTS_ARRIVED : RT_WALK_PORTS_LEFT;
    else if (planted == a_header_that_goes_on_has_arrived && right == RT_WALK_PORTS_LEFT)
        result->verdict = RT_WALK_PORTS_ARRIVED;
    *altered += result->verdict != right;
    return result->verdict;
}

int __real_rt_walk_graph_header(struct rt_walk_graph *, uint32_t, uint32_t, struct rt_walk_header *,
                                uint32_t *, struct rt_walk_graph_result *);
int __wrap_rt_walk_graph_header(struct rt_walk_graph *, uint32_t, uint32_t, struct rt_walk_header *,
                                uint32_t *, struct rt_walk_graph_result *);
int __wrap_rt_walk_graph_header(struct rt_walk_graph *walk, uint32_t source, uint32_t destination,
                                struct rt_walk_header *header, uint32_t *channel,
                                struct rt_walk_graph_result *result)
{
    int right = __real_rt_walk_graph_header(walk, source, destination, header, channel, result);

    if (planted != a_header_that_goes_on_arrives_in_graphs || right != RT_WALK_GRAPH_LEFT)
        return right;
    ++*altered;
    return RT_WALK_GRAPH_ARRIVED;
}

int main(void)
{
    return faults_tried(fault, FAULTS_END, NULL, NULL);
}
