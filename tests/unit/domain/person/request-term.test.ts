import { expect, test } from 'vitest';
import { requestDue } from '#src/domain/person/request-term.ts';

test.for([
  ['2026-11-24T10:00:00Z', '2026-12-24'],
  // The 31st of a short month is its last day; a weekend ends on Monday.
  ['2027-01-31T10:00:00Z', '2027-03-01'],
  ['2028-01-31T10:00:00Z', '2028-02-29'],
  ['2026-12-31T10:00:00Z', '2027-02-01'],
  // It is the next day already in Paris and Rome.
  ['2026-11-24T23:30:00Z', '2026-12-25'],
  ['2026-06-30T22:30:00Z', '2026-08-03'],
])('what was asked at %s is answered by the end of %s', ([received = '', day = '']) => {
  const due = new Date(requestDue(Date.parse(received)));
  expect(new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(due)).toBe(day);
  expect(new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris', timeStyle: 'short' }).format(due)).toMatch(
    /^2[23]:59/,
  );
});
