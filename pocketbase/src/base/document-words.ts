/** Words of documents, i18n/{locale}/document.json. */
import type en from '#i18n/en/document.json';
import type { DocumentKind } from '#src/contract/account-api.ts';
import { storedLocale, type Locale } from '#src/domain/site/locale.ts';

const WORDS = import.meta.glob<typeof en>('/i18n/*/document.json', { eager: true, import: 'default' });

/** A language that the shop has given up since speaks the default one. */
function wordsIn(locale: Locale): typeof en {
  const words = WORDS[`/i18n/${storedLocale(locale)}/document.json`];
  if (words === undefined) throw new Error(`i18n/${locale}/document.json is missing.`);
  return words;
}

type DocumentWord = keyof typeof en;
export type Say = (key: DocumentWord, values?: Readonly<Record<string, string>>) => string;

/** Each `{{place}}` takes its value once; what people have written is never read for places. */
export function sayIn(locale: Locale): Say {
  const words = wordsIn(locale);
  return (key, values = {}) => words[key].replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}

type Original = DocumentKind | 'summary_credit' | null;

/**
 * Name of a document: a credit note on a summary is no credit note to any tax office, and neither is what takes it
 * back.
 */
export function nameOf(kind: DocumentKind, original: Original): DocumentKind | 'summary_credit' | 'summary_debit' {
  if (kind === 'debit_note') return original === 'summary_credit' ? 'summary_debit' : kind;
  return original === 'order_summary' ? 'summary_credit' : kind;
}

/** Name of the file that a mail carries: 'facture-F2026-000012.html'. */
export function documentFile(locale: Locale, kind: DocumentKind, original: Original, number: string): string {
  return `${sayIn(locale)(`${nameOf(kind, original)}File`)}-${number}.html`;
}
