/** Many changes in one build of the shop, each made by the name of the browser that opens it: a build for each would take ten times as long. */
import ts from 'typescript';
import type { Mutant } from '#tests/mutate/mutants.ts';

/** Ends the name of a browser in which that change is made. */
export function browserName(number: number): string {
  return `Changed/${number}`;
}

function deepest(tree: ts.SourceFile, { start, end }: Mutant): ts.Node {
  let found: ts.Node = tree;
  const into = (node: ts.Node): void => {
    if (node.getStart(tree) > start || node.getEnd() < end) return;
    found = node;
    ts.forEachChild(node, into);
  };
  into(tree);
  return found;
}

/** `a?.b.c`: what is called on it belongs to it. */
function isChained(node: ts.Node): boolean {
  const { parent } = node;
  const isLink =
    ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent) || ts.isElementAccessExpression(parent);
  return (isLink || ts.isNonNullExpression(parent)) && parent.expression === node;
}

/** A statement, or the whole of an expression that has a value wherever it stands. */
function whole(tree: ts.SourceFile, mutant: Mutant): ts.Node {
  let node = deepest(tree, mutant);
  if (mutant.now === ';') while (!ts.isExpressionStatement(node)) node = node.parent;
  else
    while (!ts.isExpression(node) || (ts.isIdentifier(node) && ts.isPropertyAccessExpression(node.parent)))
      node = node.parent;
  while (isChained(node)) node = node.parent;
  return node;
}

/** Changes that stand in each other cannot be switched apart: the text without those, and the numbers of those that it has. */
export function switched(
  file: string,
  source: string,
  mutants: ReadonlyMap<number, Mutant>,
): readonly [string, readonly number[]] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const places = [...mutants]
    .map(([number, mutant]) => {
      const node = whole(tree, mutant);
      return { number, mutant, node, from: node.getStart(tree), to: node.getEnd() };
    })
    .toSorted((a, b) => b.from - a.from);
  let text = source;
  let last = source.length;
  const numbers: number[] = [];
  for (const { number, mutant, node, from, to } of places) {
    if (to > last) continue;
    const was = source.slice(from, to);
    const now = source.slice(from, mutant.start) + mutant.now + source.slice(mutant.end, to);
    const isNow = `globalThis.navigator?.userAgent?.endsWith('${browserName(number)}')`;
    const either = ts.isStatement(node)
      ? `if (${isNow}) { ${now} } else { ${was} }`
      : `(${isNow} ? (${now}) : (${was}))`;
    text = text.slice(0, from) + either + text.slice(to);
    last = from;
    numbers.push(number);
  }
  return [text, numbers];
}
