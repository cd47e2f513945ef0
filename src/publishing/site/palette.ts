/** The palette records: payload of the palette page, and the same colours as custom properties. */
import type { PalettePayload } from '#src/contract/payload.ts';
import type { Colour } from '#src/publishing/content/content.ts';
import { ContentError, recordName } from '#src/publishing/content/content-error.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { type PageHead, type SitePage, sitePage } from '#src/publishing/site/site-page.ts';
import { metaDescription } from '#src/domain/text/meta-description.ts';
import { type Locale, localePath, localized } from '#src/domain/site/locale.ts';
import {
  contrast,
  CONTRAST_PAIRS,
  isHexColour,
  type Theme,
  THEMES,
  type Token,
  TOKENS,
} from '#src/domain/site/palette.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

type Palette = ReadonlyMap<Token, Colour>;

/** @throws ContentError when a token has no record, two records, or a value that is no colour. */
function paletteOf(colours: readonly Colour[]): Palette {
  const palette = new Map<Token, Colour>();
  for (const colour of colours) {
    const theme = THEMES.find((candidate) => !isHexColour(colour[candidate]));
    if (theme !== undefined) {
      throw new ContentError(
        `${recordName('palette', colour.id)}: the field "${theme}" ("${colour[theme].slice(0, 20)}") is no colour like #1a2b3c.`,
        { collection: 'palette', record: colour.id, field: theme, code: 'palette_colour', params: {} },
      );
    }
    if (palette.has(colour.token))
      throw new ContentError(
        `${recordName('palette', colour.id)}: the token "${colour.token}" has another record. Delete one.`,
      );
    palette.set(colour.token, colour);
  }
  const missing = TOKENS.find((token) => !palette.has(token));
  if (missing !== undefined)
    throw new ContentError(`palette: no record has the token "${missing}", so pages have no such colour. Add one.`);
  return palette;
}

/** Ratio with two decimals, rounded down: what is shown never promises more than there is. */
function ratio(palette: Palette, theme: Theme, foreground: Token, background: Token): number {
  return (
    Math.floor(
      contrast(palette.get(foreground)?.[theme] ?? '#000000', palette.get(background)?.[theme] ?? '#000000') * 100,
    ) / 100
  );
}

function palettePayload(context: Context, _about: null, head: PageHead<'palette'>): PalettePayload {
  const { locale } = head;
  const palette = paletteOf(context.content.palette);
  const untranslated = new Set<string>();
  const colours = context.content.palette.map((colour) => {
    const texts = context.texts('palette', colour, locale);
    const view = {
      token: colour.token,
      name: texts.text('name') || colour.token,
      note: texts.text('note'),
      dark: colour.dark,
      light: colour.light,
    };
    for (const field of texts.untranslated()) untranslated.add(`${colour.token}.${field}`);
    return view;
  });
  return {
    ...head,
    title: '',
    description: metaDescription(context.texts('shop', context.content.shop, locale).text('description')),
    untranslated: [...untranslated],
    colours,
    pairs: CONTRAST_PAIRS.map((pair) => ({
      ...pair,
      dark: ratio(palette, 'dark', pair.foreground, pair.background),
      light: ratio(palette, 'light', pair.foreground, pair.background),
    })),
  };
}

export function palettePage(context: Context, locale: Locale): SitePage<'palette'> {
  const alternates = localized((one) => localePath(one, ROUTES.palette.path));
  return sitePage(context, { kind: 'palette', locale, alternates }, null, palettePayload);
}

/** `:root{--color-…}` for the default, dark theme and `[data-theme=light]{…}` for the other. */
export function tokensCss(colours: readonly Colour[]): string {
  const palette = paletteOf(colours);
  const block = (theme: Theme) =>
    TOKENS.map((token) => `--color-${token}:${palette.get(token)?.[theme] ?? ''}`).join(';');
  return `:root{${block('dark')}}[data-theme=light]{${block('light')}}`;
}
