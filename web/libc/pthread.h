/* SPDX-License-Identifier: MIT-0 */
/* A module has one thread: what would start another says that there is none to be had. */
#ifndef PTHREAD_H
#define PTHREAD_H

#include <stddef.h>

typedef int pthread_t;
typedef int pthread_mutex_t;

static inline int pthread_mutex_init(pthread_mutex_t *lock, const void *unused)
{
    (void)unused;
    return *lock = 0;
}

static inline int pthread_mutex_lock(pthread_mutex_t *lock)
{
    return *lock = 0;
}

static inline int pthread_mutex_unlock(pthread_mutex_t *lock)
{
    return *lock = 0;
}

static inline int pthread_create(pthread_t *thread, const void *unused, void *(*run)(void *),
                                 void *argument)
{
    (void)thread, (void)unused, (void)run, (void)argument;
    return 1;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)thread, (void)result;
    return 0;
}

#endif
