/** A bill of materials (CycloneDX) as npm writes it, and what of it reaches browsers. */

interface Licence {
  readonly license?: { readonly id?: string; readonly name?: string };
  readonly expression?: string;
}

export interface Component {
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

export function licenceOf({ licenses = [] }: Component): string {
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
