/**
 * The field that is wrong, and its words in each language: i18n/{locale}/problems.json, key `code`, placeholders from
 * `params`.
 */
export interface ContentProblem {
  readonly collection: string;
  readonly record: string;
  readonly field: string;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Something in the backend's data that no page can be made of. The message names record and field and says what to do;
 * commands print it without a stack.
 */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  /** Problems in their places, for the studio: each field that may be corrected; none: in no single field. */
  readonly problems: readonly ContentProblem[];

  constructor(message: string, ...problems: readonly ContentProblem[]) {
    super(message);
    this.problems = problems;
  }
}

/** Names a record the way an editor finds it in the dashboard. */
export function recordName(collection: string, id: string): string {
  return `${collection} record "${id}"`;
}
