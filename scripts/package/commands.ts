/** Commands of a package: all that whoever runs a shop needs, and none that works on the code. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/places.ts';

/** Commands of a clone alone, by their files in scripts/commands. */
const OF_A_CLONE: readonly string[] = [
  'add-locale',
  'build-demo',
  'check',
  'dev',
  'format',
  'lint',
  'mutate',
  'package',
  'sbom',
  'screenshots',
  'test',
  'test-model',
  'test-quick',
  'typecheck',
  'verify',
  'weights',
];

/** Files of scripts/commands, without extension, ordered: a new command is in packages unless it stands above. */
export function packagedCommands(): string[] {
  return readdirSync(join(PROJECT_ROOT, 'scripts/commands'))
    .map((file) => basename(file, '.ts'))
    .filter((name) => !OF_A_CLONE.includes(name) && !name.startsWith('bench-'))
    .sort();
}
