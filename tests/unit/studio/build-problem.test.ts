import { readFileSync } from 'node:fs';
import PocketBase from 'pocketbase';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { storedProblem, storedWarnings } from '#src/publishing/content/stored-problem.ts';
import type { BuildRecord, StoredProblem } from '#src/contract/records.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { createDrafts } from '#src/studio/drafts.ts';
import { createPageState } from '#src/studio/page-state.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import type { StudioMessages } from '#src/studio/props.ts';
import { BuildProblem, BuildState } from '#src/studio/publish/BuildState.tsx';
import { createT } from '#src/i18n/client-t.ts';
import { namespacesOf, type WordFile } from '#src/i18n/namespaces.ts';
import { GiveStudio } from '#src/studio/use-studio.ts';

const FILES = ['studio', 'studio-fields', 'problems', 'errors'] as const;

function studioIn(locale: Locale): Studio {
  const texts = FILES.flatMap((name) => {
    const file = JSON.parse(readFileSync(`i18n/${locale}/${name}.json`, 'utf8')) as WordFile;
    return namespacesOf(name, file).flatMap(([space, words]) => (space === 'shop-errors' ? [] : [words]));
  });
  const messages = Object.assign({}, ...texts) as StudioMessages;
  const client = new PocketBase('http://127.0.0.1:1');
  return {
    props: {
      locale,
      messages,
      currency: 'EUR',
      paths: { home: '/', login: '/login', profile: '/profile', studio: '/studio' },
    },
    locale,
    t: createT(messages, locale),
    client,
    me: { id: 'editor000000001' },
    drafts: createDrafts(client),
    pageState: createPageState(),
    words: String,
    go: () => {},
  };
}

function shown(locale: Locale, problem: StoredProblem): string {
  return renderToStaticMarkup(
    createElement(GiveStudio, { value: studioIn(locale) }, createElement(BuildProblem, { problem })),
  );
}

const fault = (collection: string): ContentError =>
  new ContentError('English line of the log.', {
    collection,
    record: 'record000000001',
    field: 'images',
    code: 'picture_unreadable',
    params: { name: 'wall.png' },
  });
const broken = (collection: string): StoredProblem => storedProblem(fault(collection));

const LIVE: BuildRecord = {
  id: 'build0000000001',
  collectionName: 'builds',
  created: '',
  updated: '',
  state: 'live',
  from_seq: 1,
  to_seq: 2,
  done: 0,
  total: 0,
  files: 3,
  live_at: '2026-11-22 10:00:00.000Z',
  release: 'r',
  targets: null,
  problem: null,
  pictures_left: 0,
  pictures_all: 0,
  held: null,
};

/** The state of the newest build as the panel shows it. */
function state(locale: Locale, build: Partial<BuildRecord>): string {
  const props = {
    build: { ...LIVE, ...build },
    liveAt: Date.UTC(2026, 10, 22, 10),
    isSilent: false,
  };
  return renderToStaticMarkup(createElement(GiveStudio, { value: studioIn(locale) }, createElement(BuildState, props)));
}

test('a record that no page can show is led to, with its field and what to do, in the editor’s language', () => {
  const html = Object.fromEntries(LOCALES.map((locale) => [locale, shown(locale, broken('products'))]));
  for (const locale of LOCALES) {
    expect(html[locale]).toContain('<a href="#products/record000000001"');
    expect(html[locale]).toContain('wall.png');
    expect(html[locale]).not.toContain('English line');
  }
  expect(html['en']).toContain('Open it, correct the field and publish');
  expect(html['fr']).toContain('Ouvrez la fiche, corrigez ce champ et publiez');
  expect(html['it']).toContain('Apri la scheda, correggi il campo e pubblica');
});

test('a record that only the dashboard has is named, without a way there', () => {
  const html = shown('en', broken('countries'));
  expect(html).toContain('Countries record000000001');
  expect(html).not.toContain('<a ');
});

test.for(['disk_full', 'interrupted', 'build'])('%s has words in each language', (code) => {
  const words = LOCALES.map((locale) => shown(locale, { code, message: 'ENOSPC: no space' }));
  expect(new Set(words).size).toBe(LOCALES.length);
  for (const text of words) expect(text).toMatch(/^<p>[^<]{30,}<\/p><p>ENOSPC: no space<\/p>$/);
});

test('what is live without a picture says so, with the way to the record, and is no failure', () => {
  const words = {
    en: 'Published without',
    fr: 'Publié, mais sans',
    it: 'Pubblicato, ma senza',
  } as const;
  for (const locale of LOCALES) {
    const html = state(locale, { problem: storedWarnings([fault('products')]) });
    expect(html).toContain('data-state="live"');
    expect(html).toContain(words[locale]);
    expect(html).toContain('<a href="#products/record000000001"');
    expect(html).toContain('wall.png');
  }
  expect(storedWarnings([])).toBeNull();
  expect(state('en', {})).not.toContain('class="note"');
});

test('each place where releases go has a row, with what went wrong there', () => {
  const targets = {
    storage: { state: 'live', message: '' },
    hook: { state: 'failed', message: 'The build hook answered 500.' },
  } as const;
  const words = {
    en: ['Destinations', 'up to date', 'failed:'],
    fr: ['Destinations', 'à jour', 'échec\u202f:'],
    it: ['Destinazioni', 'aggiornato', 'non riuscito:'],
  } as const;
  for (const locale of LOCALES) {
    const html = state(locale, { targets });
    const [label, live, failed] = words[locale];
    expect(html).toContain(`aria-label="${label}"`);
    expect(html).toMatch(new RegExp(`<dt>storage</dt><dd>${live} *</dd>`));
    expect(html).toContain(`<dt>hook</dt><dd>${failed} The build hook answered 500.</dd>`);
  }
  expect(state('en', { targets: {} })).not.toContain('build-targets');
});
