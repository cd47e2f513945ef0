/** Verdict of a look at the shop, and what of it somebody is told. */
import type { Alert } from '#src/domain/site/alerts.ts';
import { freeShare, type FreeDisk } from '#src/runtime/free-disk.ts';
import { daysNearEnd, type Certificate } from '#src/watch/certificate.ts';
import type { MailState } from '#src/watch/mail-state.ts';
import type { ShopState } from '#src/watch/shop-state.ts';

export interface Observation {
  /** ms since 1970. */
  readonly now: number;
  /** Problem of the backend, asked as a visitor asks; '': an order can be written. */
  readonly backend: string;
  /** ms since 1970 of the last end of the minute's job; null: none since anybody knows. */
  readonly minute: number | null;
  /** null: the database cannot be read. */
  readonly mails: MailState | null;
  readonly shop: ShopState | null;
  readonly disk: FreeDisk;
  /** ms since 1970 of the last good backup; 0: each one has failed; null: none is asked for, or none was tried yet. */
  readonly backup: number | null;
  /** ms after which it is too old. */
  readonly backupOldestMs: number;
  /** ms that what was written waits for Litestream to copy it; 0: nothing does, or it does not run. */
  readonly litestreamLagMs: number;
  readonly litestreamLongestMs: number;
  readonly certificate: Certificate | null;
  /** ms that this clock is ahead; null: nobody says. */
  readonly offset: number | null;
}

const MINUTE_MS = 60_000;
/** A mail server that does not answer holds up the job for a while. */
const MINUTE_JOB_MS = 5 * MINUTE_MS;
const MAIL_MS = 10 * MINUTE_MS;
/** Share of the disk below which it counts as full. */
const FULL = 0.03;
const LOW = 0.15;
/** Signatures of the provider of payments are good for five minutes. */
const CLOCK_MS = 2 * MINUTE_MS;

/** Says why the shop is not well, in words for a log; none: it is. */
export function problemsOf({ now, backend, minute, mails, disk }: Observation): string[] {
  const problems = [backend];
  if (minute === null) problems.push('the job of each minute has not run yet');
  else if (now - minute > MINUTE_JOB_MS)
    problems.push(`the job of each minute ended ${Math.round((now - minute) / MINUTE_MS)} minutes ago`);
  if (mails === null) problems.push('the database cannot be read');
  else if (mails.isDead) problems.push('no mail gets through');
  else if (mails.overdueMs > MAIL_MS)
    problems.push(`a mail has been waiting for ${Math.round(mails.overdueMs / MINUTE_MS)} minutes`);
  if (freeShare(disk) < FULL) problems.push('the disk is full');
  return problems.filter((problem) => problem !== '');
}

const percent = (share: number): string => String(Math.floor(share * 100));

function diskAlert(disk: FreeDisk): Alert[] {
  const share = freeShare(disk);
  if (share >= LOW) return [];
  const about = share < 0.05 ? 'below5' : share < 0.1 ? 'below10' : 'below15';
  return [{ kind: 'disk', about, values: { free: percent(share), gigabytes: (disk.free / 1e9).toFixed(1) } }];
}

function shopAlerts({ untoldPayments, findings, newestFinding, failedBuild }: ShopState): Alert[] {
  const alerts: Alert[] = [];
  if (untoldPayments > 0) alerts.push({ kind: 'webhooks', about: '', values: { count: String(untoldPayments) } });
  if (findings > 0) alerts.push({ kind: 'findings', about: newestFinding, values: { count: String(findings) } });
  if (failedBuild !== '') alerts.push({ kind: 'publication', about: failedBuild, values: {} });
  return alerts;
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Alerts that the operator is to be told. */
export function alertsOf({
  now,
  mails,
  shop,
  disk,
  backup,
  backupOldestMs,
  litestreamLagMs,
  litestreamLongestMs,
  certificate,
  offset,
}: Observation): Alert[] {
  const alerts: Alert[] = [...(shop === null ? [] : shopAlerts(shop)), ...diskAlert(disk)];
  if (mails !== null && mails.failed > 0)
    alerts.push({
      kind: 'mails',
      about: mails.newestFailed,
      values: { count: String(mails.failed), error: mails.error },
    });
  if (backup !== null && now - backup > backupOldestMs)
    alerts.push({ kind: 'backup', about: '', values: { day: backup === 0 ? '?' : day(backup) } });
  if (litestreamLagMs > litestreamLongestMs)
    alerts.push({
      kind: 'litestream',
      about: '',
      values: { minutes: String(Math.floor(litestreamLagMs / MINUTE_MS)) },
    });
  const days = certificate === null ? null : daysNearEnd(certificate, now);
  if (certificate !== null && days !== null)
    alerts.push({
      kind: 'certificate',
      about: days < 0 ? 'over' : days < 3 ? 'days' : 'soon',
      values: { day: day(certificate.until) },
    });
  if (offset !== null && Math.abs(offset) > CLOCK_MS)
    alerts.push({ kind: 'clock', about: '', values: { seconds: String(Math.round(Math.abs(offset) / 1000)) } });
  return alerts;
}
