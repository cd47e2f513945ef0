/** Hooks of each collection: those that follow from its table, and those with code of their own. */
import { shipmentHooks } from '#pocketbase/after-sales/parcels.ts';
import { returnHooks } from '#pocketbase/after-sales/returns.ts';
import { addressHooks } from '#pocketbase/people/addresses.ts';
import { retentionHooks } from '#pocketbase/app/retention/hooks.ts';
import { attributeHooks, attributeValueHooks } from '#pocketbase/catalogue/attributes.ts';
import { synonymHooks } from '#pocketbase/catalogue/synonyms.ts';
import { categoryHooks, itemHooks, manufacturerHooks, productHooks } from '#pocketbase/app/catalogue-hooks.ts';
import { countryHooks, shippingRateHooks } from '#pocketbase/orders/commerce.ts';
import { contactHooks } from '#pocketbase/people/contact.ts';
import { blockHooks, pageHooks, paletteHooks, shopHooks, single } from '#pocketbase/app/content-hooks.ts';
import { documentSeriesHooks } from '#pocketbase/documents/hooks.ts';
import { couponUseHooks } from '#pocketbase/orders/coupon-uses.ts';
import { couponHooks, orderHooks, paymentEventHooks, paymentHooks, refundHooks } from '#pocketbase/app/order-hooks.ts';
import { disputeHooks } from '#pocketbase/orders/payments/apply-disputes.ts';
import { transferHooks } from '#pocketbase/orders/payments/transfers/transfer-hooks.ts';
import { mediaHooks } from '#pocketbase/publishing/media/media-hooks.ts';
import { mailWordsHooks } from '#pocketbase/mails/own-words.ts';
import { mailHooks } from '#pocketbase/mails/outbox.ts';
import { redirectHooks } from '#pocketbase/base/redirect-rules.ts';
import { reviewHooks } from '#pocketbase/after-sales/reviews/review-hooks.ts';
import { draftHooks } from '#pocketbase/publishing/drafts.ts';
import { previewHooks } from '#pocketbase/publishing/previews.ts';
import { serviceHooks } from '#pocketbase/publishing/service-account.ts';
import { saleHooks } from '#pocketbase/catalogue/sales.ts';
import { termsVersionHooks } from '#pocketbase/content/terms.ts';
import { userHooks } from '#pocketbase/app/account-hooks.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { type Entries, setEntries } from '#pocketbase/base/entries.ts';
import type { Records } from '#src/contract/records.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';
import type { Table } from '#src/schema/kinds/collection.ts';

const HOOKS: Readonly<Partial<Record<string, CollectionHooks>>> = {
  products: productHooks,
  items: itemHooks,
  categories: categoryHooks,
  attributes: attributeHooks,
  attribute_values: attributeValueHooks,
  manufacturers: manufacturerHooks,
  synonyms: synonymHooks,
  pages: pageHooks,
  home: single,
  blocks: blockHooks,
  palette: paletteHooks,
  shop: shopHooks,
  countries: countryHooks,
  shipping_rates: shippingRateHooks,
  redirects: redirectHooks,
  media: mediaHooks,
  sales: saleHooks,
  users: userHooks,
  addresses: addressHooks,
  retention: retentionHooks,
  contact_messages: contactHooks,
  orders: orderHooks,
  shipments: shipmentHooks,
  returns: returnHooks,
  payments: paymentHooks,
  refunds: refundHooks,
  transfers: transferHooks,
  disputes: disputeHooks,
  payment_events: paymentEventHooks,
  mails: mailHooks,
  mail_words: mailWordsHooks,
  reviews: reviewHooks,
  coupons: couponHooks,
  coupon_uses: couponUseHooks,
  terms_versions: termsVersionHooks,
  document_series: documentSeriesHooks,
  services: serviceHooks,
  drafts: draftHooks,
  previews: previewHooks,
} satisfies Partial<Record<keyof Records, CollectionHooks>>;

function fieldsSetByShop({ fields, hooks }: Table): readonly string[] {
  const set = hooks?.setByShop ?? [];
  if (set === 'all') return Object.keys(fields);
  return 'except' in set ? Object.keys(fields).filter((name) => !set.except.includes(name)) : set;
}

function entryOf(name: string, table: Table): Entries[keyof Records] {
  const hooks = { ...table.hooks, ...HOOKS[name], setByShop: fieldsSetByShop(table) };
  return { hooks, built: table.built === true };
}

// The compiler does not follow keys through entries.
export const TABLE = Object.fromEntries(
  Object.entries<Table>(COLLECTIONS).map(([name, table]) => [name, entryOf(name, table)]),
) as Entries;

setEntries(TABLE);
