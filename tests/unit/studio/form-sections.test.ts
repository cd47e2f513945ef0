import { expect, test } from 'vitest';
import { SPECS } from '#src/studio/fields/collections.ts';
import { outdatedOf } from '#src/studio/form/EachLanguage.tsx';
import { sectionsOf } from '#src/studio/record/form-sections.ts';

const NOTHING: ReadonlySet<string> = new Set();

test('each section of a form says what is to be done in it', () => {
  const values = {
    name_en: 'Lamp',
    name_fr: '',
    name_it: 'Lampada',
    summary_en: 'Light',
    summary_fr: '',
    summary_it: '',
  };
  const sections = sectionsOf(SPECS.products, {
    values,
    media: new Map(),
    problems: new Set(['alt_fr', 'slug_en']),
    outdated: new Set(['safety_it']),
    parts: { id: 'items-title', title: 'items.title', after: 'group.choices', hasProblem: true },
  });
  const titles = sections.map(({ title }) => title);
  expect(titles.indexOf('items.title')).toBe(titles.indexOf('group.choices') + 1);
  const of = (title: string) => sections.find((section) => section.title === title);
  expect(of('group.words')).toMatchObject({ hasProblem: false, missing: 3, isOutdated: false });
  expect(of('group.pictures')).toMatchObject({ hasProblem: true, missing: 0 });
  expect(of('items.title')).toMatchObject({ hasProblem: true });
  expect(of('group.choices')).toMatchObject({ hasProblem: false });
  expect(of('group.place')).toMatchObject({ hasProblem: true });
  expect(of('group.law')).toMatchObject({ hasProblem: false, isOutdated: true });
});

test('parts stand where they belong, or nowhere, and a translation is outdated once its English text has changed', () => {
  const facts = { values: {}, media: new Map(), problems: NOTHING, outdated: NOTHING, parts: null };
  expect(sectionsOf(SPECS.home, facts).map(({ title }) => title)).toEqual(SPECS.home.groups.map(({ title }) => title));
  const blocks = { id: 'blocks-title', title: 'blocks.title', after: null, hasProblem: false } as const;
  expect(sectionsOf(SPECS.home, { ...facts, parts: blocks })[0]?.title).toBe('blocks.title');
  const stored = { id: 'p', name_en: 'Lamp', name_fr: 'Lampe', name_it: 'Lampada', outdated: {} };
  const form = {
    stored: { ...stored, collectionName: 'products', created: '', updated: '' },
    values: { ...stored, name_en: 'Lantern' },
  };
  expect([...outdatedOf(SPECS.products, form)].toSorted()).toEqual(['name_fr', 'name_it']);
  expect([...outdatedOf(SPECS.products, { ...form, values: stored })]).toEqual([]);
});
