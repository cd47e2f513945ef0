/**
 * Something in the backend's data that no page can be made of. The message names record and field and says what to do;
 * commands print it without a stack.
 */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** Names a record the way an editor finds it in the dashboard. */
export function recordName(collection: string, id: string): string {
  return `${collection} record "${id}"`;
}
