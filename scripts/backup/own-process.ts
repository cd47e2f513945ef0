/** `npm run backup` in a process of its own, which needs memory and may fail. */
import { spawn } from 'node:child_process';
import { codeFile } from '#src/runtime/places.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { lastLines } from '#src/runtime/run-command.ts';

export interface Attempt {
  /** Reason for which there is no backup; null: there is one. */
  readonly problem: string | null;
  /** Warnings that the operator is to be given all the same. */
  readonly warnings: readonly string[];
}

const COMMAND = [codeFile('scripts/cli.js'), 'backup'];

function problemOf(code: number | null, signal: NodeJS.Signals | null, errors: string): string | null {
  if (code === 0) return null;
  const said = lastLines(errors, 4);
  if (signal === null) return said || `It ended with ${String(code)}.`;
  const why = signal === 'SIGKILL' ? ', as a system does that has no memory left' : '';
  return `It was ended by ${signal}${why}. ${said}`.trim();
}

/** @param args What Node runs. @param signal Ends it. */
export function attemptApart(signal: AbortSignal, args: readonly string[] = COMMAND): Promise<Attempt> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, windowsHide: true });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
    child.once('error', (error) => resolve({ problem: describeError(error), warnings: [] }));
    child.once('close', (code, by) => {
      const warnings = output.stdout.split(/\r?\n/).filter((line) => line.startsWith('! '));
      resolve({ problem: problemOf(code, by, output.stderr), warnings });
    });
  });
}
