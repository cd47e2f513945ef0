/** What PocketBase's JavaScript VM gets silently wrong, found in one file at a time. */
import ts from 'typescript';
import {
  calledName,
  declaredNames,
  importedModules,
  isReference,
  nodes,
  place,
  type BackendFile,
} from '#scripts/checks/backend-syntax.ts';

/** `say` takes the offending node; the rule's name and the place are added. */
type Rule = (file: BackendFile, say: (node: ts.Node, problem: string) => void) => void;

/** Globals of browsers and Node that the VM does not have. A backend test asks the VM. */
export const MISSING_GLOBALS: readonly string[] = [
  'Intl',
  'URL',
  'URLSearchParams',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'AbortController',
  'Headers',
  'Request',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'queueMicrotask',
  'crypto',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'atob',
  'btoa',
  'Blob',
  'performance',
  'window',
  'document',
  'localStorage',
];

/** The one clock; and what measures how long a job has run. */
const OWN_CLOCKS: readonly string[] = ['pocketbase/src/clock.ts', 'pocketbase/src/hooks/jobs/run-step.ts'];

function isBackend(file: BackendFile): boolean {
  return file.path.startsWith('pocketbase/');
}

function isEntry(file: BackendFile): boolean {
  return file.path.endsWith('.pb.ts');
}

function isTopLevel(node: ts.VariableStatement): boolean {
  return ts.isSourceFile(node.parent);
}

