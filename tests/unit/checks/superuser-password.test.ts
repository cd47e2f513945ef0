/** No process of the shop signs in as superuser with a password: one that was changed, or a second factor, would stop it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** Whether a code asks PocketBase for a superuser's session by a password. */
function signsIn(code: string): boolean {
  return /_superusers['"`]\s*\)\s*\.authWithPassword|_superusers\/auth-with-password|as: '_superusers'/.test(code);
}

function sources(folder: string): string[] {
  return readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|m?js)$/.test(file))
    .map((file) => join(folder, file));
}

test('commands, the shop and the hooks have other ways', () => {
  const files = ['src', 'scripts', 'pocketbase'].flatMap(sources);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => signsIn(readFileSync(join(PROJECT_ROOT, file), 'utf8')))).toEqual([]);
});

test.each([
  "await client.collection('_superusers').authWithPassword(email, password);",
  "await client\n    .collection('_superusers')\n    .authWithPassword(email, password);",
  "fetch(url + '/api/collections/_superusers/auth-with-password')",
])('it would be seen: %s', (code) => {
  expect(signsIn(code)).toBe(true);
});
