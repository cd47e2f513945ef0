/** Texts: characters that nobody types into a line, and the lines of one. */

/**
 * Control characters, which would end a line of a mail's header, line separators, and those that turn the writing
 * direction of what follows. A pattern, because PocketBase's VM takes a thousand times longer for a loop over
 * characters.
 */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Says whether a text has such a character that is not among the allowed ones. */
export function hasUnseen(text: string, allowed = ''): boolean {
  return (text.match(UNSEEN) ?? []).some((character) => !allowed.includes(character));
}

/** The text with a blank in place of each such character that is not allowed. */
export function withoutUnseen(text: string, allowed: string): string {
  return text.replace(UNSEEN, (character) => (allowed.includes(character) ? character : ' '));
}

/**
 * Says what no text is written with: the end of a text to many programs (U+0000), other controls than tabs and ends of
 * lines, and what no XML may have (U+FFFE, U+FFFF).
 */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/;
/**
 * Characters that have no shape: hyphens and joiners that are not seen, marks of direction, fillers, empty patterns,
 * tags.
 */
const SHAPELESS =
  // oxlint-disable-next-line no-misleading-character-class -- marks that combine with nothing are meant, each by itself
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]|\udb40[\udc00-\uddef]/g;

/** Says whether nobody would see anything of a text. */
export function isBlank(text: string): boolean {
  return text.replace(SHAPELESS, '').trim() === '';
}

/** Says what is wrong with the characters of a text; null: nothing. An empty text is none. */
export function charactersProblem(text: string): 'text_control' | 'text_invisible' | null {
  if (CONTROL.test(text)) return 'text_control';
  return text.trim() !== '' && isBlank(text) ? 'text_invisible' : null;
}

/** The lines of a text, without blanks around them; none for an empty text. */
export function linesOf(text: string): string[] {
  return text.trim() === ''
    ? []
    : text
        .trim()
        .split('\n')
        .map((line) => line.trim());
}
