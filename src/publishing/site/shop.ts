/**
 * Facts that the cart and the checkout count with where the backend is not asked: countries, VAT rates, ways of
 * delivery.
 */
import type { Picture, ShopCountry, ShopPayload } from '#src/contract/payload.ts';
import { ContentError, recordName } from '#src/publishing/content/content-error.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { type Locale, localePath, localized } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { type Packing, parseClosedDays } from '#src/domain/order/delivery-dates.ts';
import type { ShippingRate } from '#src/domain/order/shipping.ts';
import { parsePostcodes } from '#src/domain/address/postcode-list.ts';
import { parsePlaces, parseTerritories } from '#src/domain/address/territories.ts';
import { missingRates, needsRates, vatRates } from '#src/domain/money/vat.ts';

/** A country that is counted with must have its rates: else goods would be sold without VAT. */
function checkRates({ content }: Context): void {
  const { shop, countries, homeCountry } = content;
  const counted = new Set([...countries, ...(homeCountry === null ? [] : [homeCountry])]);
  for (const country of counted) {
    if (!needsRates(shop, country.code, country.active)) continue;
    const [field] = missingRates(country, ['standard']);
    if (field !== undefined)
      throw new ContentError(
        `${recordName('countries', country.id)}: the field "${field}" of ${country.code} is empty, and the VAT scheme "${shop.vat_scheme}" counts with it.`,
      );
  }
}

/** Delivered to, by name. */
export function countriesOf({ content, texts }: Context, locale: Locale): ShopCountry[] {
  const collator = new Intl.Collator(FORMAT_LOCALE[locale]);
  return content.countries
    .map((country) => ({
      code: country.code,
      name: texts('countries', country, locale).text('name') || country.code,
      vatRates: vatRates(country),
      territories: parseTerritories(country.territories),
    }))
    .sort((a, b) => collator.compare(a.name, b.name) || (a.code < b.code ? -1 : 1));
}

/** Fields that few shops set: in the payload only where they are set. */
function deskFields({
  postcodes,
  method,
  saturdays,
}: Context['content']['shipping_rates'][number]): Pick<ShippingRate, 'postcodes' | 'method' | 'saturdays'> {
  const listed = parsePostcodes(postcodes);
  return {
    ...(listed.length === 0 ? {} : { postcodes: listed }),
    ...(method === '' ? {} : { method }),
    ...(saturdays ? { saturdays } : {}),
  };
}

/** Ways of delivery to those countries. */
export function ratesOf({ content, texts }: Context, locale: Locale): ShippingRate[] {
  const codes = new Map(content.countries.map(({ id, code }) => [id, code]));
  return content.shipping_rates.flatMap((rate) => {
    const country = codes.get(rate.country);
    if (country === undefined) return [];
    return [
      {
        id: rate.id,
        country,
        name: texts('shipping_rates', rate, locale).text('name'),
        price: rate.price,
        freeFrom: rate.free_from,
        maxWeight: rate.max_weight,
        daysMin: rate.days_min,
        daysMax: rate.days_max,
        needsPhone: rate.needs_phone,
        excluded: parsePlaces(rate.excluded),
        ...deskFields(rate),
      },
    ];
  });
}

/** Hours and days at which the shop packs. */
export function packingOf({ content: { shop } }: Context): Packing {
  return {
    country: shop.country,
    cutOff: shop.cut_off,
    weekdays: shop.pack_days,
    closed: parseClosedDays(shop.closed_days),
  };
}

/** The official notice of the legal guarantee. It is never in another language than the page. */
export function guaranteeNotice({ content, picture }: Context, locale: Locale): Picture | null {
  const { shop } = content;
  return picture('shop', shop.id, shop[`guarantee_${locale}`], shop[`guarantee_alt_${locale}`].trim());
}

export function shopPayload(context: Context, locale: Locale): ShopPayload {
  const { shop, homeCountry } = context.content;
  if (shop.vat_scheme === 'home' && homeCountry === null)
    throw new ContentError(
      `${recordName('shop', shop.id)}: the VAT scheme is "home", and the field "country" ("${shop.country}") names no record of "countries" to take the rates from.`,
    );
  checkRates(context);
  const alternates = localized((one) => localePath(one, ROUTES.cart.path));
  return {
    kind: 'shop',
    locale,
    path: alternates[locale],
    alternates,
    title: shop.brand,
    description: context.texts('shop', shop, locale).text('description'),
    untranslated: [],
    currency: shop.currency,
    vatScheme: shop.vat_scheme,
    country: shop.country,
    packing: packingOf(context),
    homeRates: homeCountry === null ? null : vatRates(homeCountry),
    countries: countriesOf(context, locale),
    shippingRates: ratesOf(context, locale),
  };
}
