/** Route → what answers it: `POST /api/desk/{route}` (contract/desk-api.ts). */
import type { DeskAction, DeskRequest, Done } from '#pocketbase/hooks/desk/desk-request.ts';
import { readLog } from '#pocketbase/hooks/desk/log.ts';
import { correctAddress } from '#pocketbase/hooks/desk/page/correct-address.ts';
import { readOrder, readTimeline } from '#pocketbase/hooks/desk/page/order-page.ts';
import { exchange } from '#pocketbase/hooks/desk/page/exchange.ts';
import { orderStep } from '#pocketbase/hooks/desk/page/order-step.ts';
import { resendMail } from '#pocketbase/hooks/desk/page/resend-mail.ts';
import { noteAction } from '#pocketbase/hooks/desk/page/staff-notes.ts';
import type { Refused } from '#pocketbase/hooks/orders/refusal.ts';
import type { DeskActions, DeskReads } from '#src/contract/desk-api.ts';

type Read = (desk: DeskRequest) => object | Refused;
/** Runs in a transaction. What it refuses, it has not begun to write. */
type Action = (desk: DeskAction) => Done | Refused;
/** What follows once it is kept, outside of the transaction: a call of a provider. Not done again for a key that comes twice. */
type After = (app: core.App, done: Done, now: number) => void;

export const DESK_READS: Readonly<Record<keyof DeskReads, Read>> = {
  log: readLog,
  order: readOrder,
  'order-timeline': readTimeline,
};

export const DESK_ACTIONS: Readonly<Record<keyof DeskActions, Action>> = {
  'order-step': orderStep,
  address: correctAddress,
  note: noteAction,
  'resend-mail': resendMail,
  exchange,
};

export const DESK_AFTER: Readonly<Partial<Record<keyof DeskActions, After>>> = {};
