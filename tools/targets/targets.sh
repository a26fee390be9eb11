# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh
# shellcheck disable=SC2034,SC2086 # set for who sources this; commands are lists of words
# tools/targets/targets.sh - the targets of cross.sh, target.sh and size.sh: what compiles, links, runs and
# measures each; to be sourced.  All of it is optional: what is missing is one SKIP.
#
# QEMU's board with a Cortex-M0 has 16 kB, too little for the circuit: "cortex-m0-gate" is its code
# on the board of the Cortex-M3.  An ATmega328P has 32 kB of flash and 2 of memory, too little for all
# networks of routers with ports: "avr-ports" is an ATmega2560 with 256 and 8 (at -O0 they take 165).

. tools/links.sh

B=${B:-build}
targets_ci="cortex-m0 avr 8051"
targets_all="cortex-m0 cortex-m0-gate cortex-m3 cortex-m4 cortex-m33 cortex-m55 rv32i rv32imc rv32e
    rv64 avr avr-ports 8051 s390x powerpc mips m32 musl tcc wasm32"

transit="route_bidelta route_compute route_decode route_fattree route_locate route_selfcheck"
objects_of() { # objects_of FOLDER...: the objects of the sources in there
    for folder in "$@"; do tools/sources.sh "$folder"; done | sed 's|.*/||; s|\.c$||' | xargs
}
circuit="gate_build gate_module gate_run gate_text gate_transit" # what makes and evaluates a circuit
routers="selfcheck_ports $(objects_of lib/route/ports lib/topo/ports)" # networks of routers with ports
texts="$(objects_of lib/net)" # these two take networks by their texts

arm() { # arm CPU BOARD FLASH STACK
    cc="arm-none-eabi-gcc -mcpu=$1 -mthumb" tools=arm-none-eabi-
    bare="-DSELFCHECK_BARE -DSELFCHECK_STACK=$4" libs=-lgcc
    link="-nostdlib -Wl,--section-start=.vectors=$3 -Wl,-Ttext=${3%00}80"
    emulator="qemu-system-arm -M $2 -nographic -monitor none -serial none
        -semihosting-config enable=on,target=native -kernel" counter=$emulator
}

riscv() { # riscv ARCH ABI BITS CPU
    cc="riscv64-unknown-elf-gcc -march=$1 -mabi=$2 -mcmodel=medany -ffreestanding"
    tools=riscv64-unknown-elf- bare=-DSELFCHECK_BARE libs=-lgcc
    link="-nostdlib -Wl,--section-start=.vectors=0x80000000 -Wl,-Ttext=0x80000080"
    emulator="qemu-system-riscv$3 -M virt -cpu $4 -bios none -nographic -monitor none -serial stdio
        -kernel" counter=$emulator
}

linux() { # linux TOOLS QEMU: static, so that QEMU needs no library and sees the symbols
    cc="$1gcc -fno-pic -fno-stack-protector -fno-asynchronous-unwind-tables" tools=$1 link=-static libs=-lgcc
    emulator=qemu-$2 counter=$emulator
}

names() { # names [TARGET... | all]
    case ${*:-ci} in ci) echo $targets_ci ;; all) echo $targets_all ;; *) echo "$@" ;; esac
}

# expected route | gate: the hash that the self check must find
expected() { awk -F '\t' -v name="$1" '$1 == name { print $2 }' tests/vectors/selfcheck.tsv; }

