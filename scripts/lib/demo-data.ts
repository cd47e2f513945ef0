import type { Environment } from '#scripts/lib/environment.ts';
import { connect } from '#scripts/lib/make-snapshot.ts';
import { OperatorError } from '#scripts/lib/operator-error.ts';
import type { Report } from '#scripts/lib/progress.ts';
import { seedDemo } from '#scripts/lib/seed.ts';
import { ContentError } from '#src/data/content-error.ts';

/** Fills an empty PocketBase with the demo shop. Throws an OperatorError when it cannot be reached or used. */
export async function seedWhenEmpty(environment: Environment, report: Report): Promise<void> {
  try {
    const client = await connect(environment, report);
    const seeded = await seedDemo({ client, report });
    if (seeded === 'already seeded') report.note('Demo data: already there');
  } catch (error) {
    throw error instanceof ContentError ? new OperatorError(error.message) : error;
  }
}
