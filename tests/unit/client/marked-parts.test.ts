import { expect, test } from 'vitest';
import { markedParts } from '#src/client/search/marked-parts.ts';

const marked = (name: string, ...words: string[]): string =>
  markedParts(name, words)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test('words that begin with one that was found are marked, and the name stays whole', () => {
  expect(marked('Lampe d’atelier', 'atel', 'lamp')).toBe('[Lampe] d’[atelier]');
  expect(marked('Vase Œuvre au noir', 'oeuvre')).toBe('Vase [Œuvre] au noir');
  expect(marked('Caffè', 'caffe')).toBe('[Caffè]');
  expect(marked('One Hundred Walks', 'red')).toBe('One Hundred Walks');
  expect(marked('<b> & co', 'b')).toBe('<[b]> & co');
  expect(marked('Lamp')).toBe('Lamp');
  expect(marked('Lamp', '')).toBe('Lamp');
  expect(markedParts('', ['a'])).toEqual([]);
});
