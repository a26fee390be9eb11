# SPDX-License-Identifier: MIT-0
# tools/figures.gp - one of Johnson & Goodman's figures 13 to 18: a metric against system size.
# tools/figures.sh gives the figure's name (fig17-throughput-0.5), the data and where it goes (out).

set terminal svg size 900,660 font 'sans-serif,13' background rgb 'white'
set output out
set datafile separator tab columnheaders

topologies = 'butterfly shuffle deadfly multicube livefly'
colours = '#009e73 #e69f00 #d55e00 #0072b2 #cc79a7' # that the colour-blind can tell apart, too
points = '7 5 9 13 11'
topology(i) = word(topologies, i)
colour(i) = word(colours, i)

number = substr(name, 4, 5) + 0
ratio = strstrt(name, '-0.5') ? '0.5' : '0.2'
penalties = name eq 'fig15-penalty'
panels = penalties ? '1 4 8 16' : '2 3 5 8' # hop penalties at fanout 4; else fanouts
f = 4
c = 4
is(t) = strstrt(strcol('net'), t) == 1 && column('fanout') == f
nodes(t) = is(t) ? column('nodes') : NaN
# The command knows c = 4.  If one pair has both most links and most rings, it is the worst at any c.
at(c) = column('distance') + (c - 1) * column('ring_hops')
latency(c) = c == 4 ? column('latency') : column('latency') == at(4) ? at(c) : NaN
partitions(t) = t eq 'shuffle' || t eq 'deadfly' ? column('ring_hops') : 1
queue(t) = column('hot_queue') / column('nodes')
average(t) = 1 + (column('distance') - 1) * (f - 1.0) / f # of a butterfly's queues (figure 12)

set logscale xy
y_format = '%g'
if (number == 13) {
    what = 'rings visited at most by a packet'
    unset logscale y
    low = 0; high = 14
    set ytics 2
    metric(t) = column('ring_hops')
}
if (number == 14) {
    what = 'links taken at most by a packet (distance)'
    low = 1.5; high = 180
    set ytics (2, 5, 10, 20, 50, 100)
    metric(t) = column('distance')
}
if (number == 15) {
    what = 'worst-case latency, ns (10 ns a link; '.(penalties ? 'fanout 4)' : 'hop penalty 4)')
    low = penalties ? 15 : 60; high = penalties ? 1800 : 1500
    set ytics (20, 50, 100, 200, 500, 1000)
    metric(t) = 10 * latency(c)
}
if (number == 16) {
    what = 'bytes over the hottest link (send/echo size '.(ratio == 0.2 ? 5 : 2).')'
    low = 100; high = 2e7
    set ytics 10
    y_format = '%.0s%c'
    metric(t) = 50 * column('hot_link_'.ratio)
}
if (number == 17) {
    what = 'throughput a processor, Gbyte/s (send/echo size '.(ratio == 0.2 ? 5 : 2).')'
    low = 0.015; high = 4
    set ytics (0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)
    metric(t) = column('throughput_'.ratio)
}
if (number == 18) {
    what = 'packets through the hottest queue per node of the system, times queue partitions'
    low = 0.9; high = 150
    set ytics (1, 2, 5, 10, 20, 50, 100)
    metric(t) = partitions(t) * queue(t)
}

set style data linespoints
set multiplot title sprintf('Figure %d: %s', number, what) font ',16'

# the legend, a plot of its own
set border 0
set format xy ''
set tics scale 0
set xrange [3:9000]
set lmargin at screen 0.05; set rmargin at screen 0.97
set tmargin at screen 0.94; set bmargin at screen 0.88
set yrange [1:2]
set key center top horizontal samplen 2 width -1 maxrows (number == 18 ? 2 : 1)
plot for [i = 1:5] NaN title topology(i) \
        with linespoints lw 2 ps 0.7 pt (word(points, i) + 0) lc rgb colour(i), \
    NaN title number == 18 ? 'butterfly, average' : '' with lines dt 2 lw 1.5 lc rgb colour(1), \
    NaN title number == 18 ? 'deadfly, times 3' : '' with lines dt 2 lw 1.5 lc rgb colour(3)

set border 3 lc rgb '#606060'
set tics scale 0.7
set xtics nomirror (4, 16, 64, 256, 1024, 4096)
set ytics nomirror
set grid lc rgb '#d8d8d8' dt solid lw 0.7
unset key
set yrange [low:high]
do for [p = 1:4] {
    if (penalties) { c = word(panels, p) + 0 } else { f = word(panels, p) + 0 }
    set label 1 (penalties ? 'hop penalty ' : 'fanout ').word(panels, p) at graph 0.03,0.93 font ',15'
    set format y (p % 2 ? y_format : '')
    set format x (p > 2 ? '%g' : '')
    set xlabel (p > 2 ? 'nodes' : '') offset 0,0.5
    set lmargin at screen (p % 2 ? 0.07 : 0.55); set rmargin at screen (p % 2 ? 0.51 : 0.99)
    set tmargin at screen (p > 2 ? 0.46 : 0.86); set bmargin at screen (p > 2 ? 0.09 : 0.49)
    plot for [i = 1:5] data using (nodes(topology(i))):(metric(topology(i))) \
        lw 2 ps 0.7 pt (word(points, i) + 0) lc rgb colour(i), \
        data using (nodes('butterfly')):(number == 18 ? average('') : NaN) \
        with lines dt 2 lw 1.5 lc rgb colour(1), \
        data using (nodes('deadfly')):(number == 18 ? 3 * queue('') : NaN) \
        with lines dt 2 lw 1.5 lc rgb colour(3)
}
unset multiplot
