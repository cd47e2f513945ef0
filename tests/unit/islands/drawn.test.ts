/**
 * What the build draws of an island is what React draws first in a browser, whatever that browser keeps and wherever it is: else React throws the page's
 * elements away, and what is typed with them. The first drawing is asked of React's own server renderer, within a browser's names that know everything.
 */
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { islandMessages } from '#src/i18n/i18n.ts';
import type { WordsOf } from '#src/i18n/island-strings.ts';
import { CONFIRMATIONS } from '#src/domain/person/account-link.ts';

const paths = Object.fromEntries(
  [
    'home',
    'register',
    'login',
    'profile',
    'terms',
    'privacy',
    'catalogue',
    'orders',
    'saved',
    'studio',
    'desk',
    'checkout',
    'cart',
    'contact',
    'withdraw',
    'done',
    'returns',
    'shipping',
  ].map((name) => [name, `/${name}`]),
);
const countries = [{ code: 'FR', name: 'France', territories: [] }];

interface Case {
  readonly name: string;
  readonly words: keyof WordsOf;
  readonly load: () => Promise<ComponentType<never>>;
  readonly props: object;
}

const order = { page: 'account', countries: { FR: 'France' }, vatExemptNote: '', paths: { ...paths, inbox: null } };
const confirm = async () => (await import('#src/islands/confirm/Confirm.tsx')).Confirm;
const account = async () => (await import('#src/islands/order/Account.tsx')).Account;
const CASES: readonly Case[] = [
  {
    name: 'login',
    words: 'login',
    load: async () => (await import('#src/islands/login/Login.tsx')).Login,
    props: { paths },
  },
  {
    name: 'register',
    words: 'register',
    load: async () => (await import('#src/islands/register/Register.tsx')).Register,
    props: { paths },
  },
  {
    name: 'withdraw',
    words: 'withdraw',
    load: async () => (await import('#src/islands/withdraw/Withdraw.tsx')).Withdraw,
    props: { shopEmail: 'shop@shop.example' },
  },
  {
    name: 'profile',
    words: 'profile',
    load: async () => (await import('#src/islands/profile/Profile.tsx')).Profile,
    props: { paths, countries, country: 'FR' },
  },
  {
    name: 'checkout',
    words: 'checkout',
    load: async () => (await import('#src/islands/checkout/Checkout.tsx')).Checkout,
    props: {
      paths,
      countries,
      home: 'FR',
      currency: 'EUR',
      demo: true,
      stripeKey: '',
      methods: '',
      vatExemptNote: '',
      termsDigest: 'x',
      guarantee: '',
    },
  },
  { name: 'order, a list', words: 'orders', load: account, props: { ...order, drawn: 'list' } },
  { name: 'order, one', words: 'orders', load: account, props: { ...order, drawn: 'one' } },
  ...[...CONFIRMATIONS, 'own', 'none'].map((drawn): Case => ({
    name: `confirm, ${drawn}`,
    words: 'confirm',
    load: confirm,
    props: { paths, drawn },
  })),
];

/** Modules anew: stores read what is kept when they are loaded. */
async function drawNow({ words, load, props }: Case, locale: Locale): Promise<string> {
  vi.resetModules();
  const [{ draw }, island] = [await import('#src/ui/draw.ts'), await load()];
  return draw(island as ComponentType<object>, { ...props, locale, messages: islandMessages(locale, words) });
}

const claims = (fields: object): string => `e30.${Buffer.from(JSON.stringify(fields)).toString('base64url')}.e30`;
const DRAFT = { number: 'ABCD-2345', name: 'Kept', email: 'kept@visitor.example', statement: 'Kept', lines: { a: 1 } };
const LOCAL: Readonly<Record<string, string>> = {
  pocketbase_auth: JSON.stringify({
    token: claims({ exp: 4e9 }),
    record: {
      id: 'u1',
      name: 'Camille',
      email: 'kept@visitor.example',
      role: 'operator',
      verified: false,
      own_password: false,
      marketing: 'yes',
    },
  }),
  'vitrine.settings': JSON.stringify({ dark: false, lowData: true, country: 'FR' }),
  'vitrine.cart': JSON.stringify([{ item: 'a', product: 'p', paths: { en: '/products/a' }, quantity: 2, price: 100 }]),
  'vitrine.checkout': JSON.stringify({ email: 'kept@gmial.com', savedAt: Date.now() }),
  'vitrine.orders': JSON.stringify([{ token: 't', number: 'ABCD-2345', isPending: true, payingAt: 1 }]),
};
const TAB: Readonly<Record<string, string>> = {
  'vitrine.draft.login': 'kept@gmial.com',
  'vitrine.draft.name': 'Kept',
  'vitrine.code': JSON.stringify({ otpId: 'o', email: 'kept@visitor.example' }),
  'vitrine.confirm': `#email=${claims({ email: 'kept@visitor.example', newEmail: 'new@visitor.example', id: 'u1' })}`,
  'vitrine.draft.withdraw': JSON.stringify({
    draft: DRAFT,
    receipt: { statement: DRAFT, receivedAt: '2026-11-23T10:00:00Z', reference: 'R' },
  }),
  'vitrine.draft.address': JSON.stringify({ user: 'u1', id: '', typed: { name: 'Kept' } }),
};

function stubBrowser(): void {
  const storage = (kept: Readonly<Record<string, string>>) => ({
    getItem: (key: string) => kept[key] ?? null,
    setItem: () => {},
    removeItem: () => {},
  });
  vi.stubGlobal('localStorage', storage(LOCAL));
  vi.stubGlobal('sessionStorage', storage(TAB));
  vi.stubGlobal(
    'location',
    new URL('https://shop.example/fr/login?order=ABCD-2345&step=review&page=3&state=s&code=c#forgotten'),
  );
  vi.stubGlobal('navigator', { onLine: false, language: 'it-IT' });
  vi.stubGlobal('history', { replaceState: () => {} });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('document', {
    referrer: 'https://shop.example/cart',
    title: 'T',
    documentElement: { lang: 'fr', dataset: {} },
    activeElement: null,
  });
}

afterEach(() => vi.unstubAllGlobals());

describe.each(CASES)('$name', (island) => {
  test.each(LOCALES)('is drawn in %s as React draws it first in any browser', async (locale) => {
    const built = await drawNow(island, locale);
    expect(built).not.toBe('');
    stubBrowser();
    expect(await drawNow(island, locale)).toBe(built);
    expect(built).not.toMatch(/Kept|kept@|Camille/);
  });
});
