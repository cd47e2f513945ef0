/** Nothing is fetched from a network that only this machine reaches, however its address is written. */
import { globSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { checkedLookup, checkHost } from '#src/publishing/awaited/fetch-picture.ts';
import { isPublicAddress } from '#src/runtime/public-address.ts';

describe('addresses', () => {
  test.for(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.for([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:1::1',
    '2001:db8::1',
    '100::1',
    '5f00::1',
    '4000::1',
    '3fff::1',
    '2001:10::1',
    '2001:20::1',
    '2001:2::1',
    '2001:3::1',
    '2620:4f:8000::1',
    '192.88.99.1',
    '192.31.196.1',
    '0.1.2.3',
    '::ffff:0:7f00:1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('none of this machine is', () => {
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    expect(own.filter(({ address }) => isPublicAddress(address))).toEqual([]);
  });
});

describe('names', () => {
  const resolve = (host: string, isAllowed: (address: string) => boolean): Promise<unknown> =>
    promisify(checkedLookup(isAllowed))(host, { all: true });

  test('one whose address is not public leads nowhere', async () => {
    await expect(resolve('localhost', isPublicAddress)).rejects.toMatchObject({
      code: 'address_private',
      again: false,
    });
  });

  test('one allowed address among several is not enough', async () => {
    let asked = 0;
    const odd = (): boolean => {
      asked += 1;
      return false;
    };
    await expect(resolve('localhost', odd)).rejects.toMatchObject({ code: 'address_private' });
    expect(asked).toBe(1);
  });

  test('a connection is given the addresses that were looked at', async () => {
    const seen: string[] = [];
    const found = await resolve('localhost', (address) => {
      seen.push(address);
      return true;
    });
    expect((found as readonly { readonly address: string }[]).map(({ address }) => address)).toEqual(seen);
  });

  test('a number is looked at without a look-up', () => {
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '169.254.169.254'])
      expect(() => checkHost(host, isPublicAddress)).toThrow(expect.objectContaining({ code: 'address_private' }));
    for (const host of ['old.example', '1.1.1.1', '[2606:4700::1111]'])
      expect(() => checkHost(host, isPublicAddress)).not.toThrow();
  });
});

describe('one list of public addresses', () => {
  test('nothing else that runs on a server looks names up or knows networks', () => {
    const files = globSync('{src,scripts}/**/*.ts');
    const found = files.filter((file) => {
      const code = readFileSync(file, 'utf8');
      return /new BlockList\(|from 'ipaddr\.js'|import \{[^}]*\blookup\b[^}]*\} from 'node:dns/.test(code);
    });
    expect(found).toEqual(['src/runtime/public-address.ts']);
  });
});
