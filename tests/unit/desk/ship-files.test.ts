/** Files that carriers' tools take and give, as bytes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readList, readTrackingFile, writeExport, encodeFile } from '#src/desk/ship/ShipPanel.tsx';
import { decode } from '#src/moving-in/decode.ts';
import { EXPORT_FILES } from '#src/domain/carriers/export-files.ts';
import type { ExportOrder } from '#src/domain/carriers/export-orders.ts';

const decodeFile = (bytes: Uint8Array): string => decode(bytes).text;

const ORDER: ExportOrder = {
  number: 'K7QM-X2PA',
  email: 'zoe@visitor.example',
  phone: '',
  address: {
    name: 'Zoë Œuf, née Noël',
    company: '',
    street: '1 rue de la Paix',
    extra: '',
    postcode: '75011',
    city: 'Paris',
    region: '',
    country: 'FR',
  },
  note: '',
  weight: 250,
};
const CONTEXT = { day: '2026-11-23', sender: { name: 'Atelier', address: '', country: 'FR', email: '', phone: '' } };

function file(carrier: string) {
  const found = EXPORT_FILES.find((one) => one.carrier === carrier);
  if (found === undefined) throw new Error(carrier);
  return found;
}

describe('letters', () => {
  test('what Windows has a letter for is read back as it was written', () => {
    // A capital letter with an accent before one of the signs of Windows (€ ’ œ) may be one letter of UTF-8, which is looked for first.
    const letters = fc.string({ unit: fc.constantFrom(...'abcÉèàùßÿ ;,"') });
    const isSame = (text: string): void => {
      expect(decodeFile(encodeFile(text, 'windows-1252'))).toBe(text);
    };
    fc.assert(fc.property(letters, isSame));
    isSame('Noël à l’œuvre – 5 €');
    expect([...encodeFile('é漢', 'windows-1252')]).toEqual([0xe9, 0x3f]);
    expect([...encodeFile('é', 'utf-8-bom')]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa9]);
  });
});

describe('export', () => {
  test.each([
    ['colissimo', 'EXP,K7QM-X2PA,Atelier', '"Zoë Œuf, née Noël"'],
    ['mondial-relay', ';K7QM-X2PA;', 'ZOE OEUF, NEE NOEL'],
    ['poste-italiane', 'CHANNEL;CODICE_CONTRATTO;', 'Zoë Œuf, née Noël'],
    ['brt', 'vabant;vabccm;', 'Zoë Œuf, née Noël'],
  ])('%s: %s', (carrier, beginning, name) => {
    const [written] = writeExport(file(carrier), [ORDER], CONTEXT);
    const text = decodeFile(written?.bytes ?? new Uint8Array()).replace('\ufeff', '');
    expect(written?.name).toBe(`${carrier}-2026-11-23.csv`);
    expect(text.startsWith(beginning)).toBe(true);
    expect(text).toContain(name);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  test('a tool that takes 75 orders at once is given two files for 80', () => {
    const files = writeExport(
      file('mondial-relay'),
      Array.from({ length: 80 }, () => ORDER),
      CONTEXT,
    );
    expect(files.map(({ name, bytes }) => [name, decodeFile(bytes).trim().split('\r\n').length])).toEqual([
      ['mondial-relay-2026-11-23-1.csv', 75],
      ['mondial-relay-2026-11-23-2.csv', 5],
    ]);
  });
});

describe('reading back', () => {
  const row = { number: 'K7QM-X2PA', tracking: '6A12345678901', carrier: 'Colissimo' };
  const table = 'Référence expédition;Destinataire;Numéro de colis\r\nK7QM-X2PA;"Noël; fils";6A12345678901\r\n';

  test.each([
    ['Windows-1252', encodeFile(table, 'windows-1252')],
    ['UTF-8', encodeFile(table, 'utf-8')],
    ['UTF-8 with its mark', encodeFile(table, 'utf-8-bom')],
    [
      'UTF-16',
      Uint8Array.from([
        0xff,
        0xfe,
        ...new Uint8Array(Uint16Array.from(table, (letter) => letter.charCodeAt(0)).buffer),
      ]),
    ],
    ['commas', encodeFile(table.replaceAll(';', ','), 'utf-8')],
    ['tabs', encodeFile(table.replaceAll(';', '\t'), 'utf-8')],
  ])('%s', (_name, bytes) => expect(readTrackingFile(bytes)).toEqual({ rows: [row], unread: [] }));

  test('a pasted list with blanks, or with commas, needs no names', () => {
    expect(readList('K7QM-X2PA 6A12345678901')).toEqual({ rows: [row], unread: [] });
    expect(readList('K7QM-X2PA, 6A12345678901\nhello, world')).toEqual({ rows: [row], unread: [2] });
  });
});
