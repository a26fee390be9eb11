#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it needs networkx.
# routeseq check and generate: planted faults by their lines; fabrics good, bad and mutated, and generated routes,
# beside an independent model (networkx, expat); in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/fabrics
. tools/tap_command.sh
model=tools/models/model_check.py
seeds=1 mutated=300 graphs=30 fabrics=75
[ -n "${ROUTESEQ_QUICK:-}" ] && mutated=100 graphs=20 fabrics=20
[ -n "${ROUTESEQ_LONG:-}" ] && seeds="1 2 3 4" mutated=25000 graphs=200 fabrics=50000

key() { sed -n "s/^$1	//p" "$work/out"; }
keys() { for k in "$@"; do echo "$k=$(key "$k")"; done | tr '\n' ' '; }
line() { sed "$2s/.*/$3/" "$1"; } # FILE LINE TEXT: the file with another line
named() { # CLAIM STATUS WORDS: check said so of the last run, on standard error
    [ "$status" = "$2" ] && grep -qF -- "$3" "$work/err"
    tap_result $? "$1" "status $status: $(cat "$work/err" "$work/out")"
}

# --- a line of six nodes, whose routes are all there are; then one fault at a time
for i in 0 1 2 3 4 5; do
    [ $i = 0 ] || echo "n$i n$((i - 1)) 0"
    [ $i = 5 ] || echo "n$i n$((i + 1)) 1"
done >"$work/line"
for a in 0 1 2 3 4 5; do
    for b in 0 1 2 3 4 5; do
        [ $a = $b ] && continue
        path="n$a n$b" at=$a step=$((b > a ? 1 : -1))
        while [ $at != $b ]; do path="$path n$at" at=$((at + step)); done
        echo "$path n$b"
    done
done >"$work/paths"
sed 's/\(n. n.\) .*/\1/' "$work/paths" | while read -r a b; do
    echo "$a $b $([ "$a" \< "$b" ] && echo 1 || echo 0)"
done >"$work/table"
check() { # TOPOLOGY ROUTES OPTION...
    topology=$work/$1 routes=$work/$2
    shift 2
    run check --topology "$topology" --routes "$routes" --tsv "$@"
}
check line paths
is "a line of six nodes is sound" "0 nodes=6 links=10 pairs=30 routes=30 missing=0 duplicate=0 broken=0 loops=0 minimal=30 \
longest=5 excess_max=0 hot_link=9 deadlock=none sound=yes " \
    "$status $(keys nodes links pairs routes missing duplicate broken loops minimal longest excess_max hot_link deadlock sound)"
is "and says nothing" "" "$(cat "$work/err")"
run check --topology "$work/line" --routes "$work/table" --routes-format table --tsv
is "so is its table" "0 yes" "$status $(key sound)"

sed 5d "$work/line" >"$work/bad"
check bad paths
named "a link that is missing: the routes over it are named" 1 "$work/paths: line 3: route n0 -> n3 takes a link that does not exist: n0 [1] n1 [1] n2; no link from n2 to n3"
for i in 0 1 2 3; do echo "n$i n$((i + 1))"; done >"$work/counted"
run generate --topology "$work/counted" --routing updown
cp "$work/out" "$work/counted_ports"
sed 1d "$work/counted" >"$work/bad"
check bad counted_ports
named "ports of a topology that does not say them: a cable went, and check says what that does" 1 \
    "ports were counted in the order of the topology, which does not say them"
