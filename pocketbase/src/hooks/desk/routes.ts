/** Route → what answers it: `POST /api/desk/{route}` (contract/desk-api.ts). */
import type { DeskAction, DeskRequest, Done } from '#pocketbase/hooks/desk/desk-request.ts';
import { readLog } from '#pocketbase/hooks/desk/log.ts';
import { markPacked } from '#pocketbase/hooks/desk/pack/mark-packed.ts';
import { readPack } from '#pocketbase/hooks/desk/pack/read-pack.ts';
import { setShelf } from '#pocketbase/hooks/desk/pack/set-shelf.ts';
import { tickPicked } from '#pocketbase/hooks/desk/pack/tick-picked.ts';
import type { Refused } from '#pocketbase/hooks/orders/refusal.ts';
import type { DeskActions, DeskReads } from '#src/contract/desk-api.ts';

type Read = (desk: DeskRequest) => object | Refused;
/** Runs in a transaction. What it refuses, it has not begun to write. */
type Action = (desk: DeskAction) => Done | Refused;
/** What follows once it is kept, outside of the transaction: a call of a provider. Not done again for a key that comes twice. */
type After = (app: core.App, done: Done, now: number) => void;

export const DESK_READS: Readonly<Record<keyof DeskReads, Read>> = {
  log: readLog,
  pack: readPack,
};

export const DESK_ACTIONS: Readonly<Record<keyof DeskActions, Action>> = {
  packed: markPacked,
  picked: tickPicked,
  shelf: setShelf,
};

export const DESK_AFTER: Readonly<Partial<Record<keyof DeskActions, After>>> = {};
