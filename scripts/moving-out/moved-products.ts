/** Products with their variants, and which files of pictures they have. */
import type PocketBase from 'pocketbase';
import type {
  MovedAttributes,
  MovedCategory,
  MovedLevel,
  MovedMaker,
  MovedPicture,
  MovedProduct,
  MovedVariant,
} from '#src/contract/moving-in/moved.ts';
import type {
  AttributeRecord,
  AttributeValueRecord,
  CategoryRecord,
  ItemRecord,
  ManufacturerRecord,
  MediumRecord,
  ProductRecord,
} from '#src/contract/records.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { movedParts } from '#src/schema/derived/moved-fields.ts';
import { mediumAlt, pictureOf, type PictureCopy, type PictureNames } from '#scripts/moving-out/moved-pictures.ts';
import { altOf, listsOf, textsOf } from '#scripts/moving-out/moved-texts.ts';
import { byRank, readRecords, recordsBy } from '#scripts/moving-out/read-records.ts';

const NAME = `name_${DEFAULT_LOCALE}` as const;
const SLUG = `slug_${DEFAULT_LOCALE}` as const;
/** Products of one turn. */
const TOGETHER = 50;

interface Around {
  readonly categories: ReadonlyMap<string, CategoryRecord>;
  readonly makers: ReadonlyMap<string, ManufacturerRecord>;
  readonly attributes: ReadonlyMap<string, AttributeRecord>;
  readonly values: ReadonlyMap<string, AttributeValueRecord>;
}

async function mapOf<One extends { readonly id: string }>(records: AsyncIterable<One>): Promise<Map<string, One>> {
  const found = new Map<string, One>();
  for await (const record of records) found.set(record.id, record);
  return found;
}

async function readAround(client: PocketBase): Promise<Around> {
  return {
    categories: await mapOf(readRecords(client, 'categories')),
    makers: await mapOf(readRecords(client, 'manufacturers')),
    attributes: await mapOf(readRecords(client, 'attributes')),
    values: await mapOf(readRecords(client, 'attribute_values')),
  };
}

/** Its own, and after it those that it is in, too. */
function categoriesOf({ category: own, also_in: others }: ProductRecord, { categories }: Around): MovedCategory[] {
  return [...new Set([own, ...others])].flatMap((id): MovedCategory[] => {
    const category = categories.get(id);
    if (category === undefined) return [];
    const parent = categories.get(category.parent);
    const levels = [...(parent === undefined ? [] : [parent]), category].map((level): MovedLevel => ({
      name: textsOf(level, 'name'),
      slug: textsOf(level, 'slug'),
    }));
    return [{ path: parent === undefined ? [category[NAME]] : [parent[NAME], category[NAME]], levels, oldPath: '' }];
  });
}

function makerDetailsOf(maker: ManufacturerRecord | undefined): MovedMaker | null {
  if (maker === undefined) return null;
  const details: MovedMaker = {
    address: maker.address,
    contact: maker.contact,
    country: maker.country,
    responsibleName: maker.responsible_name,
    responsibleAddress: maker.responsible_address,
    responsibleContact: maker.responsible_contact,
  };
  return Object.values(details).every((text) => text === '') ? null : details;
}

function attributesOf(ids: readonly string[], { attributes, values }: Around): MovedAttributes {
  const found: Record<string, string[]> = {};
  for (const id of ids) {
    const value = values.get(id);
    const attribute = value === undefined ? undefined : attributes.get(value.attribute);
    if (value !== undefined && attribute !== undefined) (found[attribute[NAME]] ??= []).push(value[NAME]);
  }
  return found;
}