is "once" 1 "$(grep -c 'ports were counted' "$work/err")"
cp "$work/err" "$work/one_err"
run check --topology "$work/bad" --routes "$work/counted_ports" --tsv --jobs 3
cmp -s "$work/one_err" "$work/err"
tap_result $? "and with any number of jobs the same, in the same place" "$(diff "$work/one_err" "$work/err")"
sed 1d "$work/counted_ports" >"$work/bad"
check counted bad
named "routes of ports without their first line: a hint" 1 "is the first line, '# routeseq ports', missing? Then say --routes-format ports"
is "once, and after the first" "1 2" "$(grep -c 'look like ports' "$work/err") $(grep -n 'look like ports' "$work/err" | cut -d : -f 1)"
cp "$work/err" "$work/one_err"
run check --topology "$work/counted" --routes "$work/bad" --tsv --jobs 3
cmp -s "$work/one_err" "$work/err"
tap_result $? "and with any number of jobs" "$(diff "$work/one_err" "$work/err")"
printf 'n0 n1 x\n' >"$work/bad"
check counted bad
named "of a word that is no number there is none" 1 "it begins at 'x'"
is "none" 0 "$(grep -c 'look like ports' "$work/err")"
line "$work/line" 3 "n1 n2 0" >"$work/bad"
check bad paths
named "a port used twice is named by line" 1 "$work/bad: line 3: port 0 of node n1 is used twice, first on line 2"
printf 'a b 0\nb a 1\nb c\nc b 4\n' >"$work/bad"
check bad paths
named "and a line without a port in a file with ports, which is why" 1 \
    "$work/bad: line 3: port 1 of node b is used twice, first on line 2; line 3 gives no port"
