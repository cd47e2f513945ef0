/**
 * Looks at the shop once a minute from outside of PocketBase and of the gate: sends the heartbeat while it is well, and
 * tells the hooks what its operator is to be told (docs/decisions/0230, 0231). It never blocks what it looks at, and
 * what fails in it ends nothing.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ALERT_FILE, MINUTE_FILE, type AlertFile } from '#src/domain/site/alerts.ts';
import { watchFolder, type Environment } from '#src/runtime/environment.ts';
import { freeDisk, type StatFs } from '#src/runtime/free-disk.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';
import { backendProbe, type BackendProbe } from '#src/watch/backend-probe.ts';
import { readCertificate, type Certificate } from '#src/watch/certificate.ts';
import { clockOffset, offsetOf } from '#src/watch/clock-offset.ts';
import { lastGoodBackup, oldestBackupMs, readState } from '#src/runtime/backup-state.ts';
import { litestreamLag } from '#src/runtime/litestream-state.ts';
import { mailState } from '#src/watch/mail-state.ts';
import { checkUpdates } from '#src/watch/updates.ts';
import { withRows } from '#src/watch/rows.ts';
import { shopState } from '#src/watch/shop-state.ts';
import { alertsOf, problemsOf, type Observation } from '#src/watch/verdict.ts';
import { SENDER_FILE, SENDER_WANTED_FILE, type SenderCheck } from '#src/contract/mail-delivery.ts';
import { checkSenderDomain } from '#src/watch/sender/check-sender-domain.ts';
import { storedSender } from '#src/watch/sender/stored-sender.ts';

export type WatchSettings = Pick<
  Environment,
  | 'dataDir'
  | 'pocketbaseUrl'
  | 'siteUrl'
  | 'stripe'
  | 'shopMode'
  | 'heartbeatUrl'
  | 'backup'
  | 'litestream'
  | 'mail'
  | 'mailDelivery'
  | 'updatesUrl'
>;

/** Tools that a test replaces. */
export interface WatchTools {
  readonly now: () => number;
  readonly statfs?: StatFs;
  readonly certificate: (siteUrl: string) => Promise<Certificate | null>;
}

export interface Watch {
  readonly backend: BackendProbe;
  /** One look, with all that follows from it. Never throws. */
  check(): Promise<Observation | null>;
}

const HEALTH_MS = 10_000;
/** Time after which Litestream must have been started again where it ended by itself: five minutes at most. */
const LITESTREAM_MS = 600_000;
/** Interval for what changes slowly, and is asked of other machines. */
const SLOW_MS = 3_600_000;

function lastMinute(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(watchFolder(dataDir), MINUTE_FILE), 'utf8')) || null;
  } catch {
    return null;
  }
}

