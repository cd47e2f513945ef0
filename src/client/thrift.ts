/** The Network Information API, which only some browsers have and TypeScript's library does not know. */
interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** Whether a look-up that nobody asked for is too much: the shopper wants little data, or the connection is poor (slow-2g) or dear (Save-Data). */
export function isThrifty(browser: object, lowData: boolean): boolean {
  const { connection } = browser as { readonly connection?: Connection };
  return lowData || connection?.saveData === true || connection?.effectiveType === 'slow-2g';
}
