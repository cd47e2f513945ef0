/** Every combination of the three states, and of what was withdrawn from the order, with what is said of it. */
import { expect, test } from 'vitest';
import { headlineOf } from '#src/domain/order/headline.ts';
import { FULFILMENT_STATES, ORDER_STATES, PAYMENT_STATES } from '#src/domain/order/order-states.ts';

/** Order, payment, fulfilment (`*`: any); then the title, what is said of the goods, and of withdrawals: with all, some and none of it remaining. */
const TABLE = `
open|completed       unpaid        *            unpaid                       =                               =
open|completed       failed        *            failed                       =                               =
open|completed       paid          unfulfilled  paid/unfulfilled             part_withdrawn/rest             withdrawn
open|completed       paid          part_shipped part_shipped                 part_shipped/-/part_withdrawn   withdrawn
open|completed       paid          shipped      shipped                      shipped/-/part_withdrawn        shipped/-/withdrawn
open|completed       paid          delivered    delivered                    delivered/-/part_withdrawn      delivered/-/withdrawn
open|completed       paid          lost         lost                         lost/-/part_withdrawn           lost/-/withdrawn
open|completed       part_refunded unfulfilled  part_refunded/unfulfilled    part_refunded/rest              part_refunded
open|completed       part_refunded part_shipped part_refunded/part_shipped   =                               part_refunded
open|completed       part_refunded shipped      part_refunded/shipped        =                               =
open|completed       part_refunded delivered    part_refunded/delivered      =                               =
open|completed       part_refunded lost         part_refunded/lost           =                               =
*                    refunded      *            refunded                     =                               =
*                    disputed      *            disputed                     =                               =
cancelled            unpaid|failed *            cancelled                    =                               =
expired              unpaid|failed *            expired                      =                               =
cancelled|expired    paid          *            returning                    =                               =
cancelled|expired    part_refunded *            returning                    =                               =
`;

const rows = TABLE.trim()
  .split('\n')
  .map((row) => row.split(/\s+/));
const fits = (cell: string | undefined, state: string): boolean => cell === '*' || `${cell}`.split('|').includes(state);

const combinations = ORDER_STATES.flatMap((order) =>
  PAYMENT_STATES.flatMap((payment) => FULFILMENT_STATES.map((fulfilment) => ({ order, payment, fulfilment }))),
);

test.each(combinations)('$order, $payment, $fulfilment', ({ order, payment, fulfilment }) => {
  const found = rows.filter(([one, two, three]) => fits(one, order) && fits(two, payment) && fits(three, fulfilment));
  expect(found).toHaveLength(1);
  const [all = '', ...others] = found[0]?.slice(3) ?? [];
  const said = (['all', 'some', 'none'] as const).map((remaining) => {
    const { title, goods, withdrawn } = headlineOf({ order, payment, fulfilment, remaining });
    return [title, goods ?? '-', withdrawn ?? '-'].join('/').replace(/(?:\/-)+$/, '');
  });
  expect(said).toEqual([all, ...others.map((cell) => (cell === '=' ? all : cell))]);
});
