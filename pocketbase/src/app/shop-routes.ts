/** Route → what answers it: `POST /api/shop/{route}` (contract/routes). */
import { afterSales } from '#pocketbase/after-sales/after-sales.ts';
import { returnRequest } from '#pocketbase/after-sales/return-request.ts';
import { returnSlipRoute } from '#pocketbase/after-sales/slip.ts';
import { withdraw } from '#pocketbase/after-sales/withdraw.ts';
import { appBegin, appConfirm, appEnd } from '#pocketbase/people/app-factor.ts';
import { cartSync } from '#pocketbase/people/cart.ts';
import { accountDelete } from '#pocketbase/people/delete.ts';
import { accountExport } from '#pocketbase/staff/customers/export.ts';
import { orderClaim } from '#pocketbase/orders/earlier-orders.ts';
import { savedSync } from '#pocketbase/people/saved.ts';
import { signInEnd, signIns } from '#pocketbase/people/sign-ins.ts';
import { newsletter, newsletterConfirm, newsletterLeave } from '#pocketbase/people/newsletter.ts';
import { availability, order, orderCancel, orderEmail, orderStatus, quote } from '#pocketbase/orders/routes.ts';
import { orderAccept } from '#pocketbase/orders/accept-order.ts';
import { offers } from '#pocketbase/catalogue/offers.ts';
import { documentRoute } from '#pocketbase/documents/routes.ts';
import { inbox } from '#pocketbase/app/demo-inbox.ts';
import { mailCheckRoute, testMailRoute } from '#pocketbase/staff/settings/mail.ts';
import { demoPaymentRoute, paymentRoute } from '#pocketbase/app/payment-routes.ts';
import { transfersRoute } from '#pocketbase/orders/payments/transfers/import-route.ts';
import { picturesDue, picturesFailed } from '#pocketbase/moving/picture-routes.ts';
import { missedSearch } from '#pocketbase/catalogue/missed-searches.ts';
import { review, reviewDelete, reviewFormRoute, reviewStop } from '#pocketbase/after-sales/reviews/review-routes.ts';
import { setupLink, setup, setupMail, setupState } from '#pocketbase/app/setup/setup.ts';
import { setupPeople } from '#pocketbase/people/owners.ts';
import { stockRequest, stockRequestConfirm, stockRequestEnd } from '#pocketbase/people/stock-requests/routes.ts';
import { vitals } from '#pocketbase/app/vitals.ts';
import type { ShopCalls } from '#src/contract/routes/routes.ts';
import type { Refused } from '#pocketbase/base/refusal.ts';

export const SHOP_ROUTES: {
  readonly [Name in keyof ShopCalls]: (event: core.RequestEvent) => ShopCalls[Name][1] | Refused;
} = {
  availability,
  quote,
  order,
  'order-status': orderStatus,
  'order-cancel': orderCancel,
  'order-accept': orderAccept,
  'order-email': orderEmail,
  payment: paymentRoute,
  'demo-payment': demoPaymentRoute,
  transfers: transfersRoute,
  inbox,
  'mail-check': mailCheckRoute,
  'test-mail': testMailRoute,
  document: documentRoute,
  withdraw,
  'return-request': returnRequest,
  'return-slip': returnSlipRoute,
  'after-sales': afterSales,
  'cart-sync': cartSync,
  'saved-sync': savedSync,
  'stock-request': stockRequest,
  'stock-request-confirm': stockRequestConfirm,
  'stock-request-end': stockRequestEnd,
  newsletter,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-leave': newsletterLeave,
  'order-claim': orderClaim,
  'account-export': accountExport,
  'account-export-next': accountExport,
  'account-delete': accountDelete,
  'sign-ins': signIns,
  'sign-in-end': signInEnd,
  'app-begin': appBegin,
  'app-confirm': appConfirm,
  'app-end': appEnd,
  'review-form': reviewFormRoute,
  review,
  'review-delete': reviewDelete,
  'review-stop': reviewStop,
  vitals,
  'missed-search': missedSearch,
  offers,
  'pictures-due': picturesDue,
  'pictures-failed': picturesFailed,
  setup,
  'setup-link': setupLink,
  'setup-mail': setupMail,
  'setup-people': setupPeople,
  'setup-state': setupState,
};

export function isShopRoute(name: string): name is keyof ShopCalls {
  return Object.hasOwn(SHOP_ROUTES, name);
}
