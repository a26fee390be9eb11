# SPDX-License-Identifier: MIT-0
# tools/figures/compare.gp - networks of about 1,000 processors from tools/figures/compare_table.sh (data) to `out`.

wide = 900
high = 620
load 'tools/figures/style.gp'
set output out
set title 'near 1,000 processors, routers of at most 32 ports: each family with a balanced network'
set xlabel 'cables per processor'
set ylabel 'uniform throughput of its own routes, link bandwidths'
set logscale xy
set xrange [0.6:60]
set yrange [0.003:30]
unset key
tight(name) = name eq 'mesh' # another point is on the right
busy(name) = strstrt(name, 'hyperx') == 1 || name eq 'mot' # and another label: above its point
# Families that stand in one place share a label.
rows = "< awk -F '\\t' '$1 == 1000 && $14 != \"-\" { sub(/:.*/, \"\", $2); x[++n] = $7; y[n] = $14; name[n] = $2; \
    for (i = 1; i < n; i++) if ((x[i] / $7 - 1) ^ 2 < 0.01 && (y[i] / $14 - 1) ^ 2 < 0.01) { name[i] = name[i] \", \" $2; name[n] = \"\"; break } } \
    END { for (i = 1; i <= n; i++) print x[i] \"\\t\" y[i] \"\\t\" name[i] }' ".data
plot rows using 1:2 with points pt 7 ps 0.7 lc rgb colour(1), \
    rows using (tight(strcol(3)) || busy(strcol(3)) ? NaN : $1):2:3 with labels left offset 0.8,0 font ',12', \
    rows using (tight(strcol(3)) ? $1 : NaN):2:3 with labels right offset -0.8,0 font ',12', \
    rows using (busy(strcol(3)) ? $1 : NaN):2:3 with labels center offset 0.7,0.75 font ',12'
