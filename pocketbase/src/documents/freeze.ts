/** Freezes what a document says of an order: read while it is issued, and kept as it was. */
import { first, localText } from '#pocketbase/base/query.ts';
import type { DocumentData, DocumentAddress, DocumentSeller } from '#src/contract/documents.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import type { Address } from '#src/domain/address/address.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { VatScheme } from '#src/domain/money/vat.ts';

/** The shop as a document needs it. */
export interface SellerFacts {
  readonly seller: DocumentSeller;
  readonly scheme: VatScheme;
  /** Sentence that stands where no VAT is charged. */
  readonly mention: string;
}

const SCHEMES: readonly VatScheme[] = ['home', 'oss', 'exempt'];

/** Reads the record of the shop. There may be none: orders are paid all the same. */
export function sellerFacts(tx: core.App, locale: Locale): SellerFacts {
  const shop = first(tx, 'shop', '');
  const text = (field: string): string => shop?.getString(field).trim() ?? '';
  const scheme = SCHEMES.find((each) => each === text('vat_scheme')) ?? 'home';
  return {
    seller: {
      brand: text('brand'),
      legalName: text('legal_name') || text('brand'),
      legalForm: text('legal_form'),
      address: text('address'),
      country: text('country'),
      email: text('email'),
      phone: text('phone'),
      vatNumber: text('vat_number'),
      registration: text('registration'),
      shareCapital: text('share_capital'),
      pec: text('pec'),
    },
    scheme,
    mention: shop !== null && scheme === 'exempt' ? localText(shop, 'vat_exempt_note', locale) : '',
  };
}

function documentAddress(tx: core.App, address: Address, locale: Locale): DocumentAddress {
  const country = first(tx, 'countries', 'code = {:code}', { code: address.country });
  return { ...address, countryName: (country === null ? '' : localText(country, 'name', locale)) || address.country };
}

/** Facts that all documents of an order share. */
export function orderFacts(
  tx: core.App,
  view: OrderView,
): Pick<DocumentData, 'locale' | 'currency' | 'demo' | 'order' | 'billing' | 'delivery'> {
  const delivery = documentAddress(tx, view.address, view.locale);
  return {
    locale: view.locale,
    currency: view.quote.currency,
    demo: view.demo,
    order: { number: view.number, placedAt: view.placedAt },
    billing: view.billing === null ? delivery : documentAddress(tx, view.billing, view.locale),
    delivery,
  };
}

/** Goods as an invoice and a summary say them. */
export function goodsOf({
  lines,
  quote,
  coupon,
  shipping,
}: OrderView): Pick<DocumentData, 'lines' | 'goods' | 'discount' | 'coupon' | 'shipping' | 'total' | 'vat'> {
  return {
    lines: lines.map(({ name, values, sku, quantity, unitPrice, discount, vatRate }) => ({
      name,
      values,
      sku,
      quantity,
      unitPrice,
      discount,
      vatRate,
    })),
    goods: quote.goods,
    discount: quote.discount,
    coupon,
    shipping: { name: shipping.name, price: quote.shipping ?? 0 },
    total: quote.total,
    vat: quote.vat,
  };
}
