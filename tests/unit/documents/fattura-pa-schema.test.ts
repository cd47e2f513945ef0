/** Electronic invoices by the official schema of the Agenzia delle Entrate. */
import { expect, test } from 'vitest';
import { electronicInvoice } from '#src/contract/fattura-pa/invoice.ts';
import type { CreditCause, DocumentData } from '#src/contract/documents.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { schemaProblems } from '#tests/support/fattura-pa-schema.ts';
import { sampleCredit, sampleItalian } from '#tests/unit/documents/sample-document.ts';

const person: Partial<DocumentData> = {
  invoice: { fiscalCode: 'RSSMRA85T10A562S', vatNumber: '', sdiCode: '', pec: 'rossi@pec.example' },
};
const exempt: Partial<DocumentData> = {
  scheme: 'exempt',
  vat: [],
  mention: 'Operazione in regime forfettario – art. 1, commi 54–89, L. 190/2014',
};

/** A credit note of an Italian invoice. */
function credit(change: Partial<DocumentData> = {}): DocumentData {
  const { seller, billing, delivery, invoice } = sampleItalian('it');
  return sampleCredit('it', {
    seller,
    billing,
    delivery,
    invoice,
    vat: [{ rate: 2200, gross: 5000, vat: 902, net: 4098 }],
    ...change,
  });
}

const NO_CAUSE = { kind: 'other', reference: '', reason: '', deduction: 0, deductionReason: '' } as const;
const CAUSES: readonly CreditCause[] = [
  { ...NO_CAUSE, kind: 'cancelled' },
  { ...NO_CAUSE, reason: `Una tazza si è rotta “durante” il trasporto: ${'molto '.repeat(60)}` },
  { ...NO_CAUSE, kind: 'withdrawal', reference: 'W-2K7Q', deduction: 500, deductionReason: 'È stata nel forno' },
];

test('every kind of file is valid by the schema of the Agenzia delle Entrate', async () => {
  const documents: DocumentData[] = [
    ...LOCALES.map((locale, at) => sampleItalian(locale, { number: `F2026-00001${at}` })),
    sampleItalian('it', { number: 'F2026-000020', ...person }),
    sampleItalian('it', { number: 'F2026-000021', ...person, ...exempt }),
    sampleItalian('it', { number: 'DEMO-F2026-000022' }),
    credit(),
    credit({ number: 'D2026-000001', kind: 'debit_note' }),
    ...CAUSES.map((cause, at) => credit({ number: `A2026-00010${at}`, cause })),
  ];
  const files = documents.map((data) => electronicInvoice(data));
  const again = electronicInvoice(sampleItalian('it'), 2);
  const all = [...files, again];
  expect(new Set(all.map(({ file }) => file)).size).toBe(all.length);
  expect(await schemaProblems(Object.fromEntries(all.map(({ file, xml }) => [file, xml])))).toEqual([]);
});

test('the schema refuses what is none: it is really asked', async () => {
  const { file, xml } = electronicInvoice(sampleItalian('it'));
  const wrong = {
    [file]: xml.replace('<CAP>20121</CAP>', '<CAP>201</CAP>'),
    'IT01234567897_00001.xml': xml.replace(/\s*<Divisa>EUR<\/Divisa>/, ''),
  };
  const problems = await schemaProblems(wrong);
  expect(problems.join('\n')).toMatch(/CAP/);
  expect(problems.join('\n')).toMatch(/Divisa/);
});

test('a credit note says what it is for', () => {
  const causes = CAUSES.map((cause) => [
    ...electronicInvoice(credit({ cause })).xml.matchAll(/<Causale>(.*)<\/Causale>/g),
  ]);
  expect(causes.map((found) => found.map(([, text = '']) => text.slice(0, 60)))).toEqual([
    ['Ordine annullato'],
    ['Una tazza si è rotta "durante" il trasporto: molto molto mol'],
    ['Recesso W-2K7Q', 'Trattenuta per diminuzione di valore: EUR 5.00. È stata nel '],
  ]);
  expect(electronicInvoice(credit()).xml).not.toContain('Causale');
});
