/**
 * POST mail-check (contract/mail-check-api.ts): what the watch has found about the sender's domain, in words. The hooks
 * cannot ask the DNS themselves.
 */
import words from '#i18n/en/mail.json';
import { nowMs } from '#pocketbase/base/clock.ts';
import { type Refused, invalid, refusal } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES, own, type Body } from '#pocketbase/base/body.ts';
import { sayIn, type MailWord, type Say } from '#pocketbase/base/mail-words.ts';
import {
  SENDER_CODES,
  SENDER_FILE,
  SENDER_WANTED_FILE,
  type SenderFinding,
  type SenderCheck,
} from '#src/contract/mail-delivery.ts';
import type { MailCheckAnswer, TestMailAnswer } from '#src/contract/mail-check-api.ts';
import { postAtOnce } from '#pocketbase/people/mailer.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { post } from '#pocketbase/mails/queue.ts';
import { countAttempt, attempt } from '#pocketbase/base/attempts.ts';
import { byId, first } from '#pocketbase/base/query.ts';
import { testMail } from '#pocketbase/mails/templates/staff-mails.ts';
import { isEmail } from '#src/domain/person/email.ts';
import { isLocale, type Locale } from '#src/domain/site/locale.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { withOwnWords } from '#pocketbase/mails/own-words.ts';
import { mailInput } from '#pocketbase/orders/order-mails.ts';
import { orderView } from '#pocketbase/orders/view.ts';
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import type { OrderMailInput } from '#pocketbase/mails/templates/order-letter.ts';
import { orderMail } from '#pocketbase/mails/templates/order-mails.ts';
import { renderText } from '#pocketbase/mails/templates/text.ts';
import { WORDED_MAILS, type MailPreviewAnswer, type WordedMail } from '#src/contract/desk/settings.ts';
import { WORDS_LENGTH } from '#src/schema/kinds/lengths.ts';

type Shown = MailCheckAnswer['findings'][number];

const RECORDS: readonly Shown['record'][] = ['domain', 'dns', 'spf', 'dkim', 'dmarc'];
/** It is the user's that runs the shop. */
const MODE = 0o600 as unknown as os.FileMode;

/** null: nobody has looked yet. */
function lastCheck(folder: string): SenderCheck | null {
  let check: SenderCheck | null = null;
  // It may not be there yet.
  if (folder !== '')
    attempt(() => {
      check = JSON.parse(toString($os.readFile(`${folder}/${SENDER_FILE}`)));
    });
  return check;
}

/** The watch finds the file within a minute. Where there is no watch nobody looks. */
function askAgain(app: Pick<core.App, 'logger'>, folder: string): void {
  if (folder === '') return;
  const error = attempt(() => {
    $os.writeFile(`${folder}/${SENDER_WANTED_FILE}`, `${nowMs()}`, MODE);
  });
  if (error !== null) app.logger().error('The DNS could not be asked for again', 'error', error);
}

function isTodo(word: string): word is Extract<MailWord, `sender_${string}_todo`> {
  return Object.hasOwn(words, word);
}

function inWords(say: Say, { code, state, values, enter }: SenderFinding): Shown[] {
  const record = RECORDS.find((one) => code.startsWith(`${one}_`));
  // A later version of the shop may have written the file.
  if (record === undefined || !SENDER_CODES.includes(code)) return [];
  const todo = `sender_${code}_todo`;
  return [{ record, state, text: say(`sender_${code}`, values), todo: isTodo(todo) ? say(todo, values) : '', enter }];
}

/** In an hour, by whoever asks. */
const MOST = 10;
const HOUR_S = 3600;

/** The language that is asked for, else the shop's own. */
export function localeAsked(app: Pick<core.App, 'findRecordsByFilter'>, body: Body): Locale {
  const asked = own(body, 'locale');
  return typeof asked === 'string' && isLocale(asked) ? asked : mailShop(app).locale;
}

