/** Attributes, categories and what goes with products as their CSV files have them. */
import type { MovedAttribute, MovedCategoryPage, MovedCompanions } from '#src/contract/moving-in/moved.ts';
import type { Locale } from '#src/domain/site/languages.ts';
import {
  grouped,
  readList,
  readPaths,
  readTexts,
  writtenList,
  writtenPaths,
  writtenTexts,
  type ReadRow,
  type Row,
} from '#src/moving-in/own-tables/cells.ts';
import { pictureIn, writtenPoints } from '#src/moving-in/own-tables/picture-cells.ts';

/** A line a value, with what is the attribute's on each; one without values has a line without. */
export function attributeRows(locales: readonly Locale[]): (attribute: MovedAttribute) => readonly Row[] {
  return ({ key, kind, name, values }) =>
    (values.length === 0 ? [null] : values).map((value) => ({
      attribute: key,
      kind,
      ...writtenTexts('name', locales, name),
      value: value?.key ?? '',
      ...writtenTexts('value_name', locales, value?.name ?? {}),
      swatch: value?.swatch ?? '',
    }));
}

export function attributesIn(rows: readonly ReadRow[]): readonly unknown[] {
  return grouped(rows, (row) => row.cell('attribute')).map((group, place) => ({
    // Its place among the others, as in the JSON.
    row: place + 1,
    key: group[0].cell('attribute'),
    kind: group[0].cell('kind'),
    name: readTexts(group[0], 'name'),
    values: group
      .filter((row) => row.cell('value') !== '')
      .map((row) => ({ key: row.cell('value'), name: readTexts(row, 'value_name'), swatch: row.cell('swatch') })),
  }));
}

/** A line a category, each after the one above it. */
export function categoryPageRows(locales: readonly Locale[]): (page: MovedCategoryPage) => readonly Row[] {
  return (page) => [
    {
      category: writtenPaths([page.path]),
      ...writtenTexts('name', locales, page.name),
      ...writtenTexts('slug', locales, page.slug),
      ...writtenTexts('intro', locales, page.intro),
      ...writtenTexts('guide', locales, page.guide),
      ...writtenTexts('search_title', locales, page.searchTitle),
      ...writtenTexts('search_description', locales, page.searchDescription),
      google_category: page.googleCategory,
      filters: writtenList(page.filters),
      picture: page.picture?.from ?? '',
      ...writtenTexts('picture_text', locales, page.picture?.alt ?? {}),
      picture_focus: page.picture === null ? '' : writtenPoints([page.picture]),
    },
  ];
}

export function categoryPagesIn(rows: readonly ReadRow[]): readonly unknown[] {
  return rows.map((row, place) => ({
    row: place + 1,
    path: readPaths(row.cell('category'))[0] ?? [],
    name: readTexts(row, 'name'),
    slug: readTexts(row, 'slug'),
    intro: readTexts(row, 'intro'),
    guide: readTexts(row, 'guide'),
    searchTitle: readTexts(row, 'search_title'),
    searchDescription: readTexts(row, 'search_description'),
    googleCategory: row.cell('google_category'),
    filters: readList(row.cell('filters')),
    picture:
      row.cell('picture') === ''
        ? null
        : pictureIn(row.cell('picture'), readTexts(row, 'picture_text'), row.cell('picture_focus')),
  }));
}

export function companionRows({ product, goesWith }: MovedCompanions): readonly Row[] {
  return [{ product, goes_with: writtenList(goesWith) }];
}

export function companionsIn(rows: readonly ReadRow[]): readonly unknown[] {
  return rows.map((row) => ({ row: row.at, product: row.cell('product'), goesWith: readList(row.cell('goes_with')) }));
}
