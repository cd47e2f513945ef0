import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { lostRelations } from '#scripts/backup/lost-relations.ts';
import { factsOf, lostIn } from '#scripts/backup/manifest.ts';

const relation = (name: string, collectionId: string, maxSelect: number) =>
  JSON.stringify([{ name, type: 'relation', collectionId, maxSelect }]);

/** Two orders, lines of both, and what names several. */
function shop(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE TABLE _collections (id, name, type, fields);
    CREATE TABLE _migrations (file);
    CREATE TABLE orders (id); CREATE TABLE order_lines (id, "order"); CREATE TABLE previews (id, orders);
    INSERT INTO orders VALUES ('a'), ('b');
    INSERT INTO order_lines VALUES ('1', 'a'), ('2', 'a'), ('3', 'b'), ('4', '');
    INSERT INTO previews VALUES ('p', '["a","b"]'), ('q', '[]'), ('r', '');`);
  const add = database.prepare('INSERT INTO _collections VALUES (?, ?, ?, ?)');
  add.run('one', 'orders', 'base', '[{"name":"number","type":"text"}]');
  add.run('two', 'order_lines', 'base', relation('order', 'one', 1));
  add.run('three', 'previews', 'base', relation('orders', 'one', 9));
  add.run('four', 'order_desk', 'view', relation('order', 'one', 1));
  return database;
}

test('what is named and gone is counted by its field, one id or many; where all is there, nothing is', () => {
  const database = shop();
  expect(lostRelations(database)).toEqual({});
  database.exec("DELETE FROM orders WHERE id = 'a'");
  expect(lostRelations(database)).toEqual({ 'order_lines.order names orders': 2, 'previews.orders names orders': 1 });
});

test('what was lost before a backup is told as that, and what is lost since makes it a bad one', () => {
  const database = shop();
  database.exec("DELETE FROM orders WHERE id = 'a'");
  const facts = factsOf(database);
  const [told, bad] = [true, false].map((wasNoted) => lostIn(facts, { 'order_lines.order names orders': 2 }, wasNoted));
  expect(told).toEqual(['order_lines.order names orders that are not there, 2 times']);
  expect(bad).toEqual(['previews.orders names orders that are not there, 1 times']);
  // One that an earlier version has made has noted none.
  expect([true, false].map((wasNoted) => lostIn(facts, undefined, wasNoted).length)).toEqual([2, 0]);
});
