/**
 * Rules over all files of the backend together: what must not happen inside a transaction, and what a handler must be.
 */
import ts from 'typescript';
import {
  calledName,
  isMethodCall,
  isReference,
  nodes,
  place,
  type BackendFile,
} from '#scripts/checks/backend-syntax.ts';

type FunctionNode = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration;

function isFunctionNode(node: ts.Node | undefined): node is FunctionNode {
  return (
    node !== undefined &&
    (ts.isFunctionDeclaration(node) ||
      ts.isArrowFunction(node) ||
      ts.isFunctionExpression(node) ||
      ts.isMethodDeclaration(node))
  );
}

/** Functions by the name that they are declared, stored or passed under. */
function functionsByName(files: readonly BackendFile[]): ReadonlyMap<string, FunctionNode[]> {
  const found = new Map<string, FunctionNode[]>();
  for (const file of files) {
    for (const node of nodes(file.tree)) {
      const owner =
        isFunctionNode(node) && (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) ? node.parent : node;
      const named =
        ts.isVariableDeclaration(owner) ||
        ts.isPropertyAssignment(owner) ||
        ts.isFunctionDeclaration(owner) ||
        ts.isMethodDeclaration(owner);
      if (!isFunctionNode(node) || !named || owner.name === undefined || !ts.isIdentifier(owner.name)) continue;
      found.set(owner.name.text, [...(found.get(owner.name.text) ?? []), node]);
    }
  }
  return found;
}

interface Transaction {
  readonly file: BackendFile;
  /** Expression that `runInTransaction` was called on, or `durably` with, as text. */
  readonly outer: string;
  readonly body: ts.Node;
}

/** `{outer}.runInTransaction({body})` or `durably({outer}, {body})`; empty for anything else. */
function transactionOf(node: ts.Node): readonly [outer?: ts.Node, body?: ts.Node] {
  if (isMethodCall(node, 'runInTransaction')) {
    const [body] = node.arguments;
    return body === undefined ? [] : [node.expression.expression, body];
  }
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'durably') return [];
  const [outer, body] = node.arguments;
  return outer === undefined || body === undefined ? [] : [outer, body];
}

function transactions(files: readonly BackendFile[]): Transaction[] {
  return files.flatMap((file) =>
    [...nodes(file.tree)].flatMap((node) => {
      const [outer, body] = transactionOf(node);
      return outer === undefined || body === undefined ? [] : [{ file, outer: outer.getText(file.tree), body }];
    }),
  );
}

function outerAppProblems({ file, outer, body }: Transaction): string[] {
  return [...nodes(body)]
    .filter(
      (node) =>
        (ts.isIdentifier(node) ? isReference(node) : ts.isPropertyAccessExpression(node)) &&
        node.getText(file.tree) === outer,
    )
    .filter(
      (node) =>
        !(
          ts.isBinaryExpression(node.parent) &&
          node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
          node.parent.left === node
        ),
    )
    .map(
      (node) =>
        `${place(file, node)} outer-app: '${outer}' inside its own transaction hangs every later write: use the app of the callback`,
    );
}

const SWALLOWED = 'attempt-in-transaction: an error that ends there commits the rest of the transaction';

/** Rule against what waits for another machine, and so stalls every other write: the text that `send` is called on. */
function waitingRule(receiver: string): string | null {
  if (receiver === '$http') return 'request-in-transaction';
  return receiver.endsWith('.newMailClient()') ? 'mail-in-transaction' : null;
}

/** Requests, mails and errors that are not thrown again, in a transaction or in anything that one may call, by name. */
function requestProblems(files: readonly BackendFile[], roots: readonly ts.Node[]): string[] {
  const functions = functionsByName(files);
  const reached = new Set<ts.Node>(roots);
  for (const root of reached) {
    for (const node of nodes(root)) {
      if (ts.isCallExpression(node)) for (const target of functions.get(calledName(node)) ?? []) reached.add(target);
      if (ts.isIdentifier(node) && ts.isCallExpression(node.parent) && node.parent.arguments.includes(node)) {
        for (const target of functions.get(node.text) ?? []) reached.add(target);
      }
    }
  }
  const problems = new Set<string>();
  for (const file of files) {
    for (const root of reached) {
      if (root.getSourceFile() !== file.tree) continue;
      for (const node of nodes(root)) {
        const rule = isMethodCall(node, 'send') ? waitingRule(node.expression.expression.getText(file.tree)) : null;
        if (rule !== null)
          problems.add(`${place(file, node)} ${rule}: waiting in a transaction stalls every other write`);
        if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'attempt')
          problems.add(`${place(file, node)} ${SWALLOWED}`);
      }
    }
  }
  return [...problems];
}

const HANDLER = /^require\(`\$\{__hooks\}\/vitrine\.js`\)\.([A-Za-z]+)\(([^()]*)\)$/;

/** Each handler calls one function of the bundle and uses nothing else; each event function passes the event on, but those that take its place. */
function handlerProblems(files: readonly BackendFile[]): string[] {
  const entries = files.filter(({ path }) => path.endsWith('.pb.ts'));
  const problems = entries
    .slice(1)
    .map(({ path }) => `${path}:1 one-entry: several *.pb.js files load in random order`);
  const functions = functionsByName(files);
  for (const file of entries) {
    for (const statement of file.tree.statements) {
      const call =
        ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression)
          ? statement.expression
          : undefined;
      const handler = call?.arguments.find(
        (argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument),
      );
      if (call === undefined || handler === undefined) {
        problems.push(
          `${place(file, statement)} free-variable: only calls that bind a handler; handlers cannot see what this file declares`,
        );
        continue;
      }
      const parameters = handler.parameters.map((parameter) => parameter.name.getText(file.tree));
      const match = HANDLER.exec(handler.body?.getText(file.tree) ?? '');
      const given = (match?.[2] ?? '')
        .split(',')
        .map((argument) => argument.trim())
        .filter((argument) => argument !== '');
      const allowed = parameters.length === 0 ? ['$app'] : parameters;
      if (match === null || given.some((argument) => !allowed.includes(argument))) {
        problems.push(
          `${place(file, handler)} free-variable: a handler is turned into text: it may only require the bundle and call it with its event`,
        );
        continue;
      }
      const targets = functions.get(match[1] ?? '') ?? [];
      const passes = targets.some((target) => [...nodes(target)].some((node) => isMethodCall(node, 'next')));
      // Takes PocketBase's own place, and says so by its name.
      const replaces = /^insteadOf[A-Z]/.test(match[1] ?? '');
      if (/^on[A-Z]/.test(calledName(call)) && !passes && !replaces) {
        problems.push(`${place(file, handler)} no-next: '${match[1]}' never calls next(): nothing would be saved`);
      }
    }
  }
  return problems;
}

/** Names of the rules, for tests. */
export const FLOW_RULE_NAMES: readonly string[] = [
  'outer-app',
  'request-in-transaction',
  'mail-in-transaction',
  'attempt-in-transaction',
  'one-entry',
  'free-variable',
  'no-next',
];

export function flowProblems(files: readonly BackendFile[]): string[] {
  const found = transactions(files);
  return [
    ...found.flatMap(outerAppProblems),
    ...requestProblems(
      files,
      found.map(({ body }) => body),
    ),
    ...handlerProblems(files),
  ];
}
