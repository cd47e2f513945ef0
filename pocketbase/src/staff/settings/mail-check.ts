/**
 * POST mail-check (contract/mail-check-api.ts): what the watch has found about the sender's domain, in words. The hooks
 * cannot ask the DNS themselves.
 */
import words from '#i18n/en/mail.json';
import { nowMs } from '#pocketbase/base/clock.ts';
import { attempt } from '#pocketbase/base/attempt.ts';
import { localeAsked } from '#pocketbase/staff/settings/test-mail.ts';
import { type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { sayIn, type MailWord, type Say } from '#pocketbase/base/mail-words.ts';
import {
  SENDER_CODES,
  SENDER_FILE,
  SENDER_WANTED_FILE,
  type SenderFinding,
  type SenderCheck,
} from '#src/contract/mail-delivery.ts';
import type { MailCheckAnswer } from '#src/contract/mail-check-api.ts';

type Shown = MailCheckAnswer['findings'][number];

const RECORDS: readonly Shown['record'][] = ['domain', 'dns', 'spf', 'dkim', 'dmarc'];
/** It is the user's that runs the shop. */
const MODE = 0o600 as unknown as os.FileMode;

/** null: nobody has looked yet. */
function lastCheck(folder: string): SenderCheck | null {
  let check: SenderCheck | null = null;
  // It may not be there yet.
  if (folder !== '')
    attempt(() => {
      check = JSON.parse(toString($os.readFile(`${folder}/${SENDER_FILE}`)));
    });
  return check;
}

/** The watch finds the file within a minute. Where there is no watch nobody looks. */
function askAgain(app: Pick<core.App, 'logger'>, folder: string): void {
  if (folder === '') return;
  const error = attempt(() => {
    $os.writeFile(`${folder}/${SENDER_WANTED_FILE}`, `${nowMs()}`, MODE);
  });
  if (error !== null) app.logger().error('The DNS could not be asked for again', 'error', error);
}

function isTodo(word: string): word is Extract<MailWord, `sender_${string}_todo`> {
  return Object.hasOwn(words, word);
}

function inWords(say: Say, { code, state, values, enter }: SenderFinding): Shown[] {
  const record = RECORDS.find((one) => code.startsWith(`${one}_`));
  // A later version of the shop may have written the file.
  if (record === undefined || !SENDER_CODES.includes(code)) return [];
  const todo = `sender_${code}_todo`;
  return [{ record, state, text: say(`sender_${code}`, values), todo: isTodo(todo) ? say(todo, values) : '', enter }];
}

export function mailCheckRoute(event: core.RequestEvent): MailCheckAnswer | Refused {
  const { app } = event;
  const body = bodyOf(event, LINES);
  const folder = $os.getenv('WATCH_DIR');
  if (own(body, 'again') === true) askAgain(app, folder);
  const check = lastCheck(folder);
  const say = sayIn(localeAsked(app, body));
  return {
    lookedAt: check === null ? '' : new Date(check.at).toISOString(),
    address: check?.address ?? '',
    hasServer: app.settings().smtp.enabled,
    findings: check?.findings.flatMap((finding) => inWords(say, finding)) ?? [],
  };
}
