/** src/domain, by the unit tests that import the mutated file. */
import type { MutationTarget } from '#tests/mutate/target.ts';
import { startUnitTests } from '#tests/mutate/unit-tests.ts';

export const DOMAIN: MutationTarget = {
  name: 'domain',
  files: 'src/domain/**/*.ts',
  sample: 0,
  start: startUnitTests,
};
