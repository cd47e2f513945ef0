import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** A bill of materials (CycloneDX) as npm writes it, and what of it reaches browsers. */

interface Licence {
  readonly license?: { readonly id?: string; readonly name?: string };
  readonly expression?: string;
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly licenses?: readonly Licence[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

export interface Bill {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** Says of a component whether visitors' browsers get any of it. */
const SHIPPED = 'vitrine:browser';

/** With its scope, as an import names it. */
function packageName({ name, group = '' }: Component): string {
  return group === '' || name.startsWith('@') ? name : `${group}/${name}`;
}

/** Packages that a text of code imports, by name; neither its own files nor those of Node. */
export function importedPackages(code: string): string[] {
  const names = [...code.matchAll(/(?:from|import)\s*\(?\s*'([^'#.:]+)'/g)].map(([, path = '']) => path);
  return names.map((path) =>
    path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/'),
  );
}

/** Refs of the packages in `roots`, and of all that they need. */
export function neededBy({ components, dependencies }: Bill, roots: ReadonlySet<string>): ReadonlySet<string> {
  const needs = new Map(dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const found = new Set<string>();
  const add = (ref: string): void => {
    if (found.has(ref)) return;
    found.add(ref);
    for (const next of needs.get(ref) ?? []) add(next);
  };
  for (const component of components) if (roots.has(packageName(component))) add(component['bom-ref']);
  return found;
}

/** The same bill, where each component says whether browsers get it. */
export function markShipped<Given extends Bill>(bill: Given, shipped: ReadonlySet<string>): Given {
  const components = bill.components.map((component) => ({
    ...component,
    properties: [...(component.properties ?? []), { name: SHIPPED, value: String(shipped.has(component['bom-ref'])) }],
  }));
  return { ...bill, components };
}

function licenceOf({ licenses = [] }: Component): string {
  const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
  return names.filter((name) => name !== '').join(' AND ') || 'unknown';
}

/** A table of packages, versions and licences, as Markdown. */
export function licenceTable({ components }: Bill, shipped: ReadonlySet<string>): string {
  const rows = components
    .map((one) => [packageName(one), one.version, licenceOf(one), shipped.has(one['bom-ref']) ? 'yes' : ''] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((cells) => `| ${cells.join(' | ')} |`);
  return ['| package | version | licence | in browsers |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}
