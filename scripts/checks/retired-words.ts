/**
 * Words of prose that docs/glossary.md has retired, in what people read: documents, interface strings, printed messages
 * (docs/decisions/0196). 'Work' and 'look' are words of English too: only what can mean nothing else is refused.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { reportProblems } from '#scripts/checks/report.ts';

interface RetiredWord {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** What customers, operators and newcomers read. Decisions are history, as CHANGELOG.md is. */
const PROSE = '{README.md,ARCHITECTURE.md,CONTRIBUTING.md,SECURITY.md,docs/*.md,i18n/**/*.json}';
/** Code whose texts are printed, or written into a shop. */
const SPEAKS = '{src,scripts,pocketbase/src}/**/*.{ts,tsx,astro,js,mjs}';
/** Migrations are history, and keep the words of their time; this file holds those that it refuses. */
const NOT_CHECKED = /^pocketbase\/src\/migrations\/|^scripts\/checks\/retired-words\.ts$/;

const PREVIEW = '"preview"';
const PRODUCT = '"product"';

const ENGLISH: readonly RetiredWord[] = [
  { pattern: /\b(?:a|any|each|every) work\b(?![ -](?:day|week|place|table|around))/i, instead: PRODUCT },
  {
    pattern: /\b(?:new|all|the|these|of|finds?) works\b(?! (?:with|as|like|for|in|on|by|without)\b)/i,
    instead: PRODUCT,
  },
  { pattern: /\bsee the works?\b|\bworks and collections\b|\bwork’s page\b/i, instead: PRODUCT },
  { pattern: /\blooks at (?:drafts|them)\b|\blook at drafts\b/i, instead: PREVIEW },
  {
    pattern: /\b(?:of|in) the look\b|\ba look (?:shows|has|is)\b|\blinks? (?:of|to) (?:the )?looks?\b/i,
    instead: PREVIEW,
  },
  { pattern: /\bdraws? (?:a )?lots?\b/i, instead: '"samples"' },
  { pattern: /\bthrift(?:y)?\b/i, instead: '"data saving"' },
];
const FRENCH: readonly RetiredWord[] = [
  { pattern: /(?<!mise en |main[-‑]d[’']|\p{L})œuvres?(?!\p{L})/iu, instead: '"produit"' },
];
const ITALIAN: readonly RetiredWord[] = [
  { pattern: /\bopere\b|\b(?:un|l|dell|nell|sull|quest)[’']opera\b|\bstessa opera\b/i, instead: '"prodotto"' },
];

const ALL = [...ENGLISH, ...FRENCH, ...ITALIAN];

function refusals(place: string, text: string): string[] {
  return ALL.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`${place}: "${found}" is retired, write ${instead}`];
  });
}

/** Problems of a document or a file of words, each as 'path:line: what is wrong'. Code in documents is read like their text. */
export function wordProblems(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => refusals(`${file}:${index + 1}`, line));
}

/** Problems of the texts that code prints or writes: string literals and templates, not comments. */
export function textProblems(file: string, text: string): string[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    if (isText) problems.push(...refusals(`${file}:${line + 1}`, node.text));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return problems;
}

/** What Astro runs at build time is between two fences. */
function codeOf(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const fence = text.indexOf('\n---', 3);
  return text.startsWith('---') && fence > 0 ? `   ${text.slice(3, fence)}` : '';
}

async function projectProblems(root: string): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob(SPEAKS, { cwd: root }))
    if (!NOT_CHECKED.test(file))
      problems.push(...textProblems(file, codeOf(file, await readFile(join(root, file), 'utf8'))));
  for await (const file of glob(PROSE, { cwd: root }))
    problems.push(...wordProblems(file, await readFile(join(root, file), 'utf8')));
  return problems.sort();
}

if (import.meta.main) reportProblems('words', await projectProblems(process.cwd()));
