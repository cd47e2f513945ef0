/** What follows from the tables of fields. The compiler checks the types of these tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { TABLE_COLLECTIONS } from '#src/contract/studio-api.ts';
import type { FocalPoints } from '#src/domain/catalogue/focal-point.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';
import { COLUMNS } from '#src/schema/derived/content-table.ts';
import { EDITABLE, EDITED, EDITED_COLLECTIONS } from '#src/schema/derived/editing.ts';
import { COLUMNS as LIMITS } from '#src/schema/derived/limits.ts';
import { NOBODY, PERSON } from '#src/schema/kinds/access.ts';
import { columnsOf, edited, table, type BuildRow, type RecordOf, type Table } from '#src/schema/kinds/collection.ts';
import { EMPTIED } from '#src/schema/kinds/rules.ts';
import {
  choice,
  flag,
  focus,
  json,
  line,
  lines,
  money,
  outdated,
  pictures,
  relation,
  relations,
  whole,
} from '#src/schema/kinds/fields.ts';

const RULES = { access: NOBODY, staging: 'emptied', goLive: EMPTIED } as const;

const sample = table({
  ...RULES,
  fields: {
    name: line({ localized: true, required: true }),
    sku: line({ max: 100 }),
    price: money({}),
    stock: whole({ hidden: true }),
    active: flag({}),
    unit: choice(['', 'g', 'ml'], {}),
    maker: relation('manufacturers', {}),
    featured: relations('products', 24, {}),
    images: pictures(12, {}),
    quote: json<{ readonly total: number } | null>(),
    focus: focus(),
    outdated: outdated(),
  },
});

describe('a record', () => {
  test('has a value of its kind in each column', () => {
    type Sample = RecordOf<typeof sample>;
    expectTypeOf<
      Sample['id' | 'created' | 'updated' | 'name_en' | 'name_fr' | 'sku' | 'maker']
    >().toEqualTypeOf<string>();
    expectTypeOf<Sample['price']>().toEqualTypeOf<number>();
    expectTypeOf<Sample['stock']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Sample['active']>().toEqualTypeOf<boolean>();
    expectTypeOf<Sample['unit']>().toEqualTypeOf<'' | 'g' | 'ml'>();
    expectTypeOf<Sample['featured' | 'images']>().toEqualTypeOf<readonly string[]>();
    expectTypeOf<Sample['quote']>().toEqualTypeOf<{ readonly total: number } | null>();
    expectTypeOf<Sample['focus']>().toEqualTypeOf<FocalPoints | null>();
    expectTypeOf<keyof Sample>().not.toEqualTypeOf<'name'>();
    expect(columnsOf('name', sample.fields.name)).toEqual(LOCALES.map((locale) => `name_${locale}`));
    expect(columnsOf('sku', sample.fields.sku)).toEqual(['sku']);
  });

  test('without dates has none', () => {
    const days = table({ ...RULES, dates: false, fields: { day: line({ max: 10 }) } });
    expectTypeOf<keyof RecordOf<typeof days>>().toEqualTypeOf<'id' | 'collectionName' | 'day'>();
    expect(days.dates).toBe(false);
  });

  test('is read by a build without times, without what only editors see, and with the hidden number', () => {
    type Row = BuildRow<typeof sample>;
    expectTypeOf<Extract<keyof Row, 'created' | 'updated' | 'outdated' | 'collectionName'>>().toEqualTypeOf<never>();
    expectTypeOf<Row['stock']>().toEqualTypeOf<number>();
    expectTypeOf<Row['focus']>().toEqualTypeOf<FocalPoints>();
    expect(sample.fields.outdated.build).toBe(false);
  });
});

describe('what is forgotten does not compile', () => {
  const form = {
    title: 'collection.items',
    create: null,
    name: 'sku',
    search: [],
    sort: 'id',
    groups: ['group.item'],
  } as const;
  const place = { group: 'group.item', label: 'field.sku' } as const;

  test('who edits a field, a group of the form, a word of the studio, a word of a value', () => {
    expect(edited({ ...RULES, form, fields: { sku: line({ edit: place }) } }).form).toBe(form);
    // @ts-expect-error Nobody has said who edits it.
    edited({ ...RULES, form, fields: { sku: line({}) } });
    // @ts-expect-error The form has no such group.
    edited({ ...RULES, form, fields: { sku: line({ edit: { group: 'group.law', label: 'field.sku' } }) } });
    // @ts-expect-error The studio has no such word.
    line({ edit: { group: 'group.item', label: 'field.nothing' } });
    // @ts-expect-error The second value has no word.
    choice(['g', 'ml'], { edit: { ...place, words: { g: 'unit.g' } } });
    // @ts-expect-error No form draws a value of several parts.
    edited({ ...RULES, form, fields: { quote: { ...json<number>(), edit: place } } });
  });
});

describe('each edited collection', () => {
  test.for(EDITED_COLLECTIONS)('%s: editors may change what its table says, in all languages', (name) => {
    const all = Object.entries<{ readonly kind: string; readonly edit?: unknown; readonly localized?: boolean }>(
      EDITED[name].fields,
    );
    const theirs = all.filter(([, { edit }]) => edit !== 'nobody');
    const columns = theirs.flatMap(([field, { localized }]) =>
      localized === true ? LOCALES.map((locale) => `${field}_${locale}`) : [field],
    );
    expect(EDITABLE[name].fields).toEqual(columns);
    expect(Object.keys(COLLECTIONS)).toContain(name);
  });
});

test.for(TABLE_COLLECTIONS)(
  '%s: each field that editors write is a column of the file, but pictures and marks',
  (name) => {
    const without = ['images', 'focus', 'outdated'];
    const columns = Object.keys(COLUMNS[name]).filter((column) => !['id', 'updated', 'stock_was'].includes(column));
    expect(columns).toEqual(EDITABLE[name].fields.filter((field) => !without.includes(field)));
  },
);

test('a text of several lines and a value of several parts have their limits', () => {
  expect(LIMITS.orders.request_hash).toBe(64);
  expect(LIMITS.returns.statement).toBe(20_000);
  expect(LIMITS.carts).toEqual({ lines: 100_000 });
  expect(lines({}).max).toBe(20_000);
});

test('a list that a role of people may read asks for the collection of people first', () => {
  const unasked = Object.entries<Table>(COLLECTIONS).flatMap(([name, { access }]) => {
    const rule = access.list ?? '';
    const namesRole = /role = '(?:editor|operator)'/u.test(rule) && !rule.includes("role = 'service'");
    return namesRole && !rule.includes(PERSON) ? [name] : [];
  });
  expect(unasked).toEqual([]);
});

test('code of the backend compares a choice with values that some table has for it', () => {
  const values = new Map<string, Set<string>>();
  // Texts of some other table, where anything may stand.
  const open = new Set<string>();
  for (const { fields } of Object.values(COLLECTIONS))
    for (const [name, field] of Object.entries(fields))
      if (field.kind === 'choice') values.set(name, new Set([...(values.get(name) ?? []), ...field.values]));
      else open.add(name);
  const unknown = (code: string): string[] =>
    [...code.matchAll(/getString\('(\w+)'\) [!=]== '(\w+)'/g)].flatMap(([text, name = '', value = '']) =>
      open.has(name) || (values.get(name)?.has(value) ?? true) ? [] : [text],
    );
  expect(unknown("account.getString('marketing') === 'confirmed'")).toHaveLength(1);
  const folder = join(import.meta.dirname, '../../../pocketbase/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.flatMap((name) => unknown(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});
