#!/bin/sh
# SPDX-License-Identifier: MIT-0
# What serves what: every command with every option on every shape works, or is refused by name with exit 2; nothing in
# between.  What there is to try comes from `routeseq help --tsv`; the arguments stand here: an option without one fails.
# shellcheck disable=SC2046,SC2086 # lists of arguments are split on purpose
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/options
. tools/tap_command.sh
TAB=$(printf '\t')
printf '0 1\n' >"$work/pairs"
: >"$work/tests"
printf '2\n02\n' >"$work/names"
printf 'graph [ directed 1 node [ id 0 label "2" role "hca" ] node [ id 1 label "02" role "hca" ]
edge [ source 0 target 1 port 0 ] edge [ source 1 target 0 port 0 ] ]\n' >"$work/ring"
{ # each at a router of its own
    sed 's/^edge.*/node [ id 2 label "a" ] node [ id 3 label "b" ]/' "$work/ring"
    for edge in '0 2 0' '2 0 0' '1 3 0' '3 1 0' '2 3 1' '3 2 1'; do printf 'edge [ source %d target %d port %d ]\n' $edge; done
    echo ']'
} >"$work/star"
printf '2 02 2 02\n02 2 02 2\n' >"$work/ways" # nodes of a path; or a field header, port 0 and the processor, and channel 2
printf '2 02 0\n02 2 0\n' >"$work/vcs"
$R verify hybrid:12,1 --sample 5 --part 1/1 >"$work/part"
{ # two adapters at a switch
    printf 'Switch\t2 "S-0000000000000001" # "s" base port 0 lid 1 lmc 0\n[1] "H-0000000000000002"[1]\n[2] "H-0000000000000003"[1]\n'
    printf 'Ca\t1 "H-%016d"\n[1] "S-0000000000000001"[%d] # lid %d lmc 0\n' 2 1 2 3 2 3
} >"$work/fabric"
printf 'H-%016d\n' 2 3 >"$work/guids"
printf 'Unicast lids of switch guid 0x1\n0x2 1 :\n0x3 2 :\n' >"$work/tables"
printf '0x2 3 0\n0x3 2 0\n' >"$work/levels"
row='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
printf 'Switch 0x1, base LID 1, s\n1 2 : %s\n2 1 : %s\nChannel Adapter 0x2, base LID 2, a\n0 0 : %s\nChannel Adapter 0x3, base LID 3, a\n0 0 : %s\n' \
    "$row" "$row" "$row" "$row" >"$work/lanes"

