/** The outbox of an account on this device: kept, sent as soon as there is a network, and told where the shop refuses. */
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '#src/backend/new-key.ts';
import type { PackedRequest } from '#src/contract/desk/pack.ts';
import { toDeskError, type DeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import {
  addCount,
  addPacked,
  addTicks,
  agedCounts,
  encodeOutbox,
  markTried,
  parseOutbox,
  singleCounts,
  withoutEntry,
  type Entry,
  type Outbox,
  type WaitingCount,
} from '#src/desk/pack/outbox.ts';
import type { Tick } from '#src/domain/order/picking.ts';
import { DESK_PREFIX } from '#src/stores/desk-kept.ts';
import { stored, type Stored } from '#src/stores/storage.ts';
import { useDesk } from '#src/desk/use-desk.ts';

/** ms that ticks wait for others, and ms until the next attempt where the shop does not answer. */
const TOGETHER_MS = 400;
const AGAIN_MS = 10_000;

/** What says nothing about the entry itself: it is sent again. */
const PASSING: readonly string[] = ['unreachable', 'too_many', 'unavailable', 'unknown'];

const outboxes = new Map<string, Stored<Outbox>>();

function outboxOf(account: string): Stored<Outbox> {
  const known = outboxes.get(account);
  if (known !== undefined) return known;
  const outbox = stored<Outbox>(
    `${DESK_PREFIX}outbox.${account}`,
    (raw) => parseOutbox(raw, Date.now()),
    (entries) => encodeOutbox(entries, Date.now()),
  );
  outboxes.set(account, outbox);
  return outbox;
}

function actOf(desk: Desk, { route, request, key }: Entry): Promise<unknown> {
  switch (route) {
    case 'picked':
      return desk.act(route, request, key);
    case 'packed':
      return desk.act(route, request, key);
    case 'stock-count':
      return desk.act(route, agedCounts(request.counts, Date.now()), key);
  }
}

/** null: it is done, now or before. */
async function sendEntry(desk: Desk, entry: Entry): Promise<DeskError | null> {
  try {
    await actOf(desk, entry);
    return null;
  } catch (error) {
    return toDeskError(error);
  }
}

/** Who is told what becomes of the entries. */
export interface OutboxListener {
  /** The shop has it. Told before it leaves the outbox. */
  readonly onDone: (entry: Entry) => void;
  readonly onRefused: (error: DeskError, entry: Entry) => void;
  /** Nothing waits any more. */
  readonly onEmpty: () => void;
}

/** Sends one entry after the other, until all are sent or refused for good, or the shop does not answer. */
async function sendAll(
  desk: Desk,
  outbox: Stored<Outbox>,
  followed: { readonly current: OutboxListener },
): Promise<void> {
  for (let [entry] = outbox.get(); entry !== undefined; [entry] = outbox.get()) {
    const { key } = entry;
    outbox.change((entries) => markTried(entries, key));
    const error = await sendEntry(desk, entry);
    if (error !== null && PASSING.includes(error.code)) return;
    const again = error === null ? [] : singleCounts(entry, newKey);
    if (error === null) followed.current.onDone(entry);
    else if (again.length === 0) followed.current.onRefused(error, entry);
    outbox.change((entries) => [...again, ...withoutEntry(entries, key)]);
  }
  followed.current.onEmpty();
}

export interface DeskOutbox {
  readonly entries: Outbox;
  /** Whether what waits outlives this page. */
  readonly isKept: boolean;
  readonly tick: (ticks: readonly Tick[]) => void;
  readonly mark: (request: PackedRequest) => void;
  readonly count: (counted: WaitingCount) => void;
}

export function useOutbox(listener: OutboxListener): DeskOutbox {
  const desk = useDesk();
  const outbox = outboxOf(desk.me.id);
  const entries = useStore(outbox);
  const [isKept, setKept] = useState(true);
  const isBusy = useRef(false);
  const followed = useRef(listener);
  useEffect(() => {
    followed.current = listener;
  });
  const isWaiting = entries.length > 0;
  const attempt = useCallback(async (): Promise<void> => {
    // Without a network nothing is tried, so that ticks go on joining.
    if (isBusy.current || !navigator.onLine) return;
    isBusy.current = true;
    await sendAll(desk, outbox, followed);
    isBusy.current = false;
  }, [desk, outbox]);
  useEffect(() => {
    if (!isWaiting) return;
    const now = (): void => void attempt();
    const first = setTimeout(now, TOGETHER_MS);
    const again = setInterval(now, AGAIN_MS);
    addEventListener('online', now);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      removeEventListener('online', now);
    };
  }, [isWaiting, attempt]);
  const change = useCallback(
    (make: (before: Outbox) => Outbox) => {
      setKept(outbox.change(make));
      setTimeout(() => void attempt(), TOGETHER_MS);
    },
    [outbox, attempt],
  );
  return {
    entries,
    isKept,
    tick: useCallback((ticks) => change((before) => addTicks(before, ticks, newKey())), [change]),
    count: useCallback((counted) => change((before) => addCount(before, counted, newKey())), [change]),
    mark: useCallback((request) => change((before) => addPacked(before, request, newKey())), [change]),
  };
}
