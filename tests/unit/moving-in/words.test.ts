import { readFileSync } from 'node:fs';
import { readText } from '#tests/unit/moving-in/fixtures.ts';
import { expect, test } from 'vitest';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import type english from '#i18n/en/moving-in.json';
import { createT } from '#src/i18n/client-t.ts';
import { MAPPING_FIELDS } from '#src/moving-in/fields.ts';
import { FINDING_CODES } from '#src/moving-in/finding-codes.ts';
import { findingWords } from '#src/wording/moving-in.ts';

test.each(KNOWN_LOCALES)('every finding and every field has words in %s, and no words are left over', (locale) => {
  const file = JSON.parse(readFileSync(`i18n/${locale}/moving-in.json`, 'utf8')) as typeof english;
  const words: Readonly<Record<string, string>> = file['moving-in'];
  const said = Object.keys(words).filter((key) => key.startsWith('finding.'));
  expect(said.toSorted()).toEqual(FINDING_CODES.map((code) => `finding.${code}`));
  const fields = Object.keys(words).filter((key) => key.startsWith('field.'));
  const named = Object.values(MAPPING_FIELDS).flat();
  const plain = named.filter((field) => !KNOWN_LOCALES.some((one) => field.endsWith(`.${one}`)));
  expect(fields.toSorted()).toEqual(plain.map((field) => `field.${field}`).toSorted());
  const t = createT(words, locale);
  const sentence = findingWords(t, { code: 'slug_double', params: { value: 'lamp' } });
  expect(sentence).toContain('lamp');
});

const STATES: readonly (readonly [string, readonly string[]])[] = [
  ['paid', ['Paid', 'Order paid', 'Payment accepted', 'Processing', 'Partially refunded', '2024-03-05 (paid)']],
  ['paid', ['Payé', 'Commande payée', 'Paiement accepté', 'En cours de préparation']],
  ['paid', ['Pagato', 'Pagamento accettato', 'In lavorazione', 'Bezahlt', 'Pagado', 'Pago aceptado']],
  [
    'open',
    ['Unpaid', 'To be paid', 'Not paid', 'Not yet paid', 'Partially paid', 'Awaiting payment', 'Prepaid?', 'New'],
  ],
  ['open', ['Impayé', 'Non payé', 'Pas payée', 'À payer', 'En attente de paiement', 'Partiellement payé']],
  ['open', ['Impagato', 'Non pagato', 'Da pagare', 'In attesa di pagamento', 'Parzialmente pagato']],
  ['open', ['Nicht bezahlt', 'Noch nicht bezahlt', 'Unbezahlt', 'Teilweise bezahlt', 'Zu bezahlen', 'Offen']],
  ['open', ['Impagado', 'No pagado', 'Sin pagar', 'Pendiente de pago', 'Parcialmente pagado', 'Not cancelled']],
];

test.for(STATES)(
  'an order is %s by the words of its state in five languages, and a state that is not known is no yes',
  ([state, words]) => {
    const rows = words.map((word, at) => `${at + 1},2024-03-05,12.50,ada@visitor.example,${word}\n`).join('');
    const { orders } = readText('orders.csv', `Order number,Date,Total,Email,Status\n${rows}`);
    expect(orders.map((order, at) => [words[at], order.state])).toEqual(words.map((word) => [word, state]));
  },
);

test.for([
  ['', 'open'],
  ['No', 'open'],
  ['0', 'open'],
  ['Impayé', 'open'],
  ['2024-03-05', 'paid'],
  ['Yes', 'paid'],
])('a column of the day of the payment with "%s" says that the order is %s', ([paid, state]) => {
  const mapping = { Nr: 'order.number', Day: 'order.placed', Sum: 'order.total', Paid: 'order.paid' } as const;
  const text = `Nr,Day,Sum,Paid\n1,2024-03-05,12.50,${paid}\n`;
  const { orders } = readText('orders.csv', text, { mappings: { 'orders.csv': mapping } });
  expect(orders.map((order) => order.state)).toEqual([state]);
});
