/** Mails and messages to phones. */
import { NEWS_WAYS } from '#src/contract/desk/today.ts';
import { ENDPOINT_LENGTH, PUSH_KINDS } from '#src/contract/push.ts';
import type { MailAttachment } from '#src/contract/records.ts';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { NOBODY, OPERATOR, OPERATORS_READ, PERSON, reads } from '#src/schema/kinds/access.ts';
import { table } from '#src/schema/kinds/collection.ts';
import { choice, date, flag, json, line, relation, text, whole } from '#src/schema/kinds/fields.ts';
import { LONG_TEXT, REASON_LENGTH, WORDS_LENGTH } from '#src/schema/kinds/lengths.ts';
import { ALL, EMPTIED, OF_ORDER, OF_PERSON, ROWS_OF_SHOP, STAYS, WITH_STAFF } from '#src/schema/kinds/rules.ts';

/** The outbox. */
export const mails = table({
  access: reads(`${PERSON} && ${OPERATOR} && secret = false`),
  hooks: {
    closed: true,
    setByShop: { except: ['to', 'reply_to', 'state'] },
  },
  staging: 'emptied',
  // What still waits in the outbox of a demo must not go out when there is a mail server.
  goLive: { demo: `${OF_ORDER} OR ${OF_PERSON}`, alone: ALL },
  indexes: [
    'unique key',
    'order',
    'next_try',
    'user_created: user, created, id',
    'created',
    "secret: good_until WHERE `secret` = TRUE AND `html` != ''",
    "bounced WHERE `bounced` != ''",
    'to: `to` COLLATE NOCASE, `created`',
    "given_up: created WHERE `state` = 'failed' AND `next_try` = ''",
    "stock: created WHERE `kind` IN ('stock_request', 'back_in_stock')",
    "letter: created WHERE `kind` IN ('newsletter', 'newsletter_on')",
  ],
  fields: {
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
  },
});

/** Words of the shop's own in the mails of orders, before and after their contents. One row a kind of mail. */
export const mailWords = table({
  access: NOBODY,
  // One row a kind of mail.
  small: true,
  staging: 'kept',
  goLive: STAYS,
  indexes: ['unique kind'],
  fields: {
    kind: line({ required: true, max: 50 }),
    before: text({ localized: true, max: WORDS_LENGTH }),
    after: text({ localized: true, max: WORDS_LENGTH }),
  },
});

/** Exactly one record: whom the shop tells of paid orders, and when. Operators change it at the desk. */
export const orderNews = table({
  access: OPERATORS_READ,
  hooks: { closed: true },
  // One row.
  small: true,
  // Addresses of people: a copy to try things in tells nobody.
  staging: 'emptied',
  // Whom the owner has told to be told stays told.
  goLive: STAYS,
  fields: {
    way: choice(NEWS_WAYS, { required: true }),
    /** Hour by clocks in Paris and Rome. */
    hour: whole({ max: 23 }),
    /** Addresses, one a line; '': the shop's own. */
    to: text({}),
    /** Until when orders were told in a digest. */
    digested: date({}),
  },
});

/** Browsers of operators that have switched messages on. */
export const pushDevices = table({
  access: NOBODY,
  hooks: ROWS_OF_SHOP,
  // Phones of the people of the shop, 20 a person.
  small: true,
  staging: 'emptied',
  // A browser that was told of the demo’s orders is told no more.
  goLive: WITH_STAFF,
  indexes: ['unique endpoint', 'user, created'],
  fields: {
    user: relation('users', { required: true, cascade: true }),
    endpoint: line({ required: true, hidden: true, max: ENDPOINT_LENGTH }),
    p256dh: line({ required: true, hidden: true, max: 100 }),
    auth: line({ required: true, hidden: true, max: 40 }),
  },
});

/** Messages that phones are still to be told: gone once they are, and after an hour. */
export const pushMessages = table({
  access: NOBODY,
  hooks: ROWS_OF_SHOP,
  // What phones are still to be told: an hour at most.
  small: true,
  staging: 'emptied',
  goLive: EMPTIED,
  indexes: ['unique key', 'created'],
  fields: {
    kind: choice(PUSH_KINDS, { required: true }),
    /** Kind and id of what has happened: the same is told once. */
    key: line({ required: true, max: 60 }),
  },
});
