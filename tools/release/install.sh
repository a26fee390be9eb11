#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/release/install.sh BUILD [--remove] - `make install` and `make uninstall`: puts what
# stands below where DESTDIR, PREFIX, BINDIR, INCLUDEDIR, LIBDIR, MANDIR and DOCDIR say,
# or removes just that again.  DESTDIR is only a place to pack from: no file names it.
set -eu
cd "$(dirname "$0")/../.."
build=$1
remove=${2:-}
DESTDIR=${DESTDIR:-}
PREFIX=${PREFIX:-/usr/local}
BINDIR=${BINDIR:-$PREFIX/bin}
INCLUDEDIR=${INCLUDEDIR:-$PREFIX/include}
LIBDIR=${LIBDIR:-$PREFIX/lib}
MANDIR=${MANDIR:-$PREFIX/share/man}
DOCDIR=${DOCDIR:-$PREFIX/share/doc/routeseq}
BASHDIR=${BASHDIR:-$PREFIX/share/bash-completion/completions} # where the shells look for completions
ZSHDIR=${ZSHDIR:-$PREFIX/share/zsh/site-functions}
FISHDIR=${FISHDIR:-$PREFIX/share/fish/vendor_completions.d}
work=$build/install
version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' include/rt/net.h)
soname=${SONAME:-librouteseq.so.0} # of the Makefile; a name without a version, and one with the whole
case $soname in
*.dylib) bare=librouteseq.dylib whole=librouteseq.$version.dylib loaded=@rpath/$soname ;;
*) bare=librouteseq.so whole=librouteseq.so.$version loaded=$soname ;;
esac

place() { # place MODE FROM TO
    if [ "$remove" ]; then
        rm -f "$DESTDIR$3"
    else
        into=$DESTDIR${3%/*}
        [ -d "$into" ] || mkdir -p "$into"
        install -m "$1" "$2" "$DESTDIR$3"
    fi
}

place_all() { # place_all DIRECTORY FILE...: by their names, mode 644
    into=$DESTDIR$1
    shift
    if [ "$remove" ]; then
        for file; do set -- "$@" "$into/${file##*/}" && shift; done
        rm -f "$@"
    else
        [ -d "$into" ] || mkdir -p "$into"
        install -m 644 "$@" "$into"
    fi
}

link() { # link FROM TO: a symbolic link TO -> FROM
    rm -f "$DESTDIR$2"
    [ "$remove" ] || ln -s "$1" "$DESTDIR$2"
}

fill() { # fill TEMPLATE TO: its @NAMES@ filled in
    sed -e "s|@VERSION@|$version|; s|@SHARED@|$whole|; s|@SONAME@|$loaded|; s|@LIBDIR@|$LIBDIR|" \
        -e "s|@INCLUDEDIR@|$INCLUDEDIR|; s|@PREFIX@|$PREFIX|" "$1" >"$work/${2##*/}"
    place 644 "$work/${2##*/}" "$2"
}

place 755 "$build/routeseq" "$BINDIR/routeseq"
place_all "$INCLUDEDIR/rt" include/rt/*.h
place 644 "$build/librouteseq.a" "$LIBDIR/librouteseq.a"
place 755 "$build/$soname" "$LIBDIR/$whole"
link "$whole" "$LIBDIR/$soname"
link "$soname" "$LIBDIR/$bare"
mkdir -p "$work"
fill packaging/routeseq.pc.in "$LIBDIR/pkgconfig/routeseq.pc"
for file in routeseq-config routeseq-config-version; do
    fill packaging/cmake/$file.cmake.in "$LIBDIR/cmake/routeseq/$file.cmake"
done
tools/release/man.sh "$work/man"
place_all "$MANDIR/man1" packaging/man/*.1
place_all "$MANDIR/man3" "$work"/man/*.3
place_all "$DOCDIR" README.md CHANGELOG.md
find docs -type d | sort >"$work/documents"
while read -r folder; do # as they lie here: they name each other
    # shellcheck disable=SC2046 # words
    place_all "$DOCDIR/$folder" $(find "$folder" -maxdepth 1 -type f | sort)
done <"$work/documents"
mkdir -p "$work/completion"
for shell in "bash:$BASHDIR/routeseq" "zsh:$ZSHDIR/_routeseq" "fish:$FISHDIR/routeseq.fish"; do
    "$build/routeseq" completion "${shell%%:*}" >"$work/completion/${shell%%:*}"
    place 644 "$work/completion/${shell%%:*}" "${shell#*:}"
done
if [ "$remove" ]; then # directories that are empty now, up to PREFIX; the system's own stay
    case $PREFIX in /usr | /usr/local) own= ;; *) own=yes ;; esac
    for directory in "$INCLUDEDIR/rt" "$LIBDIR/cmake/routeseq" "$LIBDIR/pkgconfig" "$BINDIR" "$MANDIR/man1" "$MANDIR/man3" \
        "$DOCDIR/docs/figures" "$DOCDIR/docs/house" "$DOCDIR/docs/spec" "$BASHDIR" "$ZSHDIR" "$FISHDIR"; do
        while [ "$directory" ] && [ "$directory" != "$PREFIX" ] &&
            { [ "$own${directory%/*}" != "$PREFIX" ] || [ "$directory" = "$DOCDIR" ]; } && rmdir "$DESTDIR$directory" 2>/dev/null; do
            directory=${directory%/*}
        done
    done
fi
