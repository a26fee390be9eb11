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

// Text, in red where it is a complaint.
export function say(id, text, bad = false) {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
  element.classList.toggle('bad', bad);
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

const later = new WeakMap();

// Scrolls a frame; one that is out of sight, whose contents are not laid out, when it comes into sight.
export function scrollFrame(frame, left, top) {
  if (frame.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? true) {
    later.delete(frame);
    return frame.scrollTo(left, top);
  }
  if (!frame.dataset.waits)
    frame.addEventListener('contentvisibilityautostatechange', ({ skipped }) => {
      if (skipped || !later.has(frame)) return;
      const to = later.get(frame);
      later.delete(frame);
      requestAnimationFrame(() => frame.scrollTo(...to));
    });
  frame.dataset.waits = 'true';
  later.set(frame, [left, top]);
}
