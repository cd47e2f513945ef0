/** Mails and messages to phones. */
import { NEWS_WAYS } from '#src/contract/desk/today.ts';
import { ENDPOINT_LENGTH, PUSH_KINDS } from '#src/contract/push.ts';
import type { MailAttachment } from '#src/contract/records.ts';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, flag, json, line, relation, text, whole } from '#src/schema/kinds/fields.ts';
import { LONG_TEXT, REASON_LENGTH, WORDS_LENGTH } from '#src/schema/kinds/lengths.ts';

/** The outbox. */
export const mails = collection({
  kind: line({ required: true, max: 50 }),
  order: relation('orders', {}),
  key: line({ required: true, max: 150 }),
  /** '': the shop's own address at the time of sending; so too `reply_to`. */
  to: line({ max: EMAIL_LENGTH }),
  reply_to: line({ max: EMAIL_LENGTH }),
  locale: choice(LOCALES, { required: true }),
  subject: line({ required: true, max: 500 }),
  html: text({ max: LONG_TEXT }),
  text: text({ max: LONG_TEXT }),
  attachments: json<readonly MailAttachment[] | null>(),
  state: choice(['queued', 'sent', 'failed'], { required: true }),
  attempts: whole({}),
  next_try: date({}),
  error: line({ max: REASON_LENGTH }),
  /** Id in `users` of the account that it is about, or ''. */
  user: relation('users', { cascade: true }),
  /** Holds a token or a code: only superusers read it, and `html` and `text` are wiped once it is sent or given up. */
  secret: flag({}),
  /** After that it is not sent any more; '': there is no such time. */
  good_until: date({}),
  /** Moment at which it came back for good; '': it has not. Its state stays 'sent'. */
  bounced: date({}),
  /** Reason for that, without addresses. */
  bounce: line({ max: REASON_LENGTH }),
  /** Number of times that a server has put it off, and when it did last. */
  soft_bounces: whole({}),
  soft_bounced: date({}),
});

/** Words of the shop's own in the mails of orders, before and after their contents. One row a kind of mail. */
export const mailWords = collection({
  kind: line({ required: true, max: 50 }),
  before: text({ localized: true, max: WORDS_LENGTH }),
  after: text({ localized: true, max: WORDS_LENGTH }),
});

/** Exactly one record: whom the shop tells of paid orders, and when. Operators change it at the desk. */
export const orderNews = collection({
  way: choice(NEWS_WAYS, { required: true }),
  /** Hour by clocks in Paris and Rome. */
  hour: whole({ max: 23 }),
  /** Addresses, one a line; '': the shop's own. */
  to: text({}),
  /** Until when orders were told in a digest. */
  digested: date({}),
});

/** Browsers of operators that have switched messages on. */
export const pushDevices = collection({
  user: relation('users', { required: true, cascade: true }),
  endpoint: line({ required: true, hidden: true, max: ENDPOINT_LENGTH }),
  p256dh: line({ required: true, hidden: true, max: 100 }),
  auth: line({ required: true, hidden: true, max: 40 }),
});

/** Messages that phones are still to be told: gone once they are, and after an hour. */
export const pushMessages = collection({
  kind: choice(PUSH_KINDS, { required: true }),
  /** Kind and id of what has happened: the same is told once. */
  key: line({ required: true, max: 60 }),
});
