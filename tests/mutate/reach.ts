/**
 * Which backend tests run which parts of the hooks: found out once by a run of all of them with marked hooks, and kept in .cache/mutate. A file that has changed since
 * is known as a whole.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { runCommand } from '#src/runtime/run-command.ts';
import type { Copy } from '#tests/mutate/copy.ts';
import { marked, type Mutant } from '#tests/mutate/mutants.ts';
import { importsOf, LONG } from '#tests/mutate/related.ts';

const HOOKS = 'pocketbase/src/app/vitrine.ts';
/** Tests that move the clock know it by its text. */
const CLOCK = 'pocketbase/src/base/clock.ts';

const KEPT = join(PROJECT_ROOT, '.cache/mutate/reach.json');

interface Known {
  /** File → digest of what was marked. */
  readonly files: Readonly<Record<string, string>>;
  /** Test → file → its parts that run. */
  readonly tests: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}

export interface Reach {
  /** Whether the file is part of the hooks. */
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
import { basename } from 'node:path';
import { expect } from 'vitest';
process.env['VITRINE_TEST'] = basename(expect.getState().testPath ?? '');
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
      return [`tests/backend/${test}`, Object.fromEntries(parts)];
    }),
  );
}

async function findOut(copy: Copy): Promise<Known> {
  console.log('Which backend tests run which parts of the hooks: once, as long as these tests take.');
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-reach-'));
  const files = [...((await importsOf([HOOKS])).get(HOOKS) ?? [])].filter(
    (file) => file.endsWith('.ts') && file !== CLOCK,
  );
  const own = new Map(files.map((file) => [file, readFileSync(join(copy.root, file), 'utf8')]));
  const after = 'tests/support/plans/after-file.ts';
  const before = readFileSync(join(copy.root, after), 'utf8');
  try {
    for (const [file, text] of own) copy.write(file, marked(file, text, 'globalThis.noteCall?.'));
    copy.write(HOOKS, noteIn(folder) + readFileSync(join(copy.root, HOOKS), 'utf8'));
    // In the place of what asks for plans, which is nobody's question here.
    copy.write(after, setup(folder));
    const { output } = await runCommand(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project=backend',
        '--silent',
        '--reporter=dot',
        ...LONG.map((test) => `--exclude=${test}`),
      ],
      { cwd: copy.root, env: process.env, timeoutMs: 7_200_000 },
    );
    console.log(output.split('\n').slice(-6).join('\n'));
    return {
      files: Object.fromEntries([...own].map(([file, text]) => [file, digestOf(text)])),
      tests: readNotes(folder),
    };
  } finally {
    for (const [file, text] of own) copy.write(file, text);
    copy.write(after, before);
    await rm(folder, { recursive: true, force: true });
  }
}

export async function backendReach(copy: Copy): Promise<Reach> {
  if (!existsSync(KEPT)) {
    const known = await findOut(copy);
    mkdirSync(join(KEPT, '..'), { recursive: true });
    writeFileSync(KEPT, JSON.stringify(known));
  }
  const { files, tests } = JSON.parse(readFileSync(KEPT, 'utf8')) as Known;
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
