import { join } from 'node:path';
import { PROJECT_ROOT, readEnvironment } from '#scripts/lib/environment.ts';
import { terminalReport } from '#scripts/lib/progress.ts';
import { buildStaticDemo } from '#scripts/lib/static-demo.ts';

/** The static demo in dist-demo/, for any static host. SITE_URL is the address that it will have. */
export async function run(): Promise<void> {
  const report = terminalReport();
  const environment = readEnvironment();
  const { pages } = await buildStaticDemo({
    environment,
    out: join(PROJECT_ROOT, 'dist-demo'),
    report,
    pictures: 'searched',
  });
  report.note(
    `The static demo is in dist-demo/: ${pages} pages for ${environment.siteUrl} (SITE_URL). It asks no backend.`,
  );
}
