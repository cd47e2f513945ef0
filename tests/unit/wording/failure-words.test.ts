/** What a shopper reads of a refusal that tells how long to wait. */
import { expect, test } from 'vitest';
import en from '#i18n/en/errors.json' with { type: 'json' };
import { failureWords } from '#src/wording/failure-words.ts';
import { shopError } from '#src/backend/shop-api.ts';
import { createT } from '#src/i18n/client-t.ts';

test('what one connection holds unpaid says what to do, and when', () => {
  const words = failureWords(
    createT(en['shop-errors'], 'en'),
    shopError('held_too_much', { code: 'held_too_much', message: '', retryAfter: 600 }),
  );
  expect(words).toContain('choose fewer items, or try again in 10 minutes');
});
