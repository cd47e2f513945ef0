/** Redirects: the editors' rules and the former addresses of renamed records. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import type { Problem } from '#pocketbase/hooks/problems.ts';
import { find, first } from '#pocketbase/hooks/query.ts';
import { localePath } from '#src/domain/locale.ts';
import { covers, fromProblem, isRedirectTarget, leadsInto, pathLocale, RULES_AT_MOST } from '#src/domain/redirects.ts';
import { ROUTES } from '#src/domain/routes.ts';
import { slugPath, type SlugKind } from '#src/domain/slug.ts';
import { splitLocale } from '#src/domain/split-locale.ts';

const FROM = {
  redirect_from_shape:
    'Begin with / and the language (/fr/products/ancien); no ?, no #, no / at the end. A rule may end in /*',
  redirect_from_owned: 'This part of the site belongs to the shop itself and cannot be redirected',
} as const;

/** The editors' rules, in no order. */
export function rules(app: core.App): core.Record[] {
  return find(app, 'redirects', "to != ''");
}

/** The first of some rules whose start covers a path. */
export function ruleCovering(some: readonly core.Record[], path: string): core.Record | undefined {
  return some.find((rule) => covers(rule.getString('from'), path));
}

export function ruleProblem(field: string, rule: core.Record, path: string): Problem {
  const message = `The redirect rule '${rule.getString('from')}' answers ${path}: change or delete the rule first`;
  return { field, code: 'slug_redirected', message };
}

const PARAMETERS = { product: 'products', category: 'categories', page: 'pages' } as const satisfies Record<
  SlugKind,
  string
>;

/** Whether a page of the site stands at the path, or below it for a wildcard. */
function hidesPage(app: core.App, from: string): boolean {
  const wildcard = from.endsWith('/*');
  const { locale, path } = splitLocale(wildcard ? from.slice(0, -2) || '/' : from);
  if (wildcard && ['/', '/product', '/products'].includes(path)) return true;
  if (Object.values(ROUTES).some((route) => !route.path.includes('{') && route.path === path)) return true;
  if (/^\/product\/[0-9]+$/.test(path)) return true;
  return (['product', 'category', 'page'] as const).some((kind) => {
    const slug = path.slice(path.lastIndexOf('/') + 1);
    if (slug === '' || slugPath(kind, locale, slug) !== localePath(locale, path)) return false;
    const visible = kind === 'category' ? '' : " && status = 'published'";
    const own = `(slug_${locale} = {:slug} || (slug_${locale} = '' && slug_en = {:slug}))`;
    return first(app, PARAMETERS[kind], own + visible, { slug }) !== null;
  });
}

function checkRule(app: core.App, record: core.Record): Problem[] {
  const from = record.getString('from');
  const to = record.getString('to');
  const problems: Problem[] = [];
  const others = find(app, 'redirects', 'id != {:id}', { id: record.id });
  const otherRules = others.filter((other) => other.getString('to') !== '');
  if (otherRules.length >= RULES_AT_MOST) {
    problems.push({
      field: 'to',
      code: 'redirect_too_many',
      message: `There are ${RULES_AT_MOST} rules already: delete one first`,
    });
  }
  if (!isRedirectTarget(from, to)) {
    const message =
      'Give an address on this site (/product) or one that begins with https://. :splat is possible when the rule ends in /*';
    problems.push({ field: 'to', code: 'redirect_to_shape', message });
  }
  if (hidesPage(app, from)) {
    problems.push({
      field: 'from',
      code: 'redirect_hides_page',
      message: 'A page of the site stands at this address: a rule would hide it',
    });
  }
  if (leadsInto({ from, to }, from)) {
    problems.push({ field: 'to', code: 'redirect_loop', message: 'The rule leads back to where it starts' });
    return problems;
  }
  const next = others.find((other) => leadsInto({ from, to }, other.getString('from')));
  if (next !== undefined) {
    const message = `'${next.getString('from')}' is itself redirected: lead to the last address at once`;
    problems.push({ field: 'to', code: 'redirect_chain', message });
  }
  const previous = otherRules.find((rule) =>
    leadsInto({ from: rule.getString('from'), to: rule.getString('to') }, from),
  );
  if (previous !== undefined) {
    const message = `The rule '${previous.getString('from')}' leads to this address: change that rule first`;
    problems.push({ field: 'from', code: 'redirect_chain', message });
  }
  return problems;
}

export const redirectHooks: CollectionHooks = {
  prepare(_app, record) {
    record.set('locale', pathLocale(record.getString('from')));
  },
  check(app, record) {
    const from = record.getString('from');
    const shape = fromProblem(from);
    if (shape !== null) return [{ field: 'from', code: shape, message: FROM[shape] }];
    const taken = first(app, 'redirects', 'id != {:id} && from = {:from}', { id: record.id, from });
    if (taken !== null)
      return [{ field: 'from', code: 'redirect_taken', message: 'There is a redirect from this address already' }];
    const targets = ['product', 'category', 'page', 'to'].filter((field) => record.getString(field) !== '');
    if (targets.length !== 1) {
      const message = 'A redirect leads to exactly one place: fill in one of product, category, page and to';
      return [{ field: 'to', code: 'redirect_one_target', message }];
    }
    if (record.getString('to') !== '') return checkRule(app, record);
    return from.endsWith('/*')
      ? [{ field: 'from', code: 'redirect_from_shape', message: 'Only a rule (with to) may end in /*' }]
      : [];
  },
};
