#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: a Slurm cluster of its own on this machine, a controller and two nodes, runs examples/cluster:
# verify and load as array jobs, parts killed on purpose, the rest submitted again, merged: what one
# machine prints, byte for byte.  Nothing is installed, and no daemon of the system is used or changed.
# ROUTESEQ_LONG=1 (tools/check_long.sh): also all 2.4e9 pairs of hybrid:12,2 and a load of minutes, where it
# is the parts themselves that are killed in their midst.
set -u
cd "$(dirname "$0")/../.." || exit
work=build/cluster
. tools/tap_command.sh
for tool in munged mungekey slurmctld slurmd sbatch scancel scontrol squeue; do
    command -v "$tool" >/dev/null || PATH=$PATH:/usr/sbin:/sbin
    command -v "$tool" >/dev/null || { tap_skip "runs in parts under Slurm" "$tool is missing (slurm-wlm, munge)" && tap_end && exit; }
done

# The cluster: all of it below $run, whose name is short because a socket's may have 107 characters.
run=$(mktemp -d "${TMPDIR:-/tmp}/routeseq.XXXXXX") && chmod 755 "$run" || exit 1
daemons=
end() {
    trap '' EXIT
    [ ! -e "$run/slurm.conf" ] || scancel --quiet --user="$(id -un)" 2>/dev/null
    # shellcheck disable=SC2086
    [ -z "$daemons" ] || kill $daemons 2>/dev/null
    wait
    rm -rf "$run"
}
trap end EXIT
trap 'exit 1' HUP INT TERM

configure() { # configure PORT: its own and those of the nodes behind it
    host=$(hostname -s)
    cat >"$run/slurm.conf" <<EOC
ClusterName=routeseq
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$1
AuthType=auth/munge
AuthInfo=socket=$run/munge.socket,cred_expire=5
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
StateSaveLocation=$run/state
SlurmdSpoolDir=$run/spool_%n
SlurmctldPidFile=$run/slurmctld.pid
SlurmdPidFile=$run/slurmd_%n.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0,sched_interval=1
KillWait=1
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$(($1 + 1)) CPUs=1 RealMemory=400
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$(($1 + 2)) CPUs=1 RealMemory=400
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
EOC
}

within() { # within SECONDS COMMAND...: until it holds
    left=$(($1 * 10))
    shift
    until "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        [ $left -gt 0 ] || return 1
        sleep 0.1
    done
}
ready() { [ "$(sinfo -h -t idle -o %D)" = 2 ]; }

start() { # start PORT
    configure "$1"
    export SLURM_CONF="$run/slurm.conf"
    slurmctld -D -i -L "$run/slurmctld.log" >/dev/null 2>&1 &
    started=$!
    for node in n1 n2; do
        slurmd -D -N $node -L "$run/$node.log" >/dev/null 2>&1 &
        started="$started $!"
    done
    within 30 ready && daemons="$daemons $started" && return
    # shellcheck disable=SC2086
    kill $started 2>/dev/null
    return 1
}

mkdir -p "$run/state"
mungekey --create --keyfile="$run/key" --bits=1024
munged --foreground --force --key-file="$run/key" --socket="$run/munge.socket" --pid-file="$run/munged.pid" \
    --log-file="$run/munged.log" --seed-file="$run/seed" >"$work/munged" 2>&1 &
daemons=$!
within 10 test -S "$run/munge.socket"
port=$((20000 + $$ % 20000))
start $port || start $((port + 10)) || start $((port + 20))
up=$?
tap_result $up "a controller and two nodes" "$(tail -n 20 "$work/munged" "$run"/*.log 2>&1)"
[ $up = 0 ] || { tap_end; exit; }

over() { [ -z "$(squeue -h)" ]; }
# A task is what Slurm calls JOB_TASK, here that of the part held.
task_of() { cat "$work/$1/held_$2.task"; }
held() { [ -s "$work/$1/held_$2" ]; }
state() { scontrol -o show job "$1" | sed -n '1s/.* JobState=\([A-Z]*\).* ExitCode=\([0-9:]*\).*/\1 \2/p'; }

