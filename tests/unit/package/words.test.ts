import { expect, test } from 'vitest';
import { wordsOfPackage } from '#scripts/package/bundle-code.ts';

test('what code says of commands is what somebody types who has a package', () => {
  expect(wordsOfPackage('Run "npm start", or "npm run build" while PocketBase runs.')).toBe(
    'Run "vitrine start", or "vitrine build" while PocketBase runs.',
  );
  expect(wordsOfPackage('"npm run rollback -- --list" shows them; npm run backup:check.')).toBe(
    '"vitrine rollback --list" shows them; vitrine backup:check.',
  );
});
