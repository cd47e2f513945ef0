/** One running piece of work. Exactly one of `done` and `fail` ends it. */
export interface Step {
  /** Says what it does at the moment, such as '45 %'. */
  update(detail: string): void;
  /** Ends it well, with what came out of it. */
  done(detail?: string): void;
  /** Ends it badly; the error that follows says why. */
  fail(): void;
}

/** Report by which commands tell the operator what happens. */
export interface Report {
  step(label: string): Step;
  note(text: string): void;
}

/** Without a terminal (a log file, CI) a long step is mentioned again only this often. */
const LOG_INTERVAL_MS = 10_000;
const TERMINAL_INTERVAL_MS = 500;

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** Writes steps to the terminal: one line that lives while the step runs, or plain lines where there is no terminal. */
export function terminalReport(stream: NodeJS.WriteStream = process.stdout): Report {
  const live = stream.isTTY === true;
  return {
    note: (text) => void stream.write(`${text}\n`),
    step(label) {
      const start = Date.now();
      let detail = '';
      let shownAt = start;
      const show = (): void => {
        const text = `… ${label}${detail === '' ? '' : `: ${detail}`} (${seconds(start)})`;
        if (live) stream.write(`\r\u001b[K${text.slice(0, Math.max(20, stream.columns - 1))}`);
        else stream.write(`${text}\n`);
        shownAt = Date.now();
      };
      const timer = setInterval(show, live ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS);
      timer.unref();
      if (live) show();
      const end = (mark: string, text: string): void => {
        clearInterval(timer);
        stream.write(`${live ? '\r\u001b[K' : ''}${mark} ${text}\n`);
      };
      return {
        update(next) {
          detail = next;
          if (Date.now() - shownAt >= (live ? 100 : LOG_INTERVAL_MS)) show();
        },
        done: (result = '') => end('✓', `${label}${result === '' ? '' : `: ${result}`} (${seconds(start)})`),
        fail: () => end('✗', label),
      };
    },
  };
}

/** Says nothing: for tests and for work inside another step. */
export function silentReport(): Report {
  const nothing = (): void => undefined;
  return { note: nothing, step: () => ({ update: nothing, done: nothing, fail: nothing }) };
}

/** Runs `task` as one step that ends well or badly with it; `result` turns its value into the closing detail. */
export async function withStep<Value>(
  report: Report,
  label: string,
  task: (step: Step) => Promise<Value>,
  result: (value: Value) => string = () => '',
): Promise<Value> {
  const step = report.step(label);
  try {
    const value = await task(step);
    step.done(result(value));
    return value;
  } catch (error) {
    step.fail();
    throw error;
  }
}
