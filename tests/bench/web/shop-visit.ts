/** A shop, and a visit to it that waits for the parts that it has named. */
import type { Cdp } from '#tests/bench/web/cdp.ts';
import type { ShopPages, ShopParts } from '#tests/bench/web/peer.ts';
import type { Journey } from '#tests/bench/web/journey.ts';
import type { Watch } from '#tests/bench/web/probe.ts';
import { type Network, Visit } from '#tests/bench/web/visit.ts';

/** A shop as browsers meet it. */
export interface Shop {
  readonly name: string;
  /** `https://…`, without a slash at the end. */
  readonly origin: string;
  readonly pages: ShopPages;
  readonly parts: ShopParts;
  /** A script that puts the product into the cart before anything of the shop runs; the bare page has none, and shows what it has. */
  readonly fillCart?: string;
  /** The way of a shopper from the listing to the order, each step by what is tapped and what it leads to. */
  readonly journeys?: readonly Journey[];
  /** The step of the checkout with the payment form, and a script that fills in the steps before it. */
  readonly payment?: { readonly path: string; readonly form: string; readonly fill: string };
}

/** How all walks go. */
export interface Conditions {
  readonly cdp: Cdp;
  readonly network: Network;
  /** How much slower the processor is. */
  readonly cpu: number;
  /** See VisitOptions. */
  readonly stillMs?: number;
}

export type PageName = keyof ShopPages;

function watchesOf({ parts, payment }: Shop): Watch[] {
  const { add, added, quantity, total, firstField, signIn } = parts;
  return [
    { name: 'add', all: [{ selector: add, how: 'usable' }] },
    { name: 'product', all: [{ selector: add, how: 'seen' }] },
    { name: 'added', all: [{ selector: added, how: 'seen' }] },
    ...(quantity === undefined || total === undefined
      ? []
      : [
          {
            name: 'cart',
            all: [
              { selector: quantity, how: 'usable' },
              { selector: total, how: 'seen' },
            ],
          } as const,
        ]),
    ...(firstField === undefined
      ? []
      : ([
          { name: 'field', all: [{ selector: `:is(${firstField}):enabled`, how: 'seen' }] },
          { name: 'field in use', all: [{ selector: firstField, how: 'usable' }] },
        ] as const)),
    ...(signIn === undefined
      ? []
      : ([
          {
            name: 'form',
            all: [
              { selector: signIn.email, how: 'seen' },
              { selector: signIn.submit, how: 'usable' },
            ],
          },
          { name: 'pressed', all: [{ selector: signIn.pressed, how: 'seen' }] },
          ...Object.entries({ hydrated: signIn.hydrated, answered: signIn.answered }).flatMap(([name, selector]) =>
            selector === undefined ? [] : [{ name, all: [{ selector, how: 'seen' }] } as const],
          ),
        ] as const)),
    ...(payment === undefined ? [] : [{ name: 'payment', all: [{ selector: payment.form, how: 'seen' }] } as const]),
  ];
}

/** Runs `walk` in a tab of its own, which is closed afterwards. `watches`: those of the shop's parts unless told otherwise. */
export async function inVisit<Value>(
  { cdp, ...conditions }: Conditions,
  shop: Shop,
  walk: (visit: Visit) => Promise<Value>,
  { before = '', watches = watchesOf(shop) }: { readonly before?: string; readonly watches?: readonly Watch[] } = {},
): Promise<Value> {
  const visit = await Visit.open(cdp, { ...conditions, watches, before });
  try {
    return await walk(visit);
  } finally {
    await visit.close();
  }
}
