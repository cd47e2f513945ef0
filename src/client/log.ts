/** For whoever looks into the console: what failed without harm to the shopper. */
// oxlint-disable-next-line no-console
export const log: (...details: readonly unknown[]) => void = console.warn;
