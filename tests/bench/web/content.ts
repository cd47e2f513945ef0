/** What all shops of the benchmark sell: a product of the demo with 5 pictures and the 4 related ones that our page shows. */
import { renderPicture } from '#scripts/demo/pictures/render.ts';
import { PICTURE_WIDTH } from '#scripts/demo/draft.ts';
import { PRODUCTS } from '#scripts/demo/products.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

export interface BenchPicture {
  /** Without folder, `.jpg`. */
  readonly name: string;
  readonly alt: string;
  /** The master as an operator uploads it, 960 to 1280 px wide; a shop makes of it what it sends. */
  readonly jpeg: Buffer;
}

export interface BenchProduct {
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly descriptionHtml: string;
  /** Gross, cents of a euro. */
  readonly price: number;
  /** The first one stands first. */
  readonly pictures: readonly BenchPicture[];
  /** Values of its one option; none for a product with a single item. */
  readonly variants: readonly { readonly sku: string; readonly name: string; readonly price: number }[];
}

export interface BenchContent {
  /** 5 pictures. */
  readonly product: BenchProduct;
  /** One picture each. */
  readonly related: readonly BenchProduct[];
  /** Name of the product's option. */
  readonly option: string;
}

const PRODUCT = 'hill-elsewhere';
const RELATED = ['small-hours', 'meridians', 'question-and-answer', 'tideline'] as const;

function demoProduct(key: string): DemoProduct {
  const product = PRODUCTS.find((one) => one.key === key);
  if (product === undefined) throw new Error(`The demo has no product ${key}.`);
  return product;
}

async function benchProduct(product: DemoProduct, count: number): Promise<BenchProduct> {
  const { key, slug, name, summary, description, pictures, items } = product;
  const masters = [
    ...pictures.map(({ draw, alt }) => ({ draw, alt: alt.en })),
    ...items.map(({ draw, values }) => ({ draw, alt: [name, ...values].map(({ en }) => en).join(', ') })),
  ].slice(0, count);
  return {
    slug: slug.en,
    name: name.en,
    summary: summary.en,
    descriptionHtml: description.en,
    price: items[0].price,
    pictures: await Promise.all(
      masters.map(async ({ draw, alt }, index) => ({
        name: `${key}-${index + 1}.jpg`,
        alt,
        jpeg: await renderPicture(draw(), index === 0 ? PICTURE_WIDTH.first : PICTURE_WIDTH.other),
      })),
    ),
    variants: items.map(({ sku, values, price }) => ({ sku, name: values.map(({ en }) => en).join(', '), price })),
  };
}

/** Draws the pictures, which takes seconds. */
export async function benchContent(): Promise<BenchContent> {
  const product = demoProduct(PRODUCT);
  return {
    product: await benchProduct(product, 5),
    related: await Promise.all(RELATED.map((key) => benchProduct(demoProduct(key), 1))),
    option: product.options[0]?.en ?? '',
  };
}
