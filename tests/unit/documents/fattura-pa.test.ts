/** Electronic invoices: the structure of the format, and the sums that the Sistema di Interscambio checks. */
import { describe, expect, test } from 'vitest';
import { electronicInvoice, netLines } from '#src/contract/fattura-pa/invoice.ts';
import { latin } from '#src/contract/fattura-pa/xml.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import { sampleCredit, sampleItalian } from '#tests/unit/documents/sample-document.ts';

/** Parent → its children in the order of the schema (FatturaPA 1.2.x, FPR12), as far as the shop writes them; '?' may be missing, '*' come often. */
const SCHEMA: Readonly<Record<string, string>> = {
  'p:FatturaElettronica': 'FatturaElettronicaHeader FatturaElettronicaBody',
  FatturaElettronicaHeader: 'DatiTrasmissione CedentePrestatore CessionarioCommittente',
  DatiTrasmissione: 'IdTrasmittente ProgressivoInvio FormatoTrasmissione CodiceDestinatario PECDestinatario?',
  IdTrasmittente: 'IdPaese IdCodice',
  IdFiscaleIVA: 'IdPaese IdCodice',
  CedentePrestatore: 'DatiAnagrafici Sede',
  CessionarioCommittente: 'DatiAnagrafici Sede',
  DatiAnagrafici: 'IdFiscaleIVA? CodiceFiscale? Anagrafica RegimeFiscale?',
  Anagrafica: 'Denominazione',
  Sede: 'Indirizzo CAP Comune Provincia? Nazione',
  FatturaElettronicaBody: 'DatiGenerali DatiBeniServizi DatiPagamento?',
  DatiGenerali: 'DatiGeneraliDocumento DatiOrdineAcquisto? DatiFattureCollegate?',
  DatiGeneraliDocumento: 'TipoDocumento Divisa Data Numero DatiBollo? ImportoTotaleDocumento?',
  DatiBollo: 'BolloVirtuale',
  DatiOrdineAcquisto: 'IdDocumento',
  DatiFattureCollegate: 'IdDocumento Data?',
  DatiBeniServizi: 'DettaglioLinee* DatiRiepilogo*',
  DettaglioLinee: 'NumeroLinea Descrizione Quantita? PrezzoUnitario PrezzoTotale AliquotaIVA Natura?',
  DatiRiepilogo: 'AliquotaIVA Natura? ImponibileImporto Imposta EsigibilitaIVA? RiferimentoNormativo?',
  DatiPagamento: 'CondizioniPagamento DettaglioPagamento',
  DettaglioPagamento: 'ModalitaPagamento ImportoPagamento',
};

/** Texts of the schema's simple types. */
const TYPES: Readonly<Record<string, RegExp>> = {
  IdPaese: /^IT$/,
  IdCodice: /^\d{11}$/,
  ProgressivoInvio: /^[A-Z0-9]{1,10}$/,
  FormatoTrasmissione: /^FPR12$/,
  CodiceDestinatario: /^[A-Z0-9]{7}$/,
  CodiceFiscale: /^[A-Z0-9]{11,16}$/,
  RegimeFiscale: /^RF(?:01|19)$/,
  CAP: /^\d{5}$/,
  Provincia: /^[A-Z]{2}$/,
  Nazione: /^IT$/,
  TipoDocumento: /^TD0[14]$/,
  Divisa: /^EUR$/,
  Data: /^\d{4}-\d{2}-\d{2}$/,
  Numero: /^[\x20-\x7e]{1,20}$/,
  NumeroLinea: /^[1-9]\d{0,3}$/,
  Quantita: /^\d{1,12}\.\d{2,8}$/,
  PrezzoUnitario: /^\d{1,11}\.\d{2,8}$/,
  PrezzoTotale: /^\d{1,11}\.\d{2,8}$/,
  AliquotaIVA: /^\d{1,3}\.\d{2}$/,
  Natura: /^N2\.2$/,
  ImponibileImporto: /^\d{1,11}\.\d{2}$/,
  Imposta: /^\d{1,11}\.\d{2}$/,
  EsigibilitaIVA: /^I$/,
  ModalitaPagamento: /^MP0[58]$/,
  CondizioniPagamento: /^TP02$/,
};

interface Element {
  readonly name: string;
  readonly children: Element[];
  text: string;
}

