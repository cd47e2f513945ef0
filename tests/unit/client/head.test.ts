/** The script in the head, built as the pages print it and run in a small document of its own. */
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { CHOSEN_KEY, SESSION_KEY, SETTINGS_KEY } from '#src/stores/keys.ts';
import { FakeStorage, fakeToken } from '#tests/support/browser-fake.ts';

const origin = 'https://shop.example';
let script = '';
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/client/head.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
  });
  script = outputFiles[0]?.text ?? '';
});

interface Visit {
  readonly path?: string;
  readonly lang?: Locale;
  readonly access?: string;
  readonly referrer?: string;
  readonly local?: FakeStorage;
  readonly session?: FakeStorage;
  readonly prefersLight?: boolean;
  readonly isBlocked?: boolean;
  /** The page has no other language: an error page. */
  readonly isAlone?: boolean;
  readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean };
}

interface Element {
  readonly dataset: Record<string, string>;
}

function visit({
  path = '/product',
  lang = 'en',
  access = '',
  referrer = '',
  prefersLight = false,
  ...rest
}: Visit = {}) {
  const {
    local = new FakeStorage(),
    session = new FakeStorage(),
    isBlocked = false,
    isAlone = false,
    connection,
  } = rest;
  const url = new URL(path, origin);
  const bare = url.pathname.replace(/^\/(fr|it)(?=\/|$)/, '') || '/';
  const root = { lang, hidden: false, dataset: { access } as Record<string, string>, className: '' };
  const alternates = LOCALES.map((locale) => ({
    locale,
    href: origin + (locale === 'en' ? bare : `/${locale}${bare}-${locale}`),
  }));
  const moves: string[] = [];
  const shown: string[] = [];
  let click: (event: { readonly target: unknown }) => void = () => undefined;
  const context = {
    document: {
      documentElement: root,
      referrer,
      querySelector: (selector: string) =>
        (isAlone ? null : alternates.find(({ locale }) => selector === `link[hreflang=${locale}]`)) ?? null,
    },
    location: {
      ...Object.fromEntries(['pathname', 'search', 'hash', 'origin'].map((key) => [key, url[key as 'hash']])),
      replace: (to: string) => moves.push(to),
    },
    history: { replaceState: (_state: unknown, _title: string, to: string) => shown.push(to) },
    matchMedia: () => ({ matches: prefersLight }),
    addEventListener: (_type: string, listener: typeof click) => (click = listener),
    navigator: { connection },
    URL,
    URLSearchParams,
    atob,
  };
  const blocked = {
    get: (): never => {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  Object.defineProperties(context, {
    localStorage: isBlocked ? blocked : { value: local },
    sessionStorage: isBlocked ? blocked : { value: session },
  });
  runInContext(script, createContext(context));
  const clickOn = (selector: string, dataset: Element['dataset']): void =>
    click({ target: { closest: (wanted: string) => (wanted === selector ? { dataset } : null) } });
  return {
    root,
    moves,
    shown,
    local,
    session,
    clickOn,
    locale: () => JSON.parse(local.getItem(SETTINGS_KEY) ?? '{}').locale as unknown,
  };
}

function storing(settings: object): FakeStorage {
  const local = new FakeStorage();
  local.setItem(SETTINGS_KEY, JSON.stringify(settings));
  return local;
}

function signedIn(exp: number): FakeStorage {
  const local = new FakeStorage();
  local.setItem(SESSION_KEY, JSON.stringify({ token: fakeToken({ id: 'a', exp }), record: { id: 'a' } }));
  return local;
}

describe('theme before first paint', () => {
  test('is dark', () => expect(visit().root.dataset['theme']).toBe('dark'));
  test('follows a system that prefers light', () =>
    expect(visit({ prefersLight: true }).root.dataset['theme']).toBe('light'));
  test('is what was chosen', () => {
    expect(visit({ local: storing({ dark: true }), prefersLight: true }).root.dataset['theme']).toBe('dark');
    expect(visit({ local: storing({ dark: false }) }).root.dataset['theme']).toBe('light');
  });
  test('is switched and stored by a click, before any other script', () => {
    const page = visit();
    page.clickOn('[data-theme-switch]', {});
    expect(page.root.dataset['theme']).toBe('light');
    expect(JSON.parse(page.local.getItem(SETTINGS_KEY) ?? '')).toEqual({ dark: false });
  });
});

describe('the class of the page', () => {
  test('js tells style sheets that script runs, ahead lets pages be fetched before a tap', () =>
    expect(visit().root.className).toBe('js ahead'));
  test.each<Visit>([
    { connection: { saveData: true } },
    { connection: { effectiveType: 'slow-2g' } },
    { connection: { effectiveType: '2g' } },
    { local: storing({ lowData: true }) },
  ])('nothing is fetched ahead with %j', (visitor) => expect(visit(visitor).root.className).toBe('js'));
});

describe('locale rule', () => {
  test.each(['fr', 'it'] as const)('a visit to /%s/… stores the locale and keeps the prefix', (lang) => {
    const page = visit({ path: `/${lang}/product`, lang, local: storing({ locale: 'en', dark: true }) });
    expect(page.locale()).toBe(lang);
    expect(JSON.parse(page.local.getItem(SETTINGS_KEY) ?? '')).toMatchObject({ dark: true });
    expect(page.moves).toEqual([]);
  });

  test('an entry without prefix goes to its own alternate in the stored language, with query and hash, unseen', () => {
    const page = visit({ path: '/products/lamp?size=2#top', local: storing({ locale: 'fr' }) });
    expect(page.moves).toEqual(['/fr/products/lamp-fr?size=2#top']);
    expect(page.root.hidden).toBe(true);
  });

  test.each([
    ['nothing is stored', {}],
    ['English is stored', { local: storing({ locale: 'en' }) }],
    ['what is stored is no language', { local: storing({ locale: 'x"]' }) }],
    ['it comes from this site', { local: storing({ locale: 'fr' }), referrer: `${origin}/fr/product` }],
    ['the page has no other language', { local: storing({ locale: 'fr' }), isAlone: true }],
  ] as const)('an entry stays where %s', (_, options) => {
    const page = visit(options);
    expect(page.moves).toEqual([]);
    expect(page.root.hidden).toBe(false);
  });

  test('a referrer that only begins like this site is another site', () => {
    expect(visit({ local: storing({ locale: 'it' }), referrer: `${origin}.evil.example/` }).moves).toHaveLength(1);
  });

  test('the language switch always wins: what was chosen in this tab is not undone', () => {
    const first = visit({ path: '/fr/product', lang: 'fr' });
    first.clickOn('[data-locale-link]', { localeLink: 'en' });
    expect(first.locale()).toBe('en');
    expect(first.session.getItem(CHOSEN_KEY)).toBe('en');
    // Another tab has gone on in French.
    const later = visit({ local: storing({ locale: 'fr' }), session: first.session });
    expect(later.moves).toEqual([]);
  });

  test('?lang=en, from /en/…, stores English and cleans the address', () => {
    const page = visit({ path: '/product?lang=en&sort=price#top', local: storing({ locale: 'fr' }) });
    expect(page.locale()).toBe('en');
    expect(page.shown).toEqual(['/product?sort=price#top']);
    expect(page.moves).toEqual([]);
    expect(visit({ path: '/product?lang=en' }).shown).toEqual(['/product']);
  });
});

describe('access before first paint', () => {
  const live = 4_000_000_000;
  test.each([
    ['authenticated', 'profile', new FakeStorage(), ['/']],
    ['authenticated', 'profile', signedIn(1), ['/']],
    ['authenticated', 'profile', signedIn(live), []],
    ['anonymous', 'login', signedIn(live), ['/']],
    ['anonymous', 'login', signedIn(1), []],
    ['', 'cart', signedIn(live), []],
  ] as const)('%s only: /%s', (access, path, local, moves) => {
    const page = visit({ path: `/${path}`, access, local });
    expect(page.moves).toEqual(moves);
    expect(page.root.hidden).toBe(moves.length > 0);
  });

  test('leads home in the language of the page', () => {
    expect(visit({ path: '/fr/profile', lang: 'fr', access: 'authenticated' }).moves).toEqual(['/fr']);
  });

  test('tells whether anybody is signed in', () => {
    expect(visit({ local: signedIn(live) }).root.dataset['session']).toBe('authenticated');
    expect(visit({ local: signedIn(1) }).root.dataset['session']).toBe('invalid');
    expect(visit().root.dataset['session']).toBe('anonymous');
  });
});

describe('whatever the browser holds', () => {
  test('blocked storage breaks nothing', () => {
    const page = visit({ path: '/fr/product', lang: 'fr', isBlocked: true });
    expect(page.root.dataset['theme']).toBe('dark');
    page.clickOn('[data-theme-switch]', {});
    page.clickOn('[data-locale-link]', { localeLink: 'it' });
    expect(page.root.dataset['theme']).toBe('light');
    expect(visit({ path: '/profile', access: 'authenticated', isBlocked: true }).moves).toEqual(['/']);
  });

  test('a full storage breaks nothing', () => {
    const local = new FakeStorage();
    local.isFull = true;
    expect(visit({ path: '/it/product', lang: 'it', local }).root.dataset['theme']).toBe('dark');
  });

  test('any text in storage gives a page', () => {
    const text = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(text, text, (settings, session) => {
        const local = new FakeStorage();
        local.setItem(SETTINGS_KEY, settings);
        local.setItem(SESSION_KEY, session);
        const page = visit({ path: '/fr', lang: 'fr', local });
        expect(['dark', 'light']).toContain(page.root.dataset['theme']);
        expect(page.locale()).toBe('fr');
      }),
      { numRuns: 60 },
    );
  });
});
