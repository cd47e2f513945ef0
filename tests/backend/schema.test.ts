/** The tables of src/schema say what the real collections hold, and the dashboard explains every field. */
import type { CollectionField } from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { recordColumns } from '#src/schema/derived/record-columns.ts';
import { UPLOADS } from '#src/domain/site/uploads.ts';
import { PICTURE_BYTES, PICTURE_TYPES, RICH_TEXT_BYTES } from '#src/domain/catalogue/content-limits.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';
import type { Table } from '#src/schema/kinds/collection.ts';
import { expectedFields, liveField } from '#tests/support/live-fields.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
let fields: Map<string, CollectionField[]>;
/** Id of a collection → its name. */
let names: Map<string, string>;

beforeAll(async () => {
  backend = await startTestBackend();
  const collections = await backend.admin.collections.getFullList();
  const stored = collections.filter(({ system, type }) => !system && type !== 'view');
  names = new Map(collections.map(({ id, name }) => [id, name]));
  fields = new Map(stored.map(({ name, fields: own }) => [name, own]));
});
afterAll(() => backend.stop());

/** What only the backend needs of an account. */
const ACCOUNT_ONLY = ['password', 'tokenKey', 'emailVisibility'];

test('the contract names every collection and every field of each, and nothing more', () => {
  const named = recordColumns();
  expect(Object.keys(named).sort()).toEqual([...fields.keys()].sort());
  for (const [collection, columns] of Object.entries(named)) {
    const real = (fields.get(collection) ?? []).map(({ name }) => name).filter((name) => !ACCOUNT_ONLY.includes(name));
    expect(columns, collection).toEqual(real.sort());
  }
});

test.for(Object.entries<Table>(COLLECTIONS))('%s: each field is live as its table says', ([name, table]) => {
  const expected = expectedFields(table);
  const live = (fields.get(name) ?? [])
    .filter((field) => Object.hasOwn(expected, field.name))
    .map((field) => [field.name, liveField(field, names)] as const);
  expect(Object.fromEntries(live)).toEqual(expected);
});

test('every field that a person fills in has a help text', () => {
  const own = ['id', 'created', 'updated', 'email', 'verified', ...ACCOUNT_ONLY];
  const silent = [...fields].flatMap(([collection, all]) =>
    all
      .filter(
        ({ name, help }) =>
          !(own.includes(name) && (['users', 'services'].includes(collection) || name !== 'email')) && help === '',
      )
      .map(({ name }) => `${collection}.${name}`),
  );
  expect(silent).toEqual([]);
});

test('files are protected, limited in number and size, and pictures of four formats, a typeface, a video or a label', () => {
  const files = [...fields.values()].flat().filter(({ type }) => type === 'file');
  expect(files).toHaveLength(8);
  for (const file of files) {
    expect(file['protected']).toBe(true);
    const types: readonly string[] = file['mimeTypes'];
    const isOfVideos = UPLOADS.video.types.some((type) => types.includes(type));
    expect(file['maxSize']).toBeLessThanOrEqual(isOfVideos ? UPLOADS.video.bytes : PICTURE_BYTES);
    const known = [...PICTURE_TYPES, ...UPLOADS.typeface.types, ...UPLOADS.video.types, 'application/pdf'];
    expect(known).toEqual(expect.arrayContaining([...types]));
    expect(file['maxSelect']).toBeGreaterThan(0);
  }
});

test('columns of rich texts hold what the code lets through', () => {
  const texts = [...fields.values()].flat().filter(({ type }) => type === 'editor');
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text['maxSize']).toBe(RICH_TEXT_BYTES);
});

const INDEX = /^(?<unique>unique )?(?:(?<name>\w+): )?(?<columns>.+?)(?: WHERE (?<where>.+))?$/;

/** SQL of an index from its line in the table. */
function indexSql(table: string, line: string): string {
  const { unique, columns = '', where, name = columns.replaceAll(', ', '_') } = INDEX.exec(line)?.groups ?? {};
  const kind = unique === undefined ? 'index' : 'unique';
  const quoted = columns.replaceAll(/^\w+(?:, \w+)*$/g, (all) => all.replaceAll(/\w+/g, '`$&`'));
  const condition = where === undefined ? '' : ` WHERE ${where}`;
  return `CREATE ${kind === 'unique' ? 'UNIQUE ' : ''}INDEX \`${kind}_${table}_${name}\` ON \`${table}\` (${quoted})${condition}`;
}

/** One a language where a column is localized. */
function indexesOf(table: string, { fields: own, indexes = [] }: Table): string[] {
  return indexes.flatMap((line) => {
    const localized = Object.keys(own).find((name) => own[name]?.localized === true && line.includes(name));
    if (localized === undefined) return [indexSql(table, line)];
    return KNOWN_LOCALES.map((locale) => indexSql(table, line.replaceAll(localized, `${localized}_${locale}`)));
  });
}

test.for(Object.entries<Table>(COLLECTIONS))(
  '%s: whoever reads and writes it, and its indexes, are those of its table',
  async ([name, table]) => {
    const live = await backend.admin.collections.getOne(name);
    const { list = null, view = null, create = null, update = null, delete: remove = null } = table.access;
    expect([live.listRule, live.viewRule, live.createRule, live.updateRule, live.deleteRule]).toEqual([
      list,
      view,
      create,
      update,
      remove,
    ]);
    // Those of PocketBase’s own are of accounts.
    expect(live.indexes.filter((index) => !index.includes(' `idx_'))).toEqual(indexesOf(name, table));
  },
);

test('limits, logs and the dashboard are set, mail alerts and batches are off', async () => {
  const settings: unknown = await backend.admin.settings.getAll();
  expect(settings).toMatchObject({
    meta: { appName: 'Vitrine', hideControls: true },
    logs: { maxDays: 7, logIP: false },
    batch: { enabled: false },
    rateLimits: { enabled: true },
  });
});

test('a visitor who guesses passwords is stopped, a superuser is never counted', async () => {
  const guess = (): Promise<number> =>
    fetch(`${backend.url}/api/collections/users/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity: 'nobody@vitrine.example', password: 'wrong' }),
    }).then(({ status }) => status);
  const statuses: number[] = [];
  for (let count = 0; count < 65; count += 1) statuses.push(await guess());
  expect(statuses.slice(0, 50).every((status) => status === 400)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  await Promise.all(Array.from({ length: 1100 }, () => backend.admin.collection('shop').getList(1, 1)));
});
