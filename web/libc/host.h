/* SPDX-License-Identifier: MIT-0 */
/* What the module asks of the JavaScript around it (web/src/run.js).  A negative result is
 * -errno. */
#ifndef HOST_H
#define HOST_H

#include <stddef.h>

#define HOST(name) __attribute__((import_module("host"), import_name(#name)))

HOST(open) int host_open(const char *path, size_t length, int writes);
HOST(read) int host_read(int fd, void *to, size_t n);
HOST(write) int host_write(int fd, const void *from, size_t n);
HOST(seek) double host_seek(int fd, double offset, int whence);
HOST(close) int host_close(int fd);
HOST(dup) int host_dup(int fd);
HOST(exit) _Noreturn void host_exit(int status);
HOST(progress) void host_progress(double done, double total, const char *what, size_t length);

#endif
