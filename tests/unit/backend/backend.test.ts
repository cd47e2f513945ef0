import { globSync, readFileSync } from 'node:fs';
import { BaseAuthStore, type RecordModel } from 'pocketbase';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAddresses, listProviders } from '#src/backend/account.ts';
import { openBackend, type Backend } from '#src/backend/backend.ts';
import { fakeToken } from '#tests/support/browser-fake.ts';

const url = 'http://127.0.0.1:9';
const record: RecordModel = {
  id: 'customer0000001',
  email: 'ada@vitrine.example',
  verified: false,
  collectionId: '_pb_users_auth_',
  collectionName: 'users',
};
const token = fakeToken({ id: record.id, collectionId: record.collectionId, type: 'auth', exp: 4_000_000_000 });

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}
interface Sent {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

let answers: Answer[] = [];
let sent: Sent[] = [];
let authStore: BaseAuthStore;
let backend: Backend;
const onSession = vi.fn<() => void>();

beforeEach(async () => {
  answers = [];
  sent = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit & { headers: Record<string, string> }) => {
    sent.push({
      path: address.replace(url, ''),
      method: `${options.method}`,
      headers: options.headers,
      body: typeof options.body === 'string' ? JSON.parse(options.body) : null,
    });
    const { status = 200, body = {} } = answers.shift() ?? {};
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  authStore = new BaseAuthStore();
  backend = await openBackend({ url, locale: 'fr', authStore, onSession });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  onSession.mockReset();
});

const signedIn = (): void => authStore.save(token, { ...record });

describe('calls', () => {
  test('carry the language of the page, the token once there is one, and JSON', async () => {
    answers.push({ body: { token, record } }, { body: { token, record } });
    await backend.signIn('ada@vitrine.example', 'secret');
    await backend.authorize();
    const [login, refresh] = sent;
    expect(login).toMatchObject({ method: 'POST', path: '/api/collections/users/auth-with-password' });
    expect(login?.body).toEqual({ identity: 'ada@vitrine.example', password: 'secret' });
    expect(login?.headers).toMatchObject({ 'Accept-Language': 'fr', 'Content-Type': 'application/json' });
    expect(login?.headers).not.toHaveProperty('Authorization');
    expect(refresh?.headers).toMatchObject({ Authorization: token });
  });

  test('are not cancelled by the next one of the same kind', async () => {
    const answering: ((answer: Response) => void)[] = [];
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((resolve, reject) => {
          answering.push(resolve);
          const stop = (): void => reject(signal?.reason as Error);
          if (signal?.aborted) stop();
          else signal?.addEventListener('abort', stop);
        }),
    );
    const users = backend.client.collection('users');
    const both = Promise.allSettled([users.getOne('a'), users.getOne('a')]);
    await vi.waitFor(() => expect(answering).toHaveLength(2));
    for (const answer of answering) answer(Response.json(record));
    expect(await both).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  });

  test('ask for full lists 500 records at a time: the profile, and every other', async () => {
    answers.push({ body: { items: [record] } }, { body: { oauth2: {} } }, { body: { items: [] } });
    await expect(listAddresses(backend)).resolves.toHaveLength(1);
    await listProviders(backend).catch(() => undefined);
    const lists = sent.filter(({ path }) => path.includes('/records?'));
    expect(lists).toHaveLength(2);
    for (const { path } of lists) expect(path).toContain('perPage=500');
    // Nothing else asks the SDK for a whole list.
    const asking = globSync('src/**/*.{ts,tsx}').filter(
      (file) => !file.startsWith('src/publishing/') && readFileSync(file, 'utf8').includes('.getFullList('),
    );
    expect(asking).toEqual(['src/backend/full-list.ts']);
  });
});

