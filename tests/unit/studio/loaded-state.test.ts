import { describe, expect, test } from 'vitest';
import type { DraftRecord } from '#src/contract/records.ts';
import { LOADING, withNote } from '#src/studio/record/edit-state.ts';
import { loadedState } from '#src/studio/record/edit.ts';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';

const UPDATED = '2026-01-02 10:00:00.000Z';
const stored = { id: 'p', updated: UPDATED, name_en: 'Vase' } as unknown as StoredRecord;
const draft = {
  id: 'd',
  data: { name_en: 'Bowl' },
  base: '2026-01-01 10:00:00.000Z',
  version: 2,
  action: 'update',
} as unknown as DraftRecord;
const kept = { changes: { name_en: 'Jug' }, base: draft.base, version: 2 };
const nothing = { round: 4, isNew: false, initial: { name_en: 'New' }, kept: null };

describe('an edit whose record has been read', () => {
  test('is missing where there is neither record nor draft', () => {
    const { change, goesOn } = loadedState({ stored: null, draft: null }, nothing);
    expect(change).toMatchObject({ phase: 'missing', round: 5 });
    expect(goesOn).toBeNull();
  });

  test('begins a new record with what it is given', () =>
    expect(loadedState({ stored: null, draft: null }, { ...nothing, isNew: true }).change).toMatchObject({
      phase: 'ready',
      action: 'create',
      changes: { name_en: 'New' },
      base: '',
    }));

  test('goes on from what is stored', () => {
    const loaded = loadedState({ stored, draft: null }, nothing);
    expect(loaded).toMatchObject({ goesOn: null, forgets: true });
    expect(loaded.change).toMatchObject({ action: 'update', changes: {}, base: UPDATED, saving: 'saved' });
  });

  test('goes on from the draft, and from when that was begun', () =>
    expect(loadedState({ stored, draft }, nothing).change).toMatchObject({ changes: draft.data, base: draft.base }));

  test('forgets on this device what the draft has', () =>
    expect(loadedState({ stored, draft }, { ...nothing, kept: { ...kept, changes: draft.data } })).toMatchObject({
      goesOn: null,
      forgets: true,
    }));

  test('goes on from what was typed and not sent', () => {
    const loaded = loadedState({ stored, draft }, { ...nothing, kept });
    expect(loaded).toMatchObject({ goesOn: kept, forgets: false, change: { saving: 'waiting' } });
  });

  test('asks where another window has saved the draft since', () =>
    expect(loadedState({ stored, draft }, { ...nothing, kept: { ...kept, version: 1 } })).toMatchObject({
      goesOn: { changes: kept.changes },
      change: { saving: 'elsewhere' },
    }));

  test('is there where only this device knows of it', () =>
    expect(loadedState({ stored: null, draft: null }, { ...nothing, kept: { ...kept, version: 0 } })).toMatchObject({
      change: { phase: 'ready', saving: 'waiting' },
    }));
});

test('what is wrong with one field says nothing of another', () => {
  const state = { ...LOADING, unread: withNote(LOADING, 'price', 'unnamed') };
  expect(withNote(state, 'stock', 'problems')).toEqual({ price: 'unnamed', stock: 'problems' });
  expect(withNote(state, 'price', null)).toEqual({});
});
