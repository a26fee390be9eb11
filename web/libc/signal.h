/* SPDX-License-Identifier: MIT-0 */
/* A page has no signals: a worker is ended from outside. */
