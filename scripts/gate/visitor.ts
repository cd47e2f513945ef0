/** Whose request it is. Only the last word of a header that the operator trusts counts (TRUSTED_PROXY); what a visitor writes never does. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Headers that proxies tell a visitor's address in. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'] as const;

export interface Visitor {
  /** IP address, for PocketBase. */
  readonly address: string;
  /** Name of the visitor for the limits here; null: a request of this machine, or of a proxy that nobody told us of. */
  readonly name: string | null;
}

/** Somebody with IPv6 has a network of 64 bits, and as many addresses as they like in it. */
function nameOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

function lastWord(value: string | readonly string[] | undefined): string {
  const last = typeof value === 'string' ? value : (value?.at(-1) ?? '');
  return last.split(',').at(-1)?.trim() ?? '';
}

/** The first of the trusted headers that names an address, else the connection itself. Several headers of one name count as one list. */
export function visitorOf({ headersDistinct, socket }: IncomingMessage, trusted: readonly string[]): Visitor {
  for (const header of trusted) {
    const word = lastWord(headersDistinct[header.toLowerCase()]);
    if (isIP(word) !== 0) return { address: word, name: nameOf(word) };
  }
  return { address: socket.remoteAddress ?? '127.0.0.1', name: null };
}

/** The header in which some proxy tells the visitor's address; undefined: there is none. */
export function forwardingHeader({ headers }: IncomingMessage): string | undefined {
  return FORWARDING.find((header) => headers[header] !== undefined);
}
