import { describe, expect, test } from 'vitest';
import { SETTINGS, type SettingRecord } from '#src/contract/desk/settings.ts';
import en from '#i18n/en/desk.json' with { type: 'json' };
import { editOf, typedValues } from '#src/desk/settings/setting-edit.ts';
import { columnsOf } from '#src/desk/settings/setting-words.ts';
import { typedOf, valueOf } from '#src/desk/settings/typed-values.ts';
import { createT } from '#src/i18n/client-t.ts';

const t = createT(en['desk-settings'], 'en');
const CONTEXT = { locale: 'fr', currency: 'EUR' } as const;
const YEN = { locale: 'en', currency: 'JPY', isPercent: false } as const;

describe('what people type', () => {
  test.for([
    ['money', '4,90', 490],
    ['money', ' 1 234.5 ', 123_450],
    ['money', '', 0],
    ['money', '4,905', null],
    ['money', 'free', null],
    ['percent', '5,5', 550],
    ['rate', '', ''],
    ['rate', '0', '0'],
    ['rate', '5.50', '550'],
    ['whole', '250', 250],
    ['whole', '-1', null],
    ['line', ' FR ', 'FR'],
  ] as const)('%s: %j', ([kind, typed, value]) => {
    expect(valueOf(kind, typed, { ...CONTEXT, isPercent: true })).toBe(value);
  });

  test('is money in the currency’s own decimals, and per cent where a voucher takes per cent', () => {
    expect(typedOf('money', 490, { ...CONTEXT, isPercent: false })).toBe('4,90');
    expect([typedOf('money', 490, YEN), valueOf('money', '490', YEN)]).toEqual(['490', 490]);
    expect(typedOf('reduction', 1000, { ...YEN, isPercent: true })).toBe('10.00');
  });
});

describe('an edit', () => {
  const columns = columnsOf(t, SETTINGS.coupons.fields, { currency: 'EUR', country: '' });
  const record: SettingRecord = {
    id: 'coupon000000000',
    updated: '',
    values: {
      code: 'SPRING',
      active: true,
      kind: 'amount',
      value: 1000,
      minimum: 0,
      starts: '2026-03-01 08:30:15.123Z',
      ends: '',
      max_uses: 0,
      once_per_customer: false,
    },
  };
  const typed = typedValues(columns, record, CONTEXT);

  test('is nothing where nothing was typed: a moment keeps its seconds', () => {
    expect(editOf(columns, record, typed, CONTEXT)).toEqual({ values: {}, odd: [] });
  });

  test('has what differs, and names what is no number', () => {
    const edited = { ...typed, value: '12,50', minimum: 'much', active: false };
    expect(editOf(columns, record, edited, CONTEXT)).toEqual({
      values: { value: 1250, active: false },
      odd: ['minimum'],
    });
  });

  test('has all of a record that is not stored yet', () => {
    const { values } = editOf(columns, { ...record, id: '' }, typed, CONTEXT);
    expect(Object.keys(values)).toHaveLength(columns.length);
  });
});

test('a country is asked for the places that it has, and others for none', () => {
  const named = (country: string): readonly string[] =>
    columnsOf(t, SETTINGS.countries.fields, { currency: 'EUR', country }).map(({ name }) => name);
  expect([named('IT').includes('territories'), named('BE').includes('territories')]).toEqual([true, false]);
});
