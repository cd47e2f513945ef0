/** One line of plain text for meta descriptions and listings. */

/** Characters that a search engine may show; longer texts are cut at a word. */
const LONGEST = 200;

/** The first of the texts that is not empty, on one line, cut at a word with '…' when it is too long. */
export function metaDescription(...texts: readonly string[]): string {
  const text = (texts.find((candidate) => candidate.trim() !== '') ?? '').replace(/\s+/g, ' ').trim();
  // There are at most as many characters as letters of the string: most texts need not be taken apart.
  if (text.length <= LONGEST) return text;
  const characters = [...text];
  if (characters.length <= LONGEST) return text;
  const cut = characters.slice(0, LONGEST - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > LONGEST / 2 ? cut.slice(0, space) : cut}…`;
}
