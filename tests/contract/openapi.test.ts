/** The description of the backend's own routes follows from their rows, and says of each what it takes and gives. */
import { beforeAll, expect, test } from 'vitest';
import { describeRoutes, type Description } from '#scripts/openapi/describe.ts';
import type { Schema } from '#scripts/openapi/schemas.ts';
import { API_ROUTES } from '#src/contract/routes/routes.ts';
import { checkAnswer, schemaProblems } from '#tests/support/checked-answer.ts';

let described: Description;
beforeAll(() => {
  described = describeRoutes('0.2.0');
});

const answerOf = (route: string): Schema =>
  described.paths[`/api/${route}`]?.post.responses['200'].content['application/json'].schema ?? {};
const problems = (schema: Schema, value: unknown): string[] =>
  schemaProblems(schema, value, described.components.schemas);

test('every route is there, with who may ask and its limit', () => {
  expect(Object.keys(described.paths).sort()).toEqual(
    Object.keys(API_ROUTES)
      .map((key) => `/api/${key}`)
      .sort(),
  );
  expect(described.paths['/api/shop/order']?.post.description).toBe(
    'Who: anyone. May be asked again where no answer has come. At most 100 in 600 s.',
  );
  expect(described.paths['/api/desk/staff-end']?.post.security).toEqual([{ session: [] }]);
});

test('every reference leads to a schema, and few answers say nothing', () => {
  const named = [...JSON.stringify(described).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, one]) => one,
  );
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter((one = '') => !Object.hasOwn(described.components.schemas, one))).toEqual([]);
  expect(Object.keys(API_ROUTES).filter((key) => Object.keys(answerOf(key)).length === 0)).toEqual([
    'shop/pictures-failed',
  ]);
});

test('types become schemas: unions, lists, records, what may be absent, and the key of an action', () => {
  const { schemas } = described.components;
  expect(schemas['LineState']).toMatchObject({
    type: 'object',
    required: ['item', 'forSale', 'price', 'left'],
    properties: {
      forSale: { type: 'boolean' },
      price: { type: 'number', description: 'Price of one piece now, minor units; 0 where it is not for sale.' },
      left: { anyOf: [{ type: 'null' }, { type: 'number' }] },
      wait: { type: 'number' },
    },
  });
  expect(schemas['OrderRequest']?.properties?.['method']).toMatchObject({ enum: ['provider', 'transfer'] });
  expect(schemas['OrderRequest']?.properties?.['pictures']).toMatchObject({
    type: 'object',
    additionalProperties: { type: 'string' },
  });
  const { schema } = described.paths['/api/desk/stock-mark']?.post.requestBody.content['application/json'] ?? {};
  expect(schema?.allOf).toMatchObject([{ $ref: '#/components/schemas/StockMark' }, { required: ['key'] }]);
});

test('an answer without a field, or with another kind of it, is described', () => {
  const line = { item: 'x', forSale: true, price: 100, left: null };
  expect(problems(answerOf('shop/availability'), { lines: [line] })).toEqual([]);
  expect(problems(answerOf('shop/availability'), { lines: [line, { item: 'x', forSale: 1, price: 100 }] })).toEqual([
    '.lines[1].left is missing',
    '.lines[1].forSale is number, not boolean',
  ]);
  const path = '/api/desk/stock-mark';
  expect(() => checkAnswer(path, { status: 200, text: '{"subject":"x"}' })).toThrow('.again is missing');
  expect(() => checkAnswer(path, { status: 400, text: '{"code":"invalid"}' })).not.toThrow();
});