const RULES: Readonly<Record<string, Rule>> = {
  'missing-global': (file, say) => {
    const own = declaredNames(file);
    for (const node of nodes(file.tree)) {
      const name = ts.isIdentifier(node) && isReference(node) ? node.text : '';
      if (MISSING_GLOBALS.includes(name) && !own.has(name)) say(node, `the VM has no ${name}`);
    }
  },

  'other-clock': (file, say) => {
    // Migrations never change, and none of them is run by a test at another time.
    if (!isBackend(file) || file.path.includes('/migrations/') || OWN_CLOCKS.includes(file.path)) return;
    for (const node of nodes(file.tree)) {
      const isNow = ts.isCallExpression(node) && node.expression.getText(file.tree) === 'Date.now';
      const isDate =
        ts.isNewExpression(node) &&
        calledName(node) === 'Date' &&
        (node.arguments === undefined || node.arguments.length === 0);
      if (isNow || isDate) say(node, 'a test cannot move this clock: use nowMs of clock.ts');
    }
  },

  'locale-method': (file, say) => {
    for (const node of nodes(file.tree)) {
      if (ts.isCallExpression(node) && /^(?:toLocale(?:Date|Time)?String|localeCompare)$/.test(calledName(node))) {
        say(node, `${calledName(node)} throws or ignores the language without Intl: use domain/format`);
      }
    }
  },

  'unicode-property': (file, say) => {
    for (const node of nodes(file.tree)) {
      const literal = ts.isRegularExpressionLiteral(node) ? node.text : '';
      const built =
        ts.isNewExpression(node) && calledName(node) === 'RegExp'
          ? (node.arguments?.[0]?.getText(file.tree) ?? '')
          : '';
      if (/\\p\{/i.test(literal + built)) say(node, '\\p{…} silently never matches');
      if (/\/[a-z]*v[a-z]*$/.test(literal)) say(node, 'the flag v is not known');
    }
  },

  'module-state': (file, say) => {
    for (const statement of file.tree.statements.filter(ts.isVariableStatement).filter(isTopLevel)) {
      const constant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
      if (!constant)
        say(statement, 'module state survives between requests of different people and differs between VMs');
      for (const { initializer, name } of statement.declarationList.declarations) {
        const made = initializer !== undefined && ts.isNewExpression(initializer) ? calledName(initializer) : '';
        if (['Map', 'Set', 'WeakMap', 'WeakSet', 'Array'].includes(made))
          say(statement, `a ${made} at the top of a module is state`);
        if (ts.isIdentifier(name) && isChanged(file, name.text))
          say(statement, `'${name.text}' is changed, and it is module state`);
      }
    }
  },

  'async-code': (file, say) => {
    for (const node of nodes(file.tree)) {
      const isAsync =
        ts.canHaveModifiers(node) &&
        (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
      const dynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
      const loop = ts.isForOfStatement(node) && node.awaitModifier !== undefined;
      if (isAsync || ts.isAwaitExpression(node) || dynamic || loop)
        say(node, 'nothing waits for promises, and their errors are lost');
      if (ts.isIdentifier(node) && node.text === 'Promise' && isReference(node))
        say(node, 'nothing waits for promises');
    }
  },

  'endless-loop': (file, say) => {
    for (const node of nodes(file.tree)) {
      const always =
        (ts.isWhileStatement(node) || ts.isDoStatement(node)) && node.expression.kind === ts.SyntaxKind.TrueKeyword;
      if (always || (ts.isForStatement(node) && node.condition === undefined))
        say(node, 'a loop without a condition is never interrupted');
    }
  },

  'foreign-import': (file, say) => {
    for (const { node, specifier } of importedModules(file)) {
      if (
        !/^#(?:pocketbase\/|src\/(?:domain|contract|schema)\/|i18n\/[a-z]+\/(?:mail|document|problems)\.json$)/.test(
          specifier,
        )
      )
        say(node, `'${specifier}' is not for the backend`);
    }
  },

  'swallowed-error': (file, say) => {
    if (!isBackend(file)) return;
    for (const node of nodes(file.tree)) {
      if (!ts.isCatchClause(node) || onlySends(node.parent.tryBlock, file) || throwsLater(node, file)) continue;
      if (isAttempt(node)) continue;
      const last = node.block.statements.at(-1);
      if (last === undefined || !ts.isThrowStatement(last))
        say(node, 'an error that is not thrown again commits the rest of the transaction');
    }
  },

  'error-data': (file, say) => {
    for (const node of nodes(file.tree)) {
      if (!ts.isNewExpression(node)) continue;
      const name = calledName(node);
      if (name === 'ApiError' && (node.arguments?.length ?? 0) > 2)
        say(node, 'the data of an ApiError is rewritten: answer with e.json');
      const data = name.endsWith('Error') && name !== 'ValidationError' ? node.arguments?.[1] : undefined;
      if (data === undefined || !ts.isObjectLiteralExpression(data)) continue;
      const plain = data.properties.some(
        (property) => !ts.isPropertyAssignment(property) || !isValidationError(property.initializer),
      );
      if (plain) say(node, 'only a ValidationError keeps its code and message');
    }
  },

  'global-app': (file, say) => {
    if (isEntry(file)) return;
    for (const node of nodes(file.tree)) {
      if (ts.isIdentifier(node) && node.text === '$app' && isReference(node)) {
        say(
          node,
          'a write through $app waits for the transaction of the event for ever: use the app that is passed in',
        );
      }
    }
  },
};

/** A mail or a request that fails is not a save that fails, and backend-flow.ts keeps both out of transactions. */
function onlySends(block: ts.Block, file: BackendFile): boolean {
  const [statement, ...others] = block.statements;
  return (
    others.length === 0 &&
    statement !== undefined &&
    ts.isExpressionStatement(statement) &&
    /^(?:app\.newMailClient\(\)\.send\(\w+\)$|\w+ = \$http\.send\()/.test(statement.expression.getText(file.tree))
  );
}

/** A loop that goes on after a failure, to tell of all of them, and throws the first when it is done. */
function throwsLater(node: ts.CatchClause, file: BackendFile): boolean {
  const last = node.block.statements.at(-1)?.getText(file.tree);
  const body = ts.findAncestor(node, ts.isFunctionDeclaration)?.body;
  const end = body?.statements.at(-1)?.getText(file.tree);
  return last === 'failures.push(error);' && end === 'if (failures.length > 0) throw failures[0];';
}

/** The one function whose name says that errors end there: backend-flow.ts keeps it out of transactions. */
function isAttempt(node: ts.CatchClause): boolean {
  return ts.findAncestor(node, ts.isFunctionDeclaration)?.name?.text === 'attempt';
}

function isValidationError(node: ts.Expression): boolean {
  return ts.isNewExpression(node) && calledName(node) === 'ValidationError';
}

const CHANGING: readonly string[] = [
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'set',
  'add',
  'delete',
  'clear',
  'exec',
  'test',
];

/** Whether code of the file assigns to a member of the name, or calls a method on it that changes it. */
function isChanged(file: BackendFile, name: string): boolean {
  for (const node of nodes(file.tree)) {
    const target =
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
        ? node.left
        : undefined;
    if (
      target !== undefined &&
      (ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target)) &&
      rootName(target) === name
    )
      return true;
    if (ts.isDeleteExpression(node) && rootName(node.expression) === name) return true;
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      CHANGING.includes(calledName(node))
    ) {
      const { expression } = node.expression;
      const regex = ['exec', 'test'].includes(calledName(node));
      if (ts.isIdentifier(expression) && expression.text === name && (!regex || keepsPosition(file, name))) return true;
    }
  }
  return false;
}

/** Whether the name is a regular expression with the flag g or y, which remembers where it stopped. */
function keepsPosition(file: BackendFile, name: string): boolean {
  return [...nodes(file.tree)].some(
    (node) =>
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.name.text === name &&
      node.initializer !== undefined &&
      ts.isRegularExpressionLiteral(node.initializer) &&
      /\/[a-z]*[gy][a-z]*$/.test(node.initializer.text),
  );
}

function rootName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) ? rootName(node.expression) : '';
}

/** Names of the rules, for tests. */
export const RULE_NAMES: readonly string[] = Object.keys(RULES);

export function fileProblems(file: BackendFile): string[] {
  const problems: string[] = [];
  for (const [name, rule] of Object.entries(RULES)) {
    rule(file, (node, problem) => void problems.push(`${place(file, node)} ${name}: ${problem}`));
  }
  return problems;
}
