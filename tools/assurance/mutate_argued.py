#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""For mutate.py: mutants of cli that cannot matter, by rule.  A rule looks at the source: it argues no line that it cannot show.

  tools/assurance/mutate_argued.py            each rule argues its example, and not the one that is close to it; exit status 1 if not
  tools/assurance/mutate_argued.py FILE       of a list of mutate.py --list: what is alive, with the rule that argues it
"""
import glob
import os
import re
import sys

TEXTS = {}
ALLOCATES = re.compile(r'\b(take_memory|zero_memory|malloc|calloc)\(')
AFTER = re.compile(r'\s*(\?|!= 0|== 0|&&|\|\|)')


def text_of(source):
    """Without comments, but with as many lines."""
    if source not in TEXTS:
        with open(source, encoding='utf-8') as file:
            TEXTS[source] = re.sub(r'/\*.*?\*/|//[^\n]*', lambda m: '\n' * m[0].count('\n'), file.read(), flags=re.S)
    return TEXTS[source]


def function_at(source, row):
    """(name, static) of the function around this row."""
    lines = text_of(source).split('\n')
    for line in reversed(lines[:row - 1]):
        found = re.match(r'(static )?[a-z].*?\b(\w+)\(', line)
        if found:
            return found[2], bool(found[1])
    return None, False


def uses(source, name, static):
    """(text before, text after, is called) of each use of a function."""
    for path in [source] if static else glob.glob('cli/**/*.[ch]', recursive=True):
        text = text_of(path)
        for found in re.finditer(rf'\b{name}\b', text):
            begin = text.rfind('\n', 0, found.start()) + 1
            if re.match(r'[a-z]', text[begin:]) or text.count('"', begin, found.start()) % 2 > 0:
                continue  # its own head or declaration, or a word of a text
            at, depth = found.end(), 0
            called = text[at:at + 1] == '('
            while called:
                depth += {'(': 1, ')': -1}.get(text[at], 0)
                at += 1
                if depth == 0:
                    break
            yield text[:found.start()].rstrip(), text[at:].lstrip(), called


def only_whether(before, after, called):
    if not called:
        return False
    if re.search(r'(\bif|\bwhile) \(+$|(&&|\|\||!) ?\(*$', before):
        return bool(AFTER.match(after)) or after[0] in ');'
    return bool(re.search(r'(\breturn|[^=!<>]=|,|\(|\[)$', before) and AFTER.match(after))


def returns_whether(source, name, static, depth=0):
    """Is each use of the function asked whether it is 0, or returned by a function that is itself only asked that?"""
    found = 0
    for path in [source] if static else glob.glob('cli/**/*.[ch]', recursive=True):
        if path != source and re.search(rf'^static [^\n]*\b{name}\(', text_of(path), re.M):
            continue  # another of this name
        for before, after, called in uses(path, name, True):
            found += 1
            if only_whether(before, after, called) or (called and re.search(r'[;{}]$', before) and after.startswith(';')):
                continue
            if not (called and depth < 4 and re.search(r'\breturn(?: [^;{}?]*\? [\w-]+(?:\(\w+\))? :)?$', before) and after.startswith(';')):
                return False
            outer = function_at(path, before.count('\n') + 1)
            if outer[0] in (None, name) or not returns_whether(path, *outer, depth + 1):
                return False
    return found > 0


def asked_whether(source, row, what, line):
    """Each use of the function asks only whether it returns 0."""
    if not (re.fullmatch(r'return (?:[^;?]*\? (?:0 : )?)?-?1(?: : (?:0|\w+\(.*\)))?;', line) and line.count('1') == 1 and what in ('`1` to `2`', '`-` to `+`')):
        return False
    if what == '`-` to `+`' and len(re.findall(r'-(?!>)', line)) != 1:
        return False
    return returns_whether(source, *function_at(source, row))


def sign_alone(source, row, what, line):
    """qsort and bsearch ask for the sign; nobody else asks."""
    if what != '`1` to `2`' or not re.search(r'\? -1 : 1;$', line) or line.count('1') != 2:
        return False
    found = list(uses(source, *function_at(source, row)))
    return bool(found) and not any(called for _, _, called in found)


def body_of(name):
    for path in glob.glob('cli/**/*.c', recursive=True):
        found = re.search(rf'^(?:static )?void {name}\([^;{{]*\)\n{{\n(.*?)^}}', text_of(path), re.S | re.M)
        if found:
            return found[1]
    return None


def gives_back(name, depth=0):
    """Does this function free memory, and nothing else?"""
    if name == 'free':
        return True
    body = body_of(name)
    if body is None or depth > 4:
        return False
    body = re.sub(r'\b(for|if) \([^;{]*?\)\n|\bfor \([^{]*?;[^{]*?;[^{]*?\)', '', body)
    calls = [one for one in re.findall(r'\b(\w+)\(', body) if one not in ('if', 'for', 'while')]
    return bool(calls) and not re.search(r'[^=!<>]=[^=]', body) and all(gives_back(one, depth + 1) for one in calls)


def memory_back(_, __, what, line):
    """Memory that is not given back goes back to the system when the command ends."""
    found = re.fullmatch(r'(\w+)\([^;]*\);', line)
    return what == 'statement left out' and bool(found) and gives_back(found[1])


def grown(what):
    found = re.fullmatch(r'`(\d+)` to `(\d+)`', what)
    return found[1] if found and int(found[2]) > int(found[1]) else None


def more_memory(_, __, what, line):
    """Memory is larger than needed: sums and products that grow, and nothing else in the line; or what is added to a quotient."""
    number, found = grown(what), ALLOCATES.search(line)
    if not number or not found or re.search(rf'\b{number}\b', line[:found.start()]):
        return False
    size = line[found.end():].replace('->', '.')
    signs = r'[-%?<]' if re.findall(rf'(\S+) {number}\b', size) == ['+'] else r'[-/%?<]'
    return not re.search(signs, size) and line.rstrip().endswith(';')


def at_least_one(_, __, what, line):
    """Memory for none is memory for one (cli/base/heap.c)."""
    found = re.search(r'\b(take|zero)_memory\(1, ', line) if what == '`1` to `0`' and line.count('1') == 1 else None
    return bool(found) and bool(re.search(rf'void \*{found[1]}_memory\([^{{]*{{[^}}]*\bat_least_one\(count\)', text_of('cli/base/heap.c')))


def fewer_given_back(source, row, what, line):
    """A loop that only gives memory back begins later: what it leaves goes back when the command ends."""
    if what != '`0` to `1`' or not re.match(r'for \(\w+ \w+ = 0; ', line):
        return False
    body = re.match(r'(?:.*\{\n((?:.*\n)*?) *\}\n|.*;\n)', '\n'.join(text_of(source).split('\n')[row:]) + '\n')
    calls = re.findall(r'(\w+)\([^;]*\);', body[0]) if body else []
    return bool(calls) and body[0].count(';') == len(calls) and all(gives_back(one) for one in calls)


def longer_array(_, __, what, line):
    """An array has elements more: no text is cut short by its length, and no loop runs to it."""
    number = grown(what)
    if not number or not re.match(r'(static )?(const )?(char|uint\d+_t|unsigned|int|double) ', line) or not line.endswith(';'):
        return False
    return not re.search(rf'(?<!\[)\b{number}\b', line) and re.search(rf'\[{number}(?: \* \w+)?\]', line) and '= {' not in line


def wide_enough(source, row, what, line):
    """A text a character shorter has room for the longest numbers that one snprintf writes there."""
    found = re.fullmatch(r'`(\d+)` to `(\d+)`', what)
    if not found or int(found[2]) != int(found[1]) - 1:
        return False
    lines = text_of(source).split('\n')
    array = re.fullmatch(rf'char (\w+)\[{found[1]}\];', line)
    if array:
        end = next(i for i in range(row, len(lines)) if lines[i].startswith('}'))
        calls = re.findall(rf'snprintf\({array[1]}, sizeof {array[1]},\s*((?:"[^"]*"|\s|PRI\w+)+)', '\n'.join(lines[row:end]))
        if len(calls) != 1 or len(re.findall(rf'\b{array[1]}\b', '\n'.join(lines[row:end]))) < 2:
            return False
        format_ = calls[0]
    else:
        call = re.match(rf'snprintf\(\w+, {found[1]},\s*((?:"[^"]*"|\s|PRI\w+)+)', line)
        if not call:
            return False
        format_ = call[1]
    text = ''.join(one[1:-1] if one[0] == '"' else one for one in re.findall(r'"[^"]*"|PRI\w+', format_))
    text, widths = re.sub(r'%PRIu32|%u', '0' * 10, text), re.findall(r'%', re.sub(r'%PRIu32|%PRIu64|%u', '', text))
    return not widths and len(text.replace('%PRIu64', '0' * 20)) < int(found[2])


def whole_flag(source, row, what, line):
    """A flag that is 2 is as set as one that is 1: everybody asks only whether it is 0, and it is no bit field."""
    found = re.match(r'(?:(int|unsigned|) ?\b|\w+(?:->|\.))(\w+) = 1;', line)
    if what != '`1` to `2`' or not found or line.count('1') != 1:
        return False
    lines = text_of(source).split('\n')
    if found[1]:
        end = next(i for i in range(row, len(lines)) if lines[i].startswith('}'))
        texts, name = ['\n'.join(lines[row:end])], rf'\b{found[2]}\b'
    elif found[1] is not None:  # of this function, declared before
        body = block_at(source, row)
        own = re.search(rf'\bint {found[2]} = 0;', body)
        if not own:
            return False
        texts, name = [body[own.end():]], rf'(?<![.>])\b{found[2]}\b'
    else:
        texts, name = [text_of(path) for path in glob.glob('cli/**/*.[ch]', recursive=True)], rf'(?:->|\.){found[2]}\b'
        if any(re.search(rf'\b{found[2]} : \d', text) for text in texts):
            return False
    asked = 0
    for text in texts:
        for one in re.finditer(name, text):
            after, before = text[one.end():].lstrip(), re.sub(r'[\w>.-]*$', '', text[:one.start()]).rstrip()
            if re.match(r'= (?:[\w>.-]+ = )*[01][;,}]', after):
                continue
            if not (re.search(r'(\bif|\bwhile) \(+$|(&&|\|\||!) ?\(*$', before) and re.match(r'\)|&&|\|\||\?', after)) and not (
                    re.search(r'(\breturn|[^=!<>]=)$', before) and after.startswith('?')):
                return False
            asked += 1
    return asked > 0


def other_middle(_, __, what, line):
    """A search that halves goes on at any place between its ends."""
    return what == '`2` to `3`' and bool(re.fullmatch(r'(?:const )?uint\d+_t \w+ = (\w+) \+ \(\w+ - \1\) / 2;', line))


def first_room(source, row, what, line):
    """Room that doubles until it is enough may begin smaller."""
    found = re.fullmatch(r'`(\d+)` to `(\d+)`', what)
    if not found or not 1 <= int(found[2]) < int(found[1]):
        return False
    begin = re.search(rf'\.(\w+) = {found[1]}\}};$', line)
    after = text_of(source).split('\n')[row:row + 2]
    return bool(begin and int(found[2]) == 1 and re.fullmatch(rf'\s*while \(\S+{begin[1]} < 2 \* \w+\)', after[0]) and
                re.fullmatch(rf'\s*\S+{begin[1]} \*= 2;', after[1]))


def no_common_bits(source, row, what, line):
    """A byte beside zeros: or is exclusive or."""
    found = re.fullmatch(r'(\w+) = \1 << 8 \| (\w+)\[\w+\];', line)
    if what != '`|` to `^`' or not found:
        return False
    head = '\n'.join(text_of(source).split('\n')[max(row - 12, 0):row])
    return bool(re.search(rf'\buint8_t \*?{found[2]}\b', head)) and bool(re.search(rf'\buint64_t {found[1]} = 0;', head))


def one_is_sorted(source, row, what, line):
    """One element needs no sorting, and of none there is nothing to sort."""
    found = re.fullmatch(r'if \((\S+) > 0\)', line)
    return what in ('`0` to `1`', '`>` to `>=`', 'jump 1 never') and bool(found) and bool(re.match(rf'\s*qsort\([^,]+, {re.escape(found[1])}, ', text_of(source).split('\n')[row]))


def how_near(_, __, what, line):
    """How small a number counts as none, one digit of a power of ten: any that is small serves."""
    found = re.fullmatch(r'`(\d)` to `(\d)`', what)
    if found and int(found[1]) > 1 and re.search(rf'\b1e-{found[1]}\b', line) and len(re.findall(rf'(?<![\d.]){found[1]}\b', line)) == 1:
        return True
    return bool(found) and found[2] != '0' and len(re.findall(rf'\b{found[1]}e-\d\d\b', line)) == 1 and not re.search(rf'(?<![\d.e-]){found[1]}\b', line)


def progress_alone(source, row, what, line):
    """What a terminal shows while work lasts (tests/cli/progress.sh): it changes no answer."""
    if line.startswith('show_progress('):  # perhaps over several lines
        line = re.sub(r'\s+', ' ', '\n'.join(text_of(source).split('\n')[row - 1:]).partition(';')[0]).strip() + ';'
    if what == 'statement left out' and re.fullmatch(r'\w+(?:\.|->)step = "[\w ]*";|watch_progress\([^;]*\);', line):
        return True
    return bool(re.fullmatch(r'(?:show_step|show_output_step|show_progress|end_progress)\([^;]*\);', line)) and (
        what == 'statement left out' or line.startswith('show_progress('))


def look_alone(source, row, what, line):
    """What such a function writes, progress shows; no `<=` that would read beyond an array."""
    head = block_head(source, row)
    return bool(re.search(r'\(const void \*context, char \*what, size_t size, uint64_t \*done, uint64_t \*total\)$', head)) and what != '`<` to `<=`'


def any_hash(source, row, what, line):
    """Where a search begins: what it looks for it finds from any place."""
    if function_at(source, row) != ('hash', True) or not re.fullmatch(r'`\d+u?` to `\d+u?`', what) or 'return' in line:
        return False
    return all(called and re.search(r'\bat = $|\bat =$', before) and re.match(r'& \(', after) for before, after, called in uses(source, 'hash', True))


def counted_above(source, row, what, line):
    """Sums up counts that all stand one place higher: at place 0 there is none to add."""
    lines = text_of(source).split('\n')
    sums = re.fullmatch(r'\s*(\S+)\[(\w+) \+ 1\] \+= \1\[\2\];', lines[row].rstrip())
    if what != '`0` to `1`' or not sums or not re.match(rf'for \(uint32_t {sums[2]} = 0; ', line):
        return False
    begin = max(i for i in range(row) if lines[i].startswith('{'))
    counts = re.findall(rf'{re.escape(sums[1])}\[(.*)\](?:\+\+| \+=| =)', '\n'.join(lines[begin:row]))
    return bool(counts) and all(one.endswith('+ 1') for one in counts)


def same_either_way(source, row, what, line):
    """Of two equal numbers either is the greater, or the least."""
    found = re.fullmatch(r'`([<>])` to `\1=`|`([<>])=` to `\2`', what)
    sign = found and (found[1] or found[2] + '=')
    if not sign or len(re.findall(r' [<>]=? ', line)) != 1:
        return False
    one = r'([\w.\[\]]+|[\w.>\[\]-]+)'
    few = re.search(r'= (.+) < (\d+) \? \((?:unsigned|uint32_t|size_t)\)\((.+)\) : (\d+);$', line)  # of both the lesser, as another type
    if few and sign == '<':
        return few[1] == few[3] and few[2] == few[4]
    if re.fullmatch(rf'[\w.>\[\]-]+ = (.+) {sign} (.+) \? \1 : \2;', line):
        return True
    arms = re.search(rf'{one} {sign} {one} \? {one} : {one};', line)
    if arms:
        return sorted(arms.groups()[:2]) == sorted(arms.groups()[2:])
    apart = re.search(rf'= (\w+) {sign} (\w+) \? (\w+) - (\w+) : (\w+) - (\w+);', line)
    if apart:  # equal ones are 0 apart
        a, b, *rest = apart.groups()
        return rest in ([a, b, b, a], [b, a, a, b])
    test = re.fullmatch(rf'if \((?:[^|]* && |[^&<>]* \|\| )?(?:\(\w+\))?{one} {sign} {one}\)', line)
    set_ = test and re.fullmatch(rf'\s*{one} = (?:\(\w+\))?{one};', text_of(source).split('\n')[row])
    return bool(set_) and sorted(set_.groups()) == sorted(test.groups())


def block_at(source, row):
    """The function around this row, from its head."""
    lines = text_of(source).split('\n')
    begin = max((i for i in range(row) if re.match(r'\{', lines[i])), default=0)
    end = next((i for i in range(begin, len(lines)) if lines[i].startswith('}')), len(lines))
    return '\n'.join(lines[begin:end])


def block_head(source, row):
    lines = text_of(source).split('\n')
    begin = max((i for i in range(row) if re.match(r'\{', lines[i])), default=0)
    first = begin
    while first > 0 and lines[first - 1].strip() and not lines[first - 1].startswith('}'):
        first -= 1
    return ' '.join(one.strip() for one in lines[first:begin])


def estimate(source, row, what, line):
    """An estimate of memory, in whole megabytes: a number that is added to a count, by one."""
    number = grown(what)
    body = block_at(source, row)
    if not number or not re.match(r'uint64_t bytes = ', line) or not re.search(rf'\(\w+ \+ {number}\)', line) or re.search(rf'(?<!\+ )\b{number}\b', line):
        return False
    uses = re.findall(r'(\w+)\("[^"]*", bytes\)', body)
    return bool(uses) and set(uses) <= {'need_memory', 'out_of_memory'} and len(re.findall(r'\bbytes\b', body)) == len(uses) + 1


def none_left(_, __, what, line):
    """Of as many as are taken away nothing is left, whether that is said or computed."""
    found = re.search(r'([\w.>-]+) > (\d+) \? \1 - \2 : 0;$', line)
    return bool(found) and what == '`>` to `>=`' and line.count(' > ') == 1


def parameter(name, number):
    """(its name, the body) of a parameter of a function of the command."""
    for path in glob.glob('cli/**/*.c', recursive=True):
        found = re.search(rf'^(?:static )?[a-z][\w *]*\b{name}\(([^;{{]*)\)\n{{\n(.*?)^}}', text_of(path), re.S | re.M)
        if found and number < len(found[1].split(',')):
            return re.search(r'(\w+)(?:\[\w*\])?$|$', found[1].split(',')[number].strip())[1], found[2]
    return None, ''


def truth_given(_, __, what, line):
    """An argument that the function asks only whether it is 0."""
    found = re.match(r'(?:(?:int )?[\w>.\[\]-]+ = )?(\w+)\((.*)', line)
    if what != '`1` to `2`' or line.count('1') != 1 or not found:
        return False
    flat, text = None, re.sub(r'"[^"]*"', '""', found[2])
    while flat != text:  # calls among the arguments are none of ours
        flat, text = text, re.sub(r'\w+\([^()]*\)', '_', text)
    arguments = re.split(r', |\);?$', text)
    if '1' not in arguments or '(' in text:
        return False
    name, body = parameter(found[1], arguments.index('1'))
    return bool(name) and all(only_whether(body[:one.start()].rstrip(), body[one.end():].lstrip(), True) for one in re.finditer(rf'\b{name}\b', body))


def size_of_one(_, __, what, line):
    """Each element of an array is as large."""
    return what == '`0` to `1`' and bool(re.search(r'\bsizeof (\S+) / sizeof \1\[0\]', line)) and len(re.findall(r'\[0\]', line)) == 1 and not re.search(r'[^\[]\b0\b', line.split('sizeof')[-1])


def gives_back_less(source, row, what, line):
    """A loop that only frees is not entered: the system takes that memory back when the command ends."""
    found = re.fullmatch(r'for \(\w+ (\w+) = 0; \1 < [\w>.-]+; \1\+\+\) ?\{?', line)
    if what != '`<` to `>=`' or not found:
        return False
    body = re.match(r'\s*((?:free\([^;]*\);\s*)+)(\}|$)', '\n'.join(text_of(source).split('\n')[row:row + 8]))
    return bool(body) and line.endswith('{')


def any_chunk(_, __, what, line):
    """How many things a thread takes at a time; what is counted is the same, as cli.sh, rings.sh, sim.sh, load_ways.sh and others try with 1 to 7 threads."""
    alone = re.fullmatch(r'work\.chunk = \d+;.*', line) or (re.search(r'\.chunk = (\d+),', line) and len(re.findall(r'\b\d+\b', line)) == 1)
    return bool(alone) and grown(what) is not None


def of_no_route(source, row, what, line):
    """What is said of a route of ours that leaves the network, or has no port: `verify` finds that none does."""
    if what != 'statement left out' or not re.fullmatch(r'(\w+->)*lacks = RT_ERR_LINK;.*', line):
        return False
    return bool(re.search(r'neighbour\(', text_of(source).split('\n')[row - 2]))


def of_no_doubt(source, row, what, line):
    """An error that asks to be reported is not noted: `verify` and `check` find that no route of ours has one."""
    whole = '\n'.join(text_of(source).split('\n')[row - 1:]).strip().partition(';')[0]
    return what == 'statement left out' and bool(re.fullmatch(r'(\w+->)*lacks = DOUBT_[A-Z]+', whole) or re.fullmatch(r'status = complain\(.*please report this.*\)', whole, re.S))


def after(source, row):
    """What a condition or a loop that ends in this row is for: a statement, or those in its braces."""
    lines = text_of(source).split('\n')
    if lines[row - 1].rstrip().endswith('{'):
        indent = len(lines[row - 1]) - len(lines[row - 1].lstrip())
        end = next(i for i in range(row, len(lines)) if lines[i].strip().startswith('}') and len(lines[i]) - len(lines[i].lstrip()) == indent)
        return '\n'.join(lines[row:end])
    return '\n'.join(lines[row:]).partition(';')[0] + ';' if lines[row - 1].rstrip().endswith(')') else None


def jumps_past(source, row, what, line):
    """A jump past what gives memory back, what progress shows, or an error that asks to be reported: each `&&` leads past it."""
    loop, found = bool(re.match(r'(for|while) \(', line)), re.fullmatch(r'jump (\d+) (always|never)', what)
    if not found or not re.match(r'(if|for|while) \(', line) or '||' in line:
        return False
    last = line.count('&&') + 1  # of a loop: at its end, into it
    if found[2] == 'never' and not (loop and int(found[1]) == last):
        return False
    body = after(source, row)
    if body is None:
        return False
    calls = re.findall(r'(?<![>.])\b(\w+)\(', body)
    frees = bool(calls) and body.count(';') == len(calls) and all(gives_back(one) for one in calls)
    return frees or bool(re.fullmatch(r'\s*show_progress\([^;]*\);', body)) or ('please report this' in body and body.count(';') == 1)


def not_given_back(source, row, what, line):
    """What only gives memory back returns at once."""
    name, lines = function_at(source, row)[0], text_of(source).split('\n')
    return what == 'jump 1 always' and bool(re.fullmatch(r'if \(\w+ == NULL\)', line)) and lines[row].strip() == 'return;' and gives_back(name)


def left_open(source, row, what, line):
    """A descriptor that is not closed, once in a function without loop, is closed when the command ends; what fclose writes is not."""
    if what != 'jump 1 always' or not re.fullmatch(r'if \([^&|()]+\)', line):
        return False
    return bool(re.fullmatch(r'close\([\w>.-]+\);', after(source, row).strip())) and not re.search(r'\b(for|while) \(', block_at(source, row))


def any_jobs(_, __, what, line):
    """How many threads there are where memory is scarce: what they find is the same, as rings.sh, sim.sh and others try with 1 to 7."""
    return what == '`>` to `>=`' and line.count('>=') == 0 and bool(re.fullmatch(r'while \((\S*jobs) > 1 && .* > system_memory\(\) / \d+ / \1\)', line))


SIGN = re.compile(r'\)*\s*(?:[!=<>]=? 0\b|&&|\|\||\?)')


def sign_of(name, body, outer, depth):
    """Does this function ask of its variable only whether it is 0, below or above, or give it to one that asks no more?"""
    for one in re.finditer(rf'(?<![\w.>]){name}\b', body):
        before, after = body[:one.start()].rstrip(), body[one.end():].lstrip()
        if re.match(r'= ', after) or re.search(r'\bint(?: \w+(?: = -?\d+)?,)*$', before) or SIGN.match(after):
            continue
        if re.search(r'(\bif|\bwhile) \(+$|(&&|\|\||!) ?\(*$', before) and after[:1] in ');':
            continue
        if not (re.search(r'\breturn$', before) and after.startswith(';') and outer and asks_sign(*outer, depth + 1)):
            return False
    return True


def asks_sign(source, name, static, depth=0):
    """Of what the function returns, is only the sign asked, at once or after it is kept in a variable?"""
    found = 0
    for path in [source] if static else glob.glob('cli/**/*.[ch]', recursive=True):
        for before, after, called in uses(path, name, True):
            found += 1
            after = re.sub(r'^: \w+\([^()]*\)(?=\))', '', after)  # one of two that are asked alike
            if called and (SIGN.match(after) or only_whether(before, after, called)):
                continue
            row = before.count('\n') + 1
            outer = (path, *function_at(path, row))
            if not called or depth > 3 or outer[1] in (None, name):
                return False
            kept = re.search(r'([\w.>-]+) =(?: [^;{}]*[?:])?$', before)
            if kept and not re.search(r'[.>]', kept[1]) and sign_of(kept[1], block_at(path, row), outer, depth):
                continue
            if not (re.search(r'\breturn(?: [^;{}]*[?:])?$', before) and after[:1] in ';:' and asks_sign(*outer, depth + 1)):
                return False
    return found > 0


def sign_kept(source, row, what, line):
    """-1 or -2: who calls the function asks only whether that is below 0."""
    found = re.fullmatch(r'return (?:[^;]*[?:] )?-1(?: : [^;]*)?;', line)
    return what == '`1` to `2`' and bool(found) and len(re.findall(r'\b1\b', line)) == 1 and asks_sign(source, *function_at(source, row))


def list_ends(_, __, what, line):
    """va_end does nothing where an argument's list is no memory of its own: on all systems of ours."""
    return what == 'statement left out' and bool(re.fullmatch(r'va_end\(\w+\);', line))


