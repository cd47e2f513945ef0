/** Says when a mail that was not accepted is tried again. */

/** Minutes between one attempt and the next; after the last one a person must look. */
const RETRY_MINUTES: readonly number[] = [5, 15, 60, 240, 720, 1440];

/** ms until the next attempt after so many have been made; null: there is none. */
export function retryDelayMs(attempts: number): number | null {
  const minutes = RETRY_MINUTES[attempts - 1];
  return minutes === undefined ? null : minutes * 60_000;
}
