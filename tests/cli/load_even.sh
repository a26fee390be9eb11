#!/bin/sh
# SPDX-License-Identifier: MIT-0
# load --routing ecmp and --ties even: what is said (test_load_even.py), and what is refused.  In TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/load_even
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_load_even.py
tables=$?

# --- what is refused
printf '0 1\n1 2\n2 0\n' >"$work/net"
refuses "more than can be searched" 2 "the worst of 1024 routers with processors, and 11264 in all with up to 4 ports, takes about" load omega:10 --routing ecmp --traffic worst
refuses "... for its routers" 2 "the worst of more than 4096 routers with processors" load mesh:40,40,4 --routing ecmp --traffic worst
while IFS='|' read -r words arguments; do
    # shellcheck disable=SC2086 # arguments
    refuses "$arguments" 2 "$words" $arguments
done <<END
options --routing ecmp and --vcs exclude each other|load torus:4,4 --routing ecmp --vcs 1
options --routing ecmp and --ties exclude each other|load torus:4,4 --routing ecmp --ties even
option --ties 'even': served are ring, torus and tofu; this network has no such ties|load mesh:4,4 --ties even
option --ties 'even': served are ring, torus and tofu|load twisted:4,4,1,0 --ties even
option --routing 'ecmp': expected|route torus:4,4 0 3 --routing ecmp
options --ties even and --routing ecmp exclude each other|compare torus:4,4 --ties even --routing ecmp
options --ties even and --topology exclude each other|compare torus:4,4 --ties even --topology $work/net
option --ties 'both': expected|load torus:4,4 --ties both
END
tap_end && [ $tables = 0 ]