# target NAME: sets
#   cc, link, libs     compiler, link flags, libraries
#   bare               flags of the self check on a machine without a libc
#   tools              prefix of nm and size
#   emulator, counter  what runs a program ('': this machine); one that logs every instruction
#   gate               objects of the circuit
#   ports              objects of networks of routers with ports
#   directory, program where build() puts the self check
#   limit, slow        seconds that the self check may take; if these are many, flags for a short one
#   only               objects that build() compiles; '': all
# Fails, and says in `missing` what is not here; ends the script if there is no such target.
target() {
    cc='' tools='' bare='' link='' libs='' emulator='' counter='' suffix=''
    gate=$circuit ports=$routers limit=100 slow='' only=''
    case $1 in
    cortex-m0) arm cortex-m0 microbit 0x00000000 0x20004000 && gate='' ;;
    cortex-m0-gate) arm cortex-m0 mps2-an385 0x00000000 0x20010000 && ports='' ;; # cortex-m0 has them
    cortex-m3) arm cortex-m3 mps2-an385 0x00000000 0x20010000 ;;
    cortex-m4) arm cortex-m4 mps2-an386 0x00000000 0x20010000 ;;
    cortex-m33) arm cortex-m33 mps2-an505 0x10000000 0x10100000 ;;
    cortex-m55) arm cortex-m55 mps3-an547 0x00000000 0x20010000 ;;
    rv32i) riscv rv32i ilp32 32 rv32,m=off,a=off,f=off,d=off,c=off ;;
    rv32imc) riscv rv32imc ilp32 32 rv32,a=off,f=off,d=off ;;
    rv32e) riscv rv32e ilp32e 32 rv32,i=off,e=on,h=off,m=off,a=off,f=off,d=off,c=off ;;
    rv64) riscv rv64imac lp64 64 rv64,f=off,d=off ;;
    avr-ports)
        cc="avr-gcc -mmcu=atmega2560" tools=avr- gate='' slow=-DPAIRS=1u
        emulator="simavr -m atmega2560"
        ;;
    avr)
        cc="avr-gcc -mmcu=atmega328p" tools=avr- gate='' ports='' slow=-DPAIRS=1u
        emulator="simavr -m atmega328p"
        counter="qemu-system-avr -M uno -nographic -monitor none -bios"
        ;;
    8051) # no circuit, no ports: SDCC lacks compound literals and struct arguments
        cc="sdcc -mmcs51 --model-large --std-c99 --opt-code-size" gate='' ports='' slow=-DPAIRS=1u
        suffix=.ihx limit=3000
        link="--iram-size 256 --xram-size 65535" emulator="s51 -t 8052 -I if=xram[0xffff] -b -G"
        ;;
    s390x) linux s390x-linux-gnu- s390x ;;
    powerpc) linux powerpc-linux-gnu- ppc ;;
    mips) linux mips-linux-gnu- mips && cc="$cc -mno-abicalls" ;;
    m32) linux '' i386 && cc="$cc -m32" emulator='' ;;
    musl) linux musl- x86_64 && emulator='' tools='' libs='' ;;
    tcc) cc=tcc ;;
    wasm32)
        cc="clang-19 --target=wasm32 -ffreestanding" bare=-DSELFCHECK_BARE
        link="-nostdlib -Wl,--no-entry -Wl,--export=main" emulator=node
        ;;
    *) echo "no such target: $1" >&2 && exit 2 ;;
    esac
    directory=$B/target/$1 program=$B/target/$1/program$suffix
    missing="${cc%% *} is missing" && command -v ${cc%% *} >/dev/null || return
    case $1 in
    wasm32) missing="wasm-ld-19 is missing" && command -v wasm-ld-19 >/dev/null ;;
    avr | avr-ports) missing="avr-libc is missing" && echo '#include <avr/io.h>' | $cc -E - >/dev/null 2>&1 ;;
    m32 | s390x | powerpc | mips) missing="no libc for ${cc%% *}" &&
        links $cc $link ;;
    esac
}

compile() { # compile SOURCE OBJECT [FLAG...]: at LEVEL, -Os; a warning of gcc or clang is a failure
    from=$1 to=$2 strict="-std=c99 ${LEVEL:--Os} -Wall -Wextra -Werror"
    shift 2
    case $cc in
    sdcc*) strict= ;;
    tcc) strict="-Wall -Werror" ;;
    esac
    $cc $strict -Iinclude -Itests/assurance "$@" -c "$from" -o "$to"
}

