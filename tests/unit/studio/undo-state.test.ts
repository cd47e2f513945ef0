import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PublishedSeries } from '#src/contract/studio-api.ts';
import { publicationsOf } from '#src/studio/publish/publications.ts';
import { UndoState } from '#src/studio/publish/Publications.tsx';

const series = (undo: PublishedSeries['undo']): PublishedSeries => ({
  id: 'table',
  authorName: 'Zoé',
  at: '2026-11-22 10:00:30.000Z',
  seq: 70,
  collection: 'items',
  records: 1440,
  left: 140,
  isUndo: false,
  undo,
});

function shown(undo: PublishedSeries['undo']): string {
  const [publication] = publicationsOf([], [series(undo)]);
  if (publication === undefined) throw new Error('A series is a publication');
  const t = (key: string, params?: object): string => `${key} ${JSON.stringify(params)}`;
  return renderToStaticMarkup(createElement(UndoState, { studio: { t }, publication })).replaceAll('&quot;', '"');
}

test('a window that opens again shows how far an undo is, and whether it can go on', () => {
  expect(shown('none')).toBe('');
  expect(shown('running')).toContain('publish.undoGoesOn {"done":1300,"count":1440}');
  expect(shown('stuck')).toMatch(/role="alert".*publish\.undoStuck \{"done":1300,"count":1440\}/);
});
