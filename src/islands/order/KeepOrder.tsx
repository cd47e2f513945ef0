import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { mailboxOf } from '#src/domain/person/email.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { DoneProps, OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { textOrNull } from '#src/stores/json.ts';
import { $session } from '#src/stores/session/session.ts';

/** Few ask for it: neither its words nor its code load with the others. */
const OrderAccount = lazy(async () => {
  const { OrderAccount: form } = await import('#src/islands/order/OrderAccount.tsx');
  return { default: form };
});

export interface KeepOrderProps {
  readonly t: ClientT<OrderMessages>;
  readonly locale: Locale;
  readonly paths: Pick<DoneProps['paths'], 'orders' | 'login' | 'terms'>;
  readonly token: string;
  /** The order's. */
  readonly email: string;
}

/**
 * Joins the order with the account that is signed in, where both have one address, and says whether it is there. Null:
 * not known yet, or nobody is signed in.
 */
function useClaim(token: string, email: string, isSignedIn: boolean, own: string | null): boolean | null {
  const [isClaimed, setClaimed] = useState<boolean | null>(null);
  const isTheirs = isSignedIn && own !== null && mailboxOf(own) === mailboxOf(email);
  useEffect(() => {
    if (!isTheirs) return;
    const claim = async (): Promise<void> => {
      try {
        await askShop('order-claim', { token });
        setClaimed(true);
      } catch {
        // It is another account's, or the network is gone: the link still opens it.
        setClaimed(false);
      }
    };
    void claim();
  }, [isTheirs, token]);
  return isSignedIn && !isTheirs ? false : isClaimed;
}

/** An order that was made without an account becomes one of an account: a password, and it is done. */
export function KeepOrder({ t, locale, paths, token, email }: KeepOrderProps) {
  const session = useStore($session);
  const [isOpen, setOpen] = useState(false);
  const isSignedIn = session.status === 'authenticated';
  const isClaimed = useClaim(token, email, isSignedIn, isSignedIn ? textOrNull(session.record['email']) : null);
  // Once the form is open it stays: it says itself what has become of it when somebody is signed in by it.
  if (isClaimed && !isOpen) {
    return (
      <p className="order-keep">
        {t('kept')}{' '}
        <a className="go" href={paths.orders}>
          {t('keptOrders')}
        </a>
      </p>
    );
  }
  if (isSignedIn && !isOpen) return null;
  return (
    <section className="order-part order-keep" aria-labelledby="order-keep">
      <h2 id="order-keep">{t('keep')}</h2>
      {isOpen ? (
        <Suspense fallback={<p role="status">{t('sending')}</p>}>
          <OrderAccount
            locale={locale}
            paths={paths}
            email={email}
            isClaimed={isClaimed}
            ordersText={t('keptOrders')}
          />
        </Suspense>
      ) : (
        <p>
          <button type="button" className="button button-plain" onClick={() => setOpen(true)}>
            {t('keepOpen')}
          </button>
        </p>
      )}
    </section>
  );
}
