/* SPDX-License-Identifier: MIT-0 */
/* Named files are regular; the standard streams are not. */
#ifndef SYS_STAT_H
#define SYS_STAT_H

struct stat {
    int st_mode;
    long long st_size;
};
#define S_ISREG(mode) ((mode) == 1)
#define S_ISDIR(mode) ((mode) == 2)

int fstat(int fd, struct stat *what);

#endif
