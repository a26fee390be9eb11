/* SPDX-License-Identifier: MIT-0 */
#ifndef ERRNO_H
#define ERRNO_H

extern int errno;
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define ENOMEM 12
#define EINVAL 22
#define EFBIG 27
#define ENOSPC 28
#define EPIPE 32

#endif
