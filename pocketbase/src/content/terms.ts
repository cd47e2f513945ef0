/** Every version of the terms of sale and the returns policy that a shopper can have agreed to, kept for good. */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { find, first, localText, storedDate, type WritingApp } from '#pocketbase/base/query.ts';
import { IS_PUBLISHED } from '#src/domain/catalogue/visible.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { FACT_NAMES, fillFacts, type Facts } from '#src/domain/text/fill-facts.ts';
import { TERMS_PAGES, termsText, type Terms, type TermsPage } from '#src/domain/order/terms.ts';

/** Time for which an order may still accept terms that have been replaced: a build and open tabs take their time. */
const ACCEPTED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Texts never change: orders name the version that they accepted. */
export const termsVersionHooks: CollectionHooks = {
  keep: () => [{ field: 'id', code: 'kept', message: 'Versions of the terms are kept' }],
};

/** Terms that pages show now; null while one of them is not published. */
function presentTerms(app: WritingApp, locale: Locale, facts: Facts): Terms | null {
  const [cgv, retpolicy] = TERMS_PAGES.map((key): TermsPage | null => {
    const page = first(app, 'pages', `key = {:key} && ${IS_PUBLISHED}`, { key });
    if (page === null) return null;
    return { title: localText(page, 'title', locale), body: fillFacts(localText(page, 'body', locale), facts) };
  });
  return cgv === null || cgv === undefined || retpolicy === null || retpolicy === undefined
    ? null
    : { locale, cgv, retpolicy };
}

/** Facts about the seller that the texts say. */
function factsOf(app: WritingApp): Facts {
  const shop = first(app, 'shop', '');
  return Object.fromEntries(FACT_NAMES.map((name) => [name, shop?.getString(name) ?? ''])) as Facts;
}

function setReplaced(tx: WritingApp, version: core.Record, replaced: string): void {
  if (version.getString('replaced') === replaced) return;
  version.set('replaced', replaced);
  tx.save(version);
}

/**
 * Keeps what the pages say now, and notes at `now` (ms) which version it replaces. A page that is no longer published
 * replaces nothing.
 */
export function keepTerms(tx: WritingApp, now: number): void {
  const facts = factsOf(tx);
  for (const locale of LOCALES) {
    const terms = presentTerms(tx, locale, facts);
    if (terms === null) continue;
    const digest = $security.sha256(termsText(terms));
    const others = "locale = {:locale} && replaced = '' && digest != {:digest}";
    for (const version of find(tx, 'terms_versions', others, { locale, digest }))
      setReplaced(tx, version, storedDate(now));
    const known = first(tx, 'terms_versions', 'digest = {:digest}', { digest });
    if (known !== null) {
      setReplaced(tx, known, '');
      continue;
    }
    const { cgv, retpolicy } = terms;
    tx.save(
      new Record(tx.findCollectionByNameOrId('terms_versions'), {
        digest,
        locale,
        cgv_title: cgv.title,
        cgv_body: cgv.body,
        retpolicy_title: retpolicy.title,
        retpolicy_body: retpolicy.body,
      }),
    );
  }
}

/**
 * Says whether an order may accept, at `now` (ms), terms that were `replaced` at that stored date ('': not yet): a day
 * later is too late.
 */
export function termsHold(replaced: string, now: number): boolean {
  return replaced === '' || Date.parse(replaced.replace(' ', 'T')) + ACCEPTED_AFTER_MS > now;
}
