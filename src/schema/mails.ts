import type { MailAttachment } from '#src/contract/records.ts';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, flag, json, line, relation, text, whole } from '#src/schema/kinds/fields.ts';
import { LONG_TEXT, REASON_LENGTH } from '#src/schema/kinds/lengths.ts';

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
