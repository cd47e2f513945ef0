import { spawn } from 'node:child_process';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** Runs one of our programs with the terminal as its own; gives its exit code (null when a signal ended it). */
export function runInForeground(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    child.once('error', reject).once('close', (code) => resolve(code));
  });
}
