/** Characters that nobody types into a line of text. */

/** First and last code: control characters, which would end a line of a mail's header, line separators, and those that turn the writing
 * direction of what follows. */
const UNSEEN: readonly (readonly [number, number])[] = [
  [0x0000, 0x001f],
  [0x007f, 0x009f],
  [0x2028, 0x2029],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
];

/** Whether a text has such a character that is not among the allowed ones. */
export function hasUnseen(text: string, allowed = ''): boolean {
  return text.split('').some((character) => {
    const code = character.charCodeAt(0);
    return !allowed.includes(character) && UNSEEN.some(([first, last]) => code >= first && code <= last);
  });
}