line "$work/line" 3 "n1 n2 x" >"$work/bad"
check bad paths
named "a line that is none is named by line and column" 1 "$work/bad: line 3: column 7: port 'x': expected a number"
(cat "$work/line" && printf 'n0 n\0331 7\n') >"$work/bad"
check bad paths
named "so is one with a control character" 1 "$work/bad: line 11: column 5: a control character"
printf 'router 0 node 0 router 1 2 3\n' >"$work/bad"
check bad paths
named "anynet: two weights behind one link" 1 "$work/bad: line 1: column 28: '3': expected router NUMBER or node NUMBER"
line "$work/paths" 7 "n1 n3 n1 n0 n3" >"$work/bad"
check line bad
named "a wrong turn" 1 "$work/bad: line 7: route n1 -> n3 takes a link that does not exist: n1 [0] n0; no link from n0 to n3"
while read -r a b path; do
    for node in ${path#* }; do [ "$a" \< "$b" ] && printf ' 1' || printf ' 0'; done | sed "s/^/$a $b/;s/\$/\n/"
done <"$work/paths" >"$work/ports"
run check --topology "$work/line" --routes "$work/ports" --routes-format ports --tsv
is "the same routes as ports are sound" "0 yes 30" "$status $(key sound) $(key routes)"
line "$work/ports" 7 "n1 n3 1 9" >"$work/bad"
run check --topology "$work/line" --routes "$work/bad" --routes-format ports --tsv
named "a wrong port, of no link" 1 "$work/bad: line 7: route n1 -> n3 takes a link that does not exist: n1 [1] n2; node n2 has no port 9"
line "$work/ports" 7 "n1 n3 1 0" >"$work/bad"
run check --topology "$work/line" --routes "$work/bad" --routes-format ports --tsv
named "a wrong port, of another link" 1 "$work/bad: line 7: route n1 -> n3 does not end at its destination: n1 [1] n2 [0] n1"
line "$work/paths" 7 "n1 n3 n1 n2" >"$work/bad"
check line bad
named "a route that ends elsewhere" 1 "$work/bad: line 7: route n1 -> n3 does not end at its destination: n1 [1] n2"
line "$work/paths" 7 "n1 n9 n1 n2" >"$work/bad"
check line bad
named "a route to nowhere" 1 "$work/bad: line 7: column 4: route from or to 'n9', which is no node"
line "$work/paths" 7 "n1 n3 n1 n0 n1 n2 n3" >"$work/bad"
check line bad
named "a loop" 1 "$work/bad: line 7: route n1 -> n3 visits a node twice: n1 [0] n0 [1] n1 [1] n2 [1] n3; n1 is visited twice"
sed 7d "$work/paths" >"$work/bad"
check line bad
named "a pair that is missing" 1 "no route n1 -> n2"
is "a topology that holds together is not called disconnected" 0 "$(grep -c disconnected "$work/out" "$work/err" | awk -F : '{ n += $2 } END { print n }')"
sed 7p "$work/paths" >"$work/bad"
check line bad
named "a pair that is there twice" 1 "$work/bad: line 8: the pair has a route already: route n1 -> n2: n1 [1] n2"
line "$work/table" 10 "n1 n5 0" >"$work/bad"
run check --topology "$work/line" --routes "$work/bad" --routes-format table --tsv
named "a table's loop, at its wrong line" 1 "$work/bad: line 5: route n1 -> n5 visits a node twice: n1 [0] n0 [1] n1; n1 is visited twice"
(cat "$work/line" && printf 'n0 n5 2\nn5 n0 2\n') >"$work/ring"
check ring paths
named "a route longer than the shortest" 0 "$work/paths: line 5: 4 longer than the shortest: route n0 -> n5: n0 [1] n1"
run check --topology /dev/null --routes "$work/paths" --tsv
named "a topology of no node is none" 1 "/dev/null: no node in it"
is "and of one with faults no table is printed" "" "$(cat "$work/out")"

# --- what is asked for and is not there, and input that two options want
printf 'n0 n1\nn1 n2\nn2 n0\n' >"$work/triangle"
printf '# none\n' >"$work/no_names"
printf 'graph { a [kind=hca]; b [kind=switch]; a -- b }\n' >"$work/typed"
run generate --topology "$work/triangle" --routing updown --endpoint-attribute kind=hca
named "attributes where nodes have none" 2 "option --endpoint-attribute: nodes of edges have no attributes"
run generate --topology "$work/typed" --routing updown --endpoint-attribute kind=hcx
named "an attribute that no node has" 1 "$work/typed: no node has kind=hcx, as --endpoint-attribute asks"
while IFS=, read -r option value words; do
    run generate --topology "$work/triangle" --routing updown "$option" "$value"
    named "no endpoint by $option $value: refused" 1 "$words"
    is "and nothing is made" "" "$(cat "$work/out")"
done <<ROWS
--endpoints,leaves,$work/triangle: no node has one neighbour: --endpoints leaves
--endpoints,$work/no_names,$work/no_names: no name in it: --endpoints
ROWS
run generate --topology - --endpoints - --routing updown <"$work/triangle"
named "standard input as --topology and --endpoints" 2 "options --topology - and --endpoints -: standard input is one file"
run check --topology - --routes - --tsv <"$work/triangle"
named "and as --topology and --routes" 2 "options --topology - and --routes -: standard input is one file"
run check --topology "$work/triangle" --routes - --sl - --sl2vl "$work/none" --tsv <"$work/triangle"
named "and as --routes and --sl" 2 "options --routes - and --sl -: standard input is one file"
printf 'n0 n1 n0 n1\nn1 n0 n1 n0\n' >"$work/some"
check triangle some
named "routes among hosts, and nobody said which are: a hint" 1 \
    "no route leads to 1 of 3 nodes, such as n2: if they only pass on, name the others by --endpoints"
printf 'n0 n1 0\nn1 n0 0\n' >"$work/entries"
run check --topology "$work/triangle" --routes "$work/entries" --routes-format table --tsv
named "so for tables" 1 "no route leads to 1 of 3 nodes, such as n2: "
printf 'n0\nn1\n' >"$work/names"
check triangle some --endpoints "$work/names"
is "with them it is sound, and none is given" "0 yes " "$status $(key sound) $(cat "$work/err")"
printf 'n0 n1\n' >"$work/bad"
check triangle bad
named "a route of no node" 1 "line 1: route n0 -> n1 does not begin at its source: it names no node"

# --- cycles of 3 and 20 channels.  Of two channels that wait for each other the second leads back to where the first
# begins: each of the two routes visits a node twice, and is named for that.
printf 'a b 0\nb a 0\n' >"$work/two"
printf 'a b a b\nb a b a\na b a b a b\nb a b a b a\n' >"$work/bad"
check two bad
named "a cycle of 2 channels: the first of its routes" 1 "$work/bad: line 3: route a -> b visits a node twice: a [0] b [0] a [0] b; a is visited twice"
named "and the second" 1 "$work/bad: line 4: route b -> a visits a node twice: b [0] a [0] b [0] a; b is visited twice"
for length in 3 20; do
    i=0
    while [ $i -lt $length ]; do
        echo "c$i c$(((i + 1) % length)) 0"
        i=$((i + 1))
    done >"$work/circle"
    i=0
    while [ $i -lt $length ]; do
        echo "c$i c$(((i + 2) % length)) c$i c$(((i + 1) % length)) c$(((i + 2) % length))"
        i=$((i + 1))
    done >"$work/bad"
    check circle bad
    named "a cycle of $length channels is printed, each with its route and line" 1 \
        "  c1 [0] c2, vc 0: $work/bad: line 2: route c1 -> c"
    is "all $length of them" $length "$(grep -c ', vc 0: ' "$work/err")"
    sed "1s/.*//;1s/^/c0 c1 c0 c1/" "$work/bad" >"$work/open"
    check circle open
    is "with one route less there is none" none "$(key deadlock)"
done

# --- GraphML that is none, or that says more than is read, is refused by line and column
xml() { # CLAIM WORDS LINE...: the lines of a graph of two nodes in another form
    claim=$1 words=$2
    shift 2
    printf '%s\n' "$@" >"$work/xml"
    run check --topology "$work/xml" --topology-format graphml --routing updown --tsv
    named "$claim" 1 "$words"
}
head='<graphml><key id="p" for="edge" attr.name="port"/><graph edgedefault="directed">' nodes='<node id="a"/><node id="b"/>'
tail='</graph></graphml>'
there='<edge source="a" target="b"/>' back='<edge source="b" target="a"/>'
printf '%s\n' "<?xml version='1.0' encoding='utf-8'?>" "$head" "<!-- two --> $nodes" "$there$back" "$tail" >"$work/xml"
run check --topology "$work/xml" --routing updown --tsv
is "two nodes in GraphML" "0 2 2 yes" "$status $(key nodes) $(key links) $(key sound)"
ns=http://graphml.graphdrawing.org/xmlns # as ElementTree writes it
sed "s:<\(/*\)\([a-z]\):<\1g\:\2:g; s,<g:graphml,& xmlns:g=\"$ns\"," "$work/xml" >"$work/named"
run check --topology "$work/named" --routing updown --tsv
is "two nodes in GraphML with a prefix" "0 2 2 yes" "$status $(key nodes) $(key links) $(key sound)"
xml "a name without the prefix of the others" "line 3: column 14: not of the namespace of graphml: node" "$(sed 's/<g:node/<node/' "$work/named")"
xml "a prefix of another namespace" "line 2: column 1: unexpected element g:graphml" "$(sed "s,$ns,&/x," "$work/named")"
xml "an element that is cut off" "line 2: column 1: the end of the file" "$head"
xml "a document type" "line 1: column 1: expected a tag, a comment or an instruction" '<!DOCTYPE graphml>' "$head" "$nodes" "$tail"
xml "CDATA" "line 3: column 1: expected a tag, a comment" "$head" "$nodes" "<![CDATA[x]]>$tail"
xml "an entity of its own" "line 2: column 7: an unknown entity" "$head" '<node id="&x;"/>' "$tail"
xml "an attribute twice" "line 2: column 14: an attribute a second time" "$head" '<node id="a" id="b"/>' "$tail"
xml "attributes without a blank" "line 2: column 13: expected a blank" "$head" '<node id="a"x="b"/>' "$tail"
xml "bytes that are no UTF-8" "line 2: column 11: a byte that is no text in UTF-8" "$head" "$(printf '<node id="\377"/>')" "$tail"
xml "another encoding" 'line 1: column 1: expected version="1.0" encoding="UTF-8"' '<?xml version="1.0" encoding="latin1"?>' "$head" "$nodes" "$tail"
xml "a key behind the graph" "line 4: column 1: key: expected an id, and before the graph" "$head" "$nodes" "</graph>" \
    '<key id="q" for="edge" attr.name="port_target"/>    </graphml>'
xml "a default port" "line 1: column 50: expected the end of key" '<graphml><key id="p" for="edge" attr.name="port"><default>0</default></key></graphml>'
xml "a port that is given twice" "a port a second time" "$head" "$nodes" \
    '<edge source="a" target="b"><data key="p">0</data><data key="p">1</data></edge>' "$back" "$tail"
xml "ports by name" "edge: expected source, target" "$head" "$nodes" '<edge source="a" target="b" sourceport="x"/>' "$tail"
xml "a nested graph" "line 2: column 14: expected data with a key, not graph" "$head" '<node id="a"><graph edgedefault="directed"/></node>' "$tail"
xml "a hyperedge" "line 3: column 1: unexpected element hyperedge" "$head" "$nodes" '<hyperedge/>' "$tail"
xml "a second graph" "graph: expected one" "$head" "$nodes" '</graph><graph edgedefault="directed"></graph></graphml>'
xml "more behind the end" "line 4: column 19: unexpected element graphml" "$head" "$nodes" "$there$back" "$tail<graphml></graphml>"
xml "an edge to a node that is not there" "line 3: a link to nowhere: no node named 'c'" "$head" "$nodes" '<edge source="a" target="c"/>' "$tail"

# --- generate
printf 'r0 r1 0\nr1 r2 0\nr2 r3 0\nr3 r4 0\nr4 r0 0\nr1 r0 1\nr2 r1 1\nr3 r2 1\nr4 r3 1\nr0 r4 1\n' >"$work/ring5"
for routing in shortest balanced; do
    refuses "$routing on a ring of 5 without virtual channels is refused" 1 "can deadlock, in a cycle of 5 channels" \
        generate --topology "$work/ring5" --routing $routing
    run generate --topology "$work/ring5" --routing $routing --vcs 2
    cp "$work/out" "$work/routes"
    check ring5 routes
    is "with two it is given and sound" "0 yes 20" "$status $(key sound) $(key minimal)"
done
refuses "one layer is not enough" 1 "closes a cycle in each of 1 virtual channels" \
    generate --topology "$work/ring5" --routing layered --vcs 1
printf 'a b 0\nb c 0\n' >"$work/open"
refuses "pairs without a way: refused" 1 "3 pairs have no route of this kind" generate --topology "$work/open" --routing updown
run check --topology "$work/open" --routing shortest --tsv
named "... in words" 1 "disconnected: no path leads to a from 2 of 3 nodes, such as b"
printf 'a b\nb c\nd e\n' >"$work/apart"
run check --topology "$work/apart" --both-ways --routing shortest --tsv
named "a topology that falls apart" 1 "disconnected: no path leads from a to 2 of 5 nodes, such as d"
printf 'a b 0\nb c 0\nc d 0\nd b 0\nx b 0\n' >"$work/open" # and a cycle of three channels, which --vcs would open
for routing in shortest balanced layered; do
    refuses "$routing, pairs without a way: refused, however many virtual channels" 1 "8 pairs have no route of this kind" \
        generate --topology "$work/open" --routing $routing --vcs 3
done
refuses "--jobs wants routes" 2 "option --jobs needs --routes or --routing" check --topology "$work/line" --jobs 2
refuses "--routes and --routing exclude each other" 2 "exclude each other" \
    check --topology "$work/line" --routes "$work/paths" --routing updown
refuses "a file that is not there" 3 "No such file" check --topology "$work/line" --routes "$work/none"
$R graph torus:6,6,6 --format edges >"$work/cube6" # balanced routes alone would take 10
$R generate --topology "$work/cube6" --routing layered --vcs 4 | $R check --topology "$work/cube6" --routes - --traffic uniform --tsv >"$work/out"
is "layered: torus:6,6,6 on 4 virtual channels, on shortest routes alone" "yes 46440" "$(key sound) $(key minimal)"
is "and no link is hotter than by balanced routes" 165 "$(key hot_link)"
for i in $(seq 0 15); do echo "$i $(((i + 1) % 16))" && echo "$i $(((i + 6) % 16))"; done >"$work/circulant"
run check --topology "$work/circulant" --routing layered --traffic uniform --tsv
is "layered: where two virtual channels are enough routes are those of balanced" "2 $($R check --topology "$work/circulant" --routing balanced --traffic uniform --tsv | sed -n 's/^hot_link\t//p')" \
    "$(key vcs) $(key hot_link)"
$R generate --topology "$work/ring5" --routing layered | $R check --topology "$work/ring5" --routes - --tsv >"$work/out"
is "routes from standard input" yes "$(key sound)"
sed 's/$/ 0/;s/^\(r. r.\).*/\1 0/;/^#/d' "$work/routes" >"$work/vcs"
sed 's/\.[0-9]*//g' "$work/routes" >"$work/plain"
run check --topology "$work/ring5" --routes "$work/plain" --vcs "$work/vcs" --tsv
is "--vcs: all routes on channel 0 can deadlock" "1 cycle" "$status $(key deadlock)"
# only what arrives without a loop needs a line: ones without hops, a loop, a hop; then the lines
printf 'a b 0\nb a 0\n' >"$work/two"
printf 'a a a\nb b b\na b a b a b\nb a b a\n' >"$work/bad"
lanes() { # CLAIM LINES COUNTS
    printf '%b' "$2" >"$work/vcs"
    run check --topology "$work/two" --routes "$work/bad" --vcs "$work/vcs" --tsv
    is "--vcs, $1: broken, looping" "$3" "$(key broken) $(key loops)"
}
lanes "no line: the route with a hop is broken" '# none\n' "1 1"
lanes "its line" 'b a 0\n' "0 1"
lanes "a virtual channel too many" 'b a 0 1\n' "1 1"
lanes "one for no hops" 'b a 0\na a 5\n' "0 1"
lanes "two for no hops" 'b a 0\na a 5 6\n' "1 1"
run check --topology "$work/ring5" --routing layered --dot "$work/dot" --tsv
is "--dot draws all links" 10 "$(grep -c -- '->' "$work/dot")"
is "and says what its numbers are; no cycle, no red" '1 0 10' "$(grep -c '\[P\] N: port P, N routes take the link"' "$work/dot") \
$(grep -c '#d62728\|red' "$work/dot") $(grep -c -- '->.*>\[[0-9]*\] [0-9]*<' "$work/dot")"
for algorithm in updown shortest; do
    run check --topology "$work/ring5" --routing $algorithm --dot "$work/dot" --tsv
    if [ $algorithm = shortest ]; then
        is "--dot: a cycle of five in red, and said" '5 1' \
            "$(grep -c -- '->.*#d62728' "$work/dot") $(grep -c 'red: a cycle' "$work/dot")"
    fi
    if command -v dot >/dev/null; then
        dot -Tsvg "$work/dot" >"$work/fabric.svg" &&
            awk -v clear=. -f tests/build/pictures.awk "$work/fabric.svg" >"$work/diff" && [ ! -s "$work/diff" ] &&
            tools/figures/svg_theme.sh "$work/fabric.svg" 2>"$work/diff" || echo "as it is" >>"$work/diff"
        for font in "DejaVu Sans" "Liberation Sans" "Nimbus Sans" "no such font"; do # those that are here stand in for Helvetica
            sed "s/Helvetica,Arial,sans-serif/$font/" "$work/dot" | dot -Tsvg | awk -v clear=. -f tests/build/pictures.awk
        done >>"$work/diff"
        [ ! -s "$work/diff" ]
        tap_result $? "--dot, $algorithm: texts inside and apart, no line through one, light and dark" "$(head -5 "$work/diff")"
    else
        tap_skip "--dot, $algorithm: texts inside and apart" "dot is missing"
    fi
done
# --- tables: by destination, on J threads, the same bytes as route by route, as --vcs has them looked at
for i in 1 2 3 4 5 6; do # two tables of random entries, two with loops or broken ones, two with nothing wrong
    awk -v seed=$i 'BEGIN { srand(seed); n = 24
        for (a = 0; a < n; a++) for (p = 0; p < 2; p++) print "r" a, "r" (p ? (a + 1 + seed % 5) % n : (a + 1) % n), p
        for (a = 0; a < n; a++) print "r" (a + 1) % n, "r" a, 2 }' >"$work/some"
    awk -v seed=$i -v ok="$((i > 4))" 'BEGIN { srand(seed); n = 24; for (d = 0; d < n; d++) for (a = 0; a < n; a++) {
        p = a < d ? 0 : 2
        if (!ok && rand() < (seed < 3 ? 0.9 : 0.01)) p = int(4 * rand())
        if (a != d && (ok || rand() > 0.004)) print "r" a, "r" d, p } }' >"$work/entries"
    awk 'BEGIN { for (a = 0; a < 24; a++) for (b = 0; b < 24; b++) print "r" a, "r" b, 0 }' >"$work/zeros"
    $R check --topology "$work/some" --routes "$work/entries" --routes-format table --vcs "$work/zeros" >"$work/by_route" 2>&1
    for jobs in 1 2 7; do
        run check --topology "$work/some" --routes "$work/entries" --routes-format table --jobs $jobs
        is "table $i by destination, $jobs threads: as by route" "$(cat "$work/by_route")" "$(cat "$work/err" "$work/out")"
    done
