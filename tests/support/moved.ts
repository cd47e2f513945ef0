/** Products of another shop, as readers of its exports give them. */
import type { MovedProduct, MovedTexts, MovedVariant } from '#src/contract/moving-in/moved.ts';
import type { MoveInAnswer, MoveInRequest } from '#src/contract/moving-in/move-in-api.ts';
import { movedParts } from '#src/schema/derived/moved-fields.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import { callStudio, type Editor, type StudioResult } from '#tests/support/editors.ts';

export function movedVariant(key: string, changes: Partial<MovedVariant> = {}): MovedVariant {
  return {
    key,
    sku: key,
    gtin: '',
    values: {},
    attributes: {},
    price: 1900,
    stock: 5,
    stockRule: '',
    backorderDays: 0,
    restock: '',
    weight: 0,
    unitQuantity: 0,
    unit: '',
    pictures: [],
    oldPaths: [],
    ...changes,
  };
}

export function movedProduct(key: string, changes: Partial<MovedProduct> = {}): MovedProduct {
  return {
    key,
    row: 2,
    name: { en: `Lamp ${key}` },
    slug: { en: key },
    summary: {},
    description: { en: `<p>About ${key}</p>` },
    ...movedParts<MovedTexts, string>(
      () => ({}),
      () => '',
    ),
    searchTitle: {},
    searchDescription: {},
    status: 'published',
    categories: [],
    maker: '',
    makerDetails: null,
    withdrawalExclusion: '',
    taxClass: null,
    attributes: {},
    options: {},
    pictures: [],
    variants: [movedVariant(key)],
    oldPaths: [],
    ...changes,
  };
}

/** A name of a series, 15 characters. */
export function newSeries(): string {
  return Math.random().toString(36).slice(2).padEnd(15, '0').slice(0, 15);
}

export function moveIn(
  backend: TestBackend,
  by: Pick<Editor, 'client'>,
  request: Partial<MoveInRequest>,
): Promise<StudioResult<MoveInAnswer>> {
  const whole: MoveInRequest = {
    source: 'shopify',
    locale: 'en',
    products: [],
    redirects: [],
    dry: false,
    series: newSeries(),
    onlyGood: true,
    ...request,
  };
  return callStudio<MoveInAnswer>(backend, by, 'move-in', whole);
}
