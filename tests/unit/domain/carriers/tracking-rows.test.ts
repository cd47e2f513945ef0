/** Lists of order numbers and tracking numbers, as carriers write them and as people paste them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTracking } from '#src/domain/carriers/tracking-rows.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';

const table = (...lines: string[]): string[][] => lines.map((line) => line.split(';'));

test.each([
  ['French', 'Référence commande;Destinataire;Numéro de colis'],
  ['French, ColiShip', 'reference_expedition;Nom;N° colis'],
  ['Italian', 'Riferimento mittente;Destinatario;Numero spedizione'],
  ['Italian, BRT', 'VABRMA;VABRSD;VABNSP'],
  ['English', 'Order number;Name;Tracking number'],
])('%s names of columns', (_language, head) => {
  const { rows, unread } = readTracking(
    table('Export du 23/11/2026;;', '', head, 'k7qmx2pa;Zoe;6A 12345678901', 'K7QM-X2PB;Tom;1Z5R89390357567127'),
  );
  expect(rows).toEqual([
    { number: 'K7QM-X2PA', tracking: '6A12345678901', carrier: 'Colissimo' },
    { number: 'K7QM-X2PB', tracking: '1Z5R89390357567127', carrier: 'UPS' },
  ]);
  expect(unread).toEqual([]);
});

test('the carrier that a list names counts more than the form of the number', () => {
  const { rows } = readTracking(
    table('Order;Carrier;Tracking', 'K7QM-X2PA;bartolini;123456789012', 'K7QM-X2PB;Our van;123456789012'),
  );
  expect(rows.map(({ carrier }) => carrier)).toEqual(['BRT', 'Our van']);
});

test('a pasted list needs no names of columns, and a line that says too little is told', () => {
  const lines = [
    'K7QM-X2PA 6A12345678901',
    '6A12345678902, k7qm x2pb',
    '',
    'K7QM-X2PC',
    'hello',
    'K7QM-X2PD\t12345678',
  ];
  expect(readTracking(lines.map((line) => [line]))).toEqual({
    rows: [
      { number: 'K7QM-X2PA', tracking: '6A12345678901', carrier: 'Colissimo' },
      { number: 'K7QM-X2PD', tracking: '12345678', carrier: 'Mondial Relay' },
    ],
    unread: [2, 4, 5],
  });
});

test('each pair of any order number and any Colissimo number is read back, in whichever order its cells stand', () => {
  const pair = fc.record({
    number: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }).map(orderNumber),
    digits: fc.stringMatching(/^\d{11}$/),
    first: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 20 }), (pairs) => {
      const cells = pairs.map(({ number, digits, first }) =>
        first ? [number, `6A${digits}`] : [`6A${digits}`, number],
      );
      expect(readTracking(cells)).toEqual({
        rows: pairs.map(({ number, digits }) => ({ number, tracking: `6A${digits}`, carrier: 'Colissimo' })),
        unread: [],
      });
    }),
  );
});

test('whatever the cells are, reading throws nothing and loses no line', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 5 }), { maxLength: 20 }), (cells) => {
      const { rows, unread } = readTracking(cells);
      expect(rows.length + unread.length).toBeLessThanOrEqual(cells.length);
    }),
  );
});
