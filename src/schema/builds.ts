import type { SeqRange, StoredProblem, TargetState } from '#src/contract/records.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, json, line, whole } from '#src/schema/kinds/fields.ts';

/**
 * A build as its worker reports it. Its `updated` moves every few seconds for as long as the worker has something to
 * do.
 */
export const builds = collection({
  state: choice(['waiting', 'building', 'live', 'failed'], { required: true }),
  /** The changes that it is about: from the first that was not live until the last that it has seen. */
  from_seq: whole({}),
  to_seq: whole({}),
  /** Pages rendered, of how many. */
  done: whole({}),
  total: whole({}),
  /** Files written. */
  files: whole({}),
  /** '' until it is. */
  live_at: date({}),
  /** Id of the release, or ''. */
  release: line({ max: 200 }),
  /** Name of a target → how far it is there. */
  targets: json<Readonly<Record<string, TargetState>> | null>(),
  /**
   * Problem for which it failed; of a live one, why pictures cannot be had, or what its pages do without (`left_out`).
   */
  problem: json<StoredProblem | null>(),
  /** Pictures that are still being made, of how many. */
  pictures_left: whole({}),
  pictures_all: whole({}),
  /** Changes until `to_seq` that visitors do not see all the same: their records wait for these pictures. */
  held: json<readonly SeqRange[] | null>(),
});
