/** The mails of an order, from what its owner may know of it. */
import type { Block, Mail } from '#pocketbase/mails/templates/blocks.ts';
import {
  extras,
  letterOf,
  reference,
  goods,
  sums,
  vat,
  whereTo,
  questions,
  enclosed,
  demoNote,
  when,
  place,
  type Letter,
  type OrderMailInput,
  accountBlocks,
  deadlineBlocks,
  endedBlocks,
  moneyOfCancelled,
  moneyOfOffer,
  returnedText,
} from '#pocketbase/mails/templates/order-letter.ts';
import {
  deductionBlocks,
  type ExchangeText,
  parcelBlocks,
  type ParcelText,
  piecesRows,
  refundBlocks,
  type RefundText,
  refusalBlocks,
  type ReturnMailKind,
  type ReturnText,
  type ReturnWords,
  returnWords,
  sendBackBlocks,
} from '#pocketbase/mails/templates/parcel-blocks.ts';
import type { LatePayment } from '#src/contract/shop-api.ts';
import type { RefusalReason } from '#src/domain/catalogue/review.ts';

/** Parts of a mail beside the order. Amounts in minor units. */
export interface MailExtras {
  /** Paid: the contract stands. Carries the terms. */
  readonly order_confirmed: Once;
  /** The provider or the bank has refused; the order is still open. */
  readonly payment_failed: Once;
  /** The shop has made it for the customer, or changed it: they are asked to accept it. `id`: of the offer. Carries the terms. */
  readonly order_offered: { readonly id: string };
  readonly order_changed: { readonly id: string };
  /** Nothing has been paid yet, and the reservation ends soon. */
  readonly resume_payment: Once;
  /** Placed, and paid by transfer: where the money goes. */
  readonly transfer_awaited: { readonly id?: string };
  readonly transfer_reminder: Once;
  readonly transfer_part: { readonly id: string; readonly amount: number };
  /** More than is owed, or after the end: `amount` goes back. `id` here and above: in `transfers`. */
  readonly transfer_returned: { readonly id: string; readonly amount: number };
  /** `amount`: a part that had come, and goes back. */
  readonly transfer_expired: Once & { readonly amount: number };
  /** A parcel is on its way. */
  readonly shipped: ParcelText;
  /** An operator has looked at a withdrawal or a return: the goods may come back. */
  readonly return_accepted: ReturnText;
  readonly return_refused: ReturnText;
  /** The goods are back. */
  readonly return_received: ReturnText;
  /** The money is on its way back. `id`: in `refunds`. */
  readonly refunded: RefundText;
  /** Tells that what `refunded` has said is not so any more: the bank has not taken the money. */
  readonly refund_failed: { readonly id: string; readonly amount: number };
  /**
   * `amount`: what is on its way back, asked for by whatever; `kept`: reason for which the shop keeps the rest. `id`: of a
   * payment that came after the order was cancelled.
   */
  readonly order_cancelled: { readonly id?: string; readonly amount: number; readonly kept?: string };
  /** A payment came after the reservation had ended, and the stock or the voucher was gone: `amount` goes back. */
  readonly order_expired: Once & { readonly amount: number; readonly because: LatePayment };
  /** The shop exchanges pieces. `id`: in `returns`; `pieces`: what the link puts into the cart, `lines` the same in words. */
  readonly exchange: ExchangeText;
  /** Some days after the delivery, once an order. */
  readonly review_asked: Once;
  /** `id`: of the review, with the time of the decision. */
  readonly review_refused: {
    readonly id: string;
    readonly product: string;
    readonly reason: RefusalReason;
    readonly note: string;
  };
  /** A guest has asked for the way to the order. `id`: drawn anew each time. */
  readonly order_link: { readonly id: string };
  /** The shop has corrected the delivery address. `id`: of the correction. */
  readonly address_corrected: { readonly id: string };
  /** To the shop. `id`: the provider's of the dispute; `reason`: the provider's word; `evidenceDue`: ms since the epoch, 0: no answer is asked for. */
  readonly dispute: {
    readonly id: string;
    readonly amount: number;
    readonly reason: string;
    readonly evidenceDue: number;
  };
}
/** Told once for an order. */
interface Once {
  readonly id?: never;
}
export type OrderMailKind = keyof MailExtras;

