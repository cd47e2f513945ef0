import { expect, test } from 'vitest';
import { formEncode } from '#pocketbase/orders/payments/stripe-call.ts';

test('names are nested in brackets, lists repeat, undefined is left out', () => {
  const fields = {
    amount: 4490,
    off: false,
    list: ['card', 'paypal'],
    metadata: { order: 'a1', none: undefined },
    options: { card: { ask: 'any' } },
  };
  expect(decodeURIComponent(formEncode(fields))).toBe(
    'amount=4490&off=false&list[]=card&list[]=paypal&metadata[order]=a1&options[card][ask]=any',
  );
  expect(formEncode({})).toBe('');
});

test('what people have written stays one value', () => {
  const name = 'Zoë & Søn=1+1 100% 🎨\n"x"';
  const form = new URLSearchParams(formEncode({ shipping: { name, 'k[e]y': 'v' } }));
  expect(form.get('shipping[name]')).toBe(name);
  expect(form.get('shipping[k[e]y]')).toBe('v');
});
