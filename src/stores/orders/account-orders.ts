/** The orders of whoever is signed in, as PocketBase lists them: by its own rules, so nobody else's. */
import type { EXPANDED } from '#src/contract/expanded.ts';
import { LIMITS } from '#src/config.ts';
import type { OrderLineRecord, OrderRecord } from '#src/contract/records.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Backend } from '#src/backend/backend.ts';
import { toBackendError } from '#src/backend/errors.ts';
import { shopError } from '#src/backend/shop-api.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { $session } from '#src/stores/session/session.ts';

export interface OrderRow extends Pick<
  OrderRecord,
  'id' | 'number' | 'total' | 'currency' | 'order_state' | 'payment_state' | 'fulfilment_state'
> {
  /** ms since the epoch. */
  readonly placedAt: number;
  /** In the language of the order. */
  readonly lines: readonly Pick<OrderLineRecord, 'name' | 'quantity' | 'picture'>[];
}

export interface OrderPage {
  readonly rows: readonly OrderRow[];
  /** Page, counted from 1. */
  readonly page: number;
  readonly pages: number;
}

const LINES: typeof EXPANDED.orders = 'order_lines_via_order';
const FIELDS =
  'id,number,created,total,currency,order_state,payment_state,fulfilment_state,' +
  ['rank', 'name', 'quantity', 'picture'].map((name) => `expand.${LINES}.${name}`).join();

interface Row extends Omit<OrderRow, 'placedAt' | 'lines'> {
  readonly created: string;
  readonly expand?: { readonly [LINES]?: readonly Pick<OrderLineRecord, 'rank' | 'name' | 'quantity' | 'picture'>[] };
}

function toRow({ created, expand, ...row }: Row): OrderRow {
  const lines = (expand?.[LINES] ?? []).toSorted((one, other) => one.rank - other.rank);
  return { ...row, placedAt: Date.parse(created), lines };
}

/** An operator may read every order, and sees here the own ones like everybody. */
function ownFilter({ client }: Backend): string {
  const session = $session.get();
  return client.filter('user = {:user}', { user: session.status === 'authenticated' ? session.record.id : '-' });
}

/** Asks the shop's own routes as well, for whatever shows orders, and tells of one kind of failure. */
async function ask<Value>(locale: Locale, call: (backend: Backend) => Promise<Value>): Promise<Value> {
  try {
    return await call(await openOnce(locale));
  } catch (error) {
    throw shopError(toBackendError(error).status === 0 ? 'unreachable' : 'unknown', null, error);
  }
}

/** A page of 30, newest first. @throws ShopError */
export function listOrders(locale: Locale, page: number): Promise<OrderPage> {
  return ask(locale, async (backend) => {
    const list = await backend.client.collection('orders').getList<Row>(page, LIMITS.recordsPerPage, {
      filter: ownFilter(backend),
      sort: '-created,-id',
      expand: LINES,
      fields: FIELDS,
    });
    return { rows: list.items.map(toRow), page: list.page, pages: list.totalPages };
  });
}

/**
 * Id of the order that is called `name`: its number, or the id itself. Null: there is none of this account. @throws
 * ShopError
 */
export function findOrder(locale: Locale, name: string): Promise<string | null> {
  return ask(locale, async (backend) => {
    const named = backend.client.filter('(number = {:name} || id = {:name})', { name });
    const { items } = await backend.client.collection('orders').getList(1, 1, {
      filter: `${ownFilter(backend)} && ${named}`,
      fields: 'id',
      skipTotal: true,
    });
    return items[0]?.id ?? null;
  });
}

export interface OrderWatch {
  /** Something may have changed: ask again. */
  readonly onChange: () => void;
  /** Tells whether changes are told by themselves now. */
  readonly onLive: (isLive: boolean) => void;
}

/**
 * Follows an order (id), or all of the account ('*'), over the SDK's event stream with its own delays between tries;
 * after each new connection it asks for another look, because nothing tells what happened meanwhile. The answer ends
 * it.
 */
export function watchOrders(locale: Locale, topic: string, { onChange, onLive }: OrderWatch): () => void {
  let isOver = false;
  const ends: (() => Promise<void>)[] = [];
  const end = (): void => {
    isOver = true;
    for (const stop of ends.splice(0)) void stop().catch(() => undefined);
  };
  const start = async (): Promise<void> => {
    const backend = await openOnce(locale);
    const { client } = backend;
    if (isOver) return;
    client.realtime.onDisconnect = () => {
      if (!isOver) onLive(false);
    };
    ends.push(await client.collection('orders').subscribe(topic, onChange, { filter: ownFilter(backend) }));
    ends.push(
      await client.realtime.subscribe('PB_CONNECT', () => {
        onLive(true);
        onChange();
      }),
    );
    if (isOver) {
      end();
      return;
    }
    onLive(true);
    onChange();
  };
  start().catch(() => {
    if (!isOver) onLive(false);
  });
  return end;
}
