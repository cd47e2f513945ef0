/**
 * POST /api/desk/{route}: for operators and superusers, a few reads for accountants too; all others are told nothing
 * else than that it is not theirs.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { refuseEnded } from '#pocketbase/people/sign-ins.ts';
import { DESK_ACTIONS, DESK_AFTER, DESK_READS } from '#pocketbase/app/desk-routes.ts';
import { unprovenSelf } from '#pocketbase/staff/settings/confirm-self.ts';
import { runAction, type ActionResult } from '#pocketbase/base/run-action.ts';
import { sendNewMails } from '#pocketbase/mails/send.ts';
import { answerFirst, answerWith, isRefused, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, type Longest } from '#pocketbase/base/body.ts';
import { unlessUnwritable } from '#pocketbase/base/unwritable.ts';
import { RECEIPT_LENGTH } from '#src/contract/desk/invoices.ts';
import { DESK_ROUTE } from '#src/contract/desk-api.ts';
import { rowAt, type DeskActions, type DeskReads } from '#src/contract/routes/routes.ts';
import { accountantOf, keptOut, operatorOf } from '#pocketbase/base/roles.ts';

/** Limits of texts of an operator; those of a file of the Sistema di Interscambio are the longest. */
const DESK_TEXTS: Longest = { '': 20_000, text: RECEIPT_LENGTH };

function isRead(name: string): name is keyof DeskReads {
  return Object.hasOwn(DESK_READS, name);
}

function isAction(name: string): name is keyof DeskActions {
  return Object.hasOwn(DESK_ACTIONS, name);
}

export function deskRoute(event: core.RequestEvent): void {
  const name = event.request?.pathValue('route') ?? '';
  const read = isRead(name) ? DESK_READS[name] : undefined;
  const act = isAction(name) ? DESK_ACTIONS[name] : undefined;
  const row = rowAt(DESK_ROUTE + name);
  if (row === undefined || (read === undefined && act === undefined)) throw new NotFoundError();
  refuseEnded(event);
  const kept = keptOut(event, row.who);
  if (kept !== '') return answerWith(event, refusal('forbidden', kept));
  const by = operatorOf(event) || accountantOf(event);
  const sent = unlessUnwritable(event, () => ({ body: bodyOf(event, DESK_TEXTS) }));
  if (isRefused(sent)) return answerWith(event, sent);
  const request = { event, body: sent.body, by, now: nowMs() };
  if (read !== undefined)
    return answerWith(
      event,
      unlessUnwritable(event, () => read({ ...request, app: event.app })),
    );
  if (act === undefined) return;
  const unproven = row.proven === true ? unprovenSelf(event, request.body, request.now) : null;
  if (unproven !== null) return answerWith(event, unproven);
  const result: ActionResult | Refused = unlessUnwritable(event, () => runAction(request, event.app, name, act));
  if (isRefused(result)) return answerWith(event, result);
  const after = isAction(name) ? DESK_AFTER[name] : undefined;
  // What a provider has said is there when the page loads again.
  if (result.done !== null) after?.(event.app, result.done, request.now);
  answerFirst(event, result.answer);
  sendNewMails(event.app);
}