describe('login', () => {
  test('a valid one is a session, and is told', async () => {
    answers.push({ body: { token, record } });
    await backend.signIn('ada@vitrine.example', 'secret');
    expect(authStore.isValid).toBe(true);
    expect(onSession).toHaveBeenCalledOnce();
  });

  test('a refused one is Invalid credentials', async () => {
    answers.push({ status: 400, body: { status: 400, message: 'Failed to authenticate.', data: {} } });
    const login = backend.signIn('ada@vitrine.example', 'wrong');
    await expect(login).rejects.toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid credentials',
      status: 400,
    });
    expect(authStore.isValid).toBe(false);
  });

  test('takes the place of another session when it is accepted, and not before', async () => {
    const other = { ...record, id: 'customer0000002' };
    authStore.save(fakeToken({ id: other.id, exp: 4_000_000_000 }), other);
    const onAccepted = vi.fn<() => void>(() => expect(authStore.record?.id).toBe(other.id));
    answers.push({ status: 400 }, { body: { token, record } });
    await expect(backend.signIn('ada@vitrine.example', 'wrong', { onAccepted })).rejects.toThrow('Invalid credentials');
    expect(onAccepted).not.toHaveBeenCalled();
    expect(authStore.record?.id).toBe(other.id);
    await backend.signIn('ada@vitrine.example', 'secret', { onAccepted });
    expect(onAccepted).toHaveBeenCalledOnce();
    expect(authStore.token).toBe(token);
    expect(sent.map(({ headers }) => headers['Authorization'])).toEqual([undefined, undefined]);
  });

  test('one that needs another factor is no refusal: it names what waits, which goes with the code', async () => {
    answers.push(
      { status: 401, body: { mfaId: 'mfa000000000001' } },
      { body: { otpId: 'otp000000000001' } },
      { body: { token, record, meta: { device: 'remembered' } } },
    );
    await expect(backend.signIn('ada@vitrine.example', 'secret', { device: 'old' })).rejects.toMatchObject({
      code: 'second_factor',
      response: { mfaId: 'mfa000000000001' },
    });
    expect(authStore.isValid).toBe(false);
    const step = { mfaId: 'mfa000000000001', remember: true };
    const { otpId: request } = await backend.requestCode('ada@vitrine.example', step.mfaId);
    expect(await backend.signInWithCode(request, '123456', step)).toBe('remembered');
    expect(sent.map(({ body }) => body)).toEqual([
      { identity: 'ada@vitrine.example', password: 'secret', device: 'old' },
      { email: 'ada@vitrine.example', mfaId: 'mfa000000000001' },
      { otpId: 'otp000000000001', password: '123456', ...step },
    ]);
  });

  test('an answer without a valid token is Invalid credentials', async () => {
    answers.push({ body: { token: '', record: null } });
    await expect(backend.signIn('a@b', 'c')).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test('too many attempts, or no connection, are not Invalid credentials', async () => {
    answers.push({ status: 429, body: { message: 'Too many requests.' } });
    await expect(backend.signIn('a@b', 'c')).rejects.toMatchObject({ code: 'rejected', message: 'Too many requests.' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(backend.signIn('a@b', 'c')).rejects.toMatchObject({ code: 'unknown', status: 0 });
  });

  test('a created user is logged in straight afterwards', async () => {
    answers.push({ body: record }, { body: { token, record } });
    await backend.signUp('ada@vitrine.example', 'secret', 'Ada');
    expect(sent[0]?.body).toEqual({
      email: 'ada@vitrine.example',
      password: 'secret',
      passwordConfirm: 'secret',
      name: 'Ada',
      locale: 'fr',
    });
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/collections/users/records',
      '/api/collections/users/auth-with-password',
    ]);
    expect(authStore.isValid).toBe(true);
  });

  test('an account that was made by a lost press is signed in to by the next one, with its password alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const taken = { status: 400, body: { message: 'x', data: { email: { code: 'validation_not_unique' } } } };
    answers.push(taken);
    await expect(backend.signUp('ada@vitrine.example', 'secret')).rejects.toMatchObject({ status: 400 });
    const { fetch: answering } = globalThis;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(backend.signUp('ada@vitrine.example', 'secret')).rejects.toMatchObject({ code: 'unknown', status: 0 });
    vi.stubGlobal('fetch', answering);
    // Somebody else's account says the same, and its password is another.
    answers.push(taken, { status: 400, body: { message: 'Failed to authenticate.' } });
    await expect(backend.signUp('ada@vitrine.example', 'wrong')).rejects.toMatchObject({
      fields: { email: 'validation_not_unique' },
    });
    answers.push(taken, { body: { token, record } });
    await backend.signUp('ada@vitrine.example', 'secret');
    expect(authStore.isValid).toBe(true);
  });

  test('a one-time code that is refused is told apart from a backend that does not answer', async () => {
    answers.push({ body: { otpId: 'otp000000000001' } }, { status: 400 }, { status: 503 }, { body: { token, record } });
    const { otpId: request } = await backend.requestCode('ada@vitrine.example');
    await expect(backend.signInWithCode(request, '000000')).rejects.toMatchObject({ code: 'invalid_code' });
    await expect(backend.signInWithCode(request, '000000')).rejects.toMatchObject({ code: 'unknown', status: 503 });
    await backend.signInWithCode(request, '123456');
    expect(sent.at(-1)).toMatchObject({
      path: '/api/collections/users/auth-with-otp',
      body: { otpId: 'otp000000000001', password: '123456' },
    });
    expect(authStore.isValid).toBe(true);
  });

  test('a mailed link that is no longer good is told apart from a password that is refused', async () => {
    const refused = (fields: readonly string[]) => ({
      status: 400,
      body: { message: 'x', data: Object.fromEntries(fields.map((field) => [field, { code: 'no', message: 'No.' }])) },
    });
    for (const fields of [['token'], ['token', 'password'], []]) {
      answers.push(refused(fields));
      await expect(backend.confirmPasswordReset('t', 'p')).rejects.toMatchObject({ code: 'link_dead' });
    }
    answers.push(refused(['password']), { status: 429 });
    await expect(backend.confirmPasswordReset('t', 'p')).rejects.toMatchObject({
      code: 'rejected',
      fields: { password: 'no' },
    });
    await expect(backend.confirmPasswordReset('t', 'p')).rejects.toMatchObject({ code: 'unknown', status: 429 });
  });

  test('a create or update that fails is logged and thrown', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answers.push({ status: 400, body: { message: 'Failed to create record.' } });
    await expect(backend.signUp('ada', 'x')).rejects.toMatchObject({ message: 'Failed to create record.' });
    answers.push({ status: 404, body: { message: 'No.' } });
    await expect(backend.updateUser(record.id, { name: 'Ada' })).rejects.toMatchObject({ status: 404 });
    expect(logged).toHaveBeenCalledTimes(2);
  });
});

