/* SPDX-License-Identifier: MIT-0 */
/* All input is there from the beginning. */
#ifndef POLL_H
#define POLL_H

typedef unsigned long nfds_t;
struct pollfd {
    int fd;
    short events, revents;
};
#define POLLIN 1

static inline int poll(struct pollfd *fds, nfds_t n, int timeout)
{
    (void)timeout;
    for (nfds_t i = 0; i < n; i++)
        fds[i].revents = fds[i].events;
    return (int)n;
}

#endif
