/** The mail about another account for transfers, or another address of the shop. */
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import { moment } from '#pocketbase/mails/templates/common-words.ts';
import { sayIn } from '#pocketbase/base/mail-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';

interface AccountChange {
  /** Person who has changed it. */
  readonly by: string;
  /** ms since the epoch. */
  readonly at: number;
  /** Last characters of the account before and after; ''. */
  readonly was: string;
  readonly is: string;
  /** The shop's new address; '': it is the same. */
  readonly email: string;
}

export function accountChangedMail(locale: Locale, { by, at, was, is, email }: AccountChange): Mail {
  const say = sayIn(locale);
  const text = say('account_changed_text', { by, moment: moment(say, locale, at) });
  return {
    locale,
    subject: say('account_changed_subject'),
    preview: text,
    blocks: [
      { kind: 'title', text: say('account_changed_title') },
      { kind: 'text', text },
      {
        kind: 'facts',
        rows: [
          [say('account_changed_was'), was || '–'],
          [say('account_changed_is'), is || '–'],
          ...(email === '' ? [] : [[say('account_changed_email'), email] as const]),
        ],
      },
      { kind: 'text', text: say('account_changed_todo') },
    ],
  };
}
