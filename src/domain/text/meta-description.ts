/** One line of plain text for meta descriptions and listings. */

/** Characters that a search engine may show; longer texts are cut at a word. */
const LONGEST = 200;

/** A text on one line, with at most so many characters: cut at a word with '…'. */
export function cutAtWord(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // There are at most as many characters as letters of the string: most texts need not be taken apart.
  if (line.length <= longest) return line;
  const characters = [...line];
  if (characters.length <= longest) return line;
  const cut = characters.slice(0, longest - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > longest / 2 ? cut.slice(0, space) : cut}…`;
}

/** The first of the texts that is not empty, on one line, cut at a word with '…' when it is too long. */
export function metaDescription(...texts: readonly string[]): string {
  return cutAtWord(texts.find((candidate) => candidate.trim() !== '') ?? '', LONGEST);
}
