/**
 * Words by which a command is called here: by the release that `ROOT/current` leads to, so that an upgrade changes no
 * unit; else by this package, or by the scripts of a clone.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** The program of a package; undefined: this is a clone. */
function program(root: string): string | undefined {
  return [join(root, 'current/vitrine'), join(PROJECT_ROOT, 'vitrine')].find((file) => existsSync(file));
}

/** Command that starts a shop. */
export interface Start {
  /** A program and its arguments. */
  readonly command: readonly string[];
  /** The folder of a clone, which compiles into itself; a package is never written to. */
  readonly clone: string | undefined;
}

export function startOf(root: string): Start {
  const vitrine = program(root);
  return vitrine === undefined
    ? { command: [process.execPath, join(PROJECT_ROOT, 'scripts/cli.js'), 'start'], clone: PROJECT_ROOT }
    : { command: [vitrine, 'start'], clone: undefined };
}

/** A command for a shop, as somebody types it. */
export function commandFor(root: string, command: string, name: string): string {
  const vitrine = program(root);
  return vitrine === undefined ? `npm run ${command} -- --shop ${name}` : `${vitrine} ${command} --shop ${name}`;
}
