/** Reads what an event of Stripe is about. Pure: the event tells only which payment to ask about. */
import { at, textAt, type Json } from '#pocketbase/orders/payments/json.ts';
import { COLUMNS } from '#src/schema/derived/limits.ts';

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** Id of the PaymentIntent; '' where it is about none. */
  readonly intent: string;
  /** Reason for which it is stored and not acted on; '' where it is. */
  readonly ignored: string;
}

/** Families of events that can change an order. */
const KNOWN = ['payment_intent.', 'charge.', 'refund.'] as const;

function intentOf(object: Json): string {
  return textAt(object, 'object') === 'payment_intent' ? textAt(object, 'id') : textAt(object, 'payment_intent');
}

function whyIgnored(event: Json, intent: string, livemode: boolean): string {
  if (!KNOWN.some((family) => textAt(event, 'type').startsWith(family))) return 'unknown type';
  if (at(event, 'account') !== null) return 'of another account';
  if ((at(event, 'livemode') === true) !== livemode) return livemode ? 'of the test mode' : 'of the live mode';
  return intent === '' ? 'about no payment' : '';
}

/** null: not an event. `livemode`: of our own keys. */
export function readEvent(event: Json, livemode: boolean): StripeEvent | null {
  const [id, type] = [textAt(event, 'id'), textAt(event, 'type')];
  if (!/^[\w-]{1,255}$/.test(id) || !/^[\w.]{1,255}$/.test(type)) return null;
  const found = intentOf(at(event, 'data', 'object'));
  // No payment of this shop has an id that it could not keep.
  const intent = found.length > COLUMNS.payment_events.intent ? '' : found;
  return { id, type, intent, ignored: whyIgnored(event, intent, livemode) };
}

/** Says whether a card was refused. */
export function tellsOfDecline(type: string): boolean {
  return type === 'payment_intent.payment_failed';
}

/**
 * Kinds that an event may be about and that the charge itself does not tell: refunds that have not moved money, and
 * disputes.
 */
export function tellsOf(type: string): readonly ('refunds' | 'disputes')[] {
  return [
    ...(type.includes('refund') ? (['refunds'] as const) : []),
    ...(type.includes('dispute') ? (['disputes'] as const) : []),
  ];
}
