/**
 * Adapter that makes labels: the one way to whichever carrier. Never inside a transaction: another machine takes its
 * time.
 */
import { httpLabels } from '#pocketbase/staff/ship/labels/http-labels.ts';
import type { LabelMade, LabelInput } from '#src/contract/labels.ts';

export interface Label extends LabelMade {
  /** As $filesystem takes it. */
  readonly pdf: filesystem.File;
}

/**
 * `refused`: the carrier does not do it, and asking again changes nothing; `failed`: nobody knows, and asking again
 * with the same key is safe.
 */
export type LabelProblem = { readonly problem: 'refused' | 'failed'; readonly error: string };

export interface LabelAdapter {
  /** The same key gives the same label. */
  readonly create: (input: LabelInput, key: string) => Label | LabelProblem;
  /** null: it is void, or was never there. */
  readonly cancel: (id: string) => LabelProblem | null;
}

/** null: the shop has none, and labels come from the carriers' own tools. */
export function labelAdapter(): LabelAdapter | null {
  const [url, token] = [$os.getenv('LABELS_URL'), $os.getenv('LABELS_TOKEN')];
  return url === '' ? null : httpLabels(url, token);
}
