/**
 * Packages that only benchmarks need, those of tests/bench/packages: whoever runs a shop installs none of them. They have a folder of their own because a
 * package.json beside the code of the benchmarks would end its `#src/…` imports.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';

const SOURCE = join(PROJECT_ROOT, 'tests/bench/packages');

/**
 * Installs them into the cache, from their lock file, unless that is done; gives their folder `node_modules`.
 * @throws OperatorError when npm cannot.
 */
export async function installBenchPackages(): Promise<string> {
  const folder = join(readEnvironment().cacheDir, 'bench-packages');
  const lock = await readFile(join(SOURCE, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'installed-from.json');
  if ((await readFile(stamp, 'utf8').catch(() => '')) !== lock) {
    console.log(`Installing the packages of the benchmarks (tests/bench/packages) into ${folder}: a minute, once`);
    await mkdir(folder, { recursive: true });
    for (const name of ['package.json', 'package-lock.json']) await cp(join(SOURCE, name), join(folder, name));
    // npm starts further programs by the name `node`: it must be the one that runs now.
    const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` };
    const { code, output } = await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      env,
    });
    if (code !== 0)
      throw new OperatorError(`The packages of the benchmarks could not be installed:\n${lastLines(output, 5)}`);
    await writeFile(stamp, lock);
  }
  return join(folder, 'node_modules');
}
