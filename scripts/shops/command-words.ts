/** How a command is called here: from the release that `ROOT/current` leads to, so that an upgrade changes no unit; from a clone by its own scripts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** The program of the current release; undefined: this is a clone. */
function program(root: string): string | undefined {
  return existsSync(join(root, 'current')) ? join(root, 'current/vitrine') : undefined;
}

/** What starts a shop: a program and its arguments. */
export function startOf(root: string): readonly string[] {
  const vitrine = program(root);
  return vitrine === undefined ? [process.execPath, join(PROJECT_ROOT, 'scripts/cli.js'), 'start'] : [vitrine, 'start'];
}

/** A command for a shop, as somebody types it. */
export function commandFor(root: string, command: string, name: string): string {
  const vitrine = program(root);
  return vitrine === undefined ? `npm run ${command} -- --shop ${name}` : `${vitrine} ${command} --shop ${name}`;
}
