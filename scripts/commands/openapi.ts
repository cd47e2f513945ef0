import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeRoutes } from '#scripts/openapi/describe.ts';
import { codeVersion } from '#src/runtime/code-version.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** Writes the backend's own routes as OpenAPI: reports/openapi.json. */
export async function run(): Promise<void> {
  const folder = join(PROJECT_ROOT, 'reports');
  await mkdir(folder, { recursive: true });
  const description = describeRoutes(codeVersion());
  await writeFile(join(folder, 'openapi.json'), `${JSON.stringify(description, null, 2)}\n`);
  console.log(`${Object.keys(description.paths).length} routes: reports/openapi.json`);
}
