/** Legal texts are filled in from the shop record. */
import { expect, test } from 'vitest';
import { TEMPLATES } from '#scripts/demo/pages.ts';
import { DEMO_SELLER, isTemplateText } from '#src/domain/site/demo-seller.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { FACT_NAMES, fillFacts, type Facts } from '#src/domain/text/fill-facts.ts';
import { richTextProblem } from '#src/domain/text/rich-text.ts';

const NONE = Object.fromEntries(FACT_NAMES.map((name) => [name, ''])) as Facts;
const ADA: Facts = {
  ...NONE,
  brand: 'Ada & Co',
  legal_name: 'Ada <Sept>',
  address: '7 rue des Sept\n69002 Lyon',
  email: 'ada@sept.example',
};

test('what the shop says stands in the text, escaped and in one line', () => {
  expect(fillFacts('<p>{{legal_name}}, {{address}}: {{email}}</p>', ADA)).toBe(
    '<p>Ada &lt;Sept&gt;, 7 rue des Sept, 69002 Lyon: <a href="mailto:ada@sept.example">ada@sept.example</a></p>',
  );
});

test('what it does not say takes its line with it, and a title of nothing goes too', () => {
  const html =
    '<h2>Seller</h2><p>{{legal_name}}<br>{{phone}}<br>{{address}}<br>PEC: {{pec}}</p><h2>EPR</h2><p>{{epr_numbers}}</p>';
  expect(fillFacts(html, ADA)).toBe('<h2>Seller</h2><p>Ada &lt;Sept&gt;<br>7 rue des Sept, 69002 Lyon</p>');
});

test('a text without marks, and brackets of its owner, stay as they are', () => {
  for (const html of ['<p></p><h2>A</h2>', '<p>{{ name }} {{secret}} {{Brand}}</p>'])
    expect(fillFacts(html, ADA)).toBe(html);
});

test.each(TEMPLATES.map((page) => [page.key, page] as const))(
  'the template %s names nobody of the demo, and is rich text with all facts or none',
  (_, page) => {
    const all: Facts = { ...NONE, ...DEMO_SELLER, brand: 'Ada' };
    for (const locale of LOCALES) {
      const html = page.body[locale];
      expect(isTemplateText(html)).toBe(false);
      for (const facts of [all, NONE]) {
        const filled = fillFacts(html, facts);
        expect([richTextProblem(filled), filled.includes('{{')]).toEqual([null, false]);
      }
    }
  },
);
