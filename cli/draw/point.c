/* SPDX-License-Identifier: MIT-0 */
/* Points of a drawing, in whole numbers. */
#include "draw.h"

struct point point_add(struct point a, struct point b)
{
    return (struct point){a.x + b.x, a.y + b.y};
}

struct point point_scaled(struct point v, int64_t num, int64_t den)
{
    return (struct point){v.x * num / den, v.y * num / den};
}

struct point point_left(struct point v)
{
    return (struct point){-v.y, v.x};
}

int64_t point_root(int64_t square)
{
    int64_t r = 0;

    for (int64_t bit = INT64_C(1) << 30; bit > 0; bit >>= 1)
        if ((r + bit) * (r + bit) <= square)
            r += bit;
    return r;
}

struct point point_of_length(struct point v, int64_t length)
{
    int64_t now = point_root(v.x * v.x + v.y * v.y);

    return now > 0 ? point_scaled(v, length, now) : v;
}

/* Sine and cosine by their series, in units of 2^-28. */
struct point point_on_circle(uint32_t part, uint32_t whole, int64_t radius)
{
    const int64_t one = 1 << 28, pi = 843314857; /* pi * 2^28 */
    int64_t turn = (int64_t)(part % whole) * 2 * pi / whole - pi, term = one, sum[2] = {0};

    for (int n = 0; n < 24; n++) { /* of turn - pi: both change sign */
        sum[n % 2] += n % 4 < 2 ? term : -term;
        term = term * turn / one / (n + 1);
    }
    return (struct point){-sum[1] * radius / one, -sum[0] * radius / one};
}
