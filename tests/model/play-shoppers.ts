/** What shoppers do in the shop. */
import { randomBytes } from 'node:crypto';
import type { AfterSalesView, LinePieces, WithdrawAnswer } from '#src/contract/account-api.ts';
import type { OrderAnswer, OrderView, PaymentAnswer, QuoteAnswer } from '#src/contract/shop-api.ts';
import type { Players } from '#tests/model/players.ts';
import type { Books } from '#tests/model/books.ts';
import type { Memory, Press } from '#tests/model/memory.ts';
import { COUPONS, type World } from '#tests/model/world.ts';
import { orderRequest } from '#tests/support/order-shop.ts';

/** One of a list, counted round. */
export function pick<Value>(list: readonly Value[], which: number): Value | undefined {
  return list.length === 0 ? undefined : list[which % list.length];
}

/** Orders whose shopper has an answer. */
function answered({ presses }: Memory): Press[] {
  return presses.filter(({ token }) => token !== '');
}

/** Sends what a press of the button asks for; the same press may be sent again and must find the same order. */
async function press(world: World, memory: Memory, pressed: Press): Promise<void> {
  const { status, body } = await world.route<OrderAnswer>('order', pressed.request);
  if (status !== 200) return;
  const { token, order } = body;
  if (pressed.token !== '' && pressed.token !== token) throw new Error('The same press has placed two orders.');
  pressed.token = token;
  pressed.number = order.number;
  const { total } = order.quote;
  if (total !== pressed.request.expectedTotal)
    throw new Error(`Shown ${pressed.request.expectedTotal}, asked ${total}.`);
  memory.promise(`the order ${order.number}`, ({ orders }) => {
    const row = orders.find((one) => one.number === order.number);
    pressed.id = row?.id ?? '';
    return row?.token === token && row.total === total;
  });
}

async function start(world: World, pressed: Press | undefined): Promise<void> {
  if (pressed === undefined || pressed.token === '') return;
  const { status, body } = await world.route<PaymentAnswer>('payment', { token: pressed.token });
  if (status === 200 && body.provider === 'stripe') pressed.intents.add(body.clientSecret.replace(/_secret_.*$/, ''));
}

/** All that is left of an order, or one piece of it. */
async function piecesLeft(world: World, { token }: Press, whole: boolean): Promise<LinePieces[]> {
  const { status, body } = await world.route<AfterSalesView>('after-sales', { token });
  if (status !== 200) return [];
  const left = body.lines.filter((line) => line.left > 0).map(({ line, left: quantity }) => ({ line, quantity }));
  return whole ? left : left.slice(0, 1).map(({ line }) => ({ line, quantity: 1 }));
}

function newKey(): string {
  return randomBytes(16).toString('hex');
}

function hasReturn(key: string): (books: Books) => boolean {
  return ({ returns }) => returns.some((row) => row.key === key);
}

export const SHOPPERS: Pick<
  Players,
  'order' | 'pressAgain' | 'start' | 'cancel' | 'correctEmail' | 'withdraw' | 'askReturn'
> = {
  async order(world, memory, command) {
    const lines = [command.first, command.second].flatMap((quantity, index) =>
      quantity === 0 ? [] : [{ item: world.items[index] ?? '', quantity }],
    );
    const coupon = COUPONS[command.coupon]?.code ?? '';
    const place = { locale: 'en', lines, country: 'FR', postcode: '75011', coupon } as const;
    const quoted = await world.route<QuoteAnswer>('quote', { ...place, shipping: '' });
    if (quoted.status !== 200) return;
    const { chosen, quote } = quoted.body;
    const email = `shopper${command.by}@customer.example`;
    const request = orderRequest(world.shop, { ...place, shipping: chosen, email, expectedTotal: quote.total });
    const pressed: Press = { request, token: '', number: '', id: '', intents: new Set() };
    memory.presses.push(pressed);
    await press(world, memory, pressed);
    if (command.start) await start(world, pressed);
  },

  async pressAgain(world, memory, { which }) {
    const pressed = pick(memory.presses, which);
    if (pressed !== undefined) await press(world, memory, pressed);
  },

  start: (world, memory, { which }) => start(world, pick(answered(memory), which)),

  async cancel(world, memory, { which }) {
    const pressed = pick(answered(memory), which);
    if (pressed === undefined) return;
    const { status } = await world.route<OrderView>('order-cancel', { token: pressed.token });
    if (status === 200)
      memory.promise(`that ${pressed.number} is cancelled`, ({ orders }) =>
        orders.some(({ number, order_state }) => number === pressed.number && order_state === 'cancelled'),
      );
  },

  async correctEmail(world, memory, { which }) {
    const pressed = pick(answered(memory), which);
    if (pressed === undefined) return;
    await world.route('order-email', { token: pressed.token, email: `corrected${which}@customer.example` });
  },

  async withdraw(world, memory, { which, whole }) {
    const pressed = pick(answered(memory), which);
    if (pressed === undefined) return;
    const lines = whole ? null : await piecesLeft(world, pressed, false);
    if (lines?.length === 0) return;
    const key = newKey();
    const { email } = pressed.request;
    const about = { locale: 'en', name: 'Zoë Müller', email, number: pressed.number, statement: '' };
    const request = { ...about, lines, ref: { token: pressed.token }, key };
    const { status } = await world.route<WithdrawAnswer>('withdraw', request);
    if (status === 200) memory.promise(`the withdrawal from ${pressed.number}`, hasReturn(key));
  },

  async askReturn(world, memory, { which, whole }) {
    const pressed = pick(answered(memory), which);
    if (pressed === undefined) return;
    const lines = await piecesLeft(world, pressed, whole);
    if (lines.length === 0) return;
    const key = newKey();
    const request = { ref: { token: pressed.token }, lines, reason: 'faulty', note: '', key };
    const { status } = await world.route<AfterSalesView>('return-request', request);
    if (status === 200) memory.promise(`the return of ${pressed.number}`, hasReturn(key));
  },
};

/** Orders of the books that a member of staff sees, oldest first. */
export function paidOrders(books: Books): Books['orders'] {
  return books.orders.filter(({ payment_state }) => !['unpaid', 'failed'].includes(payment_state));
}
