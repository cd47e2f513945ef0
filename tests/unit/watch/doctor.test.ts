/** What doctor says of a live shop that nobody would miss. */
import { expect, test } from 'vitest';
import { checkHeartbeat } from '#scripts/commands/doctor.ts';

test('a live shop is told of a heartbeat that is missing, a demo is not', () => {
  expect(checkHeartbeat({ shopMode: 'live', heartbeatUrl: undefined })).toMatchObject([
    { subject: 'Heartbeat', state: 'notice' },
  ]);
  expect(checkHeartbeat({ shopMode: 'demo', heartbeatUrl: undefined })).toEqual([]);
});

test('a heartbeat is named by its host alone', () => {
  const found = checkHeartbeat({ shopMode: 'live', heartbeatUrl: 'https://switch.example/secret' });
  expect(found).toMatchObject([{ state: 'good', text: 'each minute to switch.example' }]);
  expect(JSON.stringify(found)).not.toContain('secret');
});
