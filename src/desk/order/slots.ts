/** Parts of the page of an order that other folders draw, in their order. Each loads its words itself. */
import type { ComponentType } from 'react';
import { OrderReturns } from '#src/desk/after/OrderReturns.tsx';
import { MoneySection } from '#src/desk/money/MoneySection.tsx';
import { OrderOffer } from '#src/desk/manual/OrderOffer.tsx';
import type { SectionProps } from '#src/desk/order/section.ts';
import { ShipSection } from '#src/desk/ship/ShipSection.tsx';

export const SLOTS: readonly { readonly key: string; readonly Section: ComponentType<SectionProps> }[] = [
  { key: 'offer', Section: OrderOffer },
  { key: 'ship', Section: ShipSection },
  { key: 'money', Section: MoneySection },
  { key: 'returns', Section: OrderReturns },
];
