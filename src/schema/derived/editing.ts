/**
 * Rights of editors: the collections, whether they make and delete records there, and the fields. All else belongs to
 * superusers and to the shop's own code. Pure: the hooks refuse by the same tables that the studio draws its forms
 * from.
 */
import { attributes, attributeValues, categories, synonyms } from '#src/schema/listings.ts';
import { blocks, home, pages, redirects } from '#src/schema/content.ts';
import { items, manufacturers, products } from '#src/schema/catalogue.ts';
import { palette, shop } from '#src/schema/site.ts';
import { sales, shippingRates } from '#src/schema/prices.ts';
import { pictureColumns } from '#src/schema/derived/picture-columns.ts';
import type { UploadKind } from '#src/domain/site/uploads.ts';
import { columnsOf, type EditedTable } from '#src/schema/kinds/collection.ts';
import type { Field } from '#src/schema/kinds/field.ts';

/**
 * The tables of what editors write, in the order in which a publication saves them: what others refer to comes first.
 */
export const EDITED = {
  manufacturers,
  attributes,
  attribute_values: attributeValues,
  synonyms,
  categories,
  products,
  items,
  sales,
  pages,
  blocks,
  home,
  palette,
  redirects,
  shop,
  shipping_rates: shippingRates,
} as const satisfies Readonly<Record<string, EditedTable>>;

export type EditedCollection = keyof typeof EDITED;

export interface Editable {
  readonly create: boolean;
  readonly delete: boolean;
  readonly fields: readonly string[];
  /** Those of `fields` that hold files of the record's own. */
  readonly files: readonly string[];
  /** Those that name pictures of `media`. */
  readonly pictures: readonly string[];
}

function isOfFiles({ kind }: Pick<Field, 'kind'>): boolean {
  return kind === 'file';
}

function editable({ form, fields }: EditedTable): Editable {
  const own = Object.entries(fields).filter(([, { edit }]) => edit !== undefined && edit !== 'nobody');
  return {
    create: form.create !== null,
    delete: form.create !== null,
    fields: own.flatMap(([name, field]) => columnsOf(name, field)),
    files: own.flatMap(([name, field]) => (isOfFiles(field) ? columnsOf(name, field) : [])),
    pictures: pictureColumns({ fields }).map(({ column }) => column),
  };
}

export const EDITED_COLLECTIONS: readonly EditedCollection[] = Object.keys(EDITED).filter(isEdited);

export function isEdited(name: string): name is EditedCollection {
  return Object.hasOwn(EDITED, name);
}

export const EDITABLE: Readonly<Record<EditedCollection, Editable>> = {
  manufacturers: editable(manufacturers),
  attributes: editable(attributes),
  attribute_values: editable(attributeValues),
  synonyms: editable(synonyms),
  categories: editable(categories),
  products: editable(products),
  items: editable(items),
  sales: editable(sales),
  pages: editable(pages),
  blocks: editable(blocks),
  home: editable(home),
  palette: editable(palette),
  redirects: editable(redirects),
  shop: editable(shop),
  shipping_rates: editable(shippingRates),
};

/** Rights of editors in a collection; undefined: none. */
export function editableOf(name: string): Editable | undefined {
  return isEdited(name) ? EDITABLE[name] : undefined;
}

/**
 * Hidden or computed beside a draft's own fields: pieces that the stock showed when the editor began; the stock moves
 * by the difference.
 */
export const STOCK_SEEN = 'stock_was';

/**
 * Room that the pictures of one editor may take in 24 hours: 250 of the largest, and a disk is not filled within a
 * night.
 */
export const UPLOAD_MB_A_DAY = 2000;

/** Kind that a file of a field must be. */
export function uploadKindOf(collection: string, name: string): UploadKind {
  const fields: EditedTable['fields'] = isEdited(collection) ? EDITED[collection].fields : {};
  const field = fields[name];
  return field?.kind === 'file' ? field.upload : 'picture';
}

/** Kinds that files of a collection's drafts may be, each once. */
export function uploadKindsOf(collection: string): readonly UploadKind[] {
  const files = editableOf(collection)?.files ?? [];
  return [...new Set(files.map((name) => uploadKindOf(collection, name)))];
}

/**
 * Before the name of a file of the draft where a field of files names it; the record's own file stands there by its
 * bare name.
 */
export const DRAFT_FILE = 'draft:';
