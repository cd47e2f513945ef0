/**
 * Rules of the linter for what PocketBase's JavaScript VM gets silently wrong, in one file at a time; oxlint.config.ts says where they hold.
 * What spans files stands in backend-flow.ts, and globals that the VM does not have in absent-in-vm.ts.
 */
import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Extract<Parameters<RuleTester['run']>[1], { readonly create: unknown }>;
type Context = Parameters<Rule['create']>[0];
type Visitor = ReturnType<Rule['create']>;
type Visited<Name extends keyof Visitor> = Parameters<NonNullable<Visitor[Name]>>[0];
type Node = Visited<'CatchClause'>['parent'];

/** The name that is called or made, after the last dot. */
function calledName({ callee }: Visited<'CallExpression'> | Visited<'NewExpression'>): string {
  const last = callee.type === 'MemberExpression' ? callee.property : callee;
  return last.type === 'Identifier' ? last.name : '';
}

/** The function declaration that the node stands in. */
function functionOf(node: Node): Visited<'FunctionDeclaration'> | null {
  for (let at: Node | null = node; at !== null; at = at.parent) if (at.type === 'FunctionDeclaration') return at;
  return null;
}

const otherClock: Rule = {
  create(context) {
    const report = (node: Node): void =>
      context.report({ node, message: 'A test cannot move this clock: use nowMs of clock.ts.' });
    return {
      CallExpression: (node) => context.sourceCode.getText(node.callee) === 'Date.now' && report(node),
      NewExpression: (node) => calledName(node) === 'Date' && node.arguments.length === 0 && report(node),
    };
  },
};

const localeMethod: Rule = {
  create: (context) => ({
    CallExpression(node) {
      if (!/^(?:toLocale(?:Date|Time)?String|localeCompare)$/.test(calledName(node))) return;
      const message = `${calledName(node)} throws or ignores the language without Intl: use domain/format.`;
      context.report({ node, message });
    },
  }),
};

