/** Addresses of another shop, which lead to what stands for them here (docs/decisions/0367). */
import type { Groups } from '#pocketbase/moving/groups.ts';
import { noteTried, triedBy, type Move, type Say } from '#pocketbase/moving/move.ts';
import { nameOf } from '#pocketbase/moving/product-data.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { byId, inEachLocale } from '#pocketbase/base/query.ts';
import { asPublication, signChecked } from '#pocketbase/base/publication.ts';
import { entryOf } from '#pocketbase/base/entries.ts';
import { problemsOf } from '#pocketbase/base/validate-record.ts';
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { effectiveSlug, slugPath } from '#src/domain/catalogue/slug.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { movedAddress } from '#src/domain/site/redirects.ts';

/** An address of the other shop, and ids of what it leads to; '' each: nothing. */
export interface Address {
  readonly from: string;
  readonly product: string;
  readonly item: string;
  readonly category: string;
}

interface Stored extends Address {
  readonly id: string;
  readonly origin: string;
}

const STORED = `
  SELECT coalesce(json_group_array(json_object('id', r.id, 'from', r."from", 'product', r.product, 'item', r.item, 'category', r.category, 'origin', r.origin)), '[]') AS json
  FROM json_each({:paths}) w CROSS JOIN redirects r ON r."from" = w.value`;

/** All addresses of a product. Where it stands at the same place here, there is nothing to lead. */
export function addressesOf(
  tx: core.App,
  moved: MovedProduct,
  product: string,
  { addresses }: Groups,
  itemOf: (key: string) => string,
): Address[] {
  const of = (from: string, to: Partial<Address>): Address => ({
    from: movedAddress(from),
    product: '',
    item: '',
    category: '',
    ...to,
  });
  const all = [
    ...moved.oldPaths.map((path) => of(path, { product })),
    ...moved.variants.flatMap(({ key, oldPaths }) => oldPaths.map((path) => of(path, { product, item: itemOf(key) }))),
    ...addresses.map(({ path, category }) => of(path, { category })),
  ];
  if (all.length === 0) return [];
  const record = byId(tx, 'products', product);
  const slugs = record === null ? null : inEachLocale(record, 'slug');
  const here = slugs === null ? [] : LOCALES.map((locale) => slugPath('product', locale, effectiveSlug(slugs, locale)));
  const byFrom = new Map(all.map((address) => [address.from, address]));
  return [...byFrom.values()].filter(({ from }) => from !== '' && !here.includes(from));
}

/** Saves a redirect whose other fields are set. False: it cannot be kept. */
export function saveAddress(tx: core.App, record: core.Record): boolean {
  entryOf(record).hooks.prepare?.(tx, record, null);
  if (problemsOf(tx, record, null).length > 0) return false;
  signChecked(record);
  tx.save(record);
  return true;
}

/** Writes those that are not there yet. One that leads elsewhere already stays: somebody has said so. */
export function keepAddresses(
  tx: core.App,
  move: Move,
  { key, name }: MovedProduct,
  addresses: readonly Address[],
  say: Say,
): void {
  if (addresses.length === 0) return;
  const stored = askJson(tx, STORED, { paths: JSON.stringify(addresses.map(({ from }) => from)) }) as readonly Stored[];
  const byFrom = new Map(stored.map((one) => [one.from, one]));
  asPublication(tx, move.publication, () => {
    for (const address of addresses) {
      const there = byFrom.get(address.from);
      const leads = there !== undefined && [there.product, there.item, there.category].some((id) => id !== '');
      const isSame = there !== undefined && there.product === address.product && there.item === address.item;
      if (there !== undefined && (leads || there.origin === '')) {
        if (!isSame) say('address_taken', 'changed', { address: address.from });
        continue;
      }
      if (address.product !== '' && triedBy(move, 'address', address.from, key) !== '') {
        say('address_taken', 'changed', { address: address.from });
        continue;
      }
      const record =
        byId(tx, 'redirects', there?.id ?? '') ??
        new Record(tx.findCachedCollectionByNameOrId('redirects'), { from: address.from, origin: 'moved' });
      for (const field of ['product', 'item', 'category'] as const) record.set(field, address[field]);
      if (!saveAddress(tx, record)) say('address_odd', 'changed', { address: address.from });
      else if (address.product !== '') noteTried(move, 'address', address.from, key, nameOf(name));
    }
  });
}
