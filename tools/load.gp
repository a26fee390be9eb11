# SPDX-License-Identifier: MIT-0
# tools/load.gp - how Transit networks carry load, from the tables in `work` (tools/figures.sh): load-levels, load-all,
# load-retries and load-faults, .svg.  Points with error bars are simulated, lines are the model's.

set terminal svg size 900,660 font 'sans-serif,12' background rgb 'white'
set grid lt 1 lc rgb '#e4e4e4'
colours = '#000000 #0072b2 #e69f00 #009e73 #d55e00 #cc79a7 #56b4e9 #888800 #7f3c8d #000000'
rows(table, net, key) = sprintf("< awk -F '\t' '$1 == \"%s\" && $3 == \"%s\"' %s/%s.tsv", net, key, work, table)

# success by tree level: figures 4.8 to 4.10 and 4.12 to 4.17
set output work.'/load-levels.svg'
set multiplot layout 3,3
set xrange [0:1]
set yrange [0.4:1]
set key bottom left samplen 1 spacing 0.9 font ',10'
set ytics 0.1
set xtics 0.25
set lmargin 5
set rmargin 1
set tmargin 2
set bmargin 2
nets = 'full:1 full:2 full:3 hybrid:12,1 hybrid:48,1 hybrid:192,1 hybrid:12,2 hybrid:48,2 hybrid:192,2'
lowest = '1 1 1 0 0 0 0 0 0'
highest = '3 6 9 3 3 3 6 6 6'
do for [i = 1:9] {
    net = word(nets, i)
    set title net offset 0,-0.7
    a = int(word(lowest, i))
    b = int(word(highest, i))
    plot for [k = a:b] rows('success', net, sprintf('success_%d', k)) using 2:7 with lines \
            lc rgb word(colours, k + 1) notitle, \
        for [k = a:b] rows('success', net, sprintf('success_%d', k)) using 2:5:(0):($6 - $5) with vectors nohead \
            lw 3 lc rgb word(colours, k + 1) notitle, \
        for [k = a:b] rows('success', net, sprintf('success_%d', k)) using 2:4 with points \
            pt 7 ps 0.3 lc rgb word(colours, k + 1) title sprintf('%d', k)
}
unset multiplot

# over all: figures 4.11, 4.18 and 4.19
set terminal svg size 900,330 font 'sans-serif,12' background rgb 'white'
set output work.'/load-all.svg'
set multiplot layout 1,3
families = '"full:1 full:2 full:3" "hybrid:12,1 hybrid:48,1 hybrid:192,1 hybrid:12,2 hybrid:48,2 hybrid:192,2" '. \
    '"bidelta:3 bidelta:4 bidelta:3,2 bidelta:3,3 bidelta:3,4 bidelta:3,3,2 bidelta:3,3,3 bidelta:3,3,4"'
titles = '"full fat-trees" "hybrid fat-trees" "bidelta networks"'
set bmargin 3
set xlabel 'load p' offset 0,0.5
do for [f = 1:3] {
    nets = word(families, f)
    set title word(titles, f) offset 0,-0.7
    plot for [i = 1:words(nets)] rows('success', word(nets, i), 'success') using 2:7 with lines \
            lc rgb word(colours, i + 1) notitle, \
        for [i = 1:words(nets)] rows('success', word(nets, i), 'success') using 2:5:(0):($6 - $5) with vectors nohead \
            lw 3 lc rgb word(colours, i + 1) notitle, \
        for [i = 1:words(nets)] rows('success', word(nets, i), 'success') using 2:4 with points \
            pt 7 ps 0.3 lc rgb word(colours, i + 1) title word(nets, i)
}
unset multiplot

some = 'full:2 hybrid:12,2 hybrid:192,1 bidelta:3,3'
set output work.'/load-retries.svg'
set multiplot layout 1,3
set key top left
set yrange [*:*]
set ytics autofreq
do for [f = 1:3] {
    key = word('retry_load tries cycles', f)
    set title word('"processors that send, a round" "tries a connection" "cycles until it is open"', f) offset 0,-0.7
    plot for [i = 1:4] rows('retries', word(some, i), key) using 2:5:(0):($6 - $5) with vectors nohead \
            lw 3 lc rgb word(colours, i + 1) notitle, \
        for [i = 1:4] rows('retries', word(some, i), key) using 2:4 with linespoints \
            pt 7 ps 0.3 lc rgb word(colours, i + 1) title word(some, i)
}
unset multiplot

set output work.'/load-faults.svg'
set multiplot layout 1,2
set xrange [0:10]
set xtics autofreq
set key bottom left
set xlabel 'dead components, percent' offset 0,0.5
do for [f = 1:2] {
    key = word('success connected', f)
    set title word('"success at full load" "pairs that some path still joins"', f) offset 0,-0.7
    plot for [i = 1:4] rows('faults', word(some, i), key) using ($2 / 10):5:(0):($6 - $5) with vectors nohead \
            lw 3 lc rgb word(colours, i + 1) notitle, \
        for [i = 1:4] rows('faults', word(some, i), key) using ($2 / 10):4 with linespoints \
            pt 7 ps 0.3 lc rgb word(colours, i + 1) title word(some, i)
}
unset multiplot
