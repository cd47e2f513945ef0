/** Whose a request is: how often PocketBase is asked, by what, and what holds while it cannot say. */
import type { Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { createSessions } from '#src/gate/session.ts';

const token = (id: string, exp = 9_999_999_999): string =>
  `e30.${Buffer.from(JSON.stringify({ id: id.padEnd(15, '0'), exp, type: 'auth' })).toString('base64url')}.x`;

/** A backend that knows one editor, one customer and one program. */
function backendOf(): { asked: string[]; pocketbase: Dispatcher; away: (isAway: boolean) => void } {
  const asked: string[] = [];
  let isAway = false;
  const roles: Record<string, string> = { editor: 'editor', customer: 'customer' };
  const request = ({ path, headers }: { path: string; headers: Record<string, string> }): Promise<object> => {
    asked.push(path);
    if (isAway) return Promise.reject(new Error('away'));
    const name = ['editor', 'customer', 'program'].find((one) => headers['authorization'] === token(one)) ?? '';
    const statusCode = path === '/api/files/token' ? (name === '' ? 401 : 200) : name in roles ? 200 : 404;
    return Promise.resolve({ statusCode, body: { json: () => Promise.resolve({ role: roles[name] }) } });
  };
  return { asked, pocketbase: { request } as unknown as Dispatcher, away: (value) => void (isAway = value) };
}

test.each([
  ['editor', true, true],
  ['program', true, true],
  ['customer', true, false],
  ['forged', false, false],
])('%s', async (name, isSignedIn, isStaff) => {
  const { pocketbase, asked } = backendOf();
  const sessions = createSessions(pocketbase);
  expect(await sessions.isStaff(token(name), {})).toBe(isStaff);
  // A hook runs for nobody but whose session is one.
  expect(asked.some((path) => path.includes('/records/'))).toBe(isSignedIn);
  expect(await sessions.isSignedIn(token(name), {})).toBe(isSignedIn);
});

test('many calls of one session ask once, for some seconds', async () => {
  const { pocketbase, asked } = backendOf();
  let ms = 0;
  const sessions = createSessions(pocketbase, () => ms);
  const ask = (): Promise<(boolean | null)[]> =>
    Promise.all(Array.from({ length: 32 }, () => sessions.isStaff(token('editor'), {})));
  expect((await ask()).every(Boolean)).toBe(true);
  ms = 4000;
  await ask();
  expect(asked).toHaveLength(2);
  ms = 6000;
  await ask();
  expect(asked).toHaveLength(4);
});

test('what is no living token is not asked about; what PocketBase cannot say now is asked again', async () => {
  const { pocketbase, asked, away } = backendOf();
  const sessions = createSessions(pocketbase);
  for (const none of [undefined, '', 'x', 'e30.e30.x', token('editor', 1)])
    expect([await sessions.isSignedIn(none, {}), await sessions.isStaff(none, {})]).toEqual([false, false]);
  expect(asked).toEqual([]);
  away(true);
  expect(await sessions.isSignedIn(token('forged'), {})).toBe(null);
  expect(await sessions.isStaff(token('editor'), {})).toBe(null);
  away(false);
  expect(await sessions.isSignedIn(token('forged'), {})).toBe(false);
  expect(await sessions.isStaff(token('editor'), {})).toBe(true);
});

test.each([200, 400, 401, 403, 404, 408, 409, 429, 500, 502, 503, 504])(
  'nobody is taken for a stranger by any answer but a refusal of the session, and never for longer: %i',
  async (statusCode) => {
    const known = statusCode === 401 || statusCode === 403 ? false : statusCode === 200 ? true : null;
    let isLimited = true;
    const request = (): Promise<object> =>
      Promise.resolve({
        statusCode: isLimited ? statusCode : 200,
        body: { json: () => Promise.resolve(isLimited && statusCode !== 200 ? {} : { role: 'editor' }) },
      });
    const sessions = createSessions({ request } as unknown as Dispatcher);
    const asked = async (): Promise<unknown[]> => [
      await sessions.isSignedIn(token('editor'), {}),
      await sessions.isStaff(token('editor'), {}),
    ];
    expect(await asked()).toEqual([known, known]);
    isLimited = false;
    expect(await asked()).toEqual(known === false ? [false, false] : [true, true]);
  },
);
