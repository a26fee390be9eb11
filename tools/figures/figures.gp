# SPDX-License-Identifier: MIT-0
# tools/figures/figures.gp - one of Johnson & Goodman's figures 13 to 18: a metric against system size.
# tools/figures/figures.sh gives the figure's name (fig17-throughput-0.5), the data and where it goes (out).

wide = 900
high = 740
load 'tools/figures/style.gp'
set output out
set datafile separator tab columnheaders

topologies = 'butterfly shuffle deadfly multicube livefly'
topology(i) = word(topologies, i)

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
    unit = 'rings'
    unset logscale y
    low = 0; top = 14
    metric(t) = column('ring_hops')
}
if (number == 14) {
    what = 'links taken at most by a packet (distance)'
    unit = 'links'
    low = 1.5; top = 180
    metric(t) = column('distance')
}
if (number == 15) {
    what = 'worst-case latency (10 ns a link; '.(penalties ? 'fanout 4)' : 'hop penalty 4)')
    unit = 'latency, ns'
    low = penalties ? 15 : 60; top = penalties ? 1800 : 1500
    metric(t) = 10 * latency(c)
}
if (number == 16) {
    what = 'bytes over the hottest link (send/echo size '.(ratio == 0.2 ? 5 : 2).')'
    unit = 'bytes'
    low = 100; top = 2e7
    y_format = '%.0s%c'
    metric(t) = 50 * column('hot_link_'.ratio)
}
if (number == 17) {
    what = 'throughput a processor (send/echo size '.(ratio == 0.2 ? 5 : 2).')'
    unit = 'Gbyte/s a processor'
    low = 0.015; top = 4
    metric(t) = column('throughput_'.ratio)
}
if (number == 18) {
    what = 'packets through the hottest queue, times its partitions'
    unit = 'packets a node of the system'
    low = 0.9; top = 150
    metric(t) = partitions(t) * queue(t)
}

set style data linespoints
set multiplot title sprintf("Johnson and Goodman, figure %d: %s\n{/*0.75 points: computed over all pairs of a network, lines join them; where curves coincide the wider shows beneath}", number, what) font ',16'

# the legend, a plot of its own
eval legend_on
set xrange [3:9000]
set tmargin at screen 0.91; set bmargin at screen 0.86
set key center top horizontal samplen 2 width -1 maxrows (number == 18 ? 2 : 1)
plot for [i = 1:5] NaN title topology(i) \
        with linespoints lw width(i) ps size(i) pt point(i) lc rgb colour(i), \
    NaN title number == 18 ? 'butterfly, average' : '' with lines dt 2 lw 1.5 lc rgb colour(1), \
    NaN title number == 18 ? 'deadfly, times 3' : '' with lines dt 2 lw 1.5 lc rgb colour(3)

eval legend_off
set xtics nomirror (4, 16, 64, 256, 1024, 4096)
set yrange [low:top]
if (number == 13) { set ytics nomirror 2 }
if (number == 14) { set ytics nomirror (2, 5, 10, 20, 50, 100) }
if (number == 15) { set ytics nomirror (20, 50, 100, 200, 500, 1000) }
if (number == 16) { set ytics nomirror 10 }
if (number == 17) { set ytics nomirror (0.02, 0.05, 0.1, 0.2, 0.5, 1, 2) }
if (number == 18) { set ytics nomirror (1, 2, 5, 10, 20, 50, 100) }
do for [p = 1:4] {
    if (penalties) { c = word(panels, p) + 0 } else { f = word(panels, p) + 0 }
    set label 1 (penalties ? 'hop penalty ' : 'fanout ').word(panels, p) at graph 0.03,0.93 font ',15'
    set format y y_format
    set xlabel 'nodes' offset 0,0.5
    set ylabel unit offset 1,0
    set lmargin at screen (p % 2 ? 0.09 : 0.57); set rmargin at screen (p % 2 ? 0.50 : 0.98)
    set tmargin at screen (p > 2 ? 0.40 : 0.82); set bmargin at screen (p > 2 ? 0.08 : 0.50)
    plot for [i = 1:5] data using (nodes(topology(i))):(metric(topology(i))) \
        lw width(i) ps size(i) pt point(i) lc rgb colour(i), \
        data using (nodes('butterfly')):(number == 18 ? average('') : NaN) \
        with lines dt 2 lw 1.5 lc rgb colour(1), \
        data using (nodes('deadfly')):(number == 18 ? 3 * queue('') : NaN) \
        with lines dt 2 lw 1.5 lc rgb colour(3)
}
unset multiplot
