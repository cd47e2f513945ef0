import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { costlySteps } from '#tests/support/plans/plan.ts';

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE TABLE shop (id TEXT PRIMARY KEY, brand TEXT);
    CREATE TABLE users (id TEXT PRIMARY KEY, role TEXT, email TEXT NOT NULL);
    CREATE TABLE orders (id TEXT PRIMARY KEY, user TEXT NOT NULL, email TEXT NOT NULL, created TEXT, state TEXT);
    CREATE INDEX by_user ON orders (user, created);
    CREATE INDEX by_email ON orders (email COLLATE NOCASE);
    CREATE INDEX by_state ON orders (state, created) WHERE state != '';
  `);
});

const steps = (sql: string): string => costlySteps(database, sql).join('; ');

describe('costs more the more rows there are', () => {
  test.for([
    [
      'a comparison with another collation than that of the index',
      "SELECT * FROM orders WHERE email = 'a'",
      'SCAN orders',
    ],
    ['a partial index whose condition is not repeated', "SELECT * FROM orders WHERE state = 'open'", 'SCAN orders'],
    [
      'a term of another role',
      "SELECT o.* FROM orders o LEFT JOIN users u ON u.id = 'a' WHERE (u.role = 'operator' OR o.user = 'a')",
      'SCAN o',
    ],
    [
      'an empty value, as PocketBase asks for it',
      "SELECT * FROM orders WHERE (id = '' OR user = '' OR email IS NULL)",
      'SCAN',
    ],
    ['a search that passes rows over', "SELECT * FROM orders WHERE created > 'x' LIMIT 1", 'SCAN orders'],
    ['a sort of what no narrow column finds', "SELECT * FROM orders WHERE user > 'a' ORDER BY email", 'TEMP B-TREE'],
    [
      'a scan in a part of a statement',
      "SELECT (SELECT COUNT(*) FROM orders WHERE email = 'a') AS n FROM shop",
      'SCAN orders',
    ],
    ['a deletion', "DELETE FROM orders WHERE LOWER(email) = 'a'", 'SCAN orders'],
    [
      'a sorted list of one who may read all',
      "SELECT * FROM orders WHERE 'a' = 'a' ORDER BY email LIMIT 3",
      'SCAN orders',
    ],
    [
      'a text that only looks like a condition',
      "SELECT * FROM orders WHERE email = ' AND ('''' = ''a'') AND '",
      'SCAN orders',
    ],
  ])('%s', ([, sql, step]) => {
    expect(steps(sql ?? '')).toContain(step);
  });
});

describe('does not', () => {
  test.for([
    ['a search by the whole index', "SELECT * FROM orders WHERE user = 'a' ORDER BY created DESC"],
    ['a sort of the rows of one account', "SELECT * FROM orders WHERE user = 'a' ORDER BY email"],
    ['a condition in the form of the index', "SELECT * FROM orders WHERE email = 'a' COLLATE NOCASE"],
    ['a partial index whose condition is repeated', "SELECT * FROM orders WHERE state = 'open' AND state != ''"],
    ['a small table', 'SELECT * FROM shop ORDER BY brand'],
    ['the first rows', 'SELECT * FROM orders LIMIT 30'],
    [
      'a rule that is false before any row is read',
      "SELECT * FROM orders WHERE ('' IS NOT '' AND (email = 'a' OR user = '')) LIMIT 9",
    ],
    [
      'a rule that asks for the caller first',
      "SELECT DISTINCT o.* FROM orders o LEFT JOIN users __auth_users ON __auth_users.id = 'a' WHERE __auth_users.role = 'operator' LIMIT 9",
    ],
    [
      'a row that is to be written',
      "WITH orders__pb_create__ab12cd AS (SELECT 'a' AS user) SELECT 1 FROM orders__pb_create__ab12cd WHERE user = 'a'",
    ],
  ])('%s', ([, sql]) => {
    expect(steps(sql ?? '')).toBe('');
  });
});
