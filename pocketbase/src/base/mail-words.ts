/** Words of the mails, i18n/{locale}/mail.json. */
import type en from '#i18n/en/mail.json';
import { storedLocale, type Locale } from '#src/domain/site/locale.ts';
import { fillPlaces } from '#src/domain/text/places.ts';

const WORDS = import.meta.glob<typeof en>('/i18n/*/mail.json', { eager: true, import: 'default' });

/** A language that the shop has given up since speaks the default one. */
function wordsIn(locale: Locale): typeof en {
  const words = WORDS[`/i18n/${storedLocale(locale)}/mail.json`];
  if (words === undefined) throw new Error(`i18n/${locale}/mail.json is missing.`);
  return words;
}

export type MailWord = keyof typeof en;
export type Say = (key: MailWord, values?: Readonly<Record<string, string>>) => string;

export function sayIn(locale: Locale): Say {
  const words = wordsIn(locale);
  return (key, values = {}) => fillPlaces(words[key], values);
}
