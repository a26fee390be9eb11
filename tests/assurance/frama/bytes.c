/* SPDX-License-Identifier: MIT-0 */
/* The axiom top_bits of route_wp.h, for all pairs of bytes; 0 if it holds. */
int main(void)
{
    for (int a = 0; a < 256; a++) {
        for (int b = 0; b < 256; b++) {
            int x = a ^ b;

            if (x < 0 || x > 255)
                return 1;
            for (int place = 4; place <= 64; place *= 4)
                if ((x >= place) != (a / place != b / place))
                    return 1;
        }
    }
    return 0;
}
