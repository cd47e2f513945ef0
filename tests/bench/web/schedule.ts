/** Runs what is to be measured in turns, and gives the middle of each figure. */
import { median } from '#tests/bench/build/measure.ts';

export type Figures = Readonly<Record<string, number>>;

/** One thing to measure, once a turn. */
export interface Task {
  /** What `--only` names. */
  readonly group: string;
  /** Begins the names of its figures. */
  readonly key: string;
  /** For progress. */
  readonly label: string;
  /** Whether a failure is one of ours. */
  readonly isOurs: boolean;
  run(): Promise<Figures>;
}

export interface Outcome {
  /** `{key}{figure}` → median. What failed in most turns is not in it. */
  readonly figures: ReadonlyMap<string, number>;
  readonly failures: readonly { readonly task: Task; readonly problem: string }[];
}

/**
 * Each turn runs every task once, so that a busy minute of the machine meets all of them; one at a time, as two would share the
 * processor. A task that fails in a turn counts in the others.
 */
export async function runTurns(tasks: readonly Task[], turns: number, note: (line: string) => void): Promise<Outcome> {
  const values = new Map<string, number[]>();
  const failures: { task: Task; problem: string }[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    for (const task of tasks) {
      try {
        const figures = await task.run();
        for (const [name, value] of Object.entries(figures))
          values.set(task.key + name, [...(values.get(task.key + name) ?? []), value]);
        note(`  ${turn}/${turns} ${task.label}: ${shown(figures)}`);
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        failures.push({ task, problem });
        note(`  ${turn}/${turns} ${task.label} failed: ${problem}`);
      }
    }
  }
  const whole = [...values].filter(([, all]) => all.length > turns / 2);
  return { figures: new Map(whole.map(([name, all]) => [name, median(all)])), failures };
}

function shown(figures: Figures): string {
  return Object.entries(figures)
    .filter(([, value]) => !Number.isNaN(value))
    .map(([name, value]) => `${name} ${rounded(value)}`)
    .join(', ');
}

/** Three digits are more than a busy machine knows. */
export function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}
