/** `/.well-known/security.txt` (RFC 9116): whom somebody tells of a hole in the shop. */
import { LOCALES } from '#src/domain/site/locale.ts';
import { absoluteUrl } from '#src/navigation/paths.ts';
import type { FileSink } from '#src/publishing/render/output.ts';

const FILE = '.well-known/security.txt';

/**
 * A year from the beginning of the month of `now` (ms): every build renews it, and those of one month write the same
 * file.
 */
function expires(now: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear() + 1, date.getUTCMonth(), 1)).toISOString();
}

/** The file as text. `email`: the shop's own. */
export function securityText(email: string, siteUrl: string, now: number): string {
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${expires(now)}`,
    `Preferred-Languages: ${LOCALES.join(', ')}`,
    `Canonical: ${absoluteUrl(siteUrl, `/${FILE}`)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Writes it; a shop without an address has none. */
export function writeSecurityText(email: string, siteUrl: string, sink: Pick<FileSink, 'write' | 'remove'>): void {
  if (email === '') sink.remove(FILE);
  else sink.write(FILE, securityText(email, siteUrl, Date.now()));
}
