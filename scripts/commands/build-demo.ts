import { join } from 'node:path';
import { readBuiltSite } from '#scripts/checks/built-site.ts';
import { heaviestPictures } from '#scripts/checks/picture-weight.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { terminalReport } from '#src/runtime/progress.ts';
import { buildStaticDemo } from '#scripts/demo/static-demo.ts';

/** The static demo in dist-demo/, for any static host. SITE_URL is the address that it will have. */
export async function run(): Promise<void> {
  const report = terminalReport();
  const environment = readEnvironment();
  const out = join(PROJECT_ROOT, 'dist-demo');
  const { pages } = await buildStaticDemo({ environment, out, report, pictures: 'searched' });
  for (const line of await heaviestPictures(await readBuiltSite(out), out)) report.note(line);
  report.note(
    `The static demo is in dist-demo/: ${pages} pages for ${environment.siteUrl} (SITE_URL). It asks no backend.`,
  );
}
