/** The mail of a contact message to the shop. */
import { type Mail, moment } from '#pocketbase/mails/templates/blocks.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import type { ContactTexts } from '#src/domain/person/contact.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** `written`: the language of the page that it was written on; `locale`: the shop's own. */
export function contactMail(
  locale: Locale,
  { name, email, order_number, message }: ContactTexts,
  written: string,
): Mail {
  const say = sayIn(locale);
  const hasOrder = order_number !== '';
  return {
    locale,
    subject: say(hasOrder ? 'contactSubjectOrder' : 'contactSubject', { name, order: order_number }),
    preview: message.slice(0, 100),
    blocks: [
      {
        kind: 'facts',
        rows: [
          [say('contactName'), name],
          [say('contactEmail'), email],
          ...(hasOrder ? [[say('contactOrder'), order_number] as const] : []),
          [say('contactLanguage'), written],
        ],
      },
      { kind: 'quotation', text: message },
      { kind: 'note', text: say('contactReply') },
    ],
  };
}

export interface Answer {
  readonly subject: string;
  readonly text: string;
}

/** Message that it answers. `at`: ms since the epoch. */
interface Quoted {
  readonly at: number;
  readonly text: string;
}

/**
 * An answer to a contact message, written by a person at the desk. `locale`: of the page that the message was
 * written on.
 */
export function answerMail(locale: Locale, { subject, text }: Answer, quoted: Quoted): Mail {
  const say = sayIn(locale);
  return {
    locale,
    subject,
    preview: text.slice(0, 100),
    blocks: [
      { kind: 'text', text },
      { kind: 'note', text: say('answerQuotes', { moment: moment(say, locale, quoted.at) }) },
      { kind: 'quotation', text: quoted.text },
    ],
  };
}
