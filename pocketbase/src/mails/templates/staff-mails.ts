/** The mail to the shop about what its jobs could not do. */
import words from '#i18n/en/mail.json';
import { type Mail, type Block, moment } from '#pocketbase/mails/templates/blocks.ts';
import { sayIn, type MailWord, type Say } from '#pocketbase/base/mail-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import type { Alert } from '#src/domain/site/alerts.ts';
import type { StaffRole } from '#src/contract/desk/staff.ts';

interface Finding {
  /** Name of a step. */
  readonly step: string;
  /** Number, name or id of the record; '' where the step itself has failed. */
  readonly label: string;
  /** Error as the database says it. */
  readonly note: string;
}

/** Characters of a name, which may be as long as a text: the subject of a mail is not. */
const LABEL_LENGTH = 100;

function isStep(word: string): word is Extract<MailWord, `job_${string}`> {
  return Object.hasOwn(words, word);
}

/** Words for what a step could not do; its bare name where a later version of the shop has written it. */
function saidOf(say: Say, step: string): string {
  const word = `job_${step}`;
  return isStep(word) ? say(word) : step;
}

/** Words for what a step could not do, in a language. */
export function stepWords(locale: Locale, step: string): string {
  return saidOf(sayIn(locale), step);
}

/** `count`: of all findings, of which only some are named. `locale`: the shop's own. */
export function findingsMail(locale: Locale, findings: readonly Finding[], count: number): Mail {
  const say = sayIn(locale);
  const rows = findings.map(({ step, label, note }) => {
    const what = saidOf(say, step);
    return [label === '' ? what : `${what} (${label.slice(0, LABEL_LENGTH)})`, note] as const;
  });
  const more =
    count > findings.length ? [{ kind: 'note', text: say('findings_more', { count: `${count}` }) } as const] : [];
  return {
    locale,
    subject: say('findings_subject', { first: rows[0]?.[0] ?? '' }),
    preview: rows[0]?.[1] ?? '',
    blocks: [
      { kind: 'title', text: say('findings_title') },
      { kind: 'text', text: say('findings_text') },
      { kind: 'facts', rows },
      ...more,
      { kind: 'note', text: say('findings_todo') },
    ],
  };
}

/** The mail to the shop about something that the watch has seen. `locale`: the shop's own. */
export function alertMail(locale: Locale, { kind, values }: Pick<Alert, 'kind' | 'values'>): Mail {
  const say = sayIn(locale);
  const ms = Date.parse(values['day'] ?? '');
  const shown = Number.isNaN(ms) ? values : { ...values, day: formatDate(locale, ms) };
  const title = say(`alert_${kind}`, shown);
  return {
    locale,
    subject: say('alert_subject', { what: title }),
    preview: say(`alert_${kind}_todo`, shown),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'text', text: say(`alert_${kind}_todo`, shown) },
      { kind: 'note', text: say('alert_often') },
    ],
  };
}

export interface LowArticle {
  readonly name: string;
  readonly values: readonly string[];
  readonly sku: string;
  readonly stock: number;
  readonly mark: number;
}

/**
 * The mail that tells people of the shop which articles have fallen to their mark. `count`: of all, as text, of
 * which only some are named. `link`: of the desk.
 */
export function lowStockMail(
  locale: Locale,
  articles: readonly LowArticle[],
  { count, more, link }: { readonly count: string; readonly more: boolean; readonly link: string },
): Mail {
  const say = sayIn(locale);
  const subject = say('low_stock_subject', { count });
  const rows = articles.map(({ name, values, sku, stock, mark }) => ({
    name,
    detail: [...values, sku].filter((part) => part !== '').join(' · '),
    amount: say('low_stock_left', { stock: `${stock}`, mark: `${mark}` }),
  }));
  const rest: readonly Block[] = more ? [{ kind: 'note', text: say('order_digest_more') }] : [];
  return {
    locale,
    subject,
    preview: rows.map(({ name }) => name).join(', '),
    blocks: [
      { kind: 'title', text: subject },
      { kind: 'lines', rows },
      ...rest,
      { kind: 'action', label: say('order_digest_open'), address: link },
      { kind: 'note', text: say('low_stock_why') },
    ],
  };
}

/**
 * The mail to those who work at the desk about somebody who was invited. `by` and `who`: mail addresses; `at`: ms
 * since the epoch.
 */
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

/** The mail about another account for transfers, or another address of the shop. */
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

/** The mail that an operator sends to themselves, to see whether mails arrive. @param now ms since the epoch. */
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
