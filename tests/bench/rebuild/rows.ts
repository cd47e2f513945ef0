/** The rows of the benchmark of edits, and what they are to reach. */

export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

interface Target {
  readonly name: RegExp;
  readonly most?: number;
  readonly least?: number;
}

/** On four calm cores. */
const TARGETS: readonly Target[] = [
  { name: /^edit_to_live_ms_/, most: 1000 },
  { name: /^edit_ratio_10000_to_100$/, most: 1.5 },
  { name: /^burst_builds_/, most: 2 },
  { name: /^burst_live_ms_/, most: 3000 },
  { name: /^ratio_to_astro_build$/, least: 2 },
  { name: /^peak_mb_30000$/, most: 1000 },
];

/** What a row is to reach: '≤ 1000'; ''. With whether it does. */
function targetOf({ name, value }: Row): { readonly words: string; readonly isMet: boolean } {
  const target = TARGETS.find((one) => one.name.test(name));
  if (target?.most !== undefined) return { words: `≤ ${target.most}`, isMet: value <= target.most };
  if (target?.least !== undefined) return { words: `≥ ${target.least}`, isMet: value >= target.least };
  return { words: '', isMet: true };
}

/** With what the largest shop's edit costs beside the smallest one's, where both were measured. */
function withRatio(rows: readonly Row[]): readonly Row[] {
  const valueOf = (name: string): number | undefined => rows.find((row) => row.name === name)?.value;
  const small = valueOf('edit_to_live_ms_100');
  const large = valueOf('edit_to_live_ms_10000');
  if (small === undefined || large === undefined) return rows;
  const others = rows.filter(({ name }) => name !== 'edit_ratio_10000_to_100');
  return [
    ...others,
    { name: 'edit_ratio_10000_to_100', value: Math.round((large / small) * 100) / 100, unit: 'times' },
  ];
}

/** Rows that do not reach what they are to. Files that are written although their bytes are the same are too many. */
export function missed(rows: readonly Row[]): readonly Row[] {
  const all = withRatio(rows);
  const differing = all.find(({ name }) => name === 'files_whose_bytes_differ')?.value;
  return all.filter((row) =>
    row.name === 'files_written' ? differing !== undefined && row.value > differing : !targetOf(row).isMet,
  );
}

/** The file of rows, with these in the place of those of the same names. `before` is the file as it was; ''. */
export function withRows(before: string, rows: readonly Row[]): string {
  const known = before === '' ? [] : (JSON.parse(before) as { readonly rows: readonly Row[] }).rows;
  const names = new Set(rows.map(({ name }) => name));
  const all = withRatio([...known.filter(({ name }) => !names.has(name)), ...rows]);
  return `${JSON.stringify({ rows: all }, null, 2)}\n`;
}

export function printRows(rows: readonly Row[]): void {
  const late = new Set(missed(rows).map(({ name }) => name));
  for (const row of withRatio(rows)) {
    const { words } = targetOf(row);
    const said = late.has(row.name) ? `${words} missed` : words;
    console.log(`  ${row.name.padEnd(34)} ${String(row.value).padStart(10)} ${row.unit.padEnd(8)} ${said}`.trimEnd());
  }
}
