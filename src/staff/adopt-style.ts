/** Styles that the page has, by their text: two parts may share one. */
const adopted = new Set<string>();

/** CSS that only one part of the studio or of the desk needs, as text: it comes with that part. */
export function adoptStyle(style: string): void {
  if (adopted.has(style)) return;
  adopted.add(style);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}
