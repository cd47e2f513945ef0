import { useEffect, useState } from 'react';
import type { AfterT } from '#src/desk/after/after-types.ts';
import { ReturnsSection } from '#src/desk/after/ReturnsSection.tsx';
import type { Desk } from '#src/desk/desk-types.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import { createT } from '#src/i18n/client-t.ts';

export interface OrderReturnsProps {
  readonly desk: Desk;
  readonly order: { readonly id: string };
}

/** The section on the page of an order, with its words. */
export function OrderReturns({ desk, order }: OrderReturnsProps) {
  const [t, setT] = useState<AfterT | null>(null);
  useEffect(() => {
    loadPartWords(desk.locale, 'desk-after').then(
      (messages) => setT(() => createT(messages, desk.locale)),
      () => desk.say(desk.t('panel.failed')),
    );
  }, [desk]);
  return t === null ? null : <ReturnsSection desk={desk} t={t} order={order.id} />;
}
