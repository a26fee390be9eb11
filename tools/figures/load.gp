# SPDX-License-Identifier: MIT-0
# tools/figures/load.gp - how Transit networks carry load: load-levels, load-all, load-retries and load-faults, .svg, in `out`,
# from the tables in `work` (tools/figures/figures.sh).  Points with error bars are simulated, lines are the model's or join the
# points.  tables: those that are there; what is drawn of others is thrown away.

wide = 900
high = 860
load 'tools/figures/style.gp'
rows(table, net, key) = strstrt(tables, table) == 0 ? "< printf '0\t0\t-\t1\t0\t2\t1\n1\t1\t-\t2\t1\t3\t2\n'" : sprintf("< awk -F '\t' '$1 == \"%s\" && $3 == \"%s\"' %s/%s.tsv", net, key, work, table)

# success by tree level: figures 4.8 to 4.10 and 4.12 to 4.17
set output out.'/load-levels.svg'
set multiplot title "DeHon, figures 4.8 to 4.10 and 4.12 to 4.17: success by the tree level that a connection goes through\n{/*0.75 points: simulation, bars: its 95 % interval; lines: model}" font ',15'
eval legend_on
set tmargin at screen 0.935; set bmargin at screen 0.89
set key center top horizontal maxrows 2 samplen 1.5 width 0
plot for [k = 0:9] NaN title sprintf('level %d', k) with linespoints lw 1.5 pt point(k + 1) ps 0.7 lc rgb colour(k + 1)
eval legend_off
unset key
set xrange [0:1]
set yrange [0.4:1]
set ytics nomirror 0.1
set xtics nomirror 0.25
set xlabel 'load p' offset 0,0.7
nets = 'full:1 full:2 full:3 hybrid:12,1 hybrid:48,1 hybrid:192,1 hybrid:12,2 hybrid:48,2 hybrid:192,2'
lowest = '1 1 1 0 0 0 0 0 0'
highest = '3 6 9 3 3 3 6 6 6'
do for [i = 1:9] {
    net = word(nets, i)
    set title net offset 0,-0.7 font ',13'
    column = (i - 1) % 3
    row = (i - 1) / 3
    set lmargin at screen 0.08 + 0.31 * column; set rmargin at screen 0.35 + 0.31 * column
    set tmargin at screen 0.84 - 0.285 * row; set bmargin at screen 0.64 - 0.285 * row
    set ylabel (column == 0 ? 'share of connections made' : '') offset 1,0
    a = int(word(lowest, i))
    b = int(word(highest, i))
    plot for [k = a:b] rows('success', net, sprintf('success_%d', k)) using 2:7 with lines \
            lw 1.2 lc rgb colour(k + 1), \
        for [k = a:b] rows('success', net, sprintf('success_%d', k)) using 2:5:(0):($6 - $5) with vectors nohead \
            lw 3 lc rgb colour(k + 1), \
        for [k = a:b] rows('success', net, sprintf('success_%d', k)) using 2:4 with points \
            pt point(k + 1) ps 0.5 lc rgb colour(k + 1)
}
unset multiplot

# over all: figures 4.11, 4.18 and 4.19
high = 470
load 'tools/figures/style.gp'
set output out.'/load-all.svg'
set multiplot title "DeHon, figures 4.11, 4.18 and 4.19: success over all levels\n{/*0.75 points: simulation, bars: its 95 % interval; lines: model; where curves coincide the wider shows beneath}" font ',15'
families = '"full:1 full:2 full:3" "hybrid:12,1 hybrid:48,1 hybrid:192,1 hybrid:12,2 hybrid:48,2 hybrid:192,2" '. \
    '"bidelta:3 bidelta:4 bidelta:3,2 bidelta:3,3 bidelta:3,4 bidelta:3,3,2 bidelta:3,3,3 bidelta:3,3,4"'
titles = '"full fat-trees" "hybrid fat-trees" "bidelta networks"'
set tmargin at screen 0.81
set bmargin at screen 0.35
set key at graph 0.5,-0.27 center top vertical maxrows 4 samplen 1.5 width -2 spacing 0.95 font ',12'
set xlabel 'load p' offset 0,0.6
panel(f, n) = 0.075 + (f - 1) * 0.925 / n
do for [f = 1:3] {
    nets = word(families, f)
    set title word(titles, f) offset 0,-0.7 font ',13'
    set ylabel (f == 1 ? 'share of connections made' : '') offset 1,0
    set lmargin at screen panel(f, 3); set rmargin at screen panel(f, 3) + 0.25
    plot for [i = 1:words(nets)] rows('success', word(nets, i), 'success') using 2:7 with lines \
            lw width(i) lc rgb colour(i) notitle, \
        for [i = 1:words(nets)] rows('success', word(nets, i), 'success') using 2:5:(0):($6 - $5) with vectors nohead \
            lw 3 lc rgb colour(i) notitle, \
        for [i = 1:words(nets)] rows('success', word(nets, i), 'success') using 2:4 with points \
            pt point(i) ps size(i) lc rgb colour(i) notitle, \
        for [i = 1:words(nets)] NaN with linespoints lw width(i) pt point(i) ps size(i) lc rgb colour(i) title word(nets, i)
}
unset multiplot

some = 'full:2 hybrid:12,2 hybrid:192,1 bidelta:3,3'
keys = "at graph 0.5,-0.27 center top vertical maxrows 2 samplen 1.5 width -2 spacing 0.95 font ',12'"
set output out.'/load-retries.svg'
set multiplot title "With retries: what fails is sent again in the next round\n{/*0.75 points: simulation, bars: its 95 % interval; lines join the points; where curves coincide the wider shows beneath}" font ',15'
eval 'set key '.keys
set yrange [*:*]
set ytics nomirror autofreq
set xtics nomirror 0.25
do for [f = 1:3] {
    key = word('retry_load tries cycles', f)
    set title word('"processors that send" "tries" "waiting"', f) offset 0,-0.7 font ',13'
    set ylabel word('"share of processors, a round" "tries a connection" "cycles of 10 ns until open"', f) offset 1,0
    set lmargin at screen panel(f, 3) + 0.005; set rmargin at screen panel(f, 3) + 0.235
    plot for [i = 1:4] rows('retries', word(some, i), key) using 2:5:(0):($6 - $5) with vectors nohead \
            lw 3 lc rgb colour(i) notitle, \
        for [i = 1:4] rows('retries', word(some, i), key) using 2:4 with linespoints \
            lw width(i) pt point(i) ps size(i) lc rgb colour(i) title word(some, i)
}
unset multiplot

set output out.'/load-faults.svg'
set multiplot title "With dead components, at full load\n{/*0.75 points: simulation, bars: its 95 % interval; lines join the points; where curves coincide the wider shows beneath}" font ',15'
set xrange [-0.3:10.3]
set xtics nomirror 2
set xlabel 'dead components, percent of all' offset 0,0.6
do for [f = 1:2] {
    key = word('success connected', f)
    set title word('"success" "pairs that some path still joins"', f) offset 0,-0.7 font ',13'
    set ylabel word('"share of connections made" "share of pairs"', f) offset 1,0
    set lmargin at screen panel(f, 2) + 0.015; set rmargin at screen panel(f, 2) + 0.40
    plot for [i = 1:4] rows('faults', word(some, i), key) using ($2 / 10):5:(0):($6 - $5) with vectors nohead \
            lw 3 lc rgb colour(i) notitle, \
        for [i = 1:4] rows('faults', word(some, i), key) using ($2 / 10):4 with linespoints \
            lw width(i) pt point(i) ps size(i) lc rgb colour(i) title word(some, i)
}
unset multiplot
