/* SPDX-License-Identifier: MIT-0 */
/*
 * A plugin of QEMU: for each branch at low=..high it counts how often the next instruction executed
 * there was the one behind it, and how often another; "address behind another" a line, in hex,
 * written to to=NAME at the end.  What is executed elsewhere in between is left out, so a return
 * or a call goes on where the range is entered again.
 *
 * The declarations are those of qemu/qemu-plugin.h, version 1, which Debian does not package.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PUBLIC __attribute__((visibility("default")))

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_info;
typedef void tb_callback(qemu_plugin_id_t id, struct qemu_plugin_tb *tb);
typedef void end_callback(qemu_plugin_id_t id, void *data);
typedef void insn_callback(unsigned cpu, void *data);

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id, tb_callback *callback);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id, end_callback *callback, void *data);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn, insn_callback *callback,
                                            int flags, void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t number);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);

struct place {
    uint64_t address, behind, others;
    size_t size;
};

static struct place *place, *last;
static uint64_t low, high;
static const char *name;

static void executed(unsigned cpu, void *data)
{
    struct place *at = data;

    (void)cpu;
    if (last != NULL) {
        if (at->address == last->address + last->size)
            last->behind++;
        else
            last->others++;
    }
    last = at;
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
    size_t n = qemu_plugin_tb_n_insns(tb);

    (void)id;
    for (size_t i = 0; i < n; i++) {
        struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
        uint64_t address = qemu_plugin_insn_vaddr(insn);

        if (address < low || address >= high || (i > 0 && i + 1 < n))
            continue; /* in between nothing branches */
        place[(address - low) / 2].address = address;
        place[(address - low) / 2].size = qemu_plugin_insn_size(insn);
        qemu_plugin_register_vcpu_insn_exec_cb(insn, executed, 0, &place[(address - low) / 2]);
    }
}

static void ended(qemu_plugin_id_t id, void *data)
{
    FILE *file = fopen(name, "w");

    (void)id, (void)data;
    for (uint64_t i = 0; file != NULL && i < (high - low) / 2; i++)
        if (place[i].behind + place[i].others > 0)
            fprintf(file, "%llx %llx %llx\n", (unsigned long long)place[i].address,
                    (unsigned long long)place[i].behind, (unsigned long long)place[i].others);
    if (file == NULL || fclose(file) != 0)
        fprintf(stderr, "%s cannot be written\n", name);
}

PUBLIC int qemu_plugin_version = 1;
PUBLIC int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info, int argc,
                               char **argv);

PUBLIC int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info, int argc,
                               char **argv)
{
    (void)info;
    for (int i = 0; i < argc; i++) {
        if (strncmp(argv[i], "low=", 4) == 0)
            low = strtoull(argv[i] + 4, NULL, 0);
        else if (strncmp(argv[i], "high=", 5) == 0)
            high = strtoull(argv[i] + 5, NULL, 0);
        else if (strncmp(argv[i], "to=", 3) == 0)
            name = strdup(argv[i] + 3);
    }
    place = high > low ? calloc((high - low) / 2, sizeof *place) : NULL;
    if (place == NULL || name == NULL)
        return 1;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