net() { # $net, a network of the shape
    net=
    case $1 in
    transit) net=hybrid:12,1 ;;
    ring) net=multicube:3,3 ;;
    tree) net=tree:4 ;;
    ports) net=benes:3 ;;
    -) ;; # a command without NET
    *) net=no-network-of-$1 ;;
    esac
}
operands() { words=; case "$*" in *--processors* | compare*--ports* | compare*--within* | compare*--at-least* | compare*--families* | compare*--all* | compare*--balanced*) ;; compare*) words=torus:4,4 ;; *--permutation* | *--from* | route*--format*) ;; merge*) words=$work/part ;; route* | explain* | walk*) words='0 1' ;; esac } # COMMAND OPTION...: $words
value() { # COMMAND SHAPE OPTION: $value, one that works
    case "$1 $2 $3" in
    'walk transit --seq') value=10 ;;
    'walk ring --seq') value=0 ;;
    'walk tree --seq') value=101 ;;
    *--topology) value="$work/ring" ;;
    *--topology-format) value=gml ;;
    *--endpoints) value="$work/names" ;;
    *--endpoint-attribute) value=role=hca ;;
    *--limit) value=1000000 ;;
    *--routes) value="$work/ways" ;;
    *--routes-format) value=paths ;;
    'check - --routing') value=updown ;;
    'check - --traffic') value=complement ;;
    'check - --format') value=table ;;
    'generate - --format') value=header ;;
    *' ports --routing' | 'compare - --routing') value=minimal ;;
    *--routing) value=balanced ;;
    'check - --vcs') value="$work/vcs" ;;
    'generate - --sl' | 'generate - --sl2vl') value="$work/made$3" ;;
    *--sl) value="$work/levels" ;;
    *--sl2vl) value="$work/lanes" ;;
    *--dot) value="$work/dot" ;;
    *--nodes) value=256 ;;
    *--processors) value=36 ;;
    'compare - --ports') value=9 ;;
    *--within) value=20 ;;
    *--families) value=torus,mlfm ;;
    *--seconds | *--total-seconds) value=60 ;;
    *--by) value=mean ;;
    *--constraint) value=pinout ;;
    *--delay) value=log ;;
    *--length) value=64 ;;
    *--pins) value=128 ;;
    *--ports) value=1 ;;
    *--from | *--at) value=1 ;;
    'route '*--format) value=c ;;
    *--route | *--paths) value=0,1 ;;
    *--vcs) value=1 ;;
    *--header) value=field ;;
    *--permutation) value=bitrev ;;
    *--seed) value=7 ;;
    *' ports --dead') value=r1 ;;
    *--dead) value=c1 ;;
    'load ports --sample') value=500 ;; # no fewer than the links
    *--sample) value=5 ;;
    *--part) value=2/3 ;;
    *--count) value=300 ;;
    *--jobs) value=2 ;;
    'gate transit --circuit') value=prefix ;;
    'gate tree --circuit') value=selector ;;
    *--module) value=a_name ;;
    'gate transit --faults') value="$work/tests" ;;
    gate*--faults) value=$work/none && : >"$value" ;;
    *--load) value=.5 ;;
    *--trials) value=3 ;;
    'load transit --faults') value=1,wires ;;
    'load ports --faults' | 'check - --faults') value=1,routers ;;
    *--repair) value=layered ;;
    *--ties) value=one_way ;;
    'load ports --traffic') value=worst ;;
    'load ring --traffic') value=alltoall ;;
    *--traffic) value="$work/pairs" ;;
    *--echo-ratio) value=.25 ;;
    *--messages) value=bitrev ;;
    *--schedule) value="$work/schedule" ;;
    *--alpha) value=3/4 ;;
    'graph ring --format') value=edges ;;
    'graph ports --format') value='dot' ;;
    *--format) value='dot' ;;
    *--view) value=stages ;;
    *) value="no-value-for-$1-$2-$3" ;;
    esac
}
fast() { case "$1 $2" in 'load transit') line="$line --trials 2" ;; 'check -') line="$line --routing updown" ;; vectors* | judge*) line="$line --count 100" ;; esac } # what keeps it short, or one of two that it needs, unless it is tried

"$R" help --tsv >"$work/serves" || exit 2
commands=$(cut -f 1 "$work/serves" | uniq)
shapes=$(cut -f 2 "$work/serves" | sort -u | grep -v '^-$')
# The table in variables, which cost no process to ask: row_ID=1, takes_ID=1, need_ID and not_ID of an option, needed_ID
# of a verb; ID is the words of a call with _ for -.
cut -f 1-3,5 "$work/serves" | sed "s/$TAB$TAB/${TAB}none$TAB/" >"$work/conditions" # read takes tabs together
eval "$(awk -F '\t' '
    function id(name) { gsub("-", "_", name); return name }
    { at = id($1 "-" $2 "-" ($3 == "" ? "none" : $3)); print "row_" at "=1" }
    $3 != "" { of = id($1 "-" $2 "-of"); all[of] = all[of] " " $3; if (!seen[$1, $3]++) all[id($1 "-of")] = all[id($1 "-of")] " " $3 }
    $4 != "" { print "value_" at "=1"; print "takes_" id($1 "-" $3) "=1" }
    match($5, /with --[a-z-]*/) && ($5 ~ /^with / || $5 ~ /; with /) { print "need_" at "=" substr($5, RSTART + 5, RLENGTH - 5) }
    $5 ~ /not with / { without = $5; sub(/.*not with /, "", without); print "not_" at "=\"" without "\"" }
    $5 ~ /needed/ { at = id($1 "-" $2 "-of"); needed[at] = needed[at] " " $3 }
    END { for (verb in all) print "all_" verb "=\"" all[verb] "\""; for (verb in needed) print "needed_" verb "=\"" needed[verb] "\"" }' "$work/serves")"
