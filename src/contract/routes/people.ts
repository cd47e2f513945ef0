/** Accounts, what they keep, letters and measures of visits; people as the desk sees them. */
import { DONE, route, type } from '#src/contract/routes/route.ts';
import type {
  AccountDeleteRequest,
  AccountExport,
  AppBeginAnswer,
  AppBeginRequest,
  AppConfirmAnswer,
  AppConfirmRequest,
  AppEndAnswer,
  AppEndRequest,
  CartSyncAnswer,
  CartSyncRequest,
  NewsletterAnswer,
  NewsletterConfirmRequest,
  NewsletterRequest,
  SignInEndAnswer,
  SignInEndRequest,
  SignInsAnswer,
} from '#src/contract/account-api.ts';
import type {
  CustomerAnswer,
  CustomerDone,
  CustomerErase,
  CustomerExport,
  CustomerNoteRequest,
  CustomerRequest,
  CustomerRowsAnswer,
  CustomerRowsRequest,
  CustomersAnswer,
  CustomersRequest,
} from '#src/contract/desk/customers.ts';
import type {
  PastOrder,
  PastOrderRequest,
  PastOrdersAnswer,
  PastOrdersRequest,
} from '#src/contract/desk/past-orders.ts';
import type { MissedSearchAnswer, MissedSearchRequest } from '#src/contract/missed-search.ts';
import type { SavedSyncAnswer, SavedSyncRequest } from '#src/contract/saved-api.ts';
import type {
  StockRequest,
  StockRequestAnswer,
  StockRequestState,
  StockRequestToken,
} from '#src/contract/stock-request-api.ts';
import type { VitalsAnswer, VitalsRequest } from '#src/contract/vitals.ts';

type Nothing = Readonly<Record<never, never>>;

export const PEOPLE = {
  'shop/cart-sync': route({
    who: 'accounts',
    request: type<CartSyncRequest>(),
    answer: type<CartSyncAnswer>(),
    // Asked at once after a sign-in, so after a registration too.
    mails: true,
    limit: [200, 60],
  }),
  'shop/saved-sync': route({
    who: 'accounts',
    request: type<SavedSyncRequest>(),
    answer: type<SavedSyncAnswer>(),
    limit: [200, 60],
  }),
  'shop/stock-request': route({
    who: 'anyone',
    request: type<StockRequest>(),
    answer: type<StockRequestAnswer>(),
    mails: true,
    limit: [10, 600],
  }),
  'shop/stock-request-confirm': route({
    who: 'anyone',
    request: type<StockRequestToken>(),
    answer: type<StockRequestState>(),
    limit: [30, 600],
  }),
  'shop/stock-request-end': route({
    who: 'anyone',
    request: type<StockRequestToken>(),
    answer: type<StockRequestState>(),
    limit: [30, 600],
  }),
  'shop/newsletter': route({
    who: 'accounts',
    request: type<NewsletterRequest>(),
    answer: type<NewsletterAnswer>(),
    mails: true,
    limit: [30, 600],
  }),
  'shop/newsletter-confirm': route({
    who: 'anyone',
    request: type<NewsletterConfirmRequest>(),
    answer: type<NewsletterAnswer>(),
    mails: true,
    limit: [30, 600],
  }),
  'shop/newsletter-leave': route({
    who: 'anyone',
    request: type<NewsletterConfirmRequest>(),
    answer: type<NewsletterAnswer>(),
    limit: [30, 600],
  }),
  'shop/account-export': route({
    who: 'accounts',
    request: type<Nothing>(),
    answer: type<AccountExport>(),
    mails: true,
    limit: [20, 600],
  }),
  'shop/account-delete': route({
    who: 'accounts',
    request: type<AccountDeleteRequest>(),
    answer: type<{ readonly deleted: true }>(),
    mails: true,
    limit: [30, 600],
  }),
  'shop/sign-ins': route({ who: 'staff', request: type<Nothing>(), answer: type<SignInsAnswer>(), limit: [60, 60] }),
  'shop/sign-in-end': route({
    who: 'staff',
    request: type<SignInEndRequest>(),
    answer: type<SignInEndAnswer>(),
    limit: [60, 60],
  }),
  'shop/app-begin': route({
    who: 'staff',
    request: type<AppBeginRequest>(),
    answer: type<AppBeginAnswer>(),
    limit: [30, 600],
  }),
  'shop/app-confirm': route({
    who: 'staff',
    request: type<AppConfirmRequest>(),
    answer: type<AppConfirmAnswer>(),
    limit: [30, 600],
  }),
  'shop/app-end': route({
    who: 'staff',
    request: type<AppEndRequest>(),
    answer: type<AppEndAnswer>(),
    limit: [30, 600],
  }),
  /** A form, so that no second request asks first, as the next. */
  'shop/vitals': route({
    who: 'anyone',
    request: type<VitalsRequest>(),
    answer: type<VitalsAnswer>(),
    limit: [60, 60],
  }),
  'shop/missed-search': route({
    who: 'anyone',
    request: type<MissedSearchRequest>(),
    answer: type<MissedSearchAnswer>(),
    limit: [20, 60],
  }),
  'desk/customers': route({ who: 'operators', request: type<CustomersRequest>(), answer: type<CustomersAnswer>() }),
  'desk/customer': route({ who: 'operators', request: type<CustomerRequest>(), answer: type<CustomerAnswer>() }),
  'desk/customer-rows': route({
    who: 'operators',
    request: type<CustomerRowsRequest>(),
    answer: type<CustomerRowsAnswer>(),
  }),
  'desk/customer-export': route({
    who: 'operators',
    request: type<CustomerRequest>(),
    answer: type<CustomerExport>(),
  }),
  'desk/past-orders': route({ who: 'operators', request: type<PastOrdersRequest>(), answer: type<PastOrdersAnswer>() }),
  'desk/past-order': route({ who: 'operators', request: type<PastOrderRequest>(), answer: type<PastOrder>() }),
  'desk/customer-note': route({ who: 'operators', act: true, request: type<CustomerNoteRequest>(), answer: DONE }),
  'desk/customer-done': route({ who: 'operators', act: true, request: type<CustomerDone>(), answer: DONE }),
  'desk/customer-erase': route({
    who: 'operators',
    act: true,
    proven: true,
    request: type<CustomerErase>(),
    answer: DONE,
  }),
};
