import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VersionLine } from '#src/studio/StudioShell.tsx';
import studio from '#i18n/en/studio.json' with { type: 'json' };

const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  String(studio.studio[key as keyof typeof studio.studio]).replace(/\{\{(\w+)\}\}/g, (_all, name: string) =>
    String(values[name]),
  );
const line = (part: object): string =>
  renderToStaticMarkup(
    <VersionLine t={t} newer={{ version: '9.1.0', date: '2026-12-01', security: false, notes: '', ...part }} />,
  );

test('a new version is one line of text, with a link only where there is one', () => {
  expect(line({})).toMatch(/^<p class="note" role="status">Version 9\.1\.0 .*2026-12-01.*<\/p>$/);
  expect(line({})).not.toContain('<a');
  expect(line({ security: true })).toContain('security issue');
  expect(line({ notes: 'https://project.example/x' })).toContain(
    '<a class="go" href="https://project.example/x" target="_blank" rel="noopener noreferrer">What’s new</a>',
  );
});
