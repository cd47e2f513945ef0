/** Every limit by address, asked by those who have many of them: the rules that PocketBase has stored, so that a new one is among them. */
import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APART } from '#src/gate/networks.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { openGate, type TestGate } from '#tests/support/gate.ts';

interface Rule {
  readonly label: string;
  readonly audience: string;
}

/** Requests that one address may make here, of each rule. */
const MOST = 2;

let backend: TestBackend;
let gate: TestGate;
let rules: readonly Rule[];
let tried: readonly Rule[];
beforeAll(async () => {
  backend = await startTestBackend({ gated: true });
  gate = await openGate(backend, { trustedProxy: ['X-Forwarded-For'] });
  rules = ((await backend.admin.settings.getAll())['rateLimits'] as { rules: Rule[] }).rules;
  tried = rules.map((rule) => ({ ...rule, maxRequests: MOST, duration: 3600 }));
  await backend.admin.settings.update({ rateLimits: { enabled: true, rules: tried } });
});
afterAll(async () => {
  await gate.stop();
  await backend.stop();
});

/** Where PocketBase does what a rule calls so. */
const ACTIONS: Readonly<Record<string, readonly [method: string, path: string]>> = {
  create: ['POST', 'records'],
  update: ['PATCH', 'records/123456789012345'],
  delete: ['DELETE', 'records/123456789012345'],
  authWithPassword: ['POST', 'auth-with-password'],
  authWithOTP: ['POST', 'auth-with-otp'],
  authWithOAuth2: ['POST', 'auth-with-oauth2'],
  requestOTP: ['POST', 'request-otp'],
  requestPasswordReset: ['POST', 'request-password-reset'],
  requestVerification: ['POST', 'request-verification'],
  requestEmailChange: ['POST', 'request-email-change'],
  confirmPasswordReset: ['POST', 'confirm-password-reset'],
  confirmVerification: ['POST', 'confirm-verification'],
  confirmEmailChange: ['POST', 'confirm-email-change'],
};

/** A collection without a rule of its own; superusers sign in with a code by a route of the shop's. */
const anyOf = (action: string): string => ({ create: 'addresses', authWithOTP: 'services' })[action] ?? '_superusers';

/** Where the shop's own routes stand in place of PocketBase's, these are reached by the id. */
const IDS: Readonly<Record<string, string>> = { users: '_pb_users_auth_' };

/** A request that the rule counts. */
function requestOf(label: string): readonly [method: string, path: string] {
  const [collection = '', action] = label.split(':');
  if (action !== undefined) {
    const [method, path] = ACTIONS[action] ?? [];
    const name = collection === '*' ? anyOf(action) : (IDS[collection] ?? collection);
    if (method === undefined) throw new Error(`Which request does the rule ${label} count?`);
    return [method, `/api/collections/${name}/${path}`];
  }
  const [method, path] = label.includes(' ') ? label.split(' ') : ['GET', label];
  if (label === '/api/') return ['GET', '/api/health'];
  return [method ?? '', `${path}${path?.endsWith('/') === true ? 'x' : ''}`];
}

async function isTaken([method, path]: readonly [string, string], address: string): Promise<boolean> {
  const answer = await fetch(`${gate.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  await answer.arrayBuffer();
  return answer.status !== 429;
}

test('each counts all addresses of a network as one, lets a network of 48 bits do no more than a few, and another one what it may', async () => {
  expect(rules.length).toBeGreaterThan(60);
  expect(rules.filter(({ audience }) => audience !== '')).toEqual([]);
  const tryRule = async ({ label }: Rule, index: number): Promise<void> => {
    const request = requestOf(label);
    const at = (network: string): Promise<boolean> => isTaken(request, `2001:db8:${index.toString(16)}:${network}`);
    const ofOne = [await at(':1'), await at('0:ffff::2'), await at('0:a::3'), await at(':1')];
    expect([label, ofOne]).toEqual([label, [true, true, false, false]]);
    expect([label, await isTaken(request, `2001:db8:f${index.toString(16)}::1`)]).toEqual([label, true]);
    let taken = 0;
    for (let count = 1; count <= MOST * APART.of48 + MOST; count += 1)
      if (await at(`${(count * 0x55).toString(16)}::1`)) taken += 1;
    expect([label, taken]).toEqual([label, expect.toSatisfy((one: number) => one > MOST && one < MOST * APART.of48)]);
  };
  const waiting = [...rules.entries()];
  const handle = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await tryRule(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: 4 }, handle));
});

test('each is the rule that counts its requests: no other one stands in its place', async () => {
  const others = 100_000;
  const idle: string[] = [];
  try {
    for (const [index, { label }] of rules.entries()) {
      const limited = rules.map((rule) => ({
        ...rule,
        maxRequests: rule.label === label ? 1 : others,
        duration: 3600,
      }));
      await backend.admin.settings.update({ rateLimits: { enabled: true, rules: limited } });
      const address = `192.0.2.${index}`;
      const taken = [await isTaken(requestOf(label), address), await isTaken(requestOf(label), address)];
      if (`${taken.join()}` !== 'true,false') idle.push(label);
    }
  } finally {
    await backend.admin.settings.update({ rateLimits: { enabled: true, rules: tried } });
  }
  expect(idle).toEqual([]);
});

test('whatever is asked of accounts without a session has a limit of its own, whatever kind they are', async () => {
  const collections = await backend.admin.collections.getFullList();
  const names = collections.filter(({ type }) => type === 'auth').flatMap(({ id, name }) => [name, id]);
  expect(names).toEqual(expect.arrayContaining(['_superusers', 'services', 'users']));
  const calls = Object.values(ACTIONS).filter(([, path]) => !path.startsWith('records'));
  const asked = names.flatMap((name) => calls.map(([method, path]) => [method, `/api/collections/${name}/${path}`]));
  // That of all of the API lets a thousand through in ten seconds.
  const own = tried.map((rule) => (rule.label.startsWith('/') ? { ...rule, maxRequests: 100_000 } : rule));
  const unlimited: string[] = [];
  try {
    await backend.admin.settings.update({ rateLimits: { enabled: true, rules: own } });
    for (const [index, [method = '', path = '']] of asked.entries()) {
      const taken: boolean[] = [];
      while (taken.length <= MOST) taken.push(await isTaken([method, path], `198.51.100.${index}`));
      if (taken.at(-1) === true) unlimited.push(path);
    }
  } finally {
    await backend.admin.settings.update({ rateLimits: { enabled: true, rules: tried } });
  }
  expect(unlimited).toEqual([]);
});

test('what the hooks count by themselves goes by the network as well: one place looks at the address', async () => {
  const looking: string[] = [];
  for await (const file of glob('pocketbase/src/**/*.ts', { cwd: PROJECT_ROOT }))
    if (/\b(?:realIP|remoteIP|remoteAddr|x-forwarded-for)\b/i.test(await readFile(`${PROJECT_ROOT}/${file}`, 'utf8')))
      looking.push(file);
  expect(looking).toEqual(['pocketbase/src/base/attempts.ts']);
});
