/** Every collection of the shop: name → its table. */
import { addresses } from '#src/schema/addresses.ts';
import { answerTemplates } from '#src/schema/answer-templates.ts';
import { attributeValues } from '#src/schema/attribute-values.ts';
import { attributes } from '#src/schema/attributes.ts';
import { awaitedPictures } from '#src/schema/awaited-pictures.ts';
import { media, mediaUses } from '#src/schema/media.ts';
import { blocks } from '#src/schema/blocks.ts';
import { builds } from '#src/schema/builds.ts';
import { carts } from '#src/schema/carts.ts';
import { categories } from '#src/schema/categories.ts';
import { changes } from '#src/schema/changes.ts';
import { comparisons } from '#src/schema/comparisons.ts';
import { consents } from '#src/schema/consents.ts';
import { contactMessages } from '#src/schema/contact-messages.ts';
import { countries } from '#src/schema/countries.ts';
import { couponUses } from '#src/schema/coupon-uses.ts';
import { coupons } from '#src/schema/coupons.ts';
import { customerNotes } from '#src/schema/customer-notes.ts';
import { disputes } from '#src/schema/disputes.ts';
import { documentSeries } from '#src/schema/document-series.ts';
import { documents } from '#src/schema/documents.ts';
import { drafts } from '#src/schema/drafts.ts';
import { home } from '#src/schema/home.ts';
import { items } from '#src/schema/items.ts';
import { jobFindings } from '#src/schema/job-findings.ts';
import { mailWords } from '#src/schema/mail-words.ts';
import { mails } from '#src/schema/mails.ts';
import { manufacturers } from '#src/schema/manufacturers.ts';
import { movedAccounts } from '#src/schema/moved-accounts.ts';
import { months } from '#src/schema/months.ts';
import { orderAttempts } from '#src/schema/order-attempts.ts';
import { orderHistory } from '#src/schema/order-history.ts';
import { orderLines } from '#src/schema/order-lines.ts';
import { orderNews } from '#src/schema/order-news.ts';
import { orders } from '#src/schema/orders.ts';
import { pages } from '#src/schema/pages.ts';
import { palette } from '#src/schema/palette.ts';
import { paymentEvents } from '#src/schema/payment-events.ts';
import { paymentFindings } from '#src/schema/payment-findings.ts';
import { pastOrders } from '#src/schema/past-orders.ts';
import { payments } from '#src/schema/payments.ts';
import { previews } from '#src/schema/previews.ts';
import { priceHistory } from '#src/schema/price-history.ts';
import { products } from '#src/schema/products.ts';
import { redirects } from '#src/schema/redirects.ts';
import { refunds } from '#src/schema/refunds.ts';
import { retention } from '#src/schema/retention.ts';
import { returns } from '#src/schema/returns.ts';
import { reviews } from '#src/schema/reviews.ts';
import { revisions } from '#src/schema/revisions.ts';
import { sales } from '#src/schema/sales.ts';
import { salesAbroad } from '#src/schema/sales-abroad.ts';
import { savedProducts } from '#src/schema/saved-products.ts';
import { services } from '#src/schema/services.ts';
import { shipments } from '#src/schema/shipments.ts';
import { shippingRates } from '#src/schema/shipping-rates.ts';
import { shop } from '#src/schema/shop.ts';
import { secondFactors } from '#src/schema/second-factors.ts';
import { signIns } from '#src/schema/sign-ins.ts';
import { pushDevices } from '#src/schema/push-devices.ts';
import { pushMessages } from '#src/schema/push-messages.ts';
import { staffActions } from '#src/schema/staff-actions.ts';
import { stockMovements } from '#src/schema/stock-movements.ts';
import { stockRequests } from '#src/schema/stock-requests.ts';
import { synonyms } from '#src/schema/synonyms.ts';
import { termsVersions } from '#src/schema/terms-versions.ts';
import { transfers } from '#src/schema/transfers.ts';
import { unmatchedTransfers } from '#src/schema/unmatched-transfers.ts';
import { users } from '#src/schema/users.ts';
import { invoiceFiles } from '#src/schema/invoice-files.ts';
import { payoutLines } from '#src/schema/payout-lines.ts';
import { payouts } from '#src/schema/payouts.ts';
import { saleDays } from '#src/schema/sale-days.ts';
import { missedSearches } from '#src/schema/missed-searches.ts';
import { vitals } from '#src/schema/vitals.ts';

export const COLLECTIONS = {
  products,
  items,
  categories,
  manufacturers,
  attributes,
  attribute_values: attributeValues,
  synonyms,
  pages,
  home,
  blocks,
  palette,
  shop,
  countries,
  shipping_rates: shippingRates,
  sales,
  price_history: priceHistory,
  changes,
  redirects,
  awaited_pictures: awaitedPictures,
  media,
  media_uses: mediaUses,
  users,
  moved_accounts: movedAccounts,
  addresses,
  carts,
  saved_products: savedProducts,
  stock_requests: stockRequests,
  consents,
  retention,
  contact_messages: contactMessages,
  customer_notes: customerNotes,
  answer_templates: answerTemplates,
  orders,
  order_lines: orderLines,
  order_history: orderHistory,
  past_orders: pastOrders,
  shipments,
  returns,
  payments,
  refunds,
  transfers,
  unmatched_transfers: unmatchedTransfers,
  disputes,
  comparisons,
  payment_events: paymentEvents,
  payment_findings: paymentFindings,
  job_findings: jobFindings,
  order_news: orderNews,
  reviews,
  mails,
  mail_words: mailWords,
  coupons,
  coupon_uses: couponUses,
  order_attempts: orderAttempts,
  terms_versions: termsVersions,
  document_series: documentSeries,
  documents,
  months,
  sales_abroad: salesAbroad,
  vitals,
  missed_searches: missedSearches,
  sale_days: saleDays,
  payouts,
  payout_lines: payoutLines,
  invoice_files: invoiceFiles,
  services,
  drafts,
  revisions,
  builds,
  previews,
  staff_actions: staffActions,
  stock_movements: stockMovements,
  push_devices: pushDevices,
  push_messages: pushMessages,
  second_factors: secondFactors,
  sign_ins: signIns,
} as const;
