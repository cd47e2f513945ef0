/** Products and their items as records. */
import { columns, demoId, PICTURE_WIDTH } from '#scripts/demo/draft.ts';
import type { AnyDraft } from '#scripts/demo/draft.ts';
import { scalePicture } from '#scripts/demo/scale.ts';
import { wordLines } from '#scripts/demo/text.ts';
import type { DemoPicture, DemoProduct } from '#scripts/demo/types.ts';

/** Product as it needs to be to become a record; generated ones have no pictures. */
export type SomeProduct = Omit<DemoProduct, 'pictures'> & { readonly pictures: readonly DemoPicture[] };

export function productDraft(product: SomeProduct, rank: number, category: string): AnyDraft {
  // Generated ones have none.
  const scale = product.pictures.length === 0 ? [] : [scalePicture(product.key)];
  const pictures = [...product.pictures, ...scale];
  return {
    collection: 'products',
    id: demoId('products', product.key),
    fields: {
      status: 'published',
      rank,
      ...columns('slug', product.slug),
      ...columns('name', product.name),
      ...columns('summary', product.summary),
      ...columns('description', product.description),
      ...columns('alt', wordLines(...pictures.map(({ alt }) => alt))),
      ...columns('options', wordLines(...product.options)),
      ...columns('safety', product.safety),
      category: demoId('categories', category),
      manufacturer: demoId('manufacturers', product.manufacturer),
      tax_class: product.taxClass ?? 'standard',
      withdrawal_exclusion: product.exclusion ?? '',
      identifier: product.identifier,
    },
    ...(pictures.length === 0
      ? {}
      : {
          pictures: {
            field: 'images',
            masters: pictures.map((picture, index) => ({
              name: `${product.key}-${index + 1}`,
              width: PICTURE_WIDTH[scale.includes(picture) ? 'scale' : index === 0 ? 'first' : 'other'],
            })),
          },
        }),
  };
}

/** Items have a picture where their product has some. */
export function itemDrafts(product: SomeProduct): AnyDraft[] {
  return product.items.map((item, index): AnyDraft => ({
    collection: 'items',
    id: demoId('items', item.sku),
    fields: {
      product: demoId('products', product.key),
      rank: (index + 1) * 10,
      sku: item.sku,
      gtin: '',
      ...columns('values', wordLines(...item.values)),
      price: item.price,
      stock: item.stock,
      weight: item.weight,
      restock: item.restock ?? '',
      unit_quantity: item.content?.quantity ?? 0,
      unit: item.content?.unit ?? '',
    },
    ...(product.pictures.length === 0
      ? {}
      : {
          pictures: {
            field: 'images',
            masters: [{ name: `${item.sku.toLowerCase()}-1`, width: PICTURE_WIDTH.other }],
          },
        }),
  }));
}
