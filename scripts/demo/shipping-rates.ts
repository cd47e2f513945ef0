/** Rates of delivery in the demo: gross prices in minor units, weights in grams, working days. */
import { words } from '#scripts/demo/text.ts';
import type { Words } from '#scripts/demo/text.ts';

export interface DemoShippingRate {
  readonly country: string;
  readonly service: 'parcel' | 'express';
  readonly name: Words;
  readonly price: number;
  readonly freeFrom: number;
  readonly maxWeight: number;
  readonly days: readonly [least: number, most: number];
  readonly needsPhone: boolean;
  /** Parts of the country that it does not go to, one a line. */
  readonly excluded: string;
}

const PARCEL = words('Tracked parcel', 'Colis suivi', 'Pacco tracciato');
const EXPRESS = words('Express courier', 'Coursier express', 'Corriere espresso');

const parcel = (
  country: string,
  price: number,
  freeFrom: number,
  days: readonly [number, number],
): DemoShippingRate => ({
  country,
  service: 'parcel',
  name: PARCEL,
  price,
  freeFrom,
  maxWeight: 30_000,
  days,
  needsPhone: false,
  excluded: '',
});
const express = (country: string, price: number, excluded: string): DemoShippingRate => ({
  country,
  service: 'express',
  name: EXPRESS,
  price,
  freeFrom: 0,
  maxWeight: 15_000,
  days: [1, 2],
  needsPhone: true,
  excluded,
});

export const SHIPPING_RATES: readonly DemoShippingRate[] = [
  parcel('FR', 590, 9000, [2, 3]),
  express('FR', 1490, 'corsica'),
  parcel('MC', 590, 9000, [2, 4]),
  parcel('IT', 690, 9000, [2, 4]),
  express('IT', 1690, ''),
  parcel('BE', 890, 15_000, [3, 4]),
  parcel('LU', 890, 15_000, [3, 4]),
  parcel('DE', 890, 15_000, [3, 5]),
  parcel('NL', 990, 15_000, [3, 5]),
  parcel('AT', 1090, 15_000, [3, 6]),
  parcel('ES', 1090, 15_000, [3, 6]),
  parcel('PT', 1290, 20_000, [4, 7]),
  parcel('IE', 1490, 20_000, [4, 8]),
];
