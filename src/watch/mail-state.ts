/** State of the mails: whether they get through. */
import { millisOf, stored, type Ask, type Row } from '#src/watch/rows.ts';

export interface MailState {
  /** ms that a mail which is due has been waiting for the job that sends; 0: none is. */
  readonly overdueMs: number;
  /** No mail reaches anybody: not even one to the shop's own address, or none of several people's. */
  readonly isDead: boolean;
  /**
   * Mails of the last day that could not be sent, or came back without being a finding of their order, and the newest
   * of them; '': none.
   */
  readonly failed: number;
  readonly newestFailed: string;
  /** Error that the mail server has answered with. */
  readonly error: string;
}

const DAY_MS = 86_400_000;
/** Rows that are looked at: the newest. */
const MOST = 200;
/**
 * A first attempt that fails may be a server that only asks for patience (greylisting), or be refused for what the mail
 * says.
 */
const ATTEMPTS = 2;
/** So many people whose mails fail, one after the other, are no wrong addresses. */
const PEOPLE = 3;
/** Words of the outbox where nobody has set a mail server: a demo has none. */
const NO_SERVER = 'No mail server is set';

export const OVERDUE = `SELECT next_try FROM mails WHERE next_try > '' AND next_try <= ? AND state != 'sent' ORDER BY next_try LIMIT 1`;
export const NEWEST = `SELECT id, kind, state, "to", error, attempts, bounced, created, updated FROM mails WHERE created > ? ORDER BY created DESC LIMIT ${MOST}`;
/**
 * Mails that came back: one that a customer of an order does not get is a finding, of which somebody is told by another
 * mail.
 */
export const BACK = `SELECT id, bounce FROM mails WHERE bounced != '' AND bounced > ?
  AND ("order" = '' OR kind IN ('dispute', 'return_notice', 'order_news')) ORDER BY bounced DESC LIMIT ${MOST}`;

/**
 * To the shop itself, in its own words: its address works, or none does. What a stranger has written may be refused for
 * its words.
 */
function isOwn({ kind }: Row): boolean {
  return /^(?:alert|job_findings)$/.test(String(kind));
}

/**
 * @param now ms.
 * @param isDemo A demo needs no mail server: without one nothing has failed.
 */
export function mailState(ask: Ask, now: number, isDemo: boolean): MailState {
  const [due] = ask(OVERDUE, stored(now));
  const rows = ask(NEWEST, stored(now - DAY_MS));
  const failed = rows.filter(
    ({ state, error }) => state === 'failed' && !(isDemo && String(error).startsWith(NO_SERVER)),
  );
  const back = ask(BACK, stored(now - DAY_MS));
  // The mail server takes it all the same.
  const ownNewest = rows.find((row) => isOwn(row) && row['state'] === 'sent');
  const lastSent = Math.max(0, ...rows.filter(({ state }) => state === 'sent').map(({ updated }) => millisOf(updated)));
  // What was queued before the last success may have a wrong address; nothing that was queued since has arrived.
  const since = failed.filter(({ created, attempts }) => millisOf(created) > lastSent && Number(attempts) >= ATTEMPTS);
  const people = new Set(since.map(({ to }) => to));
  return {
    overdueMs: due === undefined ? 0 : now - millisOf(due['next_try']),
    isDead: since.some(isOwn) || people.size >= PEOPLE || (ownNewest?.['bounced'] ?? '') !== '',
    failed: failed.length + back.length,
    newestFailed: String(failed[0]?.['id'] ?? back[0]?.['id'] ?? ''),
    error: String(failed[0]?.['error'] ?? back[0]?.['bounce'] ?? ''),
  };
}
