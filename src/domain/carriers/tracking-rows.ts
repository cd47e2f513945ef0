/**
 * Order numbers and tracking numbers in a list: pasted, or the file that a carrier's tool gives back. Columns are found
 * by their names in French, Italian and English.
 */
import { carrierNamed, tidyTracking } from '#src/domain/carriers/carriers.ts';
import { guessCarriers } from '#src/domain/carriers/guess-carrier.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';

export interface TrackingRow {
  readonly number: string;
  readonly tracking: string;
  /** '' where neither the list nor the number's form tells it. */
  readonly carrier: string;
}

export interface TrackingRows {
  readonly rows: readonly TrackingRow[];
  /** Lines in which no order number or no tracking number was found, as the list counts them from 1. */
  readonly unread: readonly number[];
}

/** Rows above the names of columns at most. */
const PREAMBLE = 10;

const NAMES = {
  number:
    'reference referenceexpedition referencedexpedition referencecommande referencedecommande referenceclient referencecolis numerodecommande numerocommande ncommande nocommande commande ' +
    'order ordernumber orderno orderid reference1 yourreference shipmentreference ' +
    'ordine numeroordine nordine riferimento riferimentomittente rifmittente riferimentospedizione numeroriferimentospedizione riferimentocliente riferimentoordine vabrmn vabrma',
  tracking:
    'numerodecolis numerocolis ncolis nocolis numerodesuivi numerosuivi suivi numeroexpedition numerodexpedition nexpedition numeroexpeditionmondialrelay codeabarres ' +
    'tracking trackingnumber trackingno trackingid parcelnumber shipmentnumber waybill awb barcode ' +
    'numerospedizione numerodispedizione nspedizione codicespedizione codicetracking letteradivettura numeroldv ldv idldv codiceldv identificativospedizione vabnsp segnacollo',
  carrier: 'transporteur carrier courier corriere vettore',
} as const;

type Column = keyof typeof NAMES;

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/n°|nº/g, 'n')
    .replace(/[^a-z0-9]/g, '');
}

function placeOf(head: readonly string[], column: Column): number {
  const names: readonly string[] = NAMES[column].split(' ');
  return head.findIndex((name) => names.includes(plain(name)));
}

const ORDER_NUMBER = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;

function isOrderNumber(text: string): boolean {
  return (
    /^[0-9A-Za-z]{4}[\s\u2010-\u2015-]?[0-9A-Za-z]{4}$/.test(text.trim()) && ORDER_NUMBER.test(tidyOrderNumber(text))
  );
}

/** Says whether it looks like the number of a parcel: eight characters or more, among them five digits. */
function isTracking(text: string): boolean {
  const number = tidyTracking(text);
  return /^[0-9A-Z]{8,40}$/.test(number) && number.replace(/\D/g, '').length >= 5;
}

function rowOf(number: string, tracking: string, carrier: string): TrackingRow {
  const named = carrierNamed(carrier)?.name ?? carrier.trim();
  return {
    number: tidyOrderNumber(number.trim()),
    tracking: tidyTracking(tracking),
    carrier: named === '' ? (guessCarriers(tracking)[0]?.name ?? '') : named,
  };
}

/**
 * A line without names of columns: the order number is known by its form, and what looks like a tracking number is one.
 */
function readLoose(cells: readonly string[]): TrackingRow | null {
  const parts = cells.length > 1 ? cells : (cells[0] ?? '').split(/[\s,;|\t]+/);
  const number = parts.find(isOrderNumber);
  const others = parts.filter((part) => part !== number);
  const tracking = others.find((part) => guessCarriers(part).length > 0 && isTracking(part)) ?? others.find(isTracking);
  const carrier = others.find((part) => carrierNamed(part) !== null) ?? '';
  return number === undefined || tracking === undefined ? null : rowOf(number, tracking, carrier);
}

/** Reads a table of cells, with or without a row of names. Empty lines count, and are passed over. */
export function readTracking(table: readonly (readonly string[])[]): TrackingRows {
  const at = table
    .slice(0, PREAMBLE)
    .findIndex((cells) => placeOf(cells, 'number') !== -1 && placeOf(cells, 'tracking') !== -1);
  const head = table[at] ?? [];
  const places = {
    number: placeOf(head, 'number'),
    tracking: placeOf(head, 'tracking'),
    carrier: placeOf(head, 'carrier'),
  };
  const rows: TrackingRow[] = [];
  const unread: number[] = [];
  for (const [index, cells] of table.entries()) {
    if (index <= at || cells.every((cell) => cell.trim() === '')) continue;
    const [number = '', tracking = '', carrier = ''] = [
      cells[places.number],
      cells[places.tracking],
      cells[places.carrier],
    ];
    const found =
      at === -1
        ? readLoose(cells)
        : number.trim() !== '' && isTracking(tracking)
          ? rowOf(number, tracking, carrier)
          : null;
    if (found === null) unread.push(index + 1);
    else rows.push(found);
  }
  return { rows, unread };
}
