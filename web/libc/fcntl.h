/* SPDX-License-Identifier: MIT-0 */
#ifndef FCNTL_H
#define FCNTL_H

#define O_RDONLY 0
#define O_RDWR 2

int open(const char *path, int flags, ...);

#endif
