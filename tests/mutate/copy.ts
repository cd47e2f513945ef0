/** A copy of the project in which files are broken: its own are never written to, however a run ends. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { PROJECTS } from '#tests/mutate/browsers.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** Of the project's root: what is made, what a shop on this machine keeps, and the history. */
const LEFT_OUT = /^(?:\.git|\.cache|\.data|\.env|\.astro|node_modules|\.?dist.*|package|shops|reports|test-results)$/;

/** Texts of the copy that are others, so that a test which waits for what never comes gives up in less than half of the time. */
const CHANGES: readonly (readonly [file: string, before: string, after: string])[] = [
  ['vitest.config.ts', 'const second = 1000;', 'const second = 400;'],
  ['playwright.config.ts', 'timeout: 150_000', 'timeout: 60_000'],
  ['playwright.config.ts', 'timeout: 45_000', 'timeout: 18_000'],
  ['playwright.config.ts', 'projects: [', PROJECTS],
  // No change of the hooks changes what migrations make, and a database for each would cost more than all tests.
  [
    'tests/support/prepared-database.ts',
    'digest: await digestOfShared(own.hooksDir, own.migrationsDir)',
    'digest: await digestOfShared(own.migrationsDir)',
  ],
];

export interface Copy {
  readonly root: string;
  /** Puts a text in place of the file's own, by its path from the root. */
  write(file: string, text: string): void;
  remove(): Promise<void>;
}

export async function copyProject(): Promise<Copy> {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-mutate-'));
  const isOurs = (path: string): boolean => !LEFT_OUT.test(relative(PROJECT_ROOT, path).split(sep)[0] ?? '');
  await cp(PROJECT_ROOT, root, { recursive: true, filter: isOurs, preserveTimestamps: true });
  await symlink(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  await mkdir(join(root, '.cache'));
  for (const kept of ['pocketbase', 'node', 'tests'].map((name) => join('.cache', name)))
    if (existsSync(join(PROJECT_ROOT, kept)))
      await cp(join(PROJECT_ROOT, kept), join(root, kept), { recursive: true, preserveTimestamps: true });
  const write = (file: string, text: string): void => {
    const path = join(root, file);
    const { mtimeMs } = statSync(path);
    writeFileSync(path, text);
    // Bundles are known by size and time: two texts of one length within a tick of the clock are one no more.
    if (statSync(path).mtimeMs === mtimeMs) writeFileSync(path, text);
  };
  for (const [file, before, after] of CHANGES) {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes(before)) throw new Error(`${file} is not as it was: no "${before}".`);
    write(file, text.replaceAll(before, after));
  }
  return { root, write, remove: () => rm(root, { recursive: true, force: true }) };
}
