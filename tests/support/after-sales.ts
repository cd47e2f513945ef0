/** Orders that are paid, sent and given back, as shoppers and operators do it. */
import { randomBytes } from 'node:crypto';
import type PocketBase from 'pocketbase';
import type { AfterSalesView, OrderRef, WithdrawAnswer, WithdrawRequest } from '#src/contract/account-api.ts';
import type { OrderLineRecord, ReturnRecord, ShipmentRecord } from '#src/contract/records.ts';
import type { DemoPaymentAnswer } from '#src/contract/shop-api.ts';
import { makeUser } from '#tests/backend/fixtures.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import type { MailOffice } from '#tests/support/mail-office.ts';
import { callRoute, linesOf, statusOf, type Answer, type placeOrder } from '#tests/support/order-shop.ts';

export function newKey(): string {
  return randomBytes(16).toString('hex');
}

export interface Paid {
  readonly id: string;
  readonly token: string;
  readonly number: string;
  readonly email: string;
  readonly lines: readonly OrderLineRecord[];
}

/** An order that is paid: two bowls by post, €44.90, unless told otherwise. */
export async function placePaid(office: MailOffice, changes: Parameters<typeof placeOrder>[2] = {}): Promise<Paid> {
  const { token, record } = await office.place(changes);
  const paid = await callRoute<DemoPaymentAnswer>(office.backend, 'demo-payment', { token, outcome: 'paid' });
  if (paid.status !== 200) throw new Error(`The order is not paid: ${JSON.stringify(paid.body)}`);
  const { id, number, email } = record;
  return { id, token, number, email, lines: await linesOf(office.backend, id) };
}

/** Somebody with the role, signed in. */
export async function signIn(
  backend: TestBackend,
  role: 'customer' | 'operator' | 'editor' | 'accountant',
): Promise<PocketBase> {
  const { email, password } = await makeUser(backend.admin, role);
  const client = backend.client();
  await client.collection('users').authWithPassword(email, password);
  return client;
}

/** A statement about all of an order, as a guest sends it. */
export function statement(order: Paid, changes: Partial<WithdrawRequest> = {}): WithdrawRequest {
  const { number, email } = order;
  const words = { name: 'Zoë Müller', statement: '', lines: null, ref: null };
  return { locale: 'en', number, email, ...words, key: newKey(), ...changes };
}

export function withdraw(
  backend: TestBackend,
  request: unknown,
  token = '',
): Promise<Answer<WithdrawAnswer & Partial<AfterSalesView>>> {
  return callRoute(backend, 'withdraw', request, token);
}

/** A withdrawal that must be received, as the shop keeps it. */
export async function withdrawn(
  backend: TestBackend,
  order: Paid,
  changes: Partial<WithdrawRequest> = {},
): Promise<ReturnRecord> {
  const { status, body } = await withdraw(backend, statement(order, changes));
  if (status !== 200) throw new Error(`Nothing was received: ${JSON.stringify(body)}`);
  return returnOf(backend, body.reference);
}

export function returnOf({ admin }: TestBackend, reference: string): Promise<ReturnRecord> {
  return admin
    .collection<ReturnRecord>('returns')
    .getFirstListItem(admin.filter('reference = {:reference}', { reference }));
}

export async function afterSalesOf(backend: TestBackend, ref: OrderRef, token = ''): Promise<AfterSalesView> {
  const { status, body } = await callRoute<AfterSalesView>(backend, 'after-sales', ref, token);
  if (status !== 200) throw new Error(`The order is not shown: ${JSON.stringify(body)}`);
  return body;
}

/** Sends a parcel. */
export function send(
  operator: PocketBase,
  order: Pick<Paid, 'id'>,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<ShipmentRecord> {
  return operator.collection<ShipmentRecord>('shipments').create({ order: order.id, carrier: 'Colissimo', ...fields });
}

/** Moves a withdrawal or a return through the given states. */
export async function move(
  operator: PocketBase,
  { id }: Pick<ReturnRecord, 'id'>,
  states: readonly ReturnRecord['state'][],
  fields: Readonly<Record<string, unknown>> = {},
): Promise<ReturnRecord> {
  const returns = operator.collection<ReturnRecord>('returns');
  for (const state of states) await returns.update(id, { ...fields, state });
  return returns.getOne(id);
}

/** How far an order is with its parcels, as its page says it. */
export async function fulfilmentOf({ backend }: MailOffice, { token }: Paid): Promise<string> {
  return (await statusOf(backend, token)).fulfilment;
}

/** Kinds of the mails of an order, in the order in which they were queued, without those that come with the order and with a statement. */
export async function mailKindsOf(office: MailOffice, { id }: Paid): Promise<string[]> {
  const kinds = (await office.mailsOf(id)).map(({ kind }) => kind);
  return kinds.filter((kind) => kind !== 'order_confirmed' && kind !== 'return_notice');
}
