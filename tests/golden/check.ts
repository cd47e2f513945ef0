/**
 * The golden vectors: what the domain must answer, wherever it runs. Node, Chromium and PocketBase's VM each run this file and tell
 * where they differ.
 */
import { couponProblem } from '#src/domain/order/coupon.ts';
import { guessEmail } from '#src/domain/person/email-guess.ts';
import { scale } from '#src/domain/money/money.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { mayStep } from '#src/domain/order/order-states.ts';
import { phoneProblem } from '#src/domain/person/phone.ts';
import { postcodeProblem, tidyPostcode } from '#src/domain/address/postcode.ts';
import { computeQuote } from '#src/domain/order/quote.ts';
import { shippingChoices } from '#src/domain/order/shipping.ts';
import { placeOf, territoryOf } from '#src/domain/address/territories.ts';
import { COUPONS, ORDER_NUMBERS, SCALES, SHIPPING, SHIPPING_CHOICES, STEPS } from '#tests/golden/orders.ts';
import { EMAILS, PHONES, PLACE_OF, POSTCODES, TERRITORY_OF } from '#tests/golden/places.ts';
import { quoteInput, QUOTES } from '#tests/golden/quotes.ts';

interface Vector {
  readonly name: string;
  readonly got: unknown;
  readonly answer: unknown;
}

function vectors(): Vector[] {
  return [
    ...QUOTES.map((vector) => ({
      name: vector.name,
      got: computeQuote(quoteInput(vector)),
      answer: { currency: 'EUR', ...vector.answer },
    })),
    ...COUPONS.map(([name, coupon, use, answer]) => ({ name, got: couponProblem(coupon, use), answer })),
    ...SHIPPING_CHOICES.map(([country, postcode, weight, goods, answer]) => ({
      name: `delivery of ${weight} g to ${country} ${postcode} for ${goods}`,
      got: shippingChoices(SHIPPING, { country, postcode, weight, goods }).map(({ id, price }) => [id, price]),
      answer,
    })),
    ...STEPS.map(([machine, from, to, answer]) => ({
      name: `${machine}: ${from} to ${to}`,
      got: mayStep(machine, from, to),
      answer,
    })),
    ...ORDER_NUMBERS.map(([random, answer]) => ({ name: `${random.join()}`, got: orderNumber(random), answer })),
    ...SCALES.map(([value, above, below, answer]) => ({
      name: `${value} × ${above} / ${below}`,
      got: scale(value, above, below),
      answer,
    })),
    ...TERRITORY_OF.map(([country, postcode, answer]) => ({
      name: `territory of ${country} ${postcode}`,
      got: territoryOf(country, postcode),
      answer,
    })),
    ...PLACE_OF.map(([country, postcode, answer]) => ({
      name: `place of ${country} ${postcode}`,
      got: placeOf(country, postcode),
      answer,
    })),
    ...POSTCODES.map(([country, typed, tidy, problem]) => ({
      name: `postcode ${country} ${typed}`,
      got: [tidyPostcode(country, typed), postcodeProblem(country, tidyPostcode(country, typed))],
      answer: [tidy, problem],
    })),
    ...PHONES.map(([typed, answer]) => ({ name: `phone ${typed}`, got: phoneProblem(typed), answer })),
    ...EMAILS.map(([typed, answer]) => ({ name: `mail ${typed}`, got: guessEmail(typed), answer })),
  ];
}

/** JSON whose keys are in order: two objects with the same values have the same text. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** How many vectors were asked, and which answers are not the golden ones. */
export function goldenDifferences(): { asked: number; differences: string[] } {
  const all = vectors();
  return {
    asked: all.length,
    differences: all
      .filter(({ got, answer }) => text(got) !== text(answer))
      .map(({ name, got, answer }) => `${name}: ${text(got)}, not ${text(answer)}`),
  };
}
