/* SPDX-License-Identifier: MIT-0 */
/* The curve of a link, the ways to bend it, and what it comes near to. */
#include "draw.h"

static struct point from_to(struct point a, struct point b)
{
    return (struct point){b.x - a.x, b.y - a.y};
}

/* From centre to centre, as Bezier points; their number. */
static int bezier(struct point a, struct point b, struct bend bend, int64_t radius,
                  struct point p[10])
{
    struct point way = from_to(a, b), aside = point_of_length(point_left(way), bend.by);

    p[0] = a;
    if (bend.kind == BEND_AROUND) {
        struct point out =
            point_of_length(way, radius + (bend.by < 0 ? -bend.by : bend.by) * 2 / 3);
        struct point back = point_scaled(out, -1, 1);

        p[1] = point_add(a, back);
        p[3] = point_add(a, aside);
        p[2] = point_add(p[3], back);
        p[6] = point_add(b, aside);
        p[4] = point_add(p[3], point_scaled(way, 1, 3));
        p[5] = point_add(p[3], point_scaled(way, 2, 3));
        p[7] = point_add(p[6], out);
        p[8] = point_add(b, out);
        p[9] = b;
        return 10;
    }
    if (bend.kind == BEND_NONE)
        aside = (struct point){0, 0};
    aside = point_scaled(aside, 4, 3);
    p[1] = point_add(point_add(a, point_scaled(way, 1, 3)), aside);
    p[2] = point_add(point_add(a, point_scaled(way, 2, 3)), aside);
    p[3] = b;
    return 4;
}

/* Ever higher to its side; then to the other one, a node's radius higher than there, as the
 * link back, whose side that is, may be low. */
static struct bend bent(struct bend bend, int64_t radius, int try)
{
    int64_t more = radius * (try % (BENDS_MAX / 2)) / 2, side = bend.by < 0 ? -1 : 1;

    if (try == 0)
        return bend;
    bend.by = try < BENDS_MAX / 2 ? bend.by + side * more : -bend.by - side * (more + radius);
    if (bend.kind == BEND_NONE)
        bend.kind = BEND_ARC;
    return bend;
}

static struct point between(struct point a, struct point b, int64_t part, int64_t whole)
{
    return point_add(a, point_scaled(from_to(a, b), part, whole));
}

static void add_trace(struct curve *curve, struct point at)
{
    struct point *low = &curve->low, *high = &curve->high;

    if (curve->traced == 0)
        *low = *high = at;
    curve->trace[curve->traced++] = at;
    low->x = at.x < low->x ? at.x : low->x;
    low->y = at.y < low->y ? at.y : low->y;
    high->x = at.x > high->x ? at.x : high->x;
    high->y = at.y > high->y ? at.y : high->y;
}

/* Ten straight pieces a Bezier curve, by de Casteljau; and the arrow head. */
static void trace(struct curve *curve)
{
    const int pieces = 9;

    add_trace(curve, curve->p[0]);
    for (int i = 0; i + 3 < curve->n; i += 3)
        for (int t = 1; t <= pieces; t++) {
            struct point p[4] = {curve->p[i], curve->p[i + 1], curve->p[i + 2], curve->p[i + 3]};

            for (int left = 3; left > 0; left--)
                for (int k = 0; k < left; k++)
                    p[k] = between(p[k], p[k + 1], t, pieces);
            add_trace(curve, p[0]);
        }
    add_trace(curve, curve->tip);
}

/* Shortens it to the edges of the nodes and leaves room for the arrow head. */
static void finish(struct curve *curve, int64_t radius)
{
    struct point *p = curve->p, out = from_to(p[0], p[1]);
    int n = curve->n;
    struct point in = from_to(p[n - 1], p[n - 2]);

    p[0] = point_add(p[0], point_of_length(out, radius));
    curve->tip = point_add(p[n - 1], point_of_length(in, radius));
    p[n - 1] = point_add(p[n - 1], point_of_length(in, radius + ARROW));
    trace(curve);
}

struct curve draw_curve(int64_t radius, const struct course *course, int try)
{
    struct curve curve = {0};

    curve.n = bezier(course->from, course->to, bent(course->bend, radius, try), radius, curve.p);
    finish(&curve, course->port ? 0 : radius);
    return curve;
}

struct curve draw_loop(int64_t radius, struct point at, struct point out)
{
    struct curve curve = {.n = 4, .p = {at}};
    struct point far = point_of_length(out, 4 * radius),
                 aside = point_of_length(point_left(out), 2 * radius);

    curve.p[1] = point_add(at, point_add(far, aside));
    curve.p[2] = point_add(at, point_add(far, point_scaled(aside, -1, 1)));
    curve.p[3] = at;
    finish(&curve, radius);
    return curve;
}

static int64_t squared(struct point v)
{
    return v.x * v.x + v.y * v.y;
}

/* The point of a to b that is nearest to `at`. */
static struct point nearest(struct point a, struct point b, struct point at)
{
    struct point way = from_to(a, b), to = from_to(a, at);
    int64_t whole = squared(way), part = way.x * to.x + way.y * to.y;

    return part <= 0 ? a : part >= whole ? b : between(a, b, part, whole);
}

static int apart(const struct curve *curve, struct point at, struct point half)
{
    return at.x + half.x < curve->low.x || at.x - half.x > curve->high.x ||
           at.y + half.y < curve->low.y || at.y - half.y > curve->high.y;
}

int curve_near(const struct curve *curve, struct point at, int64_t distance)
{
    if (apart(curve, at, (struct point){distance, distance}))
        return 0;
    for (int i = 0; i + 1 < curve->traced; i++)
        if (squared(from_to(at, nearest(curve->trace[i], curve->trace[i + 1], at))) <
            distance * distance)
            return 1;
    return 0;
}

/* A piece misses a box if both ends are on one side of it, or all corners on one side of the
 * piece. */
static int crosses(struct point a, struct point b, struct point at, struct point half)
{
    struct point way = from_to(a, b), to = from_to(a, at);
    int64_t off = way.x * to.y - way.y * to.x;
    int64_t reach = (way.x < 0 ? -way.x : way.x) * half.y + (way.y < 0 ? -way.y : way.y) * half.x;

    if ((a.x < at.x - half.x && b.x < at.x - half.x) ||
        (a.x > at.x + half.x && b.x > at.x + half.x) ||
        (a.y < at.y - half.y && b.y < at.y - half.y) ||
        (a.y > at.y + half.y && b.y > at.y + half.y))
        return 0;
    return off <= reach && off >= -reach;
}

int curve_through(const struct curve *curve, struct point at, struct point half)
{
    if (apart(curve, at, half))
        return 0;
    for (int i = 0; i + 1 < curve->traced; i++)
        if (crosses(curve->trace[i], curve->trace[i + 1], at, half))
            return 1;
    return 0;
}

int curve_at(const struct curve *curve, int64_t distance, struct point *at, struct point *way)
{
    for (int i = 0; i + 1 < curve->traced; i++) {
        struct point along = from_to(curve->trace[i], curve->trace[i + 1]);
        int64_t length = point_root(squared(along));

        if (distance < length) {
            *way = along;
            *at = between(curve->trace[i], curve->trace[i + 1], distance, length);
            return 1;
        }
        distance -= length;
    }
    return 0;
}
