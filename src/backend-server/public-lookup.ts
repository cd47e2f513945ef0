import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIPv6 } from 'node:net';

const OWN = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  OWN.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  OWN.addSubnet(network, bits, 'ipv6');

/** Whether an address is of the internet, and not of this machine or its network (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  return !OWN.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

type Found = (error: Error | null, addresses: LookupAddress[]) => void;

/** Looks a name up as Node does, and finds only public addresses: a name that strangers have given must not lead into the own network. */
export function publicLookup(host: string, options: LookupOptions, found: Found): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return found(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    found(open.length === 0 ? new Error(`${host} has no public address`) : null, open);
  });
}
