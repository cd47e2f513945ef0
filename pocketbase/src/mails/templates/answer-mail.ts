/** An answer to a contact message, written by a person at the desk. */
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import { moment } from '#pocketbase/mails/templates/common-words.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export interface Answer {
  readonly subject: string;
  readonly text: string;
}

/** Message that it answers. `at`: ms since the epoch. */
interface Quoted {
  readonly at: number;
  readonly text: string;
}

/** `locale`: of the page that the message was written on. */
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
