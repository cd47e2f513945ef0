/**
 * Slugs: their shape, that no two records share an address in any language, and the redirect that a changed one leaves.
 */
import { ruleCovering, ruleProblem, rules } from '#pocketbase/base/redirect-rules.ts';
import { contentProblem, type Problem } from '#pocketbase/base/problems.ts';
import { find, first, inEachLocale, localParams } from '#pocketbase/base/query.ts';
import { LOCALES, type Locale, type Localized, DEFAULT_LOCALE, localized } from '#src/domain/site/locale.ts';
import { effectiveSlug, slugPath, slugProblem, type SlugKind } from '#src/domain/catalogue/slug.ts';

const COLLECTION = { product: 'products', category: 'categories', page: 'pages' } as const satisfies Record<
  SlugKind,
  string
>;
const NAME = { product: 'name', category: 'name', page: 'title' } as const satisfies Record<SlugKind, string>;

/** Path of a record in a language, or null while it has no slug. */
function pathOf(kind: SlugKind, record: core.Record, locale: Locale): string | null {
  const slug = effectiveSlug(inEachLocale(record, 'slug'), locale);
  return slug === '' ? null : slugPath(kind, locale, slug);
}

/**
 * Slugs that others have, or that a rule redirects. Those of a shape that no slug has are left to domain/content-rules.
 */
export function checkSlugs(app: core.App, kind: SlugKind, record: core.Record, fixed: boolean): Problem[] {
  const problems: Problem[] = [];
  const slugs = inEachLocale(record, 'slug');
  const others = namesakes(app, kind, record.id, slugs);
  const redirects = rules(app);
  for (const locale of LOCALES) {
    const field = `slug_${slugs[locale] === '' ? DEFAULT_LOCALE : locale}`;
    const slug = effectiveSlug(slugs, locale);
    if (slug === '' || (!fixed && slugProblem(kind, slugs[locale]) !== null)) continue;
    const other = holder(others, kind, locale, slug);
    if (other !== undefined) {
      const names = localParams('name', other, NAME[kind]);
      problems.push(
        contentProblem(field, 'slug_taken', { slug, locale, name: names[`name_${DEFAULT_LOCALE}`] ?? '', ...names }),
      );
    }
    const rule = ruleCovering(redirects, slugPath(kind, locale, slug));
    if (rule !== undefined) problems.push(ruleProblem(field, rule, slugPath(kind, locale, slug)));
  }
  return problems;
}

/**
 * Other records of the kind that share a word of their address with these slugs: by a slug, or by their id. One look-up
 * by index for all languages; a shop of many products would wait for three searches through all of them at each save.
 */
function namesakes(app: core.App, kind: SlugKind, id: string, slugs: Localized<string>): core.Record[] {
  const words = localized((locale) => effectiveSlug(slugs, locale));
  const same = LOCALES.filter((locale) => words[locale] !== '').flatMap((locale) => [
    `slug_${locale} = {:${locale}}`,
    `slug_${DEFAULT_LOCALE} = {:${locale}}`,
    ...(kind === 'product' ? [`id = {:${locale}}`] : []),
  ]);
  return same.length === 0
    ? []
    : find(app, COLLECTION[kind], `id != {:id} && (${same.join(' || ')})`, { id, ...words });
}

/**
 * The one of some records that has this address in the language: by its own slug, by that of the default language, or
 * by its id.
 */
function holder(others: readonly core.Record[], kind: SlugKind, locale: Locale, slug: string): core.Record | undefined {
  return (
    others.find((other) => effectiveSlug(inEachLocale(other, 'slug'), locale) === slug) ??
    others.find(({ id }) => kind === 'product' && id === slug)
  );
}

/**
 * Leaves a redirect for each address that a record gave up, and takes away redirects and corrects rules that would
 * stand in the way of a chain-free answer. Addresses that no build has seen leave nothing.
 */
export function keepAddresses(
  app: core.App,
  kind: SlugKind,
  record: core.Record,
  before: core.Record | null,
  visible: boolean,
): void {
  const seen = before !== null && wasPublished(app, COLLECTION[kind], record.id);
  if (visible) forgetFormer(app, kind, record);
  for (const locale of LOCALES) {
    const path = pathOf(kind, record, locale);
    const former = before === null ? null : pathOf(kind, before, locale);
    if (!seen || former === null || former === path) continue;
    for (const old of find(app, 'redirects', "from = {:former} && to = ''", { former })) app.delete(old);
    app.save(new Record(app.findCollectionByNameOrId('redirects'), { from: former, locale, [kind]: record.id }));
    if (path === null) continue;
    for (const rule of rules(app).filter((one) => one.getString('to') === former)) {
      rule.set('to', path);
      app.save(rule);
    }
  }
}

/** Takes away former addresses of other records where this one stands now. */
function forgetFormer(app: core.App, kind: SlugKind, record: core.Record): void {
  const paths = localized((locale) => pathOf(kind, record, locale) ?? '');
  const isOne = LOCALES.map((locale) => `from = {:${locale}}`).join(' || ');
  for (const old of find(app, 'redirects', isOne, paths)) if (old.getString('to') === '') app.delete(old);
}

function wasPublished(app: core.App, collection: string, id: string): boolean {
  return first(app, 'changes', 'collection = {:collection} && record = {:id}', { collection, id }) !== null;
}
