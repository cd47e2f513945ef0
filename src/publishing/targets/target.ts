/** Places that releases go to besides the public folder of this machine. */
import type { ReleaseContent } from '#src/publishing/releases/release-store.ts';

export interface Target {
  /** Permanent name: 's3', 'hook'. */
  readonly name: string;
  /** ms of quiet that it waits for after a release, so that many edits in a row reach it as one. */
  readonly quietMs: number;
  /**
   * Brings the target to the live release, which `content` gives, with what differs from an earlier one.
   * Costs next to nothing where the target has that release already: it is asked for at any time.
   * @throws OperatorError of one line when it cannot; it is tried again.
   */
  publish(content: (since: number | null) => Promise<ReleaseContent>): Promise<void>;
}
