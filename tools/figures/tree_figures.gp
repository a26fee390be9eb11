# SPDX-License-Identifier: MIT-0
# tools/figures/tree_figures.gp - theorem 10 made visible: time of one step of a network on a universal
# fat-tree of its own volume.  tools/figures/figures.sh gives the data and where it goes (out).

wide = 900
high = 600
load 'tools/figures/style.gp'
set output out
set datafile separator tab columnheaders

networks = 'mesh2 mesh3 hypercube shuffle'
names = '"2-D mesh" "3-D mesh" "hypercube" "shuffle-exchange"'
lg(n) = log(n) / log(2)
is(i) = strcol('network') eq word(networks, i)
took(i, cycles) = is(i) ? column(cycles) * lg(column('processors')) : NaN

set title "Leiserson, theorem 10: one step of a network, on a fat-tree\n{/*0.8 points: delivery cycles of our schedule times lg n, lines join them; grey line: the bound's growth}" font ',16' offset 0,0
set logscale xy
set xrange [50:90000]
set yrange [10:6000]
set xtics nomirror (64, 256, 1024, 4096, 16384, 65536)
set xlabel 'processors n'
set ylabel 'time of a step, delivery cycles × lg n' offset 1,0
set bmargin at screen 0.3
set key at graph 0.5,-0.18 center top vertical samplen 3 maxrows 5 width 1 Left reverse
plot lg(x)**3 title 'lg³ n' with lines lw 1.5 lc rgb '#606060', \
    for [i = 1:4] data using (column('processors')):(took(i, 'cycles')) title word(names, i).', same volume' \
        with linespoints lw 2 pt 7 ps 0.7 lc rgb colour(i), \
    for [i = 1:4] data using (column('processors')):(took(i, 'cycles_random')) title word(names, i).', least tree, at random' \
        with linespoints lw 1.5 dt 2 pt 6 ps 0.6 lc rgb colour(i)
