/** The last guard of a column: nothing reaches the database that it would refuse later. */
import { expect, test } from 'vitest';
import { insertRow, insertStatement } from '#pocketbase/base/sql.ts';

test('a text that is longer than its column is not written', () => {
  const statement = insertStatement('orders', ['phone', 'total']);
  // Nothing of the database is touched: there is none.
  const write = (phone: string) => () => insertRow({} as never, statement, { phone, total: 1 });
  expect(write('1'.repeat(41))).toThrow('orders.phone holds 40 characters, and 41 were to be written.');
  expect(write('1'.repeat(40))).toThrow('db is not a function');
});
