/** Calls of the desk's routes, as an operator's browser sends them. */
import { randomBytes } from 'node:crypto';
import { DESK_ROUTE, type ActionAnswer } from '#src/contract/desk-api.ts';
import type { RefundPreview } from '#src/contract/desk/money.ts';
import type { DeskActions, DeskReads } from '#src/contract/routes/routes.ts';
import { choiceOf, pressOf, type WantedRefund } from '#scripts/demo/orders/give-back.ts';
import { SUPERUSER, type TestBackend } from '#tests/support/backend.ts';
import type { Answer } from '#tests/support/order-shop.ts';
import { postWhole } from '#tests/support/post-whole.ts';

export async function callDesk<Body>(
  { url }: Pick<TestBackend, 'url'>,
  route: string,
  request: unknown,
  token: string,
): Promise<Answer<Body>> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) };
  const { status, text } = await postWhole(`${url}${DESK_ROUTE}${route}`, JSON.stringify(request), headers);
  return { status, body: JSON.parse(text) as Body };
}

/** Reads as a superuser; it must be answered. */
export async function readDesk<Route extends keyof DeskReads>(
  backend: TestBackend,
  route: Route,
  request: DeskReads[Route][0],
): Promise<DeskReads[Route][1]> {
  const { status, body } = await callDesk<DeskReads[Route][1]>(backend, route, request, backend.admin.authStore.token);
  if (status !== 200) throw new Error(`${route} was refused: ${JSON.stringify(body)}`);
  return body;
}

/** Gives money of an order back, once the desk has shown how much there is: as a superuser, or whoever has the token. */
export async function giveBack(
  { url, admin }: Pick<TestBackend, 'url' | 'admin'>,
  { reason = 'broken', key = newActionKey(), ...wanted }: WantedRefund & { reason?: string; key?: string },
  token = admin.authStore.token,
): Promise<Answer<ActionAnswer>> {
  const shown = await callDesk<RefundPreview>({ url }, 'refund-preview', choiceOf(wanted), token);
  if (shown.status !== 200) return { status: shown.status, body: shown.body as never };
  return callDesk({ url }, 'refund', { ...pressOf(wanted, shown.body), reason, key }, token);
}

/** What an action asks for that nobody can take back: the superuser has typed the password again. */
export async function proofAtDesk(backend: TestBackend): Promise<string> {
  return (await readDesk(backend, 'confirm-self', { password: SUPERUSER.password })).proof;
}

export function newActionKey(): string {
  return randomBytes(16).toString('hex');
}

/** Acts as a superuser, with a key of its own unless one is given. */
export function actAtDesk<Route extends keyof DeskActions & string>(
  backend: TestBackend,
  route: Route,
  request: DeskActions[Route],
  key = newActionKey(),
): Promise<Answer<ActionAnswer>> {
  return callDesk<ActionAnswer>(backend, route, { ...Object(request), key }, backend.admin.authStore.token);
}
