import { join } from 'node:path';
import { writeBackendTypes } from '#src/backend-server/backend-types.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { runCommand } from '#src/runtime/run-command.ts';
import { terminalReport } from '#src/runtime/progress.ts';
import { addCounts, countLine, NO_TESTS, type Counts } from '#scripts/dev/test-counts.ts';
import { runAllTests } from '#scripts/dev/test-run.ts';

interface Check {
  readonly name: string;
  /** Arguments of our Node. */
  readonly args: readonly string[];
}

const CHECKS: readonly Check[] = [
  { name: 'format', args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { name: 'types', args: ['node_modules/astro/bin/astro.mjs', 'check', '--minimumFailingSeverity', 'hint'] },
  { name: 'types of the backend', args: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'pocketbase'] },
  {
    name: 'types of the service worker',
    args: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'src/service-worker'],
  },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js'] },
  { name: 'strings', args: ['scripts/checks/i18n.ts'] },
  { name: 'colours', args: ['scripts/checks/colours.ts'] },
  { name: 'backend code', args: ['scripts/checks/backend-code.ts'] },
  { name: 'names', args: ['scripts/checks/names.ts'] },
  { name: 'migrations', args: ['scripts/checks/migrations.ts'] },
  { name: 'specification', args: ['scripts/checks/specification.ts'] },
  { name: 'security', args: ['scripts/checks/security.ts'] },
];

/** Each keeps one processor busy: two run side by side, and what one has said is printed when it has ended. */
async function runChecks(): Promise<Counts> {
  let counts = NO_TESTS;
  const waiting = CHECKS.values();
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const lane = async (): Promise<void> => {
    for (const { name, args } of waiting) {
      console.log(`… ${name}`);
      const { code, output } = await runCommand(process.execPath, args, { cwd: PROJECT_ROOT, env });
      console.log(`${output}${code === 0 ? '✓' : '✗'} ${name}`);
      counts = addCounts(counts, code === 0 ? { ...NO_TESTS, passed: 1 } : { ...NO_TESTS, failed: 1 });
    }
  };
  await Promise.all([lane(), lane()]);
  return counts;
}

/** All checks, then all tests. Each check counts as one; all run, whatever fails before them. */
export async function run(): Promise<void> {
  const report = terminalReport();
  const { cacheDir, pocketbaseBin } = readEnvironment();
  // The backend's code is checked against what the pinned PocketBase says of itself; pocketbase/tsconfig.json looks here.
  await writeBackendTypes(
    await ensurePocketBase({ cacheDir, pocketbaseBin, report }),
    join(PROJECT_ROOT, '.cache/pocketbase'),
  );
  const checks = await runChecks();
  console.log(`\nchecks: ${countLine(checks)}\n`);
  const counts = addCounts(checks, await runAllTests(report));
  console.log(`\n${countLine(counts)}`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
