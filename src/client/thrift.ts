/** The Network Information API, which only some browsers have and TypeScript's library does not know. */
interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** Whether the connection is too poor, or too dear, for a look-up that nobody asked for: slow-2g, or Save-Data. */
export function isThrifty(browser: object): boolean {
  const { connection } = browser as { readonly connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType === 'slow-2g';
}