done
for routing in shortest balanced updown; do
    $R graph hypercube:5 --format edges >"$work/cube"
    for jobs in 1 2 5; do
        $R generate --topology "$work/cube" --routing $routing --format table --jobs $jobs 2>&1 | cksum
    done >"$work/sums"
    is "generate --format table, $routing: the same bytes with 1, 2 and 5 threads" 1 "$(sort -u "$work/sums" | wc -l)"
done
# Files of many pieces, some of their lines bad, and routes that are made: one thread is the judge of several.
$R graph hypercube:6 --format edges >"$work/cube"
$R generate --topology "$work/cube" --routing layered >"$work/good"
awk 'NR % 97 == 0 { print $1, $2, 9; next } NR % 89 == 0 { print } NR % 83 == 0 { next } NR % 79 == 0 { $3 = "x" }
    NR % 73 == 0 { $1 = "nobody" } { print }' "$work/good" >"$work/bad"
timeout 30 $R check --topology "$work/line" --routes /dev/urandom >"$work/out" 2>"$work/err"
status=$?
named "routes without end, full of zero bytes: a hundred bad lines, and no copy of them all" 3 "too many bad lines: the rest is not read"
{ sed '40,$s/ .*//' "$work/good"; head -c 2000000 /dev/zero | tr '\0' z; } >"$work/endless"
while read -r line; do
    for jobs in 1 2 3 7; do
        # shellcheck disable=SC2086
        run $line --topology "$work/cube" --jobs $jobs
        cat "$work/err" "$work/out" | cksum
    done >"$work/sums"
    is "$line: the same bytes with 1, 2, 3 and 7 threads" 1 "$(sort -u "$work/sums" | wc -l)"
