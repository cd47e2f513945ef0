/** For whoever looks into the console: what failed without harm to the shopper. */
export function log(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(error);
}
