import type PocketBase from 'pocketbase';
import type { Values } from '#src/studio/studio-types.ts';

/** A record of any collection that editors work on, as the backend answers it. */
export interface StoredRecord {
  readonly id: string;
  readonly updated: string;
  readonly [field: string]: unknown;
}

/** The text of a field; '' where there is none. */
export function textOf(values: Values, field: string): string {
  const value = values[field];
  return typeof value === 'string' ? value : '';
}

export function numberOf(values: Values, field: string): number {
  const value = values[field];
  return typeof value === 'number' ? value : 0;
}

/** A value that may be one text or several, as a list without empty ones. */
export function listOf(values: Values, field: string): readonly string[] {
  const value = values[field];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one): one is string => typeof one === 'string' && one !== '');
}

/** Objects with their fields in one order: the backend answers them in its own. */
function inOrder(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
}

/** Whether two values of a field say the same; what is not set says nothing, as '', 0, false or an empty list do. */
export function isSame(a: unknown, b: unknown): boolean {
  const plain = (value: unknown): string =>
    value === undefined || value === null || value === '' || value === 0 || value === false
      ? '[]'
      : JSON.stringify(value, inOrder);
  return plain(a) === plain(b);
}

/** Id of a record that is still to be made: 15 characters a-z 0-9. */
export function newId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  // 252 = 7 × 36: each letter is as likely as any other.
  let id = '';
  while (id.length < 15) {
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) {
      if (byte < 252 && id.length < 15) id += letters[byte % 36];
    }
  }
  return id;
}

/** A record, or null where there is none: that is no failure here, so it is not asked for by its address, which a browser would log. */
export async function foundRecord(
  client: PocketBase,
  collection: string,
  id: string,
  expand = '',
): Promise<StoredRecord | null> {
  const filter = client.filter('id = {:id}', { id });
  return (await client.collection<StoredRecord>(collection).getList(1, 1, { filter, expand })).items[0] ?? null;
}

/** ms that a token of PocketBase's for files is used again: half of what it lives. */
const TOKEN_MS = 60_000;

let token: { readonly of: PocketBase; readonly value: Promise<string>; readonly asked: number } | null = null;

function fileToken(client: PocketBase): Promise<string> {
  if (token === null || token.of !== client || Date.now() - token.asked > TOKEN_MS) {
    token = { of: client, value: client.files.getToken(), asked: Date.now() };
  }
  return token.value;
}

/** Address of a file that only those may read who may read its record. `thumb` as PocketBase has it. @throws of the SDK */
export async function fileAddress(client: PocketBase, record: object, name: string, thumb?: string): Promise<string> {
  return client.files.getURL({ ...record }, name, {
    token: await fileToken(client),
    ...(thumb === undefined ? {} : { thumb }),
  });
}
