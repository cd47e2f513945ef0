/** Sorts that products have, and what goes with them. */
import type PocketBase from 'pocketbase';
import type { MovedAttribute, MovedCategoryPage, MovedCompanions } from '#src/contract/moving-in/moved.ts';
import type { AttributeValueRecord, CategoryRecord, MediumRecord } from '#src/contract/records.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { mediumAlt, pictureOf, type PictureCopy, type PictureNames } from '#scripts/moving-out/moved-pictures.ts';
import { altOf, textsOf } from '#scripts/moving-out/moved-texts.ts';
import { byRank, readRecords, recordsBy } from '#scripts/moving-out/read-records.ts';

const NAME = `name_${DEFAULT_LOCALE}` as const;
const SLUG = `slug_${DEFAULT_LOCALE}` as const;
/** Ids of one question: an address has so many characters. */
const TOGETHER = 50;

/** All of a collection that a shop has some dozens of, in the order of the shop. */
async function rankedOf<One extends Parameters<typeof byRank>[0]>(
  records: AsyncIterable<One>,
): Promise<readonly One[]> {
  const found: One[] = [];
  for await (const record of records) found.push(record);
  return found.sort(byRank);
}

export async function* movedAttributes(client: PocketBase): AsyncGenerator<MovedAttribute> {
  const values = new Map<string, AttributeValueRecord[]>();
  for (const value of await rankedOf(readRecords(client, 'attribute_values'))) {
    const others = values.get(value.attribute) ?? [];
    others.push(value);
    values.set(value.attribute, others);
  }
  let row = 0;
  for (const attribute of await rankedOf(readRecords(client, 'attributes'))) {
    row += 1;
    yield {
      row,
      key: attribute.key,
      kind: attribute.kind,
      name: textsOf(attribute, 'name'),
      values: (values.get(attribute.id) ?? []).map((value) => ({
        key: value.key,
        name: textsOf(value, 'name'),
        swatch: value.swatch,
      })),
    };
  }
}

async function picturesOf(
  client: PocketBase,
  categories: readonly CategoryRecord[],
): Promise<ReadonlyMap<string, MediumRecord>> {
  const ids = [...new Set(categories.map(({ image }) => image))].filter((id) => id !== '');
  const found: MediumRecord[] = [];
  for (let at = 0; at < ids.length; at += TOGETHER)
    found.push(...(await recordsBy(client, 'media', 'id', ids.slice(at, at + TOGETHER))));
  return new Map(found.map((medium) => [medium.id, medium]));
}

/**
 * Each after the one above it.
 * @param copy Called with their pictures, before they are given.
 */
export async function* movedCategories(
  client: PocketBase,
  names: PictureNames,
  copy: (pictures: readonly PictureCopy[]) => Promise<void>,
): AsyncGenerator<MovedCategoryPage> {
  const keys = new Map<string, string>();
  for await (const { id, key } of readRecords(client, 'attributes')) keys.set(id, key);
  const all = await rankedOf(readRecords(client, 'categories'));
  const byId = new Map(all.map((category): [string, CategoryRecord] => [category.id, category]));
  const above = all.filter(({ parent }) => !byId.has(parent));
  const below = all.filter(({ parent }) => byId.has(parent));
  const media = await picturesOf(client, all);
  let row = 0;
  for (const category of [...above, ...below]) {
    row += 1;
    const medium = media.get(category.image);
    const [from] = medium === undefined ? [] : names.take(category.id, [medium], `category-${category[SLUG]}`);
    await copy(names.drain());
    const alt = { ...mediumAlt(medium), ...altOf(category, 0) };
    const parent = byId.get(category.parent);
    yield {
      row,
      path: parent === undefined ? [category[NAME]] : [parent[NAME], category[NAME]],
      name: textsOf(category, 'name'),
      slug: textsOf(category, 'slug'),
      intro: textsOf(category, 'intro'),
      guide: textsOf(category, 'guide'),
      searchTitle: textsOf(category, 'search_title'),
      searchDescription: textsOf(category, 'search_description'),
      googleCategory: category.google_category,
      filters: category.filters.flatMap((id) => keys.get(id) ?? []),
      picture: from === undefined ? null : pictureOf(from, alt, category.focus, 0, medium),
    };
  }
}

/** Reads what goes with products, one by one. */
export async function* movedCompanions(client: PocketBase): AsyncGenerator<MovedCompanions> {
  let row = 0;
  for await (const product of readRecords(client, 'products', { fields: 'id,goes_with' })) {
    if (product.goes_with.length === 0) continue;
    row += 1;
    yield { row, product: product.id, goesWith: product.goes_with };
  }
}
