/** The terms that a shopper accepts: the terms of sale and the returns policy, in the language of the page. */
import type { Locale } from '#src/domain/site/locale.ts';

export interface TermsPage {
  readonly title: string;
  /** Rich text, HTML of the allow-list. */
  readonly body: string;
}

export interface Terms {
  readonly locale: Locale;
  readonly cgv: TermsPage;
  readonly retpolicy: TermsPage;
}

/** Keys of the pages that make up the terms. */
export const TERMS_PAGES = ['cgv', 'retpolicy'] as const satisfies readonly (keyof Terms)[];

/**
 * Text whose SHA-256 (hex, over UTF-8) is the digest of the terms. The build and the backend hash it each in their way;
 * lengths stand before the texts so that no two terms have the same text.
 */
export function termsText({ locale, cgv, retpolicy }: Terms): string {
  return [locale, cgv.title, cgv.body, retpolicy.title, retpolicy.body]
    .map((part) => `${part.length}:${part}`)
    .join('\n');
}
