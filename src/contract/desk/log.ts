/** The log of what people at the desk have done: `staff_actions`, newest first. */

export interface LogRequest {
  /** Id of the last row that is there; '' for the first page. */
  readonly after?: string;
  /** Names of actions, 20 at most; none: all. */
  readonly actions?: readonly string[];
}

export interface LogRow {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly action: string;
  /** 'users anna@example.com', or 'superusers …'. */
  readonly by: string;
  /** Id of an order, or ''. */
  readonly order: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface LogAnswer {
  readonly rows: readonly LogRow[];
  /** For the next page; '' at the end. */
  readonly after: string;
}
