/** A backend source file as a syntax tree, and the small questions that the rules ask of it. */
import ts from 'typescript';

export interface BackendFile {
  /** Path from the project's root: 'pocketbase/src/app/vitrine.ts'. */
  readonly path: string;
  readonly tree: ts.SourceFile;
}

export function parseFile(path: string, text: string): BackendFile {
  return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS) };
}

/** Every node under `root`, itself included, in the order of the text. Types are left out: nothing of them runs. */
export function* nodes(root: ts.Node): Generator<ts.Node> {
  if (ts.isTypeNode(root) || ts.isInterfaceDeclaration(root) || ts.isTypeAliasDeclaration(root)) return;
  yield root;
  const children: ts.Node[] = [];
  ts.forEachChild(root, (child) => void children.push(child));
  for (const child of children) yield* nodes(child);
}

/** 'path:line' of a node. */
export function place(file: BackendFile, node: ts.Node): string {
  const { line } = file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree));
  return `${file.path}:${line + 1}`;
}

/** Says whether an identifier stands for a value, and is no name of a property, a member or a declaration. */
export function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent)) return parent.name !== node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent))
    return parent.initializer === node;
  return !ts.isImportSpecifier(parent) && !ts.isFunctionDeclaration(parent) && !ts.isClassDeclaration(parent);
}

/** The last word of what is called: 'send' of `$http.send(…)`. */
export function calledName(call: ts.CallExpression | ts.NewExpression): string {
  const { expression } = call;
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

/** Says whether a call is `{something}.{method}(…)`. */
export function isMethodCall(
  node: ts.Node,
  method: string,
): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } {
  return (
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === method
  );
}
