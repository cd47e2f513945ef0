/** A shop, and a visit to it that waits for the parts that it has named. */
import type { Cdp } from '#tests/bench/web/cdp.ts';
import type { ShopPages, ShopParts } from '#tests/bench/web/peer.ts';
import type { Watch } from '#tests/bench/web/probe.ts';
import { type Network, Visit } from '#tests/bench/web/visit.ts';

/** A shop as browsers meet it. */
export interface Shop {
  readonly name: string;
  /** `https://…`, without a slash at the end. */
  readonly origin: string;
  readonly pages: ShopPages;
  readonly parts: ShopParts;
  /** The step of the checkout with the payment form, and a script that fills in the steps before it. */
  readonly payment?: { readonly path: string; readonly form: string; readonly fill: string };
}

/** How all walks go. */
export interface Conditions {
  readonly cdp: Cdp;
  readonly network: Network;
  /** How much slower the processor is. */
  readonly cpu: number;
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

/** Runs `walk` in a tab of its own, which is closed afterwards. */
export async function inVisit<Value>(
  { cdp, network, cpu }: Conditions,
  shop: Shop,
  walk: (visit: Visit) => Promise<Value>,
): Promise<Value> {
  const visit = await Visit.open(cdp, { network, cpu, watches: watchesOf(shop) });
  try {
    return await walk(visit);
  } finally {
    await visit.close();
  }
}
