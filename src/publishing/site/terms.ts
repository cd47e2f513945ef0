/**
 * Digest of the terms that a page shows. The backend keeps the same one with their text
 * (pocketbase/src/content/terms.ts).
 */
import { createHash } from 'node:crypto';
import { pageBody } from '#src/publishing/site/page.ts';
import type { Context } from '#src/publishing/site/context.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { TERMS_PAGES, termsText, type TermsPage } from '#src/domain/order/terms.ts';

/** SHA-256 in hex; '' while one of the pages is not published: nothing can be ordered then. */
export function termsDigest(context: Context, locale: Locale): string {
  const [cgv, retpolicy] = TERMS_PAGES.map((key): TermsPage | undefined => {
    const page = context.content.pages.find((candidate) => candidate.key === key);
    if (page === undefined) return undefined;
    const texts = context.texts('pages', page, locale);
    return { title: texts.text('title'), body: pageBody(context, texts.text('body')) };
  });
  if (cgv === undefined || retpolicy === undefined) return '';
  return createHash('sha256').update(termsText({ locale, cgv, retpolicy })).digest('hex');
}
