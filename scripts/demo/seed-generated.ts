/** Fills a demo shop up to many products, for work at scale. */
import type PocketBase from 'pocketbase';
import { PRODUCTS, categoryOf } from '#scripts/demo/products.ts';
import { withStep } from '#src/runtime/progress.ts';
import type { Report } from '#src/runtime/progress.ts';
import { createDraft, idsIn } from '#scripts/demo/seed.ts';
import { between, createRandom } from '#scripts/demo/pictures/random.ts';
import { itemDrafts, productDraft, type SomeProduct } from '#scripts/demo/product-records.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { AnyDraft } from '#scripts/demo/draft.ts';

/** Requests at once: PocketBase has one writer, more of them only wait. */
const PARALLEL = 8;

/**
 * Creates generated products until the shop would have `total` with the demo's own; those that are there already stay.
 * Goes through the API as an editor would, so that hooks and lists of changes see every record.
 * Throws an OperatorError that names the record and the fields that the backend refused.
 */
export async function seedGenerated(options: {
  readonly client: PocketBase;
  readonly report: Report;
  /** Products of the demo included. */
  readonly total: number;
}): Promise<{ readonly products: number; readonly items: number }> {
  const { client, report, total } = options;
  const last = total - PRODUCTS.length;
  return withStep(
    report,
    'Adding generated products',
    async (step) => {
      const existing = new Set([...(await idsIn(client, 'products')), ...(await idsIn(client, 'items'))]);
      let next = 1;
      let products = 0;
      let items = 0;
      const task = async (): Promise<void> => {
        for (let number = next++; number <= last; number = next++) {
          for (const draft of generatedProduct(number)) {
            if (existing.has(draft.id)) continue;
            await createDraft(client, draft);
            if (draft.collection === 'products') products += 1;
            else items += 1;
          }
          if (number % 100 === 0) step.update(`${number} of ${last}`);
        }
      };
      await Promise.all(Array.from({ length: PARALLEL }, task));
      return { products, items };
    },
    (result) => `${result.products} products, ${result.items} items`,
  );
}

/** Title in the three languages, and the same as it stands in an address. */
const MOTIFS = [
  ['Harbour', 'Port', 'Porto'],
  ['Lichen', 'Lichen', 'Lichene'],
  ['Weather', 'Orage', 'Temporale'],
  ['Orbit', 'Orbite', 'Orbita'],
  ['Salt', 'Sel', 'Sale'],
  ['Echo', 'Refrain', 'Eco'],
  ['Meadow', 'Prairie', 'Prato'],
  ['Thread', 'Fil', 'Filo'],
  ['Winter', 'Hiver', 'Inverno'],
  ['Lantern', 'Lanterne', 'Lanterna'],
  ['Pebble', 'Galet', 'Ciottolo'],
] as const;

/** A product and its items: `number` from 1. */
export function generatedProduct(number: number): AnyDraft[] {
  const model = PRODUCTS[number % PRODUCTS.length] ?? PRODUCTS[0];
  const motif = MOTIFS[number % MOTIFS.length] ?? MOTIFS[0];
  if (model === undefined) return [];
  const random = createRandom(`generated ${number}`);
  const base = Math.round(between(random, 9, 240)) * 100;
  const [first, ...others] = model.items.slice(0, 1 + Math.floor(random() * 3)).map((item, index) => ({
    ...item,
    sku: `GEN-${String(number).padStart(5, '0')}-${index + 1}`,
    price: base + index * 500,
    stock: Math.floor(between(random, 0, 40)),
  }));
  if (first === undefined) return [];
  const [en, fr, it] = motif;
  const product: SomeProduct = {
    ...model,
    key: `generated-${number}`,
    slug: slugs(
      `study-${en.toLowerCase()}-${number}`,
      `etude-${fr.toLowerCase()}-${number}`,
      `studio-${it.toLowerCase()}-${number}`,
    ),
    name: words(`${en}, study no. ${number}`, `${fr}, étude n° ${number}`, `${it}, studio n. ${number}`),
    identifier: `VTR-GEN-${number}`,
    pictures: [],
    items: [first, ...others],
  };
  return [productDraft(product, 100_000 + number, categoryOf(model)), ...itemDrafts(product)];
}