build() { # build LIB [FLAG...]: the self check with the library below LIB, as $program in $directory
    lib=$1 objects='' named=$gate$ports
    shift
    mkdir -p "$directory"
    for object in selfcheck_main $transit ${gate:+selfcheck_gate} ${ports:+selfcheck_ports}; do # SDCC wants main first
        source=$(find "$lib" -name "$object.c") extra=''
        objects="$objects $directory/$object.rel"
        case " ${only:-$object} " in *" $object "*) ;; *) continue ;; esac
        case $object in
        selfcheck_*) source=tests/assurance/$object.c extra="$bare ${gate:+-DSELFCHECK_GATE} ${ports:+-DSELFCHECK_PORTS}" ;;
        esac
        case $cc$object in # else its temporaries do not fit the 128 bytes of direct memory
        sdcc*route_selfcheck) extra="$extra --noinvariant --noinduction" ;;
        esac
        compile "$source" "$directory/$object.rel" $extra "$@" || return
    done
    [ -z "$named" ] || objects="$objects $directory/unity_*.rel"
    [ -z "$named" ] || [ -n "$only" ] || # many sources at once
        for source in $(tools/unity.sh "$directory" $(find "$lib" -name '*.c' | awk -F '[/.]' -v wanted=" $gate $ports $texts " 'index(wanted, " " $(NF - 1) " ")') | cut -d ' ' -f 1); do
            compile "$source" "${source%.c}.rel" "$@" || return
        done
    $cc $link $objects $libs -o "$program"
}

join() { # join OPTION OBJECT...: one wasm module, $directory/joined
    option=$1
    shift
    $cc -nostdlib -Wl,--no-entry,--export-all,"$option" "$@" -o "$directory/joined"
}

called() { # called OBJECT...: what these call and have not themselves
    case $cc in
    sdcc*)
        awk '$1 == "S" { if ($3 ~ /^Def/) has[$2] = 1; else called[$2] = 1 }
            END { for (s in called) if (!has[s] && s != ".__.ABS.") print s }' "$@"
        ;;
    *wasm32*) join --error-limit=0 "$@" 2>&1 | sed -n 's/.*undefined symbol: //p' ;;
    *)
        "${tools}nm" -g "$@" | awk 'NF == 3 { has[$3] = 1 } $1 == "U" { called[$2] = 1 }
            END { for (s in called) if (!has[s]) print s }'
        ;;
    esac | sort -u
}

bytes() { # bytes OBJECT...: of code and constants, of data; of wasm, the module's
    case $cc in
    sdcc*)
        rom=0 ram=0
        # shellcheck disable=SC2013 # words
        for area in $(awk '$1 == "A" { print $2 "=" $4 }' "$@"); do
            case $area in
            CSEG=* | CONST=*) rom=$((rom + 0x${area#*=})) ;;
            [DIOX]SEG=*) ram=$((ram + 0x${area#*=})) ;;
            esac
        done
        echo "$rom" "$ram"
        ;;
    *wasm32*) join --allow-undefined "$@" && echo "$(wc -c <"$directory/joined")" - ;;
    *) "${tools}size" "$@" | awk 'NR > 1 { rom += $1; ram += $2 + $3 } END { print rom + 0, ram + 0 }' ;;
    esac
}

wasm_host='
const put = c => process.stdout.write(String.fromCharCode(c));
const bytes = require("fs").readFileSync(process.argv[1]);
process.exit(new WebAssembly.Instance(new WebAssembly.Module(bytes), {host: {put}}).exports.main());'

# emulate PROGRAM: what it prints, without the colours of simavr; its status, 124 if it took longer
# than `limit`.  s51 stops where its input ends: it gets a pipe that does not.
emulate() {
    case $emulator in
    node) set -- node -e "$wasm_host" "$1" ;;
    *) set -- $emulator "$1" ;;
    esac
    [ -p "$B/target/endless" ] || mkfifo "$B/target/endless"
    said=$( (timeout -k 5 "$limit" "$@" <>"$B/target/endless") 2>&1)
    set -- $?
    printf '%s\n' "$said" | tr -d '\r\033' | sed 's/\[[0-9]*m//g; s/\.$//'
    return "$1"
}
