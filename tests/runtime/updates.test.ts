/** The look for a new version: once a day, short, and without a word about the shop. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkVersion } from '#scripts/commands/doctor.ts';
import { checkUpdates, readNewerVersion } from '#src/watch/updates.ts';

const HOUR = 3_600_000;
const NEWER = { version: '9.1.0', date: '2026-12-01', security: true, notes: 'https://project.example/9.1.0' };

let folder: string;
let dataDir: string;
let server: Server;
let url: string;
let asked: string[];
let answer: { readonly status?: number; readonly body?: string; readonly location?: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-updates-'));
  server = createServer((request, response) => {
    asked.push([request.method, request.url, ...Object.keys(request.headers).sort()].join(' '));
    const { status = 200, body = '', location } = answer;
    response.writeHead(status, location === undefined ? {} : { location });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/newest.json`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  [asked, answer] = [[], { body: JSON.stringify(NEWER) }];
  dataDir = await mkdtemp(join(folder, 'data-'));
});

const check = (at: number, own = '9.0.0'): Promise<void> => checkUpdates(dataDir, url, at, own);
const newest = (own = '9.0.0'): string | undefined => readNewerVersion(dataDir, own).newer?.version;

test('asks once a day, over restarts, and nothing but for the file', async () => {
  for (const at of [100, 101, 123]) await check(at * HOUR);
  expect(asked).toEqual([
    'GET /newest.json accept accept-encoding accept-language connection host sec-fetch-mode user-agent',
  ]);
  await check(124 * HOUR);
  expect(asked).toHaveLength(2);
  // A clock that ran ahead does not silence it.
  await check(50 * HOUR);
  expect(asked).toHaveLength(3);
  expect(newest()).toBe('9.1.0');
});

test('tells of what is newer alone, until an upgrade has brought it', async () => {
  await check(100 * HOUR, '9.1.0');
  expect(newest('9.1.0')).toBeUndefined();
  await check(200 * HOUR, '9.0.0');
  expect(newest('9.0.0')).toBe('9.1.0');
  await check(201 * HOUR, '9.1.0');
  // The hooks read the file as it is.
  expect(readFileSync(join(dataDir, 'watch/newer-version.json'), 'utf8')).toContain('"newer":null');
});

test.each([
  ['a failure', { status: 500 }, /answers 500/],
  ['what is too long', { body: `${JSON.stringify(NEWER)}${' '.repeat(20_000)}` }, /longer than 10000 bytes/],
  ['what is in no form', { body: '<html>' }, /not in the form/],
  ['an address that leads elsewhere', { status: 302, location: 'https://elsewhere.example' }, /./],
] as const)('%s changes nothing of what is known, and is said by doctor', async (_what, next, words) => {
  await check(100 * HOUR);
  answer = next;
  await check(200 * HOUR);
  expect(newest()).toBe('9.1.0');
  expect(readNewerVersion(dataDir, '9.1.0').problem).toMatch(words);
  expect(checkVersion({ dataDir, updatesUrl: url }, '9.1.0')).toMatchObject({
    state: 'notice',
    text: expect.stringContaining('could not be read'),
  });
});

test('doctor says which version runs, which is there, and that nobody looks', async () => {
  const doctor = (updatesUrl: string | undefined): string => {
    const { state, text, remedy = '' } = checkVersion({ dataDir, updatesUrl }, '9.0.0');
    return `${state}: ${text} ${remedy}`;
  };
  expect(doctor(undefined)).toBe('good: 9.0.0; nobody looks whether there is a newer one (UPDATES_URL=off) ');
  expect(doctor(url)).toBe('good: 9.0.0; no newer one is known ');
  await check(100 * HOUR);
  expect(doctor(url)).toMatch(
    /^notice: 9\.0\.0; version 9\.1\.0 of 2026-12-01 is there, and it closes a security hole .*npm run upgrade.*https:\/\/project/,
  );
  // Switched off, it is forgotten.
  await checkUpdates(dataDir, undefined, 101 * HOUR, '9.0.0');
  expect(newest()).toBeUndefined();
  expect(asked).toHaveLength(1);
});
