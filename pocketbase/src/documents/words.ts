/** Words of documents, i18n/{locale}/document.json. */
import en from '#i18n/en/document.json';
import fr from '#i18n/fr/document.json';
import it from '#i18n/it/document.json';
import type { DocumentKind } from '#src/contract/account-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const WORDS: Readonly<Record<Locale, typeof en>> = { en, fr, it };

type DocumentWord = keyof typeof en;
export type Say = (key: DocumentWord, values?: Readonly<Record<string, string>>) => string;

/** Each `{{place}}` takes its value once; what people have written is never read for places. */
export function sayIn(locale: Locale): Say {
  return (key, values = {}) =>
    WORDS[locale][key].replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}

type Original = DocumentKind | 'summary_credit' | null;

/** What a document is called: a credit note on a summary is no credit note to any tax office, and neither is what takes it back. */
export function nameOf(kind: DocumentKind, original: Original): DocumentKind | 'summary_credit' | 'summary_debit' {
  if (kind === 'debit_note') return original === 'summary_credit' ? 'summary_debit' : kind;
  return original === 'order_summary' ? 'summary_credit' : kind;
}

/** Name of the file that a mail carries: 'facture-F2026-000012.html'. */
export function documentFile(locale: Locale, kind: DocumentKind, original: Original, number: string): string {
  return `${sayIn(locale)(`${nameOf(kind, original)}File`)}-${number}.html`;
}
