import type { Part } from '#src/html/price-parts.ts';

/** The element of a part of a price, as components/Parts.astro prints it. */
export function elementOf({ tag, className = '', text, struck, after = '' }: Part): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(text);
  if (struck !== undefined) {
    const del = document.createElement('del');
    del.textContent = struck;
    element.append(del, after);
  }
  return element;
}
