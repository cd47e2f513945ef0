/** Parts of the page of an order that other folders draw, in their order. Each loads its words itself. */
import type { ComponentType } from 'react';
import type { SectionProps } from '#src/desk/order/section.ts';

export const SLOTS: readonly { readonly key: string; readonly Section: ComponentType<SectionProps> }[] = [];
