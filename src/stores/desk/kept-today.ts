/**
 * The last list of the desk's first page, on this device: it is shown at once, and without a network. By account;
 * signing out leaves none of it.
 */
import type { TodayAnswer, TodayPart } from '#src/contract/desk/today.ts';
import { keepOf } from '#src/stores/desk-kept.ts';
import { parseObject } from '#src/stores/json.ts';
import { readItem, writeItem } from '#src/stores/storage-access.ts';
import { keysWith } from '#src/stores/storage-contents.ts';

/** Registered as 'vitrine.today.*' (domain/storage-registry.ts). */
const TODAY_PREFIX = 'vitrine.today.';

/** Names of people stay with the shop. */
function withoutPeople(part: TodayPart): TodayPart {
  return { ...part, rows: part.rows.map((row) => ({ ...row, who: '' })) };
}

/** `account`: id of whoever is signed in. */
export function keepToday(account: string, { at, lists }: TodayAnswer): void {
  const plain = Object.fromEntries(Object.entries(lists).map(([list, part]) => [list, withoutPeople(part)]));
  keepOf(account, TODAY_PREFIX + account, JSON.stringify({ at, lists: plain } satisfies TodayAnswer));
}

function isPart(value: unknown): value is TodayPart {
  const { count, rows, after } = { ...Object(value) } as Partial<TodayPart>;
  return typeof count === 'number' && Array.isArray(rows) && typeof after === 'string';
}

/** null: nothing is kept, or an earlier version has kept it in another form. */
export function keptToday(account: string): TodayAnswer | null {
  const { at, lists } = parseObject(readItem(TODAY_PREFIX + account));
  const { pack, answer, look } = { ...Object(lists) } as TodayAnswer['lists'];
  if (typeof at !== 'number' || !isPart(pack) || !isPart(answer) || !isPart(look)) return null;
  return { at, lists: { pack, answer, look } };
}

/** Forgets the day of every account that was signed in here. */
export function forgetToday(): void {
  for (const key of keysWith(TODAY_PREFIX)) writeItem(key, null);
}
