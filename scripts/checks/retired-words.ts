/**
 * Words of prose that docs/glossary.md has retired, in what people read: documents, interface strings, printed messages
 * (docs/decisions/0196). 'Work' and 'look' are words of English too: only what can mean nothing else is refused.
 */
import ts from 'typescript';

interface RetiredWord {
  readonly pattern: RegExp;
  readonly instead: string;
}

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
