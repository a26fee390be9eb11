// SPDX-License-Identifier: MIT-0
// Elements of the page.
export const byId = (id) => document.getElementById(id);

export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

// What an element already has is not set again, and a text stays the same node: the browser lays out what is new.
export function set(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

export function setText(element, text) {
  if (element.textContent === text) return;
  const only = element.childNodes.length === 1 ? element.firstChild : element;
  if (only.nodeType === Node.TEXT_NODE) only.data = text;
  else element.textContent = text;
}

// What stands in a field, but for the one that is being typed in.
export function setValue(id, value) {
  if (document.activeElement !== byId(id) && byId(id).value !== value) byId(id).value = value;
}

// Makes the children of an element like these.  What is already there stays, only what differs is set; `children` are
// spent.
export function become(element, children) {
  const there = [...element.childNodes];
  for (const [k, child] of children.entries()) {
    const old = there[k];
    if (!old) element.append(child);
    else if (old.nodeName !== child.nodeName) old.replaceWith(child);
    else if (old.nodeType === Node.TEXT_NODE) setText(old, child.data);
    else {
      for (const { name } of [...old.attributes]) if (!child.hasAttribute(name)) old.removeAttribute(name);
      for (const { name, value } of child.attributes) set(old, name, value);
      become(old, [...child.childNodes]);
    }
  }
  for (const old of there.slice(children.length)) old.remove();
}

// "1 node", "2 nodes".
export const many = (n, one, more = `${one}s`) => `${n} ${n === 1 ? one : more}`;

// Text, in red where it is a complaint.
export function say(id, text, bad = false) {
  setText(byId(id), text);
  byId(id).classList.toggle('bad', bad);
}

export function choices(select, names, chosen) {
  select.replaceChildren(...names.map(([value, text]) => html('option', { value, selected: value === chosen }, text)));
}

// After the next picture is on the screen, or soon where none is drawn, as in a tab behind others.
export const painted = () =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 100);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(late);
        resolve();
      }),
    );
  });

// A task of its own for what follows: a key or a click in between is served first.
export const breath = () => new Promise((resolve) => setTimeout(resolve));

const waiting = new WeakMap(); // frames to be scrolled, and where to

// Scrolls a frame to [left, top] = where() when the next picture is laid out: asked now, the frame would be laid out
// for the answer alone and once more for the picture.  One that is out of sight, whose contents are not laid out, is
// scrolled when it comes into sight.
export function scrollFrame(frame, where) {
  waiting.set(frame, where);
  frame.addEventListener('contentvisibilityautostatechange', comesIntoSight);
  requestAnimationFrame(() => scrollNow(frame));
}

function comesIntoSight({ currentTarget: frame, skipped }) {
  if (!skipped) requestAnimationFrame(() => scrollNow(frame));
}

function scrollNow(frame) {
  const where = waiting.get(frame);
  if (!where || frame.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false) return;
  waiting.delete(frame);
  frame.scrollTo(...where());
}
