/**
 * Which tests run which parts of the code: found out once by a run of all backend tests with marked hooks, and one of all browser tests with marked pages, and kept in
 * .cache/mutate. A file that has changed since is known as a whole.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLAYWRIGHT_BIN } from '#scripts/dev/chromium.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { runCommand } from '#src/runtime/run-command.ts';
import type { Copy } from '#tests/mutate/copy.ts';
import { marked, type Mutant } from '#tests/mutate/mutants.ts';
import { importsOf, isShown, LONG } from '#tests/mutate/related.ts';

const HOOKS = 'pocketbase/src/app/vitrine.ts';
/** Tests that move the clock know it by its text. */
const CLOCK = 'pocketbase/src/base/clock.ts';

const KEPT = join(PROJECT_ROOT, '.cache/mutate');

interface Known {
  /** File → digest of what was marked. */
  readonly files: Readonly<Record<string, string>>;
  /** Test → file → its parts that run. */
  readonly tests: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}

export interface Reach {
  /** Whether the file is part of what was marked. */
  knows(file: string): boolean;
  /** Tests that run the part of the mutant. */
  of(mutant: Mutant): readonly string[];
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** In the hooks' own language: notes once a VM that a part has run, for the test that has started PocketBase. */
const noteIn = (folder: string): string => `
const callsNoted: Record<string, true> = {};
(globalThis as unknown as Record<string, unknown>)['noteCall'] = (file: string, part: number): void => {
  const name = file.replaceAll('/', '!') + '@' + part;
  if (callsNoted[name] === true) return;
  callsNoted[name] = true;
  const test = $os.getenv('VITRINE_TEST');
  if (test !== '') $os.writeFile('${folder}/' + test + '/' + name, '', 0o600);
};
`;

/** Tells the PocketBases of a test file whose they are. */
const setup = (folder: string): string => `
import { mkdirSync } from 'node:fs';
import { relative } from 'node:path';
import { expect } from 'vitest';
process.env['VITRINE_TEST'] = relative('.', expect.getState().testPath ?? '').replaceAll('/', '!');
mkdirSync('${folder}/' + process.env['VITRINE_TEST'], { recursive: true });
`;

function readNotes(folder: string): Known['tests'] {
  return Object.fromEntries(
    readdirSync(folder).map((test) => {
      const parts = new Map<string, number[]>();
      for (const name of readdirSync(join(folder, test))) {
        const [file = '', part] = name.replaceAll('!', '/').split('@');
        parts.set(file, [...(parts.get(file) ?? []), Number(part)]);
      }
      return [test.replaceAll('!', '/'), Object.fromEntries(parts)];
    }),
  );
}

/** Marks the files in the copy, has the tests run, and reads what they noted. `others`: texts that the run wants in the place of its own. */
async function findOut(copy: Copy, { files, others, command }: Marking, folder: string): Promise<Known> {
  const changed = [...files, ...others.keys()];
  const own = new Map(changed.map((file) => [file, readFileSync(join(copy.root, file), 'utf8')]));
  const textOf = (file: string): string => own.get(file) ?? '';
  try {
    for (const file of files) copy.write(file, marked(file, textOf(file), 'globalThis.noteCall?.'));
    for (const [file, change] of others) copy.write(file, change(readFileSync(join(copy.root, file), 'utf8')));
    const { output } = await runCommand(process.execPath, command, {
      cwd: copy.root,
      env: process.env,
      timeoutMs: 7_200_000,
    });
    console.log(output.split('\n').slice(-6).join('\n'));
    return {
      files: Object.fromEntries(files.map((file) => [file, digestOf(textOf(file))])),
      tests: readNotes(folder),
    };
  } finally {
    for (const [file, text] of own) copy.write(file, text);
  }
}

interface Marking {
  readonly files: readonly string[];
  readonly others: ReadonlyMap<string, (text: string) => string>;
  readonly command: readonly string[];
}

async function hooks(folder: string): Promise<Marking> {
  const files = [...((await importsOf([HOOKS])).get(HOOKS) ?? [])];
  return {
    files: files.filter((file) => file.endsWith('.ts') && file !== CLOCK),
    others: new Map([
      [HOOKS, (text: string) => noteIn(folder) + text],
      // In the place of what asks for plans, which is nobody's question here.
      ['tests/support/plans/after-file.ts', () => setup(folder)],
    ]),
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=backend',
      '--silent',
      '--reporter=dot',
      ...LONG.map((test) => `--exclude=${test}`),
    ],
  };
}

const FIXTURES = 'base.extend<TestFixtures, WorkerFixtures>({';

/** Playwright's fixtures that write down what the pages of a test file run, once a page and part. */
const noting = (folder: string): string => `${FIXTURES}
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.exposeBinding('tellPart', (_source, part: string) => {
          const own = join('${folder}', noted.file);
          mkdirSync(own, { recursive: true });
          writeFileSync(join(own, part.replaceAll('/', '!')), '');
        });
        await context.addInitScript(() => {
          const told = new Set();
          globalThis.noteCall = (file, part) => {
            const name = file + '@' + part;
            if (!told.has(name)) void globalThis.tellPart?.(name);
            told.add(name);
          };
        });
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  notedFile: [
    async ({}, use, { file }) => {
      noted.file = relative('.', file).replaceAll('/', '!');
      await use(undefined);
    },
    { auto: true },
  ],`;

function pages(folder: string): Marking {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => isShown(file) && !file.endsWith('.d.ts'));
  const imports =
    "import { mkdirSync, writeFileSync } from 'node:fs';\nimport { join, relative } from 'node:path';\nconst noted = { file: '' };\n";
  return {
    files,
    others: new Map([['tests/support/browser.ts', (text) => imports + text.replace(FIXTURES, noting(folder))]]),
    command: [PLAYWRIGHT_BIN, 'test', '--reporter=dot'],
  };
}

async function reach(copy: Copy, name: string, markingOf: (folder: string) => Marking | Promise<Marking>) {
  const kept = join(KEPT, `${name}.json`);
  if (!existsSync(kept)) {
    console.log(`Which tests of the ${name} run which parts of it: once, as long as these tests take.`);
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-reach-'));
    try {
      const known = await findOut(copy, await markingOf(folder), folder);
      mkdirSync(KEPT, { recursive: true });
      writeFileSync(kept, JSON.stringify(known));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return readReach(kept);
}

function readReach(kept: string): Reach {
  const { files, tests } = JSON.parse(readFileSync(kept, 'utf8')) as Known;
  const same = new Map<string, boolean>();
  return {
    knows: (file) => files[file] !== undefined || file === CLOCK,
    of({ file, inside }) {
      if (!same.has(file)) same.set(file, files[file] === digestOf(readFileSync(file, 'utf8')));
      const isKnown = inside !== -1 && same.get(file) === true;
      return Object.entries(tests)
        .filter(([test, parts]) => existsSync(test) && (isKnown ? parts[file]?.includes(inside) : parts[file]))
        .map(([test]) => test);
    },
  };
}

export interface Reaches {
  readonly hooks: Reach;
  readonly pages: Reach;
}

export async function reachesOf(copy: Copy): Promise<Reaches> {
  return { hooks: await reach(copy, 'hooks', hooks), pages: await reach(copy, 'pages', pages) };
}
