/** Constants of time: how long something lives, waits or is kept. Found by what they are made of, so that none comes without a test (tests/unit/checks/time-constants.test.ts). */
import ts from 'typescript';
import { nodes, type BackendFile } from '#scripts/checks/backend-syntax.ts';

const UNIT = '(?:SECOND|MINUTE|HOUR|DAY|WEEK)';
/** One second, minute, hour, day or week, in ms or in s: a unit says nothing of any rule. */
const UNIT_NAME = new RegExp(`^${UNIT}(?:_MS|_S)?$`);
const UNIT_VALUES = [1000, 60_000, 3_600_000, 86_400_000, 604_800_000, 60, 3600, 86_400];
const TIME_NAME = /(?:^|_)(?:MS|S|SECONDS|MINUTES|HOURS|DAYS|WEEKS|MONTHS|YEARS)(?:_|$)/;

/** Value of an expression of numbers and of constants before it; null: it is none. */
function valueOf(node: ts.Expression, known: ReadonlyMap<string, number>): number | null {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isIdentifier(node)) return known.get(node.text) ?? null;
  if (ts.isParenthesizedExpression(node)) return valueOf(node.expression, known);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AsteriskToken) return null;
  const [left, right] = [valueOf(node.left, known), valueOf(node.right, known)];
  return left === null || right === null ? null : left * right;
}

/** A product with a unit among its factors. */
function isOfTime(node: ts.Expression): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const text = node.getText().replaceAll('_', '');
  return /\b(?:60|3600|60000|3600000|86400|86400000)\b/.test(text) || new RegExp(`${UNIT}(?:MS|S)?\\b`).test(text);
}

/** Names ('path NAME', or 'path 2 * DAY_MS' of one without a name) of a file's constants of time, in its order, each once. */
export function timeConstants({ path, tree }: BackendFile): string[] {
  const known = new Map<string, number>();
  const found = new Set<string>();
  const seen = new Set<ts.Node>();
  for (const node of nodes(tree)) {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      const value = valueOf(node.initializer, known);
      const { text } = node.name;
      if (value === null || text !== text.toUpperCase()) continue;
      known.set(text, value);
      for (const part of nodes(node.initializer)) seen.add(part);
      const isUnit = UNIT_NAME.test(text) && UNIT_VALUES.includes(value);
      if (!isUnit && (TIME_NAME.test(text) || isOfTime(node.initializer))) found.add(`${path} ${text}`);
    } else if (ts.isBinaryExpression(node) && !seen.has(node) && valueOf(node, known) !== null && isOfTime(node)) {
      for (const part of nodes(node)) seen.add(part);
      // What has a name is a row of its own.
      if (!/(?:^|[^\w])\d/.test(node.getText(tree))) continue;
      found.add(`${path} ${node.getText(tree)}`);
    }
  }
  return [...found];
}
