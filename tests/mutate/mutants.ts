/** Places of a TypeScript file that can be broken, each in one way, as somebody might by mistake. */
import ts from 'typescript';

export interface Mutant {
  /** Path from the project's root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Offsets in the source of what `now` stands for. */
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly now: string;
  /** Number of the part of the file that it is in, as `marked` names them; -1: in none, so it runs whenever the file is loaded. */
  readonly inside: number;
  /** Names of what it is in, and the text of its line: what it is about. */
  readonly about: string;
}

const OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.QuestionQuestionToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
]);

const METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['trunc', 'ceil'],
]);

/** Calls that give back what they are called on, a little changed. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'trim',
  'toLowerCase',
  'toUpperCase',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'filter',
  'slice',
]);

interface Change {
  readonly node: ts.Node;
  readonly now: string;
  /** Offsets of the part of the node that it stands for; absent: all of it. */
  readonly part?: readonly [start: number, end: number];
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || (ts.isBinaryExpression(node) && isSum(node));
}

/** A `+` of texts joins them: a `-` there is found by every test. */
function isSum({ left, operatorToken, right }: ts.BinaryExpression): boolean {
  return operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(left) || isText(right));
}

function isNullish(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
}

function ofBinary(node: ts.BinaryExpression, source: ts.SourceFile): Change[] {
  const now = OPERATORS.get(node.operatorToken.kind);
  // `a ?? b ?? c`: beside another one, no other operator may stand without brackets, and what cannot be read counts for nothing.
  if (isNullish(node) && (isNullish(node.left) || isNullish(node.parent)))
    return [{ node, now: `((${node.left.getText(source)}) && (${node.right.getText(source)}))` }];
  if (now === undefined || isSum(node)) return [];
  const operator = { node: node.operatorToken, now };
  // The second condition of a line is the one that nobody tries.
  return isEither(node) ? [operator, { node, now: `(${node.left.getText(source)})` }] : [operator];
}

