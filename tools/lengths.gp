# SPDX-License-Identifier: MIT-0
# tools/lengths.gp - DeHon's figures 4.1 to 4.4, 4.6 and 4.7 from what tools/lengths.c prints (data) to `out`.

set terminal svg size 900,660 font 'sans-serif,13' background rgb 'white'
set output out
set multiplot layout 2,2
set style fill solid 0.6 noborder
set xrange [-0.6:]
set yrange [0:*]
set ylabel 'share of wires'
set grid ytics lc rgb '#dddddd'
share(net, rank, what) = sprintf("< awk -F '\t' '$1 == \"%s\" && $2 == %d && $3 == \"%s\"' %s", net, rank, what, data)
names = 'hybrid:192,2 hybrid:48,2 hybrid:12,2'
leaves = 'B192 B48 B12'
colours = '#0072b2 #e69f00 #009e73'

set xlabel 'length in sides of a stack'
set title 'hollow cubes, Ns = 4 and 16 (figure 4.1)'
set boxwidth 0.9
plot share('hybrid:192,2', 2, 'sides') using 4:5 with boxes lc rgb '#d55e00' title 'Ns = 16', \
    share('hybrid:192,2', 1, 'sides') using 4:5 with boxes lc rgb '#0072b2' title 'Ns = 4'
set title 'squares, Ns = 8 and 64 (figure 4.6)'
plot share('bidelta:3,3,4', 2, 'sides') using 4:5 with boxes lc rgb '#d55e00' title 'Ns = 64', \
    share('bidelta:3,3,4', 1, 'sides') using 4:5 with boxes lc rgb '#0072b2' title 'Ns = 8'
set xlabel 'cycles of 10 ns'
set title 'hollow cubes, Ns = 16 (figures 4.2 to 4.4)'
set boxwidth 0.27
set xrange [0.4:]
set xtics 1
plot for [i = 1:3] share(word(names, i), 2, 'cycles') using ($4 + 0.28 * (i - 2)):5 with boxes \
    lc rgb word(colours, i) title word(leaves, i)
set title 'squares (figure 4.7)'
set boxwidth 0.4
set xtics 2
plot share('bidelta:3,3,4', 1, 'cycles') using ($4 - 0.2):5 with boxes lc rgb '#0072b2' title 'Ns = 8', \
    share('bidelta:3,3,4', 2, 'cycles') using ($4 + 0.2):5 with boxes lc rgb '#d55e00' title 'Ns = 64'
unset multiplot