def written_first(source, row, what, line):
    """What an end begins with, which rt_topo_attached writes before anybody reads it: the pair is of the network."""
    found = re.fullmatch(r'struct rt_topo_port_end ((?:\w+ = \{0(?:, 0)*\}(?:, )?)+);', line)
    if what != '`0` to `1`' or not found:
        return False
    rest = block_at(source, row).partition(line)[2]
    firsts = [re.search(rf'\b{name}\b', rest) for name in re.findall(r'(\w+) = ', found[1])]
    return all(one and re.search(r'\brt_topo_attached\([^()]*, &$', rest[:one.start()]) for one in firsts)


def grows_anyway(source, row, what, line):
    """Room that grows until it is enough begins smaller, grows by less at a time, or until there is more than enough."""
    room = re.fullmatch(r'while \([^<>&|]+(?:->[^<>&|]+)* > ([\w.]+(?:->[\w.]+)*)\)', line) if what == '`>` to `>=`' else None
    if room:  # one more than is needed
        return re.match(rf'\s*if \(ROOM_FOR_ONE\(.*, {re.escape(room[1])}\) != 0\)$', text_of(source).split('\n')[row]) is not None
    found = re.fullmatch(r'`(\d+)` to `(\d+)`', what)
    if not found or int(found[2]) < 1 or len(re.findall(rf'\b{found[1]}\b', line)) != 1:
        return False
    again = re.fullmatch(rf'for \(size_t (\w+) = 1 << {found[1]};; \1 \*= [2-9]\) \{{', line)
    return bool(again) or bool(re.fullmatch(rf'size_t room = [\w>.-]+room \* {found[1]} \+ \d\d+;', line))