blanks=$IFS
ask() { # ask WHAT WORD...: what the table has, in $got
    set -f
    IFS=-
    words="$*"
    set -- $words
    IFS=_
    eval "got=\${$*:-}"
    IFS=$blanks
    set +f
    [ -n "$got" ]
}
shapes() { if row $1 -; then served=-; else served=$shapes; fi; } # $served, that may be asked of a command
row() { ask row "$1" "$2" "${3:-none}"; }
takes() { ask takes "$1" "$2"; }
needed() { ask needed "$1" "$2" of; }
given() { # COMMAND SHAPE OPTION: the option with a value, added to the line
    line="$line $3"
    ! ask value "$1" "$2" "$3" || { value "$1" "$2" "$3" && line="$line $value"; }
}
base() { # COMMAND SHAPE OPTION...: what else is needed, but those, added too
    c=$1 s=$2 added=
    shift 2
    needed $c $s
    all=$got
    for need in $all; do
        ask not $c $s $need # or one that it excludes
        for other in $need $got; do
            case " $* " in *" $other "*) continue 2 ;; esac
        done
        given $c $s $need
    done
    case "$c $* " in 'check '*--faults\ * | 'check '*--seed\ *) ;; *' --trials '* | *' --model '* | *' --count '* | *' --rout'* | *' --sl'* | *' --vcs '* | *' --header '* | *' --format '*) ;; *) fast $c $s ;; esac
    for o in "$@"; do
        [ "$added" = "$c $s $*" ] && break # once
        ask need $c $s $o
        need=$got
        case "$c $need  $* " in # one of both
        *' --sample '*' --faults '* | 'check --routes '*' --routing '*) need= ;;
        'check --routes '*' --format '*) need=--routing ;;
        'check --routing '*' --routes '*) need= ;;
        'check --routes '*' --rout'* | 'check --routes '*' --sl'* | 'check --routes '*' --vcs '* | 'check --routes '*' --header '*) ;;
        'check --routes '*) need= ;; # fast has it
        esac
        while [ -n "$need" ]; do # and what that needs
            case " $* $all " in *" $need "*) ;; *) given $c $s $need; added="$c $s $*" ;; esac
            ask need $c $s $need
            need=$got
        done
    done
}
answers() { # answers NET OPTION...: right ones, to what judge with these options asks
    of=$1 asked='' answered=''
    while [ $# -gt 1 ]; do
        shift
        case $1 in
        --count | --seed) asked="$asked $1 $2" ;;
        --header) answered="$answered $1 $2" ;;
        --vc) answered="$answered $1" ;;
        esac
    done
    "$R" vectors $of $asked | "$R" route $of - $answered
}
go() { # WORD...: run, with words that fit each other
    case "$*" in 'generate '*--sl*) set -- $(echo "$*" | sed 's/balanced/layered/; s/--format [a-z]*//') --format lft ;; esac
    case "$*" in *--sl*) # lanes are of InfiniBand
        set -- $(echo "$*" | sed "s:$work/ring:$work/fabric:; s:--topology-format gml:--topology-format ibnetdiscover:; s:$work/names:$work/guids:
            s:$work/ways:$work/tables:; s:--routes-format paths:--routes-format lft:")
        ;;
    esac
    case "$*" in 'check '*--endpoint*--header* | 'check '*--header*--endpoint*) # an endpoint reads no header
        set -- $(echo "$*" | sed "s:$work/ways:$work/vcs:")
        ;;
    esac
    case "$*" in 'check '*--endpoint*--faults* | 'check '*--faults*--endpoint*) # two at routers
        set -- $(echo "$*" | sed "s:$work/ring:$work/star:")
        ;;
    esac
    case "$*" in 'check '*--routing*--vcs* | 'check '*--vcs*--routing*) # a number; tables have none
        set -- $(echo "$*" | sed "s:--vcs $work/vcs:--vcs 9:; s/--format table/--format ports/")
        ;;
    esac
    case "$* " in # messages of a network are of its bench
    'gate '*--testbench* | 'gate '*--verilog*) ;;
    'gate '*--network*' --count '* | 'gate '*--network*' --seed '* | 'gate '*' --count '*--network* | 'gate '*' --seed '*--network*) set -- "$@" --testbench ;;
    esac
    stdin=
    [ "$1" != judge ] || { stdin=$work/in && answers "$2" "$@" >"$stdin" 2>/dev/null; }
    run "$@"
}
works() { # the last run: exit 0 and something on stdout, or of a walk that is lost 1 and `lost:`
    case $1 in
    0) [ -s "$work/out" ] && { [ ! -s "$work/err" ] || ! grep -v '^routeseq: compare: \([a-z0-9]* \(has no\|needs\) \|.*: routes are shortest ones, one a pair; \)' "$work/err"; } ;;
    1) grep -q '^lost: \|verdict' "$work/out" ;;
    *) false ;;
    esac
}
named() { # STATUS PATTERN [PATTERN]: refused with exit 2 and one line, $said, that has one; of --json an object has it too
    said=
    [ "$1" = 2 ] && { read -r said && ! read -r _; } <"$work/err" || return
    [ ! -s "$work/out" ] || { read -r _ && ! read -r _; } <"$work/out" && ! grep -qvE '^\{"error": ".*", "code": "(RT_ERR_[A-Z]+|USAGE)"\}$' "$work/out" || return
    case $said in *$2* | *${3:-$2}*) ;; *) false ;; esac
}

