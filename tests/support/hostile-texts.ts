/** Texts that cost a careless reader more than their length, each as long as it is asked for. */

const PATTERNS: readonly string[] = [
  '-',
  ' ',
  '\t',
  '\n',
  '\r\n ',
  '\u00a0',
  '1',
  '1.',
  '"',
  '"\\',
  "'",
  '(',
  '<a ',
  '&#',
  'a@',
  '@a.',
  'e\u0301\u0302',
  '\u200b',
  '\u202e',
  '\u{1f469}\u200d',
];

/** `length`: UTF-16 code units. */
export function hostileTexts(length: number): readonly string[] {
  return PATTERNS.map((pattern) => pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length));
}
