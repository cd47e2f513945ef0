/**
 * A path of this site from a query parameter, or null: '//host', '/\host' and addresses would lead a shopper to another
 * host.
 */
export function sitePath(value: string | null): string | null {
  return value !== null && /^\/(?![/\\])[^\t\n\r]*$/.test(value) ? value : null;
}
