/**
 * An invoice or credit note as a FatturaPA 1.2 file ("FPR12", between private parties) for the Sistema di Interscambio.
 * It is not signed, and nothing here is certified: the operator, or who keeps the books, sends it and answers for it.
 */
import { invoiceFileName, progressive, sellerNumber } from '#src/contract/fattura-pa/file-name.ts';
import { group, latin, xmlText, type Node } from '#src/contract/fattura-pa/xml.ts';
import { InvoiceFileError, type InvoiceFileProblem } from '#src/contract/fattura-pa/problem.ts';
import type { DocumentData, DocumentAddress, DocumentSeller } from '#src/contract/documents.ts';
import { centralEuropean } from '#src/domain/format/dates.ts';
import { split, sum } from '#src/domain/money/money.ts';
import { regionOf } from '#src/domain/month/regions.ts';
import type { VatPart } from '#src/domain/money/vat.ts';
import type { InvoiceRequest } from '#src/domain/money/italian-invoice.ts';

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';
/** Minor units above which an invoice without VAT bears a duty stamp (DPR 642/1972). */
const STAMP_ABOVE = 7747;

export interface ElectronicInvoice {
  /** As the SdI wants it: IT{partita IVA}_{five characters}.xml. */
  readonly file: string;
  readonly xml: string;
}

