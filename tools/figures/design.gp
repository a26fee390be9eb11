# SPDX-License-Identifier: MIT-0
# tools/figures/design.gp - how the latency of k-ary n-cubes hangs on their dimensions, from the table `data` of
# nodes, constraint, delay, length, n, latency, 1 where it is least (tools/figures/figures.sh), to `out`.

wide = 900
high = 700
load 'tools/figures/style.gp'
set output out
rows(nodes, constraint, delay, bits, best) = sprintf("< awk -F '\t' '$1 == %d && $2 == \"%s\" && $3 == \"%s\" && $4 == %d && (!%d || $7 == 1)' %s", \
    nodes, constraint, delay, bits, best, data)
set multiplot title "Duato, equations 7.6 to 7.11: latency of a message against the dimensions of the network\n{/*0.75 r = s = 1, 256 pins; lines join the values of the model, the least one has a point}" font ',15'
eval legend_on
set tmargin at screen 0.92; set bmargin at screen 0.86
set key center top horizontal maxrows 2 samplen 2.5 width 0
sizes_n = '256 16384 1048576'
names_n = '256 16K 1M'
lengths_l = '32 256'
plot for [i = 1:3] NaN title word(names_n, i).' nodes, 32 bits' with linespoints lw 1.6 dt 1 pt point(i) ps 0.8 lc rgb colour(i), \
    for [i = 1:3] NaN title word(names_n, i).' nodes, 256 bits' with linespoints lw 1.6 dt 2 pt point(i) ps 0.8 lc rgb colour(i)
eval legend_off
unset key
set logscale y
set ytics nomirror
set mytics 1
set yrange [10:10000]
set xrange [1.5:20.5]
set xtics nomirror 2,3
constraints = 'bisection pinout'
delays = 'linear log constant'
do for [i = 1:6] {
    constraint = word(constraints, (i + 2) / 3)
    column = (i - 1) % 3
    row = (i - 1) / 3
    delay = word(delays, column + 1)
    set title 'constant '.(row == 0 ? 'bisection' : 'pin-out').', '.delay.' delay' offset 0,-0.7 font ',13'
    set lmargin at screen 0.08 + 0.31 * column; set rmargin at screen 0.35 + 0.31 * column
    set tmargin at screen 0.80 - 0.40 * row; set bmargin at screen 0.50 - 0.40 * row
    set xlabel (row == 1 ? 'dimensions n' : '') offset 0,0.7
    set ylabel (column == 0 ? 'latency in cycles' : '') offset 1,0
    plot for [k = 1:3] rows(int(word(sizes_n, k)), constraint, delay, 32, 0) using 5:6 with lines lw 1.4 dt 1 lc rgb colour(k), \
        for [k = 1:3] rows(int(word(sizes_n, k)), constraint, delay, 256, 0) using 5:6 with lines lw 1.4 dt 2 lc rgb colour(k), \
        for [l = 1:2] for [k = 1:3] rows(int(word(sizes_n, k)), constraint, delay, int(word(lengths_l, l)), 1) \
            using 5:6 with points pt point(k) ps 0.8 lc rgb colour(k)
}
unset multiplot
