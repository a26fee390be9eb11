# SPDX-License-Identifier: MIT-0
# tools/figures/bench.gp - nanoseconds a route from one source, beside a table of all of them: build/bench/sizes.tsv (data) to `out`.

wide = 760
high = 430
load 'tools/figures/style.gp'
set output out
set datafile separator tab columnheaders
set title "Routes from one source to destinations in no order: looked up or computed\n{/*0.85 points: measured; one core, gcc -O2, the loop's own time taken off}"
set logscale x
set format x '%.0f'
set xrange [40:1500000]
set yrange [0:*]
set xlabel 'destinations, 8 bytes each in the table' offset 0,0.3
set ylabel 'ns' offset 1,0
set key top left samplen 2
plot data using 'destinations':'table_ns' with linespoints lw 2 pt point(1) lc rgb colour(1) title 'lookup table', \
    data using 'destinations':'prepared_ns' with linespoints lw 2 pt point(2) lc rgb colour(2) title 'rt\_route64\_compute, prepared', \
    data using 'destinations':'bytes_ns' with linespoints lw 2 pt point(3) lc rgb colour(3) title 'rt\_compute'
