import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { archiveName, archivesOf } from '#scripts/backup/archive-name.ts';
import { superseded } from '#scripts/backup/make-backup.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-01T03:00:00Z');
const SHOP = 'https://shop.example';

const backup = (at: number) => ({ name: archiveName(SHOP, at, 'encrypted'), at });
const staying = (backups: ReturnType<typeof backup>[], keep: Parameters<typeof superseded>[1]): string[] => {
  const gone = new Set(superseded(backups, keep));
  return backups.filter((one) => !gone.has(one)).map(({ at }) => new Date(at).toISOString().slice(0, 10));
};

describe('retention', () => {
  test('a year of daily backups: 7 days, 4 weeks and 12 months of them stay', () => {
    const year = Array.from({ length: 365 }, (_, day) => backup(START + day * DAY_MS));
    // The last days of months, then Sundays, then days.
    expect(
      staying(year, { days: 7, weeks: 4, months: 12 })
        .map((day) => day.slice(5))
        .join(' '),
    ).toBe(
      '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-13 12-20 12-25 12-26 12-27 12-28 12-29 12-30 12-31',
    );
  });

  test('of one day the newest stays', () => {
    const hours = Array.from({ length: 5 }, (_, hour) => backup(START + hour * 3_600_000));
    expect(superseded(hours, { days: 1, weeks: 0, months: 0 })).toEqual(hours.slice(0, 4).reverse());
    expect(superseded(hours, { days: 0, weeks: 0, months: 0 })).toEqual(hours.slice(0, 4).reverse());
  });

  const few = (max: number) => fc.oneof(fc.constant(0), fc.nat(max));
  const keeps = fc.record({ days: few(40), weeks: few(10), months: few(15) });
  const times = fc.uniqueArray(fc.integer({ min: START, max: START + 800 * DAY_MS }), { maxLength: 60 });

  test('whatever is kept: the newest never goes, no more stay than were asked for, and doing it again changes nothing', () => {
    fc.assert(
      fc.property(times, keeps, (all, keep) => {
        const backups = all.map(backup);
        const gone = superseded(backups, keep);
        const left = backups.filter((one) => !gone.includes(one));
        const newest = Math.max(...all);
        if (all.length > 0) expect(left.map(({ at }) => at)).toContain(newest);
        expect(left.length).toBeLessThanOrEqual(Math.max(1, keep.days + keep.weeks + keep.months));
        expect(superseded(left, keep)).toEqual([]);
        // The newest of each of the last days.
        const days = [...new Set(all.map((at) => Math.floor(at / DAY_MS)))].sort((a, b) => b - a).slice(0, keep.days);
        for (const day of days)
          expect(left.map(({ at }) => at)).toContain(Math.max(...all.filter((at) => Math.floor(at / DAY_MS) === day)));
      }),
    );
  });
});

describe('names of archives', () => {
  test('say shop and time, and are read again', () => {
    const at = Date.parse('2026-11-23T02:30:05Z');
    const names = [archiveName(SHOP, at, 'plain'), archiveName(SHOP, at + 1000, 'encrypted')];
    expect(names).toEqual([
      'vitrine_shop.example_20261123-023005Z.tar.zst',
      'vitrine_shop.example_20261123-023006Z.tar.zst.age',
    ]);
    expect(archivesOf(SHOP, names)).toEqual([
      { name: names[1], at: at + 1000 },
      { name: names[0], at },
    ]);
    expect(archiveName('http://localhost:4321', at, 'plain')).toContain('_localhost-4321_');
  });

  test('of another shop, unfinished ones and what somebody else keeps there are left alone', () => {
    const other = archiveName('https://shop.example.org', START, 'encrypted');
    const own = archiveName(SHOP, START, 'encrypted');
    const names = [other, own, `.${own}.part`, `${own}.txt`, 'vitrine_shop.example_notes.tar.zst', 'photos.tar.zst'];
    expect(archivesOf(SHOP, names).map(({ name }) => name)).toEqual([own]);
  });
});
