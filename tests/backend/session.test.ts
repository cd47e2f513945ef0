/** Login, sign-up and the check of a stored token as the shop makes them (src/backend/backend.ts), against the real backend. */
import { BaseAuthStore } from 'pocketbase';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBackend, type Backend } from '#src/backend/backend.ts';
import { makeUser, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';

let server: TestBackend;
beforeAll(async () => {
  server = await startTestBackend();
});
afterAll(() => server.stop());

const PASSWORD_CHANGE = { password: 'another-password', passwordConfirm: 'another-password' };

/** A browser of its own, with nobody signed in. */
async function browser(): Promise<Backend & { readonly authStore: BaseAuthStore }> {
  const authStore = new BaseAuthStore();
  return { ...(await openBackend({ url: server.url, locale: 'fr', authStore })), authStore };
}

test('a password login is a session; a wrong password and an unknown address are Invalid credentials', async () => {
  const user = await makeUser(server.admin, 'customer');
  const { signIn, authStore } = await browser();
  await expect(signIn(user.email, 'wrong')).rejects.toMatchObject({ message: 'Invalid credentials', status: 400 });
  await expect(signIn('nobody@vitrine.example', 'x')).rejects.toMatchObject({ message: 'Invalid credentials' });
  expect(authStore.isValid).toBe(false);
  await signIn(user.email, user.password);
  expect(authStore).toMatchObject({ isValid: true, record: { id: user.id, email: user.email } });
});

test('a stored token that is still good stays, with the record as it is now', async () => {
  const user = await makeUser(server.admin, 'customer');
  const { signIn, authorize, authStore } = await browser();
  await signIn(user.email, user.password);
  await server.admin.collection('users').update(user.id, { verified: true });
  await authorize();
  expect(authStore).toMatchObject({ isValid: true, record: { id: user.id, verified: true } });
});

test.each([
  ['by a new password', (id: string) => server.admin.collection('users').update(id, PASSWORD_CHANGE)],
  ['because the account is gone', (id: string) => server.admin.collection('users').delete(id)],
])('a token that was revoked %s is an Invalid token, and the session is anonymous', async (_, revoke) => {
  const user = await makeUser(server.admin, 'customer');
  const { signIn, authorize, authStore } = await browser();
  await signIn(user.email, user.password);
  await revoke(user.id);
  expect(authStore.isValid).toBe(true);
  await expect(authorize()).rejects.toMatchObject({ code: 'invalid_token', message: 'Invalid token' });
  expect(authStore).toMatchObject({ isValid: false, token: '', record: null });
});

test('a created user is signed in at once, as a customer; a refused one is logged, and nobody is signed in', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const email = `${word('new')}@vitrine.example`;
  const { signUp, authStore } = await browser();
  await expect(signUp(email, 'password123')).rejects.toMatchObject({ status: 400 });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  expect(authStore.isValid).toBe(false);
  await signUp(email, 'a-long-password');
  expect(authStore).toMatchObject({ isValid: true, record: { email, role: 'customer', verified: false } });
});
