/* SPDX-License-Identifier: MIT-0 */
/* Memory: a list of free blocks in the order of their addresses, first fit, neighbours joined
 * (Kernighan and Ritchie 8.7).  The module's own memory grows; it is all given back with the
 * module. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PAGE 65536
#define UNIT sizeof(struct block)

struct block {
    struct block *next;
    size_t units; /* with this head */
    uint64_t align;
};

extern unsigned char __heap_base;
static struct block list = {.next = &list};
static struct block *last = &list; /* where the last search ended: searches begin there */
static uintptr_t end;              /* of what the heap has */

void free(void *old)
{
    struct block *b = (struct block *)old - 1, *at = last;

    if (old == NULL)
        return;
    while (!(b > at && b < at->next) && !(at >= at->next && (b > at || b < at->next)))
        at = at->next;
    if (b + b->units == at->next) {
        b->units += at->next->units;
        b->next = at->next->next;
    } else {
        b->next = at->next;
    }
    if (at + at->units == b) {
        at->units += b->units;
        at->next = b->next;
    } else {
        at->next = b;
    }
    last = at;
}

static int grow(size_t units)
{
    uint64_t bytes = (uint64_t)units * UNIT, need;
    uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    struct block *b;

    if (end == 0)
        end = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    need = end + bytes;
    if (need > have) {
        uint64_t pages = (need - have + PAGE - 1) / PAGE;

        if (pages > 65535 || __builtin_wasm_memory_grow(0, (size_t)pages) == (size_t)-1)
            return -1;
        have += (uintptr_t)pages * PAGE;
    }
    b = (struct block *)end;
    b->units = (have - end) / UNIT; /* the last 15 bytes of 4 GB are never reached */
    end += b->units * UNIT;
    free(b + 1);
    return 0;
}

void *malloc(size_t size)
{
    size_t units = size / UNIT + 2;
    struct block *before = last;

    if (size > UINT32_MAX - 2 * PAGE)
        return NULL;
    for (struct block *b = before->next;; before = b, b = b->next) {
        if (b->units >= units) {
            if (b->units == units) {
                before->next = b->next;
            } else {
                b->units -= units;
                b += b->units;
                b->units = units;
            }
            last = before;
            return b + 1;
        }
        if (b == last) { /* all round */
            if (grow(units) != 0)
                return NULL;
            b = last;
        }
    }
}

void *calloc(size_t n, size_t size)
{
    uint64_t bytes = (uint64_t)n * size;
    void *new = bytes > UINT32_MAX ? NULL : malloc((size_t)bytes);

    return new == NULL ? NULL : memset(new, 0, (size_t)bytes);
}

void *realloc(void *old, size_t size)
{
    size_t had = old == NULL ? 0 : (((struct block *)old)[-1].units - 1) * UNIT;
    void *new;

    if (old != NULL && size <= had)
        return old;
    new = malloc(size);
    if (new != NULL && old != NULL) {
        memcpy(new, old, had < size ? had : size);
        free(old);
    }
    return new;
}
