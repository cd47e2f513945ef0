import { readEnvironment } from '#src/runtime/environment.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { silentReport } from '#src/runtime/progress.ts';

/** The executable of this project's own cache, fetched when it is not there yet. */
export function realPocketBase(): Promise<string> {
  return ensurePocketBase({ ...readEnvironment(), report: silentReport() });
}
