#!/bin/sh
# SPDX-License-Identifier: MIT-0
# What a new user of the command stumbles over: help, errors that say the thing, input files, answers that come at once.
# What failed before the change that brought this file, and its neighbours.
# shellcheck disable=SC2086 # lists of arguments are split on purpose
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/help_and_errors
. tools/tap_command.sh
many

# --- help and its neighbours
for same in '-h|--help' 'help|--help' 'help load|load --help' 'load -h|load --help' 'help load tree|load --help tree' \
    'load --help hybrid:12,1|load --help hybrid' 'help load torus|load torus:4,4 -h' 'help walk kntree|walk --help kntree' 'load hybrid:12,1 -h|load --help hybrid' '--help walk clock|walk --help clock'; do
    run ${same%|*}
    cp "$work/out" "$work/first"
    run ${same#*|}
    tap_result "$([ $status = 0 ] && [ -s "$work/out" ] && cmp -s "$work/first" "$work/out"; echo $?)" "${same%|*} is ${same#*|}"
done
run load --help tree
is "load --help tree speaks of trees alone" "1 0" "$(grep -c -e '--messages SET' "$work/out") $(grep -c -e '--echo-ratio' "$work/out")"
run load --help torus
is "load --help torus speaks of torus alone" '1 0 1' \
    "$(grep -c '^  torus:' "$work/out") $(grep -c '^  mesh:' "$work/out") $(grep -c 'Example: routeseq load torus' "$work/out")"
refuses "gate clock" 2 "network 'clock': it has no unit: a path is found by searching; --verilog --table" gate clock
run help design
is "design --help names the words of its options" 2 "$(grep -cE 'bisection \(as many|linear, log' "$work/out")"
$R completion bash >"$work/completion"
command -v bash >/dev/null && is "completion of help offers families" torus "$(bash -c '. "$1"; COMP_WORDS=(routeseq help tor) COMP_CWORD=2; _routeseq; echo "${COMPREPLY[@]}"' - "$work/completion")"
is "completion knows families of routers and commands without NET" 6 \
    "$($R completion bash | grep -cE '\((torus|dragonfly)\) shape=ports|^    \("(check|generate) "\)')"
is "help of a tree's drawing gives one limit of h" 1 "$($R help graph tree | grep -c 'h is at most')"
is "help of routers says what the message sets are, and the keys" 2 \
    "$($R help load torus | grep -cE '^tornado goes ceil.k/2.-1 steps in each coordinate |^--tsv: processors, routers, ')"
is "help says what --permutation takes" 1 "$($R help route benes | tr -s '\n ' ' ' | grep -c 'SET is bitrev, .*perm:SEED or a file')"
is "help of what has no options promises none" 0 "$($R help merge | grep -c '\[options\]')"
$R help --tsv >"$work/serves"
cut -f 3 "$work/serves" | sort -u | while read -r option; do # no word is an option's that is a command's or a shape's
    word=$option
    [ "$word" != --tsv ] || word=tsv # help --tsv is these lines
    [ -z "$option" ] || $R help "$word" | awk -v option="$option" -v OFS='\t' '!/^ / && !/^routeseq help/ { head = head $0 " " }
        $1 == option { n = split(substr(head, 1, length(head) - 2), at, ", "); head = ""
            for (i = 1; i <= n; i++) { split(at[i], word, " "); print word[1], word[2], option } }'
done >"$work/takers" # COMMAND SHAPE OPTION; no SHAPE: all that the command has
awk -F '\t' 'NR == FNR { one = $1 FS $2; if (!(one in seen)) { seen[one]; shapes[$1] = shapes[$1] " " $2 } if ($3 != "") has[one FS $3]; next }
    { n = $2 == "" ? split(shapes[$1], shape, " ") : split($2, shape, " ")
      for (i = 1; i <= n; i++) { row = $1 FS shape[i] FS $3; if (row in has) delete has[row]; else print "wrong or twice: " row } }
    END { for (row in has) print "missing: " row }' "$work/serves" "$work/takers" >"$work/bad"
is "help OPTION names what takes it, each once, for all options of help --tsv" "0 " "$(wc -l <"$work/bad") $(head -5 "$work/bad")"
for word in faults ties json help; do
    run help $word
    cp "$work/out" "$work/first"
    run help --$word
    is "help $word is help --$word" "0 " "$status $(diff "$work/first" "$work/out")"
done
is "words that differ stand apart, those that are the same once" 'gate transit:|gate ring, gate ports:|load transit:|load ports:|check:|routeseq help COMMAND [FAMILY] has all options of a command.|' \
    "$($R help faults | grep -v '^ \|^$' | tr '\n' '|')"
is "... with their words" "$($R help load ports | sed -n '/^  --ties/,/^  --/p' | sed '$d')" "$($R help ties | sed -n '2,/^compare/p' | sed '$d')"
is "a command's name and a shape's come first, an option's with --" "one report from the parts that --part made|ports: a network of routers with ports|walk ports:|" \
    "$(for word in merge ports --ports; do $R help $word | head -1; done | tr '\n' '|')"
refuses "help faults torus" 2 "one argument too many: 'torus'" help faults torus
for words in 'falts|--faults' '--seeed|--seed'; do
    refuses "a slip in an option of help: ${words%|*}" 2 "unknown command '${words%|*}'; did you mean ${words#*|}?" help ${words%|*}
done
command -v bash >/dev/null && is "completion of help offers options" --within "$(bash -c '. "$1"; COMP_WORDS=(routeseq help --wit) COMP_CWORD=2; _routeseq; echo "${COMPREPLY[@]}"' - "$work/completion")"
$R help --tsv | awk -F '\t' '$2 == "-" { print $1 }' | uniq >"$work/alone"
while read -r command; do
    refuses "help $command clock" 2 "too many: 'clock'" help "$command" clock
    run "$command" some/file --help
    is "$command FILE --help" 0 $status
done <"$work/alone"
for words in 'rout|route' 'vresion|version' 'gen|generate' 'WALK|walk' 'help laod|load'; do
    refuses "a slip in a command: ${words%|*}" 2 "did you mean ${words#*|}?" ${words%|*}
done
for words in 'toru:4,4|torus' 'Hybrid:12,1|hybrid' 'dragonfyl:1,2,1|dragonfly'; do
    refuses "a slip in a family: ${words%|*}" 2 "unknown family; did you mean ${words#*|}?" info ${words%|*}
done
for net in fattree:4 fat-tree:4,3; do
    refuses "a name that many families have: $net" 2 "did you mean kntree, xgft or tree?" info $net
done
refuses "a pattern of no name for a tree" 2 "option --traffic 'transpse': expected uniform, tornado" load tree:6 --traffic transpse
refuses "a slip in a family of help" 2 "did you mean torus?" help load toros
refuses "a slip in an option" 2 "unknown option '--sead=3'; did you mean --seed?" verify tree:4 --sead=3
refuses "an option of other commands" 2 "unknown option '--wires', which is one of walk and graph" load torus:4,4 --wires
for args in version -v --version; do
    run $args
    is "$args" "0 routeseq" "$status $(cut -d ' ' -f 1 "$work/out")"
done
for args in 'help torus|^  torus:a,b' 'help ports|^  dragonfly:' 'help load ports|--vcs V' 'load --help ports|--vcs V' \
    'help ring|^ring is the name of a shape too' 'help torus:4,4|^Commands: .* walk '; do
    run ${args%%|*}
    is "${args%%|*}" "0 1" "$status $(grep -c -e "${args#*|}" "$work/out")"
done
is "every family of help says what its numbers mean, and its source" 44 \
    "$(for family in $($R --help | sed -n 's/^  \([a-z0-9]*\)[:[].*/\1/p; s/^  \(ring12\|clock\) .*/\1/p' | sort -u); do
        $R help "$family" | grep -cE '^  (numbers|source)  ' ; done | grep -cx 2)"
is "help torus names compare and design" 1 "$($R help torus | tr -s '\n ' ' ' | grep -c 'Commands: .* judge design compare ')"
refuses "routeseq families" 2 "routeseq help lists them" families
refuses "a stream without NET" 2 "route: NET is missing before '-'" route - 1 2
refuses "another shape's option of the same use" 2 ": give it --ports" walk torus:4,4 0 1 --seq 1
refuses "a needed option: what to type" 2 "as in: graph hybrid:12,1 --wires" graph hybrid:12,1
is "a bad pair is an object with --json, too" '"RT_ERR_DST"} 2 "RT_ERR_SRC"} 2' \
    "$(for pair in '1 99' 'x 1'; do $R route torus:4,4 $pair --json 2>/dev/null | sed 's/.*"code": //'; $R route torus:4,4 $pair --json >"$work/out" 2>&1; echo $?; done | xargs -d '\n')"
is "a bad line of a stream has its code and number" '"RT_ERR_DST", "line": 1} "RT_ERR_TEXT", "line": 2} "RT_ERR_SRC", "line": 3}' \
    "$(printf '1 99\n5\nx 1\n1 2\n' | $R route torus:4,4 - --json 2>/dev/null | sed -n 's/.*"code": //p' | xargs -d '\n')"
is "a bad destination keeps its source" '{"source": 1, "destination": null,' "$(echo 1 99 | $R route torus:4,4 - --json 2>/dev/null | cut -d ' ' -f 1-4)"
is "usage once" 1 "$($R help load ports | grep -c '^usage:')"
is "formats of headers are in the help" 3 "$(for c in route walk judge; do $R help $c torus | tr -s '\n ' ' ' | grep -c 'transit, field or bytes'; done | grep -cx 1)"
refuses "help torus x" 2 "too many: 'x'" help torus x
for word in 'help --help' 'help -h' 'help help'; do
    $R $word >"$work/words" 2>&1 && $R --help | cmp -s - "$work/words"
    tap_result $? "$word is help" "$(head -1 "$work/words")"
done
for word in 'help completion|SHELL is bash' 'completion --help|SHELL is bash' 'completion bash -h|SHELL is bash' 'help version|^Prints the version' 'version -h|^Prints the version' '--version --help|^Prints the version'; do
    run ${word%%|*}
    is "${word%%|*} has help of its own" "0 1 2" "$status $(grep -c "${word#*|}" "$work/out") $(grep -c '^usage:\|^$' "$work/out")"
done
refuses "help check torus" 2 "help check: one argument too many: 'torus': it takes no FAMILY" help check torus
is "help says so" 1 "$($R help | tr -s '\n ' ' ' | grep -c 'FAMILY where NET stands above')"
is "help says that what is interrupted ends with 1" 1 "$($R help | tr '\n' ' ' | grep -c 'interrupted (Ctrl-C, SIGTERM, SIGHUP')"
refuses "an option of many commands" 2 "which is one of route, explain, walk, verify, info, gate, load, judge, design, compare and check" vectors torus:4,4 --json
refuses "an option by another name" 2 "unknown option '--pattern'; did you mean --traffic?" load torus:4,4 --pattern tornado
refuses "a part that is not there" 3 "routeseq: $work/nowhere: No such file" merge "$work/nowhere"
refuses "a topology that is not there comes before its options" 3 "routeseq: $work/nowhere: No such file" generate --topology "$work/nowhere" --routing layered --format lft
for line in '5|destination missing, expected SRC DST' '5 6 7|trailing characters .7., expected SRC DST' '5 x|destination .x.: expected'; do
    is "a stream keeps the source of: ${line%%|*}" 1 "$(echo "${line%%|*}" | $R route torus:4,4 - --json 2>/dev/null | grep -c "^{\"source\": 5, \"destination\": null, .*${line#*|}")"
done
is "a comma in a stream is named" "error: line 1: '5,6': expected SRC DST, a blank between them and no comma" "$(echo 5,6 | $R route torus:4,4 - 2>/dev/null)"
for signal in TERM HUP; do
    env --default-signal=$signal timeout 60 $R verify torus:1025,1026 --tsv >"$work/out" 2>"$work/err" & # nohup ignores SIGHUP
    pid=$!
    for _ in $(seq 100); do
        grep -q 'take minutes' "$work/err" && break
        sleep 0.1
    done
    sleep 0.4 # signals are caught a moment later
    kill -$signal $pid
    wait $pid
    status=$?
    is "SIG$signal ends with a report" "1 1 1" "$status $(grep -c '^interrupted' "$work/out") $(grep -c 'interrupted after [0-9]* of 4194304 pairs' "$work/err")"
done
# twice SECONDS: two signals so far apart to what hears the first later; its status, and whether there is a report
twice() {
    env --default-signal=TERM $R load torus:600,600 --tsv >"$work/out" 2>/dev/null &
    pid=$!
    sleep 0.4
    kill -TERM $pid
    sleep "$1"
    kill -TERM $pid 2>/dev/null
    wait $pid 2>/dev/null
    echo "$? $(grep -c '^interrupted' "$work/out")"
}
once() { # once SECONDS ANSWER: of three tries, for a busy machine may be late
    for _ in 1 2 3; do twice "$1" | grep -x "$2" && return; done
}
is "two signals at once are one" "1 1" "$(once 0.01 '1 1')" # timeout sends two
is "a second, a moment later, ends it at once" "143 0" "$(once 0.4 '143 0')"
is "a sample of long routes: what it costs" "routeseq: verify: 4194304 pairs, of up to 1025 hops each, take minutes: --sample N walks fewer" "$(head -1 "$work/err")"
run verify torus:9999,9999 --sample 5
is "and not of few" "0 " "$status $(cat "$work/err")"
refuses "a network before the command" 2 "network 'torus:4,4' before the command: expected routeseq COMMAND NET; routeseq help torus:4,4" torus:4,4 0 5
refuses "help of a family with a slip" 2 "unknown network family 'tors'; did you mean torus?" help tors
refuses "an option before the command" 2 "option '--json' before the command: expected routeseq COMMAND" --json info tree:4
refuses "a virtual channel that is not there" 2 "option --ports: hop 2: virtual channel 2: expected 0..1" walk torus:4,4 0 5 --ports 0.1,2.2
refuses "help bogus" 2 "generate, merge, a family, an option, help or completion" help bogus
refuses "load --help bogus" 2 "unknown network family 'bogus'" load --help bogus
is "the second line of help says where less is" "routeseq gate NET -h has the options of this NET alone." "$($R gate -h | sed -n 2p)"
is "and it does" "" "$($R gate tree:4 -h | sed -n 2p; $R gate tree:4 -h | grep -e '^For ' | grep -v 'fat-tree')"
is "bidelta is marked: what gate has for it" 1 "$($R gate -h | grep -c '^NET: hybrid full bidelta (--network or --circuit router)$')"
for net in slimfly:4,5 shuffle:2,4; do
    is "help of a family that has but a table: $net" "gate serves it with --table alone --table --at --count --verilog --testbench" \
        "$($R help gate ${net%%:*} | sed -n 's/^No circuit of its own: \(.*\)\.$/\1/p; s/^  \(--[a-z]*\) .*/\1/p' | grep -v -e --module | xargs)"
    is "... and its example" "routeseq gate $net --verilog --table" \
        "$($R gate $net -h | sed -n 's/^Example: //p')"
    run gate $net --verilog --table
    is "... works" "0 " "$status $(cat "$work/err")"
done
refuses "--version x" 2 "too many: 'x'" --version x
refuses "help load tree x" 2 "too many: 'x'" help load tree x
for args in '-- tree:4 0 3' 'tree:4 -- 0 3' 'tree:4 0 3 --'; do
    run route $args
    is "route $args: -- ends the options" "0 101" "$status $(cat "$work/out")"
done
refuses "what follows -- is no option" 2 "--seed" verify -- tree:4 --seed
run load full:1 --load .5 --trials 3 --tsv
cp "$work/out" "$work/first"
run load full:1 --load 0.5 --trials 3 --tsv
is "--load .5 is 0.5" "0 " "$status $(diff "$work/first" "$work/out")"
run load clock --echo-ratio .5 --tsv
cp "$work/out" "$work/first"
run load clock --echo-ratio 0.5 --tsv
is "--echo-ratio .5 is 0.5" "0 " "$status $(diff "$work/first" "$work/out")"
for bad in . .5. -.5 .x; do
    refuses "--load $bad" 2 "$bad" load full:1 --load $bad
done

# --- colour only on a terminal
if command -v script >/dev/null; then
    escapes() { env TERM=xterm "$@" script -qec "$R walk tree:4 0 3" /dev/null </dev/null | tr -cd '\033' | wc -c; }
    is "colours on a terminal; none with NO_COLOR; an empty NO_COLOR is none" "yes 0 yes" \
        "$([ "$(escapes)" -gt 0 ] && echo yes) $(($(escapes NO_COLOR=1))) $([ "$(escapes NO_COLOR=)" -gt 0 ] && echo yes)"
else
    tap_skip "colours on a terminal" "script is missing"
fi

# --- errors of NET say what its family expects
while IFS='|' read -r net words; do
    refuses "info $net" 2 "network '$net': $words" info "$net"
done <<'NETS'
hybrid|malformed network: expected hybrid:n,U[,capped], with n = 12, 48 or 192
hybrid:12|malformed network: expected hybrid:n,U[,capped]
full|malformed network: expected full:U[,capped], with U = 1..8 layers, 1..7 when capped
full:9|number of unit-tree layers out of range: expected full:U[,capped], with U = 1..8
ring12:3|malformed network: expected ring12: 12 nodes on four rings
bidelta:3,3,capped|cap level out of place: expected bidelta:j1,...,ji, with i = 1..8 stacks
shuffle:1,4|fanout out of range: expected shuffle:f,r, with fanout f = 2..64
livefly:2,2|fanout out of range: expected livefly:f,r, with fanout f = 3..64
tree:33|height of the fat-tree out of range: expected tree:h[,w=W], with 2^h processors, h = 1..32
foo:3|unknown family, expected one of hybrid, full, bidelta,
torus|malformed network: expected torus:a,b,..., with 1 to 8 sides of 1 or more, their product below 2^31
torus:0|size of the network out of range: expected torus:a,b,...
torus:65536,65536|too many nodes: expected torus:a,b,...
kntree:4|malformed network: expected kntree:k,n, with k >= 2, n = 1..31
dragonfly:8|malformed network: expected dragonfly:p,a,h, with p processors a router
complete:100000|size of the network out of range: expected complete:n, with n = 1..65534 routers
hypercube:31|size of the network out of range: expected hypercube:d, with d = 1..30
slimfly:1,6|q is no prime or power that is served: expected slimfly:p,q
slimfly:2,243|q is no prime or power that is served: expected slimfly:p,q, with p >= 1 processors a router; q an odd prime up to 32749, or a power of a prime up to 128
oft:2,9|q is no prime or power that is served: expected oft:p,q, with p >= 1 processors a leaf router; q a prime up to 26737, no power of one
xgft:2,2,2,1|size of the network out of range: expected xgft:m1,...,mh,w1,...,wh
NETS
run info bogus
is "the list of families is whole" "$($R help --tsv >/dev/null; $R info bogus 2>&1 | tr ',' '\n' | tail -1)" " tofu"
run info shuffle:1,4
is "and speaks of no other family" 0 "$(grep -cE 'livefly|hybrid' "$work/err")"
tap_result "$(! grep -rn 'routeseq --help' lib include; echo $?)" "the library's texts do not name the command"

while IFS='|' read -r words args; do
    refuses "$args names the network" 2 "network '$words" $args
done <<'NETS'
bidelta:3': a bidelta network computes no sequence|gate bidelta:3
tree:11': h = 11 is too large for a picture|graph tree:11
tree:25': 33554432 processors are too many for a message set|load tree:25 --messages bitrev
hypercube:25': 33554432 processors are too many for a message set|load hypercube:25 --messages bitrev
NETS

# --- errors of values
while IFS='|' read -r words args; do
    refuses "$args" 2 "$words" $args
done <<'VALUES'
expected shift:A, A = 0..18446744073709551615|load tree:4 --messages shift:x
expected krel:K,SEED, K = 1..4294967295, SEED = 0..18446744073709551615|load tree:4 --messages krel:0,1
expected perm:SEED, SEED = 0..18446744073709551615|load tree:4 --messages perm:
expected planes, stages, section, up or cuts|graph full:1 --wires --view side
expected dot, graphml, gml, json, edges, mtx or anynet|graph clock --format png
expected dot|graph tree:4 --format png
expected the name of a file|load tree:4 --messages @
network 'jellyfish:16,4': random graphs are no family: make one, as networkx's random_regular_graph does|info jellyfish:16,4
network 'rrg': random graphs are no family|compare --processors 64 --families rrg
expected dot, graphml, gml, json, edges, mtx, adjlist, anynet or ibnet|graph torus:4,4 --format png
expected two processors, SRC,DST|graph torus:4,4 --route 1
source 'a': expected a processor index 0..15|graph torus:4,4 --route a,b
expected transit, field or bytes|route torus:4,4 0 3 --header x
expected a number 1..2|load torus:4,4 --vcs 3
expected linear, log or constant|design --nodes 64 --constraint bisection --delay x
expected bisection or pinout|design --nodes 64 --constraint x --delay log
expected a number 4..1125899906842624|design --nodes 3 --constraint bisection --delay log
expected edges, adjlist, gml, graphml, json, dot, mtx, anynet or ibnetdiscover|check --topology x --routes y --topology-format z
expected paths, ports, table, lft, fdbs or header|check --topology x --routes y --routes-format z
expected shortest, balanced, updown or layered|generate --topology x --routing y
option --dot needs --routes or --routing|check --topology examples/fabric/ring5.txt --dot build/dot
--routes and --routing exclude each other|check --topology x --routes y --routing updown
unknown option '--dead', which is one of route|load torus:4,4 --dead r3
unknown option '--topology', which is one of compare, check and generate|info --topology x
option --topology is missing|generate --routing updown
one argument too many: 'torus:4,4'|design torus:4,4
option --dead 'x': expected a list|walk hybrid:12,1 0 3 --wires --dead x
VALUES
refuses "--dot '' of check" 2 "option --dot '': expected the name of a file" check --topology examples/fabric/ring5.txt --routing updown --dot ''
refuses "--traffic '' of routers" 2 "option --traffic '': expected the name of a file" load torus:4,4 --traffic ''
refuses "--schedule ''" 2 "expected the name of a file" load tree:4 --messages bitrev --schedule ''
refuses "--traffic ''" 2 "expected the name of a file" load full:1 --load 1 --traffic ''
refuses "--faults ''" 2 "expected the name of a file" gate full:1 --faults ''

# --- one rule for input: answers, or the status and what was named
read_as() { # HOW FORMAT: what reading an input gives
    printf "$2" >"$work/in"
    case $1 in
    route) "$R" route full:1 - <"$work/in" >"$work/out" 2>"$work/err" ;;
    messages) "$R" load tree:6 --messages "@$work/in" >"$work/out" 2>"$work/err" ;;
    traffic) "$R" load full:1 --load 1 --trials 2 --traffic "$work/in" >"$work/out" 2>"$work/err" ;;
    faults) "$R" gate full:1 --faults "$work/in" >"$work/out" 2>"$work/err" ;;
    ports) "$R" load torus:4,4 --traffic "$work/in" >"$work/out" 2>"$work/err" ;;
    topology) "$R" check --topology "$work/in" --routing updown >"$work/out" 2>"$work/err" ;;
    routes) "$R" check --topology "$work/two" --routes "$work/in" >"$work/out" 2>"$work/err" ;;
    table) "$R" check --topology "$work/two" --routes "$work/in" --routes-format table >"$work/out" 2>"$work/err" ;;
    vcs) "$R" check --topology "$work/two" --routes "$work/pair" --vcs "$work/in" >"$work/out" 2>"$work/err" ;;
    esac
}
printf '0 1 0\n1 0 0\n' >"$work/two"
printf '0 1 0 1\n1 0 1 0\n' >"$work/pair"
for how in route messages traffic faults ports topology routes table vcs; do
    case $how in
    faults) a='00 40' b='08 C0' ;;
    topology | table | vcs) a='0 1 0' b='1 0 0' ;;
    routes) a='0 1 0 1' b='1 0 1 0' ;;
    *) a='0 1' b='2 3' ;;
    esac
    read_as $how "$a\\n$b\\n"
    is "$how: two lines" 0 $?
    cp "$work/out" "$work/want"
    for input in "crlf|$a\\r\\n$b\\r\\n" "no end of the last line|$a\\n$b" "crlf, no end|$a\\r\\n$b\\r" "comments|# from here\\n$a # to\\n  # there\\n$b#\\n" \
        "blanks and tabs| $a\\n\\t$b \\t\\n"; do
        read_as $how "${input#*|}"
        got=$?
        is "$how: ${input%%|*}" "0 " "$got $(diff "$work/want" "$work/out")"
    done
    long=5000
    case $how in routes | vcs) long=70000 ;; esac # routes name every node
    case $how in faults) ;; topology | routes | table | vcs) # their nodes have names, numbers are the last
        read_as $how "${a% *} 000${a##* }\\n${b% *} 0000000000000000000000000000${b##* }\\n"
        got=$?
        [ $how = routes ] || is "$how: leading zeros" "0 " "$got $(diff "$work/want" "$work/out")" ;;
    *)
        read_as $how "000${a% *} 00${a#* }\\n00000000000000000000000000000$b\\n"
        got=$?
        is "$how: leading zeros" "0 " "$got $(diff "$work/want" "$work/out")" ;;
    esac
    for input in 'a blank line|\n' 'blanks| \t\n' 'crlf alone|\r\n' 'a zero byte|0 1\000\n' "a line too long|0 1 $(head -c $long /dev/zero | tr '\0' 1)\\n" \
        'words|x y z\n'; do
        read_as $how "$a\\n${input#*|}$b\\n"
        got=$?
        case "$how ${input%%|*}" in 'topology a blank line' | 'topology blanks' | 'topology crlf alone')
            is "$how: ${input%%|*} is passed over" "0 " "$got $(diff "$work/want" "$work/out")"
            continue ;;
        esac
        if [ $how = route ]; then
            is "$how: ${input%%|*} is bad" "1 1 3" "$got $(grep -c '^error: ' "$work/out") $(wc -l <"$work/out")"
        else
            is "$how: ${input%%|*} is bad" "1 1" "$got $(cat "$work/out" "$work/err" | grep -c 'line 2: ')"
        fi
    done
    read_as $how ''
    got=$?
    case $how in topology | routes | table | vcs) want=1 ;; *) want=0 ;; esac # no node, pairs without route, routes without channel
    is "$how: an empty input is an empty set" "$want " "$got $(grep -v ': no node in it$\|nothing is made of it$' "$work/err")"
