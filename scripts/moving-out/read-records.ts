/**
 * Reads the records of a collection in pages, each after the last record of the page before: what comes or goes
 * meanwhile shifts nothing.
 */
import type PocketBase from 'pocketbase';
import type { Records } from '#src/contract/records.ts';

/** Records of one answer. */
const PAGE = 200;
/** Ids in one filter. */
const IDS = 50;

interface Reading {
  /** PocketBase's filter; ''. */
  readonly filter?: string;
  readonly expand?: string;
  readonly fields?: string;
}

interface Ranked {
  readonly id: string;
  readonly rank: number;
}

/** The order of the shop's listings. */
export function byRank(a: Ranked, b: Ranked): number {
  return a.rank - b.rank || (a.id < b.id ? -1 : 1);
}

/** In the order of their ids. */
export async function* readRecords<Name extends keyof Records>(
  client: PocketBase,
  collection: Name,
  { filter = '', ...options }: Reading = {},
): AsyncGenerator<Records[Name]> {
  let after = '';
  for (;;) {
    const beyond = client.filter('id > {:after}', { after });
    const { items } = await client.collection<Records[Name]>(collection).getList(1, PAGE, {
      ...options,
      filter: filter === '' ? beyond : `${beyond} && (${filter})`,
      sort: 'id',
      skipTotal: true,
    });
    yield* items;
    if (items.length < PAGE) return;
    after = items.at(-1)?.id ?? '';
  }
}

/** Those with these values of a field, a few at a time. */
export async function recordsBy<Name extends keyof Records>(
  client: PocketBase,
  collection: Name,
  field: keyof Records[Name] & string,
  values: readonly string[],
): Promise<readonly Records[Name][]> {
  const found: Records[Name][] = [];
  for (let at = 0; at < values.length; at += IDS) {
    const some = values.slice(at, at + IDS);
    const filter = some.map((value) => client.filter(`${field} = {:value}`, { value })).join(' || ');
    found.push(...(await client.collection<Records[Name]>(collection).getFullList({ filter })));
  }
  return found;
}