/**
 * Address that it goes to: that of whoever asks. A superuser may send to anybody by PocketBase itself. null: not there.
 */
function recipientOf({ auth }: core.RequestEvent, body: Body): string | null {
  if (auth === undefined || auth === null) return null;
  const to = own(body, 'to');
  if (to === undefined) return auth.email();
  const mayChoose = auth.collection().name === '_superusers';
  return typeof to === 'string' && isEmail(to) && (mayChoose || to === auth.email()) ? to : null;
}

/** Queues it, and gives its key; null: too many were sent within the hour. */
function queue(tx: core.App, by: string, to: string, locale: Locale): string | null {
  const now = nowMs();
  if (countAttempt(tx, `test mail ${by}`, now) > MOST) return null;
  const key = `test_mail:${$security.randomString(30)}`;
  const envelope = { kind: 'test_mail', order: '', key, to, reply_to: '', attachments: [] };
  post(tx, envelope, mailShop(tx, locale).letterhead, testMail(locale, now));
  return key;
}

/** Seconds that whoever sets a shop up goes on with it. */
const SETTING_UP_S = 24 * HOUR_S;

/**
 * The first mail that arrives switches the second factor on, and every session ends (accounts/second-factor.ts). A
 * superuser who sends it from the page of setting up goes on with a session that is not renewed.
 */
function sessionAfter(app: core.App, { auth }: core.RequestEvent): string {
  const account = auth?.collection().name === '_superusers' ? byId(app, '_superusers', auth.id) : null;
  if (account === null || account.tokenKey() === auth?.tokenKey()) return '';
  const { id: collectionId, authToken } = account.collection();
  const claims = { type: 'auth', id: account.id, collectionId, refreshable: false };
  return $security.createJWT(claims, `${account.tokenKey()}${authToken.secret}`, SETTING_UP_S);
}

export function testMailRoute(event: core.RequestEvent): TestMailAnswer | Refused {
  const { app, auth } = event;
  const body = bodyOf(event, LINES);
  const to = recipientOf(event, body);
  if (to === null) return invalid([{ field: 'to', code: 'shape' }]);
  const locale = localeAsked(app, body);
  const keys: (string | null)[] = [];
  postAtOnce(app, (tx) => {
    const key = queue(tx, auth?.id ?? '', to, locale);
    keys.push(key);
    return key;
  });
  const [key = null] = keys;
  if (key === null) return refusal('too_many', `At most ${MOST} an hour`, { retryAfter: HOUR_S });
  const mail = first(app, 'mails', 'key = {:key}', { key });
  const [sent, error] = [mail?.getString('state') === 'sent', mail?.getString('error') ?? ''];
  const say = sayIn(locale);
  return {
    to,
    sent,
    error,
    text: sent ? say('test_mail_sent', { to }) : say('test_mail_failed', { to, error }),
    look: sent ? say('test_mail_look') : '',
    session: sessionAfter(app, event),
  };
}

export function mailCheckRoute(event: core.RequestEvent): MailCheckAnswer | Refused {
  const { app } = event;
  const body = bodyOf(event, LINES);
  const folder = $os.getenv('WATCH_DIR');
  if (own(body, 'again') === true) askAgain(app, folder);
  const check = lastCheck(folder);
  const say = sayIn(localeAsked(app, body));
  return {
    lookedAt: check === null ? '' : new Date(check.at).toISOString(),
    address: check?.address ?? '',
    hasServer: app.settings().smtp.enabled,
    findings: check?.findings.flatMap((finding) => inWords(say, finding)) ?? [],
  };
}

type Show = (input: OrderMailInput) => Mail;

const CAUSE = { kind: 'cancelled', reference: '', reason: '', deduction: 0, deductionReason: '' } as const;

const RETURN = {
  id: '',
  reference: 'W-0000',
  lines: [],
  isWithdrawal: false,
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

/** Read `mail-preview`: a mail as the newest order's customer would get it, with words that are not kept yet. */
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
