#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""tools/figures/wave.py <WAVE.json >WAVE.svg - draw WaveDrom text, as much of it as tools/figures/wave.c prints.

Lanes of p (clock), 0, 1, x, = and 3 (values, from `data`), a gap for {}, head and foot.  The ground is
transparent and the colours follow the reader's light or dark mode.
"""
import json
import sys
from xml.sax.saxutils import escape

LEFT, CELL, ROW, HIGH, SLOPE = 84, 84, 34, 22, 5  # pixels: names, a clock, a lane, a level, an edge
STYLE = """
  text { font: 14px Helvetica, Arial, sans-serif; fill: #222 }
  .small { font-size: 12px; fill: #555 }
  .data { font-family: monospace; text-anchor: middle }
  .line { fill: none; stroke: #222; stroke-width: 1.3 }
  .bus { fill: none; stroke: #222; stroke-width: 1.3 }
  .answer { fill: #ffe08a; stroke: #222; stroke-width: 1.3 }
  .unknown { fill: url(#hatch); stroke: #888; stroke-width: 1.3 }
  .hatch { stroke: #999 }
  .edge { stroke: #bbb; stroke-dasharray: 2 3 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6e6e6 } .small { fill: #b5b5b5 }
    .line, .bus, .answer { stroke: #e6e6e6 }
    .answer { fill: #6b5310 } .hatch { stroke: #777 } .edge { stroke: #555 }
  }
"""


def clock(x, y, count):
    """Rising edges at the beginning of each cell, with an arrow."""
    path = f"M{x} {y + HIGH}"
    arrows = ""
    for k in range(count):
        at = x + k * CELL
        path += f"V{y}H{at + CELL // 2}V{y + HIGH}H{at + CELL}"
        arrows += f"M{at - 4} {y + 14}L{at} {y + 6}L{at + 4} {y + 14}"
    return f'<path class="line" d="{path}"/><path class="line" d="{arrows}"/>'


def levels(x, y, wave):
    out = ""
    last = None
    for k, mark in enumerate(wave):
        at = x + k * CELL
        if mark == "x":
            out += bus(at, y, "unknown")
            last = None
            continue
        level = y if mark == "1" else y + HIGH
        start = f"M{at} {level}" if last is None else f"M{at} {last}L{at + SLOPE} {level}"
        out += f'<path class="line" d="{start}H{at + CELL}"/>'
        last = level
    return out


def bus(at, y, kind):
    end, middle = at + CELL, y + HIGH / 2
    return (f'<path class="{kind}" d="M{at} {middle:g}L{at + SLOPE} {y}H{end - SLOPE}L{end} {middle:g}'
            f'L{end - SLOPE} {y + HIGH}H{at + SLOPE}Z"/>')


def values(x, y, lane):
    data = iter(lane["data"])
    out = ""
    for k, mark in enumerate(lane["wave"]):
        at = x + k * CELL
        if mark == "x":
            out += bus(at, y, "unknown")
            continue
        out += bus(at, y, "answer" if mark == "3" else "bus")
        out += f'<text class="data" x="{at + CELL // 2}" y="{y + 16}">{escape(next(data))}</text>'
    return out


def draw(wave):
    lanes = wave["signal"]
    clocks = len(lanes[0]["wave"])
    width, top = LEFT + clocks * CELL + 12, 58
    rows = ""
    y = top
    for lane in lanes:
        if not lane:
            y += ROW // 2
            continue
        rows += f'<text x="8" y="{y + 16}">{escape(lane["name"])}</text>\n'
        if lane["wave"][0] == "p":
            rows += clock(LEFT, y, clocks)
        elif "data" in lane:
            rows += values(LEFT, y, lane)
        else:
            rows += levels(LEFT, y, lane["wave"])
        rows += "\n"
        y += ROW
    height = y + 30
    marks = "".join(
        f'<path class="edge" d="M{LEFT + k * CELL} {top - 8}V{y - 6}"/>'
        f'<text class="small" text-anchor="middle" x="{LEFT + k * CELL}" y="{top - 14}">'
        f'{wave["head"]["tick"] + k}</text>' for k in range(clocks))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">\n<style>{STYLE}</style>\n'
            '<defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse">'
            '<path class="hatch" d="M0 7L7 0"/></pattern></defs>\n'
            f'<text x="8" y="20">{escape(wave["head"]["text"])}</text>\n'
            f'<text class="small" x="8" y="{top - 14}">edge</text>\n'
            f'{marks}\n{rows}<text class="small" x="8" y="{y + 16}">'
            f'{escape(wave["foot"]["text"])}</text>\n</svg>\n')


sys.stdout.write(draw(json.load(sys.stdin)))