done

# --- input without an end
alone
run() { # as tap_command.sh has it, but not for ever
    timeout 120 "$R" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}
refuses "a file without end: messages" 3 "/dev/zero: line 1: " graph tree:4 --messages @/dev/zero
refuses "a file without end: /dev/full" 3 "/dev/full: line 1: " load tree:4 --messages @/dev/full
refuses "a file without end: traffic" 3 "/dev/zero: line 1: " load full:1 --load 1 --traffic /dev/zero
refuses "a file without end: faults" 3 "/dev/zero: line 1: " gate full:1 --faults /dev/zero
refuses "a file without end: a part" 2 "/dev/zero: longer than any part" merge /dev/zero
fabric='--topology examples/fabric/ring5.txt'
for file in /dev/zero /dev/full; do
    for format in edges anynet ibnetdiscover graphml; do
        refuses "$file as a topology, $format" 3 "$file: line 1: " check --topology $file --topology-format $format --routing updown
    done
    refuses "$file as a topology" 3 "$file: line 1: " generate --topology $file --routing updown
    is "it is said once" 1 "$(wc -l <"$work/err")"
    for format in paths ports table; do
        refuses "$file as routes, $format" 3 "$file: line 1: " check $fabric --routes $file --routes-format $format
    done
    refuses "$file as virtual channels" 3 "$file: line 1: " check $fabric --routes examples/fabric/updown.txt --vcs $file
