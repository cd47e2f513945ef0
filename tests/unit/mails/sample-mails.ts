/** Every mail that the shop sends, made of samples. */
import {
  accountMail,
  type AccountMailExtras,
  type AccountMailKind,
} from '#pocketbase/mails/templates/account-mails.ts';
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import { contactMail, answerMail } from '#pocketbase/mails/templates/contact-mails.ts';
import { orderDigestMail, orderNewsMail } from '#pocketbase/mails/templates/order-news-mails.ts';
import { findingsMail, lowStockMail } from '#pocketbase/mails/templates/staff-mails.ts';
import type { OrderMailInput } from '#pocketbase/mails/templates/order-letter.ts';
import { orderMail } from '#pocketbase/mails/templates/order-mails.ts';
import { returnNotice, returnReceipt } from '#pocketbase/mails/templates/return-mails.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { PARCEL, RETURN, WITHDRAWAL } from '#tests/unit/mails/return-samples.ts';
import { sampleOrder, TOKEN } from '#tests/unit/mails/sample-order.ts';

export const LINK = `https://shop.example/checkout_done#${TOKEN}`;
export const ASK = 'https://shop.example/contact#order=K7QM-X2PA&email=zoe%40visitor.example';
export const FIND = 'https://shop.example/find-order';
export const REVIEW = `https://shop.example/review#${TOKEN}`;
export const NO_REVIEWS = `https://shop.example/review?stop#${TOKEN}`;
export const SELLER = {
  email: 'hello@vitrine.example',
  exemptNote: '',
  legalName: 'Vitrine SARL',
  address: '1 rue X, Lyon',
};

export function mailInput(
  locale: Locale,
  change: Partial<OrderView> = {},
  more: Partial<OrderMailInput> = {},
): OrderMailInput {
  return {
    order: sampleOrder(locale, change),
    seller: SELLER,
    locale,
    link: LINK,
    ask: ASK,
    find: FIND,
    site: 'https://shop.example',
    pictures: 'https://pictures.example',
    exchangeAddress: () => LINK,
    reviewAddress: (stop) => (stop === undefined ? REVIEW : NO_REVIEWS),
    countryName: (code) => (code === 'FR' ? 'Francia (fr)' : code),
    attached: ['terms.txt', 'form.txt'],
    ...more,
  };
}

export const UNPAID: Partial<OrderView> = { payment: 'unpaid', paid: 0, expiresAt: '2026-11-22T00:00:00.000Z' };

/** The shop has made it, and has taken something off. */
const OFFERED: Partial<OrderView> = { ...UNPAID, coupon: '', offered: '2026-11-20T10:00:00.000Z' };

export const AWAITED: Partial<OrderView> = {
  ...UNPAID,
  method: 'transfer',
  transfer: {
    amount: 119_605,
    received: 0,
    holder: 'Vitrine SARL',
    iban: 'FR1420041010050500013M02606',
    bic: '',
    bank: 'Banque Exemple',
    reference: 'RF18539007547034',
    qr: '',
  },
};

const UNTIL = Date.parse('2026-11-21T23:30:00.000Z');
const ACCOUNT: { readonly [Kind in AccountMailKind]: AccountMailExtras[Kind] } = {
  verification: { token: TOKEN, until: UNTIL },
  password_reset: { token: TOKEN, until: UNTIL },
  email_change: { token: TOKEN, until: UNTIL },
  email_taken: {},
  email_changed: {},
  one_time_code: { code: '407163', until: UNTIL },
  newsletter: { token: TOKEN, until: UNTIL },
  newsletter_on: { end: TOKEN },
  stock_request: { name: 'Red <Bowl>', path: '/products/bowl?item=RB-3', token: TOKEN, end: TOKEN, until: UNTIL },
  back_in_stock: { name: 'Red <Bowl>', path: '/products/bowl?item=RB-3' },
  data_export: {},
  account_deleted: {},
  password_changed: {},
  password_removed: {},
  staff_invited: { token: TOKEN, until: UNTIL, by: 'anna@vitrine.example' },
  accountant_invited: { token: TOKEN, until: UNTIL, by: 'anna@vitrine.example' },
};

