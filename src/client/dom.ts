/** The first element that matches, or null. */
export function one<Type extends HTMLElement = HTMLElement>(selector: string): Type | null {
  return document.querySelector<Type>(selector);
}
