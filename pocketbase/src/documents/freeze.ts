/** Freezes what a document says of an order: read while it is issued, and kept as it was. */
import { sayIn } from '#pocketbase/base/document-words.ts';
import { first, localText } from '#pocketbase/base/query.ts';
import { ratesOf } from '#pocketbase/orders/commerce.ts';
import type { DocumentData, DocumentAddress, DocumentSeller } from '#src/contract/documents.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import type { Address } from '#src/domain/address/address.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { vatRates, type VatScheme } from '#src/domain/money/vat.ts';
import { ownRates } from '#src/domain/money/vat-table.ts';
import { isAbroad } from '#src/domain/month/abroad.ts';
import { regionOf } from '#src/domain/month/regions.ts';

/** The shop as a document needs it. `scheme`: the one of now. */
export interface SellerFacts {
  readonly seller: DocumentSeller;
  readonly scheme: VatScheme;
}

const SCHEMES: readonly VatScheme[] = ['home', 'oss', 'exempt'];

/** Reads the record of the shop. There may be none: orders are paid all the same. */
export function sellerFacts(tx: core.App): SellerFacts {
  const shop = first(tx, 'shop', '');
  const text = (field: string): string => shop?.getString(field).trim() ?? '';
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
    scheme: SCHEMES.find((each) => each === text('vat_scheme')) ?? 'home',
  };
}

function countryRecord(tx: core.App, code: string): core.Record | null {
  return first(tx, 'countries', 'code = {:code}', { code });
}

/**
 * The scheme that the VAT of an order was computed by, whatever the shop's is now. An order that is older than what it
 * says of it shows it by its rates, where only one of two countries has them.
 */
function schemeOf(tx: core.App, { quote, address }: OrderView, { seller, scheme }: SellerFacts): VatScheme {
  if (quote.scheme !== undefined) return quote.scheme;
  if (quote.vat.length === 0) return 'exempt';
  const usual = scheme === 'oss' ? scheme : 'home';
  if (!isAbroad(seller.country, address.country)) return usual;
  const isOf = (code: string, postcode: string): boolean => {
    const country = countryRecord(tx, code);
    const rates = country === null ? [] : Object.values({ ...vatRates(ratesOf(country)), ...ownRates(code, postcode) });
    return quote.vat.every(({ rate }) => rates.includes(rate));
  };
  const isTheirs = isOf(address.country, address.postcode);
  if (isOf(seller.country, '') === isTheirs) return usual;
  return isTheirs ? 'oss' : 'home';
}

/** Sentence that says why no VAT is charged, or that it is another country's; '': it is of the Union. */
function mentionOf(
  tx: core.App,
  { quote, locale }: OrderView,
  { scheme, seller, delivery }: Pick<DocumentData, 'scheme' | 'seller' | 'delivery'>,
): string {
  if (scheme === 'exempt') {
    const shop = first(tx, 'shop', '');
    return shop === null ? '' : localText(shop, 'vat_exempt_note', locale);
  }
  if (regionOf({ home: seller.country, country: delivery.country, scheme }) !== 'export') return '';
  const number = countryRecord(tx, delivery.country)?.getString('vat_number').trim() ?? '';
  const place = [delivery.countryName, number].filter((part) => part !== '').join(', ');
  const isTaxed = number !== '' || quote.vat.some(({ rate }) => rate > 0);
  return isTaxed ? sayIn(locale)('vatAbroad', { place }) : sayIn(locale)('export');
}

function documentAddress(tx: core.App, address: Address, locale: Locale): DocumentAddress {
  const country = countryRecord(tx, address.country);
  return { ...address, countryName: (country === null ? '' : localText(country, 'name', locale)) || address.country };
}

/** Facts that all documents of an order share. */
function orderFacts(
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

/** What the document of a sale says of it, but for what it is and when. */
export function saleFacts(
  tx: core.App,
  view: OrderView,
): Omit<DocumentData, 'kind' | 'number' | 'issuedAt' | 'paidAt' | 'original' | 'invoice'> {
  const facts = sellerFacts(tx);
  const order = orderFacts(tx, view);
  const scheme = schemeOf(tx, view, facts);
  const mention = mentionOf(tx, view, { ...facts, ...order, scheme });
  const method = view.method === 'transfer' ? ({ method: 'transfer' } as const) : {};
  return { ...facts, ...order, ...goodsOf(view), scheme, mention, ...method };
}
