# SPDX-License-Identifier: MIT-0
"""pytest's results as TAP: `tools/tap_pytest.sh FILE...`"""
import sys

import pytest

COUNT = [0]


def say(text):
    print(text, file=sys.__stdout__, flush=True)


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    config.pluginmanager.unregister(name="terminalreporter")


def pytest_runtest_logreport(report):
    if report.when != "call" and report.outcome == "passed":
        return
    COUNT[0] += 1
    name = report.nodeid.split("::")[-1].removeprefix("test_").replace("[", ": ").rstrip("]").replace("#", "no.")
    if report.outcome == "skipped":
        say(f"ok {COUNT[0]} - {name} # SKIP {report.longrepr[-1] if isinstance(report.longrepr, tuple) else ''}")
    elif report.outcome == "passed":
        say(f"ok {COUNT[0]} - {name}")
    else:
        say(f"not ok {COUNT[0]} - {name}")
        for line in report.longreprtext.splitlines()[-12:]:
            say(f"# {line}")


def pytest_collectreport(report):
    if report.failed:
        COUNT[0] += 1
        say(f"not ok {COUNT[0]} - {report.nodeid} is read")
        for line in report.longreprtext.splitlines()[-12:]:
            say(f"# {line}")


def pytest_sessionfinish():
    say(f"1..{COUNT[0]}")
