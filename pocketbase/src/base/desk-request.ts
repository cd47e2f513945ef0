/** Request that the desk's handlers are given, and what its actions give back. */
import type { Body } from '#pocketbase/base/body.ts';

/** Request of a read. */
export interface DeskRequest {
  readonly app: core.App;
  readonly event: core.RequestEvent;
  readonly body: Body;
  /** Person who asks: 'users anna@example.com'. */
  readonly by: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** Request of an action: all that it writes goes through `tx`. */
export interface DeskAction extends Omit<DeskRequest, 'app'> {
  readonly tx: core.App;
}

export interface Done {
  /** Id of the record that it is about. */
  readonly subject: string;
  /** Id of the order that it is about. */
  readonly order?: string;
  /** For the log: names of fields, and values that are of no person and no secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
}
