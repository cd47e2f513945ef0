import { expect, test } from 'vitest';
import type { BuildRecord, RevisionRecord } from '#src/contract/records.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { dateRange } from '#src/studio/date-range.ts';
import { publicationsOf, SHOWN_REVISIONS, withBuild, withHeard } from '#src/studio/publish/publications.ts';
import { PUBLISH_DRAFTS } from '#src/contract/studio-api.ts';
import { scheduledMoment } from '#src/studio/publish/ReadyDrafts.tsx';
import { gapFilter, gapsOf, TRANSLATED } from '#src/studio/publish/translation-gaps.ts';

const revision = (publication: string, seq: number): RevisionRecord => ({
  id: `${publication}${seq}`,
  collectionName: 'revisions',
  created: '2026-11-22 10:00:00.000Z',
  updated: '2026-11-22 10:00:00.000Z',
  publication,
  series: '',
  undone: '',
  undo_as: '',
  seq,
  collection: 'items',
  record: 'r',
  action: 'update',
  label: 'L-1',
  before: null,
  after: null,
  fields: ['price'],
  files: [],
  author: 'u',
  author_name: 'Zoé',
});
const build = (id: string, state: BuildRecord['state'], seq: number): BuildRecord => ({
  id,
  collectionName: 'builds',
  created: `2026-11-22 10:00:0${id}.000Z`,
  updated: '',
  state,
  from_seq: 1,
  to_seq: seq,
  done: 0,
  total: 0,
  files: 0,
  live_at: '',
  release: '',
  targets: null,
  problem: null,
  pictures_left: 0,
  pictures_all: 0,
  held: null,
});

test('the revisions of one publication stand together, the newest first', () => {
  const all = publicationsOf([revision('b', 9), revision('b', 8), revision('a', 3), revision('x', 0)]);
  expect(all.map(({ id, seq, records }) => [id, seq, records.length])).toEqual([
    ['b', 9, 2],
    ['a', 3, 1],
    ['x', 0, 1],
  ]);
});

test('news that an answer under way does not have stay, each once, in the order of time', () => {
  const later = { ...revision('c', 12), created: '2026-11-22 10:00:01.000Z' };
  const read = [revision('b', 9), revision('a', 3)];
  const all = withHeard(read, [later, { ...revision('b', 9), undone: 'x' }, revision('b', 8)]);
  expect(all.map(({ id, undone }) => id + undone)).toEqual(['c12', 'b9', 'b8', 'a3']);
});

test('a product names a publication before its options do', () => {
  const [one] = publicationsOf([revision('a', 3), { ...revision('a', 2), collection: 'products', label: 'Lamp' }]);
  expect(one?.records.map(({ label }) => label)).toEqual(['Lamp', 'L-1']);
  expect(one?.collections).toEqual(['products', 'items']);
});

test('a series is one line where it belongs by its time, and what is taken back is told', () => {
  const long = {
    id: 'table',
    authorName: 'Zoé',
    at: '2026-11-22 10:00:30.000Z',
    seq: 70,
    collection: 'items',
    records: 120,
    left: 0,
    isUndo: false,
    undo: 'none',
  } as const;
  const later = { ...revision('b', 90), created: '2026-11-22 10:01:00.000Z', undone: 'a' };
  const all = publicationsOf([later, { ...revision('b', 89), created: later.created }, revision('a', 3)], [long]);
  expect(all.map(({ id, isSeries, isUndo, count, left }) => [id, isSeries, isUndo, count, left])).toEqual([
    ['b', false, false, 2, 1],
    ['table', true, false, 120, 0],
    ['a', false, true, 1, 1],
  ]);
});

test('news of a build take the place of what was known of it', () => {
  const builds = withBuild([build('2', 'building', 5), build('1', 'live', 3)], build('2', 'live', 5));
  expect(builds.map(({ id, state }) => [id, state])).toEqual([
    ['2', 'live'],
    ['1', 'live'],
  ]);
  expect(withBuild(builds, build('3', 'waiting', 6))[0]?.id).toBe('3');
});

test('a time that has passed, or is none, is no time to publish at', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  expect(scheduledMoment('2026-11-22T10:01:00Z', now)).toBe('2026-11-22 10:01:00.000Z');
  for (const odd of ['', 'soon', '2026-11-22T10:00:00Z']) expect(scheduledMoment(odd, now)).toBeNull();
});

test('a date is at most 100 years ago and 52 ahead', () => {
  expect(dateRange(Date.parse('2026-06-15T12:00:00Z'))).toEqual({ min: '1926-01-01T00:00', max: '2078-12-31T23:59' });
});

test('texts that are missing or outdated are told by language', () => {
  const record = {
    name_en: 'Lamp',
    name_fr: '',
    name_it: 'Lampada',
    note_en: ' ',
    note_fr: '',
    note_it: '',
    outdated: { name_it: 'abc' },
  };
  expect(gapsOf(record, { names: ['name', 'note'], pictures: null }, new Map())).toEqual([
    { locale: 'fr', missing: 1, outdated: 0 },
    { locale: 'it', missing: 0, outdated: 1 },
  ]);
  expect(gapFilter({ names: ['name'], pictures: null })).toBe(
    "((name_en != '' && name_fr = '') || (name_en != '' && name_it = '')) || outdated ~ '_'",
  );
  const names = new Map(TRANSLATED.map(({ collection, names: own }) => [collection, own]));
  expect(names.get('products')).toContain('description');
  for (const own of ['slug', 'search_title', 'search_description'])
    expect([...names.values()].flat()).not.toContain(own);
  expect(names.has('sales')).toBe(false);
});

test('a picture that no words of a language describe counts as a missing text of it', () => {
  const of = (name: EditedCollection) => TRANSLATED.find(({ collection }) => collection === name) ?? TRANSLATED[0];
  const [products, categories] = [of('products'), of('categories')];
  if (products === undefined || categories === undefined) throw new Error('Both have texts.');
  expect([products.names, categories.names].flat()).not.toEqual(expect.arrayContaining(['alt']));
  const two = { images: ['a', 'b'], alt_en: 'A\nB', alt_fr: '\nB', alt_it: '' };
  const none = new Map();
  expect(gapsOf(two, products, none)).toEqual([
    { locale: 'fr', missing: 1, outdated: 0 },
    { locale: 'it', missing: 2, outdated: 0 },
  ]);
  // Where a record has no words, those of the library stand.
  const media = new Map([['a', { alt_en: '', alt_fr: 'Un vase', alt_it: 'Un vaso' }]]);
  expect(gapsOf(two, products, media)).toEqual([{ locale: 'it', missing: 1, outdated: 0 }]);
  expect(gapsOf({ ...two, images: [] }, products, none)).toEqual([]);
  expect(gapsOf({ image: 'a', alt_fr: 'Un port' }, categories, none).map(({ locale }) => locale)).toEqual(['en', 'it']);
  // PocketBase takes 3,500 characters and 200 conditions; a search of some words needs some of them.
  for (const translated of TRANSLATED) {
    expect(gapFilter(translated).length).toBeLessThan(2800);
    expect(gapFilter(translated).split(/&&|\|\|/).length).toBeLessThan(150);
  }
});

test('one publication of as many drafts as go out at one time leaves room for those before it', () => {
  expect(SHOWN_REVISIONS).toBeGreaterThanOrEqual(2 * PUBLISH_DRAFTS);
});
