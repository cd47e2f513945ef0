/** Files for the carriers' tools: what stands in which column, and that no cell can do harm. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXPORT_FILES, exportRows, splitStreet } from '#src/domain/carriers/export-files.ts';
import { cellCapitals, kilograms, senderPlace, type ExportOrder } from '#src/domain/carriers/export-orders.ts';

const ORDER: ExportOrder = {
  number: 'K7QM-X2PA',
  email: 'zoe@visitor.example',
  phone: '+33 6 01 02 03 04',
  address: {
    name: 'Zoë Müller',
    company: '',
    street: '1 rue de la Paix',
    extra: 'Bât. B; 3e étage',
    postcode: '75011',
    city: 'Paris 11',
    region: '',
    country: 'FR',
  },
  note: 'Digicode 12A, "œil" de bœuf',
  weight: 250,
};
const ITALIAN: ExportOrder = {
  ...ORDER,
  phone: '3331234567',
  address: {
    ...ORDER.address,
    company: 'Caffè Nuovo',
    street: 'Via Roma, 12/A',
    extra: '',
    postcode: '00184',
    city: 'Roma',
    region: 'RM',
    country: 'IT',
  },
};
const CONTEXT = {
  day: '2026-11-23',
  sender: {
    name: 'Atelier =Vitrine',
    address: '12 rue des Arts\n69001 Lyon',
    country: 'FR',
    email: 'a@shop.example',
    phone: '04 72 00 00 00',
  },
};

function file(carrier: string) {
  const found = EXPORT_FILES.find((one) => one.carrier === carrier);
  if (found === undefined) throw new Error(carrier);
  return found;
}

/** The first order as column → cell, without the empty ones. */
function cells(carrier: string, order: ExportOrder): Record<string, string> {
  const [row = []] = exportRows({ ...file(carrier), named: false }, [order], CONTEXT);
  const named = file(carrier).columns.map(([name], place) => [name, row[place] ?? ''] as const);
  return Object.fromEntries(named.filter(([, text]) => text !== ''));
}

describe('columns', () => {
  test('each file has as many as its carrier names, a source and a date', () => {
    expect(EXPORT_FILES.map(({ carrier, columns, separator }) => [carrier, columns.length, separator])).toEqual([
      ['colissimo', 38, ','],
      ['mondial-relay', 44, ';'],
      ['poste-italiane', 76, ';'],
      ['brt', 25, ';'],
    ]);
    for (const { source, read, columns, most } of EXPORT_FILES) {
      expect(source).not.toBe('');
      expect(read).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(most).toBeGreaterThan(0);
      expect(new Set(columns.map(([name]) => name)).size).toBe(columns.length);
    }
  });

  test('Colissimo: grams, home delivery, the shop as sender', () => {
    expect(cells('colissimo', ORDER)).toMatchObject({
      entete_ligne_colis: 'EXP',
      reference_expedition: 'K7QM-X2PA',
      raison_sociale_expediteur: 'Atelier =Vitrine',
      adresse_1_expediteur: '12 rue des Arts',
      code_postal_expediteur: '69001',
      commune_expediteur: 'Lyon',
      nom_destinataire: 'Zoë Müller',
      adresse_2: 'Bât. B 3e étage',
      portable: '+33601020304',
      code_produit: 'DOM',
      poids: '250',
    });
    expect(cells('colissimo', ITALIAN)['code_produit']).toBe('DOS');
  });

  test('Mondial Relay: capital letters without accents, no digit in a town, 100 g at least', () => {
    expect(cells('mondial-relay', { ...ORDER, weight: 20 })).toMatchObject({
      'B numéro de commande': 'K7QM-X2PA',
      'C nom du client final': 'ZOE MULLER',
      "F complément d'adresse": 'BAT. B 3E ETAGE',
      'G ville': 'PARIS',
      'V poids': '100',
      'AD instructions': 'DIGICODE 12A, OEIL DE BOEUF',
    });
  });

  test('Poste Italiane: house number apart, fixed words for Italy, the day without dashes', () => {
    expect(cells('poste-italiane', ITALIAN)).toMatchObject({
      CHANNEL: 'STAMPAMASSIVA',
      COGNOME_RAGSOC_DESTINATARIO: 'Caffè Nuovo',
      CONTATTO_DESTINATARIO_REF: 'Zoë Müller',
      VIA_DESTINATARIO: 'Via Roma',
      NUMERO_CIVICO_DESTINATARIO: '12/A',
      PROVINCIA_DESTINATARIO: 'RM',
      CODICE_NAZIONE_DESTINATARIO: 'ITA1',
      PESO_COLLO: '250',
      DATA_SPEDIZIONE_RITIRO: '20261123',
    });
  });

  test('BRT: kilograms with a comma, Italy has no name, month and day together', () => {
    expect(cells('brt', ITALIAN)).toMatchObject({
      vabaas: '2026',
      vabmgs: '1123',
      vabrmn: 'K7QMX2PA',
      vabpkb: '0,3',
      vabprd: 'RM',
    });
    expect(cells('brt', ITALIAN)['vabnzd']).toBeUndefined();
    expect(cells('brt', ORDER)['vabnzd']).toBe('F');
  });

  test('names of columns come first where a tool wants them', () => {
    expect(exportRows(file('brt'), [ORDER], CONTEXT).map((row) => row[7])).toEqual(['vabrmn', 'K7QMX2PA']);
    expect(exportRows(file('colissimo'), [ORDER], CONTEXT)).toHaveLength(1);
  });
});

