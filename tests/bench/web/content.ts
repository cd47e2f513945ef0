/** What all shops of the benchmark sell: a product of the demo with 5 pictures and the 4 related ones that our page shows. */
import sharp from 'sharp';
import { readMaster } from '#scripts/demo/pictures/masters.ts';
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
    ...pictures.map(({ alt }, index) => ({ master: `${key}-${index + 1}`, alt: alt.en })),
    ...items.map(({ sku, values }) => ({
      master: `${sku.toLowerCase()}-1`,
      alt: [name, ...values].map(({ en }) => en).join(', '),
    })),
  ].slice(0, count);
  return {
    slug: slug.en,
    name: name.en,
    summary: summary.en,
    descriptionHtml: description.en,
    price: items[0].price,
    pictures: await Promise.all(
      masters.map(async ({ master, alt }, index) => ({
        name: `${key}-${index + 1}.jpg`,
        alt,
        jpeg: await sharp(await readMaster(master))
          .jpeg({ quality: 76, chromaSubsampling: '4:4:4' })
          .toBuffer(),
      })),
    ),
    variants: items.map(({ sku, values, price }) => ({ sku, name: values.map(({ en }) => en).join(', '), price })),
  };
}

export async function benchContent(): Promise<BenchContent> {
  const product = demoProduct(PRODUCT);
  return {
    product: await benchProduct(product, 5),
    related: await Promise.all(RELATED.map((key) => benchProduct(demoProduct(key), 1))),
    option: product.options[0]?.en ?? '',
  };
}
