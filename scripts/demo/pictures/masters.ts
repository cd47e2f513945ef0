/** Masters of the demo's pictures: rendered once (render.ts) and kept as files, so that a start draws nothing. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/places.ts';

/** A package has it, too. */
export const MASTERS = 'scripts/demo/pictures/masters';

export function readMaster(name: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(join(PROJECT_ROOT, MASTERS, `${name}.webp`));
}
