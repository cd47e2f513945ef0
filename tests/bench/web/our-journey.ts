/** How our shop is walked from the listing to the order, by transfer and by card. */
import type { Journey, JourneyStep } from '#tests/bench/web/journey.ts';
import type { ShopParts } from '#tests/bench/web/peer.ts';

/** What a shopper types. */
export const SHOPPER = {
  email: 'ada@visitor.example',
  address: { country: 'FR', name: 'Ada Müller', street: '1 rue de la Paix', postcode: '75011', city: 'Paris' },
} as const;

const CONTINUE = '.step[data-state=current] .step-continue';

function usable(selector: string): JourneyStep['leadsTo'][number] {
  return { selector, how: 'usable' };
}

/** From the listing to the first field of the checkout, as every shop is walked. `checkout`: the way there from the open cart. */
export function stepsToCheckout(parts: ShopParts, checkout: string): readonly JourneyStep[] {
  const { productLink = '', add, added, openCart = '', quantity = '', total = '', firstField = '' } = parts;
  return [
    { name: 'listing', leadsTo: [usable(productLink)] },
    { name: 'product', tap: productLink, leadsTo: [usable(add)] },
    { name: 'add', tap: add, leadsTo: [{ selector: added, how: 'seen' }] },
    { name: 'cart', tap: openCart, leadsTo: [usable(quantity), { selector: total, how: 'seen' }] },
    { name: 'checkout', tap: checkout, leadsTo: [usable(firstField)] },
  ];
}

function toPayment(): readonly JourneyStep[] {
  const { name, street, postcode, city } = SHOPPER.address;
  return [
    {
      name: 'contact',
      typed: [['#checkout-email', SHOPPER.email]],
      tap: CONTINUE,
      leadsTo: [usable('#checkout-address-name')],
    },
    {
      name: 'delivery',
      typed: [
        ['#checkout-address-name', name],
        ['#checkout-address-street', street],
        ['#checkout-address-postcode', postcode],
        ['#checkout-address-city', city],
      ],
      tap: CONTINUE,
      leadsTo: [usable('.step[data-step=shipping] input[type=radio]:checked')],
    },
    { name: 'shipping', tap: CONTINUE, leadsTo: [usable('#checkout-method')] },
  ];
}

const REVIEW: JourneyStep = { name: 'review', tap: CONTINUE, leadsTo: [usable('#checkout-terms')] };
const order = (name: string): JourneyStep => ({
  name,
  chosen: ['#checkout-terms'],
  tap: '.order-button',
  leadsTo: [{ selector: '.done-word', how: 'seen' }],
});

export function ourJourneys(parts: ShopParts): readonly Journey[] {
  const start = [...stepsToCheckout(parts, '[data-island=cart] a[href="/checkout"]'), ...toPayment()];
  const transfer = '.step[data-step=payment] input[value=transfer]';
  const provider = '.step[data-step=payment] input[value=provider]';
  return [
    {
      key: 'journey',
      steps: [...start, { ...REVIEW, chosen: [transfer] }, order('placed')],
    },
    {
      key: 'journey_paid',
      steps: [
        ...start,
        { name: 'form', tap: provider, leadsTo: [usable('.stripe-box input')] },
        { ...REVIEW, typed: [['.stripe-box input', '4242']] },
        order('paid'),
      ],
    },
  ];
}
