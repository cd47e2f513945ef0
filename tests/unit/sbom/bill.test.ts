/** What of the packages reaches browsers, and under which licences all of them are. */
import { expect, test } from 'vitest';
import { importedPackages, licenceTable, markShipped, neededBy, type Bill } from '#scripts/commands/sbom.ts';

const component = (name: string, licence: string) => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  licenses: licence === '' ? [] : [{ license: { id: licence } }],
});
const BILL: Bill = {
  components: [
    component('react', 'MIT'),
    component('scheduler', 'MIT'),
    component('sharp', 'Apache-2.0'),
    component('odd', ''),
  ],
  dependencies: [
    { ref: 'react@1.0.0', dependsOn: ['scheduler@1.0.0'] },
    { ref: 'scheduler@1.0.0' },
    { ref: 'odd@1.0.0' },
  ],
};

test('packages are those that code imports, by their names', () => {
  const code = `import { a } from 'react/jsx-runtime';\nimport type { b } from '@tiptap/core';\nimport x from '#src/x.ts';
    import { readFile } from 'node:fs';\nconst y = import('@stripe/stripe-js/pure');\nimport './z.css';`;
  expect(importedPackages(code)).toEqual(['react', '@tiptap/core', '@stripe/stripe-js']);
});

test('browsers get what their code imports, with all that it needs', () => {
  const shipped = neededBy(BILL, new Set(['react']));
  expect([...shipped]).toEqual(['react@1.0.0', 'scheduler@1.0.0']);
  const marked = markShipped(BILL, shipped).components.map(({ name, properties }) => [name, properties?.[0]?.value]);
  expect(marked).toEqual([
    ['react', 'true'],
    ['scheduler', 'true'],
    ['sharp', 'false'],
    ['odd', 'false'],
  ]);
  expect(licenceTable(BILL, shipped)).toContain(
    '| react | 1.0.0 | MIT | yes |\n| scheduler | 1.0.0 | MIT | yes |\n| sharp | 1.0.0 | Apache-2.0 |  |',
  );
  expect(licenceTable(BILL, shipped)).toContain('| odd | 1.0.0 | unknown |  |');
});