function money(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** The day of a moment on clocks in Rome, 'YYYY-MM-DD'. */
export function romanDay(iso: string): string {
  return new Date(centralEuropean(Date.parse(iso))).toISOString().slice(0, 10);
}

/** Invoice, credit note, and what takes a credit note back. */
const TYPES = { invoice: 'TD01', order_summary: 'TD01', credit_note: 'TD04', debit_note: 'TD05' } as const;

/** Characters of one 'Causale'. */
const CAUSE_LENGTH = 200;

/** Causes of a credit note, in the file's own language. */
function causesOf({ kind, cause }: DocumentData): string[] {
  if (kind !== 'credit_note' || cause === undefined) return [];
  const what = {
    cancelled: 'Ordine annullato',
    withdrawal: `Recesso ${cause.reference}`,
    return: `Reso ${cause.reference}`,
    other: '',
  }[cause.kind];
  const kept = `Trattenuta per diminuzione di valore: EUR ${money(cause.deduction)}`;
  return [
    what,
    cause.reason,
    cause.deduction === 0 ? '' : [kept, cause.deductionReason].filter((part) => part !== '').join('. '),
  ].filter((line) => line !== '');
}

function generalNode(data: DocumentData, isExempt: boolean): Node {
  const { original, order, total } = data;
  return group(
    'DatiGenerali',
    group(
      'DatiGeneraliDocumento',
      ['TipoDocumento', TYPES[data.kind]],
      ['Divisa', data.currency],
      ['Data', romanDay(data.issuedAt)],
      ['Numero', data.number],
      isExempt && total > STAMP_ABOVE ? group('DatiBollo', ['BolloVirtuale', 'SI']) : null,
      ['ImportoTotaleDocumento', money(total)],
      ...causesOf(data).map((cause): Node => ['Causale', latin(cause, CAUSE_LENGTH)]),
    ),
    group('DatiOrdineAcquisto', ['IdDocumento', order.number]),
    original === null
      ? null
      : group('DatiFattureCollegate', ['IdDocumento', original.number], ['Data', romanDay(original.issuedAt)]),
  );
}

/** The rate, and why there is none. */
function rateNodes(rate: number, isExempt: boolean): readonly (Node | null)[] {
  return [['AliquotaIVA', money(rate)], isExempt ? ['Natura', 'N2.2'] : null];
}

function goodsNode(data: DocumentData, isExempt: boolean): Node {
  const lines = netLines(data).map(({ description, quantity, net, rate }, at) =>
    group(
      'DettaglioLinee',
      ['NumeroLinea', `${at + 1}`],
      ['Descrizione', latin(description, 1000)],
      ['Quantita', quantity.toFixed(2)],
      ['PrezzoUnitario', (net / 100 / quantity).toFixed(8)],
      ['PrezzoTotale', money(net)],
      ...rateNodes(rate, isExempt),
    ),
  );
  const sums = partsOf(data).map(({ rate, net, vat }) =>
    group(
      'DatiRiepilogo',
      ...rateNodes(rate, isExempt),
      ['ImponibileImporto', money(net)],
      ['Imposta', money(vat)],
      isExempt ? ['RiferimentoNormativo', latin(data.mention, 100)] : ['EsigibilitaIVA', 'I'],
    ),
  );
  return group('DatiBeniServizi', ...lines, ...sums);
}

/** Paid at once: by transfer (MP05), or by card or another online service (MP08). */
function paymentNode({ total, method }: DocumentData): Node {
  return group(
    'DatiPagamento',
    ['CondizioniPagamento', 'TP02'],
    group(
      'DettaglioPagamento',
      ['ModalitaPagamento', method === 'transfer' ? 'MP05' : 'MP08'],
      ['ImportoPagamento', money(total)],
    ),
  );
}

/** Says what these files cannot say; null: they can. */
function obstacle({ scheme, seller, delivery, vat }: DocumentData): InvoiceFileProblem | null {
  const region = regionOf({ home: seller.country, country: delivery.country, scheme });
  if (region === 'oss') return 'one_stop_shop';
  if (region === 'export' && vat.some((part) => part.vat > 0)) return 'vat_abroad';
  return scheme !== 'exempt' && vat.some(({ rate }) => rate === 0) ? 'zero_rate' : null;
}

/**
 * `attempt`: how often the SdI has refused it before. @throws InvoiceFileError that says why this document cannot be a
 * file.
 */
export function electronicInvoice(data: DocumentData, attempt = 0): ElectronicInvoice {
  const { invoice, number, seller, scheme, original } = data;
  if (invoice === null) throw new InvoiceFileError('not_asked');
  const problem = obstacle(data);
  if (problem !== null) throw new InvoiceFileError(problem);
  const isExempt = scheme === 'exempt';
  const header = group(
    'FatturaElettronicaHeader',
    transmissionNode(progressive(number, attempt), seller, invoice),
    sellerNode(seller, isExempt),
    buyerNode(data.billing, invoice),
  );
  const body = group(
    'FatturaElettronicaBody',
    generalNode(data, isExempt),
    goodsNode(data, isExempt),
    original === null ? paymentNode(data) : null,
  );
  return {
    file: invoiceFileName(data, attempt),
    xml: [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<p:FatturaElettronica versione="FPR12" xmlns:p="${NAMESPACE}">\n`,
      xmlText(header, 1),
      xmlText(body, 1),
      '</p:FatturaElettronica>\n',
    ].join(''),
  };
}

/** The goods of an electronic invoice as net lines, which add up to the net amounts of the document by rate. */
interface NetLine {
  readonly description: string;
  readonly quantity: number;
  /** Minor units, of all pieces, without VAT, after the coupon. */
  readonly net: number;
  readonly rate: number;
}

interface GrossLine extends Omit<NetLine, 'net'> {
  readonly gross: number;
}

/** Parts by rate; where no VAT is charged everything is one part at 0. */
function partsOf({ vat, total }: DocumentData): readonly VatPart[] {
  return vat.length > 0 ? vat : [{ rate: 0, gross: total, vat: 0, net: total }];
}

function goodsAt({ lines, vat }: DocumentData, rate: number): GrossLine[] {
  return lines
    .filter((line) => vat.length === 0 || line.vatRate === rate)
    .map(({ name, values, sku, quantity, unitPrice, discount }) => ({
      description: [name, ...values, sku].filter((part) => part !== '').join(', '),
      quantity,
      gross: quantity * unitPrice - discount,
      rate,
    }));
}

/** Amount at one rate beside the goods: the share of delivery, or what a credit note gives back. */
function restAt(data: DocumentData, { rate, gross }: VatPart, goods: readonly GrossLine[]): GrossLine[] {
  const rest = gross - sum(goods.map((line) => line.gross));
  const { original, shipping } = data;
  const description =
    original === null
      ? `Spedizione: ${shipping.name}`
      : `Rimborso sulla fattura ${original.number}, ordine ${data.order.number}`;
  return rest === 0 ? [] : [{ description, quantity: 1, gross: rest, rate }];
}

/** In the order of the document, rate by rate. */
export function netLines(data: DocumentData): NetLine[] {
  return partsOf(data).flatMap((part) => {
    const named = goodsAt(data, part.rate);
    // Less goes back than the goods have cost, where some of it had gone back before: then the amount stands alone.
    const goods = sum(named.map((line) => line.gross)) > part.gross ? [] : named;
    const lines = [...goods, ...restAt(data, part, goods)];
    const nets = split(
      part.net,
      lines.map(({ gross }, at) => ({ key: `${at}`.padStart(3, '0'), weight: gross })),
    );
    return lines.map(({ description, quantity, rate }, at) => ({ description, quantity, rate, net: nets[at] ?? 0 }));
  });
}

/** Code where the customer has named no SDI code. */
const NO_CODE = '0000000';

interface Seat {
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** Two letters, or ''. */
  readonly province: string;
}

/**
 * Street, then '20121 Milano MI' or '20121 Milano (MI)', perhaps with the country below: as the record of the shop has
 * it.
 */
function sellerSeat(address: string): Seat {
  const lines = address.split('\n').map((line) => line.trim());
  const at = lines.findIndex((line) => /^\d{5}\s/.test(line));
  const [, postcode = '', city = '', province = ''] =
    /^(\d{5})\s+(.+?)(?:\s+\(?([A-Z]{2})\)?)?$/.exec(lines[at] ?? '') ?? [];
  const street = lines.slice(0, Math.max(at, 0)).join(', ');
  if (postcode !== '' && street !== '') return { street, postcode, city, province };
  throw new InvoiceFileError('address');
}

function seatNode({ street, postcode, city, province }: Seat): Node {
  return group(
    'Sede',
    ['Indirizzo', latin(street, 60)],
    ['CAP', postcode],
    ['Comune', latin(city, 60)],
    province === '' ? null : ['Provincia', province],
    ['Nazione', 'IT'],
  );
}

function idNodes(number: string): readonly Node[] {
  return [
    ['IdPaese', 'IT'],
    ['IdCodice', number],
  ];
}

/** `sent`: what tells this file from all others of the sender, who is the seller. */
function transmissionNode(sent: string, seller: DocumentSeller, { sdiCode, pec }: InvoiceRequest): Node {
  return group(
    'DatiTrasmissione',
    group('IdTrasmittente', ...idNodes(sellerNumber(seller))),
    ['ProgressivoInvio', sent],
    ['FormatoTrasmissione', 'FPR12'],
    ['CodiceDestinatario', sdiCode || NO_CODE],
    sdiCode === '' && pec !== '' ? ['PECDestinatario', pec] : null,
  );
}

/** `isExempt`: in the flat-rate scheme of small businesses (L. 190/2014). */
function sellerNode(seller: DocumentSeller, isExempt: boolean): Node {
  return group(
    'CedentePrestatore',
    group(
      'DatiAnagrafici',
      group('IdFiscaleIVA', ...idNodes(sellerNumber(seller))),
      group('Anagrafica', ['Denominazione', latin(seller.legalName, 80)]),
      ['RegimeFiscale', isExempt ? 'RF19' : 'RF01'],
    ),
    seatNode(sellerSeat(seller.address)),
  );
}

function buyerNode(billing: DocumentAddress, { vatNumber, fiscalCode }: InvoiceRequest): Node {
  const { name, company, street, extra, postcode, city, region } = billing;
  return group(
    'CessionarioCommittente',
    group(
      'DatiAnagrafici',
      vatNumber === '' ? null : group('IdFiscaleIVA', ...idNodes(vatNumber)),
      fiscalCode === '' ? null : ['CodiceFiscale', fiscalCode],
      group('Anagrafica', ['Denominazione', latin(company || name, 80)]),
    ),
    seatNode({ street: [street, extra].filter((part) => part !== '').join(', '), postcode, city, province: region }),
  );
}