export function accountMailOf<Kind extends AccountMailKind>(
  kind: Kind,
  locale: Locale,
  more: { demo?: boolean } = {},
): Mail {
  const shop = { shopEmail: SELLER.email, site: 'https://shop.example' };
  return accountMail(kind, ACCOUNT[kind], { ...shop, locale, now: UNTIL, demo: false, ...more });
}

function accountMails(locale: Locale): Readonly<Record<string, Mail>> {
  const kinds = Object.keys(ACCOUNT).filter((kind): kind is AccountMailKind => Object.hasOwn(ACCOUNT, kind));
  return Object.fromEntries(kinds.map((kind) => [kind, accountMailOf(kind, locale)]));
}

/** A step, one of a later version of the shop, and one that could not run at all. */
export const FINDINGS = [
  { step: 'expire_order', label: 'K7QM-X2PA', note: 'phone: Must be no more than 40 character(s).' },
  { step: 'of_tomorrow', label: 'x'.repeat(5000), note: '<b>Bad</b>' },
  { step: 'send_mail', label: '', note: 'no such table' },
];

const NEWS = { number: 'K7QM-X2PA', total: 119_605, currency: 'EUR', country: 'France', pieces: 3 };
const NEWS_LINES = [{ name: '<b>Bowl</b>', values: ['Small'], sku: 'B-1', quantity: 3 }];

