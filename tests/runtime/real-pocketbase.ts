import { readEnvironment } from '#scripts/lib/environment.ts';
import { ensurePocketBase } from '#scripts/lib/pocketbase-binary.ts';
import { silentReport } from '#scripts/lib/progress.ts';

/** The executable of this project's own cache, fetched when it is not there yet. */
export function realPocketBase(): Promise<string> {
  return ensurePocketBase({ ...readEnvironment(), report: silentReport() });
}
