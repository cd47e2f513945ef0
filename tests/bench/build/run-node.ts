import { spawn } from 'node:child_process';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** Runs a program with Node to its end. Throws with the end of the output when it fails, or takes longer than `most` ms. */
export async function runNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  most: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: PROJECT_ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const limit = Number.isFinite(most) ? setTimeout(() => child.kill('SIGKILL'), most) : undefined;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  clearTimeout(limit);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}:\n${output}`);
}
