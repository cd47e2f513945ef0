/** The same for pictures, in their words. */
import { isIP, type LookupFunction } from 'node:net';
import { PictureFailure } from '#src/publishing/awaited/picture-failure.ts';
import { allowedLookup, type IsAllowed } from '#src/runtime/public-address.ts';

const CODES: Readonly<Record<string, 'name_unknown' | 'unreachable'>> = {
  ENOTFOUND: 'name_unknown',
  ENODATA: 'name_unknown',
  EAI_NONAME: 'name_unknown',
};

/** For a connection to where a picture is. */
export function checkedLookup(isAllowed: IsAllowed): LookupFunction {
  return allowedLookup(isAllowed, (host, cause) => {
    if (cause === null) return new PictureFailure('address_private', { host });
    const code = CODES[cause.code ?? ''] ?? 'unreachable';
    return new PictureFailure(code, { host }, code === 'unreachable');
  });
}

/**
 * @throws PictureFailure where the host of an address is a number that is not allowed: such a host is not looked up.
 */
export function checkHost(host: string, isAllowed: IsAllowed): void {
  const plain = host.replace(/^\[|\]$/g, '');
  if (isIP(plain) !== 0 && !isAllowed(plain)) throw new PictureFailure('address_private', { host: plain });
}
