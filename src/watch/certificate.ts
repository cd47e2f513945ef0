/** Until when the certificate of the shop's own address is good, as a visitor's browser sees it. */
import { connect } from 'node:tls';

export interface Certificate {
  /** ms since 1970. */
  readonly from: number;
  readonly until: number;
}

const WITHIN_MS = 10_000;
const DAY_MS = 86_400_000;
const MOST_DAYS = 14;

/** null: nobody answers there, which says nothing of the certificate. One that has run out is read all the same. */
export function readCertificate(siteUrl: string): Promise<Certificate | null> {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: port === '' ? 443 : Number(port),
      servername: hostname,
      // Only its dates are read, and nothing is sent.
      rejectUnauthorized: false,
      timeout: WITHIN_MS,
    });
    const end = (certificate: Certificate | null): void => {
      socket.destroy();
      resolve(certificate);
    };
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
      end(until === undefined ? null : { from: Date.parse(from), until: Date.parse(until) });
    });
    socket.once('error', () => end(null));
    socket.once('timeout', () => end(null));
  });
}

/**
 * Days left, rounded down, where that is little: 14, or a sixth of the whole time of one that is short; null: it is
 * long enough.
 */
export function daysNearEnd({ from, until }: Certificate, now: number): number | null {
  const days = (until - now) / DAY_MS;
  const least = Math.min(MOST_DAYS, (until - from) / DAY_MS / 6);
  return days < least ? Math.floor(days) : null;
}
