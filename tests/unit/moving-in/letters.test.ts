/** Letters that are read by other rules than they were written by: they are never live without a word. */
import { expect, test } from 'vitest';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { codesOf } from '#tests/unit/moving-in/fixtures.ts';

const OPTIONS = { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} } as const;
const MAC =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´';

function inPage(page: string, text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => (sign < '\u0080' ? sign.charCodeAt(0) : 0x80 + page.indexOf(sign)));
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const windows = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);
const latin = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

const SAMPLES = [
  'Théière à café, grès émaillé',
  'Être & forêt, façon d’été',
  'Caffè e tè, qualità più alta',
  'Lampe für Tür und Bücher, größer',
  'Jamón, montaña, café y niño',
  'Noël, maïs, où ça',
] as const;

const read = (bytes: Uint8Array) => {
  const contents = readMovedFiles([{ name: 'a.csv', bytes }], OPTIONS);
  return { codes: codesOf(contents), name: contents.products[0]?.name.en, findings: contents.findings };
};
const table = (name: string): string => `SKU;Name;Price;Stock;Status\nA;${name};12,50;5;published\n`;

test.each(SAMPLES)('%s in the letters of Macs, of DOS, or in UTF-8 twice stops the import', (name) => {
  const text = table(name);
  const plain = text.replaceAll('’', "'");
  const once = windows(utf8(text));
  for (const bytes of [inPage(MAC, text), inPage(DOS, plain), utf8(once), utf8(windows(utf8(once)))])
    expect(read(bytes).findings.filter(({ weight }) => weight === 'left_out')).toMatchObject([
      { code: 'letters_wrong' },
    ]);
  expect(read(utf8(text))).toMatchObject({ codes: [], name });
  expect(read(latin(plain))).toMatchObject({ codes: [], name: name.replaceAll('’', "'") });
});

test.each([
  'ŠKODA Œuvre d\u0092été \u0080 12 – \u0093Lampe\u0094 \u0084Wort\u0093 5\u0099 a\u0085',
  'Öl, Äpfel, ÜBER, CÔTÉ, L×l, n°5, 1ª, l·l',
])('letters of Windows are right: %s', (name) => {
  expect(read(latin(table(name).replace('Š', '\u008a').replace('Œ', '\u008c').replace('–', '\u0096'))).codes).toEqual(
    [],
  );
});

test.each(['Âme, âge, CÔTÉ, Ã la carte, SÃO, Ångström', 'NÃO 12 € – “x” ‘y’…'])(
  'letters of UTF-8 are right: %s',
  (name) => {
    expect(read(utf8(table(name)))).toMatchObject({ codes: [], name });
  },
);

test('a letter that another program has broken before is said', () => {
  expect(read(utf8(table('Th\ufffdi\ufffdre'))).codes).toEqual(['letters_broken']);
});
