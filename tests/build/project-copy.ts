/** A copy of the sources in which a test changes code, builds the demo shop, and asks what came of it. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '#src/runtime/run-command.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { silentReport } from '#src/runtime/progress.ts';

const FILES = ['src', 'i18n', 'public', 'pocketbase', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];
const CONFIGS = ['astro.config.mjs', 'astro-i18next.config.cjs'];

const BUILD = `
import { buildStaticDemo } from '#scripts/demo/static-demo.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';
await buildStaticDemo({ environment: readEnvironment(), out: process.argv[2], report: silentReport() });
`;

export interface ProjectCopy {
  readonly root: string;
  /** Changes a file by a text that stands in it once. */
  readonly replace: (file: string, before: string, after: string) => Promise<void>;
  /** Runs Node with arguments in the copy. @throws Error with the output. */
  readonly run: (...args: string[]) => Promise<string>;
  /** Builds the static demo; gives its folder. */
  readonly build: (env: Readonly<Record<string, string>>) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export async function copyProject(): Promise<ProjectCopy> {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-copy-'));
  const { cacheDir, pocketbaseBin } = readEnvironment();
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report: silentReport() });
  await Promise.all(
    [...FILES, ...CONFIGS].map((name) => cp(join(PROJECT_ROOT, name), join(root, name), { recursive: true })),
  );
  await symlink(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  // The cache of all test shops has the pictures.
  const pictures = join(PROJECT_ROOT, '.cache/tests/pictures');
  await Promise.all([mkdir(pictures, { recursive: true }), mkdir(join(root, '.cache'))]);
  await symlink(pictures, join(root, '.cache/pictures'));
  await writeFile(join(root, 'scripts/build-copy.ts'), BUILD);
  const start = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> => {
    const all = { ...process.env, POCKETBASE_BIN: binary, SITE_URL: 'https://shop.example', ...env };
    const { code, output } = await runCommand(process.execPath, [...args], { cwd: root, env: all });
    if (code !== 0) throw new Error(output);
    return output;
  };
  return {
    root,
    replace: async (file, before, after) => {
      const text = await readFile(join(root, file), 'utf8');
      if (text.split(before).length !== 2) throw new Error(`${file} does not hold "${before}" once.`);
      await writeFile(
        join(root, file),
        text.replace(before, () => after),
      );
    },
    run: (...args) => start(args, {}),
    build: async (env) => {
      const out = join(root, 'out');
      await start(['scripts/build-copy.ts', out], env);
      return out;
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