function isEither({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}

/** ` AND state = 'open'`: lets a second actor through where it is left out. */
const SQL_GUARD = /\s+AND\s+[\w".]+\s*(?:=|!=|<>|<=?|>=?|IS(?: NOT)?)\s*(?:'[^']*'|NULL|TRUE|FALSE|\d+)(?=[\s)'"`]|$)/g;

function ofSql(node: ts.Node, source: ts.SourceFile): Change[] {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateLiteralToken(node)) return [];
  const start = node.getStart(source);
  return [...node.getText(source).matchAll(SQL_GUARD)].map(({ 0: text, index }) => ({
    node,
    now: '',
    part: [start + index, start + index + text.length],
  }));
}

function ofCall(node: ts.CallExpression, source: ts.SourceFile): Change[] {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const name = expression.name.text;
  const other = METHODS.get(name);
  if (other !== undefined) return [{ node: expression.name, now: other }];
  return LEFT_OUT.has(name) ? [{ node, now: expression.expression.getText(source) }] : [];
}

/** 'A sum', 'Days that a cart is kept.': what is said to people, and no code compares. */
const WORDS = /^[A-Z].*\s[a-z]/s;

/** `list[index] ?? 0`: what the type checker asks for, and never comes about. */
function isFallback({ parent }: ts.Node): boolean {
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
    ts.isElementAccessExpression(parent.left)
  );
}

/** `a < b ? -1 : 1`: whoever sorts by it asks for the sign alone. */
function isSign(node: ts.Node): boolean {
  const whole = ts.isPrefixUnaryExpression(node.parent) ? node.parent : node;
  const { parent } = whole;
  const isOne = (side: ts.Expression): boolean => /^-?1$/.test(side.getText());
  return (
    ts.isConditionalExpression(parent) &&
    whole !== parent.condition &&
    isOne(parent.whenTrue) &&
    isOne(parent.whenFalse)
  );
}

/** Literals that are values: no keys, no types, no names of modules, no words. */
function isValue(node: ts.Node): boolean {
  const { parent } = node;
  if (
    ts.isSourceFile(node) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent)
  )
    return false;
  if (isFallback(node) || isSign(node) || (ts.isStringLiteralLike(node) && WORDS.test(node.text))) return false;
  // A number in markup is how something looks.
  if (ts.isNumericLiteral(node) && ts.isJsxExpression(parent)) return false;
  return !('name' in parent && parent.name === node);
}

/** The next one; a large one twice: a limit of 10,001 is none that somebody would mean. */
function otherNumber(number: number): string {
  return String(number >= 1000 ? number * 2 : number + 1);
}

function ofLiteral(node: ts.Node): Change[] {
  if (!isValue(node)) return [];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ node, now: 'false' }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ node, now: 'true' }];
  if (ts.isNumericLiteral(node)) return [{ node, now: otherNumber(Number(node.text.replaceAll('_', ''))) }];
  if (ts.isStringLiteralLike(node)) return [{ node, now: node.text === '' ? "'mutated'" : "''" }];
  return [];
}

function ofCondition(node: ts.Expression): Change[] {
  return ['true', 'false'].map((now) => ({ node, now }));
}

function changesOf(node: ts.Node, source: ts.SourceFile): Change[] {
  if (ts.isBinaryExpression(node)) return ofBinary(node, source);
  if (ts.isCallExpression(node)) return ofCall(node, source);
  if (ts.isIfStatement(node)) return ofCondition(node.expression);
  if (ts.isConditionalExpression(node)) return ofCondition(node.condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [{ node, now: `(${node.operand.getText(source)})` }];
  // An expression whose value nobody uses is there for what it does.
  if (ts.isExpressionStatement(node) && !ts.isStringLiteralLike(node.expression)) return [{ node, now: ';' }];
  // So is what is given back to be called at the end.
  if (ts.isArrowFunction(node) && ts.isReturnStatement(node.parent) && ts.isCallExpression(node.body))
    return [{ node: node.body, now: 'undefined' }];
  return [...ofSql(node, source), ...ofLiteral(node)];
}

function isBody(node: ts.Node): node is ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody } {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

const ONLY_THEN: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

function isList(node: ts.Node): boolean {
  return ts.isBlock(node) || ts.isCaseOrDefaultClause(node);
}

/** A part: what may stay out of a run while what stands around it runs. Each statement of a block, as those before it may leave the block. */
function isPart(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isStatement(node) && !ts.isBlock(node))
    return isList(parent) || ts.isIfStatement(parent) || ts.isIterationStatement(parent, false);
  if (ts.isConditionalExpression(parent)) return node === parent.whenTrue || node === parent.whenFalse;
  if (ts.isBinaryExpression(parent)) return node === parent.right && ONLY_THEN.has(parent.operatorToken.kind);
  return !ts.isBlock(node) && isBody(parent) && node === parent.body;
}

function parse(file: string, source: string): ts.SourceFile {
  return ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
}

/** Visits what runs, no types, with the number of the part that it is in. */
function walk(tree: ts.SourceFile, visit: (node: ts.Node, inside: number) => void): void {
  let parts = 0;
  const into = (node: ts.Node, around: number): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    const inside = node !== tree && isPart(node) ? parts++ : around;
    visit(node, inside);
    ts.forEachChild(node, (child) => into(child, inside));
  };
  into(tree, -1);
}

/** Names of the functions and constants around it. */
function namesAround(node: ts.Node): string[] {
  const around = (at: ts.Node): ts.Node[] => (ts.isSourceFile(at) ? [] : [at, ...around(at.parent)]);
  return around(node).flatMap((at) =>
    (ts.isFunctionLike(at) || ts.isVariableDeclaration(at)) && at.name !== undefined && ts.isIdentifier(at.name)
      ? [at.name.text]
      : [],
  );
}

/** All mutants of a file, in the order of its text. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const tree = parse(file, source);
  const lines = source.split('\n');
  const mutants: Mutant[] = [];
  walk(tree, (node, inside) => {
    for (const change of changesOf(node, tree)) {
      const [start, end] = change.part ?? [change.node.getStart(tree), change.node.getEnd()];
      const { line, character } = tree.getLineAndCharacterOfPosition(start);
      const was = source.slice(start, end);
      const about = [...namesAround(change.node), lines[line] ?? ''].join(' ');
      const place = { file, line: line + 1, column: character + 1, start, end };
      mutants.push({ ...place, was, now: change.now, inside, about });
    }
  });
  return mutants;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

function inserted(source: string, insertions: readonly Insertion[]): string {
  let [result, done] = ['', 0];
  for (const { at, text } of insertions.toSorted((a, b) => a.at - b.at)) {
    result += source.slice(done, at) + text;
    done = at;
  }
  return result + source.slice(done);
}

/** Turns of one loop after which it counts as endless. */
const MOST_TURNS = 1_000_000;

/** The file with that mutant in it. Loops of the file end with an error after so many turns: a mutant may make one endless. */
export function mutated(source: string, { file, start, end, now }: Mutant): string {
  const text = source.slice(0, start) + now + source.slice(end);
  const tree = parse(file, text);
  const insertions: Insertion[] = [];
  walk(tree, (node) => {
    if (!ts.isIterationStatement(node, false)) return;
    const name = `turns${insertions.length}`;
    const { statement } = node;
    insertions.push(
      { at: node.getStart(tree), text: `{ let ${name} = 0; ` },
      { at: statement.getStart(tree), text: `{ if (++${name} > ${MOST_TURNS}) throw new Error('endless'); ` },
      { at: statement.getEnd(), text: ' }' },
      { at: node.getEnd(), text: ' }' },
    );
  });
  return inserted(text, insertions);
}

/** The file with `hit('{file}', number)` at the start of each part. */
export function marked(file: string, source: string, hit: string): string {
  const tree = parse(file, source);
  const insertions: Insertion[] = [];
  let last = -1;
  walk(tree, (node, inside) => {
    if (inside <= last) return;
    last = inside;
    const call = `${hit}(${JSON.stringify(file)}, ${inside})`;
    const [before, after] = ts.isStatement(node) ? [`{ ${call}; `, ' }'] : [`(${call}, `, ')'];
    const [start, end] = [node.getStart(tree), node.getEnd()];
    if (isList(node.parent)) insertions.push({ at: start, text: `${call}; ` });
    else insertions.push({ at: start, text: before }, { at: end, text: after });
  });
  return inserted(source, insertions);
}

/** 'src/domain/money/money.ts:12:7  < → <=' */
export function nameOf({ file, line, column, was, now }: Mutant): string {
  const short = (text: string): string => {
    const one = text.replaceAll(/\s+/g, ' ');
    return one.length > 60 ? `${one.slice(0, 57)}…` : one;
  };
  return `${file}:${line}:${column}  ${short(was)} → ${now === ';' || now === '' ? '(left out)' : short(now)}`;
}