/** Reads what the writer writes: no attributes but the root's, no comments. Throws for what is not well formed. */
function parse(xml: string): Element {
  const root: Element = { name: '', children: [], text: '' };
  const open = [root];
  for (const [, closes, name = '', text = ''] of xml
    .replace(/^<\?xml.*?\?>\n/, '')
    .matchAll(/<(\/?)([\w:]+)[^>]*>([^<]*)/g)) {
    const parent = open.at(-1);
    if (parent === undefined) throw new Error('more ends than beginnings');
    if (closes === '/') {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>`);
      open.pop();
      continue;
    }
    const element: Element = { name, children: [], text: text.trim() };
    parent.children.push(element);
    open.push(element);
  }
  if (open.length !== 1) throw new Error('something is not closed');
  const [only] = root.children;
  if (only === undefined) throw new Error('nothing');
  return only;
}

function structureProblems({ name, children, text }: Element): string[] {
  const content = SCHEMA[name];
  if (content === undefined) {
    if (children.length > 0) return [`<${name}> is not known`];
    return (TYPES[name] ?? /^[\x20-\x7e\xa0-\xff]+$/).test(text) ? [] : [`<${name}> is '${text}'`];
  }
  const pattern = content.split(' ').map((part) => `(?:${part.replace(/[?*]$/, '')} )${/[?*]$/.exec(part)?.[0] ?? ''}`);
  const found = children.map((child) => `${child.name} `).join('');
  const own = new RegExp(`^${pattern.join('')}$`).test(found) ? [] : [`<${name}> has ${found}`];
  return [...own, ...children.flatMap(structureProblems)];
}

function all(element: Element, name: string): Element[] {
  return [...(element.name === name ? [element] : []), ...element.children.flatMap((child) => all(child, name))];
}

function texts(element: Element, name: string): string[] {
  return all(element, name).map(({ text }) => text);
}

const cents = (text: string | undefined): number => Math.round(Number(text) * 100);
const one = (element: Element, name: string): string => texts(element, name)[0] ?? '';

/** Checks 00421 to 00423 of the SdI, and the total. */
function sumProblems(root: Element): string[] {
  const lines = all(root, 'DettaglioLinee');
  const sums = all(root, 'DatiRiepilogo');
  return [
    ...lines
      .filter(
        (line) =>
          Math.abs(
            Number(one(line, 'PrezzoUnitario')) * Number(one(line, 'Quantita')) - Number(one(line, 'PrezzoTotale')),
          ) > 0.005,
      )
      .map((line) => `00423 ${one(line, 'NumeroLinea')}`),
    ...sums.flatMap((sum) => {
      const rate = one(sum, 'AliquotaIVA');
      const net = lines
        .filter((line) => one(line, 'AliquotaIVA') === rate)
        .reduce((total, line) => total + cents(one(line, 'PrezzoTotale')), 0);
      const vat = (cents(one(sum, 'ImponibileImporto')) * Number(rate)) / 100;
      return [
        ...(net === cents(one(sum, 'ImponibileImporto')) ? [] : [`00422 at ${rate}`]),
        ...(Math.abs(vat - cents(one(sum, 'Imposta'))) <= 1 ? [] : [`00421 at ${rate}`]),
      ];
    }),
    ...(sums.reduce((total, sum) => total + cents(one(sum, 'ImponibileImporto')) + cents(one(sum, 'Imposta')), 0) ===
    cents(one(root, 'ImportoTotaleDocumento'))
      ? []
      : ['the total']),
  ];
}

const EXEMPT: Partial<DocumentData> = {
  scheme: 'exempt',
  vat: [],
  mention: 'Operazione in regime forfettario – art. 1, commi 54–89',
};
const { kind, number, issuedAt } = sampleItalian('it');
const credit = sampleCredit('it', {
  seller: sampleItalian('it').seller,
  billing: sampleItalian('it').billing,
  invoice: sampleItalian('it').invoice,
  original: { kind, number, issuedAt },
  vat: [
    { rate: 2200, gross: 4836, vat: 872, net: 3964 },
    { rate: 400, gross: 164, vat: 6, net: 158 },
  ],
});
const cases: Readonly<Record<string, DocumentData>> = {
  'an invoice': sampleItalian('it'),
  'one of a person': sampleItalian('it', {
    invoice: { fiscalCode: 'RSSMRA85T10A562S', vatNumber: '', sdiCode: '', pec: '' },
    billing: { ...sampleItalian('it').billing, company: '' },
  }),
  'one to a PEC': sampleItalian('it', {
    invoice: { fiscalCode: '', vatNumber: '12345678903', sdiCode: '', pec: 'rossi@pec.example' },
  }),
  'one without VAT': sampleItalian('it', EXEMPT),
  'a credit note': credit,
  'a free one': sampleItalian('it', {
    lines: sampleItalian('it').lines.map((line) => ({ ...line, discount: line.quantity * line.unitPrice })),
    shipping: { name: 'Pacco', price: 0 },
    discount: 132_350,
    total: 0,
    vat: [
      { rate: 2200, gross: 0, vat: 0, net: 0 },
      { rate: 400, gross: 0, vat: 0, net: 0 },
    ],
  }),
};

test.each(Object.entries(cases))('%s has the structure of the format, and its sums add up', (_name, data) => {
  const root = parse(electronicInvoice(data).xml);
  expect(structureProblems(root)).toEqual([]);
  expect(sumProblems(root)).toEqual([]);
});

describe('an electronic invoice', () => {
  const data = sampleItalian('it');
  const { file, xml } = electronicInvoice(data);
  const root = parse(xml);

  test('says who, to whom, what and how much', () => {
    expect(xml).toContain(
      '<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">',
    );
    expect(texts(root, 'IdCodice')).toEqual(['01234567897', '01234567897', '12345678903']);
    expect(texts(root, 'CodiceDestinatario')).toEqual(['ABC1234']);
    expect(texts(root, 'PECDestinatario')).toEqual([]);
    expect(xml).toContain('>MP08<');
    expect(electronicInvoice({ ...data, method: 'transfer' }).xml).toContain('>MP05<');
    expect(texts(root, 'Denominazione')).toEqual(['Vetrina Esempio S.r.l.', 'Rossi &amp; Figli S.r.l.']);
    expect(texts(root, 'Indirizzo')).toEqual(['Corso Prova 1', 'Via degli Esempi 12']);
    expect(texts(root, 'Comune')).toEqual(['Torino', 'Milano']);
    expect(texts(root, 'Provincia')).toEqual(['TO', 'MI']);
    expect([one(root, 'TipoDocumento'), one(root, 'Numero'), one(root, 'Data')]).toEqual([
      'TD01',
      'F2026-000012',
      // Half past midnight in Rome.
      '2026-11-22',
    ]);
    expect(texts(root, 'ImponibileImporto')).toEqual(['948.14', '37.81']);
    expect(texts(root, 'Imposta')).toEqual(['208.59', '1.51']);
    expect(texts(root, 'Descrizione')).toEqual([
      'Ciotole ricorsive, Serie di tre, Smalto di cenere, RB-3-ASH',
      'Spedizione: Pacco',
      'Cartoline a risposta lenta, SR-12',
      'Spedizione: Pacco',
    ]);
  });

  test('has a file name of its own', () => {
    const names = ['F2026-000012', 'F2026-000013', 'A2026-000012', 'F2027-000012', 'F2026-046655'].map(
      (own) => electronicInvoice({ ...data, number: own }).file,
    );
    expect(names[0]).toBe(file);
    expect(file).toBe('IT01234567897_AF00C.xml');
    expect(new Set(names).size).toBe(names.length);
    expect(() => electronicInvoice({ ...data, number: 'F2026-046656' })).toThrow(/no place/);
  });

  test('of a seller without VAT says why, and bears the stamp above 77.47', () => {
    const exempt = parse(electronicInvoice({ ...data, ...EXEMPT }).xml);
    expect(one(exempt, 'RegimeFiscale')).toBe('RF19');
    expect(new Set(texts(exempt, 'Natura'))).toEqual(new Set(['N2.2']));
    expect(one(exempt, 'RiferimentoNormativo')).toBe('Operazione in regime forfettario - art. 1, commi 54-89');
    expect(texts(exempt, 'BolloVirtuale')).toEqual(['SI']);
    expect(texts(root, 'BolloVirtuale')).toEqual([]);
  });

  test('that takes back names the one that it takes back from', () => {
    const note = parse(electronicInvoice(credit).xml);
    expect(one(note, 'TipoDocumento')).toBe('TD04');
    expect(texts(note, 'IdDocumento')).toEqual(['7KQ4-M2XD', 'F2026-000012']);
    expect(netLines(credit).map(({ description }) => description)).toEqual([
      'Rimborso sulla fattura F2026-000012, ordine 7KQ4-M2XD',
      'Rimborso sulla fattura F2026-000012, ordine 7KQ4-M2XD',
    ]);
  });

  test.each<[RegExp, Partial<DocumentData>]>([
    [/not asked for/, { invoice: null }],
    [/One-Stop Shop/, { scheme: 'oss', delivery: { ...data.delivery, country: 'FR' } }],
    [
      /outside the European Union/,
      { delivery: { ...data.delivery, country: 'GB' }, vat: [{ rate: 2000, gross: 120, vat: 20, net: 100 }] },
    ],
    [/at 0 %/, { vat: [...data.vat, { rate: 0, gross: 1, vat: 0, net: 1 }] }],
    [/no partita IVA/, { seller: { ...data.seller, vatNumber: 'FR00000000000' } }],
    [/address must/, { seller: { ...data.seller, address: 'Torino' } }],
  ])('that needs a person is none: %s', (problem, change) => {
    expect(() => electronicInvoice({ ...data, ...change })).toThrow(problem);
  });
});

test('texts keep to Latin-1', () => {
  expect(latin('  L’«été» – 5 €\u202f… Łódź, č & 日本 ', 100)).toBe("L'«été» - 5 EUR ... Lódz, c & ??");
  expect(latin('abcdef', 3)).toBe('abc');
});
