/**
 * Forms by which a tracking number is known. A guess is offered, and nobody is bound to it: several carriers have
 * numbers of digits alone. Source and date stand beside each row; a form that no carrier's own document could be read
 * for says 'public code'.
 */
import type { CarrierId } from '#src/domain/carriers/carriers.ts';
import { isDhlWaybill, isDpdLong, isS10, isUps } from '#src/domain/carriers/check-digits.ts';

interface NumberForm {
  readonly carrier: CarrierId;
  /** Pattern of the whole number. */
  readonly pattern: RegExp;
  /** Says whether its check digit is right; absent: none is known. */
  readonly check?: (number: string) => boolean;
  /** 3: nobody else's; 2: a check digit alone; 1: digits that others have as well. */
  readonly weight: 1 | 2 | 3;
  readonly source: string;
  readonly read: string;
}

const READ = '2026-11-23';
const S10 = 'UPU S10-12: service indicator, serial number, check digit, country';
const COLLECTION = "public collection 'tracking_number_data'";
const PUBLIC = 'public code of several shops; no document of the carrier could be read';

const form = (carrier: CarrierId, pattern: RegExp, weight: 1 | 2 | 3, source = PUBLIC): NumberForm => ({
  carrier,
  pattern,
  weight,
  source,
  read: READ,
});

export const NUMBER_FORMS: readonly NumberForm[] = [
  { ...form('ups', /^1Z[A-Z0-9]{16}$/, 3, COLLECTION), check: isUps },
  { ...form('colissimo', /^C[A-Z]\d{9}FR$/, 3, S10), check: isS10 },
  { ...form('chronopost', /^E[A-Z]\d{9}FR$/, 3, S10), check: isS10 },
  { ...form('laposte', /^[LR][A-Z]\d{9}FR$/, 3, S10), check: isS10 },
  { ...form('poste-italiane', /^[CELRV][A-Z]\d{9}IT$/, 3, S10), check: isS10 },
  { ...form('dpd', /^[0-9A-Z]\d{26}[0-9A-Z]$/, 3, COLLECTION), check: isDpdLong },
  form('chronopost', /^X[A-Z]\d{9}[A-Z]{2}$/, 3),
  form('colissimo', /^(?:5K|5W|6A|6C|6G|6H|6M|6Q|6R|6W|7Q|7R|8J|8N|8P|8Q|8R|8V|9L|9V|9W)\d{11}$/, 3),
  form('laposte', /^(?:1H|1K|1L|2L|3C)\d{11}$/, 3),
  form('poste-italiane', /^(?:RA\d{11}|5P[A-Z0-9]{11}|2IMA\d{10})$/, 3),
  form('sda', /^[13]UW[A-Z0-9]{10}$/, 2),
  form('poste-italiane', /^[13]UW[A-Z0-9]{10}$/, 3),
  { ...form('dhl', /^\d{10,11}$/, 2, COLLECTION), check: isDhlWaybill },
  form('dhl', /^J[A-Z]{2,3}\d{9,18}$/, 3, COLLECTION),
  form('mondial-relay', /^\d{8}$/, 2),
  form('mondial-relay', /^\d{10}(?:\d{2})?$/, 1),
  form('brt', /^\d{12}(?:\d{3})?$/, 1),
  form('gls', /^\d{11,12}$/, 1),
  form('dpd', /^\d{14}$/, 2),
];
