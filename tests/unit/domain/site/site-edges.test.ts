/** Edges of addresses, redirects, columns and measurements: each was a change that no test had noticed (npm run mutate). */
import { describe, expect, test } from 'vitest';
import { COLUMNS, fitted } from '#src/schema/derived/limits.ts';
import { networkOf } from '#src/domain/site/network.ts';
import {
  covers,
  fromProblem,
  isRedirectTarget,
  leadsInto,
  pathLocale,
  RULES_AT_MOST,
} from '#src/domain/site/redirects.ts';
import { RESERVED_SEGMENTS } from '#src/domain/site/routes.ts';
import { boundOf, percentile, VITAL_BOUNDS } from '#src/domain/site/vitals.ts';

describe('the network of a caller', () => {
  test.each([
    ['1:2:3:4:5:6:7:8', '1:2:3:4::'],
    ['1:2:3:4:5:6:7:ffff', '1:2:3:4::'],
    ['1:2:3:4:5:6:7:10000', '1:2:3:4:5:6:7:10000'],
    ['1:2:3:4:5:6:7:x', '1:2:3:4:5:6:7:x'],
    ['1:2:3:4:5:6:7:-1', '1:2:3:4:5:6:7:-1'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::'],
    ['1:2:3:4:5:6:7:8::', '1:2:3:4:5:6:7:8::'],
    ['1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
    ['::', '0:0:0:0::'],
    ['::ffff:c0a8:107', '192.168.1.7'],
    ['::fffe:c0a8:107', '0:0:0:0::'],
    ['1::ffff:c0a8:107', '1:0:0:0::'],
    ['0:0:0:0:1:ffff:c0a8:107', '0:0:0:0::'],
    ['64:ff9b::192.0.2.33', '192.0.2.33'],
    ['2001:DB8::7%ETH0', '2001:db8:0:0::'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a redirect', () => {
  const OWNED =
    'en api _ i builds _astro search preview sw.js robots.txt sitemap.xml icon.svg _headers _redirects'.split(' ');
  test.each(OWNED)('never starts at /%s', (name) => {
    expect([fromProblem(`/${name}`), fromProblem(`/${name}/x`), fromProblem(`/x/${name}`)]).toEqual([
      'redirect_from_owned',
      'redirect_from_owned',
      null,
    ]);
  });

  test.each([
    ['/old', null],
    ['/', null],
    ['/*', null],
    ['/old/*', null],
    ['', 'redirect_from_shape'],
    ['old', 'redirect_from_shape'],
    ['/old/', 'redirect_from_shape'],
    ['/a//b', 'redirect_from_shape'],
    ['/a  b', 'redirect_from_shape'],
    ['/a/../b', 'redirect_from_shape'],
    ['/a/./b', 'redirect_from_shape'],
    ['/a.HTML/b', 'redirect_from_shape'],
    ['/a/b.html', null],
    ['/x/_payload.json', 'redirect_from_owned'],
    ['/x/_payload.json/y', 'redirect_from_owned'],
    ['/_payload.json/*', 'redirect_from_owned'],
    ['/sitemap-1.xml/x', 'redirect_from_owned'],
    ['/sitemap-2.xml', 'redirect_from_owned'],
    ['/index', 'redirect_from_owned'],
    ['/fr/INDEX', 'redirect_from_owned'],
    [`/${'a'.repeat(239)}`, null],
    [`/${'a'.repeat(240)}`, 'redirect_from_long'],
  ] as const)('from %s: %s', (from, problem) => {
    expect(fromProblem(from)).toBe(problem);
  });

  test.each([
    ['/a', '/b', true],
    ['/a', '/b?x=1#y', true],
    ['/a', '/b?x= 1', false],
    ['/a', '/b#"', false],
    ['/a', '//b', false],
    ['/a', 'b', false],
    ['/a', '', false],
    ['/a', '/b/:splat', false],
    ['/a/*', '/b/:splat', true],
    ['/a/*', 'https://b.example/:splat', true],
    ['/a', 'https://b.example', true],
    ['/a', 'https://b.example:8443/x?y#z', true],
    ['/a', 'http://b.example', false],
    ['/a', 'https://b.example/x y', false],
    ['/a', '/b\u200b', false],
  ] as const)('from %s to %s: %s', (from, to, may) => {
    expect(isRedirectTarget(from, to)).toBe(may);
  });

  test('covers what it says', () => {
    expect([
      covers('/a', '/a'),
      covers('/a', '/a/b'),
      covers('/a/*', '/a'),
      covers('/a/*', '/a/b'),
      covers('/a/*', '/ab'),
      covers('/*', '/x'),
    ]).toEqual([true, false, true, true, false, true]);
    expect([pathLocale('/fr/x'), pathLocale('/x'), RULES_AT_MOST]).toEqual(['fr', 'en', 30]);
  });

  test.each([
    ['/a', '/b', '/b', true],
    ['/a', '/b?x', '/b', true],
    ['/a', '/b', '/c', false],
    ['/a', 'https://x.example/b', '/b', false],
    ['/a/*', '/b/:splat', '/b/x', true],
    ['/a/*', '/b/:splat', '/b', true],
    ['/a/*', '/b/:splat', '/c/*', false],
    ['/a/*', '/b/:splat', '/*', true],
    ['/a/*', '/:splat', '/c', true],
    ['/a/*', '/:splat', '/', true],
  ] as const)('from %s to %s may lead into %s: %s', (from, to, next, may) => {
    expect(leadsInto({ from, to }, next)).toBe(may);
  });
});

test('no page takes a first word that is somebody else’s', () => {
  const words =
    'products en fr it api _ i builds search _astro preview desk sitemap robots index inbox offline 404 500 confirm login register order profile checkout checkout_done cgu cgv retpolicy contact';
  expect(RESERVED_SEGMENTS).toEqual(expect.arrayContaining(words.split(' ')));
  expect(RESERVED_SEGMENTS.filter((word) => word === '' || word.includes('{'))).toEqual([]);
});

test('columns that the shop writes itself hold so much of money, disputes and people', () => {
  expect(COLUMNS).toMatchObject({
    orders: {
      origin: 64,
      phone: 40,
      billing: 100_000,
      invoice: 100_000,
      quote: 100_000,
      shipping: 100_000,
      coupon: 100,
      terms: 64,
      money_kept: 300,
      courier_note: 300,
      gift_message: 300,
      staff_notes: 50_000,
    },
    coupon_uses: { email: 254 },
    refunds: { followed: 15 },
    disputes: { provider_id: 255, state: 50, currency: 3, reason: 255, released: 500, released_by: 300 },
    comparisons: { after: 255 },
    payment_findings: { intent: 255, number: 500, currency: 3, note: 500 },
    mails: { attachments: 100_000, error: 500 },
    returns: { unsent: 10_000 },
    contact_messages: { name: 100, email: 254, message: 20_000 },
    carts: { lines: 100_000 },
    price_history: { item: 15 },
  });
  expect(fitted('payments', 'error', 'short')).toBe('short');
});

describe('measurements', () => {
  test('fall into the step that holds them', () => {
    expect([0, 1, 10, 10.5, 2500, 2501, 63_000, 1e9].map(boundOf)).toEqual([0, 10, 10, 13, 2500, 3150, 63_000, 63_000]);
    expect(VITAL_BOUNDS.join(' ')).toBe(
      '0 10 13 16 20 25 32 40 50 63 80 100 125 160 200 250 315 400 500 630 800 1000 1250 1600 2000 2500 3150 4000 5000 6300 8000 ' +
        '10000 12500 16000 20000 25000 31500 40000 50000 63000',
    );
  });

  test('have a step that three quarters do not exceed', () => {
    const steps = [
      { bound: 40, count: 1 },
      { bound: 10, count: 2 },
      { bound: 20, count: 1 },
    ];
    expect([0, 0.5, 0.75, 0.76, 1].map((part) => percentile(steps, part))).toEqual([10, 10, 20, 40, 40]);
    expect([percentile([], 0.75), percentile([{ bound: 10, count: 0 }], 0.75)]).toEqual([null, null]);
  });
});
