/** The container file, where no runtime is there to build it: that it names what exists, and what it must never hold. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT, VARIABLES } from '#src/runtime/environment.ts';

const read = (file: string): string => readFileSync(join(PROJECT_ROOT, file), 'utf8');

/** Its instructions, in order: lines that go on are one. */
const INSTRUCTIONS = read('Containerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line.trim()))
  .flatMap((match) => (match === null ? [] : [{ name: match[1] ?? '', text: (match[2] ?? '').trim() }]));

const all = (name: string): string[] => INSTRUCTIONS.filter((one) => one.name === name).map(({ text }) => text);

const ENV = new Map(all('ENV').flatMap((text) => text.split(/\s+/).map((pair) => pair.split('=') as [string, string])));

test('it is made of this version of the package', () => {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  expect(all('ARG')).toEqual([`VITRINE_VERSION=${version}`]);
  expect(all('COPY')).toEqual(['--chown=root:root package/vitrine-${VITRINE_VERSION}/ /opt/vitrine/']);
  expect(all('ENTRYPOINT')).toEqual(['["/opt/vitrine/vitrine"]']);
  expect(all('CMD')).toEqual(['["start"]']);
});

test('it runs as a user without rights, from before its command on', () => {
  expect(all('FROM')).toEqual([expect.stringMatching(/^debian:\w+-slim$/)]);
  expect(all('USER')).toEqual(['vitrine:vitrine']);
  const names = INSTRUCTIONS.map(({ name }) => name);
  expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
  expect(names.indexOf('USER')).toBeLessThan(names.indexOf('ENTRYPOINT'));
});

test('all that a shop writes is in its volumes, and every setting is one of ours', () => {
  const volumes = JSON.parse(all('VOLUME')[0] ?? '[]') as string[];
  expect([...ENV.keys()]).toEqual(['DATA_DIR', 'CACHE_DIR', 'DIST_DIR']);
  expect(Object.keys(VARIABLES)).toEqual(expect.arrayContaining([...ENV.keys()]));
  expect(volumes).toEqual([ENV.get('DATA_DIR'), ENV.get('CACHE_DIR'), dirname(ENV.get('DIST_DIR') ?? '')]);
  const [made = ''] = all('RUN');
  expect(made).toContain(`mkdir -p ${volumes.join(' ')} `);
});

test('nothing secret is in it, and whoever builds it is given the package alone', () => {
  expect(read('Containerfile')).not.toMatch(/(?:KEY|SECRET|PASSWORD|TOKEN|USER)=\S/);
  const [everything, ...exceptions] = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(everything).toBe('*');
  expect(exceptions.filter((line) => line.startsWith('!'))).toEqual(['!package']);
});
