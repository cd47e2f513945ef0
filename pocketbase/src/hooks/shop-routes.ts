/** Route → what answers it: `POST /api/shop/{route}` (contract/shop-api.ts). */
import { afterSales } from '#pocketbase/hooks/after-sales/after-sales.ts';
import { returnRequest } from '#pocketbase/hooks/after-sales/return-request.ts';
import { returnSlipRoute } from '#pocketbase/hooks/after-sales/slip.ts';
import { withdraw } from '#pocketbase/hooks/after-sales/withdraw.ts';
import { appBegin, appConfirm, appEnd } from '#pocketbase/hooks/accounts/app-factor.ts';
import { cartSync } from '#pocketbase/hooks/accounts/cart.ts';
import { accountDelete } from '#pocketbase/hooks/accounts/delete.ts';
import { accountExport } from '#pocketbase/hooks/accounts/export.ts';
import { orderClaim } from '#pocketbase/hooks/accounts/earlier-orders.ts';
import { savedSync } from '#pocketbase/hooks/accounts/saved.ts';
import { signInEnd, signIns } from '#pocketbase/hooks/accounts/sign-ins.ts';
import { newsletter, newsletterConfirm, newsletterLeave } from '#pocketbase/hooks/accounts/newsletter.ts';
import { availability, order, orderCancel, orderEmail, orderStatus, quote } from '#pocketbase/hooks/orders/routes.ts';
import { orderAccept } from '#pocketbase/hooks/orders/accept-order.ts';
import { offers } from '#pocketbase/hooks/offers.ts';
import { documentRoute } from '#pocketbase/hooks/documents/routes.ts';
import { inbox } from '#pocketbase/hooks/mails/demo-inbox.ts';
import { mailCheckRoute } from '#pocketbase/hooks/mails/mail-check.ts';
import { testMailRoute } from '#pocketbase/hooks/mails/test-mail.ts';
import {
  demoPaymentRoute,
  paymentRoute,
  reconcileRoute,
  refundRetryRoute,
  refundRoute,
} from '#pocketbase/hooks/payments/routes.ts';
import { transfersRoute } from '#pocketbase/hooks/payments/transfers/import-route.ts';
import { picturesDue, picturesFailed } from '#pocketbase/hooks/moving-in/picture-routes.ts';
import { missedSearch } from '#pocketbase/hooks/missed-searches.ts';
import { review, reviewDelete, reviewFormRoute, reviewStop } from '#pocketbase/hooks/reviews/review-routes.ts';
import { setup } from '#pocketbase/hooks/setup/begin.ts';
import { setupLink } from '#pocketbase/hooks/setup/link.ts';
import { setupMail } from '#pocketbase/hooks/setup/mail.ts';
import { setupPeople } from '#pocketbase/hooks/setup/owners.ts';
import { setupState } from '#pocketbase/hooks/setup/state.ts';
import { stockRequest, stockRequestConfirm, stockRequestEnd } from '#pocketbase/hooks/stock-requests/routes.ts';
import { vitals } from '#pocketbase/hooks/vitals.ts';
import type { Refused } from '#pocketbase/hooks/orders/refusal.ts';

type Route = (event: core.RequestEvent) => object | Refused;

export const ROUTES: Readonly<Record<string, Route>> = {
  availability,
  quote,
  order,
  'order-status': orderStatus,
  'order-cancel': orderCancel,
  'order-accept': orderAccept,
  'order-email': orderEmail,
  payment: paymentRoute,
  'demo-payment': demoPaymentRoute,
  refund: refundRoute,
  'refund-retry': refundRetryRoute,
  reconcile: reconcileRoute,
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
