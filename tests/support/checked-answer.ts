/**
 * Answers of the backend's own routes, held to the types of their rows: a column that SQL has forgotten is a field that
 * is missing here, whichever test has asked for it.
 */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeRoutes, type Description } from '#scripts/openapi/describe.ts';
import type { Schema } from '#scripts/openapi/schemas.ts';
import { rowAt } from '#src/contract/routes/routes.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';

const CACHE = join(PROJECT_ROOT, '.cache/tests/answers');
const SOURCES = ['src/{contract,domain,schema}/**/*.ts', 'scripts/openapi/*.ts'];

let known: Description | undefined;

/** Made once for each state of the sources: the compiler takes two seconds. */
function description(): Description {
  if (known !== undefined) return known;
  const lines = globSync(SOURCES, { cwd: PROJECT_ROOT }).map((name) => {
    const { size, mtimeMs } = statSync(join(PROJECT_ROOT, name));
    return `${name} ${size} ${mtimeMs}`;
  });
  const key = createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 16);
  const file = join(CACHE, `${key}.json`);
  try {
    known = JSON.parse(readFileSync(file, 'utf8')) as Description;
  } catch {
    known = describeRoutes('');
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(known));
    renameSync(`${file}.${process.pid}`, file);
  }
  return known;
}

type Components = Readonly<Record<string, Schema>>;

const typeName = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

function fieldProblems(schema: Schema, value: object, components: Components, path: string): string[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${path}.${name} is missing`);
  const inside = Object.entries(value).flatMap(([name, inner]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    return own === undefined ? [] : schemaProblems(own, inner, components, `${path}.${name}`);
  });
  return [...missing, ...inside];
}

/** Places where a value is not what a schema says. Fields that it does not name are none. */
export function schemaProblems(schema: Schema, value: unknown, components: Components, path = ''): string[] {
  const { $ref, anyOf, enum: values, type, items, prefixItems } = schema;
  if ($ref !== undefined) {
    const named = components[$ref.replace('#/components/schemas/', '')];
    return named === undefined ? [`${path}: no ${$ref}`] : schemaProblems(named, value, components, path);
  }
  if (anyOf !== undefined) {
    const found = anyOf.map((one) => schemaProblems(one, value, components, path));
    return found.some((one) => one.length === 0) ? [] : (found.toSorted((a, b) => a.length - b.length)[0] ?? []);
  }
  if (values !== undefined) return values.includes(value) ? [] : [`${path} is ${JSON.stringify(value)}`];
  if (type === undefined) return [];
  if (typeName(value) !== type) return [`${path} is ${typeName(value)}, not ${type}`];
  if (Array.isArray(value))
    return value.flatMap((one, at) =>
      schemaProblems(prefixItems?.[at] ?? items ?? {}, one, components, `${path}[${at}]`),
    );
  return type === 'object' ? fieldProblems(schema, Object(value) as object, components, path) : [];
}

/** @throws where an answer of one of the rows is no refusal, and not what its row says. */
export function checkAnswer(path: string, { status, text }: { readonly status: number; readonly text: string }): void {
  if (status !== 200 || rowAt(path) === undefined) return;
  const { paths, components } = description();
  const schema = paths[path]?.post.responses['200'].content['application/json'].schema ?? {};
  const problems = schemaProblems(schema, JSON.parse(text), components.schemas);
  if (problems.length > 0)
    throw new Error(`The answer of ${path} is not what its row says: ${problems.slice(0, 5).join('; ')}`);
}
