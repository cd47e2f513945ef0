/** Plain text for meta descriptions and other places that hold no markup. */

/** Characters that a search engine may show; longer texts are cut at a word. */
const LONGEST = 200;

/** The text of HTML without its tags; entities of the allow-list are resolved. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first of the texts that is not empty, on one line, cut at a word with '…' when it is too long. */
export function metaDescription(...texts: readonly string[]): string {
  const text = (texts.find((candidate) => candidate.trim() !== '') ?? '').replace(/\s+/g, ' ').trim();
  const characters = [...text];
  if (characters.length <= LONGEST) return text;
  const cut = characters.slice(0, LONGEST - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > LONGEST / 2 ? cut.slice(0, space) : cut}…`;
}
