/** What PocketBase's VM gets silently wrong, in one file at a time: scripts/checks/backend-plugin.ts, and rules of the linter itself. */
import { beforeAll, expect, test } from 'vitest';
import { ABSENT_IN_VM } from '#scripts/checks/absent-in-vm.ts';
import plugin from '#scripts/checks/backend-plugin.ts';
import { type Diagnostic, lintSamples } from '#tests/support/lint-samples.ts';

const NATIVE: Readonly<Record<string, string>> = {
  'missing-global': 'eslint(no-restricted-globals)',
  promise: 'eslint(no-restricted-globals)',
  'global-app': 'eslint(no-restricted-globals)',
  'foreign-import': 'eslint(no-restricted-imports)',
};

const BAD: readonly (readonly [rule: string, source: string, folder?: string])[] = [
  ['missing-global', 'export const at = () => new Intl.NumberFormat("fr").format(1);'],
  ['missing-global', 'export const host = (text: string) => new URL(text).host;', 'src/domain'],
  ['missing-global', 'export function later() { setTimeout(() => 1, 10); }'],
  ['missing-global', 'export const copy = (value: object) => ({ ...structuredClone(value) });'],
  ['unlimited-body', "export const nameOf = (event: core.RequestEvent) => event.requestInfo().body['name'];"],
  [
    'unlimited-body',
    'export function nameOf(event: core.RequestEvent) { const { body } = event.requestInfo(); return body; }',
  ],
  ['unlimited-body', 'export const bound = (event: core.RequestEvent, to: object) => event.bindBody(to);'],
  ['other-clock', 'export const at = () => Date.now();'],
  ['other-clock', 'export const today = () => new Date().toISOString();'],
  ['locale-method', 'export const amount = (value: number) => value.toLocaleString("fr");'],
  ['locale-method', 'export const order = (a: string, b: string) => a.localeCompare(b);', 'src/domain'],
  ['unicode-property', 'export const isLetter = (text: string) => /^\\p{L}+$/u.test(text);'],
  ['unicode-property', 'export const isLetter = (text: string) => new RegExp("\\\\P{L}", "u").test(text);'],
  ['unicode-property', 'export const odd = /[[a-z]--b]/v;'],
  ['module-state', 'let count = 0; export const next = () => (count += 1);'],
  ['module-state', 'const seen = new Map<string, string>(); export const has = (key: string) => seen.has(key);'],
  ['module-state', 'const list: string[] = []; export function add(text: string) { list.push(text); }'],
  [
    'module-state',
    'const cache: { [key: string]: number } = {}; export function keep(key: string) { cache[key] = 1; }',
  ],
  ['module-state', 'const WORD = /x/g; export const has = (text: string) => WORD.test(text);'],
  ['async-code', 'export async function save() { return 1; }'],
  ['promise', 'export function save() { return Promise.resolve(1); }'],
  [
    'async-code',
    'export async function read(rows: AsyncIterable<string>) { for await (const row of rows) row.trim(); }',
  ],
  ['async-code', 'export const load = () => import("#src/domain/catalogue/stock.ts");'],
  ['endless-loop', 'export function wait() { while (true) { if (Date.now() > 1) return; } }'],
  ['endless-loop', 'export function wait() { for (;;) { if (Date.now() > 1) return; } }'],
  ['foreign-import', 'import { join } from "node:path"; export const place = join("a", "b");'],
  ['foreign-import', 'import { LIMITS } from "#src/config.ts"; export const rules = LIMITS.redirectRules;'],
  [
    'swallowed-error',
    'export function save(app: core.App, record: core.Record) { try { app.save(record); } catch { return null; } }',
  ],
  [
    'swallowed-error',
    'export function save(app: core.App) { try { app.vacuum(); } catch (error) { console.log(error); } }',
  ],
  ['error-data', 'export function refuse() { throw new ApiError(409, "Taken", { code: "taken" }); }'],
  ['error-data', 'export function refuse() { throw new BadRequestError("Taken", { slug: "taken" }); }'],
  ['global-app', 'export function save(record: core.Record) { $app.save(record); }'],
  [
    'swallowed-error',
    'export function ask(app: core.App) { let answer; try { app.vacuum(); answer = $http.send({ url: "x" }); } catch { return null; } return answer; }',
  ],
  [
    'swallowed-error',
    'export function tell(app: core.App, mail: MailerMessage, row: core.Record) { try { app.newMailClient().send(mail); app.save(row); } catch (error) { console.log(error); } }',
  ],
  ['foreign-import', 'import words from "#i18n/en/cart.json"; export const text = words;'],
  ...ABSENT_IN_VM.map((name) => ['missing-global', `export const made = () => ${name};`] as const),
];

const samples = BAD.map(([rule, code, folder = 'pocketbase/src/orders'], number) => ({
  rule: NATIVE[rule] ?? `backend(${rule})`,
  file: `${folder}/sample-${number}.ts`,
  code,
}));

const GOOD = {
  'pocketbase/src/orders/good.ts': `
    import type { Problem } from "#pocketbase/base/problems.ts";
    import { stockBand } from "#src/domain/catalogue/stock.ts";
    import words from "#i18n/en/mail.json";
    const LIMITS = { low: 3 } as const;
    const WORD = /^[a-z]+$/;
    export function work(event: core.RecordEvent, problems: Problem[]): void {
      const outer = event.app;
      outer.runInTransaction((tx) => {
        event.app = tx;
        try { tx.save(event.record); } catch (error) { console.log(error); throw error; }
      });
      const found = new Map([["a", stockBand(LIMITS.low, 1)]]);
      problems.push({ field: "a", code: "b", message: WORD.test("x") ? "c" : String(found.size) });
      throw new BadRequestError("No", { a: new ValidationError("b", "c") });
    }
    export function tell(app: core.App, mail: MailerMessage): string {
      try { app.newMailClient().send(mail); } catch (error) { return words.failed + String(error); }
      return "";
    }
    export function ask(url: string): string {
      let answer;
      try { answer = $http.send({ url, timeout: 5 }); } catch (error) { return String(error); }
      return toString(answer.body);
    }`,
  'pocketbase/src/orders/own-names.ts':
    'export const row = { URL: 1, fetch: 2 }; export const sum = row.URL + row.fetch; export function crypto() { return sum; }',
  'pocketbase/src/orders/later.ts': `
    export function all(app: core.App, rows: core.Record[]): void {
      const failures: unknown[] = [];
      for (const row of rows) {
        try { app.save(row); } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    }
    export function attempt(step: () => void): void {
      try { step(); } catch (error) { console.log(error); }
    }`,
  'pocketbase/src/base/clock.ts': 'export const now = () => Date.now();',
};

let found: readonly Diagnostic[] = [];
beforeAll(async () => {
  found = await lintSamples([...samples, ...Object.entries(GOOD).map(([file, code]) => ({ file, code }))]);
});

const foundIn = (file: string): string[] =>
  found.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code);

test.for(samples)('$rule is found in: $code', ({ file, rule }) => {
  expect(foundIn(file)).toContain(rule);
});

test.for(Object.keys(GOOD))('%s is left alone', (file) => {
  expect(foundIn(file)).toEqual([]);
});

test('each rule has a bad sample', () => {
  const shown = new Set(BAD.map(([rule]) => rule));
  expect(Object.keys(plugin.rules).filter((rule) => !shown.has(rule))).toEqual([]);
});