done <<LINES
check --routing shortest
check --routing balanced
check --routing layered --tsv
generate --routing shortest --vcs 6
generate --routing shortest
generate --routing updown
generate --routing layered
generate --routing layered --header field
check --routes $work/good
check --routes $work/bad
check --routes $work/endless
LINES
run check --topology "$work/cube" --routes "$work/bad" --jobs 3 --tsv
is "and several threads find what is bad" "1 broken no" "$status $([ "$(key broken)" -gt 40 ] && [ "$(key missing)" -gt 40 ] &&
    [ "$(key duplicate)" -gt 40 ] && echo broken) $(key sound)"

$R graph torus:32,32 --format edges >"$work/large"
run generate --topology "$work/large" --routing updown
is "above 1,000 nodes a table is the default" "0 # routeseq table 1047553" "$status $(head -n 1 "$work/out") $(wc -l <"$work/out")"
cp "$work/out" "$work/entries"
run check --topology "$work/large" --routes "$work/entries" --tsv
is "and sound" "0 1047552 none yes" "$status $(key routes) $(key deadlock) $(key sound)"
sed -i '2000s/ [0-9]*$/ 9/' "$work/entries"
run check --topology "$work/large" --routes "$work/entries" --tsv
named "one wrong port in it is named" 1 "$work/entries: line 2000: route "
refuses "a table has no virtual channels" 2 "a table has no virtual channels" \
    generate --topology "$work/ring5" --routing layered --format table
