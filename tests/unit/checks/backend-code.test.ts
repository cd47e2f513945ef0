import { expect, test } from 'vitest';
import { backendProblems, readBackend } from '#scripts/checks/backend-code.ts';
import { FLOW_RULE_NAMES } from '#scripts/checks/backend-flow.ts';
import { parseFile } from '#scripts/checks/backend-syntax.ts';

const HOOK = 'pocketbase/src/orders/sample.ts';
const ENTRY = 'pocketbase/src/app/main.pb.ts';
const CALL = 'require(`${__hooks}/vitrine.js`)';

/** Rules that a source breaks, each once. */
function broken(text: string, path = HOOK): string[] {
  const problems = backendProblems([parseFile(path, text)]);
  return [...new Set(problems.map((problem) => /:\d+ ([a-z-]+):/.exec(problem)?.[1] ?? problem))];
}

const BAD: readonly (readonly [rule: string, source: string, path?: string])[] = [
  [
    'outer-app',
    'export function save(app: core.App, row: core.Record) { app.runInTransaction(() => { app.save(row); }); }',
  ],
  [
    'outer-app',
    'export function save(e: core.RecordEvent, row: core.Record) { e.app.runInTransaction((tx) => { tx.save(row); e.app.save(row); }); }',
  ],
  [
    'request-in-transaction',
    'export function pay(app: core.App) { app.runInTransaction(() => { $http.send({ url: "https://x.example" }); }); }',
  ],
  [
    'request-in-transaction',
    'function ask() { return $http.send({ url: "https://x.example" }); } const step = { run: () => ask() }; export function pay(app: core.App) { app.runInTransaction(() => { step.run(); }); }',
  ],
  [
    'mail-in-transaction',
    'function tell(app: core.App, mail: MailerMessage) { app.newMailClient().send(mail); } export function pay(app: core.App, mail: MailerMessage) { app.runInTransaction((tx) => { tell(tx, mail); }); }',
  ],
  [
    'request-in-transaction',
    'function ask() { $http.send({ url: "x" }); } export function pay(app: core.App) { durably(app, () => { ask(); }); }',
  ],
  [
    'attempt-in-transaction',
    'function attempt(work: () => void) { try { work(); } catch (error) { console.log(error); } } export function pay(app: core.App, row: core.Record) { app.runInTransaction((tx) => { attempt(() => tx.save(row)); }); }',
  ],
  ['outer-app', 'export function save(app: core.App, row: core.Record) { durably(app, () => { app.save(row); }); }'],
  ['free-variable', 'const names = ["products"]; onRecordCreate((e) => e.next(), ...names);', ENTRY],
  ['free-variable', `onRecordCreate((e) => { console.log("x"); ${CALL}.recordSave(e); });`, ENTRY],
  ['free-variable', `onRecordCreate((e) => ${CALL}.recordSave(other));`, ENTRY],
  ['free-variable', `onRecordCreate((e) => ${CALL}.recordSave(e, $app));`, ENTRY],
];

test.for(BAD)('%s is found in: %s', ([rule, source, path]) => {
  expect(broken(source, path)).toContain(rule);
});

test('a second entry file is refused', () => {
  const entry = `cronAdd("x", "* * * * *", () => ${CALL}.minute($app));`;
  const files = [parseFile(ENTRY, entry), parseFile('pocketbase/src/other.pb.ts', entry)];
  expect(backendProblems(files)).toEqual([expect.stringContaining('one-entry')]);
});

test('a handler that drops the event is refused, one that passes it on is not', () => {
  const entry = parseFile(ENTRY, `onRecordCreate((e) => ${CALL}.recordSave(e));`);
  const module = (body: string): ReturnType<typeof parseFile> =>
    parseFile('pocketbase/src/app/vitrine.ts', `export function recordSave(e: core.RecordEvent): void { ${body} }`);
  expect(backendProblems([entry, module('console.log(e.type);')])).toEqual([expect.stringContaining('no-next')]);
  expect(backendProblems([entry, module('e.next();')])).toEqual([]);
});

test('a handler that takes the place of PocketBase’s own says so by its name', () => {
  const files = (name: string): Parameters<typeof backendProblems>[0] => [
    parseFile(ENTRY, `onMailerRecordVerificationSend((e) => ${CALL}.${name}(e), 'users');`),
    parseFile(
      'pocketbase/src/app/vitrine.ts',
      `export function ${name}(e: core.MailerRecordEvent): void { e.tags(); }`,
    ),
  ];
  expect(backendProblems(files('verification'))).toEqual([expect.stringContaining('no-next')]);
  expect(backendProblems(files('insteadOfVerification'))).toEqual([]);
});

test('each rule has a bad sample', () => {
  const shown = new Set([...BAD.map(([rule]) => rule), 'one-entry', 'no-next']);
  expect(FLOW_RULE_NAMES.filter((rule) => !shown.has(rule))).toEqual([]);
});

test('good code is left alone', () => {
  const good = `
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
    }`;
  expect(broken(good)).toEqual([]);
});

test('the backend itself has none of it', async () => {
  const files = await readBackend(process.cwd());
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining([ENTRY, 'pocketbase/src/app/vitrine.ts']));
  expect(backendProblems(files)).toEqual([]);
});
