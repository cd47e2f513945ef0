/** The list of builds: written by the account of builds, read in the studio. */
import { deleteOld } from '#pocketbase/base/delete-old.ts';
import type { RecordStep } from '#pocketbase/base/step.ts';

const NOT_LIVE = "id IS NOT (SELECT id FROM builds WHERE state = 'live' ORDER BY created DESC LIMIT 1)";

/** Deletes builds from before `time` (ms), but the newest that went live: it says what visitors see. */
export function forgetBuilds(time: number): RecordStep {
  return deleteOld('forget_build', 'builds', 'created', time, NOT_LIVE);
}
