/** The report of the bench: what was measured, beside what it aims at. Pure. */
import type { Grown } from '#tests/bench/growth/measure-steps.ts';
import type { Waited } from '#tests/bench/growth/measure-jobs.ts';
import { rounded } from '#tests/bench/growth/statistics.ts';

export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

const AIMS = { growth: 1.5, longestMs: 100, waitMs: 300 } as const;

export function rowsOf(grown: readonly Grown[], waited: readonly Waited[]): Row[] {
  const row = (name: string, value: number, unit: string): Row => ({ name, value: rounded(value), unit });
  return [
    ...grown.flatMap(({ name, growth, smallMs, largeMs }) => [
      row(`growth_${name}`, growth, 'times'),
      row(`small_ms_${name}`, smallMs, 'ms'),
      row(`large_ms_${name}`, largeMs, 'ms'),
    ]),
    ...waited.flatMap(({ name, waitMs, longestMs }) => [
      row(`order_wait_ms_behind_${name}`, waitMs, 'ms'),
      ...(longestMs === null ? [] : [row(`job_longest_ms_${name.replace('job_', '')}`, longestMs, 'ms')]),
    ]),
  ];
}

/** Rows that miss their aim, the farthest first. */
export function missed(rows: readonly Row[]): Row[] {
  const aimOf = ({ name }: Row): number => {
    if (name.startsWith('growth_')) return AIMS.growth;
    if (name.startsWith('job_longest_ms_')) return AIMS.longestMs;
    return name.startsWith('order_wait_ms_') ? AIMS.waitMs : Infinity;
  };
  return rows.filter((row) => !(row.value <= aimOf(row))).sort((a, b) => b.value / aimOf(b) - a.value / aimOf(a));
}

/** One line a step: processor time of a call in both shops, and their ratio. */
export function tableOf(grown: readonly Grown[]): string {
  const line = (name: string, ...cells: readonly string[]): string =>
    `  ${name.padEnd(40)}${cells.map((cell) => cell.padStart(10)).join('')}`;
  const sorted = [...grown].sort((a, b) => b.growth - a.growth);
  return [
    line('step', 'small ms', 'large ms', 'growth'),
    ...sorted.map(({ name, smallMs, largeMs, growth }) =>
      line(name, smallMs.toFixed(2), largeMs.toFixed(2), growth.toFixed(2)),
    ),
  ].join('\n');
}
