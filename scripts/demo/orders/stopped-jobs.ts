import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';

/**
 * Changes built hooks so that jobs run when they are asked for, and never by themselves: a minute that ends in the
 * middle of a test, or of the past of the demo, would do.
 */
export async function stopSchedule({ hooksDir }: BackendFolders): Promise<void> {
  const entry = join(hooksDir, 'main.pb.js');
  const jobs = await readFile(entry, 'utf8');
  const changed = jobs.replaceAll(/cronAdd\("(\w+)", "[^"]+"/g, 'cronAdd("$1", "0 0 31 2 *"');
  if (changed === jobs) throw new Error('The hooks have no jobs.');
  await writeFile(entry, changed);
}
