/**
 * Mail servers quote whom they have not found: a row that outlives a mail, and a log that others read, must not say it.
 */
export function withoutAddresses(text: string): string {
  return text
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, '…')
    .replace(/\s+/g, ' ')
    .trim();
}
