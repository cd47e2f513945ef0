import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { cellText } from '#src/domain/carriers/export-orders.ts';
import { COMPUTED, withoutGuard } from '#src/domain/text/csv-cells.ts';
import { readCsv, writeCsv } from '#src/staff/kit/csv-file.ts';

const HOSTILE = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\r\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  "'=1",
  "''=1",
  "'-1",
  '-',
] as const;

/** The cells of a file's only row, as a program for tables sees them. */
const seen = (text: string): readonly string[] => Papa.parse<string[]>(text.replace('\ufeff', '')).data[1] ?? [];

describe('a cell that a program for tables would compute', () => {
  test.for(HOSTILE)('%j has an apostrophe before it, and is read without it', (cell) => {
    const file = writeCsv([{ id: 'a', name: cell }], ['id', 'name'], 'fr');
    expect(seen(file)).toEqual(['a', `'${cell}`]);
    expect(readCsv(file).body).toEqual([['a', cell]]);
  });

  test.for(['-5', '-5,25', '-0.5', '12', 'a=1', "'tis", ' =1', 'x\n=1', ''])('%j is none, and stays', (cell) => {
    const file = writeCsv([{ id: 'a', name: cell }], ['id', 'name'], 'en');
    expect(seen(file)).toEqual(['a', cell]);
    expect(readCsv(file).body).toEqual([['a', cell]]);
  });

  test('whatever is written is read again', () => {
    const text = fc
      .array(fc.constantFrom(...'\'=+-@＝＋－＠\t\n;,"5.x '), { maxLength: 6 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(text, (cell) => {
        const guarded = COMPUTED.test(cell) ? `'${cell}` : cell;
        expect(withoutGuard(guarded)).toBe(cell);
        expect(COMPUTED.test(guarded) && !guarded.startsWith("'") && !/^-\d/.test(guarded)).toBe(false);
      }),
      { numRuns: 20_000 },
    );
  });

  test('is none for the tools of carriers, which would read an apostrophe', () => {
    for (const cell of HOSTILE) expect(cellText(cell)).toMatch(/^(?:$|[^=+\-@\s＝＋－＠])/);
  });

  test('is guarded by each code that writes such files', () => {
    const files = globSync('{src,scripts}/**/*.{ts,tsx}');
    const writers = files.filter((file) => readFileSync(file, 'utf8').includes('.unparse('));
    const open = writers.filter((file) => !readFileSync(file, 'utf8').includes('escapeFormulae: COMPUTED'));
    // The feed is read by a machine, word for word; the texts of the other are made by `cellText`.
    expect(open.toSorted()).toEqual(['src/desk/ship/ShipPanel.tsx', 'src/publishing/render/feeds/meta-feed.ts']);
  });
});
