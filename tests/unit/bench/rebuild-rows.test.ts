import { expect, test } from 'vitest';
import { missed, withRows } from '#tests/bench/rebuild/rows.ts';

const row = (name: string, value: number) => ({ name, value, unit: 'ms' });
const names = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name);

test('a part that is run by itself renews its rows, and the ratio with them', () => {
  const first = withRows('', [row('edit_to_live_ms_100', 200), row('edit_to_live_ms_10000', 250), row('other', 1)]);
  const { rows } = JSON.parse(withRows(first, [row('edit_to_live_ms_10000', 500)])) as { rows: { name: string }[] };
  expect(rows).toEqual([
    row('edit_to_live_ms_100', 200),
    row('other', 1),
    row('edit_to_live_ms_10000', 500),
    { name: 'edit_ratio_10000_to_100', value: 2.5, unit: 'times' },
  ]);
});

test('what is missed is told: at most, at least, by ratio, and files that nobody needed', () => {
  const good = [
    row('edit_to_live_ms_100', 1000),
    row('edit_to_live_ms_10000', 1000),
    row('burst_builds_100', 2),
    row('burst_live_ms_100', 3000),
    row('ratio_to_astro_build', 2),
    row('files_written', 44),
    row('files_whose_bytes_differ', 44),
  ];
  expect(missed(good)).toEqual([]);
  const bad = [
    row('edit_to_live_ms_100', 400),
    row('edit_to_live_ms_10000', 1001),
    row('burst_builds_100', 3),
    row('burst_live_ms_100', 3001),
    row('ratio_to_astro_build', 1.9),
    row('files_written', 45),
    row('files_whose_bytes_differ', 44),
  ];
  expect(names(missed(bad))).toEqual([
    'edit_to_live_ms_10000',
    'burst_builds_100',
    'burst_live_ms_100',
    'ratio_to_astro_build',
    'files_written',
    'edit_ratio_10000_to_100',
  ]);
});