/** Whole, or not at all: the hooks read it at any moment. */
function writeAlerts(dataDir: string, content: AlertFile): void {
  const file = join(watchFolder(dataDir), ALERT_FILE);
  writeFileSync(`${file}.part`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

export function createWatch(
  settings: WatchSettings,
  report: Pick<Report, 'note'>,
  { now, statfs, certificate }: WatchTools = { now: Date.now, certificate: readCertificate },
): Watch {
  const {
    dataDir,
    pocketbaseUrl,
    siteUrl,
    stripe,
    shopMode,
    heartbeatUrl,
    backup: backups,
    updatesUrl,
    litestream,
  } = settings;
  // The hooks write into it, too.
  mkdirSync(watchFolder(dataDir), { recursive: true, mode: 0o700 });
  const heartbeat = heartbeatUrl === undefined ? null : createHeartbeat(heartbeatUrl, report.note);
  const backend = backendProbe(pocketbaseUrl);
  const checkSenderInTime = keepSenderCheck(settings);
  let slow: Pick<Observation, 'certificate' | 'offset'> = { certificate: null, offset: null };
  let slowAt = Number.NEGATIVE_INFINITY;
  let failed = '';

  const checkSlowly = async (): Promise<void> => {
    if (now() - slowAt < SLOW_MS) return;
    slowAt = now();
    const isPaid = shopMode === 'live' && stripe.secretKey !== '';
    slow = {
      certificate: siteUrl.startsWith('https:') ? await certificate(siteUrl) : null,
      offset: isPaid ? await clockOffset(stripe.api, now) : null,
    };
  };

  const take = async (): Promise<Observation> => {
    await checkSlowly();
    const at = now();
    const found = withRows(dataDir, (ask) => ({
      mails: mailState(ask, at, shopMode === 'demo'),
      shop: shopState(ask, at),
    }));
    return {
      now: at,
      backend: await backend.ask(HEALTH_MS),
      minute: lastMinute(dataDir),
      mails: found?.mails ?? null,
      shop: found?.shop ?? null,
      disk: await freeDisk(dataDir, statfs),
      // Where none is asked for any more, one of before is no promise.
      backup: backups.place === undefined ? null : lastGoodBackup(readState(dataDir), at),
      backupOldestMs: oldestBackupMs(backups.everyHours),
      litestreamLagMs: litestream.place === undefined ? 0 : litestreamLag(dataDir, at),
      litestreamLongestMs: LITESTREAM_MS + litestream.everySeconds * 1000,
      ...slow,
      offset: heartbeat?.offset() ?? slow.offset,
    };
  };

  return {
    backend,
    async check() {
      try {
        const seen = await take();
        // What goes to another machine comes last, and holds up nothing here.
        const beaten = heartbeat?.beat(problemsOf(seen));
        writeAlerts(dataDir, { at: seen.now, alerts: alertsOf(seen) });
        await Promise.all([beaten, checkSenderInTime(seen.now), checkUpdates(dataDir, updatesUrl, now())]);
        failed = '';
        return seen;
      } catch (error) {
        const text = describeError(error);
        if (text !== failed) report.note(`The look at the shop failed: ${text}`);
        failed = text;
        return null;
      }
    },
  };
}

/** Keeps what the DNS says of the sender's domain in a file that the hooks can read: they cannot ask it themselves. */
type Settings = Pick<Environment, 'dataDir' | 'mail' | 'mailDelivery' | 'shopMode'>;

/** ms between two looks at a sender that stays the same. */
const AGAIN_MS = 24 * 3_600_000;
/** The same where somebody may be putting it right, or nobody has answered. */
const SOON_MS = 3_600_000;

function isWell({ findings }: SenderCheck): boolean {
  return findings.every(({ state }) => state === 'good' || state === 'notice');
}

/**
 * Looks when it is time, when the sender is another one, or when somebody wants it. A demo has no sender of its own.
 * @returns Call it each minute.
 */
export function keepSenderCheck({ dataDir, mail, mailDelivery, shopMode }: Settings): (now: number) => Promise<void> {
  const file = join(watchFolder(dataDir), SENDER_FILE);
  const wanted = join(watchFolder(dataDir), SENDER_WANTED_FILE);
  let last: SenderCheck | null = null;
  const isDue = (sender: Pick<SenderCheck, 'address' | 'host'>, now: number): boolean =>
    last === null ||
    last.address !== sender.address ||
    last.host !== sender.host ||
    now - last.at >= (isWell(last) ? AGAIN_MS : SOON_MS) ||
    existsSync(wanted);
  return async (now) => {
    if (shopMode === 'demo') return;
    const sender = storedSender({ dataDir, mail });
    if (!isDue(sender, now)) return;
    rmSync(wanted, { force: true });
    last = { at: now, ...sender, findings: await checkSenderDomain(sender, mailDelivery) };
    // Whole, or not at all: the hooks read it at any moment.
    writeFileSync(`${file}.part`, JSON.stringify(last), { mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
}

/** A sign of life for a dead man's switch elsewhere: it tells somebody as soon as the sign does not come. */
const WITHIN_MS = 10_000;

interface Heartbeat {
  /** Sends the sign, or does not: `problems` says why not. Never throws, and takes 10 s at most. */
  beat(problems: readonly string[]): Promise<void>;
  /** ms that this clock is ahead of the other side's, as its last answer said; null: it did not. */
  offset(): number | null;
}

/**
 * @param note Told once when the sign stops, and once when it comes again: never the address, whose path is a secret.
 */
function createHeartbeat(url: string, note: (text: string) => void): Heartbeat {
  let offset: number | null = null;
  let reported = '';
  const tell = (problem: string): void => {
    if (problem !== '' && reported === '') note(`Heartbeat (HEARTBEAT_URL): not sent, because ${problem}.`);
    if (problem === '' && reported !== '') note('Heartbeat (HEARTBEAT_URL): sent again.');
    reported = problem;
  };
  const send = async (): Promise<string> => {
    const before = Date.now();
    try {
      const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS) });
      await answer.body?.cancel();
      offset = offsetOf(answer.headers.get('date'), before, Date.now());
      if (answer.ok) return '';
      return answer.status >= 300 && answer.status < 400
        ? `its address leads elsewhere (${answer.status}): set the one that it leads to`
        : `its address answers ${answer.status}`;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return `its address cannot be reached (${describeError(cause).replaceAll(url, '…')})`;
    }
  };
  return {
    offset: () => offset,
    async beat(problems) {
      tell(problems.length > 0 ? problems.join('; ') : await send());
    },
  };
}
