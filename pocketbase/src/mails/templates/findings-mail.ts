/** The mail to the shop about what its jobs could not do. */
import words from '#i18n/en/mail.json';
import type { Mail } from '#pocketbase/mails/templates/blocks.ts';
import { sayIn, type MailWord, type Say } from '#pocketbase/base/mail-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';

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
