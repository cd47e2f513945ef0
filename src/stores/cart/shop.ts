/**
 * Shop as the cart and the checkout count with it, from the payload beside the cart's page: countries, VAT rates, ways
 * of delivery.
 */
import { atom } from 'nanostores';
import type { ShopCountry, ShopPayload } from '#src/contract/payload.ts';
import { shopperCountry } from '#src/domain/address/shopper-country.ts';
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { fetchPayload } from '#src/backend/fetch-payload.ts';

/** `failed`: not known now, worth another try. */
export type LoadedShop = ShopPayload | 'loading' | 'failed';

/** A page has one language, and so has its shop. */
export const $shop = atom<LoadedShop | null>(null);

/** Loads the shop, unless it is there or on its way. */
export async function loadShop(locale: Locale): Promise<void> {
  const known = $shop.get();
  if (known !== null && known !== 'failed') return;
  $shop.set('loading');
  try {
    $shop.set((await fetchPayload(localePath(locale, ROUTES.cart.path), 'shop')) ?? 'failed');
  } catch {
    $shop.set('failed');
  }
}

/**
 * The country that the shopper has chosen, where it is delivered to; else what their browser's `languages` say, as on
 * every page.
 */
export function chosenCountry(
  { countries, country: home, locale }: ShopPayload,
  chosen: string | null,
  languages: readonly string[],
): ShopCountry | null {
  const codes = countries.map(({ code }) => code);
  const code = shopperCountry({ chosen, languages, locale, codes, home });
  return countries.find((country) => country.code === code) ?? null;
}
