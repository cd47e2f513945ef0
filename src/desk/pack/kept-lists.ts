/**
 * Lists that were opened, on this device: a storeroom may have no network. Without addresses, telephone numbers and prices, which nobody needs to pick; for three days,
 * until somebody signs out (stores/session/leave-account.ts), and never more than fit.
 */
import type { PackAnswer, PackOrder } from '#src/contract/desk/pack.ts';
import { LIST_LIFE_MS } from '#src/desk/pack/outbox.ts';
import { EMPTY_ADDRESS } from '#src/domain/address/address.ts';
import { DESK_PREFIX, keepOf } from '#src/stores/desk-kept.ts';
import { parseObject } from '#src/stores/json.ts';
import { readItem, writeItem } from '#src/stores/storage-access.ts';

/** Lists of one account; the oldest goes first. */
const MOST_LISTS = 5;
/** Characters of all of them: a fifth of what browsers give a site. */
const MOST_CHARACTERS = 1_000_000;

export interface KeptList {
  /** As in the address: 'ID,ID'. */
  readonly ids: string;
  /** ms since the epoch: when the backend answered it. */
  readonly at: number;
  readonly answer: PackAnswer;
}

function keyOf(account: string): string {
  return `${DESK_PREFIX}lists.${account}`;
}

function slim(order: PackOrder): PackOrder {
  const { name, country } = order.address;
  return {
    ...order,
    address: { ...EMPTY_ADDRESS, name, country },
    phone: '',
    lines: order.lines.map((line) => ({ ...line, unitPrice: 0 })),
  };
}

function isList(value: unknown): value is KeptList {
  const { ids, at, answer } = Object(value) as Partial<Record<keyof KeptList, unknown>>;
  const { orders, articles } = Object(answer) as Partial<Record<keyof PackAnswer, unknown>>;
  return typeof ids === 'string' && typeof at === 'number' && Array.isArray(orders) && Array.isArray(articles);
}

/** Lists of an account (id) that are not too old, the newest first. `now`: ms since the epoch. */
export function keptLists(account: string, now: number): readonly KeptList[] {
  const { lists } = parseObject(readItem(keyOf(account)));
  if (!Array.isArray(lists)) return [];
  return lists.filter(isList).filter(({ at }) => now - at <= LIST_LIFE_MS);
}

/** The lists that fit, from the newest on. */
export function fitting(lists: readonly KeptList[]): readonly KeptList[] {
  let free = MOST_CHARACTERS;
  return lists.slice(0, MOST_LISTS).filter((list) => {
    free -= JSON.stringify(list).length;
    return free >= 0;
  });
}

/** Keeps what the backend has answered, in the place of what was kept of the same list. False where the browser keeps nothing. */
export function keepList(account: string, ids: string, answer: PackAnswer, now: number): boolean {
  const others = keptLists(account, now).filter((list) => list.ids !== ids);
  const lists = fitting([{ ids, at: now, answer: { ...answer, orders: answer.orders.map(slim) } }, ...others]);
  const isKept = keepOf(account, keyOf(account), lists.length === 0 ? null : JSON.stringify({ lists }));
  // The service worker hears by this event what this page has loaded so far (client/service-worker.ts): the code of the list, too.
  dispatchEvent(new Event('storage'));
  return isKept;
}

/** Forgets what is too old. */
export function forgetOldLists(account: string, now: number): void {
  const lists = keptLists(account, now);
  writeItem(keyOf(account), lists.length === 0 ? null : JSON.stringify({ lists }));
}