many
# --- every command on every shape, with every option of the command
bare() { # COMMAND OPTION: it is given without what it may need
    operands $1
    line="$1 $net $words ${2:-}"
    [ -z "${2:-}" ] || ! takes $1 "$2" || line="$line 1"
    go $line
}
try() { # prints what is neither served nor refused as it should be; tries go to $work/tries
    for command in $commands; do
        ask all $command of
        options=$got
        shapes $command
        for shape in $served; do
            net $shape
            for option in '' $options; do
                echo >>"$work/tries"
                if row $command $shape "$option"; then
                    operands $command $option
                    line="$command $net $words"
                    base $command $shape $option
                    [ -z "$option" ] || given $command $shape $option
                    go $line
                    works $status || echo "$command $shape $option: $status $(head -c 200 "$work/err")"
                elif ! row $command $shape ''; then
                    bare $command $option
                    named $status "$command serves" || echo "$command $shape $option, not served: $status $(head -c 200 "$work/err")"
                else
                    bare $command $option
                    named $status "option $option of $command is for *; $net is a" ||
                        echo "$command $shape $option, not taken: $status $(head -c 200 "$work/err")"
                fi
            done
        done
    done
}
try >"$work/bad"
tap_result "$([ ! -s "$work/bad" ]; echo $?)" "every command, shape and option works or is refused by name: $(wc -l <"$work/tries") tries" "$(cat "$work/bad")"

# --- pairs of options of a verb
pairs() {
    turn=0
    cut -f 1,2 "$work/serves" | uniq | while read -r command shape; do
        ask all $command $shape of
        options=$got
        net $shape
        first=0
        for one in $options; do
            first=$((first + 1)) second=0
            for two in $options; do
                second=$((second + 1))
                [ "$one" != "$two" ] || continue
                # half of them, each in one order, but in check-long
                [ -n "${ROUTESEQ_LONG:-}" ] || [ $(((first + second + (first < second)) % 2)) = 1 ] || continue
                turn=$((turn + 1))
                long || [ $((turn % 2)) = 1 ] || continue
                echo >>"$work/pairs_tried"
                operands $command $one $two
                line="$command $net $words"
                base $command $shape $one $two
                given $command $shape $one
                given $command $shape $two
                go $line
                ask not $command $shape $one
                case " $got " in
                *" $two "*) named $status "--* and --* exclude each other" && case $said in *$one*$two* | *$two*$one*) ;; *) false ;; esac ;;
                *) works $status || named $status "$one" "$two" ;;
                esac || echo "$command $shape $one $two: $status $(head -c 200 "$work/err")"
            done
        done
    done
}
pairs >"$work/bad"
tap_result "$([ ! -s "$work/bad" ]; echo $?)" "every two options of a verb work or exclude each other by name: $(wc -l <"$work/pairs_tried") tries" "$(cat "$work/bad")"

