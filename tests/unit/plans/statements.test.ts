import { expect, test } from 'vitest';
import { readOutput, withoutValues, type Statements } from '#tests/support/plans/statements.ts';

function read(...pieces: string[]): Statements {
  const statements: Statements = new Map();
  const output = readOutput(statements);
  for (const piece of pieces) output.read(piece);
  output.end();
  return statements;
}

test('statements that differ in values only are one, with the shortest example', () => {
  const found = read(
    "[0.00ms] SELECT `a`.* FROM `a` WHERE `a`.`x1` = 'it''s long' LIMIT 30\n[1.00ms] SELECT `a`.* FROM `a` WHERE `a`.`x1` = 'b' LIMIT 1\n",
  );
  expect([...found]).toEqual([
    ['SELECT `a`.* FROM `a` WHERE `a`.`x1` = ? LIMIT ?', "SELECT `a`.* FROM `a` WHERE `a`.`x1` = 'b' LIMIT 1"],
  ]);
});

test('a statement may come in pieces, have several lines, and hold what looks like an entry', () => {
  const found = read(
    '[0.00ms] SELECT *\n  FROM a WH',
    "ERE b = 'x\nINFO GET /\n[0.00ms] y",
    "'\nINFO GET /api/health\n",
  );
  expect([...found.keys()]).toEqual(['SELECT * FROM a WHERE b = ?']);
});

test('bytes and the end of a text in C are left out, which SQLite takes in another form', () => {
  const found = read(`[0.00ms] SELECT 1 FROM a WHERE b = 'c\0d' AND e = 0x${'0a'.repeat(20)}\n`);
  expect([...found.values()]).toEqual(["SELECT 1 FROM a WHERE b = 'cd' AND e = x''"]);
});

test('mails, logs and the banner are none, nor is what has no plan', () => {
  const text = `2026/11/22 16:25:41 Server started at http://127.0.0.1:1
├─ REST API:  http://127.0.0.1:1/api/
INFO GET /api/health
[0.00ms] INSERT INTO \`a\` (\`b\`) VALUES ('SELECT')
[0.00ms] CREATE TABLE a (b)
[0.00ms] SELECT 1 FROM a
2026/11/22 16:25:42 Mail sent
├─ From: {Test shop@vitrine.example}
`;
  expect([...read(text).values()]).toEqual(['SELECT 1 FROM a']);
});

test('names and orders that PocketBase draws anew do not tell statements apart', () => {
  const row = (columns: string, name: string): string =>
    `WITH \`a__pb_create__${name}\` as (SELECT ${columns}) SELECT (1) FROM \`a__pb_create__${name}\` WHERE \`a__pb_create__${name}\`.\`x\` = 'a'`;
  expect(withoutValues(row("'a' AS `x`,2 AS `y`", 'abcdef'))).toBe(withoutValues(row("2 AS `y`,'b' AS `x`", 'UVWXYZ')));
  expect(withoutValues('SELECT `__sm0aB1cD2e`.`x` FROM `t`')).toBe(withoutValues('SELECT `__smZZZZZZZZ`.`x` FROM `t`'));
});

test('lists of values have one length', () => {
  expect(withoutValues("SELECT a IN ('b', 'c', 3)")).toBe(withoutValues("SELECT a IN ('b', 2)"));
});
