/** Where releases go besides the public folder of this machine. */
import type { Report } from '#scripts/lib/progress.ts';
import type { Changed, ReleaseInfo } from '#scripts/publish/release-store.ts';

export interface Target {
  /** Permanent name: 's3', 'hook'. */
  readonly name: string;
  /**
   * Brings the target to the live release, which the public folder shows while this runs.
   * @throws OperatorError of one line when it cannot; the next publish makes up for it.
   */
  publish(release: ReleaseInfo, changed: Changed, report: Report): Promise<void>;
}
