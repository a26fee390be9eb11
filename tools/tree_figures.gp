# SPDX-License-Identifier: MIT-0
# tools/tree_figures.gp - theorem 10 made visible: time of one step of a network on a universal
# fat-tree of its own volume.  tools/figures.sh gives the data and where it goes (out).

set encoding utf8
set terminal svg size 900,560 font 'sans-serif,13' background rgb 'white'
set output out
set datafile separator tab columnheaders

networks = 'mesh2 mesh3 hypercube shuffle'
colours = '#009e73 #e69f00 #0072b2 #cc79a7'
lg(n) = log(n) / log(2)
is(i) = strcol('network') eq word(networks, i)
took(i, cycles) = is(i) ? column(cycles) * lg(column('processors')) : NaN

set title "One step of a network: delivery cycles times lg n\n{/*0.8 full: fat-tree of the same volume; dashed: the smallest one, processors identified at random}" font ',16'
set logscale xy
set xrange [50:90000]
set yrange [10:6000]
set xtics (64, 256, 1024, 4096, 16384, 65536)
set xlabel 'processors'
set border 3 lc rgb '#606060'
set tics nomirror
set grid lc rgb '#d8d8d8' dt solid lw 0.7
set key outside right samplen 3
plot lg(x)**3 title 'lg³ n' with lines lw 1.5 lc rgb '#606060', \
    for [i = 1:4] data using (column('processors')):(took(i, 'cycles')) title word(networks, i) \
        with linespoints lw 2 pt 7 ps 0.7 lc rgb word(colours, i), \
    for [i = 1:4] data using (column('processors')):(took(i, 'cycles_random')) notitle \
        with linespoints lw 1.5 dt 2 pt 6 ps 0.6 lc rgb word(colours, i)
