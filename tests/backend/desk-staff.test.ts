/** Who works at the desk: operators invite each other by mail, and end each other's access. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffAnswer } from '#src/contract/desk/staff.ts';
import { makeUser, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callRoute, startOrderShop } from '#tests/support/order-shop.ts';
import { actAtDesk, askDesk, newOperator, proofOf, signIn, type Operator } from '#tests/support/settings-desk.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let backend: TestBackend;
let anna: Operator;
let proof: string;
beforeAll(async () => {
  backend = await startTestBackend();
  await startOrderShop(backend);
  anna = await newOperator(backend);
  proof = await proofOf(backend, anna);
});
afterAll(() => backend.stop());

const invite = (email: string, more: object = {}) =>
  actAtDesk(backend, anna, 'staff-invite', {
    email,
    name: 'Bob',
    locale: 'fr',
    role: 'operator',
    proof,
    ...more,
  });
const end = (id: string, more: object = {}) => actAtDesk(backend, anna, 'staff-end', { id, proof, ...more });
const account = (id: string) => backend.admin.collection('users').getOne(id);

/** The link of the newest invitation to an address. */
async function tokenFor(email: string): Promise<string> {
  const filter = backend.admin.filter("kind = 'staff_invited' && to = {:email}", { email });
  const { items } = await backend.admin.collection('mails').getList(1, 1, { filter, sort: '-@rowid' });
  return /#reset=([\w.-]+)/.exec(String(items[0]?.['text']))?.[1] ?? '';
}

describe('an invitation', () => {
  test('makes an operator, who chooses a password by the link in the mail; the others are told', async () => {
    const email = `${word('bob')}@vitrine.example`;
    const { status, body } = await invite(email.toUpperCase());
    expect(status).toBe(200);
    expect(await account(body.subject)).toMatchObject({
      email,
      role: 'operator',
      verified: false,
      own_password: false,
    });
    const list = await askDesk<StaffAnswer>(backend, anna, 'staff', {});
    expect(list.body.people.find(({ id }) => id === body.subject)).toMatchObject({ invited: true, role: 'operator' });
    const alerts = await backend.admin.collection('mails').getFullList({ filter: "kind = 'staff_joined'" });
    expect(alerts.map((mail) => mail['to'])).toEqual(expect.arrayContaining(['shop@vitrine.example', anna.email]));
    // Three days, as its mail says: PocketBase looks at when its token ends.
    const token = await tokenFor(email);
    const { exp } = JSON.parse(atob(token.split('.')[1] ?? '')) as { readonly exp: number };
    expect(Math.abs(exp * 1000 - Date.now() - 3 * DAY_MS)).toBeLessThan(MINUTE_MS);
    const [mail] = await backend.admin.collection('mails').getFullList({
      filter: backend.admin.filter("kind = 'staff_invited' && to = {:email}", { email }),
    });
    expect(Math.abs(Date.parse(`${mail?.['good_until']}`.replace(' ', 'T')) - exp * 1000)).toBeLessThan(MINUTE_MS);
    const client = backend.client();
    const password = 'a-password-of-my-own';
    await client.collection('users').confirmPasswordReset(token, password, password);
    const bob = await signIn(backend, { id: body.subject, email, password });
    expect((await askDesk(backend, bob, 'log', {})).status).toBe(200);
    expect(await account(body.subject)).toMatchObject({ verified: true, own_password: true });
    expect((await invite(email)).body.problems).toEqual([{ field: 'email', code: 'is_operator' }]);
  });

  test('asks for the password again, a name and an address, and leaves editors alone', async () => {
    const email = `${word('eve')}@vitrine.example`;
    expect((await invite(email, { proof: '' })).body.problems).toEqual([{ field: 'password', code: 'confirm' }]);
    expect((await invite(email, { name: ' ' })).body.problems).toEqual([{ field: 'name', code: 'missing' }]);
    expect((await invite('nobody')).body.problems).toEqual([{ field: 'email', code: 'email_shape' }]);
    const editor = await makeUser(backend.admin, 'editor');
    expect((await invite(editor.email)).body.problems).toEqual([{ field: 'email', code: 'is_editor' }]);
    expect((await account(editor.id))['role']).toBe('editor');
  });

  test('lets nobody in by the password that a stranger has set for an address that is not theirs', async () => {
    const squatter = await makeUser(backend.admin, 'customer');
    const session = await signIn(backend, squatter);
    expect((await invite(squatter.email)).status).toBe(200);
    expect((await account(squatter.id))['role']).toBe('operator');
    expect((await askDesk(backend, session, 'log', {})).status).toBe(403);
    await expect(signIn(backend, squatter)).rejects.toThrow('Failed to authenticate');
  });
});

describe('the end of access', () => {
  test('is at once: the sessions are over, and the account is a customer’s', async () => {
    const bob = await newOperator(backend);
    expect((await end(bob.id)).status).toBe(200);
    expect((await askDesk(backend, bob, 'log', {})).status).toBe(403);
    const renewal = await fetch(`${backend.url}/api/collections/users/auth-refresh`, {
      method: 'POST',
      headers: { authorization: bob.token },
    });
    expect(renewal.status).toBe(401);
    expect(await account(bob.id)).toMatchObject({ role: 'customer' });
    const again = await signIn(backend, bob);
    expect((await askDesk(backend, again, 'log', {})).status).toBe(403);
  });

  test('is not for editors, not one’s own, and not without the password', async () => {
    const [editor, bob] = [await makeUser(backend.admin, 'editor'), await newOperator(backend)];
    expect((await end(editor.id)).status).toBe(404);
    expect((await end(anna.id)).body.problems).toEqual([{ field: 'id', code: 'yourself' }]);
    expect((await end(bob.id, { proof: '' })).body.problems).toEqual([{ field: 'password', code: 'confirm' }]);
    expect((await account(bob.id))['role']).toBe('operator');
  });

  test('leaves one operator who has a password', async () => {
    const superuser = { ...anna, token: backend.admin.authStore.token };
    const { body } = await askDesk<{ proof: string }>(backend, superuser, 'confirm-self', {
      password: 'test-superuser-password',
    });
    const operators = await backend.admin.collection('users').getFullList({ filter: "role = 'operator'" });
    const refused = [];
    for (const { id } of operators) {
      const answer = await actAtDesk(backend, superuser, 'staff-end', { id, proof: body.proof });
      if (answer.status !== 200) refused.push(answer.body.problems);
    }
    expect(refused).toEqual([[{ field: 'id', code: 'last_operator' }]]);
    const left = await backend.admin
      .collection('users')
      .getFullList({ filter: "role = 'operator' && own_password = true" });
    expect(left).toHaveLength(1);
    // Nor do they go by themselves, until there is another one.
    const last = await backend.admin
      .collection('users')
      .update(left[0]?.id ?? '', { password: 'another-of-their-own', passwordConfirm: 'another-of-their-own' });
    const own = { id: last.id, email: String(last['email']), password: 'another-of-their-own' };
    const leave = async () =>
      callRoute(backend, 'account-delete', { password: own.password }, (await signIn(backend, own)).token);
    expect(await leave()).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'role', code: 'last_operator' }] },
    });
    expect(await account(last.id)).toMatchObject({ role: 'operator' });
    await newOperator(backend);
    expect((await leave()).status).toBe(200);
    await expect(account(last.id)).rejects.toMatchObject({ status: 404 });
  });
});