/** Every mail, as it would be sent. */
export function allMails(locale: Locale): Readonly<Record<string, Mail>> {
  return {
    ...accountMails(locale),
    verification_demo: accountMailOf('verification', locale, { demo: true }),
    order_confirmed: orderMail('order_confirmed', {}, mailInput(locale)),
    payment_failed: orderMail('payment_failed', {}, mailInput(locale, UNPAID)),
    resume_payment: orderMail('resume_payment', {}, mailInput(locale, UNPAID)),
    order_offered: orderMail('order_offered', { id: 'o' }, mailInput(locale, OFFERED)),
    order_changed: orderMail('order_changed', { id: 'o' }, mailInput(locale, OFFERED)),
    transfer_awaited: orderMail('transfer_awaited', {}, mailInput(locale, AWAITED)),
    transfer_reminder: orderMail('transfer_reminder', {}, mailInput(locale, AWAITED)),
    transfer_part: orderMail('transfer_part', { id: 't', amount: 5000 }, mailInput(locale, AWAITED)),
    transfer_returned: orderMail('transfer_returned', { id: 't', amount: 5000 }, mailInput(locale)),
    transfer_expired: orderMail('transfer_expired', { amount: 0 }, mailInput(locale, UNPAID)),
    transfer_expired_part: orderMail('transfer_expired', { amount: 5000 }, mailInput(locale, UNPAID)),
    refunded: orderMail(
      'refunded',
      {
        id: 'r',
        amount: 5000,
        lines: [{ name: 'Bowl', detail: 'Blue · B-1', quantity: 2 }],
        cause: { kind: 'other', reference: '', reason: 'One of them was cracked', deduction: 0, deductionReason: '' },
      },
      mailInput(locale, { refunded: 7000 }),
    ),
    refund_failed: orderMail('refund_failed', { id: 'refund000000001', amount: 1000 }, mailInput(locale)),
    order_cancelled: orderMail('order_cancelled', { amount: 119_605 }, mailInput(locale)),
    cancelled_unpaid: orderMail('order_cancelled', { amount: 0 }, mailInput(locale, UNPAID)),
    order_expired: orderMail('order_expired', { amount: 119_605, because: 'late_sold_out' }, mailInput(locale)),
    order_expired_voucher: orderMail(
      'order_expired',
      { amount: 119_605, because: 'late_voucher_used' },
      mailInput(locale),
    ),
    exchange: orderMail(
      'exchange',
      { id: 'r', reference: 'R-1', lines: RETURN.lines, pieces: [{ item: 'a', product: 'p', quantity: 2 }] },
      mailInput(locale),
    ),
    review_asked: orderMail('review_asked', {}, mailInput(locale)),
    review_refused: orderMail(
      'review_refused',
      { id: 'r', product: '<b>Bowl</b>', reason: 'insulting', note: 'The <b>last</b> line.' },
      mailInput(locale),
    ),
    order_link: orderMail('order_link', { id: 'asked0000000001' }, mailInput(locale)),
    address_corrected: orderMail('address_corrected', { id: 'correction00001' }, mailInput(locale)),
    cancelled_kept: orderMail('order_cancelled', { amount: 0, kept: 'Made to measure' }, mailInput(locale)),
    shipped: orderMail('shipped', PARCEL, mailInput(locale)),
    shipped_untracked: orderMail(
      'shipped',
      { ...PARCEL, tracking: '', url: '', moreFollows: false },
      mailInput(locale),
    ),
    return_accepted: orderMail('return_accepted', RETURN, mailInput(locale)),
    return_accepted_unsent: orderMail('return_accepted', { ...RETURN, isUnsent: true }, mailInput(locale)),
    return_accepted_paid: orderMail('return_accepted', { ...RETURN, paidByShop: true }, mailInput(locale)),
    return_refused: orderMail(
      'return_refused',
      { ...RETURN, lines: [], words: 'Made <b>for you</b>.\nSorry.' },
      mailInput(locale),
    ),
    withdrawal_accepted: orderMail('return_accepted', { ...RETURN, isWithdrawal: true }, mailInput(locale)),
    withdrawal_unsent: orderMail(
      'return_accepted',
      { ...RETURN, isWithdrawal: true, isUnsent: true },
      mailInput(locale),
    ),
    withdrawal_refused: orderMail('return_refused', { ...RETURN, isWithdrawal: true }, mailInput(locale)),
    return_received_deduction: orderMail(
      'return_received',
      { ...RETURN, deduction: 500, words: 'It was worn.' },
      mailInput(locale),
    ),
    contact_reply: answerMail(
      locale,
      { subject: 'Your parcel', text: 'It leaves <b>tomorrow</b>.' },
      { at: Date.parse('2026-11-21T22:30:00Z'), text: 'Where is it?' },
    ),
    return_received: orderMail('return_received', RETURN, mailInput(locale)),
    withdrawal_received: returnReceipt(locale, WITHDRAWAL, 'hello@vitrine.example'),
    withdrawal_of_all: returnReceipt(locale, { ...WITHDRAWAL, lines: null, statement: '', demo: true }, ''),
    return_requested: returnReceipt(locale, { ...WITHDRAWAL, kind: 'return', term: '', reason: 'faulty' }, ''),
    return_notice: returnNotice(locale, { ...WITHDRAWAL, matched: 'number', term: 'late' }),
    return_notice_unknown: returnNotice(locale, { ...WITHDRAWAL, matched: '', term: '', lines: null }),
    return_notice_return: returnNotice(locale, { ...WITHDRAWAL, kind: 'return', term: '', reason: 'wrong_item' }),
    dispute: orderMail(
      'dispute',
      { id: 'dp_1', amount: 5000, reason: 'fraudulent', evidenceDue: Date.parse('2026-12-01T09:00:00Z') },
      mailInput(locale),
    ),
    contact: contactMail(
      locale,
      { name: 'Zoë', email: 'zoe@visitor.example', order_number: '', message: 'a\nb' },
      'it',
    ),
    order_news: orderNewsMail(locale, NEWS, {
      lines: NEWS_LINES,
      link: LINK,
      demo: true,
    }),
    low_stock: lowStockMail(locale, [{ name: 'Bowl', values: ['Small'], sku: 'BOWL-S', stock: 2, mark: 5 }], {
      count: '999+',
      more: true,
      link: LINK,
    }),
    order_digest: orderDigestMail(locale, [NEWS], { count: '999+', more: true, link: LINK }),
    job_findings: findingsMail(locale, FINDINGS, 30),
    job_findings_few: findingsMail(locale, FINDINGS, FINDINGS.length),
  };
}
