import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

test('who installs the shop installs nothing that only benchmarks need, and they have the versions that they name', async () => {
  const { dependencies } = (await read('tests/bench/packages/package.json')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const [shop, bench] = (await Promise.all(
    ['package-lock.json', 'tests/bench/packages/package-lock.json'].map(read),
  )) as [Lock, Lock];
  expect(Object.keys(dependencies)).toContain('@11ty/eleventy');
  for (const [name, version] of Object.entries(dependencies)) {
    expect([name, shop.packages[`node_modules/${name}`]]).toEqual([name, undefined]);
    expect([name, bench.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
});
