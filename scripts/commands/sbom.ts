import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importedPackages, licenceOf, licenceTable, markShipped, neededBy, type Bill } from '#scripts/sbom/bill.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { runCommand } from '#src/runtime/run-command.ts';

/** Folders of what browsers run. What all of them import from outside of the project is shipped to visitors. */
const BROWSER_CODE = 'src/{client,islands,stores,studio,ui,backend,service-worker}/**/*.{ts,tsx}';
const FOLDER = join(PROJECT_ROOT, 'reports');

async function browserRoots(): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const file of glob(BROWSER_CODE, { cwd: PROJECT_ROOT }))
    for (const name of importedPackages(await readFile(join(PROJECT_ROOT, file), 'utf8'))) names.add(name);
  return names;
}

/** Of what is installed, without what only development needs. */
async function billOfNpm(): Promise<Bill> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--loglevel', 'silent'];
  const { code, output } = await runCommand('npm', args, { cwd: PROJECT_ROOT });
  if (code !== 0)
    throw new OperatorError('npm could not list the packages: run "npm ci" first, then "npm sbom" says what is wrong.');
  return JSON.parse(output.slice(output.indexOf('{'))) as Bill;
}

/** Writes what the shop is made of: reports/sbom.json (CycloneDX) and reports/licences.md. */
export async function run(): Promise<void> {
  const bill = await billOfNpm();
  const shipped = neededBy(bill, await browserRoots());
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'sbom.json'), `${JSON.stringify(markShipped(bill, shipped), null, 2)}\n`);
  await writeFile(join(FOLDER, 'licences.md'), licenceTable(bill, shipped));
  const unknown = bill.components.filter((one) => licenceOf(one) === 'unknown').map(({ name }) => name);
  console.log(
    `${bill.components.length} packages, ${shipped.size} of them in browsers: reports/sbom.json, reports/licences.md`,
  );
  if (unknown.length > 0) console.log(`They name no licence: ${unknown.join(', ')}`);
}