function variantOf(item: ItemRecord, pictures: readonly MovedPicture[], around: Around): MovedVariant {
  return {
    key: item.sku,
    sku: item.sku,
    gtin: item.gtin,
    values: listsOf(item, 'values'),
    attributes: attributesOf(item.attributes, around),
    price: item.price,
    stock: item.stock ?? null,
    stockRule: item.stock_rule,
    backorderDays: item.backorder_days,
    restock: item.restock,
    weight: item.weight,
    unitQuantity: item.unit_quantity,
    unit: item.unit,
    pictures,
    oldPaths: [],
  };
}

/** The library, as far as some products show it, and what its files are called in the folder. */
interface Pictures {
  readonly names: PictureNames;
  readonly media: ReadonlyMap<string, MediumRecord>;
}

function productOf(
  product: ProductRecord,
  items: readonly ItemRecord[],
  row: number,
  around: Around,
  { names, media }: Pictures,
): MovedProduct {
  const mediaOf = (ids: readonly string[]): MediumRecord[] => ids.flatMap((id) => media.get(id) ?? []);
  const word = product[SLUG] || product.id;
  const maker = around.makers.get(product.manufacturer);
  const own = names.take(product.id, mediaOf(product.images), word);
  return {
    key: product.id,
    row,
    name: textsOf(product, 'name'),
    slug: textsOf(product, 'slug'),
    summary: textsOf(product, 'summary'),
    description: textsOf(product, 'description'),
    ...movedParts(
      (name) => textsOf(product, name),
      (name) => product[name],
    ),
    searchTitle: textsOf(product, 'search_title'),
    searchDescription: textsOf(product, 'search_description'),
    status: product.status,
    categories: categoriesOf(product, around),
    maker: maker?.name ?? '',
    makerDetails: makerDetailsOf(maker),
    withdrawalExclusion: product.withdrawal_exclusion,
    taxClass: product.tax_class,
    attributes: attributesOf(product.attributes, around),
    options: listsOf(product, 'options'),
    pictures: own.map((from, place) => {
      const medium = media.get(product.images[place] ?? '');
      return pictureOf(from, { ...mediumAlt(medium), ...altOf(product, place) }, product.focus, place, medium);
    }),
    variants: items.map((item) => {
      const files = names.take(item.id, mediaOf(item.images), `${word}-${item.sku}`);
      const pictures = files.map((from, place) =>
        pictureOf(from, {}, item.focus, place, media.get(item.images[place] ?? '')),
      );
      return variantOf(item, pictures, around);
    }),
    oldPaths: [],
  };
}

/** Ids in the order of the shop's listings. Ids and ranks alone are held, of however many products. */
async function orderedIds(client: PocketBase): Promise<readonly string[]> {
  const found: { readonly id: string; readonly rank: number }[] = [];
  for await (const { id, rank } of readRecords(client, 'products', { fields: 'id,rank' })) found.push({ id, rank });
  return found.sort(byRank).map(({ id }) => id);
}

/** @param copy Called with the pictures of some products, before these are given. */
export async function* movedProducts(
  client: PocketBase,
  names: PictureNames,
  copy: (pictures: readonly PictureCopy[]) => Promise<void>,
): AsyncGenerator<MovedProduct> {
  const around = await readAround(client);
  const ids = await orderedIds(client);
  for (let at = 0; at < ids.length; at += TOGETHER) {
    const some = ids.slice(at, at + TOGETHER);
    const products = new Map((await recordsBy(client, 'products', 'id', some)).map((one) => [one.id, one]));
    const items = await recordsBy(client, 'items', 'product', some);
    const shown = [...products.values(), ...items].flatMap(({ images }) => images);
    const media = new Map((await recordsBy(client, 'media', 'id', [...new Set(shown)])).map((one) => [one.id, one]));
    const made = some.flatMap((id, index) => {
      const product = products.get(id);
      // Deleted meanwhile.
      if (product === undefined) return [];
      const own = items.filter((item) => item.product === id);
      const ordered = own.sort(byRank);
      return [productOf(product, ordered, at + index + 1, around, { names, media })];
    });
    await copy(names.drain());
    yield* made;
  }
}
