/** Refuses names that docs/glossary.md has retired: what code declares, what its files are called, and what people read (docs/decisions/0196). */
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { reportProblems } from '#scripts/checks/report.ts';
import { textProblems, wordProblems } from '#scripts/checks/retired-words.ts';

interface RetiredName {
  readonly pattern: RegExp;
  /** What a reader knows it by. */
  readonly instead: string;
  /** Files in which the word has its usual meaning. */
  readonly except?: RegExp;
}

/** What is declared: variables, functions, types, parameters, properties. */
const RETIRED_NAMES: readonly RetiredName[] = [
  { pattern: /^works?$|^worksOf$/, instead: '"product" for a thing, "task", "run" or "handle" for a callback' },
  { pattern: /^[tT]old$|^(?:is|set)Told$|^told[A-Z]/, instead: '"reported", "message", or what it holds' },
  { pattern: /^stands$|^whatStandsAt$/, instead: 'what is there' },
  {
    pattern: /^#?[lL]ooks?$|^look(?:At|In|Of|Up|Here)(?:[A-Z]|$)/,
    instead: '"read", "check", "poll", "query" or "preview"',
  },
  { pattern: /[a-z]Look$/, instead: '"preview"' },
  { pattern: /^[wW]ish(?:es)?$|^wish[A-Z]|[a-z]Wish(?:[A-Z]|$)/, instead: '"request", "input" or "options"' },
  { pattern: /^judge$/, instead: '"validate"' },
  { pattern: /^openShop$/, instead: '"openSiteBuilder" in publishing, "startOrderShop" in tests' },
  {
    pattern: /^Place$/,
    instead: '"location", "slot" or "target": a Place is what postcodes tell apart',
    except: /^src\/domain\/(?:address|order)\/|^src\/html\/delivery-rules\.ts$|^tests\/golden\//,
  },
  { pattern: /^(?:is)?[tT]hrift(?:y)?$|^isGenerous$/, instead: '"data saving"' },
  { pattern: /^eachOrNone$/, instead: '"allOrNothing"' },
  { pattern: /^FATES?$/, instead: '"removal rules"' },
  { pattern: /^StudioRoom$/, instead: '"SignedInStudio"' },
  { pattern: /^(?:start|end|read|use)Trip$/, instead: '"provider sign-in"' },
];

/** Properties of tables of fields: `each: true` says nothing of languages. */
const RETIRED_PROPERTIES: readonly RetiredName[] = [{ pattern: /^each$/, instead: '"localized"', except: /^tests\// }];

/** Properties that devices and collections store under these names. */
const STORED: ReadonlySet<string> = new Set(['told', 'look']);

/** Files, without their ending. */
const RETIRED_FILES: readonly RetiredName[] = [
  {
    pattern:
      /^(?:near|thrift|later|looks?|parts?|judge|kept|fates|alone|quiet|hands|wish|told|works?|undone|trials|Part|Wall|WorkRow|StudioRoom|Gone|Sheet)$/,
    instead: 'what the file holds',
  },
  { pattern: /^parcel$/, instead: '"render-batch"' },
  { pattern: /^place$/, instead: '"place-order" or "hash-location"' },
];

const FILES = '{src,scripts,pocketbase/src,tests}/**/*.{ts,tsx,astro,js,mjs}';
/** What customers, operators and newcomers read. Decisions are history, as CHANGELOG.md is. */
const PROSE = '{README.md,ARCHITECTURE.md,CONTRIBUTING.md,SECURITY.md,docs/*.md,i18n/**/*.json}';
/** Code whose texts are printed, or written into a shop. The texts of tests are data. */
const SPEAKS = /^(?:src|scripts|pocketbase\/src)\//;
/** They hold the words that they refuse. */
const HOLDS_WORDS = /^scripts\/checks\/(?:names|retired-words)\.ts$/;
const NOT_CHECKED = /^pocketbase\/src\/migrations\/|\/node_modules\//;

const refusals = (list: readonly RetiredName[], file: string, name: string): string[] =>
  list
    .filter(({ pattern, except }) => pattern.test(name) && except?.test(file) !== true)
    .map(({ instead }) => `the name ${name} is retired, write ${instead}`);

/** What Astro runs at build time is between two fences; the markup below declares arguments of callbacks only. */
function codeOf(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const fence = text.indexOf('\n---', 3);
  return text.startsWith('---') && fence > 0 ? `   ${text.slice(3, fence)}` : '';
}

const isMember = (node: ts.Node): boolean =>
  ts.isPropertySignature(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isMethodDeclaration(node);

/** The name that a node declares, or that a property of an object has. */
function nameOf(node: ts.Node): string | null {
  const { name } = node as { readonly name?: ts.Node };
  const isDeclaration =
    isMember(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportSpecifier(node) ||
    ts.isPropertyAssignment(node);
  return isDeclaration && name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))
    ? name.text
    : null;
}

function refusalsOf(file: string, node: ts.Node): string[] {
  const name = nameOf(node);
  if (name === null) return [];
  if (ts.isPropertyAssignment(node)) return refusals(RETIRED_PROPERTIES, file, name);
  const isStoredName = isMember(node) || (ts.isBindingElement(node) && node.propertyName === undefined);
  if (isStoredName && STORED.has(name)) return [];
  return refusals(isMember(node) ? [...RETIRED_NAMES, ...RETIRED_PROPERTIES] : RETIRED_NAMES, file, name);
}

/** Problems of one file, each as 'path: what is wrong' or 'path:line: what is wrong'. */
export function nameProblems(file: string, text: string): string[] {
  const problems = refusals(RETIRED_FILES, file, basename(file).replace(/\..*$/, '')).map((one) => `${file}: ${one}`);
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, codeOf(file, text), ts.ScriptTarget.Latest, true, kind);
  const visit = (node: ts.Node): void => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    problems.push(...refusalsOf(file, node).map((one) => `${file}:${line + 1}: ${one}`));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return problems;
}

/** Problems of all code under a project folder, and of what people read. Migrations are history, and keep the names of their time. */
async function projectProblems(root: string): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob(FILES, { cwd: root })) {
    if (NOT_CHECKED.test(file)) continue;
    const text = await readFile(join(root, file), 'utf8');
    problems.push(...nameProblems(file, text));
    if (SPEAKS.test(file) && !HOLDS_WORDS.test(file)) problems.push(...textProblems(file, codeOf(file, text)));
  }
  for await (const file of glob(PROSE, { cwd: root }))
    problems.push(...wordProblems(file, await readFile(join(root, file), 'utf8')));
  return problems.sort();
}

if (import.meta.main) reportProblems('names', await projectProblems(process.cwd()));
