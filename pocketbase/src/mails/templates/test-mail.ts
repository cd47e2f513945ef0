/** The mail that an operator sends to themselves, to see whether mails arrive. */
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import { moment } from '#pocketbase/mails/templates/common-words.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** @param now ms since the epoch. */
export function testMail(locale: Locale, now: number): Mail {
  const say = sayIn(locale);
  const text = say('test_mail_text', { moment: moment(say, locale, now) });
  return {
    locale,
    subject: say('test_mail_subject'),
    preview: text,
    blocks: [
      { kind: 'title', text: say('test_mail_title') },
      { kind: 'text', text },
      { kind: 'note', text: say('test_mail_look') },
    ],
  };
}
