# SPDX-License-Identifier: MIT-0
"""Drives the command with stderr on a pseudo-terminal; tests/cli/progress.sh calls it.

progress.py moves SECONDS ARGUMENT...   exit 0 if a line with a time comes within 2 s, and another one
                                        within SECONDS; a loaded machine may try three times
progress.py both SILENT ARGUMENT...     twice side by side: on a terminal until two lines came, the first within 2 s, then
                                        SIGINT; and with stderr in the file SILENT until the first of these lines, then
                                        SIGINT.  Prints stdout of the first; exit status 0, plus 1 if no two lines came,
                                        plus 2 if SIGINT did not end it as below
progress.py stops-at WORD ARGUMENT...   SIGINT comes as soon as the line says WORD: prints stdout; exit 0 if the status is
                                        1, it ended within 2 s, took the line away and said `interrupted`
progress.py memory ARGUMENT...          prints the peak of memory in MB
"""
import os
import pty
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time

COMMAND = "build/routeseq"
HEAD = 0.3  # seconds in which a command comes to its work


def start(arguments, out):
    master, slave = pty.openpty()
    child = subprocess.Popen([COMMAND, *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=slave)
    os.close(slave)
    return child, master


def read_some(master, seconds):
    ready, _, _ = select.select([master], [], [], seconds)
    try:
        return os.read(master, 65536) if ready else b""
    except OSError:  # the other end is closed
        return None


def moves_once(seconds, arguments):
    begun = time.monotonic()
    child, master = start(arguments, subprocess.DEVNULL)
    said, lines, first = b"", set(), None
    while time.monotonic() < begun + seconds and len(lines) < 2:
        more = read_some(master, 0.1)
        if more is None:
            break
        said += more
        lines = set(re.findall(rb"\r([^\r]*, \d+ s)\x1b\[K", said))
        if lines and first is None:
            first = time.monotonic() - begun
    child.kill()
    child.wait()
    print(said[-400:], "first after", first)
    return len(lines) > 1 and first < 2


def moves(seconds, arguments):
    return any(moves_once(seconds, arguments) for _ in range(3))


def hold(children, until):
    """Time passes and costs nothing: stopped, as on a loaded machine, a process takes no share of the cores."""
    for child in children:
        child.send_signal(signal.SIGSTOP)
    time.sleep(max(0, until - time.monotonic()))
    for child in children:
        child.send_signal(signal.SIGCONT)


def ended(child, said, sent):
    """Did SIGINT, sent at that time, end it as it should?"""
    spent = time.monotonic() - (sent or 0)
    child.kill()
    status = child.wait()
    shown = said.rfind(b"\x1b[K")
    good = status == 1 and sent is not None and spent < 2
    good = good and said[shown:].find(b"routeseq: interrupted") >= 0 and said[: shown + 3].endswith(b"\r\x1b[K")
    if not good:
        print("status", status, "after", spent, said[-300:])
    return good


def both_once(silent, arguments):
    with tempfile.TemporaryFile() as out, open(silent, "wb") as err:
        child, master = start(arguments, out)
        other = subprocess.Popen([COMMAND, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=err)
        said, lines, first, begun, sent = b"", set(), None, time.monotonic(), None
        time.sleep(HEAD)
        hold([child, other], begun + 0.95)
        while time.monotonic() < (begun + 8 if sent is None else sent + 4):
            more = read_some(master, 0.05)
            if more is None:
                break
            said += more
            lines = set(re.findall(rb"\r([^\r]*, \d+ s)\x1b\[K", said))
            if lines and first is None:
                first = time.monotonic() - begun
                other.send_signal(signal.SIGINT)
                hold([child], time.monotonic() + 0.9)
            if sent is None and (len(lines) > 1 or time.monotonic() > begun + 6):
                child.send_signal(signal.SIGINT)
                sent = time.monotonic()
        good = ended(child, said, sent)
        other.kill()
        other.wait()
        out.seek(0)
        sys.stdout.write(out.read(4000).decode())
    return (0 if len(lines) > 1 and first < 2 else 1) + (0 if good else 2)


def both(silent, arguments):
    """A loaded machine may try three times."""
    for _ in range(3):
        status = both_once(silent, arguments)
        if status == 0:
            break
    return status


def stops(arguments, word):
    with tempfile.TemporaryFile() as out:
        child, master = start(arguments, out)
        said, begun, sent = b"", time.monotonic(), None
        while time.monotonic() < begun + 30:
            more = read_some(master, 0.05)
            if more is None:
                break
            said += more
            if sent is None and word in said:
                child.send_signal(signal.SIGINT)
                sent = time.monotonic()
        good = ended(child, said, sent)
        out.seek(0)
        sys.stdout.write(out.read(4000).decode())
    return good


def memory(arguments):
    subprocess.run([COMMAND, *arguments], stdout=subprocess.DEVNULL, check=True)
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1000)
    return True


def main():
    what, arguments = sys.argv[1], sys.argv[2:]
    if what == "moves":
        good = moves(float(arguments[0]), arguments[1:])
    elif what == "both":
        sys.exit(both(arguments[0], arguments[1:]))
    elif what == "stops-at":
        good = stops(arguments[1:], arguments[0].encode())
    else:
        good = memory(arguments)
    sys.exit(0 if good else 1)


main()
