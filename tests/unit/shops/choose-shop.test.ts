import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseShop } from '#scripts/shops/choose-shop.ts';
import { freePorts, portsIn } from '#scripts/shops/free-ports.ts';
import { isShopName, shopsRoot } from '#scripts/shops/shops-root.ts';

let root: string;

function write(name: string, settings: string): void {
  mkdirSync(join(root, 'shops', name), { recursive: true });
  writeFileSync(join(root, 'shops', name, 'vitrine.env'), settings);
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-shops-'));
  write('one', 'SITE_URL=https://one.example\nPORT=4400\nPOCKETBASE_URL=http://127.0.0.1:4401\n');
  write('two', 'SITE_URL=https://two.example\nPORT=4410\nPOCKETBASE_URL=http://127.0.0.1:4411\n');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the shop of a command', () => {
  const chosen = (args: string[], given: NodeJS.ProcessEnv = {}): { args: string[]; env: NodeJS.ProcessEnv } => {
    const env = { VITRINE_ROOT: root, ...given };
    chooseShop(args, env);
    return { args, env };
  };

  it.each([
    [['doctor', '--shop', 'one'], {}],
    [['doctor', '--shop=one'], {}],
    [['doctor'], { VITRINE_SHOP: 'one' }],
    [['doctor', '--shop', 'one'], { VITRINE_SHOP: 'two' }],
  ])('%j with %j', (args, given) => {
    const { env } = chosen(args, given);
    expect(args).toEqual(['doctor']);
    expect(env).toMatchObject({ VITRINE_SHOP: 'one', SITE_URL: 'https://one.example', PORT: '4400' });
  });

  it('is none where none is named', () => {
    expect(chosen(['backup', '--plain'])).toEqual({ args: ['backup', '--plain'], env: { VITRINE_ROOT: root } });
  });

  it('gives way to what is set in the environment', () => {
    expect(chosen(['start', '--shop', 'one'], { PORT: '5000' }).env).toMatchObject({
      PORT: '5000',
      SITE_URL: 'https://one.example',
    });
  });

  it.each([
    [['--shop', 'three'], /^There is no shop "three" in .*\/shops\. There are: one, two\. .*shop -- add three/],
    [['--shop', '../one'], /^"..\/one" names no shop: a name has small letters/],
    [['--shop'], /^"" names no shop/],
  ])('%j is refused in words', (args, words) => {
    expect(() => chosen(args)).toThrow(words);
  });
});

it('the root is what VITRINE_ROOT says, else the folder with the releases, else that of the clone', () => {
  expect(shopsRoot({ VITRINE_ROOT: '/srv/shops' }, '/srv/vitrine/releases/1.0.0')).toBe('/srv/shops');
  expect(shopsRoot({}, '/srv/vitrine/releases/1.0.0')).toBe('/srv/vitrine');
  expect(shopsRoot({}, '/home/me/vitrine')).toBe('/home/me/vitrine');
});

it('a name can stand in names of users, units and files', () => {
  for (const name of ['a', 'shop', 'two-lamps', 'x2', 'a'.repeat(20)])
    expect([name, isShopName(name)]).toEqual([name, true]);
  for (const name of ['', '2x', 'A', '-a', 'a-', 'a--b', 'a.b', 'a/b', '..', 'a b', 'a'.repeat(21)])
    expect([name, isShopName(name)]).toEqual([name, false]);
});

describe('ports of a new shop', () => {
  const busy =
    (...ports: number[]) =>
    (port: number): Promise<string | undefined> =>
      Promise.resolve(ports.includes(port) ? 'port is in use' : undefined);

  it('are those of no other shop, and of no program that runs; the same each time', async () => {
    expect(await freePorts(root, busy())).toEqual({ pages: 4420, backend: 4421 });
    expect(await freePorts(root, busy())).toEqual({ pages: 4420, backend: 4421 });
    expect(await freePorts(root, busy(4421))).toEqual({ pages: 4430, backend: 4431 });
  });

  it('leave out all that settings name', () => {
    expect(
      portsIn({ PORT: '4400', POCKETBASE_URL: 'http://127.0.0.1:4401/', METRICS_ADDRESS: '127.0.0.1:4402' }),
    ).toEqual([4400, 4401, 4402]);
    expect(portsIn({ PORT: '', SITE_URL: 'https://shop.example:8443' })).toEqual([]);
  });
});
