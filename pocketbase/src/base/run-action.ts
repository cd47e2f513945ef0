/** An action of the desk: once for a key, in one transaction with its row in the log. */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { invalid, isRefused, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { first } from '#pocketbase/base/query.ts';
import type { ActionAnswer } from '#src/contract/desk-api.ts';

const KEY = /^[\w-]{8,64}$/;

export interface ActionResult {
  readonly answer: ActionAnswer;
  /** null: it was done before. */
  readonly done: Done | null;
}

/** The row that this key has left; a refusal where it is another action's or another person's. */
function knownAction(desk: DeskAction, name: string): core.Record | Refused | null {
  const known = first(desk.tx, 'staff_actions', 'key = {:key}', { key: `${desk.body['key']}` });
  if (known === null || (known.getString('action') === name && known.getString('by') === desk.by)) return known;
  return refusal('key_reused', 'This key has come with another action');
}

function keepRow({ tx, body, by }: DeskAction, action: string, done: Done): void {
  const { subject, order = '', detail = null } = done;
  const row = { action, key: `${body['key']}`, by, order, subject, detail };
  tx.save(new Record(tx.findCollectionByNameOrId('staff_actions'), row));
}

/**
 * `act` writes through `tx` alone. The same key again does nothing and says so. What the hooks of a record refuse is
 * thrown, and nothing is kept.
 * @throws ApiError
 */
export function runAction(
  request: Omit<DeskAction, 'tx'>,
  app: core.App,
  name: string,
  act: (desk: DeskAction) => Done | Refused,
): ActionResult | Refused {
  const { key } = request.body;
  if (typeof key !== 'string' || !KEY.test(key)) return invalid([{ field: 'key', code: 'shape' }]);
  const results: (ActionResult | Refused)[] = [];
  durably(app, (tx) => {
    const desk: DeskAction = { ...request, tx };
    const known = knownAction(desk, name);
    if (known !== null) {
      results.push(
        'refused' in known ? known : { answer: { subject: known.getString('subject'), again: true }, done: null },
      );
      return;
    }
    const done = act(desk);
    if (!isRefused(done)) keepRow(desk, name, done);
    results.push(isRefused(done) ? done : { answer: { subject: done.subject, again: false }, done });
  });
  const [result] = results;
  if (result === undefined) throw new Error('The transaction has not run.');
  return result;
}
