import type { CheckoutMessages } from '#src/islands/checkout/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { useOnline } from '#src/ui/use-online.ts';

/** Below a button that needs a network: why it waits. */
export function Waits({ t }: { readonly t: ClientT<CheckoutMessages> }) {
  const isOnline = useOnline();
  return <p role="status">{!isOnline && t('waits')}</p>;
}
