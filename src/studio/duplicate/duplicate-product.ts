/** A copy of a product and of its items, as drafts of the editor: nothing is in the shop before they are published. */
import type { DraftRecord } from '#src/contract/records.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';
import { fullList } from '#src/backend/full-list.ts';
import { createEdit, type Edit } from '#src/studio/record/edit.ts';
import { foundRecord, newId, numberOf, textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import { EDITABLE, STOCK_SEEN, type EditedCollection } from '#src/schema/derived/editing.ts';

/** A record as its editor sees it. */
interface Source {
  /** The editor's own. */
  readonly draft: DraftRecord | null;
  readonly values: Values;
}

/** Copies that are looked at before nobody knows a free number. */
const MOST_COPIES = 200;
/** SKUs that one question names: a filter has 3,500 characters. */
const SKUS_A_QUESTION = 20;

function sourceOf(stored: StoredRecord | null, draft: DraftRecord | null): Source {
  return { draft, values: { ...stored, ...draft?.data } };
}

async function readSources(studio: Studio, product: string): Promise<{ product: Source; items: readonly Source[] }> {
  const { client, me } = studio;
  const own = client.filter('author = {:me}', { me: me.id });
  const [stored, drafts, items] = await Promise.all([
    foundRecord(client, 'products', product),
    fullList(client.collection<DraftRecord>('drafts'), { filter: own }),
    fullList(client.collection<StoredRecord>('items'), {
      filter: client.filter('product = {:product}', { product }),
      sort: 'rank,id',
    }),
  ]);
  const draftOf = (record: string): DraftRecord | null => drafts.find((draft) => draft.record === record) ?? null;
  const begun = drafts.filter(
    ({ collection, action, data }) =>
      collection === 'items' && action === 'create' && textOf(data, 'product') === product,
  );
  const all = [
    ...items.map((item) => sourceOf(item, draftOf(item.id))),
    ...begun.map((draft) => sourceOf(null, draft)),
  ].filter(({ draft }) => draft?.action !== 'delete');
  return {
    product: sourceOf(stored, draftOf(product)),
    items: all.toSorted((a, b) => numberOf(a.values, 'rank') - numberOf(b.values, 'rank')),
  };
}

/** Whether any of the SKUs is an item's. */
async function isAnySku({ client, drafts }: Studio, skus: readonly string[]): Promise<boolean> {
  if (drafts.$all.get().some(({ data }) => skus.includes(textOf(data ?? {}, 'sku')))) return true;
  for (let at = 0; at < skus.length; at += SKUS_A_QUESTION) {
    const some = skus.slice(at, at + SKUS_A_QUESTION);
    const filter = some.map((sku) => client.filter('sku = {:sku}', { sku })).join(' || ');
    if ((await client.collection('items').getList(1, 1, { filter, skipTotal: true })).items.length > 0) return true;
  }
  return false;
}

/** The first number of a copy whose address and SKUs are free. */
async function freeNumber(studio: Studio, slug: string, skus: readonly string[]): Promise<number> {
  const column = `slug_${DEFAULT_LOCALE}`;
  for (let number = 2; number < MOST_COPIES; number++) {
    const own = `${slug}-${number}`;
    const isBegun = studio.drafts.$all.get().some(({ data }) => textOf(data ?? {}, column) === own);
    const filter = studio.client.filter(`${column} = {:own}`, { own });
    const isThere = isBegun || (await studio.client.collection('products').getList(1, 1, { filter })).items.length > 0;
    const next = skus.map((sku) => copiedSku(sku, number));
    if (!isThere && !(await isAnySku(studio, next))) return number;
  }
  return MOST_COPIES;
}

async function fill(edit: Edit, values: Values): Promise<void> {
  await edit.load({ stored: null, draft: null });
  edit.change(values);
  await edit.flush();
}

/**
 * Copies a product as its editor sees it, and gives the id of the copy. `onStep`: how many records of how many are done.
 * @throws of the SDK; then nothing of the copy is left, as far as the backend can be reached.
 */
export async function duplicateProduct(
  studio: Studio,
  id: string,
  onStep: (done: number, all: number) => void,
): Promise<string> {
  const { product, items } = await readSources(studio, id);
  const skus = items.map(({ values }) => textOf(values, 'sku')).filter((sku) => sku !== '');
  const number = await freeNumber(studio, textOf(product.values, `slug_${DEFAULT_LOCALE}`), skus);
  const begin = (collection: 'products' | 'items', record: string): Edit =>
    createEdit({ studio, collection, id: record, isNew: true });
  const copy = begin('products', newId());
  const jobs = [
    { edit: copy, values: copiedProduct(product.values, number) },
    ...items.map((source) => ({
      edit: begin('items', newId()),
      values: copiedItem(source.values, number, copy.id),
    })),
  ];
  try {
    for (const [at, { edit, values }] of jobs.entries()) {
      onStep(at, jobs.length);
      await fill(edit, values);
    }
  } catch (error) {
    await Promise.allSettled(jobs.map(({ edit }) => edit.discard()));
    throw error;
  }
  return copy.id;
}

/** What no two products share, or what a copy has of its own. */
const OWN = {
  products: ['slug', 'search_title', 'search_description', 'outdated'],
  items: ['gtin', 'outdated'],
} as const;

/** Text with a number behind it, as long as it may be. */
function numbered(text: string, end: string, most: number): string {
  return text === '' ? '' : text.slice(0, most - end.length) + end;
}

function shared(collection: keyof typeof OWN & EditedCollection, values: Values): Values {
  const { fields } = EDITABLE[collection];
  const own: readonly string[] = OWN[collection];
  const isOwn = (field: string): boolean =>
    own.includes(field) || own.some((name) => LOCALES.some((locale) => field === `${name}_${locale}`));
  const kept = fields.filter((field) => field !== STOCK_SEEN && !isOwn(field));
  return Object.fromEntries(kept.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])));
}

const NAME_LENGTH = 5000;
const SLUG_LENGTH = 100;
const SKU_LENGTH = 100;

/** The `number`th of its kind: a draft with names and addresses of its own. */
export function copiedProduct(values: Values, number: number): Values {
  const copied = shared('products', values);
  const named = LOCALES.flatMap((locale): [string, string][] => [
    [`name_${locale}`, numbered(textOf(values, `name_${locale}`), ` (${number})`, NAME_LENGTH)],
    [`slug_${locale}`, numbered(textOf(values, `slug_${locale}`), `-${number}`, SLUG_LENGTH)],
  ]);
  return { ...copied, ...Object.fromEntries(named), status: 'draft' };
}

function copiedSku(sku: string, number: number): string {
  return numbered(sku, `-${number}`, SKU_LENGTH);
}

/** An item of the copy: nothing of it lies in the storeroom yet. */
export function copiedItem(values: Values, number: number, product: string): Values {
  const copied = shared('items', values);
  const own = { product, sku: copiedSku(textOf(values, 'sku'), number), stock: 0, rank: numberOf(values, 'rank') };
  return { ...copied, ...own };
}
