/**
 * Products for work at scale: each borrows the texts of a demo product and has a name, addresses, prices and stock of
 * its own, the same for the same number. They have no pictures: ten thousand of them would take minutes and show
 * nothing new.
 */
import { between, createRandom } from '#scripts/demo/pictures/random.ts';
import { itemDrafts, productDraft } from '#scripts/demo/product-records.ts';
import type { SomeProduct } from '#scripts/demo/product-records.ts';
import { categoryOf, PRODUCTS } from '#scripts/demo/products.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { AnyDraft } from '#scripts/demo/draft.ts';

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
