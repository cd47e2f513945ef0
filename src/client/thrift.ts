/** The Network Information API, which only some browsers have and TypeScript's library does not know. */
interface Connected {
  readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean };
}

/** Whether the connection is too poor, or too dear, for a look-up that nobody asked for: slow-2g, or Save-Data. */
export function isThrifty({ connection }: Connected): boolean {
  return connection?.saveData === true || connection?.effectiveType === 'slow-2g';
}