# The command as the jobs call it.  Parts 2, 3 and 5 are there to be killed the first time; where they would be
# over too soon, $INSTEAD runs in their place, which takes hours, stopped: this machine has better to do.
cat >"$work/holding" <<'EOS'
#!/bin/sh
directory=${0%/*}/$RUN part=
case $* in *' --part '*) part=${*##* --part } part=${part%%/*} && echo "$SLURMD_NODENAME $part" >>"$directory/calls" ;; esac
case $part in
2 | 3 | 5)
    if [ ! -e "$directory/held_$part" ]; then
        build/routeseq ${INSTEAD:-"$@"} &
        [ -z "${INSTEAD:-}" ] || kill -STOP $!
        echo "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" >"$directory/held_$part.task"
        echo $! >"$directory/held_$part"
        wait $!
        exit
    fi
    ;;
esac
exec build/routeseq "$@"
EOS
chmod +x "$work/holding"

# killed NAME N COMMAND...: N parts in N tasks; part 2's process is killed, part 3's task cancelled, part 5's requeued
killed() {
    name=$1 n=$2
    shift 2
    export RUN="$name" ROUTESEQ="$PWD/$work/holding"
    mkdir -p "$work/$name"
    $R "$@" >"$work/$name/whole"
    examples/cluster/slurm.sh "$work/$name" "$n" "$@" >"$work/$name/first" 2>&1
    merge=$(sed -n 's/^merge //p' "$work/$name/first")
    within 900 held "$name" 2 && kill -KILL "$(cat "$work/$name/held_2")"
    within 900 held "$name" 3 && scancel "$(task_of "$name" 3)"
    within 900 held "$name" 5 && scontrol requeue "$(task_of "$name" 5)"
    within 1200 over
    is "$name: two parts are killed: the merge says which is missing" \
        "FAILED 2:0, routeseq: merge: part 2 of $n is missing, no result" \
        "$(state "$merge"), $(grep -a 'is missing' "$work/$name/log"), $([ -e "$work/$name/result" ] || echo no result)"
    is "$name: the one requeued was done again by Slurm" "2 yes" \
        "$(grep -c ' 5$' "$work/$name/calls") $([ -e "$work/$name/5.part" ] && echo yes)"
    before=$(wc -l <"$work/$name/calls")
    examples/cluster/slurm.sh "$work/$name" "$n" "$@" >"$work/$name/second" 2>&1
    within 1200 over
    is "$name: submitted again: only the two" "2: 2 3" \
        "$(sed -n 's/^array .*: \([0-9]*\) of .*/\1/p' "$work/$name/second"): $(tail -n +$((before + 1)) "$work/$name/calls" |
            cut -d' ' -f 2 | sort | xargs)"
    same "$name: what one machine prints, byte for byte" "$work/$name/whole" "$work/$name/result"
    is "$name: by both nodes" "n1 n2" "$(cut -d' ' -f 1 "$work/$name/calls" | sort -u | xargs)"
}
export INSTEAD='verify full:4 --all --jobs 1 --part 1/8'
killed verify 8 verify hybrid:12,1
killed load 8 load hybrid:12,1 --load .3..1:.1 --trials 24 --tsv
if [ -n "${ROUTESEQ_LONG:-}" ]; then
    export INSTEAD=
    killed long_verify 8 verify hybrid:12,2
    killed long_load 8 load hybrid:192,2 --load .5 --trials 80
fi

# More parts than tasks: each does its share.
export RUN=shares
mkdir -p "$work/shares"
$R verify full:2 --sample 20001 --seed 3 >"$work/shares/whole"
ROUTESEQ=$R TASKS=3 examples/cluster/slurm.sh "$work/shares" 17 verify full:2 --sample 20001 --seed 3 >"$work/shares/first" 2>&1
within 1200 over
is "17 parts in 3 tasks" "17 of 17 parts in 3 tasks" "$(sed -n 's/^array .*: //p' "$work/shares/first")"
same "17 parts in 3 tasks: what one machine prints" "$work/shares/whole" "$work/shares/result"
tap_end
