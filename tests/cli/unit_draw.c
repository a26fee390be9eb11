/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/draw/curve.c cli/draw/point.c
 * Roots and lengths at their ends; how high each way to bend a link is; what touches a curve. */
#include <stdio.h>

#include "../../cli/draw/draw.h"

static int failed;

static void is(const char *what, int64_t said, int64_t expected)
{
    if (said != expected) {
        printf("%s: %lld, expected %lld\n", what, (long long)said, (long long)expected);
        failed = 1;
    }
}

/* An arc rises by 4/3 of `by` at its control points: up to half of the ways ever higher by half a
 * radius, then to the other side, a radius higher. */
static void bends(enum bend_kind kind, int64_t by)
{
    const int64_t radius = 60, side = by < 0 ? -1 : 1;

    for (int try = 0; try < BENDS_MAX; try++) {
        struct course course = {{0, 0}, {3000, 0}, {kind, by}, 0, 1};
        struct curve curve = draw_curve(radius, &course, try);
        int64_t high = try < 12 ? by + side * 30 *
        try:
            -by - side *(30 * (try - 12) + 60);

        if (kind == BEND_NONE && try == 0)
            high = 0;
        is("x of a bend", curve.p[1].x, 1000);
        is("height of a bend", curve.p[1].y, high * 4 / 3);
    }
}

/* A straight piece of 100, and the box of half a width and height around a point. */
static void touches(struct point to, struct point at, struct point half, int through)
{
    struct curve curve = {
        .traced = 2, .trace = {{0, 0}, to}, .low = {-9999, -9999}, .high = {9999, 9999}};

    is("through a box", curve_through(&curve, at, half), through);
}

int main(void)
{
    struct curve curve = {.traced = 3, .trace = {{0, 0}, {0, 0}, {100, 0}}};
    struct course away = {{1000, 1000}, {4000, 1000}, {BEND_ARC, 90}, 0, 1};
    struct point at, way;

    is("left edge", draw_curve(60, &away, 0).low.x, 1000);
    is("lower edge", draw_curve(60, &away, 0).low.y, 1000);
    is("root of 0", point_root(0), 0);
    is("root of 1", point_root(1), 1);
    is("root of 15", point_root(15), 3);
    is("root of 2^62 - 1", point_root((INT64_C(1) << 62) - 1), INT64_C(0x7FFFFFFF));
    is("root of 2^60", point_root(INT64_C(1) << 60), INT64_C(1) << 30);
    bends(BEND_ARC, 90);
    bends(BEND_ARC, -90);
    bends(BEND_ARC, 0);
    bends(BEND_NONE, 0);
    bends(BEND_NONE, -30);
    for (int64_t side = -1; side <= 1; side += 2) {
        touches((struct point){100, 0}, (struct point){50, 20 * side}, (struct point){10, 20}, 1);
        touches((struct point){100, 0}, (struct point){50, 21 * side}, (struct point){10, 20}, 0);
        touches((struct point){0, 100}, (struct point){20 * side, 50}, (struct point){20, 10}, 1);
        touches((struct point){0, 100}, (struct point){21 * side, 50}, (struct point){20, 10}, 0);
        touches((struct point){100 * side, 0}, (struct point){120 * side, 0}, (struct point){20, 5},
                1);
        touches((struct point){100 * side, 0}, (struct point){121 * side, 0}, (struct point){20, 5},
                0);
        touches((struct point){0, 100 * side}, (struct point){0, 120 * side}, (struct point){5, 20},
                1);
        touches((struct point){0, 100 * side}, (struct point){0, 121 * side}, (struct point){5, 20},
                0);
        touches((struct point){0, 100 * side}, (struct point){0, -20 * side}, (struct point){5, 20},
                1);
        touches((struct point){100 * side, 0}, (struct point){-20 * side, 0}, (struct point){20, 5},
                1);
    }
    is("along a curve", curve_at(&curve, 0, &at, &way), 1);
    is("where it goes", way.x, 100);
    return failed;
}
