import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longer than all others. What begins last ends last: left to the size of their texts, the longest of all would run alone at
 * the end, for a minute and a half.
 */
export const LONGEST: readonly string[] = [
  'tests/backend/model.test.ts',
  'tests/build/static-demo.test.ts',
  'tests/build/worker.test.ts',
  'tests/build/package.test.ts',
  'tests/backend/go-live.test.ts',
  'tests/runtime/cli.test.ts',
  'tests/backend/payment-crashes.test.ts',
  'tests/build/start.test.ts',
  'tests/build/new-language.test.ts',
  'tests/build/pictures-beside.test.ts',
];

/** Vitest's own order (layer by layer, short layers last), but for the longest files, which come first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
