import { describe, expect, test } from 'vitest';
import type { BuildRecord, StoredProblem } from '#src/contract/records.ts';
import { publicationState } from '#src/studio/publish/publication-state.ts';

const build = (state: BuildRecord['state'], seq: number, more: Partial<BuildRecord> = {}): BuildRecord => ({
  id: `${state}${seq}`,
  collectionName: 'builds',
  created: '',
  updated: '',
  state,
  from_seq: seq,
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
  ...more,
});
const LIVE = build('live', 5);
const WHY: StoredProblem = { code: 'disk_full', message: 'ENOSPC' };
const GAPS: StoredProblem = { code: 'left_out', message: 'A picture cannot be decoded.' };

describe('a publication', () => {
  test.each([
    ['changes nothing that visitors see', [0, 0], [LIVE], { kind: 'unseen' }],
    ['changes nothing at all', [], [LIVE], { kind: 'unseen' }],
    ['is live when a build that is live has seen its last change', [4, 5], [LIVE], { kind: 'live' }],
    ['is live while a later one is being built', [5], [build('building', 6), LIVE], { kind: 'live' }],
    ['is live although a later one has failed', [5], [build('failed', 6, { problem: WHY }), LIVE], { kind: 'live' }],
    ['waits until somebody begins with it', [6], [LIVE], { kind: 'waiting' }],
    ['waits where nobody has ever built', [1], [], { kind: 'waiting' }],
    ['waits while an earlier one is built', [7], [build('building', 6, { total: 9 }), LIVE], { kind: 'waiting' }],
    [
      'is being built, page by page',
      [6],
      [build('building', 6, { done: 3, total: 9 }), LIVE],
      { kind: 'building', done: 3, total: 9 },
    ],
    [
      'has failed, with the reason',
      [6],
      [build('failed', 6, { problem: WHY }), LIVE],
      { kind: 'failed', problem: WHY },
    ],
    [
      'has failed when what comes after the live one cannot be read',
      [8],
      [build('failed', 5, { from_seq: 6, problem: WHY }), LIVE],
      { kind: 'failed', problem: WHY },
    ],
    [
      'waits for its pictures although all else is live',
      [3, 4],
      [build('live', 5, { held: [[4, 4]], pictures_left: 40, pictures_all: 711 })],
      { kind: 'pictures', left: 40, all: 711 },
    ],
    [
      'is live beside one that waits for pictures',
      [5],
      [build('live', 5, { held: [[1, 4]], pictures_left: 40, pictures_all: 711 })],
      { kind: 'live' },
    ],
    [
      'has failed when its pictures cannot be had',
      [4],
      [build('live', 5, { held: [[4, 4]], pictures_left: 1, pictures_all: 1, problem: WHY })],
      { kind: 'failed', problem: WHY },
    ],
    [
      'waits for its pictures beside one that is shown without those that cannot be read',
      [4],
      [build('live', 5, { held: [[4, 4]], pictures_left: 1, pictures_all: 2, problem: GAPS })],
      { kind: 'pictures', left: 1, all: 2 },
    ],
  ] as const)('%s', (_name, seqs, builds, expected) => {
    expect(publicationState(seqs, builds, false)).toEqual(expected);
  });

  test('is built by nobody when nothing is heard of who should; what is live stays live', () => {
    expect(publicationState([6], [build('building', 6), LIVE], true)).toEqual({ kind: 'nobody' });
    expect(publicationState([5], [LIVE], true)).toEqual({ kind: 'live' });
    expect(publicationState([0], [LIVE], true)).toEqual({ kind: 'unseen' });
  });
});
