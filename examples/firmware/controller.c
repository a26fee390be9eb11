/* SPDX-License-Identifier: MIT-0 */
#include "controller.h"

static const struct rt_net net = CONTROLLER_NET; /* in ROM */

static void push(struct port *port, uint32_t word)
{
    while (port->head - port->tail == PORT_DEPTH) {
    }
    port->fifo[port->head % PORT_DEPTH] = word;
    port->head++;
}

/* Returns 1 if the transmission was blocked. */
static int transmit(struct port *port, const uint8_t *message, int bytes)
{
    uint32_t ended = port->ended;

    for (int i = 0; i < bytes; i++)
        push(port, PORT_BYTE | message[i]);
    push(port, 0);
    while (port->ended == ended) {
    }
    return port->blocked != 0;
}

int controller_miss(const struct controller *controller, const uint8_t address[ADDRESS_BYTES],
                    enum request request)
{
    uint8_t message[RT_SEQ_MAX + BODY_BYTES];
    int n = rt_compute(&net, controller->here, address, message);

    if (n < 0)
        return n;
    message[n++] = (uint8_t)request;
    for (int i = 0; i < HOME_BYTES; i++)
        message[n++] = controller->here[i];
    for (int i = HOME_BYTES; i < ADDRESS_BYTES; i++)
        message[n++] = address[i];
    message[n - 1] = (uint8_t)(message[n - 1] / LINE_BYTES * LINE_BYTES);

    for (int tries = 1; tries <= TRIES_MAX; tries++)
        if (!transmit(controller->port, message, n))
            return tries;
    return 0;
}
