import { seedWhenEmpty } from '#scripts/lib/demo-data.ts';
import { readEnvironment } from '#scripts/lib/environment.ts';
import { terminalReport } from '#scripts/lib/progress.ts';

/** Puts the demo shop into the PocketBase that runs at POCKETBASE_URL, when it is empty. */
export async function run(): Promise<void> {
  await seedWhenEmpty(readEnvironment(), terminalReport());
}