/** Subject, title and first paragraph, then what the kind adds, then what all have. */
function letterWith(
  letter: Letter,
  kind: OrderMailKind | ReturnWords,
  values: Readonly<Record<string, string>>,
  blocks: Block[],
  text = letter.say(`${kind}_text`, values),
): Mail {
  const { say, order, locale } = letter;
  return {
    locale,
    subject: say(`${kind}_subject`, { ...values, number: order.number }),
    preview: text,
    blocks: [
      { kind: 'title', text: say(`${kind}_title`, values) },
      ...demoNote(letter),
      { kind: 'text', text },
      ...blocks,
      ...questions(letter),
    ],
  };
}

function ordered(letter: Letter): Block[] {
  return [{ kind: 'facts', rows: reference(letter) }, goods(letter), sums(letter)];
}

/**
 * Blocks that an acknowledgement must hold on a durable medium (Directive 2011/83/EU, art. 8(7); in Italy D.Lgs.
 * 70/2003, art. 13(2)).
 */
function contract(letter: Letter): Block[] {
  const { say, order } = letter;
  return [
    ...ordered(letter),
    ...vat(letter),
    whereTo(letter),
    { kind: 'heading', text: say('withdrawalTitle') },
    { kind: 'text', text: say(order.offered === undefined ? 'withdrawalText' : 'withdrawalOffer') },
    ...enclosed(letter),
  ];
}

function confirmed(letter: Letter): Mail {
  const { say, order, amount, link } = letter;
  return letterWith(letter, 'order_confirmed', { amount: amount(order.paid) }, [
    { kind: 'action', label: say('seeOrder'), address: link },
    ...contract(letter),
  ]);
}

function toBePaid(letter: Letter, kind: 'payment_failed' | 'resume_payment'): Mail {
  const { say, order, amount, link } = letter;
  const until = order.expiresAt;
  return letterWith(letter, kind, { amount: amount(order.quote.total) }, [
    ...(until === '' ? [] : [{ kind: 'text' as const, text: say('reservedUntil', { moment: when(letter, until) }) }]),
    { kind: 'action', label: say('payNow'), address: link },
    ...ordered(letter),
  ]);
}

function offered(letter: Letter, kind: 'order_offered' | 'order_changed'): Mail {
  const { say, order, amount, link } = letter;
  const until = order.expiresAt;
  return letterWith(letter, kind, { amount: amount(order.quote.total) }, [
    ...moneyOfOffer(letter, kind),
    ...(until === '' ? [] : [{ kind: 'text' as const, text: say('offeredUntil', { moment: when(letter, until) }) }]),
    { kind: 'action', label: say('seeOffer'), address: link },
    ...contract(letter),
  ]);
}

function byTransfer(letter: Letter, kind: OrderMailKind & `transfer_${string}`, received = 0): Mail {
  const { say, order, amount, link, locale } = letter;
  const missing = amount(order.transfer?.amount ?? 0);
  return letterWith(letter, kind, { amount: amount(received), missing }, [
    ...accountBlocks(say, amount, order.transfer),
    ...deadlineBlocks(say, locale, order.expiresAt),
    { kind: 'action', label: say('seeTransfer'), address: link },
    ...(kind === 'transfer_awaited' ? contract(letter) : ordered(letter)),
  ]);
}

/** The sums of the order as they are now: also where a refund has failed, and what was said before is not so. */
function givenBack(
  letter: Letter,
  kind: 'refunded' | 'refund_failed',
  given: number,
  what: readonly Block[] = [],
): Mail {
  const { say, order, amount, link } = letter;
  return letterWith(letter, kind, { amount: amount(given) }, [
    ...what,
    {
      kind: 'facts',
      rows: [
        ...reference(letter),
        [say('paid'), amount(order.paid)],
        ...(kind === 'refunded' ? [[say('refundedNow'), amount(given)] as const] : []),
        [say('refundedTotal'), amount(order.refunded)],
      ],
    },
    { kind: 'action', label: say('seeOrder'), address: link },
    ...enclosed(letter),
  ]);
}

