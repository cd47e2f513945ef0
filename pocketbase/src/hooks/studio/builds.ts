/** The list of builds: written by the account of builds, read in the studio. */
import { find, storedDate } from '#pocketbase/hooks/query.ts';

/** Deletes builds from before `time` (ms), but the newest that went live: it says what visitors see. */
export function forgetBuilds(tx: core.App, time: number): void {
  const live = find(tx, 'builds', "state = 'live'", {}, '-created', 1)[0]?.id ?? '';
  const old = 'created < {:before} && id != {:live}';
  for (const build of find(tx, 'builds', old, { before: storedDate(time), live }, 'created', 500)) tx.delete(build);
}
