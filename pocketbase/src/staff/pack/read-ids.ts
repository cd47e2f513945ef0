/** Ids of orders that the desk has chosen. */
import { own, type Body } from '#pocketbase/base/body.ts';
import { PACK_ORDERS } from '#src/contract/desk/pack.ts';

const ID = /^[a-z0-9]{15}$/;

export function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

/** `ids` of a request, each once; null: they are none, or too many. */
export function readIds(body: Body): readonly string[] | null {
  const ids = own(body, 'ids');
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > PACK_ORDERS || !ids.every(isId)) return null;
  return [...new Set(ids)];
}
