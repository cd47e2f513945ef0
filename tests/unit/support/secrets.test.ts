import { expect, test } from 'vitest';
import { drawSecrets, secretsIn } from '#tests/support/secrets.ts';

test.each(['', 'a', 'ab', 'abc'])('a secret is seen as it is and in base64, after %j', (before) => {
  const secrets = drawSecrets();
  const text = `${before}${secrets['METRICS_TOKEN']} and more`;
  expect(secretsIn(text, secrets)).toEqual(['METRICS_TOKEN']);
  expect(secretsIn(Buffer.from(text).toString('base64'), secrets)).toEqual(['METRICS_TOKEN']);
  expect(secretsIn('sk_live_, and nothing more', secrets)).toEqual([]);
});
