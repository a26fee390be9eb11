/* SPDX-License-Identifier: MIT-0 */
#ifndef UNISTD_H
#define UNISTD_H

#include <stddef.h>

typedef long ssize_t;
typedef long long off_t;
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

ssize_t read(int fd, void *to, size_t n);
off_t lseek(int fd, off_t offset, int whence);
int close(int fd);
int dup(int fd);

#define F_OK 0
int access(const char *path, int mode); /* F_OK */

#endif
