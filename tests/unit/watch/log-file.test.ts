/** A log that stays small, and old lines that go. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { routeClass } from '#src/gate/gate.ts';
import { fileClass } from '#src/publishing/http/server.ts';
import { openLog } from '#src/runtime/access-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const limits = { bytes: 1000, files: 3, days: 14, waiting: 10 };
const lines = (name: string): { n?: number; lost?: number }[] =>
  readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { n?: number });

test('has files of a size, and no more of them than it may', () => {
  const log = openLog({ folder, name: 'gate', limits });
  for (let n = 0; n < 200; n += 1) {
    log.write({ n });
    log.flush();
  }
  const files = readdirSync(folder).toSorted();
  expect(files).toEqual(['gate.1.jsonl', 'gate.2.jsonl', 'gate.jsonl']);
  for (const file of files) expect(statSync(join(folder, file)).size).toBeLessThanOrEqual(limits.bytes);
  expect(lines('gate.jsonl').at(-1)?.n).toBe(199);
  expect(lines('gate.1.jsonl').at(-1)?.n).toBe((lines('gate.jsonl')[0]?.n ?? 0) - 1);
});

test('loses lines rather than memory, and says how many', () => {
  const log = openLog({ folder, name: 'gate', limits });
  for (let n = 0; n < 15; n += 1) log.write({ n });
  log.flush();
  expect(lines('gate.jsonl')).toHaveLength(11);
  expect(lines('gate.jsonl').at(-1)?.lost).toBe(5);
});

test('forgets what is older than its days, and leaves what is not its own', () => {
  const old = new Date(Date.now() - 15 * 86_400_000);
  for (const name of ['gate.1.jsonl', 'server.1.jsonl']) {
    writeFileSync(join(folder, name), '{}\n');
    utimesSync(join(folder, name), old, old);
  }
  openLog({ folder, name: 'gate', limits });
  expect(readdirSync(folder)).toEqual(['server.1.jsonl']);
});

test('no line of a shop with few visitors is older than its days', () => {
  let days = 0;
  const log = openLog({ folder, name: 'gate', limits, now: () => Date.now() + days * 86_400_000 });
  const kept = (): number[] => readdirSync(folder).flatMap((name) => lines(name).map(({ n }) => n ?? -1));
  for (; days <= 40; days += 1) {
    log.write({ n: days });
    log.flush();
    // Files have the time of this machine.
    const written = new Date(Date.now() + days * 86_400_000);
    utimesSync(join(folder, 'gate.jsonl'), written, written);
    if (days === 6) expect(readdirSync(folder)).toEqual(['gate.jsonl']);
    if (days === 9) expect(readdirSync(folder).toSorted()).toEqual(['gate.1.jsonl', 'gate.jsonl']);
    expect(Math.min(...kept())).toBeGreaterThanOrEqual(days - 15);
    expect(kept().length).toBeGreaterThanOrEqual(Math.min(days, 7));
  }
});

test('a folder that cannot be written to ends nothing', () => {
  writeFileSync(join(folder, 'file'), '');
  const log = openLog({ folder: join(folder, 'file'), name: 'gate', limits });
  log.write({ n: 1 });
  expect(() => log.flush()).not.toThrow();
});

test.each([
  ['POST', '/api/shop/order', 'sale'],
  ['POST', '/api/shop/webhook', 'webhook'],
  ['GET', '/api/shop/document/abc/123/a-proof', 'shop'],
  ['GET', '/api/shop/health?x=1', 'health'],
  ['POST', '/api/collections/users/auth-with-password', 'auth'],
  ['GET', '/api/collections/orders/records?filter=token="secret"', 'records'],
  ['GET', '/_/', 'dashboard'],
  ['GET', '/someone@customer.example', 'other'],
])('%s %s is of the kind %s', (method, url, kind) => expect(routeClass(method, url)).toBe(kind));

test.each([
  ['/fr/products/bowl?x=1', 'page'],
  ['/products/bowl/_payload.json', 'payload'],
  ['/_astro/main.abc.js', 'asset'],
  ['/i/1.avif', 'picture'],
  ['/builds/latest.json', 'manifest'],
  ['/favicon.svg', 'file'],
])('%s is of the kind %s', (url, kind) => expect(fileClass(url)).toBe(kind));
