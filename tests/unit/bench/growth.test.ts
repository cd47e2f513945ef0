import { describe, expect, test } from 'vitest';
import { jobsIn, withJobRoutes } from '#tests/bench/growth/jobs.ts';
import { readOptions } from '#tests/bench/growth/options.ts';
import { missed, rowsOf, tableOf } from '#tests/bench/growth/rows.ts';
import { heavyEvery, sizesAt } from '#tests/bench/growth/sizes.ts';
import { growthOf, longestMs, longestWait, msOfCall } from '#tests/bench/growth/statistics.ts';

describe('the sizes of a filled shop', () => {
  test('follow the scale, and are never less than a page of a list', () => {
    expect(sizesAt(1)).toMatchObject({
      orders: 200_000,
      mails: 210_000,
      users: 50_000,
      items: 23_000,
      attempts: 2_000_000,
    });
    expect(sizesAt(0.1).orders).toBe(20_000);
    expect(Math.min(...Object.values(sizesAt(0.000_01)))).toBe(40);
  });

  test('have one customer with 2,000 orders, or with a page of them', () => {
    const heavy = (scale: number): number => Math.floor(sizesAt(scale).orders / heavyEvery(sizesAt(scale)));
    expect([heavy(1), heavy(0.002), heavy(0.000_01)]).toEqual([2000, 40, 40]);
  });

  test('refuse a scale that is none', () => {
    for (const scale of [0, -1, Number.NaN]) expect(() => sizesAt(scale)).toThrow(RangeError);
  });
});

describe('the statistics', () => {
  test('count short calls together', () => {
    expect(
      msOfCall([
        { calls: 100, cpuMs: 10 },
        { calls: 300, cpuMs: 70 },
      ]),
    ).toBe(0.2);
    expect(growthOf([{ calls: 100, cpuMs: 10 }], [{ calls: 10, cpuMs: 30 }])).toBe(30);
  });

  test('take what is too short to be seen for half a tick, not for nothing', () => {
    expect(growthOf([{ calls: 10, cpuMs: 0 }], [{ calls: 10, cpuMs: 50 }])).toBe(10);
    expect(growthOf([{ calls: 10, cpuMs: 0 }], [{ calls: 10, cpuMs: 0 }])).toBe(0);
  });

  test('count a transaction by its processor time, and by the clock where other threads worked beside it', () => {
    expect(
      longestMs([
        { from: 0, until: 500, cpuMs: 90 },
        { from: 600, until: 640, cpuMs: 80 },
      ]),
    ).toBe(90);
    expect(longestMs([{ from: 600, until: 640, cpuMs: 80 }])).toBe(40);
    expect(longestMs([])).toBe(0);
  });

  test('take the usual time from the slowest order', () => {
    expect(longestWait([5, 900, 7], [10, 310, 20])).toBe(303);
    expect(longestWait([5, 6, 7], [])).toBe(0);
  });
});

describe('the report', () => {
  const grown = [
    { name: 'order', smallMs: 2, largeMs: 20.004, growth: 10.002 },
    { name: 'quote', smallMs: 1, largeMs: 1.5, growth: 1.5 },
  ];
  const waited = [
    { name: 'job_minute', waitMs: 301, longestMs: 100 },
    { name: 'list_items_stranger', waitMs: 3, longestMs: null },
  ];

  test('has a row for each ratio, wait and transaction', () => {
    const rows = rowsOf(grown, waited);
    expect(rows).toContainEqual({ name: 'growth_order', value: 10, unit: 'times' });
    expect(rows).toContainEqual({ name: 'job_longest_ms_minute', value: 100, unit: 'ms' });
    expect(rows.filter(({ name }) => name.startsWith('order_wait_ms_behind_')).map(({ value }) => value)).toEqual([
      301, 3,
    ]);
    expect(rows.filter(({ name }) => name.startsWith('job_longest_'))).toHaveLength(1);
  });

  test('names what misses its aim, the farthest first, and what could not be measured', () => {
    const names = missed(rowsOf(grown, waited)).map(({ name }) => name);
    expect(names).toEqual(['growth_order', 'order_wait_ms_behind_job_minute']);
    expect(missed([{ name: 'growth_x', value: Number.NaN, unit: 'times' }])).toHaveLength(1);
  });

  test('is a table with the greatest growth first', () => {
    const [head = '', first = '', second = ''] = tableOf(grown.toReversed()).split('\n');
    expect(head).toContain('growth');
    expect([first.includes('order'), second.includes('quote')]).toEqual([true, true]);
  });
});

describe('the jobs', () => {
  const hooks =
    'cronAdd("vitrine_a", "* * * * *", () => require(`${__hooks}/vitrine.js`).a($app));\nrouterAdd("GET", "/x", (e) => 1);\n';

  test('become routes, and PocketBase starts none by itself', () => {
    expect([...jobsIn(hooks)]).toEqual([['vitrine_a', 'require(`${__hooks}/vitrine.js`).a($app)']]);
    const changed = withJobRoutes(hooks);
    expect(changed).toContain('cronAdd("vitrine_a", "0 0 31 2 *", () => {});');
    expect(changed).toContain(
      "routerAdd('POST', '/api/bench/jobs/vitrine_a', (e) => { require(`${__hooks}/vitrine.js`).a($app);",
    );
    expect(changed).toContain('routerAdd("GET", "/x"');
  });

  test('are refused where one is written in another form: it would run unseen', () => {
    expect(() => jobsIn(`${hooks}cronAdd('vitrine_b', '* * * * *', run);`)).toThrow('1 of 2 jobs');
    expect(() => jobsIn('')).toThrow('0 of 0 jobs');
  });
});

describe('the options', () => {
  test('want every step at the whole size by themselves', () => {
    const { scale, rounds, wants } = readOptions([]);
    expect([scale, rounds, wants('order'), wants('list_items_stranger')]).toEqual([1, 3, true, true]);
  });

  test('want the steps that are named, or whose beginning is', () => {
    const { scale, wants } = readOptions(['--scale', '0.1', '--only', 'order,list_']);
    expect([scale, wants('order'), wants('order_status'), wants('list_items_stranger')]).toEqual([
      0.1,
      true,
      false,
      true,
    ]);
  });

  test('refuse what is no scale and no number of rounds', () => {
    expect(() => readOptions(['--scale', 'all'])).toThrow(RangeError);
    expect(() => readOptions(['--rounds', '0'])).toThrow(RangeError);
  });
});
