/* SPDX-License-Identifier: MIT-0 */
/*
 * From reset to the hash: the self check as a program, on a bare machine without any libc, or on
 * an operating system.  With SELFCHECK_CALLS a near and a far route instead, to be counted.
 * It prints "route 1234ABCD", with SELFCHECK_GATE "gate 1234ABCD", with SELFCHECK_PORTS "ports
 * 1234ABCD", and "done", a line each; whether that is right, tools/targets/target.sh decides.
 */
#ifdef PAIRS /* a small sample, where a processor is slow */
#define ROUTE_HASH() rti_route_selfcheck(PAIRS)
#else
#define ROUTE_HASH() rt_selfcheck()
#endif
#include "selfcheck.h"

#include "rt/route_selfcheck.h"
#include "rt/rt.h"

int main(void);

/* Planted faults, after the hashes are printed: 1 crashes, 2 never ends. */
#ifndef SELFCHECK_FAULT
#define SELFCHECK_FAULT 0
#endif

/* --- per machine: put(), finish(), crash(), and what runs before main() --- */

#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
#define crash() __builtin_trap()

/* Semihosting: https://github.com/ARM-software/abi-aa, "Semihosting for AArch32 and AArch64" */
static void semihost(int operation, const void *argument)
{
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;

    __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
}

static void put(char c)
{
    semihost(3, &c); /* SYS_WRITEC */
}

static void finish(int status)
{
    semihost(0x18, (const void *)(status == 0 ? 0x20026 : 0x20023)); /* SYS_EXIT */
}

void _start(void);
void _start(void)
{
    main();
}

static void fault(void)
{
    finish(1);
}

__attribute__((section(".vectors"), used)) static const struct {
    uint32_t stack;
    void (*exception[15])(void);
} vectors = {SELFCHECK_STACK, {_start, fault, fault, fault, fault, fault, fault}};

#elif defined(__riscv) && !defined(__linux__)
#define crash() __builtin_trap()

/* QEMU's machine "virt": a UART, and a device that ends the emulator. */
static void put(char c)
{
    *(volatile uint8_t *)0x10000000 = (uint8_t)c;
}

static void finish(int status)
{
    *(volatile uint32_t *)0x100000 = status == 0 ? 0x5555 : 0x13333;
}

__attribute__((section(".vectors"), naked)) void _start(void);
void _start(void)
{
    __asm__(".option arch, +zicsr\n .option norelax\n la gp, __global_pointer$\n"
            "la t0, 1f\n csrw mtvec, t0\n li sp, 0x80100000\n call main\n"
            ".balign 4\n 1: li t0, 0x100000\n li t1, 0x13333\n sw t1, 0(t0)\n j 1b");
}

#elif defined(__AVR__)
#include <avr/io.h>
#include <avr/sleep.h>
#define crash() (*(volatile uint8_t *)0xFFFF = 0) /* no such memory */

static void put(char c)
{
    UDR0 = (uint8_t)c;
}

static void finish(int status)
{
    (void)status;
    sleep_cpu(); /* with interrupts off: simavr ends */
}

#elif defined(__SDCC)
#define crash() __asm__("00001$: push acc\n sjmp 00001$") /* until the stack overflows */

/* The interface of ucsim's s51 -I if=xram[0xffff]. */
static __xdata volatile unsigned char *const interface = (__xdata unsigned char *)0xFFFF;

static void put(char c)
{
    *interface = 'p';
    *interface = (unsigned char)c;
}

static void finish(int status)
{
    (void)status;
    *interface = 's';
}

#elif defined(__wasm__)
#define crash() __builtin_trap()

__attribute__((import_module("host"), import_name("put"))) void put(char c);
static void finish(int status)
{
    (void)status;
}

#else
#include <stdio.h>
#include <stdlib.h>
#define crash() abort()

static void put(char c)
{
    putchar(c);
}

static void finish(int status)
{
    (void)status;
}
#endif

#ifdef SELFCHECK_BARE
/* Compilers call these two even where there is no libc; the route room does not
 * (tools/targets/cross.sh).
 */
void *memset(void *to, int byte, size_t n);
void *memcpy(void *to, const void *from, size_t n);

void *memset(void *to, int byte, size_t n)
{
    for (volatile uint8_t *t = to; n > 0; n--)
        *t++ = (uint8_t)byte;
    return to;
}

void *memcpy(void *to, const void *from, size_t n)
{
    volatile uint8_t *t = to;

    for (const uint8_t *f = from; n > 0; n--)
        *t++ = *f++;
    return to;
}
#endif

#ifdef SELFCHECK_CALLS
static const struct rt_net net = RT_HYBRID(192, 2);
static const uint8_t from[RT_LOC_MAX] = {0xCC, 0x02, 0x34};
static const uint8_t near[RT_LOC_MAX] = {0xCC, 0x02, 0x67}; /* in the same cluster */
static const uint8_t far[RT_LOC_MAX] = {0x4C, 0x42, 0x67};  /* across the root */

/* Instructions outside of main and these two are the library's. */
__attribute__((noinline)) int call_near(uint8_t *seq);
__attribute__((noinline)) int call_far(uint8_t *seq);

int call_near(uint8_t *seq)
{
    return rt_compute(&net, from, near, seq);
}

int call_far(uint8_t *seq)
{
    return rt_compute(&net, from, far, seq);
}

int main(void)
{
    uint8_t seq[RT_SEQ_MAX];
    int good = call_near(seq) == 1 && seq[0] == 0x67;

    good &= call_far(seq) == 4 && seq[0] == 0xF8 && seq[1] == 0x4C && seq[3] == 0x67;
    put(good ? '1' : '0');
    put('\n');
    finish(!good);
    return !good;
}
#else
static void print(const char *text)
{
    while (*text)
        put(*text++);
}

static void print_hash(const char *name, uint32_t hash)
{
    print(name);
    for (uint8_t i = 0; i < 8; i++, hash <<= 4) {
        uint8_t digit = (uint8_t)(hash >> 28);

        put((char)(digit < 10 ? '0' + digit : 'A' - 10 + digit));
    }
    put('\n');
}

int main(void)
{
    print_hash("route ", ROUTE_HASH());
#ifdef SELFCHECK_GATE
    print_hash("gate ", selfcheck_gate());
#endif
#ifdef SELFCHECK_PORTS
    print_hash("ports ", selfcheck_ports());
#endif
#if SELFCHECK_FAULT == 1
    crash();
#elif SELFCHECK_FAULT == 2
    for (;;) {
    }
#endif
    print("done\n");
    finish(0);
    return 0;
}
#endif
