/**
 * Tracks what a trial of an import would have left in the shop, from piece to piece: for the studio and for commands.
 */
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { TRIED_MOST, type MoveInAnswer, type MoveInRecords, type Tried } from '#src/contract/moving-in/move-in-api.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { movedAddress } from '#src/domain/site/redirects.ts';

export interface Trial {
  /** Returns what a piece with these records is sent with. */
  tried(records: MoveInRecords): Tried;
  note(answer: Pick<MoveInAnswer, 'claimed'>): void;
}

/** A number or slug without the count that sets it apart from another. */
const bare = (text: string): string => text.toLowerCase().replace(/(?:-\d+)+$/, '');

/** Texts that the numbers and addresses of a product are, or are made of. */
function claimsOf({ key, name, slug, variants, oldPaths }: MovedProduct): ReadonlySet<string> {
  const own = [...Object.values(slug), ...Object.values(name), key].map(slugOf);
  const made = variants.flatMap(({ sku, values }) => [
    sku,
    ...own.flatMap((base) => Object.values(values).map((list) => slugOf([base, ...list].join('-')))),
  ]);
  const paths = [...oldPaths, ...variants.flatMap((variant) => variant.oldPaths)].map(movedAddress);
  return new Set([...own, ...made, ...paths].filter((text) => text !== '').map(bare));
}

/** Texts that two products of a file would take: of all others nobody need be told. */
function sharedClaims(products: readonly MovedProduct[]): ReadonlySet<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const text of products.flatMap((product) => [...claimsOf(product)])) {
    if (seen.has(text)) shared.add(text);
    seen.add(text);
  }
  return shared;
}

export function startTrial({ products = [] }: MoveInRecords): Trial {
  const claimed = new Map<string, string>();
  const shared = sharedClaims(products);
  const brought = new Set(
    products
      .flatMap(({ oldPaths, variants }) => [...oldPaths, ...variants.flatMap((variant) => variant.oldPaths)])
      .map(movedAddress),
  );
  return {
    tried: ({ redirects = [] }) => ({
      claimed: Object.fromEntries([...claimed].slice(0, TRIED_MOST)),
      addresses: redirects.flatMap(({ from, to }) => [from, to].map(movedAddress)).filter((path) => brought.has(path)),
    }),
    note: (answer) => {
      for (const [what, key] of Object.entries(answer.claimed)) {
        const [, kind = '', text = ''] = /^(sku|slug|address) ([^]+)$/.exec(what) ?? [];
        if (kind !== '' && !shared.has(bare(text))) continue;
        if (what.startsWith('name ')) continue;
        claimed.set(what, key);
        const name = kind === '' ? undefined : answer.claimed[`name ${key}`];
        if (name !== undefined) claimed.set(`name ${key}`, name);
      }
    },
  };
}
