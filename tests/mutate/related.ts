/** Which tests may notice a change of a file. */
import { globSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import type { Mutant } from '#tests/mutate/mutants.ts';
import { LONGEST } from '#tests/support/longest-first.ts';
import type { Reaches } from '#tests/mutate/reach.ts';

/** File → all files of the project that it imports, directly or through others, as paths from the project's root. */
export async function importsOf(files: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { metafile } = await build({
    entryPoints: [...files],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'none',
    platform: 'node',
    format: 'esm',
    packages: 'external',
    external: ['*?inline', 'astro:*', 'virtual:*'],
    loader: { '.astro': 'empty', '.css': 'empty' },
    logLevel: 'silent',
  });
  return new Map(
    Object.values(metafile.outputs).flatMap(({ entryPoint, inputs }) =>
      entryPoint === undefined ? [] : [[entryPoint, new Set(Object.keys(inputs))]],
    ),
  );
}

const STANDING =
  /^(?:src|pocketbase|scripts?|tests?|unit|backend|runtime|contract|build|e2e|use|tsx?|const|return|if|)$/;

/** Words of a path, of names or of code: all but where a file stands, in the singular. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = text.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').split(/[^a-z\d]+/i);
  const plain = words.map((word) => word.toLowerCase()).filter((word) => !STANDING.test(word));
  return new Set(plain.map((word) => word.replace(/s$/, '')));
}

interface TestFile {
  readonly path: string;
  readonly text: string;
  readonly words: ReadonlySet<string>;
  /** Of the file itself, and of the commands that it runs in a process of their own. */
  readonly imports: ReadonlySet<string>;
}

/** Minute-long ones: what they alone notice survives. */
export const LONG: readonly string[] = [
  ...LONGEST,
  'tests/backend/kills.test.ts',
  'tests/backend/litestream.test.ts',
  'tests/backend/orders-parallel.test.ts',
];

async function readTests(): Promise<TestFile[]> {
  const paths = globSync('tests/{unit,contract,runtime,backend,build,e2e,a11y}/**/*.test.{ts,tsx}')
    .filter((path) => !LONG.includes(path))
    .sort();
  const commands = globSync('scripts/commands/*.ts');
  const imports = await importsOf([...paths, ...commands]);
  return paths.map((path) => {
    const text = readFileSync(path, 'utf8');
    const run = commands.filter((file) => {
      const name = file.slice('scripts/commands/'.length, -'.ts'.length).replace('-', '[:-]');
      return new RegExp(`(?:run\\w*|cli\\.js)\\W[^;]{0,40}'${name}'`).test(text);
    });
    return {
      path,
      text,
      words: wordsOf(path),
      imports: new Set([path, ...run].flatMap((file) => [...(imports.get(file) ?? [])])),
    };
  });
}

/** As it stands in who imports it. */
const importOf = (file: string): string =>
  `'${file.replace(/^pocketbase\/src/, '#pocketbase').replace(/^(src|scripts)\//, '#$1/')}'`;

/** Whether browsers run it. */
export const isShown = (file: string): boolean =>
  /^src\/(?!publishing|runtime|backend-server|gate|watch|integrations)/.test(file);

/** Least nearness of tests of which nobody knows what they run. */
const NEAR = 1;

/** The most of them that are asked, by what each costs. */
const MOST = { quick: 40, reached: 8, servers: 4, builds: 1, browsers: 4 } as const;

const isIn =
  (...layers: readonly string[]) =>
  ({ path }: TestFile): boolean =>
    layers.includes(path.split('/')[1] ?? '');
const isUnit = isIn('unit');
const isBackend = isIn('backend');
const isServer = isIn('contract', 'runtime', 'backend');
const isBuild = isIn('build');
const isBrowser = isIn('e2e', 'a11y');

export interface Related {
  /** Groups of test files that run outside of a browser, those that cost least first; in each the nearest come first. */
  outside(mutant: Mutant): readonly (readonly string[])[];
  inBrowsers(mutant: Mutant): readonly string[];
}

export async function relatedTests({ hooks, pages }: Reaches): Promise<Related> {
  const tests = await readTests();
  /** How near a test is to a file: by the words of both, seldom ones before all; and where it imports the file itself. */
  const nearness = ({ file, about }: Mutant) => {
    const weight = (having: number): number => (having === 0 ? 0 : Math.log(tests.length / having));
    const ofFile = wordsOf(file);
    const weights = [...new Set([...ofFile, ...wordsOf(about)])].map((word) => {
      const inText = new RegExp(String.raw`\b${word}s?\b`, 'i');
      const saying = new Set(tests.filter(({ text }) => inText.test(text)));
      const share = ofFile.has(word) ? 1 : 0.5;
      const named = share * weight(tests.filter(({ words }) => words.has(word)).length);
      const said = (share * weight(saying.size)) / 5;
      return (test: TestFile): number => (test.words.has(word) ? named : 0) + (saying.has(test) ? said : 0);
    });
    return (test: TestFile): number =>
      weights.reduce((sum, weigh) => sum + weigh(test), test.text.includes(importOf(file)) ? 5 : 0);
  };
  const nearest = (mutant: Mutant, group: readonly TestFile[], most: number, least = 0): string[] => {
    const near = nearness(mutant);
    return group
      .map((test) => ({ path: test.path, near: near(test) }))
      .filter((one) => one.near >= least)
      .toSorted((a, b) => b.near - a.near)
      .slice(0, most)
      .map(({ path }) => path);
  };
  return {
    outside(mutant) {
      const { file } = mutant;
      const reached = new Set(hooks.of(mutant));
      const isHook = hooks.knows(file);
      const units = tests.filter((test) => isUnit(test) && test.imports.has(file));
      const servers = tests.filter((test) => {
        if (!isServer(test)) return false;
        if (isBackend(test) && isHook) return reached.has(test.path) || test.text.includes(importOf(file));
        return test.imports.has(file);
      });
      const builds = tests.filter((test) => isBuild(test) && test.imports.has(file));
      return [
        nearest(mutant, units, MOST.quick),
        // All backends are started by the same code: what imports it is seldom about it.
        isHook ? nearest(mutant, servers, MOST.reached) : nearest(mutant, servers, MOST.servers, NEAR),
        nearest(mutant, builds, MOST.builds, NEAR),
      ];
    },
    inBrowsers(mutant) {
      if (!isShown(mutant.file)) return [];
      const reached = new Set(pages.of(mutant));
      return nearest(
        mutant,
        tests.filter((test) => isBrowser(test) && reached.has(test.path)),
        MOST.browsers,
      );
    },
  };
}
