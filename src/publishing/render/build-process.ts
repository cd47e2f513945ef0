import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { OperatorError } from '#src/runtime/operator-error.ts';

/** Lines of its output that an error shows. */
const TAIL = 25;

/** The environment of a test runner would make Astro build development pages. */
function withoutTestRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_ENV');
  return { ...Object.fromEntries(others), NODE_ENV: 'production', NO_COLOR: '1' };
}

/**
 * Runs a step of a build with Node in a process of its own, so that it always starts from nothing and gives all of its
 * memory back.
 * @param root The project's folder.
 * @param line Called with each line that it prints.
 * @throws OperatorError with the end of its output.
 */
export async function runBuildProcess(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  line: (text: string) => void = () => {},
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: withoutTestRunner(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  const lines: string[] = [];
  const take = (text: string): void => {
    if (text.trim() === '') return;
    lines.push(text);
    if (lines.length > TAIL * 4) lines.splice(0, lines.length - TAIL * 2);
    line(text);
  };
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', take);
  const code = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit, signal) => resolve(exit ?? signal));
  }).finally(() => process.off('exit', stop));
  if (code !== 0)
    throw new OperatorError(
      `Astro could not build the pages (${code ?? 'no exit code'}):\n${lines.slice(-TAIL).join('\n')}`,
    );
}
