/** PDFs of documents say what their pages say, in letters of customers' names. */
import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import { expect, test } from 'vitest';
import { documentPage } from '#pocketbase/printing/document-page.ts';
import { pdfDefinition, find, readPage, textOf } from '#src/desk/month/pdf/definition.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { sampleCredit, sampleInvoice } from '#tests/unit/documents/sample-document.ts';

/** All texts of a definition, in their order. */
function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (Array.isArray(content)) return content.flatMap(textsOf);
  if (typeof content !== 'object' || content === null) return [];
  const { text, stack, columns, table } = content as Record<string, unknown>;
  const body = (table as { readonly body?: unknown } | undefined)?.body;
  return [text, stack, columns, body].flatMap(textsOf);
}

const words = (text: string): string => text.replace(/\s+/g, '');

test.each(LOCALES)('a page and its PDF have the same words (%s)', (locale) => {
  for (const data of [
    sampleInvoice(locale),
    sampleCredit(locale),
    sampleInvoice(locale, { vat: [], mention: 'Franchise & <b>', demo: true }),
  ]) {
    const html = documentPage(data);
    const page = readPage(html);
    const shown = ['main', 'footer'].map((name) => find(page, name)).map((node) => (node === null ? '' : textOf(node)));
    const { content, info, language } = pdfDefinition(html);
    expect(words(textsOf(content).join(''))).toBe(words(shown.join('')));
    expect(textsOf(content).join('')).not.toContain('\u202f');
    expect([info?.title, language]).toEqual([expect.stringContaining(data.number), locale]);
  }
});

test('what is no page of a document is refused', () => {
  expect(() => pdfDefinition('<html><body>Sign in</body></html>')).toThrow('no page');
});

test('a PDF comes of it', async () => {
  const folder = createRequire(import.meta.url)
    .resolve('pdfmake/package.json')
    .replace('package.json', 'build/fonts/Roboto/');
  const font = `${folder}Roboto-Regular.ttf`;
  pdfmake.setFonts({ Roboto: { normal: font, bold: font, italics: font, bolditalics: font } });
  const data = sampleInvoice('fr');
  const named = { ...data, billing: { ...data.billing, name: 'Łukasz Œuvré Ωραία' } };
  const bytes = await pdfmake.createPdf(pdfDefinition(documentPage(named))).getBuffer();
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBeGreaterThan(5000);
});
