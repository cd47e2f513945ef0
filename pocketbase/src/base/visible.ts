/** The rules of what visitors may see (src/domain/catalogue/visible.ts), asked of records. */
import { askJson } from '#pocketbase/base/sql.ts';
import { byId } from '#pocketbase/base/query.ts';
import { isActive, isPublished, isShown } from '#src/domain/catalogue/visible.ts';

/** Says whether a product, a page or a block is published. */
export function isPublishedRecord(record: core.Record): boolean {
  return isPublished({ status: record.getString('status') });
}

/** Says whether the site shows anything of a record. */
export function isVisible(app: core.App, record: core.Record): boolean {
  const fields = { text: (field: string) => record.getString(field), flag: (field: string) => record.getBool(field) };
  return isShown(record.collection().name, fields, (owner, id) =>
    owner === 'products' ? isPublished({ status: statusOf(app, id) }) : isDelivered(app, id),
  );
}

// By single columns: a product has dozens, and a save asks several times.
function statusOf(app: core.App, product: string): string {
  const sql = "SELECT coalesce((SELECT json_quote(status) FROM products WHERE id = {:product}), 'null') json";
  return String(askJson(app, sql, { product }));
}

function isDelivered(app: core.App, id: string): boolean {
  const country = byId(app, 'countries', id);
  return country !== null && isActive({ active: country.getBool('active') });
}
