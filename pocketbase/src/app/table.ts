/** Table of which collection has which hooks, and which of them a build reads. */
import { shipmentHooks } from '#pocketbase/after-sales/parcels.ts';
import { returnHooks } from '#pocketbase/after-sales/returns.ts';
import { addressHooks } from '#pocketbase/people/addresses.ts';
import { cartHooks } from '#pocketbase/people/cart.ts';
import { savedHooks } from '#pocketbase/people/saved.ts';
import { consentHooks } from '#pocketbase/people/consents.ts';
import { retentionHooks } from '#pocketbase/app/retention/hooks.ts';
import { attributeHooks, attributeValueHooks } from '#pocketbase/catalogue/attributes.ts';
import { synonymHooks } from '#pocketbase/catalogue/synonyms.ts';
import { categoryHooks, itemHooks, manufacturerHooks, productHooks } from '#pocketbase/app/catalogue-hooks.ts';
import { countryHooks, shippingRateHooks } from '#pocketbase/orders/commerce.ts';
import { contactHooks } from '#pocketbase/people/contact.ts';
import { blockHooks, pageHooks, paletteHooks, shopHooks, single } from '#pocketbase/app/content-hooks.ts';
import { documentHooks, documentSeriesHooks } from '#pocketbase/documents/hooks.ts';
import { couponUseHooks } from '#pocketbase/orders/coupon-uses.ts';
import {
  couponHooks,
  orderAttemptHooks,
  orderHistoryHooks,
  orderHooks,
  orderLineHooks,
  paymentEventHooks,
  paymentHooks,
  refundHooks,
} from '#pocketbase/app/order-hooks.ts';
import { disputeHooks } from '#pocketbase/orders/payments/apply-disputes.ts';
import { unmatchedHooks } from '#pocketbase/orders/payments/transfers/unmatched.ts';
import { transferHooks } from '#pocketbase/orders/payments/transfers/transfer-hooks.ts';
import { mediaHooks } from '#pocketbase/publishing/media/media-hooks.ts';
import { mailWordsHooks } from '#pocketbase/mails/own-words.ts';
import { mailHooks } from '#pocketbase/mails/outbox.ts';
import { invoiceFileHooks } from '#pocketbase/staff/invoices/files.ts';
import { saleDayHooks } from '#pocketbase/staff/numbers/sum-days.ts';
import { payoutHooks, payoutLineHooks } from '#pocketbase/orders/payments/payouts/keep-payouts.ts';
import { movedAccountHooks, pastOrderHooks } from '#pocketbase/moving/hooks.ts';
import { awaitedPictureHooks } from '#pocketbase/moving/picture-routes.ts';
import { missedSearchHooks } from '#pocketbase/catalogue/missed-searches.ts';
import { redirectHooks } from '#pocketbase/base/redirect-rules.ts';
import { stockRequestHooks } from '#pocketbase/people/stock-requests/routes.ts';
import { reviewHooks } from '#pocketbase/after-sales/reviews/review-hooks.ts';
import { draftHooks } from '#pocketbase/publishing/drafts.ts';
import { previewHooks } from '#pocketbase/publishing/previews.ts';
import { serviceHooks } from '#pocketbase/publishing/service-account.ts';
import { revisionHooks } from '#pocketbase/publishing/revisions.ts';
import { saleHooks } from '#pocketbase/catalogue/sales.ts';
import { termsVersionHooks } from '#pocketbase/content/terms.ts';
import { userHooks } from '#pocketbase/app/account-hooks.ts';
import { vitalHooks } from '#pocketbase/app/vitals.ts';
import { type Entries, setEntries } from '#pocketbase/base/entries.ts';

