import { expect, test } from 'vitest';
import { rangeOf } from '#src/publishing/http/answer.ts';

test.for([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=10-1000', { start: 10, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', undefined],
  ['bytes=-0', undefined],
  ['bytes=5-2', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=0-1', null],
  [undefined, null],
] as const)('%s of a hundred bytes', ([header, range]) => expect(rangeOf(header, 100)).toEqual(range));
