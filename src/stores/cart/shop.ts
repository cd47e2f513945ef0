/** What the cart and the checkout count with, from the payload beside the cart's page: countries, VAT rates, ways of delivery. */
import { atom } from 'nanostores';
import type { ShopCountry, ShopPayload } from '#src/contract/payload.ts';
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

/** The country that the shopper has chosen, where it is delivered to; else the seller's own, else the first. */
export function chosenCountry({ countries, country: own }: ShopPayload, chosen: string | null): ShopCountry | null {
  const find = (code: string | null): ShopCountry | undefined => countries.find((country) => country.code === code);
  return find(chosen) ?? find(own) ?? countries[0] ?? null;
}
