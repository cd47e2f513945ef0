/** Redirects: the editors' rules and the former addresses of renamed records. */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { rulesView } from '#pocketbase/base/fields.ts';
import { contentProblem, toProblem, type Problem } from '#pocketbase/base/problems.ts';
import { byId, find, first } from '#pocketbase/base/query.ts';
import { contentProblems } from '#src/domain/catalogue/content-rules.ts';
import { readItemPath } from '#src/domain/catalogue/item-path.ts';
import { localePath, DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import {
  covers,
  leadsInto,
  movedAddress,
  pathLocale,
  redirectFrom,
  redirectTarget,
  RULES_AT_MOST,
} from '#src/domain/site/redirects.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { slugPath, type SlugKind } from '#src/domain/catalogue/slug.ts';
import { IS_PUBLISHED } from '#src/domain/catalogue/visible.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';

/** The editors' rules, in no order. */
export function rules(app: core.App): core.Record[] {
  return find(app, 'redirects', "to > '' && origin != 'moved'");
}

/** The first of some rules whose start covers a path. */
export function ruleCovering(some: readonly core.Record[], path: string): core.Record | undefined {
  return some.find((rule) => covers(rule.getString('from'), path));
}

export function ruleProblem(field: string, rule: core.Record, path: string): Problem {
  return contentProblem(field, 'slug_redirected', { rule: rule.getString('from'), path });
}

const PARAMETERS = { product: 'products', category: 'categories', page: 'pages' } as const satisfies Record<
  SlugKind,
  string
>;

/** Says whether a page of the site, or its file, stands at the path, or below it for a wildcard. */
function hidesPage(app: core.App, from: string): boolean {
  const wildcard = from.endsWith('/*');
  const { locale, path } = splitLocale(wildcard ? from.slice(0, -2) || '/' : from.replace(/\.html$/, ''));
  if (wildcard && ['/', '/product', '/products'].includes(path)) return true;
  if (Object.values(ROUTES).some((route) => !route.path.includes('{') && route.path === path)) return true;
  if (/^\/product\/[0-9]+$/.test(path)) return true;
  return (['product', 'category', 'page'] as const).some((kind) => {
    const slug = path.slice(path.lastIndexOf('/') + 1);
    if (slug === '' || slugPath(kind, locale, slug) !== localePath(locale, path)) return false;
    const visible = kind === 'category' ? '' : ` && ${IS_PUBLISHED}`;
    const own = `(slug_${locale} = {:slug} || (slug_${locale} = '' && slug_${DEFAULT_LOCALE} = {:slug}))`;
    return first(app, PARAMETERS[kind], own + visible, { slug }) !== null;
  });
}

/**
 * A former address that a rule leads to, or may lead to under a ':splat'. Those of a former shop are followed to their
 * end by each build.
 */
function formerAt(app: core.App, to: string): core.Record | null {
  const path = to.split(/[?#]/, 1)[0] ?? '';
  const splat = path.indexOf(':splat');
  const start = splat === -1 ? path : path.slice(0, splat).replace(/\/$/, '');
  // '0' comes after '/'.
  const below = splat === -1 ? '' : ' || (from >= {:low} && from < {:high})';
  const params = { start, low: `${start}/`, high: `${start}0` };
  return first(app, 'redirects', `(from = {:start}${below}) && to = '' && origin != 'moved'`, params);
}

function checkRule(app: core.App, record: core.Record): Problem[] {
  const from = record.getString('from');
  const to = record.getString('to');
  const problems: Problem[] = [];
  const otherRules = rules(app).filter(({ id }) => id !== record.id);
  if (otherRules.length >= RULES_AT_MOST)
    problems.push(contentProblem('to', 'redirect_too_many', { most: RULES_AT_MOST }));
  if (hidesPage(app, from)) problems.push(contentProblem('from', 'redirect_hides_page'));
  if (leadsInto({ from, to }, from)) return [...problems, contentProblem('to', 'redirect_loop')];
  const next = otherRules.find((other) => leadsInto({ from, to }, other.getString('from'))) ?? formerAt(app, to);
  if (next !== null) problems.push(contentProblem('to', 'redirect_chain', { rule: next.getString('from') }));
  const previous = otherRules.find((rule) =>
    leadsInto({ from: rule.getString('from'), to: rule.getString('to') }, from),
  );
  if (previous !== undefined)
    problems.push(contentProblem('from', 'redirect_chain', { rule: previous.getString('from') }));
  return problems;
}

function isMoved(record: core.Record): boolean {
  return record.getString('origin') === 'moved';
}

/** The record whose page stands at a site path, with the kind of its page; null: there is none. */
export function recordAt(app: core.App, path: string): readonly [SlugKind, core.Record] | null {
  const { locale, path: plain } = splitLocale(path);
  const slug = plain.slice(plain.lastIndexOf('/') + 1);
  for (const kind of ['product', 'category', 'page'] as const) {
    if (slug === '' || slugPath(kind, locale, slug) !== localePath(locale, plain)) continue;
    const own = `slug_${locale} = {:slug} || (slug_${locale} = '' && slug_${DEFAULT_LOCALE} = {:slug})`;
    const found = first(app, PARAMETERS[kind], own, { slug });
    if (found !== null) return [kind, found];
  }
  return null;
}

/**
 * Has an address of a former shop follow the record that it leads to, whatever becomes of its slug; a product's
 * category is where it leads without it.
 */
function leadToRecord(app: core.App, record: core.Record): void {
  const { path, sku } = readItemPath(record.getString('to'));
  const found = recordAt(app, path);
  if (found !== null) {
    const [kind, target] = found;
    for (const field of ['product', 'category', 'page']) record.set(field, field === kind ? target.id : '');
    const item = sku === '' || kind !== 'product' ? null : first(app, 'items', 'sku = {:sku}', { sku });
    record.set('item', item?.getString('product') === target.id ? item.id : '');
    record.set('to', '');
  }
  const product = byId(app, 'products', record.getString('product'));
  if (product !== null) record.set('category', product.getString('category'));
}

/**
 * Addresses of a former shop lead to the category of a product that goes: they are known outside, and a page that is
 * gone helps nobody.
 */
export function letMovedAddressesStay(app: core.App, product: core.Record): void {
  for (const address of find(app, 'redirects', "product = {:id} && origin = 'moved'", { id: product.id })) {
    for (const field of ['product', 'item']) address.set(field, '');
    app.save(address);
  }
}

export const redirectHooks: CollectionHooks = {
  prepare(app, record) {
    record.set('to', redirectTarget(record.getString('to')));
    if (isMoved(record)) {
      record.set('from', movedAddress(record.getString('from')));
      leadToRecord(app, record);
    } else record.set('from', redirectFrom(record.getString('from')));
    record.set('locale', pathLocale(record.getString('from')));
  },
  check(app, record) {
    const from = record.getString('from');
    const taken = first(app, 'redirects', 'id != {:id} && from = {:from}', { id: record.id, from });
    if (taken !== null) return [contentProblem('from', 'redirect_taken')];
    const problems = contentProblems('redirects', rulesView(record)).map(toProblem);
    const isUsable = problems.every(({ code }) => code === 'redirect_to_shape');
    return isUsable && record.getString('to') !== '' && !isMoved(record)
      ? [...problems, ...checkRule(app, record)]
      : problems;
  },
};
