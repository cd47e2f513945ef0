/**
 * Says what visitors of the shop may see: one rule for the build, which shows it, and for the backend, which sells it
 * and notes its changes.
 */

/** A product, a page or a block. */
export function isPublished({ status }: { readonly status: string }): boolean {
  return status === 'published';
}

/** The same as a condition, for SQL and for PocketBase's filters. */
export const IS_PUBLISHED = "status = 'published'";

/** A country that the shop delivers to. SQLite has 1 and 0 for true and false. */
export function isActive({ active }: { readonly active: boolean | 0 | 1 }): boolean {
  return active === true || active === 1;
}

/** A sale that sets its item's price now. */
export function isRunning({ state }: { readonly state: string }): boolean {
  return state === 'active';
}

/** The same as a condition, for SQL and for PocketBase's filters. */
export const IS_RUNNING = "state = 'active'";

/** Records that are shown wherever the record is that they belong to: field → collection of that record. */
const BELONGS_TO = {
  items: { field: 'product', collection: 'products' },
  shipping_rates: { field: 'country', collection: 'countries' },
} as const;

type Owner = (typeof BELONGS_TO)[keyof typeof BELONGS_TO]['collection'];

/** The fields that the rules ask of a record. */
interface VisibleFields {
  text(field: 'status' | 'product' | 'country'): string;
  flag(field: 'active'): boolean;
}

/**
 * Says whether the site shows anything of a record. `isOwnerVisible` answers for the record, by its id, that an item or
 * a shipping rate belongs to. What has no rule here is always shown.
 */
export function isShown(
  collection: string,
  fields: VisibleFields,
  isOwnerVisible: (owner: Owner, id: string) => boolean,
): boolean {
  switch (collection) {
    case 'products':
    case 'pages':
    case 'blocks':
      return isPublished({ status: fields.text('status') });
    case 'countries':
      return isActive({ active: fields.flag('active') });
    case 'items':
    case 'shipping_rates': {
      const owner = BELONGS_TO[collection];
      return isOwnerVisible(owner.collection, fields.text(owner.field));
    }
    default:
      return true;
  }
}

/** The same as SQL, of the records that rows of a table name by `collection` and `record`, and that are there. */
export function areShown(table: string): string {
  const own = (['products', 'pages', 'blocks'] as const).map(
    (name) => `WHEN '${name}' THEN (SELECT ${IS_PUBLISHED} FROM ${name} WHERE id = ${table}.record)`,
  );
  return `CASE ${table}.collection ${own.join(' ')}
    WHEN 'countries' THEN (SELECT active FROM countries WHERE id = ${table}.record)
    WHEN 'items' THEN (SELECT p.${IS_PUBLISHED} FROM items i JOIN products p ON p.id = i.product WHERE i.id = ${table}.record)
    WHEN 'shipping_rates' THEN (SELECT c.active FROM shipping_rates r JOIN countries c ON c.id = r.country WHERE r.id = ${table}.record)
    ELSE TRUE END`;
}