# --- an option that needs another, and one that is needed
while IFS=$TAB read -r command shape option condition; do
    net $shape
    if ask need $command $shape $option; then
        need=$got
        needed $command $shape
        operands $command
        line="$command $net $words"
        for other in $got; do [ $other = $need ] || [ $other = $option ] || given $command $shape $other; done
        given $command $shape $option
        go $line
        named $status "option $option needs $need"
        tap_result $? "$command of $shape: $option needs $need" "$said"
    fi
    case $condition in *needed*)
        operands $command $option
        line="$command $net $words"
        base $command $shape $option
        go $line
        named $status "option $option is missing"
        tap_result $? "$command of $shape: without $option it says so" "$said"
        ;;
    esac
    case $condition in 'of '*)
        operands $command $option
        line="$command $net $words"
        base $command $shape $option
        go $line $option bogus
        named $status "option $option 'bogus': expected"
        held=$? values=${condition#of }
        for word in ${values%%;*}; do case " $said " in *[!a-z0-9_]"$word"[!a-z0-9_]*) ;; *) held=1 ;; esac; done
        tap_result $held "$command of $shape: $option names its values" "$said"
        ;;
    esac
done <"$work/conditions"

# --- every shape of the library has a table
cp -r include "$work/include"
compiles() { ${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -I"$work/include" -c cli/shapes.c -o "$work/shapes.o" 2>"$work/err"; }
compiles
tap_result $? "every shape of rt/net.h has a table" "$(cat "$work/err")"
sed -i 's/RT_SHAPE_TREE = 3/RT_SHAPE_TREE = 3, RT_SHAPE_PLANTED = 9/' "$work/include/rt/net.h"
if echo 'enum e { a } e; void f(void) { switch (e) { } }' | ${CC:-cc} -Werror=switch -x c -c -o "$work/shapes.o" - 2>/dev/null; then
    tap_skip "planted and rejected: a shape without a table" "${CC:-cc} looks at no switch" # tcc
else
    ! compiles && grep -q RT_SHAPE_PLANTED "$work/err"
    tap_result $? "planted and rejected: a shape without a table" "$(cat "$work/err")"
fi

# --- the parser finds NET before it knows the shape
cut -f 1,3,4 "$work/serves" | awk -F '\t' '$2 != "" { v = $3 != ""; k = $1 " " $2; if (k in t && t[k] != v) print k; t[k] = v }' >"$work/bad"
tap_result "$([ ! -s "$work/bad" ]; echo $?)" "whether an option takes a value is the same on all shapes of a command" "$(cat "$work/bad")"
printf 'walk\ta\t--x\tV\t\nwalk\tb\t--x\t\t\n' | cut -f 1,3,4 | awk -F '\t' '{ v = $3 != ""; k = $1 " " $2; if (k in t && t[k] != v) print k; t[k] = v }' | grep -q 'walk --x'
tap_result $? "planted and rejected: an option that takes a value on one shape only"

# --- help: every family has an example that works, by command and family
"$R" --help | sed -n 's/^  \([a-z0-9]*\)[:[].*/\1/p; s/^  \(ring12\|clock\) .*/\1/p' | sort -u >"$work/families"
tap_result "$([ "$(wc -l <"$work/families")" -ge 13 ]; echo $?)" "--help lists the families" "$(cat "$work/families")"
every=4 begin=0 # each fourth family, of each command others
! quick || every=6
[ -z "${ROUTESEQ_LONG:-}" ] || every=1
for command in $commands; do
    turn=0 begin=$((begin + 1))
    shapes $command
    while read -r family; do
        turn=$((turn + 1))
        if [ "$served" = - ]; then # it has no families
            [ $turn = 1 ] || break
            family=
        elif [ $(((turn + begin) % every)) != 0 ]; then
            continue
        fi
        run $command --help $family
        mv "$work/out" "$work/help"
        run help $command $family
        if [ $status = 0 ]; then
            example=
            while read -r first second rest; do [ "$first $second" != 'Example: routeseq' ] || example=$rest; done <"$work/help"
            cmp -s "$work/out" "$work/help" && [ -n "$example" ] && go $example && [ $status = 0 ] ||
                echo "$command $family: $example $(head -c 200 "$work/err")"
        else
            echo "$command $family"
        fi
    done <"$work/families"
done >"$work/bad"
tap_result "$([ ! -s "$work/bad" ]; echo $?)" "help COMMAND FAMILY is COMMAND --help FAMILY, and its example works" "$(cat "$work/bad")"
mkdir "$work/help_of"
for c in $commands; do run $c --help && mv "$work/out" "$work/help_of/$c"; done
"$R" --help >"$work/help_of/all"
awk 'length > 80 && !/^Example: /' "$work/help_of"/* >"$work/bad"
tap_result "$([ ! -s "$work/bad" ]; echo $?)" "help stays within 80 columns" "$(cat "$work/bad")"
awk -v s="$(echo $shapes | wc -w)" '
    function ends() { sub(/.*\//, "", of); if (of != "" && of !~ /^(all|design|compare|check|generate|merge)$/ && (n < 1 || n > s)) print of, n }
    FNR == 1 { ends(); of = FILENAME; n = 0 }
    /^NET/ { n++; if (seen[FILENAME, $0]++) print }
    END { ends() }' "$work/help_of"/* >"$work/bad"
tap_result "$([ ! -s "$work/bad" ]; echo $?)" "the NET block of a shape stands once" "$(cat "$work/bad")"

# --- which options there are: none comes or goes unnoticed
served() { "$R" help --tsv | awk -F '\t' -v OFS='\t' '{ k = $1 OFS $2; if (!(k in all)) key[++n] = k; all[k] = all[k] ($3 == "" ? "" : " " $3) }
    END { for (i = 1; i <= n; i++) print key[i], all[key[i]] == "" ? "-" : substr(all[key[i]], 2) }'; }
# shellcheck disable=SC2016 # a command's name
{ echo '# Command, shape, options: what `routeseq help --tsv` says, and tests/cli/options.sh tries.' && served; } >"$work/options.tsv"
diff tests/vectors/options.tsv "$work/options.tsv" >"$work/diff"
tap_result $? "options by command and shape are those of tests/vectors/options.tsv; else look, then copy build/options/options.tsv" \
    "$(cat "$work/diff")"
sed '2s/--vc/--vcs/; 2s/$/ --vcs/' "$work/options.tsv" | diff tests/vectors/options.tsv - >/dev/null
tap_result $((! $?)) "planted and rejected: another option"

# --- completion
for shell in bash zsh fish; do
    "$R" completion $shell >"$work/$shell" && [ -s "$work/$shell" ]
    tap_result $? "completion $shell"
    if ! command -v $shell >/dev/null; then
        tap_skip "$shell reads its completion" "$shell is missing"
    else
        $shell -n "$work/$shell" 2>"$work/err"
        tap_result $? "$shell reads its completion" "$(cat "$work/err")"
    fi
done
offers() { # CLAIM WORDS ARGUMENT...: what bash offers for the last argument
    claim=$1 want=$2
    shift 2
    got=$(bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _routeseq; echo "${COMPREPLY[@]}"' - "$work/bash" "$@")
    tap_result "$([ "$got" = "$want" ]; echo $?)" "bash offers $claim" "want $want, got $got"
}
if command -v bash >/dev/null; then
    offers "commands" "gate graph generate" routeseq g
    offers "families" "hybrid:" routeseq route hyb
    offers "options of the shape" "--echo-ratio" routeseq load multicube : 3,3 --e
    offers "no option of another shape" "" routeseq load tree : 4 --e
    offers "formats of the shape" "dot graphml edges" routeseq graph full : 1 --wires --format ""
    offers "views" "stages section" routeseq graph full : 1 --view s
    offers "patterns" "tornado transpose" routeseq load torus : 4,4 --traffic t
    tap_result "$([ "$(grep -lE "load.*traffic.* tornado .* krel: .* worst" "$work/bash" "$work/zsh" "$work/fish" | wc -l)" = 3 ]; echo $?)" \
        "patterns stand in every completion" "$(grep -c tornado "$work/bash" "$work/zsh" "$work/fish")"
    for shell in bash zsh fish; do
        awk -F '\t' 'FNR == NR { if ($3 != "") options[$3]; next }
            { text = text $0 "\n"; file = FILENAME }
            END { for (o in options) if (!index(text, file ~ /fish$/ ? "-l " substr(o, 3) : o)) print o }' "$work/serves" "$work/$shell"
    done >"$work/bad"
    tap_result "$([ ! -s "$work/bad" ]; echo $?)" "every option stands in every completion" "$(cat "$work/bad")"
fi
tap_end
