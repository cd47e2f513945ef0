/** Pages, stories, the home page, the palette, and the shop itself. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import type { Problem } from '#pocketbase/hooks/problems.ts';
import { find, first } from '#pocketbase/hooks/query.ts';
import { checkSlugs, keepAddresses } from '#pocketbase/hooks/slugs.ts';
import { keepTerms } from '#pocketbase/hooks/terms.ts';
import { needed } from '#pocketbase/hooks/texts.ts';
import { LOCALES } from '#src/domain/locale.ts';
import { contrastFailures, isHexColour, TOKENS, type Theme, type Token } from '#src/domain/palette.ts';
import { fixedPageSlug } from '#src/domain/slug.ts';
import { TERMS_PAGES } from '#src/domain/terms.ts';

function isPublished(record: core.Record): boolean {
  return record.getString('status') === 'published';
}

export const pageHooks: CollectionHooks = {
  prepare(_app, record) {
    const fixed = fixedPageSlug(record.getString('key'));
    if (fixed !== null) for (const locale of LOCALES) record.set(`slug_${locale}`, fixed);
  },
  check(app, record, before) {
    const key = record.getString('key');
    const problems = checkSlugs(app, 'page', record, fixedPageSlug(key) !== null);
    if (isPublished(record)) problems.push(...needed(record, ['title_en', 'slug_en']));
    if (before !== null && before.getString('key') !== '' && before.getString('key') !== key) {
      problems.push({
        field: 'key',
        code: 'page_key_fixed',
        message: 'The shop links this page by its key: make another page instead',
      });
    }
    const same = key === '' ? null : first(app, 'pages', 'key = {:key} && id != {:id}', { key, id: record.id });
    if (same !== null)
      problems.push({ field: 'key', code: 'page_key_taken', message: `The page ${same.id} has this key already` });
    return problems;
  },
  saved(app, record, before) {
    keepAddresses(app, 'page', record, before, isPublished(record));
    if (TERMS_PAGES.some((key) => key === record.getString('key'))) keepTerms(app, Date.now());
  },
  keep(_app, record) {
    const key = record.getString('key');
    return key === ''
      ? []
      : [{ field: 'id', code: 'page_needed', message: `The shop links its page '${key}': make it a draft instead` }];
  },
};

export const storyHooks: CollectionHooks = {
  check: (_app, record) => (isPublished(record) ? needed(record, ['title_en']) : []),
};

/** A collection of exactly one record. */
export function single(what: string): CollectionHooks {
  return {
    check(app, record) {
      const other = first(app, record.collection().name, 'id != {:id}', { id: record.id });
      return other === null
        ? []
        : [{ field: 'id', code: 'only_one', message: `There is one ${what} only: change ${other.id}` }];
    },
    keep: () => [{ field: 'id', code: 'only_one', message: `The site needs its ${what}: change it instead` }],
  };
}

export const homeHooks: CollectionHooks = single('home page');
const oneShop = single('shop record');

/** Stored already, or in this save. */
function hasFile(record: core.Record, field: string): boolean {
  return record.getUnsavedFiles(field).length > 0 || record.getString(field) !== '';
}

export const shopHooks: CollectionHooks = {
  ...oneShop,
  check(app, record, before) {
    const wordless = LOCALES.filter(
      (locale) => hasFile(record, `guarantee_${locale}`) && record.getString(`guarantee_alt_${locale}`).trim() === '',
    );
    return [
      ...(oneShop.check?.(app, record, before) ?? []),
      ...wordless.map((locale) => ({
        field: `guarantee_alt_${locale}`,
        code: 'notice_text_needed',
        message: 'Write here what stands on the notice: not everybody can see it',
      })),
    ];
  },
};

function isToken(value: string): value is Token {
  return (TOKENS as readonly string[]).includes(value);
}

function checkContrast(app: core.App, record: core.Record): Problem[] {
  const palette: { [token in Token]?: { [theme in Theme]: string } } = {};
  for (const row of [...find(app, 'palette', 'id != {:id}', { id: record.id }), record]) {
    const token = row.getString('token');
    if (isToken(token)) palette[token] = { dark: row.getString('dark'), light: row.getString('light') };
  }
  const own = record.getString('token');
  return contrastFailures(palette)
    .filter(({ foreground, background }) => foreground === own || background === own)
    .map(({ foreground, background, theme, ratio, least }) => ({
      field: theme,
      code: 'palette_contrast',
      // Rounded down: 4.499 must not read as the 4.5 that it misses.
      message: `In the ${theme} theme '${foreground}' on '${background}' has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1; WCAG AA asks for ${least}:1`,
    }));
}

export const paletteHooks: CollectionHooks = {
  prepare(_app, record) {
    for (const theme of ['dark', 'light']) record.set(theme, record.getString(theme).trim().toLowerCase());
  },
  check(app, record, before) {
    const odd = ['dark', 'light'].filter((theme) => !isHexColour(record.getString(theme)));
    if (odd.length > 0)
      return odd.map((field) => ({ field, code: 'palette_colour', message: 'Write the colour as #rrggbb' }));
    if (before !== null && before.getString('token') !== record.getString('token')) {
      return [
        {
          field: 'token',
          code: 'palette_token_fixed',
          message: 'The design needs each token: change the colours only',
        },
      ];
    }
    return checkContrast(app, record);
  },
  keep: () => [
    { field: 'id', code: 'palette_needed', message: 'The design needs each token: change the colours instead' },
  ],
};