done
for file in /proc/self/mem /; do
    refuses "$file as a topology" 3 "$file: reading failed" check --topology $file --routing updown
    refuses "$file as routes" 3 "$file: reading failed" check $fabric --routes $file
    refuses "$file as virtual channels" 3 "$file: reading failed" check $fabric --routes examples/fabric/updown.txt --vcs $file
done
timeout 120 "$R" check $fabric --routes - </dev/zero >"$work/out" 2>"$work/err"
is "routes of standard input without end" "3 1" "$? $(grep -c 'standard input: line 1: ' "$work/err")"
mkfifo "$work/pipe_topology" "$work/pipe_routes"
for format in '' '--routes-format ports'; do
    cat examples/fabric/ring5.txt >"$work/pipe_topology" &
    cat examples/fabric/updown.txt >"$work/pipe_routes" &
    timeout 120 "$R" check --topology "$work/pipe_topology" --routes "$work/pipe_routes" $format >"$work/out" 2>"$work/err"
    is "check reads pipes as it reads files $format" "0 1" "$? $(grep -c '  sound  *yes' "$work/out")"
done
wait
(ulimit -v 500000 && timeout 120 "$R" route tree:4 - </dev/zero >"$work/out" 2>"$work/err")
is "a file without end: route" "3 1" "$? $(grep -c 'standard input: line 1: ' "$work/err")"
yes '0 99' | timeout 120 "$R" load tree:4 --messages @/dev/stdin >"$work/out" 2>"$work/err"
is "bad lines without end are given up" "3 101" "$? $(wc -l <"$work/err")"
for input in /proc/self/mem /; do
    "$R" route tree:4 - <$input >"$work/out" 2>"$work/err"
    is "route - <$input: reading fails" "3 1" "$? $(grep -c 'standard input: reading failed' "$work/err")"