const unicodeProperty: Rule = {
  create: (context) => ({
    Literal(node) {
      if (!('regex' in node)) return;
      if (/\\p\{/i.test(node.regex.pattern))
        context.report({ node, message: String.raw`\p{…} silently never matches.` });
      if (node.regex.flags.includes('v')) context.report({ node, message: 'The flag v is not known.' });
    },
    NewExpression(node) {
      const [pattern] = node.arguments;
      if (calledName(node) !== 'RegExp' || pattern === undefined) return;
      if (/\\p\{/i.test(context.sourceCode.getText(pattern)))
        context.report({ node, message: String.raw`\p{…} silently never matches.` });
    },
  }),
};

const CHANGING = /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear)$/;

/**
 * Says whether code changes what a name stands for: a member of it is written or deleted, or a method is called that
 * changes it.
 */
function changes(name: Node, keepsPosition: boolean): boolean {
  let node = name;
  while (node.parent?.type === 'MemberExpression' && node.parent.object === node) node = node.parent;
  const { parent } = node;
  if (node === name || parent === null) return false;
  if (parent.type === 'AssignmentExpression') return parent.left === node;
  if (parent.type === 'UpdateExpression') return true;
  if (parent.type === 'UnaryExpression') return parent.operator === 'delete';
  if (parent.type !== 'CallExpression' || parent.callee !== node || node.parent === null) return false;
  if (node.type !== 'MemberExpression' || node.object !== name) return false;
  return CHANGING.test(calledName(parent)) || (keepsPosition && /^(?:exec|test)$/.test(calledName(parent)));
}

/** Says whether it is a regular expression with the flag g or y, which remembers where it stopped. */
function isRegexWithPosition(node: Node): boolean {
  const init = node.type === 'VariableDeclarator' ? node.init : null;
  return init?.type === 'Literal' && 'regex' in init && /[gy]/.test(init.regex.flags);
}

const moduleState: Rule = {
  create: (context) => ({
    VariableDeclaration(node) {
      if (node.parent.type !== 'Program' && node.parent.type !== 'ExportNamedDeclaration') return;
      const report = (message: string): void => context.report({ node, message });
      if (node.kind !== 'const')
        report('Module state survives between requests of different people and differs between VMs.');
      for (const { init } of node.declarations) {
        const made = init?.type === 'NewExpression' ? calledName(init) : '';
        if (/^(?:Weak)?(?:Map|Set)$|^Array$/.test(made)) report(`A ${made} at the top of a module is state.`);
      }
      for (const { name, references, defs } of context.sourceCode.getDeclaredVariables(node)) {
        const keepsPosition = defs.some(({ node: defined }) => isRegexWithPosition(defined));
        if (references.some(({ identifier }) => changes(identifier, keepsPosition)))
          report(`'${name}' is changed, and it is module state.`);
      }
    },
  }),
};

const asyncCode: Rule = {
  create(context) {
    const report = (node: Node): void =>
      context.report({ node, message: 'Nothing waits for promises, and their errors are lost.' });
    return {
      FunctionDeclaration: (node) => node.async && report(node),
      FunctionExpression: (node) => node.async && report(node),
      ArrowFunctionExpression: (node) => node.async && report(node),
      AwaitExpression: report,
      ImportExpression: report,
      ForOfStatement: (node) => node.await && report(node),
    };
  },
};

const endlessLoop: Rule = {
  create(context) {
    const report = (node: Node): void =>
      context.report({ node, message: 'A loop without a condition is never interrupted.' });
    const always = (test: Node | null): boolean => test === null || (test.type === 'Literal' && test.value === true);
    return {
      WhileStatement: (node) => always(node.test) && report(node),
      DoWhileStatement: (node) => always(node.test) && report(node),
      ForStatement: (node) => always(node.test) && report(node),
    };
  },
};

/** A mail or a request that fails is not a save that fails, and backend-flow.ts keeps both out of transactions. */
function onlySends({ parent }: Visited<'CatchClause'>, context: Context): boolean {
  const [statement, ...others] = parent.type === 'TryStatement' ? parent.block.body : [];
  return (
    others.length === 0 &&
    statement?.type === 'ExpressionStatement' &&
    /^(?:app\.newMailClient\(\)\.send\(\w+\)$|\w+ = \$http\.send\()/.test(
      context.sourceCode.getText(statement.expression),
    )
  );
}

/** A loop that goes on after a failure, to tell of all of them, and throws the first when it is done. */
function throwsLater(node: Visited<'CatchClause'>, { sourceCode }: Context): boolean {
  const last = node.body.body.at(-1);
  const end = functionOf(node)?.body?.body.at(-1);
  return (
    last !== undefined &&
    end !== undefined &&
    sourceCode.getText(last) === 'failures.push(error);' &&
    sourceCode.getText(end) === 'if (failures.length > 0) throw failures[0];'
  );
}

const swallowedError: Rule = {
  create: (context) => ({
    CatchClause(node) {
      // `attempt` is the one function whose name says that errors end there: backend-flow.ts keeps it out of transactions.
      const mayEnd = functionOf(node)?.id?.name === 'attempt' || onlySends(node, context) || throwsLater(node, context);
      if (mayEnd || node.body.body.at(-1)?.type === 'ThrowStatement') return;
      context.report({ node, message: 'An error that is not thrown again commits the rest of the transaction.' });
    },
  }),
};

const errorData: Rule = {
  create: (context) => ({
    NewExpression(node) {
      const name = calledName(node);
      if (name === 'ApiError' && node.arguments.length > 2)
        context.report({ node, message: 'The data of an ApiError is rewritten: answer with e.json.' });
      const data = name.endsWith('Error') && name !== 'ValidationError' ? node.arguments[1] : undefined;
      if (data?.type !== 'ObjectExpression') return;
      const isKept = data.properties.every(
        (property) =>
          property.type === 'Property' &&
          property.value.type === 'NewExpression' &&
          calledName(property.value) === 'ValidationError',
      );
      if (!isKept) context.report({ node, message: 'Only a ValidationError keeps its code and message.' });
    },
  }),
};

/** Matches the function whose result is read by nothing before `limitedBody`. */
const LIMITING = /^plainBody$/;

const unlimitedBody: Rule = {
  create(context) {
    const report = (node: Node): void =>
      context.report({ node, message: 'Nothing reads a text of a request before its limit: use bodyOf.' });
    return {
      MemberExpression(node) {
        const { object, property } = node;
        const isRead = property.type === 'Identifier' && property.name === 'body' && object.type === 'CallExpression';
        if (isRead && calledName(object) === 'requestInfo' && !LIMITING.test(functionOf(node)?.id?.name ?? ''))
          report(node);
      },
      VariableDeclarator({ id, init }) {
        if (id.type !== 'ObjectPattern' || init?.type !== 'CallExpression' || calledName(init) !== 'requestInfo')
          return;
        const names = id.properties.map((one) => one.type === 'Property' && context.sourceCode.getText(one.key));
        if (names.includes('body')) report(init);
      },
      CallExpression(node) {
        if (/^(?:bindBody|formValue|postFormValue)$/.test(calledName(node))) report(node);
      },
    };
  },
};

const rules: Readonly<Record<string, Rule>> = {
  'other-clock': otherClock,
  'locale-method': localeMethod,
  'unicode-property': unicodeProperty,
  'module-state': moduleState,
  'async-code': asyncCode,
  'endless-loop': endlessLoop,
  'swallowed-error': swallowedError,
  'error-data': errorData,
  'unlimited-body': unlimitedBody,
};

export default { meta: { name: 'backend' }, rules };
