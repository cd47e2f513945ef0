/** Finds the backups that have served their time. */
import type { ArchiveName } from '#scripts/backup/archive-name.ts';
import type { Keep } from '#src/runtime/backup-settings.ts';

const DAY_MS = 86_400_000;
/** The first Monday of the time that computers count from: 5 January 1970. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const PERIODS: Readonly<Record<keyof Keep, (at: number) => string>> = {
  days: (at) => new Date(at).toISOString().slice(0, 10),
  weeks: (at) => String(Math.floor((at - FIRST_MONDAY_MS) / (7 * DAY_MS))),
  months: (at) => new Date(at).toISOString().slice(0, 7),
};

/**
 * The backups that may go. Of each of the last days, weeks and months (UTC) that have a backup the newest stays, as
 * many as `keep` says; the newest of all stays whatever it says. Days without a backup do not count: after a long break
 * nothing is removed because of its age.
 */
export function superseded(backups: readonly ArchiveName[], keep: Keep): ArchiveName[] {
  const newestFirst = [...backups].sort((a, b) => b.at - a.at);
  const staying = new Set(newestFirst.slice(0, 1));
  for (const unit of ['days', 'weeks', 'months'] as const) {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = PERIODS[unit](backup.at);
      if (seen.has(period)) continue;
      if (seen.size === keep[unit]) break;
      seen.add(period);
      staying.add(backup);
    }
  }
  return newestFirst.filter((backup) => !staying.has(backup));
}
