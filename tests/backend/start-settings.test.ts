/** What a start sets in PocketBase without being a superuser. */
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSettings } from '#src/backend-server/start-settings.ts';
import { storedMailHost, storedProxyHeaders } from '#src/backend-server/stored-settings.ts';
import type { SignInService } from '#src/runtime/sign-in-services.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';

const HEADER = 'x-visitor-0123456789abcdef01234567';
const MAIL = { host: 'smtp.example', port: 465, user: 'shop', password: 'mail-secret', tls: true };
const SERVICE = { name: 'google', clientId: 'shop', clientSecret: 'service-secret' } as const;

const env = (from: string | undefined, signInServices: readonly SignInService[]) => ({
  SHOP_MODE: 'demo',
  ...startSettings({ mail: { ...MAIL, from }, signInServices, secondFactor: 'on' }, HEADER),
});

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ env: env('robot@vitrine.example', [SERVICE]) });
});
afterAll(() => backend.stop());

test('mail server, sender, header of the gate and services are set by the hooks, and nothing else is', async () => {
  const settings = await backend.admin.settings.getAll();
  expect(settings).toMatchObject({
    smtp: { enabled: true, host: 'smtp.example', port: 465, username: 'shop', tls: true },
    meta: { appName: 'Vitrine', senderAddress: 'robot@vitrine.example', hideControls: true },
    trustedProxy: { headers: [HEADER], useLeftmostIP: false },
    rateLimits: { enabled: true },
    logs: { maxDays: 7 },
  });
  const { oauth2 } = await backend.client().collection('users').listAuthMethods();
  expect(oauth2).toMatchObject({ enabled: true, providers: [{ name: 'google' }] });
  expect(storedMailHost(dirname(backend.dataDir))).toBe('smtp.example');
});

test('a header that was set in the dashboard is told before it is replaced', async () => {
  await backend.admin.settings.update({ trustedProxy: { headers: ['X-Real-IP', HEADER] } });
  const found: (readonly string[])[] = [];
  backend = await backend.restart({ change: () => found.push(storedProxyHeaders(dirname(backend.dataDir))) });
  expect(found).toEqual([['X-Real-IP']]);
  expect(await backend.admin.settings.getAll()).toMatchObject({ trustedProxy: { headers: [HEADER] } });
});

test('a route without a limit gets that of its row, and a number that was changed stays', async () => {
  type Rules = { label: string; maxRequests: number }[];
  const rulesOf = async (): Promise<Rules> =>
    ((await backend.admin.settings.getAll())['rateLimits'] as { rules: Rules }).rules;
  const before = await rulesOf();
  const changed = before
    .filter(({ label }) => label !== 'POST /api/shop/vitals')
    .map((rule) => (rule.label === 'POST /api/shop/quote' ? { ...rule, maxRequests: 7 } : rule));
  await backend.admin.settings.update({ rateLimits: { enabled: true, rules: changed } });
  backend = await backend.restart();
  const after = await rulesOf();
  expect(after.slice(0, changed.length)).toEqual(changed);
  expect(after.slice(changed.length)).toEqual(before.filter(({ label }) => label === 'POST /api/shop/vitals'));
});

test.each([
  [
    'a service that PocketBase does not know',
    undefined,
    { ...SERVICE, name: 'nonsense' },
    /SIGN_IN_PROVIDERS: nonsense/,
  ],
  ['a sender that is none', 'nobody', SERVICE, /The mail server could not be set \(SMTP_HOST=smtp\.example\)/],
])('%s ends the start, and is told without a secret', async (_name, from, service, words) => {
  const refused = startTestBackend({ env: env(from, [service]) });
  await expect(refused).rejects.toThrow(words);
  await expect(refused).rejects.not.toThrow(/mail-secret|service-secret/);
});
