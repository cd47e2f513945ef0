/**
 * Finds whose request it is. Only the last word of a header that the operator trusts counts (TRUSTED_PROXY); what a
 * visitor writes never does.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Network } from '#src/gate/networks.ts';

/** Headers that proxies tell a visitor's address in. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'] as const;

export interface Visitor {
  /** IP address, for PocketBase: that of their network, so that whoever has many of them has one for each limit. */
  readonly address: string;
  /** Name of the visitor for the limits here; null: a request of this machine, or of a proxy that nobody told us of. */
  readonly name: string | null;
  /** The largest network that may be this visitor's. */
  readonly wide: string;
}

/** Some proxies write the port behind an address, and a longer one in brackets. */
const WITH_PORT = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

function lastWord(value: string | readonly string[] | undefined): string {
  const last = typeof value === 'string' ? value : (value?.at(-1) ?? '');
  const word = last.split(',').at(-1)?.trim() ?? '';
  const [, long, short] = WITH_PORT.exec(word) ?? [];
  return long ?? short ?? word;
}

/**
 * The first of the trusted headers that names an address, else the connection itself. Several headers of one name count
 * as one list.
 */
export function visitorOf(
  { headersDistinct, socket }: IncomingMessage,
  trusted: readonly string[],
  networkAt: (address: string) => Network,
): Visitor {
  for (const header of trusted) {
    const word = lastWord(headersDistinct[header.toLowerCase()]);
    if (isIP(word) === 0) continue;
    const { name, wide } = networkAt(word);
    return { address: name, name, wide };
  }
  const address = socket.remoteAddress ?? '127.0.0.1';
  return { address, name: null, wide: address };
}

/** The header in which some proxy tells the visitor's address; undefined: there is none. */
export function forwardingHeader({ headers }: IncomingMessage): string | undefined {
  return FORWARDING.find((header) => headers[header] !== undefined);
}
