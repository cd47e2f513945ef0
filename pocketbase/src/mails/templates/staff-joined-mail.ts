/** The mail to those who work at the desk about somebody who was invited. */
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import { moment } from '#pocketbase/mails/templates/common-words.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import type { StaffRole } from '#src/contract/desk/staff.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** `by` and `who`: mail addresses; `at`: ms since the epoch. */
export function staffJoinedMail(locale: Locale, by: string, who: string, role: StaffRole, at: number): Mail {
  const say = sayIn(locale);
  const text = say(role === 'accountant' ? 'accountant_joined_text' : 'staff_joined_text', {
    by,
    who,
    moment: moment(say, locale, at),
  });
  return {
    locale,
    subject: say('staff_joined_subject'),
    preview: text,
    blocks: [
      { kind: 'title', text: say('staff_joined_title') },
      { kind: 'text', text },
      { kind: 'text', text: say('staff_joined_todo') },
    ],
  };
}