refuses "and no --vcs" 2 "exclude each other" generate --topology "$work/ring5" --routing shortest --format table --vcs 2
refuses "a table with a cycle is refused" 1 "the routes of this table can deadlock" \
    generate --topology "$work/ring5" --routing shortest --format table
$R graph torus:4,4 --format graphml >"$work/torus.graphml"
$R graph torus:4,4 --format edges >"$work/torus.edges"
$R graph torus:4,4 --format anynet >"$work/torus.anynet"
for format in edges graphml anynet; do
    run check --topology "$work/torus.$format" --routing layered --tsv
    case $format in anynet) want="16 16 32 96" ;; *) want="16 0 32 64" ;; esac # there every router has a processor
    is "our graph of a torus as $format" "0 $want yes" "$status $(keys routers endpoints cables channels sound | sed 's/[a-z]*=//g;s/ $//')"
done

# --- beside the model
if /usr/bin/python3 -c 'import networkx' 2>/dev/null; then
    /usr/bin/python3 $model compare $R >"$work/compared"
    tap_result $? "$(sed -n 's/^# //p' "$work/compared"): exit status and every count are the model's" "$(grep -v '^ok' "$work/compared")"
    for seed in ${SEED:-$seeds}; do
        /usr/bin/python3 $model mutate $R $mutated "$seed" >"$work/mutated"
        tap_result $? "seed $seed: $(sed -n 's/^# //p' "$work/mutated" | tail -1)" "$(cat "$work/mutated")"
    done
    /usr/bin/python3 $model tables $R $((4 * graphs)) "${SEED:-1}" >"$work/tables"
    tap_result $? "$(sed 's/^[a-z ]*[0-9]* - //' "$work/tables" | tail -1)" "$(cat "$work/tables")"
    /usr/bin/python3 $model generated $R $graphs "${SEED:-1}" >"$work/generated"
    tap_result $? "every routing generated for $graphs random connected graphs passes check and the model" "$(cat "$work/generated")"
    random=tools/models/model_random.py
    /usr/bin/python3 $random $R $fabrics "${SEED:-1}" >"$work/random"
    tap_result $? "$(sed -n 's/^.*ok 1 - //p' "$work/random")" "$(cat "$work/random")"
    # faulty commands: an endpoint forgotten in the topology, counts that are wrong, a route that is left out
    cat >"$work/faulty" <<EOF
