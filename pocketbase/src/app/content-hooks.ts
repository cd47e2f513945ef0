/** Pages, blocks, the home page, the palette, and the shop itself. */
import { nowMs } from '#pocketbase/base/clock.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { schemeProblems } from '#pocketbase/orders/commerce.ts';
import { accountProblems, tidyAccount } from '#pocketbase/orders/payments/transfers/account.ts';
import { rulesView } from '#pocketbase/base/fields.ts';
import { contentProblem, toProblem, type Problem } from '#pocketbase/base/problems.ts';
import { find, first, idsOf, localParams } from '#pocketbase/base/query.ts';
import { checkSlugs, keepAddresses } from '#pocketbase/catalogue/slugs.ts';
import { keepTerms } from '#pocketbase/content/terms.ts';
import { isPublishedRecord } from '#pocketbase/base/visible.ts';
import { contentProblems } from '#src/domain/catalogue/content-rules.ts';
import { MOST_BLOCKS } from '#src/domain/site/blocks.ts';
import { LOCALES, DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { TOKENS, type Theme, type Token } from '#src/domain/site/palette.ts';
import { fixedPageSlug } from '#src/domain/catalogue/slug.ts';
import { FACT_NAMES } from '#src/domain/text/fill-facts.ts';
import { oddClosedDay } from '#src/domain/order/delivery-dates.ts';
import { TERMS_PAGES } from '#src/domain/order/terms.ts';

export const pageHooks: CollectionHooks = {
  prepare(_app, record) {
    const fixed = fixedPageSlug(record.getString('key'));
    if (fixed !== null) for (const locale of LOCALES) record.set(`slug_${locale}`, fixed);
  },
  check(app, record, before) {
    const key = record.getString('key');
    const problems = [
      ...contentProblems('pages', rulesView(record)).map(toProblem),
      ...checkSlugs(app, 'page', record, fixedPageSlug(key) !== null),
    ];
    if (before !== null && before.getString('key') !== '' && before.getString('key') !== key)
      problems.push(contentProblem('key', 'page_key_fixed'));
    const same = key === '' ? null : first(app, 'pages', 'key = {:key} && id != {:id}', { key, id: record.id });
    if (same !== null)
      problems.push(
        contentProblem('key', 'page_key_taken', {
          name: same.getString(`title_${DEFAULT_LOCALE}`),
          ...localParams('name', same, 'title'),
        }),
      );
    return problems;
  },
  saved(app, record, before) {
    keepAddresses(app, 'page', record, before, isPublishedRecord(record));
    if (TERMS_PAGES.some((key) => key === record.getString('key'))) keepTerms(app, nowMs());
  },
  keep(_app, record) {
    const key = record.getString('key');
    return key === '' ? [] : [contentProblem('id', 'page_needed', { key })];
  },
};

const OTHER_BLOCKS = `SELECT id FROM blocks WHERE page = {:page} AND id != {:id} LIMIT ${MOST_BLOCKS}`;

export const blockHooks: CollectionHooks = {
  check: (_app, record) => contentProblems('blocks', rulesView(record)).map(toProblem),
  // A publication may take another one away. A page that had more before the bound was held may be edited as it is.
  together(app, record, before) {
    const page = record.getString('page');
    if (before !== null && before.getString('page') === page) return [];
    const isFull = idsOf(app, OTHER_BLOCKS, { page, id: record.id }).length >= MOST_BLOCKS;
    return isFull ? [contentProblem('id', 'blocks_most', { most: MOST_BLOCKS })] : [];
  },
};

/** Hooks of a collection with exactly one record. */
export const single: CollectionHooks = {
  check(app, record) {
    const other = first(app, record.collection().name, 'id != {:id}', { id: record.id });
    return other === null ? [] : [contentProblem('id', 'only_one')];
  },
  keep: () => [contentProblem('id', 'only_one')],
};

/** Stored already, or in this save. */
function closedDayProblems(record: core.Record): Problem[] {
  const name = oddClosedDay(record.getString('closed_days'));
  return name === null ? [] : [contentProblem('closed_days', 'closed_day_shape', { name })];
}

export const shopHooks: CollectionHooks = {
  ...single,
  prepare: tidyAccount,
  check(app, record, before) {
    const wordless = LOCALES.filter(
      (locale) =>
        record.getString(`guarantee_${locale}`) !== '' && record.getString(`guarantee_alt_${locale}`).trim() === '',
    );
    return [
      ...(single.check?.(app, record, before) ?? []),
      ...wordless.map((locale) => contentProblem(`guarantee_alt_${locale}`, 'notice_text_needed')),
      ...schemeProblems(app, record, before),
      ...accountProblems(record),
      ...closedDayProblems(record),
    ];
  },
  // The terms name who sells.
  saved(app, record, before) {
    if (FACT_NAMES.some((name) => record.getString(name) !== before?.getString(name))) keepTerms(app, nowMs());
  },
};

function isToken(value: string): value is Token {
  return (TOKENS as readonly string[]).includes(value);
}

function checkContrast(app: core.App, record: core.Record): Problem[] {
  const palette: { [token in Token]?: { [theme in Theme]: string } } = {};
  const others = find(app, 'palette', 'id != {:id}', { id: record.id });
  for (const row of others) {
    const token = row.getString('token');
    if (isToken(token)) palette[token] = { dark: row.getString('dark'), light: row.getString('light') };
  }
  /** Name of a colour in each language, beside its token. */
  const called = (place: string, token: unknown): Readonly<Record<string, string>> => {
    const row = [record, ...others].find((one) => one.getString('token') === token);
    return row === undefined ? {} : localParams(place, row, 'name');
  };
  return contentProblems('palette', rulesView(record), { palette }).map(({ field, code, params }) =>
    contentProblem(field, code, {
      ...params,
      ...called('foreground', params['foreground']),
      ...called('background', params['background']),
    }),
  );
}

export const paletteHooks: CollectionHooks = {
  prepare(_app, record) {
    for (const theme of ['dark', 'light']) record.set(theme, record.getString(theme).trim().toLowerCase());
  },
  check: (_app, record, before) =>
    before !== null && before.getString('token') !== record.getString('token')
      ? [contentProblem('token', 'palette_token_fixed')]
      : [],
  // Two colours that are changed at once are looked at as they stand together.
  together: checkContrast,
  keep: () => [contentProblem('id', 'palette_needed')],
};
