/** Attributes and their values as records, and what products, items and categories say of them. */
import { ATTRIBUTES, type Colour, type DemoAttribute, type DemoValue } from '#scripts/demo/attributes/attributes.ts';
import { GUIDES } from '#scripts/demo/attributes/guides.ts';
import { PRODUCT_ATTRIBUTES, type ProductAttributes } from '#scripts/demo/attributes/product-attributes.ts';
import { type Shade, SHADES } from '#scripts/demo/attributes/shades.ts';
import { type AnyDraft, columns, demoId } from '#scripts/demo/draft.ts';
import { CATEGORIES, PRODUCTS } from '#scripts/demo/products.ts';
import { words, type Words } from '#scripts/demo/text.ts';
import type { DemoItem, DemoProduct } from '#scripts/demo/types.ts';
import { TYPED_LOCALE } from '#src/domain/site/languages.ts';

const attributeId = (key: string): string => demoId('attributes', key);
const valueId = (attribute: string, key: string): string => demoId('attribute_values', `${attribute} ${key}`);

/** The English text of some words, as it is written: with plain blanks. */
const plain = (text: Words): string => text[TYPED_LOCALE].replaceAll('\u00A0', ' ');

/** 'Paths, ochre' → 'paths-ochre'. */
const keyOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Shades that an item's options name: the value and how it looks. */
function shadesOf({ values }: DemoItem): readonly (readonly [Words, Shade])[] {
  return values.flatMap((name): (readonly [Words, Shade])[] => {
    const shade = SHADES[plain(name)];
    return shade === undefined ? [] : [[name, shade]];
  });
}

/** Shades as options name them, in their order. */
function shadeValues(): Readonly<Record<string, DemoValue>> {
  const named = new Map(
    PRODUCTS.flatMap(({ items }) => items.flatMap(shadesOf)).map(([name, shade]) => [plain(name), { name, shade }]),
  );
  return Object.fromEntries(
    Object.keys(SHADES).flatMap((english) => {
      const found = named.get(english);
      return found === undefined ? [] : [[keyOf(english), { name: found.name, swatch: found.shade.swatch }]];
    }),
  );
}

function allAttributes(): Readonly<Record<string, DemoAttribute>> {
  return {
    ...ATTRIBUTES,
    shade: { kind: 'colour', name: words('Shade', 'Nuance', 'Tonalità'), values: shadeValues() },
  };
}

/** Before what names them. */
export function attributeDrafts(): readonly AnyDraft[] {
  return Object.entries(allAttributes()).flatMap(([key, { kind, name, values }], index): AnyDraft[] => [
    {
      collection: 'attributes',
      id: attributeId(key),
      fields: { key, kind, rank: (index + 1) * 10, ...columns('name', name) },
    },
    ...Object.entries(values).map(([own, value], at): AnyDraft => ({
      collection: 'attribute_values',
      id: valueId(key, own),
      fields: {
        attribute: attributeId(key),
        key: own,
        swatch: value.swatch ?? '',
        rank: (at + 1) * 10,
        ...columns('name', value.name),
      },
    })),
  ]);
}

const coloursOf = (colours: readonly Colour[]): string[] => colours.map((key) => valueId('colour', key));

function ofItem(item: DemoItem, own: ProductAttributes): readonly string[] {
  const shades = shadesOf(item);
  const sizes = item.values.map((name) => own.sizes?.[plain(name)]).filter((size) => size !== undefined);
  return [
    ...new Set(shades.flatMap(([, { colours }]) => coloursOf(colours))),
    ...sizes.map((size) => valueId('size', size)),
    ...shades.map(([name]) => valueId('shade', keyOf(plain(name)))),
  ];
}

function ofProduct(own: ProductAttributes): readonly string[] {
  return [
    ...coloursOf(own.colours ?? []),
    ...own.materials.map((key) => valueId('material', key)),
    ...(own.size === undefined ? [] : [valueId('size', own.size)]),
  ];
}

/** Attributes that a work is said to have. */
function attributesOf({ key }: DemoProduct): ProductAttributes {
  const own = PRODUCT_ATTRIBUTES[key];
  if (own === undefined) throw new Error(`Nothing is said of what ${key} is.`);
  return own;
}

/** Collection and id of a record → fields that it gets. */
function addedFields(): ReadonlyMap<string, object> {
  const products = PRODUCTS.map((product) => {
    const own = attributesOf(product);
    const goes_with = (own.goesWith ?? []).map((key) => demoId('products', key));
    return [demoId('products', product.key), { attributes: ofProduct(own), goes_with }] as const;
  });
  const items = PRODUCTS.flatMap((product) =>
    product.items.map(
      (item) => [demoId('items', item.sku), { attributes: ofItem(item, attributesOf(product)) }] as const,
    ),
  );
  // Shades are for choosing among options: a list of all would be as long as the catalogue.
  const filters = Object.keys(ATTRIBUTES).map(attributeId);
  const categories = CATEGORIES.map(
    ({ key }) => [demoId('categories', key), { filters, ...columns('guide', GUIDES[key]) }] as const,
  );
  return new Map<string, object>([...products, ...items, ...categories]);
}

/** The records with what they say of attributes. */
export function withAttributes(drafts: readonly AnyDraft[]): readonly AnyDraft[] {
  const added = addedFields();
  return drafts.map((draft) => {
    const fields = added.get(draft.id);
    // The compiler does not see that a draft stays one of its collection.
    return fields === undefined ? draft : ({ ...draft, fields: { ...draft.fields, ...fields } } as AnyDraft);
  });
}