describe('session', () => {
  test('a stored token that has expired is Invalid token, and anonymous', async () => {
    authStore.save(fakeToken({ exp: 1 }), { ...record });
    await expect(backend.authorize()).rejects.toMatchObject({ code: 'invalid_token', message: 'Invalid token' });
    expect(authStore.token).toBe('');
    expect(sent).toEqual([]);
  });

  test('a stored token that the backend refuses is Invalid token, and anonymous', async () => {
    signedIn();
    answers.push({ status: 401, body: { message: 'The request requires valid authorization token.' } });
    await expect(backend.authorize()).rejects.toMatchObject({ code: 'invalid_token' });
    expect(authStore.record).toBeNull();
  });

  test('a backend that does not answer ends no session', async () => {
    signedIn();
    answers.push({ status: 503 });
    await expect(backend.authorize()).rejects.toMatchObject({ code: 'unknown', status: 503 });
    expect(authStore.isValid).toBe(true);
  });

  test('an answer that comes after somebody else has signed in, or nobody is, changes nothing', async () => {
    for (const answer of [{ body: { token, record } }, { status: 401 }]) {
      signedIn();
      answers.push(answer);
      const asked = backend.authorize();
      authStore.clear();
      await asked;
      expect([authStore.token, authStore.record]).toEqual(['', null]);
    }
  });

  test('an answer that was read before something was saved brings its token, and takes back nothing', async () => {
    signedIn();
    const renewed = fakeToken({ exp: 4_000_000_000, id: record.id });
    const answering: ((answer: Response) => void)[] = [];
    const answered = new Promise<Response>((resolve) => void answering.push(resolve));
    vi.stubGlobal('fetch', (path: string) =>
      path.endsWith('/auth-refresh') ? answered : Promise.resolve(Response.json({ ...record, name: 'Zoë M.' })),
    );
    const asked = backend.authorize();
    await backend.updateUser(record.id, { name: 'Zoë M.' });
    for (const answer of answering) answer(Response.json({ token: renewed, record }));
    await asked;
    expect([authStore.token, authStore.record?.['name']]).toEqual([renewed, 'Zoë M.']);
  });

  test('is cleared when an email change is confirmed', async () => {
    signedIn();
    answers.push({ status: 204 });
    await backend.confirmEmailChange(fakeToken({ id: record.id, collectionId: record.collectionId }), 'secret');
    expect(authStore.isValid).toBe(false);
  });

  test('a confirmed verification marks the signed-in record verified', async () => {
    signedIn();
    answers.push({ status: 204 });
    await backend.confirmVerification(fakeToken({ id: record.id, collectionId: record.collectionId }));
    expect(authStore.record?.['verified']).toBe(true);
  });

  test('logout clears token and record', () => {
    signedIn();
    backend.signOut();
    expect([authStore.token, authStore.record]).toEqual(['', null]);
  });
});
