import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const OWN = import.meta.glob<Messages<'order-account'>>('/i18n/*/order.json', {
  query: '?words=order-account',
  import: 'default',
});
const FORM = import.meta.glob<Messages<'account-form'>>('/i18n/*/account.json', {
  query: '?words=account-form',
  import: 'default',
});
const ERRORS = import.meta.glob<Messages<'errors'>>('/i18n/*/errors.json', {
  query: '?words=errors',
  import: 'default',
});

export type OrderAccountT = ClientT<Messages<'order-account'> & Messages<'account-form'> & Messages<'errors'>>;

/**
 * The words of the account that a guest makes of an order: they come with its form, for those who ask for it. @throws
 * where they cannot be loaded
 */
export async function loadOrderAccountWords(locale: Locale): Promise<OrderAccountT> {
  const [own, form, errors] = await Promise.all([
    OWN[`/i18n/${locale}/order.json`]?.(),
    FORM[`/i18n/${locale}/account.json`]?.(),
    ERRORS[`/i18n/${locale}/errors.json`]?.(),
  ]);
  if (own === undefined || form === undefined || errors === undefined)
    throw new Error(`i18n/${locale} lacks the words of an account.`);
  return createT({ ...own, ...form, ...errors }, locale);
}
