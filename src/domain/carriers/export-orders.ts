/**
 * Says what a carrier's import tool is told of an order, and how its texts are made ready: no cell is computed by a
 * spreadsheet that opens the file.
 */
import type { Address } from '#src/domain/address/address.ts';
import { withoutSigns } from '#src/domain/text/csv-cells.ts';

export interface ExportOrder {
  readonly number: string;
  readonly email: string;
  readonly phone: string;
  readonly address: Address;
  /** The customer's words for the courier. */
  readonly note: string;
  /** Grams; 0 where the articles have none. */
  readonly weight: number;
}

/** The shop as its legal pages name it. */
export interface ExportSender {
  readonly name: string;
  /** Lines: street, then postcode and town. */
  readonly address: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly email: string;
  readonly phone: string;
}

export interface ExportContext {
  readonly sender: ExportSender;
  /** 'YYYY-MM-DD' */
  readonly day: string;
}

/** Name of a column → what stands in it. */
export type Column = readonly [name: string, value: (order: ExportOrder, context: ExportContext) => string];

interface SenderPlace {
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** Province of Italy, two letters; '' elsewhere. */
  readonly region: string;
}

/** Returns what the lines of the shop's address say. A part that is not found is ''. */
export function senderPlace(address: string): SenderPlace {
  const lines = address.split(/[\n,]/).map((line) => line.trim());
  const found = lines.map((line) => /(?:^|\s)(\d{5})\s+(.+)$/.exec(line)).find((match) => match !== null);
  const [, postcode = '', town = ''] = found ?? [];
  const [, city = town, region = ''] = /^(.+?)\s*\(?\b([A-Z]{2})\)?$/.exec(town) ?? [];
  return { street: lines.find((line) => line !== '' && line !== found?.input) ?? '', postcode, city, region };
}

/** As an address and a file can hold it: one line, no sign that a spreadsheet would compute from. */
export function cellText(text: string, most = 200): string {
  return withoutSigns(text.replace(/[\s;"]+/g, ' '))
    .slice(0, most)
    .trim();
}

/** Digits with their plus sign alone: what a spreadsheet takes for a number, whatever was typed. */
export function cellPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? '' : `${phone.trim().startsWith('+') ? '+' : ''}${digits}`.slice(0, 15);
}

/** Capital letters without accents, as some tools want them. */
export function cellCapitals(text: string, most: number): string {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .replace(/ß/g, 'ss')
    .toUpperCase()
    .replace(/[^0-9A-Z_\-'., /]/g, ' ');
  return cellText(plain, most);
}

/** Kilograms with one decimal, at least 0.1. */
export function kilograms(grams: number): string {
  return (Math.max(1, Math.ceil(grams / 100)) / 10).toFixed(1);
}