test('whatever customers write, no cell begins as a formula does, breaks its line, or is longer than a label', () => {
  const nasty = fc.oneof(
    fc.string({ maxLength: 150 }),
    fc.constantFrom('=1+1', '1-', '@SUM(A1)', '-2+3', '+cmd|calc', '\t=1', '"; =1', '\r\n=1'),
  );
  const order = fc.record({
    name: nasty,
    company: nasty,
    street: nasty,
    extra: nasty,
    city: nasty,
    note: nasty,
    phone: nasty,
  });
  fc.assert(
    fc.property(order, ({ phone, note, ...address }) => {
      const sold: ExportOrder = { ...ORDER, phone, note, address: { ...ORDER.address, ...address } };
      for (const one of EXPORT_FILES)
        for (const cell of exportRows({ ...one, named: false }, [sold], CONTEXT).flat()) {
          expect(cell).not.toMatch(/^[=@\t\r-]|[\r\n\t;"]|^\+(?!\d*$)/);
          expect(cell.length).toBeLessThanOrEqual(200);
        }
    }),
  );
});

test.each([
  ['12 rue des Arts\n69001 Lyon', { street: '12 rue des Arts', postcode: '69001', city: 'Lyon', region: '' }],
  ['Via Roma 1, 00184 Roma (RM)', { street: 'Via Roma 1', postcode: '00184', city: 'Roma', region: 'RM' }],
  ['', { street: '', postcode: '', city: '', region: '' }],
])('the sender %j', (address, place) => expect(senderPlace(address)).toEqual(place));

test.each([
  ['Via Roma 12', 'Via Roma', '12'],
  ['Via Roma, 12/A', 'Via Roma', '12/A'],
  ['Viale 24 Maggio 3 B', 'Viale 24 Maggio', '3B'],
  ['1 rue de la Paix', '1 rue de la Paix', 'SNC'],
  ['Contrada Sole', 'Contrada Sole', 'SNC'],
])('%s: %s, %s', (street, name, number) => expect(splitStreet(street)).toEqual([name, number]));

test('kilograms are rounded up to a tenth, and capitals keep no letter that a tool refuses', () => {
  expect([0, 1, 100, 101, 2500].map(kilograms)).toEqual(['0.1', '0.1', '0.1', '0.2', '2.5']);
  expect(cellCapitals('L’Œuvre à façon ßtraße (n° 5)', 40)).toBe("L'OEUVRE A FACON SSTRASSE N 5");
});
