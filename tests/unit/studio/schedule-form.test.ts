import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScheduleForm } from '#src/studio/publish/ReadyDrafts.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import { GiveStudio } from '#src/studio/use-studio.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('the field of a scheduled publication offers 100 years back and 52 ahead', () => {
  const studio = { t: (key: string) => key } as Studio;
  const html = renderToStaticMarkup(
    createElement(
      GiveStudio,
      { value: studio },
      createElement(ScheduleForm, { drafts: [], onSchedule: () => Promise.resolve() }),
    ),
  );
  const field = /<input[^>]*type="datetime-local"[^>]*>/.exec(html)?.[0];
  expect(field).toContain('min="1926-01-01T00:00"');
  expect(field).toContain('max="2078-12-31T23:59"');
});