done
refuses "a directory of messages" 3 "/: reading failed" load tree:4 --messages @/

# --- an output that cannot be written: why
for args in --help 'info torus:4,4' 'graph torus:10,10 --format edges' 'route tree:4 0 3 --json' \
    'route benes:8 --permutation bitrev' \
    'check --topology tests/vectors/kept/square.txt --routing shortest --dot -'; do
    $R $args >/dev/full 2>"$work/err"
    is "$args >/dev/full" "3 routeseq: writing to standard output failed: No space left on device" "$? $(cat "$work/err")"
done
yes '0 3' | $R route tree:4 - 2>"$work/err" >/dev/full
is "route - >/dev/full" "3 routeseq: writing to standard output failed: No space left on device" "$? $(cat "$work/err")"
$R info tree:4 2>"$work/err" >&-
is "standard output is closed" "3 routeseq: writing to standard output failed: Bad file descriptor" "$? $(cat "$work/err")"
refuses "a full disk for a schedule" 3 "/dev/full: writing failed: No space left on device" load tree:4 --messages bitrev --schedule /dev/full

# --- route - answers each line when it comes
mkfifo "$work/ask" "$work/tell"
timeout 60 "$R" route tree:4 - <"$work/ask" >"$work/tell" &
exec 3>"$work/ask" 4<"$work/tell"
answers=0
while [ $answers -lt 1000 ] && echo "0 3" >&3 && read -r answer <&4 && [ "$answer" = 101 ]; do answers=$((answers + 1)); done
exec 3>&- 4<&-
wait
# Ctrl-C: what was answered is printed, exit 1; so where the first file of a command has no end yet.
printf '%s\n' 'route tree:4 -' 'load tree:4 --messages @-' "check $fabric --routes -" "check --topology /dev/stdin --routing updown" >"$work/waiting"
turn=0
while read -r line; do # all of them wait at once
    turn=$((turn + 1))
    {
        (echo 0 3 && sleep 3) | timeout --foreground --preserve-status -s INT 1 env --default-signal=INT "$R" $line >"$work/out$turn" 2>"$work/err$turn"
        echo $? >"$work/status$turn"
    } &
done <"$work/waiting"
wait
turn=0
while read -r line; do
    turn=$((turn + 1))
    is "Ctrl-C while waiting for input: $line" "1 1" "$(cat "$work/status$turn") $(grep -c 'interrupted' "$work/err$turn")"
done <"$work/waiting"
yes '0 3' | timeout --foreground --preserve-status -s INT 1 "$R" route tree:4 - 2>"$work/err" | tail -1 >"$work/out"
is "Ctrl-C: whole lines were answered" "101 1" "$(cat "$work/out") $(grep -c 'interrupted behind line' "$work/err")"
is "a co-process that writes a line and waits: 1000 answers" 1000 $answers
tap_end
