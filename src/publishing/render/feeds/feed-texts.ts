/** Texts of feeds, as they write what they are made of. */
import { plainAmount } from '#src/domain/format/money.ts';

/** Addresses that each feed needs to know beside its rows. */
export interface FeedAddresses {
  readonly siteUrl: string;
  /** PICTURES_URL: where pictures are; '' for the site itself. */
  readonly picturesUrl: string;
}

export const feedPrice = (amount: number, currency: string): string => `${plainAmount(amount, currency)} ${currency}`;

/**
 * Matches what no text of a feed may hold: XML has no control characters but tab and line breaks, and no half of a
 * letter.
 */
const UNWRITABLE =
  // oxlint-disable-next-line no-control-regex -- just these
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Cut at a word where it is longer than a reader takes, in letters. */
export function feedText(text: string, most: number): string {
  const clean = text.replace(UNWRITABLE, '').trim();
  // There are at most as many letters as units of the string: most texts need not be taken apart.
  if (clean.length <= most) return clean;
  const letters = [...clean];
  if (letters.length <= most) return clean;
  const cut = letters.slice(0, most - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`;
}

/** '2026-11-24 10:00:00.000Z' with what stands for UTC: '2026-11-24T10:00' and that. */
export const feedTime = (time: string, utc: string): string => `${time.slice(0, 10)}T${time.slice(11, 16)}${utc}`;
