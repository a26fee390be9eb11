/* SPDX-License-Identifier: MIT-0 */
/* What the library calls its errors, for programs. */
#ifndef CLI_ERROR_NAME_H
#define CLI_ERROR_NAME_H

/* "RT_ERR_SRC"; of EXIT_FALSE and others above 0 "FALSE", the command's own reason; null: not
 * known. */
const char *error_name(int error);

#endif
