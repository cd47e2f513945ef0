/** Read `mail-preview`: a mail as the newest order's customer would get it, with words that are not kept yet. */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { withOwnWords } from '#pocketbase/mails/own-words.ts';
import { mailInput } from '#pocketbase/orders/order-mails.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { orderView } from '#pocketbase/orders/view.ts';
import { first } from '#pocketbase/base/query.ts';
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import type { OrderMailInput } from '#pocketbase/mails/templates/order-letter.ts';
import { orderMail } from '#pocketbase/mails/templates/order-mails.ts';
import { renderText } from '#pocketbase/mails/templates/text.ts';
import { WORDED_MAILS, type MailPreviewAnswer, type WordedMail } from '#src/contract/desk/settings.ts';
import { isLocale } from '#src/domain/site/locale.ts';
import { WORDS_LENGTH } from '#src/schema/kinds/lengths.ts';

type Show = (input: OrderMailInput) => Mail;

const CAUSE = { kind: 'cancelled', reference: '', reason: '', deduction: 0, deductionReason: '' } as const;

const RETURN = {
  id: '',
  reference: 'W-0000',
  lines: [],
  isUnsent: false,
  sendTo: ['…'],
  sendBy: 0,
  paidByShop: false,
  words: '',
  deduction: 0,
};
const PARCEL = { id: '', carrier: '…', tracking: '', url: '', lines: [], moreFollows: false };

/** Each with what it says beside its order, as far as that matters here. */
const SHOWN: Readonly<Record<WordedMail, Show>> = {
  order_confirmed: (input) => orderMail('order_confirmed', {}, input),
  payment_failed: (input) => orderMail('payment_failed', {}, input),
  resume_payment: (input) => orderMail('resume_payment', {}, input),
  transfer_awaited: (input) => orderMail('transfer_awaited', {}, input),
  transfer_reminder: (input) => orderMail('transfer_reminder', {}, input),
  transfer_part: (input) => orderMail('transfer_part', { id: '', amount: input.order.quote.total }, input),
  transfer_returned: (input) => orderMail('transfer_returned', { id: '', amount: input.order.quote.total }, input),
  transfer_expired: (input) => orderMail('transfer_expired', { amount: 0 }, input),
  shipped: (input) => orderMail('shipped', PARCEL, input),
  return_accepted: (input) => orderMail('return_accepted', RETURN, input),
  return_refused: (input) => orderMail('return_refused', RETURN, input),
  return_received: (input) => orderMail('return_received', RETURN, input),
  refunded: (input) =>
    orderMail('refunded', { id: '', amount: input.order.quote.total, lines: [], cause: CAUSE }, input),
  refund_failed: (input) => orderMail('refund_failed', { id: '', amount: input.order.quote.total }, input),
  order_cancelled: (input) => orderMail('order_cancelled', { amount: 0 }, input),
  order_expired: (input) =>
    orderMail('order_expired', { amount: input.order.quote.total, because: 'late_sold_out' }, input),
  review_asked: (input) => orderMail('review_asked', {}, input),
};

export function previewMail({ app, body }: DeskRequest): MailPreviewAnswer | Refused {
  const text = (field: string): string => {
    const value = own(body, field);
    return typeof value === 'string' ? value.slice(0, WORDS_LENGTH) : '';
  };
  const kind = WORDED_MAILS.find((one) => one === text('kind'));
  const locale = text('locale');
  if (kind === undefined || !isLocale(locale)) return invalid([{ field: 'kind', code: 'shape' }]);
  const order = first(app, 'orders', '', {}, '-@rowid');
  if (order === null) return { subject: '', text: '' };
  const shop = mailShop(app, locale);
  const view = { ...orderView(app, order), locale };
  const mail = SHOWN[kind]({ ...mailInput(app, order, view, locale), seller: shop, attached: [] });
  const worded = withOwnWords(mail, { before: text('before'), after: text('after') });
  return { subject: worded.subject, text: renderText(shop.letterhead, worded) };
}
