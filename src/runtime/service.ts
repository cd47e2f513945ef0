import { describeError } from '#src/runtime/operator-error.ts';
import { terminalReport, type Report } from '#src/runtime/progress.ts';

/** Service that a command that keeps running (start, dev, serve, backend) is given. */
export interface Service {
  readonly report: Report;
  /** Aborted when the command is to end. */
  readonly signal: AbortSignal;
  /** Something to end when the command ends; the last one added is ended first. */
  onStop(stop: () => Promise<void> | void): void;
  /** Ends the command with this error, also after it is up. */
  fail(error: Error): void;
}

/** Exit code of a program that Ctrl-C ended before its work was done. */
const INTERRUPTED = 130;

/**
 * Runs a command until Ctrl-C (or SIGTERM, or the terminal closes), then ends what it started, in order, and the
 * process: with 0 when it was up, with 130 before that. A second Ctrl-C does not wait. Rejects, after the same cleaning
 * up, when `task` fails or `fail` is called.
 */
export async function runService(task: (service: Service) => Promise<void>): Promise<void> {
  const report = terminalReport();
  const ending = new AbortController();
  const stops: (() => Promise<void> | void)[] = [];
  let up = false;
  const ended = new Promise<void>((resolve, reject) => {
    let asked = false;
    const interrupt = (): void => {
      // What still runs is killed by the 'exit' handlers of those who started it.
      if (asked) process.exit(INTERRUPTED);
      asked = true;
      report.note(up ? '\nStopping…' : '\nInterrupted; stopping…');
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
    const start = async (): Promise<void> => {
      await task({ report, signal: ending.signal, onStop: (stop) => void stops.push(stop), fail: reject });
      up = true;
    };
    start().catch(reject);
  });
  try {
    await ended;
  } finally {
    ending.abort();
    for (const stop of stops.reverse()) {
      try {
        await stop();
      } catch (error) {
        report.note(describeError(error));
      }
    }
  }
  process.exit(up ? 0 : INTERRUPTED);
}
