/** What the linter says of samples of code, with the rules of this project. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

/** Needed by the rules, from the project's root. */
const RULES = [
  'oxlint.config.ts',
  ...['backend-plugin', 'absent-in-vm', 'import-table'].map((name) => `scripts/checks/${name}.ts`),
];

/** @param samples `file` is from the project's root: it says which rules hold. */
export async function lintSamples(
  samples: readonly { readonly file: string; readonly code: string }[],
): Promise<readonly Diagnostic[]> {
  const root = process.cwd();
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-lint-'));
  try {
    for (const file of RULES) await cp(join(root, file), join(folder, file));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    for (const { file, code } of samples) {
      await mkdir(join(folder, dirname(file)), { recursive: true });
      await writeFile(join(folder, file), code);
    }
    const output = await promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json'],
      { cwd: folder, maxBuffer: 1 << 26 },
    ).then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    );
    return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
