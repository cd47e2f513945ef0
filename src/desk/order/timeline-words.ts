/** What stands in the timeline, in words. Pure. */
import { RETURN_STATES } from '#src/contract/account-api.ts';
import type { TimelineEntry } from '#src/contract/desk/page.ts';
import { FULFILMENT_STATES, ORDER_STATES, PAYMENT_STATES } from '#src/domain/order/order-states.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

const NOBODY = ['shop', 'shopper', 'provider', 'account'] as const;
const STATES = { order: ORDER_STATES, payment: PAYMENT_STATES, fulfilment: FULFILMENT_STATES } as const;
/** Actions that this page tells in words of its own; others stand there by their name. */
const ACTIONS = ['address', 'note', 'resend-mail', 'exchange', 'order-make', 'order-change'] as const;

/** Who has done it: 'users anna@…' is 'anna@…'. */
export function whoOf(t: PartT<'desk-page'>, by: string): string {
  const role = NOBODY.find((one) => one === by);
  return role === undefined ? by.replace(/^\S+ /, '') : t(`by.${role}`);
}

function stateWords(t: PartT<'desk-page'>, machine: keyof typeof STATES, state: string): string {
  switch (machine) {
    case 'order': {
      const known = ORDER_STATES.find((one) => one === state);
      return known === undefined ? state : t(`state.order.${known}`);
    }
    case 'payment': {
      const known = PAYMENT_STATES.find((one) => one === state);
      return known === undefined ? state : t(`state.payment.${known}`);
    }
    case 'fulfilment': {
      const known = FULFILMENT_STATES.find((one) => one === state);
      return known === undefined ? state : t(`state.fulfilment.${known}`);
    }
  }
}

/** Names its state. A withdrawal needs no approval. */
function returnWords(t: PartT<'desk-page'>, isWithdrawal: boolean, state: string): string {
  const known = RETURN_STATES.find((one) => one === state);
  if (isWithdrawal && known === 'accepted') return t('withdrawalState.accepted');
  return known === undefined ? state : t(`returnState.${known}`);
}

export interface EntryWords {
  readonly title: string;
  /** More about it; ''. */
  readonly more: string;
}

/** `amount` of minor units, and `day` of a date, in the reader's language. */
export function entryWords(
  t: PartT<'desk-page'>,
  entry: TimelineEntry,
  { amount, day }: { readonly amount: (minor: number) => string; readonly day: (iso: string) => string },
): EntryWords {
  switch (entry.kind) {
    case 'placed':
      return { title: t('entry.placed'), more: '' };
    case 'step': {
      const { machine, from, to, reason } = entry;
      const values = { from: stateWords(t, machine, from), to: stateWords(t, machine, to) };
      return { title: t(`entry.step.${machine}`, values), more: reason };
    }
    case 'action': {
      const known = ACTIONS.find((one) => one === entry.action);
      return {
        title: known === undefined ? t('entry.action', { action: entry.action }) : t(`entry.action.${known}`),
        more: '',
      };
    }
    case 'mail':
      return {
        title: t(`entry.mail.${entry.state}`, { to: entry.to, subject: entry.subject || t('mailSecret') }),
        more: entry.problem,
      };
    case 'parcel': {
      const { carrier, tracking, lost, delivered } = entry;
      const more = lost ? t('parcelLost') : delivered === '' ? '' : t('parcelDelivered', { when: day(delivered) });
      return { title: t('entry.parcel', { carrier, tracking }).trim(), more };
    }
    case 'refund':
      return { title: t(`entry.refund.${entry.state}`, { amount: amount(entry.amount) }), more: entry.reason };
    case 'transfer':
      return { title: t('entry.transfer', { amount: amount(entry.amount) }), more: '' };
    case 'dispute':
      return { title: t('entry.dispute', { amount: amount(entry.amount), state: entry.state }), more: '' };
    case 'return': {
      const { reference, withdrawal, state } = entry;
      return {
        title: t(withdrawal ? 'entry.withdrawal' : 'entry.return', { reference }),
        more: returnWords(t, withdrawal, state),
      };
    }
    case 'document': {
      const { kind, number, amount: sum } = entry.document;
      return { title: t('entry.document', { kind: t(`document.${kind}`), number, amount: amount(sum) }), more: '' };
    }
  }
}