export const TABLE: Entries = {
  products: { hooks: productHooks, built: true },
  items: { hooks: itemHooks, built: true },
  categories: { hooks: categoryHooks, built: true },
  attributes: { hooks: attributeHooks, built: true },
  attribute_values: { hooks: attributeValueHooks, built: true },
  manufacturers: { hooks: manufacturerHooks, built: true },
  synonyms: { hooks: synonymHooks, built: true },
  pages: { hooks: pageHooks, built: true },
  home: { hooks: single, built: true },
  blocks: { hooks: blockHooks, built: true },
  palette: { hooks: paletteHooks, built: true },
  shop: { hooks: shopHooks, built: true },
  countries: { hooks: countryHooks, built: true },
  shipping_rates: { hooks: shippingRateHooks, built: true },
  redirects: { hooks: redirectHooks, built: true },
  media: { hooks: mediaHooks, built: false },
  media_uses: { hooks: { closed: true, ownRows: true, setByShop: ['medium', 'collection', 'record'] }, built: false },
  awaited_pictures: { hooks: awaitedPictureHooks, built: false },
  sales: { hooks: saleHooks, built: false },
  price_history: { hooks: { appendOnly: true, closed: true }, built: false },
  stock_movements: { hooks: { appendOnly: true, closed: true }, built: false },
  changes: { hooks: { appendOnly: true }, built: false },
  users: { hooks: userHooks, built: false },
  moved_accounts: { hooks: movedAccountHooks, built: false },
  addresses: { hooks: addressHooks, built: false },
  carts: { hooks: cartHooks, built: false },
  saved_products: { hooks: savedHooks, built: false },
  stock_requests: { hooks: stockRequestHooks, built: false },
  consents: { hooks: consentHooks, built: false },
  retention: { hooks: retentionHooks, built: false },
  contact_messages: { hooks: contactHooks, built: false },
  customer_notes: {
    hooks: { closed: true, setByShop: ['email', 'kind', 'text', 'by', 'received', 'due', 'done', 'done_by'] },
    built: false,
  },
  answer_templates: { hooks: {}, built: false },
  orders: { hooks: orderHooks, built: false },
  order_lines: { hooks: orderLineHooks, built: false },
  order_history: { hooks: orderHistoryHooks, built: false },
  past_orders: { hooks: pastOrderHooks, built: false },
  shipments: { hooks: shipmentHooks, built: false },
  returns: { hooks: returnHooks, built: false },
  payments: { hooks: paymentHooks, built: false },
  refunds: { hooks: refundHooks, built: false },
  transfers: { hooks: transferHooks, built: false },
  unmatched_transfers: { hooks: unmatchedHooks, built: false },
  disputes: { hooks: disputeHooks, built: false },
  comparisons: { hooks: { closed: true }, built: false },
  payment_events: { hooks: paymentEventHooks, built: false },
  mails: { hooks: mailHooks, built: false },
  mail_words: { hooks: mailWordsHooks, built: false },
  payment_findings: { hooks: { closed: true }, built: false },
  job_findings: { hooks: { closed: true }, built: false },
  order_news: { hooks: { closed: true }, built: false },
  // Builds see them by their own rows of `changes`; without revisions, which would keep what somebody has taken back.
  reviews: { hooks: reviewHooks, built: false },
  coupons: { hooks: couponHooks, built: false },
  coupon_uses: { hooks: couponUseHooks, built: false },
  order_attempts: { hooks: orderAttemptHooks, built: false },
  terms_versions: { hooks: termsVersionHooks, built: false },
  document_series: { hooks: documentSeriesHooks, built: false },
  documents: { hooks: documentHooks, built: false },
  // The desk writes them by statements of its own: whoever closes a month leaves a row in the log.
  months: { hooks: { appendOnly: true, closed: true }, built: false },
  sales_abroad: { hooks: { appendOnly: true, closed: true }, built: false },
  vitals: { hooks: vitalHooks, built: false },
  missed_searches: { hooks: missedSearchHooks, built: false },
  sale_days: { hooks: saleDayHooks, built: false },
  payouts: { hooks: payoutHooks, built: false },
  payout_lines: { hooks: payoutLineHooks, built: false },
  invoice_files: { hooks: invoiceFileHooks, built: false },
  services: { hooks: serviceHooks, built: false },
  drafts: { hooks: draftHooks, built: false },
  revisions: { hooks: revisionHooks, built: false },
  builds: { hooks: {}, built: false },
  previews: { hooks: previewHooks, built: false },
  push_devices: {
    hooks: { closed: true, ownRows: true, setByShop: ['user', 'endpoint', 'p256dh', 'auth'] },
    built: false,
  },
  second_factors: {
    hooks: { closed: true, ownRows: true, setByShop: ['user', 'superuser', 'key', 'step', 'recovery'] },
    built: false,
  },
  sign_ins: {
    hooks: {
      closed: true,
      ownRows: true,
      setByShop: ['user', 'superuser', 'factor', 'device', 'network', 'seen', 'ended'],
    },
    built: false,
  },
  push_messages: { hooks: { closed: true, ownRows: true, setByShop: ['kind', 'key'] }, built: false },
  staff_actions: { hooks: { appendOnly: true, closed: true, ownRows: true }, built: false },
};

setEntries(TABLE);
