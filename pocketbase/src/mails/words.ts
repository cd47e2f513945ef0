/** Words of the mails, i18n/{locale}/mail.json. */
import en from '#i18n/en/mail.json';
import fr from '#i18n/fr/mail.json';
import it from '#i18n/it/mail.json';
import type { Locale } from '#src/domain/site/locale.ts';

const WORDS: Readonly<Record<Locale, typeof en>> = { en, fr, it };

export type MailWord = keyof typeof en;
export type Say = (key: MailWord, values?: Readonly<Record<string, string>>) => string;

/** Each `{{place}}` takes its value once; what people have written is never read for places. */
export function sayIn(locale: Locale): Say {
  return (key, values = {}) =>
    WORDS[locale][key].replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}
