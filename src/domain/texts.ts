/** Texts: characters that nobody types into a line, and the lines of one. */

/**
 * Control characters, which would end a line of a mail's header, line separators, and those that turn the writing direction of what
 * follows. A pattern, because PocketBase's VM takes a thousand times longer for a loop over characters.
 */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Whether a text has such a character that is not among the allowed ones. */
export function hasUnseen(text: string, allowed = ''): boolean {
  return (text.match(UNSEEN) ?? []).some((character) => !allowed.includes(character));
}

/** The text with a blank in place of each such character that is not allowed. */
export function withoutUnseen(text: string, allowed: string): string {
  return text.replace(UNSEEN, (character) => (allowed.includes(character) ? character : ' '));
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