def end_of_destination(_, __, what, line):
    """rt_topo_attached asks of its third argument only whether it is 0: the end of a source, else of a destination."""
    return what == '`1` to `2`' and bool(re.fullmatch(r'(?:if \()?rt_topo_attached\([\w>.-]+, [^(),]+, 1, &[\w.\[\]]+\)(?:;| [!=]= 0\)?;?)?', line))


RULES = [asked_whether, sign_alone, memory_back, more_memory, at_least_one, fewer_given_back, longer_array, wide_enough, whole_flag, other_middle, first_room, no_common_bits,
         one_is_sorted, how_near, progress_alone, any_hash, counted_above, same_either_way]
RULES += [truth_given, size_of_one, gives_back_less, any_chunk, of_no_route, look_alone, estimate, none_left, jumps_past, not_given_back, left_open, any_jobs, sign_kept, list_ends, written_first, grows_anyway, of_no_doubt, end_of_destination]


def rule(source, row, what, line):
    """The rule that argues this mutant, or None."""
    return next((one for one in RULES if one(source, row, what, line)), None)


def rows(path):
    """(source, row, what, line) of those alive in a list."""
    for entry in open(path, encoding='utf-8'):
        found = re.fullmatch(r'(cli/\S+):(\d+): (.*): SURVIVES\n', entry)
        if found:
            with open(found[1], encoding='utf-8') as file:
                yield found[1], int(found[2]), found[3], file.read().split('\n')[int(found[2]) - 1].strip()


