import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** ms between two looks at a file. */
const LOOK = 2;

/**
 * Looks at a file until it holds a text.
 * @returns ms since the epoch of the look that found it.
 * @throws Error when it does not within `most` ms.
 */
export async function untilHolds(file: string, text: string, most: number): Promise<number> {
  const start = Date.now();
  for (;;) {
    try {
      if (readFileSync(file, 'utf8').includes(text)) return Date.now();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
    if (Date.now() - start > most) throw new Error(`${file} did not hold ${text} within ${most} ms.`);
    await setTimeout(LOOK);
  }
}
