# SPDX-License-Identifier: MIT-0
# tools/figures/style.gp - what all plots share; each loads it after saying its size: wide, high.
# Colours are told apart by the colour-blind, too, and tools/figures/svg_theme.sh knows each of them.

set encoding utf8
set datafile separator tab
set terminal svg size wide,high font 'sans-serif,13' background rgb 'white'
set border 3 lc rgb '#606060'
set tics nomirror scale 0.7
set grid lc rgb '#d8d8d8' dt solid lw 0.7
set title font ',14' offset 0,-0.6

# Where curves coincide the first is the widest, so that it shows beneath the others.
colours = '#0072b2 #e69f00 #009e73 #d55e00 #cc79a7 #56b4e9 #888800 #7f3c8d #606060 #d62728'
widths = '5.5 4.5 3.6 2.8 2.1 1.5 1.2 1 1 1'
points = '7 5 9 13 11 6 4 8 12 10'
sizes = '1 0.9 0.8 0.8 0.7 0.6 0.6 0.6 0.6 0.6'
colour(i) = word(colours, i)
width(i) = word(widths, i) + 0
point(i) = int(word(points, i))
size(i) = word(sizes, i) + 0

# A legend above all panels is a plot of its own: these settings, then `plot ... NaN title`.
legend_on = "unset border; unset grid; unset title; unset xlabel; unset ylabel; set format xy ''; unset tics; set xrange [0:1]; set yrange [1:2]; set lmargin at screen 0.03; set rmargin at screen 0.98"
legend_off = "set border 3 lc rgb '#606060'; set tics nomirror scale 0.7; set grid lc rgb '#d8d8d8' dt solid lw 0.7; unset key; set format xy '%g'"