/** Blocks of what was ordered, and the way to its page. */
function closedOrder(letter: Letter): Block[] {
  const { say, link } = letter;
  return [
    { kind: 'facts', rows: reference(letter) },
    goods(letter),
    { kind: 'action', label: say('seeOrder'), address: link },
  ];
}

function cancelled(letter: Letter, { amount, kept = '' }: MailExtras['order_cancelled']): Mail {
  const money = moneyOfCancelled(letter, amount, kept).map((text): Block => ({ kind: 'text', text }));
  return letterWith(letter, 'order_cancelled', {}, [...money, ...closedOrder(letter)]);
}

const EXPIRED_TEXT = { late_sold_out: 'order_expired_text', late_voucher_used: 'order_expired_voucher' } as const;

function expired(letter: Letter, { amount, because }: MailExtras['order_expired']): Mail {
  const text = letter.say(EXPIRED_TEXT[because], { amount: letter.amount(amount), code: letter.order.coupon });
  return letterWith(letter, 'order_expired', {}, closedOrder(letter), text);
}

function disputed(letter: Letter, { id, amount, reason, evidenceDue }: MailExtras['dispute']): Mail {
  const { say, order, locale } = letter;
  const text = say('dispute_text', { amount: letter.amount(amount) });
  return {
    locale,
    subject: say('dispute_subject', { number: order.number }),
    preview: text,
    blocks: [
      { kind: 'title', text: say('dispute_title') },
      ...demoNote(letter),
      { kind: 'text', text },
      {
        kind: 'facts',
        rows: [
          ...reference(letter),
          [say('contactEmail'), order.email],
          [say('disputedAmount'), letter.amount(amount)],
          [say('disputeReason'), reason],
          [say('disputeId'), id],
          ...(evidenceDue === 0
            ? []
            : [[say('evidenceDue'), when(letter, new Date(evidenceDue).toISOString())] as const]),
        ],
      },
    ],
  };
}

function sent(letter: Letter, parcel: MailExtras['shipped']): Mail {
  const { say, link } = letter;
  return letterWith(letter, 'shipped', { carrier: parcel.carrier }, [
    ...parcelBlocks(say, parcel),
    {
      kind: 'facts',
      rows: [...reference(letter), [say('deliveryAddress'), place(letter, letter.order.address)]],
    },
    { kind: 'action', label: say('seeOrder'), address: link },
  ]);
}

function corrected(letter: Letter): Mail {
  const { say, link } = letter;
  return letterWith(letter, 'address_corrected', {}, [
    {
      kind: 'facts',
      rows: [[say('deliveryAddress'), place(letter, letter.order.address)], ...extras(letter), ...reference(letter)],
    },
    { kind: 'action', label: say('seeOrder'), address: link },
  ]);
}

function found(letter: Letter): Mail {
  const { say, link } = letter;
  return letterWith(letter, 'order_link', {}, [
    { kind: 'action', label: say('seeOrder'), address: link },
    { kind: 'facts', rows: reference(letter) },
    { kind: 'note', text: say('ignoreMail') },
  ]);
}

function exchanged(letter: Letter, { reference: name, lines, pieces }: ExchangeText): Mail {
  const { say, exchangeAddress } = letter;
  return letterWith(letter, 'exchange', { reference: name }, [
    { kind: 'lines', rows: piecesRows(lines) },
    { kind: 'action', label: say('exchangeAction'), address: exchangeAddress(pieces) },
    { kind: 'facts', rows: [[say('returnReference'), name], ...reference(letter)] },
  ]);
}

