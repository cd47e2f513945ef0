import { endWithCounts } from '#scripts/dev/end-with-counts.ts';
import { runVitest } from '#scripts/dev/test-run.ts';

/** The tests that need neither a browser nor PocketBase. */
export async function run(): Promise<void> {
  endWithCounts(await runVitest(['unit', 'unit-pages', 'contract'].map((project) => `--project=${project}`)));
}
