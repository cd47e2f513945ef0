/**
 * Looks at the shop once a minute from outside of PocketBase and of the gate: sends the heartbeat while it is well, and
 * tells the hooks what its operator is to be told (docs/decisions/0230, 0231). It never blocks what it looks at, and
 * what fails in it ends nothing.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALERT_FILE, MINUTE_FILE, type AlertFile } from '#src/domain/site/alerts.ts';
import { watchFolder, type Environment } from '#src/runtime/environment.ts';
import { freeDisk, type StatFs } from '#src/runtime/free-disk.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';
import { backendProbe, type BackendProbe } from '#src/watch/backend-probe.ts';
import { readCertificate, type Certificate } from '#src/watch/certificate.ts';
import { clockOffset } from '#src/watch/clock-offset.ts';
import { createHeartbeat } from '#src/watch/heartbeat.ts';
import { lastGoodBackup, oldestBackupMs, readState } from '#src/runtime/backup-state.ts';
import { litestreamLag } from '#src/runtime/litestream-state.ts';
import { mailState } from '#src/watch/mail-state.ts';
import { checkUpdates } from '#src/watch/updates.ts';
import { withRows } from '#src/watch/rows.ts';
import { keepSenderCheck } from '#src/watch/sender/keep-sender-check.ts';
import { shopState } from '#src/watch/shop-state.ts';
import { alertsOf, problemsOf, type Observation } from '#src/watch/verdict.ts';

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
