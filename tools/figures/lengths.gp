# SPDX-License-Identifier: MIT-0
# tools/figures/lengths.gp - DeHon's figures 4.1 to 4.4, 4.6 and 4.7 from what tools/figures/lengths.c prints (data) to `out`.

wide = 900
high = 740
load 'tools/figures/style.gp'
set output out
set multiplot layout 2,2 title "DeHon, figures 4.1 to 4.4, 4.6 and 4.7: wires by length and by delay\n{/*0.75 bars: exact counts of all wires; where two overlap the outline of each goes on}" font ',16'
set style fill transparent solid 0.45 noborder
set xrange [-0.6:]
set yrange [0:*]
set ylabel 'share of all wires' offset 1,0
unset grid
set grid ytics lc rgb '#d8d8d8' dt solid lw 0.7
set key samplen 2
share(net, rank, what) = sprintf("< awk -F '\t' '$1 == \"%s\" && $2 == %d && $3 == \"%s\"' %s", net, rank, what, data)
names = 'hybrid:192,2 hybrid:48,2 hybrid:12,2'
leaves = 'B192 B48 B12'

set xlabel 'length, sides of a stack' offset 0,0.5
set title 'hollow cubes, Ns = 4 and 16 (figure 4.1)'
set boxwidth 1
plot share('hybrid:192,2', 2, 'sides') using 4:5 with boxes lc rgb '#d55e00' title 'Ns = 16', \
    share('hybrid:192,2', 1, 'sides') using 4:5 with boxes lc rgb '#0072b2' title 'Ns = 4', \
    share('hybrid:192,2', 2, 'sides') using 4:5 with histeps lw 1.5 lc rgb '#d55e00' notitle, \
    share('hybrid:192,2', 1, 'sides') using 4:5 with histeps lw 1.5 lc rgb '#0072b2' notitle
set title 'squares, Ns = 8 and 64 (figure 4.6)'
plot share('bidelta:3,3,4', 2, 'sides') using 4:5 with boxes lc rgb '#d55e00' title 'Ns = 64', \
    share('bidelta:3,3,4', 1, 'sides') using 4:5 with boxes lc rgb '#0072b2' title 'Ns = 8', \
    share('bidelta:3,3,4', 2, 'sides') using 4:5 with histeps lw 1.5 lc rgb '#d55e00' notitle, \
    share('bidelta:3,3,4', 1, 'sides') using 4:5 with histeps lw 1.5 lc rgb '#0072b2' notitle
set xlabel 'delay, cycles of 10 ns' offset 0,0.5
set title 'hollow cubes, Ns = 16 (figures 4.2 to 4.4)'
set boxwidth 0.27
set xrange [0.4:]
set xtics 1
plot for [i = 1:3] share(word(names, i), 2, 'cycles') using ($4 + 0.28 * (i - 2)):5 with boxes \
    lc rgb colour(i) title word(leaves, i)
set title 'squares (figure 4.7)'
set boxwidth 0.4
set xtics 2
plot share('bidelta:3,3,4', 1, 'cycles') using ($4 - 0.2):5 with boxes lc rgb '#0072b2' title 'Ns = 8', \
    share('bidelta:3,3,4', 2, 'cycles') using ($4 + 0.2):5 with boxes lc rgb '#d55e00' title 'Ns = 64'
unset multiplot
