import { expect, test } from 'vitest';
import { readVat } from '#src/staff/moving-in/FilesPart.tsx';

test('per cent of VAT are read as they are typed', () => {
  expect(['', ' ', '20', '5,5 %', '0', '99.99'].map(readVat)).toEqual([undefined, undefined, 20, 5.5, 0, 99.99]);
  expect(['-1', '100', 'x', '5.555', '20 %%'].map(readVat)).toEqual([null, null, null, null, null]);
});