# Each rule: a mutant that it argues, and one close to it that it must not: source, what, line.
EXAMPLES = [
    (asked_whether, ('cli/ports/ports_sizes.c', '`1` to `2`', 'return 1;'), ('cli/read/lines.c', '`1` to `2`', 'return 1;')),
    (sign_alone, ('cli/ports/ports_load_part.c', '`1` to `2`', 'return x->from < y->from ? -1 : 1;'), ('cli/ports/ports_load_part.c', '`1` to `0`', 'return x->from < y->from ? -1 : 1;')),
    (memory_back, ('cli/check/verb.c', 'statement left out', 'topology_close(&topology);'), ('cli/check/layers.c', 'statement left out', 'end_progress();')),
    (more_memory, ('cli/ring/ring_walk.c', '`1` to `2`', 'uint32_t *least = malloc((legs + (size_t)1) * sizeof *least);'),
     ('cli/ring/ring_walk.c', '`1` to `0`', 'uint32_t *least = malloc((legs + (size_t)1) * sizeof *least);')),
    (at_least_one, ('cli/check/lft.c', '`1` to `0`', 'struct lft *lft = zero_memory(1, sizeof *lft);'), ('cli/check/draw_dot.c', '`1` to `0`', 'uint8_t *hot = zero_memory(graph->channels, 1);')),
    (fewer_given_back, ('cli/check/lft.c', '`0` to `1`', 'for (uint32_t n = 0; lft->line != NULL && n < lft->nodes; n++)'),
     ('cli/check/tally.c', '`0` to `1`', 'for (uint32_t c = 0; c < channels; c++)')),
    (wide_enough, ('cli/check/lft_cover.c', '`64` to `63`', 'char before[64];'), ('cli/check/cover.c', '`64` to `63`', 'char before[64] = "the pair has a route already";')),
    (whole_flag, ('cli/check/matrix.c', '`1` to `2`', 'lines->raw = 1; /* # begins no comment here */'), ('cli/check/tally_walk.c', '`1` to `2`', 'goal->beyond = 1;')),
    (other_middle, ('cli/check/traffic.c', '`2` to `3`', 'uint32_t middle = low + (high - low) / 2;'), ('cli/check/traffic.c', '`2` to `1`', 'uint32_t middle = low + (high - low) / 2;')),
    (first_room, ('cli/judge/list.c', '`2` to `1`', '*list = (struct judge_list){.slots = 2};'), ('cli/judge/list.c', '`2` to `3`', '*list = (struct judge_list){.slots = 2};')),
    (no_common_bits, ('cli/judge/vectors.c', '`|` to `^`', 'key = key << 8 | loc[i];'), ('cli/judge/vectors.c', '`|` to `&`', 'key = key << 8 | loc[i];')),
    (one_is_sorted, ('cli/check/vcs.c', '`0` to `1`', 'if (vcs->entries > 0)'), ('cli/check/figures.c', '`0` to `1`', 'if (status == 0)')),
    (how_near, ('cli/graph/halves_bound.c', '`1` to `2`', 'return eliminate(f->left, f->n, f->begin, f->n, f->heavy * 1e-13);'),
     ('cli/graph/halves_bound.c', '`4` to `3`', 'f->heavy *= 4;')),
    (progress_alone, ('cli/check/table_made.c', 'statement left out', 'show_step(WHAT);'), ('cli/check/table_made.c', 'statement left out', 'rt_load_toward_begin(&m->toward);')),
    (any_hash, ('cli/check/names.c', '`16777619u` to `16777618`', 'h = (h ^ (unsigned char)*name) * 16777619u; /* modulo 2^32 */'),
     ('cli/check/names.c', '`256` to `255`', 'uint32_t slots = names->slots > 0 ? 2 * names->slots : 256;')),
    (counted_above, ('cli/check/table_rows.c', '`0` to `1`', 'for (uint32_t r = 0; r < t->rows; r++)'), ('cli/check/draw_dot.c', '`0` to `1`', 'for (uint32_t n = 0; n < graph->nodes; n++) {')),
    (longer_array, ('cli/transit/transit_parts.c', '`24` to `25`', 'char key[24];'), ('cli/ring/ring_lock.c', '`64` to `63`', 'char name[64];')),
    (truth_given, ('cli/ports/ports_load_print.c', '`1` to `2`', 'share(r, name, text, 1, low);'), ('cli/ports/ports_load_print.c', '`1` to `0`', 'share(r, name, text, 1, low);')),
    (size_of_one, ('cli/verbs/gate_unit.c', '`0` to `1`', 'for (unsigned i = 0; i < sizeof refused / sizeof refused[0]; i++)'),
     ('cli/verbs/gate_unit.c', '`/` to `*`', 'for (unsigned i = 0; i < sizeof refused / sizeof refused[0]; i++)')),
    (gives_back_less, ('cli/ports/ports_verify.c', '`<` to `>=`', 'for (unsigned job = 0; job < v->jobs; job++) {'),
     ('cli/ports/ports_verify.c', '`<` to `<=`', 'for (unsigned job = 0; job < v->jobs; job++) {')),
    (any_chunk, ('cli/ports/ports_load_choice.c', '`16` to `17`', 'work.chunk = 16; /* each takes memory anew */'), ('cli/ports/ports_load_choice.c', '`16` to `15`', 'work.chunk = 16; /* each takes memory anew */')),
    (of_no_route, ('cli/ports/ports_load_follow.c', 'statement left out', 'job->lacks = RT_ERR_LINK;'), ('cli/ports/ports_load_climb.c', 'statement left out', 'c->job->lacks = RT_ERR_LINK; /* draws that are not one a level */')),
    (of_no_doubt, ('cli/graph/faults_pairs.c', 'statement left out', 'job->lacks = DOUBT_UNJOINED;'), ('cli/ports/ports_load_toward.c', 'statement left out', 'load->sends[m->link] += m->from;')),
    (look_alone, ('cli/transit/transit_sim.c', '`<` to `>=`', 'for (uint64_t j = 0; j < asked->jobs; j++) {'),
     ('cli/transit/transit_sim.c', '`+` to `-`', 'work.chunk = 1 + CHUNK / asked->job->sim.processors;')),
    (estimate, ('cli/graph/rows.c', '`1` to `2`', 'uint64_t bytes = (nodes + 1) * sizeof *rows->first + (room + 1) * sizeof *rows->to +'),
     ('cli/graph/rows.c', '`+` to `-`', 'uint64_t bytes = (nodes + 1) * sizeof *rows->first + (room + 1) * sizeof *rows->to +')),
    (none_left, ('cli/check/cover.c', '`>` to `>=`', 'return longest > 2 ? longest - 2 : 0;'),
     ('cli/check/cover.c', '`2` to `3`', 'return longest > 2 ? longest - 2 : 0;')),
    (jumps_past, ('cli/judge/list.c', 'jump 1 always', 'if (list->count % 1024 == 0)'), ('cli/judge/list.c', 'jump 1 always', 'if (list->slot[at] == 0)')),
    (jumps_past, ('cli/check/pieces_made.c', 'jump 1 never', 'for (unsigned job = 0; job < made->makers; job++)'), ('cli/check/tally.c', 'jump 1 never', 'for (uint32_t c = 0; c < channels; c++)')),
    (jumps_past, ('cli/check/check_table.c', 'jump 1 never', 'while (opened-- > 0)'), ('cli/base/system_posix.c', 'jump 1 never', 'while (fgets(text, sizeof text, file) != NULL && strncmp(text, "0::/", 4) != 0)')),
    (jumps_past, ('cli/check/lft.c', 'jump 2 never', 'for (uint32_t n = 0; lft->port != NULL && n < lft->nodes; n++)'),
     ('cli/check/lft.c', 'jump 1 never', 'for (uint32_t n = 0; lft->port != NULL && n < lft->nodes; n++)')),
    (not_given_back, ('cli/check/lids.c', 'jump 1 always', 'if (lids == NULL)'), ('cli/check/lids.c', 'jump 1 always', 'if (text == NULL)')),
    (left_open, ('cli/check/spool.c', 'jump 1 always', 'if (!standard)'), ('cli/check/spool.c', 'jump 1 always', 'if (file != NULL)')),
    (any_jobs, ('cli/ring/ring_share.c', '`>` to `>=`', 'while (s.jobs > 1 && ring_load_bytes(t) > system_memory() / 2 / s.jobs)'),
     ('cli/ring/ring_share.c', '`>` to `<=`', 'while (s.jobs > 1 && ring_load_bytes(t) > system_memory() / 2 / s.jobs)')),
    (sign_kept, ('cli/check/gml.c', '`1` to `2`', 'return -1;'), ('cli/check/gml.c', '`1` to `0`', 'return -1;')),
    (written_first, ('cli/ports/ports_header.c', '`0` to `1`', 'struct rt_topo_port_end at = {0, 0}, end = {0, 0};'), ('cli/ports/ports_compare_row.c', '`0` to `1`', 'struct hops hops = {0, 0};')),
    (grows_anyway, ('cli/transit/transit_traffic.c', '`2` to `1`', 'size_t room = pairs->room * 2 + 64;'), ('cli/transit/transit_traffic.c', '`2` to `0`', 'size_t room = pairs->room * 2 + 64;')),
    (end_of_destination, ('cli/ports/ports_reasons.c', '`1` to `2`', 'rt_topo_attached(net, destination, 1, &end);'),
     ('cli/ports/ports_reasons.c', '`1` to `0`', 'rt_topo_attached(net, destination, 1, &end);')),
    (list_ends, ('cli/base/text.c', 'statement left out', 'va_end(args);'), ('cli/base/text.c', 'statement left out', 'va_start(args, format);')),
    (same_either_way, ('cli/ring/ring_share.c', '`>` to `>=`', 'if (from->latency > to->latency)'), ('cli/ring/ring_share.c', '`>` to `<=`', 'if (from->latency > to->latency)')),
]


def example(one, source, what, line):
    with open(source, encoding='utf-8') as file:
        row = [text.strip() for text in file.read().split('\n')].index(line) + 1
    return one(source, row, what, line)


def main():
    os.chdir(os.path.dirname(os.path.abspath(__file__)) + '/../..')
    if len(sys.argv) == 1:
        wrong = [one.__name__ for one, argued, alive in EXAMPLES if not example(one, *argued) or example(one, *alive)]
        wrong += [one.__name__ for one in RULES if one not in [row[0] for row in EXAMPLES]]
        print(f'{len(RULES)} rules, {len(wrong)} wrong: {" ".join(wrong)}')
        return bool(wrong)
    for source, row, what, line in rows(sys.argv[1]):
        argued = rule(source, row, what, line)
        print(f'{argued.__name__ if argued else "alive"}: {source}:{row}: {what}: {line}')
    return 0


if __name__ == '__main__':
    sys.exit(main())