#!/bin/sh
count=\$#
while [ \$count -gt 0 ]; do
    case \$1 in
    *.topology) sed "\$INPUT" "\$1" >"\$1.other" && set -- "\$@" "\$1.other" ;;
    *) set -- "\$@" "\$1" ;;
    esac
    shift
    count=\$((count - 1))
done
"$PWD/$R" "\$@" >"$work/said"
status=\$?
sed "\$OUTPUT" "$work/said"
exit \$status
EOF
    chmod +x "$work/faulty"
    for fault in '/^host h1/d;' ';s/^missing.*/missing	0/' ';/^h1 h0/d'; do
        ! INPUT=${fault%;*} OUTPUT=${fault#*;} /usr/bin/python3 $random "$work/faulty" 30 "${SEED:-1}" >"$work/random" &&
            [ "$(grep -c '^#' "$work/random")" -gt 0 ]
        tap_result $? "planted and rejected: $fault: $(grep -c '^#' "$work/random") fabrics tell" "$(tail -3 "$work/random")"
    done
    printf '#!/bin/sh\n"%s" "$@" | sed "s/deadlock	cycle/deadlock	none/;s/sound	no/sound	yes/"\n' "$PWD/$R" >"$work/liar"
    chmod +x "$work/liar"
    ! /usr/bin/python3 $model compare "$work/liar" >"$work/lies"
    tap_result $? "rejected: a checker that calls every fabric sound: $(grep -c '^not ok' "$work/lies") fabrics tell"
else
    tap_skip "beside the model" "/usr/bin/python3 with networkx is missing"
fi
tap_end
