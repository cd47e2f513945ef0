/** Sales: a price with a start and an end. Their state follows the clock alone; whoever saves one sets the dates. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { addChange } from '#pocketbase/base/changes.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import type { RecordStep } from '#pocketbase/base/step.ts';
import { currencyOf } from '#pocketbase/base/currency.ts';
import { recordPrice, referenceFor } from '#pocketbase/catalogue/prices.ts';
import { rulesView } from '#pocketbase/base/fields.ts';
import { contentProblem, toProblem, type Problem } from '#pocketbase/base/problems.ts';
import { byId, first, millis, storedDate } from '#pocketbase/base/query.ts';
import { isVisible } from '#pocketbase/base/visible.ts';
import { contentProblems } from '#src/domain/catalogue/content-rules.ts';
import { isRunning } from '#src/domain/catalogue/visible.ts';

/** The state that a sale has now, after the one it had: it starts once, ends once, and never starts again. */
function nextState(record: core.Record, before: string, now: number): string {
  if (before === 'ended' || millis(record, 'ends') <= now) return 'ended';
  return before === 'active' || millis(record, 'starts') <= now ? 'active' : 'scheduled';
}

function stateOf(record: core.Record | null): string {
  return record?.getString('state') ?? 'scheduled';
}

/** Fields that a started or ended sale must keep, so that its reference price stays true. */
function frozen(record: core.Record, before: core.Record): Problem[] {
  const was = before.getString('state');
  const kept =
    was === 'ended' ? ['item', 'price', 'starts', 'ends'] : was === 'active' ? ['item', 'price', 'starts'] : [];
  return kept
    .filter((field) => record.getString(field) !== before.getString(field))
    .map((field) => contentProblem(field, 'sale_frozen'));
}

function checkTerms(app: core.App, record: core.Record): Problem[] {
  const item = byId(app, 'items', record.getString('item'));
  const around = item === null ? {} : { itemPrice: item.getInt('price') };
  const problems = contentProblems('sales', rulesView(record), around).map((found) =>
    toProblem({ ...found, params: { ...found.params, currency: currencyOf(app) } }),
  );
  const overlap = first(
    app,
    'sales',
    "id != {:id} && item = {:item} && state != 'ended' && starts < {:ends} && ends > {:starts}",
    {
      id: record.id,
      item: record.getString('item'),
      starts: record.getString('starts'),
      ends: record.getString('ends'),
    },
  );
  if (overlap !== null) {
    const params = { starts: overlap.getString('starts'), ends: overlap.getString('ends') };
    problems.push(contentProblem('starts', 'sale_overlap', params));
  }
  return problems;
}

export const saleHooks: CollectionHooks = {
  prepare(app, record, before) {
    const now = nowMs();
    const state = nextState(record, stateOf(before), now);
    const item = byId(app, 'items', record.getString('item'));
    record.set('state', state);
    const started = state === 'active' && stateOf(before) === 'scheduled';
    record.set(
      'reference',
      started && item !== null ? referenceFor(app, item, now) : (before?.getInt('reference') ?? 0),
    );
  },
  check(app, record, before) {
    const problems = before === null ? [] : frozen(record, before);
    const settled = before !== null && before.getString('state') !== 'scheduled';
    return settled ? problems : [...problems, ...checkTerms(app, record)];
  },
  saved(app, record, before) {
    const was = stateOf(before);
    const is = record.getString('state');
    if (was !== 'active' && is === 'active') changePrice(app, record, 'sale_started');
    if (was === 'active' && is === 'ended') changePrice(app, record, 'sale_ended');
  },
  deleted(app, record) {
    if (record.getString('state') === 'active') changePrice(app, record, 'sale_ended');
  },
  tell(app, before, after) {
    if (shown(before) === shown(after)) return 0;
    const item = byId(app, 'items', (after ?? before)?.getString('item') ?? '');
    return item === null || !isVisible(app, item) ? 0 : addChange(app, 'items', item.id, 'update');
  },
};

/** Text of pages about a sale: its price and its end, while it runs. Of which item never changes then. */
function shown(record: core.Record | null): string {
  return record === null || !isRunning({ state: stateOf(record) })
    ? ''
    : `${record.getInt('price')} ${record.getString('ends')}`;
}

/** Writes the new price of the item. Nothing is left to write when the item itself has been deleted. */
function changePrice(app: core.App, sale: core.Record, reason: 'sale_started' | 'sale_ended'): void {
  const item = byId(app, 'items', sale.getString('item'));
  if (item !== null) recordPrice(app, item, reason);
}

/** Saving is enough: `prepare` sets the state. */
function settle(tx: core.App, id: string): void {
  const sale = byId(tx, 'sales', id);
  if (sale !== null) tx.save(sale);
}

/** Ends what is due at `now` (ms), and what should have begun and ended while the shop was off. */
export function endSales(now: number): RecordStep {
  return {
    name: 'end_sale',
    collection: 'sales',
    queries: ['scheduled', 'active'].map((state) => ({
      by: 'ends',
      due: "state = {:state} AND ends > '' AND ends <= {:now}",
      values: { state, now: storedDate(now) },
    })),
    open: "state != 'ended'",
    handle: settle,
  };
}

/** Starts what is due at `now` (ms). After `endSales`, so that a sale can follow another. */
export function startSales(now: number): RecordStep {
  const due = "state = 'scheduled' AND starts > '' AND starts <= {:now}";
  return {
    name: 'start_sale',
    collection: 'sales',
    queries: [{ by: 'starts', due, values: { now: storedDate(now) } }],
    open: "state = 'scheduled'",
    handle: settle,
  };
}
