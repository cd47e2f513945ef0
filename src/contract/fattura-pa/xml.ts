/** XML from nested lists, in the characters that the Italian tax office takes. */

/** An element with its text, or with its children in their order. */
export type Node = readonly [name: string, content: string | readonly Node[]];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters outside of Latin-1 that shops write, by what stands for them. */
const REPLACED: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u202f': ' ',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};

/** A text in Latin-1 with at most `most` characters: what has a base letter gets that, the rest a question mark. */
export function latin(text: string, most: number): string {
  const letters = [...text.normalize('NFC').replace(/\s+/g, ' ').trim()].map((letter) => {
    if (letter <= 'ÿ') return letter;
    const base = letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
    return REPLACED[letter] ?? (base <= 'ÿ' ? base : '?');
  });
  return letters.join('').slice(0, most).trim();
}

/** An element with its children; null: a child that is not there. */
export function group(name: string, ...children: readonly (Node | null)[]): Node {
  return [name, children.filter((child) => child !== null)];
}

/** Indented text. */
export function xmlText([name, content]: Node, depth = 0): string {
  const indent = '  '.repeat(depth);
  if (typeof content === 'string')
    return `${indent}<${name}>${content.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '')}</${name}>\n`;
  return `${indent}<${name}>\n${content.map((child) => xmlText(child, depth + 1)).join('')}${indent}</${name}>\n`;
}
