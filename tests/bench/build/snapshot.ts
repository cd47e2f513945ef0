/** A shop of any size in the demo's shapes, as a snapshot: no backend, and no picture is made. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AnyDraft } from '#scripts/demo/draft.ts';
import { demoRecords } from '#scripts/demo/records.ts';
import { PICTURES } from '#src/config.ts';
import { variantPaths } from '#src/contract/picture-paths.ts';
import { type Content, type PictureFile, pictureKey, type Snapshot } from '#src/publishing/content/content.ts';
import { blankRow, type CollectionName, parseRecord, type Row } from '#src/publishing/content/parse.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

/** Pictures that all products share in turn: pages name as many as those of the demo, files cost next to nothing. */
const SHARED_PICTURES = 60;

const sharedPicture = (number: number): PictureFile => ({
  digest: createHash('sha256').update(`bench ${number}`).digest('hex').slice(0, 12),
  width: 1280,
  height: 1600,
  widths: PICTURES.widths,
  format: 'avif',
  colour: '#c0b8aa',
});

/** Rows of a collection of the demo; pictures are given by name. */
function rowsOf<Collection extends CollectionName>(
  drafts: readonly AnyDraft[],
  collection: Collection,
): Row<Collection>[] {
  return drafts
    .filter((draft) => draft.collection === collection)
    .map(({ id, fields }) => parseRecord(collection, { ...blankRow(collection), menu: 'none', ...fields, id }));
}

/** The n-th copy of a text field in each language. */
function renamed(row: object, field: 'slug' | 'name', suffix: string): Record<string, string> {
  return Object.fromEntries(
    LOCALES.map((locale) => [`${field}_${locale}`, `${String(Reflect.get(row, `${field}_${locale}`))}${suffix}`]),
  );
}

function copyId(id: string, copy: number): string {
  return createHash('sha256').update(`${id} ${copy}`).digest('hex').slice(0, 15);
}

/** A snapshot of `count` products: the demo's own, repeated under new names and addresses. The same count gives the same bytes. */
export function benchSnapshot(count: number): Snapshot {
  const drafts = demoRecords(0);
  const models = rowsOf(drafts, 'products');
  const items = rowsOf(drafts, 'items');
  const pictures: Record<string, PictureFile> = {};
  let used = 0;
  const addPictures = (collection: string, record: string, files: readonly string[]): readonly string[] => {
    for (const file of files) pictures[pictureKey(collection, record, file)] = sharedPicture(used++ % SHARED_PICTURES);
    return files;
  };
  const products: Content['products'][number][] = [];
  const variants: Content['items'][number][] = [];
  for (let number = 0; number < count; number++) {
    const model = models[number % models.length];
    if (model === undefined) throw new Error('The demo has no products.');
    const copy = Math.floor(number / models.length);
    const id = copyId(model.id, copy);
    products.push({
      ...model,
      ...renamed(model, 'slug', copy === 0 ? '' : `-${copy + 1}`),
      ...renamed(model, 'name', copy === 0 ? '' : ` ${copy + 1}`),
      id,
      rank: number,
      images: addPictures('products', id, ['one.jpg', 'two.jpg']),
    });
    for (const { stock: _stock, ...item } of items.filter(({ product }) => product === model.id)) {
      const itemId = copyId(item.id, copy);
      const images = addPictures('items', itemId, ['item.jpg']);
      variants.push({ ...item, id: itemId, product: id, sku: `${item.sku}-${copy}`, band: 'in', images });
    }
  }
  const [home] = rowsOf(drafts, 'home');
  const [shop] = rowsOf(drafts, 'shop');
  if (home === undefined || shop === undefined) throw new Error('The demo has no home page or no shop record.');
  const { low_stock: _threshold, ...shopOfPages } = shop;
  const content: Content = {
    products,
    items: variants,
    categories: rowsOf(drafts, 'categories'),
    manufacturers: rowsOf(drafts, 'manufacturers'),
    attributes: rowsOf(drafts, 'attributes'),
    attribute_values: rowsOf(drafts, 'attribute_values'),
    synonyms: rowsOf(drafts, 'synonyms'),
    pages: rowsOf(drafts, 'pages'),
    home,
    blocks: rowsOf(drafts, 'blocks').map((block) => ({
      ...block,
      products: products.slice(0, block.products.length).map(({ id }) => id),
    })),
    palette: rowsOf(drafts, 'palette'),
    shop: shopOfPages,
    countries: rowsOf(drafts, 'countries').filter(({ active }) => active),
    homeCountry: rowsOf(drafts, 'countries').find(({ code }) => code === shop.country) ?? null,
    shipping_rates: rowsOf(drafts, 'shipping_rates'),
    sales: [],
    redirects: [],
    reviews: [],
  };
  return { content, pictures };
}

/** Puts a file of a few bytes where the build looks for each variant of the shared pictures. */
export async function placeVariants(cacheDir: string): Promise<void> {
  const folder = variantsFolder(cacheDir);
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < SHARED_PICTURES; number++) {
    for (const path of variantPaths(sharedPicture(number))) await writeFile(join(folder, basename(path)), 'picture');
  }
}
