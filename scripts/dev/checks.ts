/** The checks of CI that run no shop. */
import { join } from 'node:path';
import { addCounts, NO_TESTS, type Counts } from '#scripts/dev/test-counts.ts';
import { writeBackendTypes } from '#src/backend-server/backend-types.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import type { Report } from '#src/runtime/progress.ts';
import { runCommand } from '#src/runtime/run-command.ts';

export const ALL_KINDS = ['format', 'lint', 'types', 'rules'] as const;
export type CheckKind = (typeof ALL_KINDS)[number];

interface Check {
  readonly name: string;
  readonly kind: CheckKind;
  /** Arguments of our Node. */
  readonly args: readonly string[];
}

/** Kept between two runs of one clone: what has not changed is not read again. */
const CACHE = '.cache/checks';

function tsc(project: string): string[] {
  const kept = `${CACHE}/${project.replaceAll('/', '-')}.tsbuildinfo`;
  return ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', kept];
}

/** The longest first: it would be the last to end. */
const CHECKS: readonly Check[] = [
  {
    name: 'types',
    kind: 'types',
    args: ['node_modules/astro/bin/astro.mjs', 'check', '--minimumFailingSeverity', 'hint'],
  },
  {
    name: 'format',
    kind: 'format',
    args: [
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--log-level',
      'warn',
      '--cache',
      // A fresh clone has no cache, and the time of a file says nothing after a change of branches.
      '--cache-strategy=content',
      `--cache-location=${CACHE}/prettier`,
      '.',
    ],
  },
  { name: 'lint', kind: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { name: 'types of the backend', kind: 'types', args: tsc('pocketbase') },
  { name: 'types of the service worker', kind: 'types', args: tsc('src/service-worker') },
  { name: 'backend code', kind: 'lint', args: ['scripts/checks/backend-code.ts'] },
  { name: 'unused code', kind: 'lint', args: ['node_modules/knip/bin/knip.js'] },
  { name: 'strings', kind: 'rules', args: ['scripts/checks/i18n.ts'] },
  { name: 'words', kind: 'rules', args: ['scripts/checks/retired-words.ts'] },
  { name: 'languages', kind: 'rules', args: ['scripts/checks/languages.ts'] },
  { name: 'colours', kind: 'rules', args: ['scripts/checks/colours.ts'] },
  { name: 'migrations', kind: 'rules', args: ['scripts/checks/migrations.ts'] },
  { name: 'specification', kind: 'rules', args: ['scripts/checks/specification.ts'] },
  { name: 'documents', kind: 'rules', args: ['scripts/checks/documents.ts'] },
  { name: 'security', kind: 'rules', args: ['scripts/checks/security.ts'] },
];

/**
 * The backend's code is checked against what the pinned PocketBase says of itself; pocketbase/tsconfig.json looks here.
 */
export async function prepareBackendTypes(report: Report): Promise<void> {
  const { cacheDir, pocketbaseBin } = readEnvironment();
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  await writeBackendTypes(binary, join(PROJECT_ROOT, '.cache/pocketbase'));
}

/**
 * Runs the checks of some kinds, all of them whatever fails. Each counts as one, keeps one processor busy, and what it
 * has said is printed when it has ended.
 * @param atOnce How many run side by side.
 */
export async function runChecks(kinds: readonly CheckKind[], report: Report, atOnce = 2): Promise<Counts> {
  if (kinds.includes('types')) await prepareBackendTypes(report);
  let counts = NO_TESTS;
  const waiting = CHECKS.filter(({ kind }) => kinds.includes(kind)).values();
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const lane = async (): Promise<void> => {
    for (const { name, args } of waiting) {
      const { code, output } = await runCommand(process.execPath, args, { cwd: PROJECT_ROOT, env });
      console.log(`${output}${code === 0 ? '✓' : '✗'} ${name}`);
      counts = addCounts(
        counts,
        code === 0 ? { ...NO_TESTS, passed: 1 } : { ...NO_TESTS, failed: 1, failures: [`Check: ${name}\n${output}`] },
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return counts;
}
