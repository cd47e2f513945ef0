/** What a process that serves strangers does about a fault that nobody caught. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { faultPlace } from '#src/runtime/faults.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';

test('it goes on after what was thrown or rejected, logs each, and says each place once, without what somebody had sent', () => {
  const program = `
    import { surviveFaults } from '#src/runtime/faults.ts';
    const logged = [];
    surviveFaults((place) => console.log(place), (place) => logged.push(place));
    const fail = () => { throw new TypeError('jane@example.com\\n    at jane@example.com:1:1'); };
    for (let count = 0; count < 3; count += 1) setTimeout(fail);
    setTimeout(() => void Promise.reject(Object.assign(new Error('jane@example.com'), { code: 'ECONNRESET' })), 10);
    setTimeout(() => { throw 'jane@example.com'; }, 20);
    setTimeout(() => console.log('alive', logged.length), 50);`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^TypeError at .+:\d+$/),
    expect.stringMatching(/^Error ECONNRESET at .+:\d+$/),
    'a thrown string',
    'alive 5',
  ]);
  expect(stdout).not.toContain('jane');
});

test('the place of a fault is in the code of the project, with its kind', () => {
  expect(faultPlace(new RangeError('secret'))).toMatch(/^RangeError at tests\/runtime\/faults\.test\.ts:\d+$/);
  expect(faultPlace(new RangeError())).toMatch(/^RangeError at tests\/runtime\/faults\.test\.ts:\d+$/);
});
