/** How a record will stand in a list of search results: by the rules of its page (html/seo.ts, publishing/site). Pure. */
import type { Locale } from '#src/domain/site/locale.ts';
import { slugPath, type SlugKind } from '#src/domain/catalogue/slug.ts';
import { shownText } from '#src/domain/text/fallback.ts';
import { cutAtWord, metaDescription } from '#src/domain/text/meta-description.ts';
import { plainText } from '#src/domain/text/rich-text.ts';
import { ownTitle, pageTitle, TITLE_LENGTH } from '#src/html/seo.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { textOf } from '#src/studio/record/stored-record.ts';

/** Characters that search engines show of a description. */
export const TEXT_LENGTH = 160;

export { TITLE_LENGTH };

export interface HitFacts {
  /** Of the form. */
  readonly values: Values;
  readonly kind: SlugKind;
  readonly locale: Locale;
  /** The record of the shop; empty while it is read. */
  readonly shop: Values;
  /** The record of what it is part of; empty for none. */
  readonly group: Values;
}

export interface Hit {
  readonly title: string;
  readonly path: string;
  /** ''. It is made of what the page lists. */
  readonly text: string;
  /** Characters of what somebody has written, or of what is made. */
  readonly titleLength: number;
  readonly textLength: number;
}

const lengthOf = (text: string): number => [...text.trim()].length;

export function searchHit({ values, kind, locale, shop, group }: HitFacts): Hit {
  const text = (from: Values, field: string): string =>
    shownText((one) => textOf(from, `${field}_${one}`), locale).text;
  const own = (field: string): string => textOf(values, `${field}_${locale}`).trim();
  const brand = {
    brand: textOf(shop, 'brand'),
    tagline: textOf(shop, 'tagline'),
    description: text(shop, 'description'),
  };
  const made = pageTitle(text(values, 'name'), brand, locale, text(group, 'name'));
  const title = own('search_title') === '' ? made : ownTitle(own('search_title'));
  const texts =
    kind === 'product'
      ? [text(values, 'summary'), plainText(text(values, 'description')), text(shop, 'description')]
      : [plainText(text(values, 'intro'))];
  const description = own('search_description') || metaDescription(...texts);
  return {
    title,
    path: slugPath(kind, locale, text(values, 'slug') || '…'),
    text: cutAtWord(description, TEXT_LENGTH),
    titleLength: lengthOf(own('search_title') || made),
    textLength: lengthOf(description),
  };
}
