/** Events of the fake, signed as Stripe signs them, and sent as often, as late and as wrongly as a test wants. */
import { createHmac } from 'node:crypto';
import { newId } from '#tests/support/fake-stripe/objects.ts';
import { postWhole } from '#tests/support/post-whole.ts';

export interface FakeEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

export interface EventChanges {
  readonly id?: string;
  readonly livemode?: boolean;
  readonly account?: string;
}

/** `object`: what it is about, as it is at this moment. */
export function makeEvent(type: string, object: object, changes: EventChanges = {}): FakeEvent {
  const id = changes.id ?? newId('evt');
  const body = JSON.stringify({
    object: 'event',
    livemode: true,
    created: Math.floor(Date.now() / 1000),
    ...changes,
    id,
    type,
    data: { object },
  });
  return { id, type, body };
}

export interface Delivery {
  /** Default: the right one. */
  readonly secret?: string;
  /** Seconds since it was signed. */
  readonly age?: number;
  /** Sent in place of what was signed. */
  readonly body?: string;
  /** Sent in place of the right header; null: none. */
  readonly header?: string | null;
}

function signatureOf(body: string, secret: string, age = 0): string {
  const time = Math.floor(Date.now() / 1000) - age;
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Posts an event to the shop; gives the status of the answer, 0 where there is none. */
export async function deliver(url: string, event: FakeEvent, secret: string, delivery: Delivery = {}): Promise<number> {
  const header =
    delivery.header === undefined ? signatureOf(event.body, delivery.secret ?? secret, delivery.age) : delivery.header;
  const headers = { 'content-type': 'application/json', ...(header === null ? {} : { 'stripe-signature': header }) };
  try {
    return (await postWhole(url, delivery.body ?? event.body, headers)).status;
  } catch {
    return 0;
  }
}
