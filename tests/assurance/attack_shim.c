/* SPDX-License-Identifier: MIT-0 */
/*
 * attack_shim - to be preloaded: the k-th allocation fails, or the k-th thread is not made.
 *
 * ATTACK_STATE names a file that holds struct attack (tests/assurance/attack.c made it and looks at
 * it): which calls fail, and how many there were.
 *
 * Before main, with all libraries loaded, the process copies itself for each run that is asked for:
 * to load a program again would cost more than what it does.
 */
#define _GNU_SOURCE
#include "attack.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static struct attack *state;

/* Returns in each copy, never in the first. */
static void serve(void)
{
    static const int how[] = {O_RDONLY, O_WRONLY | O_CREAT | O_TRUNC, O_WRONLY | O_CREAT | O_TRUNC};
    int status;
    char go;

    while (read(ATTACK_FROM, &go, 1) == 1) {
        pid_t pid = fork();

        if (pid == 0) {
            close(ATTACK_FROM);
            close(ATTACK_TO);
            for (int i = 0; i < 3; i++) {
                int fd = open(state->path[i], how[i], 0666);

                if (dup2(fd, i) < 0)
                    _exit(126);
                close(fd);
            }
            alarm(ATTACK_SECONDS);
            return;
        }
        if (write(ATTACK_TO, &pid, sizeof pid) != sizeof pid || read(ATTACK_FROM, &go, 1) != 1 ||
            waitpid(pid, &status, 0) != pid || write(ATTACK_TO, &status, sizeof status) < 0)
            break;
    }
    _exit(0);
}

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("ATTACK_STATE");
    int fd = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
    void *map =
        fd < 0 ? MAP_FAILED : mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

    close(fd);
    if (map == MAP_FAILED)
        return;
    state = map;
    serve();
}

/* Is this the call that fails, or one behind it where all of them do? */
static int fails(long *count, long which, int on)
{
    long now = state == NULL ? 0 : __atomic_add_fetch(count, 1, __ATOMIC_RELAXED);

    return now > 0 && (now == which || (on && which > 0 && now > which));
}

void *malloc(size_t size)
{
    if (state != NULL && fails(&state->allocations, state->fail_allocation, state->go_on)) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    if (state != NULL && fails(&state->allocations, state->fail_allocation, state->go_on)) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    if (state != NULL && fails(&state->allocations, state->fail_allocation, state->go_on)) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_realloc(memory, size);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument)
{
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

    if (state != NULL && fails(&state->threads, state->fail_thread, state->go_on))
        return EAGAIN;
    *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    return real(thread, attributes, run, argument);
}