/** A mail of an advertising kind: it says why it comes, and how it never comes again (Directive 2002/58/EC, art. 13(2)). */
function reviewAsked(letter: Letter): Mail {
  const { say, reviewAddress } = letter;
  return letterWith(letter, 'review_asked', {}, [
    { kind: 'action', label: say('reviewAction'), address: reviewAddress() },
    {
      kind: 'lines',
      rows: letter.order.lines.map(({ name, values }) => ({ name, detail: values.join(' · '), amount: '' })),
    },
    { kind: 'facts', rows: reference(letter) },
    { kind: 'note', text: say('reviewWhy') },
    { kind: 'action', label: say('reviewStop'), address: reviewAddress(true) },
  ]);
}

function reviewRefused(letter: Letter, { product, reason, note }: MailExtras['review_refused']): Mail {
  const { say, reviewAddress } = letter;
  return letterWith(letter, 'review_refused', { product, reason: say(`review_${reason}`) }, [
    ...(note === '' ? [] : [{ kind: 'quotation' as const, text: note }]),
    { kind: 'text', text: say('reviewAgain') },
    { kind: 'action', label: say('reviewOwn'), address: reviewAddress() },
    { kind: 'facts', rows: reference(letter) },
  ]);
}

function aboutReturn(letter: Letter, kind: ReturnMailKind, text: ReturnText): Mail {
  const { say, locale, link } = letter;
  const { reference: name, lines } = text;
  const blocks = {
    return_accepted: () => sendBackBlocks(say, locale, text, link),
    return_refused: () => refusalBlocks(text),
    return_received: () => deductionBlocks(say, text, letter.amount(text.deduction)),
  }[kind]();
  return letterWith(letter, returnWords(kind, text), { reference: name }, [
    ...blocks,
    { kind: 'facts', rows: [[say('returnReference'), name], ...reference(letter)] },
    ...(lines.length === 0 ? [] : [{ kind: 'lines' as const, rows: piecesRows(lines) }]),
    // Where goods come back, the button of the slip leads there.
    ...(blocks.some((block) => block.kind === 'action')
      ? []
      : [{ kind: 'action' as const, label: say('seeOrder'), address: link }]),
  ]);
}

const MAILS: { readonly [Kind in OrderMailKind]: (letter: Letter, extra: MailExtras[Kind]) => Mail } = {
  order_confirmed: confirmed,
  order_offered: (letter) => offered(letter, 'order_offered'),
  order_changed: (letter) => offered(letter, 'order_changed'),
  payment_failed: (letter) => toBePaid(letter, 'payment_failed'),
  resume_payment: (letter) => toBePaid(letter, 'resume_payment'),
  transfer_awaited: (letter) => byTransfer(letter, 'transfer_awaited'),
  transfer_reminder: (letter) => byTransfer(letter, 'transfer_reminder'),
  transfer_part: (letter, { amount }) => byTransfer(letter, 'transfer_part', amount),
  transfer_returned: (letter, { amount }) => {
    const values = { amount: letter.amount(amount) };
    const text = letter.say(returnedText(letter.order), values);
    return letterWith(letter, 'transfer_returned', values, closedOrder(letter), text);
  },
  transfer_expired: (letter, { amount }) =>
    letterWith(letter, 'transfer_expired', {}, [
      ...endedBlocks(letter.say, amount === 0 ? '' : letter.amount(amount)),
      ...closedOrder(letter),
    ]),
  shipped: sent,
  return_accepted: (letter, extra) => aboutReturn(letter, 'return_accepted', extra),
  return_refused: (letter, extra) => aboutReturn(letter, 'return_refused', extra),
  return_received: (letter, extra) => aboutReturn(letter, 'return_received', extra),
  refunded: (letter, text) => givenBack(letter, 'refunded', text.amount, refundBlocks(letter.locale, text)),
  refund_failed: (letter, { amount }) => givenBack(letter, 'refund_failed', amount),
  order_cancelled: cancelled,
  order_expired: expired,
  review_asked: reviewAsked,
  review_refused: reviewRefused,
  address_corrected: corrected,
  order_link: found,
  exchange: exchanged,
  dispute: disputed,
};

export function orderMail<Kind extends OrderMailKind>(
  kind: Kind,
  extra: MailExtras[Kind],
  input: OrderMailInput,
): Mail {
  return MAILS[kind](letterOf(input), extra);
}
