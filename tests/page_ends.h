/* SPDX-License-Identifier: MIT-0 */
/* Memory beside which there is none: what reads or writes outside of it ends the test. */
#ifndef TEST_PAGE_ENDS_H
#define TEST_PAGE_ENDS_H

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "support.h"

/* One page between two that nobody may touch. */
static inline uint8_t *lone_page(size_t page)
{
    int zero = open("/dev/zero", O_RDWR);
    uint8_t *at = mmap(NULL, 3 * page, PROT_NONE, MAP_PRIVATE, zero, 0);

    close(zero);
    assert_ptr_not_equal(at, MAP_FAILED);
    assert_int_equal(mprotect(at + page, page, PROT_READ | PROT_WRITE), 0);
    return at + page;
}

/* A copy of these bytes, at most a page, that ends where the page does.  It stays. */
static inline void *at_end(const void *data, size_t bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);

    return memcpy(lone_page(page) + page - bytes, data, bytes);
}

/* Room that begins where a page does. */
static inline void *at_begin(void)
{
    return lone_page((size_t)sysconf(_SC_PAGESIZE));
}

static inline const struct rt_net *net_at_end(const char *text)
{
    struct rt_net net = net_of(text);

    return at_end(&net, sizeof net);
}

#endif
