/**
 * Moves the clock of built hooks: `nowMs()` of pocketbase/src/base/clock.ts, the only clock that they have, is given an
 * offset. The source knows nothing of it. For the orders of the demo, whose dates are past, and for tests.
 *
 * What does not move with it (docs/decisions/0186):
 * - dates that PocketBase sets itself: `created` and `updated` of what is saved through its records. Orders, their
 *   lines, documents and uses of coupons are inserted by statements of the shop: their dates move. A clock that goes
 *   forward makes what PocketBase dates look older.
 * - the end of tokens and of one-time codes, PocketBase's schedule of jobs, and its own log;
 * - how long a turn of a job has taken (base/run-step.ts);
 * - everything on other machines: the fake of Stripe, and signatures of its events (`Delivery.age` moves those).
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';

const CLOCK = /function nowMs\(\) \{\s*return Date\.now\(\);\s*\}/;

/** In the hooks' own language. A file, because it is there again when PocketBase was killed and starts anew. */
const moved = (file: string): string =>
  `function nowMs() { return Date.now() + Number(toString($os.readFile(${JSON.stringify(file)}))); }`;

export interface MovedClock {
  /** For `startTestBackend`. Throws where the hooks have no such clock. */
  readonly adapt: (folders: BackendFolders) => Promise<void>;
  /** The hooks' clock is so many ms before the real one from now on; less than 0: behind it. */
  set(offsetMs: number): Promise<void>;
}

export function movedClock(): MovedClock {
  const file: string[] = [];
  const set = async (offsetMs: number): Promise<void> => {
    const [path] = file;
    if (path === undefined) throw new Error('The clock belongs to no backend yet.');
    // Never half written: a handler may read it at any moment.
    await writeFile(`${path}.new`, String(Math.round(offsetMs)));
    await rename(`${path}.new`, path);
  };
  return {
    async adapt({ hooksDir }) {
      const bundle = join(hooksDir, 'vitrine.js');
      const source = await readFile(bundle, 'utf8');
      file.splice(0, 1, join(hooksDir, 'clock-offset'));
      await set(0);
      const changed = source.replace(CLOCK, () => moved(file[0] ?? ''));
      if (changed === source) throw new Error('The hooks have no clock that can be moved.');
      await writeFile(bundle, changed);
    },
    set,
  };
}
