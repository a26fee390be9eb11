/* SPDX-License-Identifier: MIT-0 */
/*
 * The send path of a cache controller: from a miss to the bytes of its request on the network.
 *
 * Memory is spread over all processors, and an address says whose memory is meant: its first three
 * bytes are the location of the line's home, the other five the place there.  So the address itself
 * is what rt_compute takes for a destination.
 *
 *   message   routing bytes . request . the asker's location (3 bytes) . the line's place (5 bytes)
 */
#ifndef CONTROLLER_H
#define CONTROLLER_H

#include <rt/rt.h>

#define CONTROLLER_NET RT_HYBRID(192, 2) /* 786,432 processors */

#define ADDRESS_BYTES 8 /* most significant first */
#define HOME_BYTES 3    /* of these, the location of the home: rt_route_loc_bytes of the net */
#define LINE_BYTES 64   /* of a cache line, a power of two up to 256 */
#define BODY_BYTES (1 + HOME_BYTES + ADDRESS_BYTES - HOME_BYTES)

enum request { REQUEST_READ = 1, REQUEST_OWN = 2 };

/*
 * The network port: a FIFO of words as they go out on the nine wires to the first router.  Bit 8 is
 * 1 from the first to the last byte of a transmission, bits 7:0 are the byte; a word of 0 ends it.
 * When one has ended, the port says whether it got through: a router whose outputs in the wanted
 * direction are all taken ignores it.
 */
#define PORT_DEPTH 8
#define PORT_BYTE 0x100u

struct port {
    volatile uint32_t fifo[PORT_DEPTH];
    volatile uint32_t head;    /* words written, by the controller */
    volatile uint32_t tail;    /* words sent, by the port */
    volatile uint32_t ended;   /* transmissions, by the port */
    volatile uint32_t blocked; /* 1: the last of them did not get through */
};

struct controller {
    struct port *port;
    uint8_t here[RT_LOC_MAX]; /* this processor's location */
};

#define TRIES_MAX 16

/*
 * controller_miss - asks the home of a line for it.
 *
 * Returns the number of transmissions that it took; 0 if TRIES_MAX were blocked; RT_ERR_DST if no
 * processor has such memory: a bus error.
 */
int controller_miss(const struct controller *controller, const uint8_t address[ADDRESS_BYTES],
                    enum request request);

#endif
