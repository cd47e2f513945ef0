/** Accounts, what they keep, letters and measures of visits; people as the desk sees them. */
import { act, route } from '#src/contract/routes/route.ts';
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
  ExportPlace,
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
  // Asked at once after a sign-in, so after a registration too.
  'shop/cart-sync': route<CartSyncRequest, CartSyncAnswer>({ who: 'accounts', mails: true, limit: [200, 60] }),
  'shop/saved-sync': route<SavedSyncRequest, SavedSyncAnswer>({ who: 'accounts', limit: [200, 60] }),
  'shop/stock-request': route<StockRequest, StockRequestAnswer>({ who: 'anyone', mails: true, limit: [10, 600] }),
  'shop/stock-request-confirm': route<StockRequestToken, StockRequestState>({ who: 'anyone', limit: [30, 600] }),
  'shop/stock-request-end': route<StockRequestToken, StockRequestState>({ who: 'anyone', limit: [30, 600] }),
  'shop/newsletter': route<NewsletterRequest, NewsletterAnswer>({ who: 'accounts', mails: true, limit: [30, 600] }),
  'shop/newsletter-confirm': route<NewsletterConfirmRequest, NewsletterAnswer>({
    who: 'anyone',
    mails: true,
    limit: [30, 600],
  }),
  'shop/newsletter-leave': route<NewsletterConfirmRequest, NewsletterAnswer>({ who: 'anyone', limit: [30, 600] }),
  'shop/account-export': route<Nothing, AccountExport>({ who: 'accounts', mails: true, limit: [20, 600] }),
  'shop/account-export-next': route<ExportPlace, AccountExport>({ who: 'accounts', mails: true, limit: [200, 600] }),
  'shop/account-delete': route<AccountDeleteRequest, { readonly deleted: true }>({
    who: 'accounts',
    mails: true,
    limit: [30, 600],
  }),
  'shop/sign-ins': route<Nothing, SignInsAnswer>({ who: 'staff', limit: [60, 60] }),
  'shop/sign-in-end': route<SignInEndRequest, SignInEndAnswer>({ who: 'staff', limit: [60, 60] }),
  'shop/app-begin': route<AppBeginRequest, AppBeginAnswer>({ who: 'staff', limit: [30, 600] }),
  'shop/app-confirm': route<AppConfirmRequest, AppConfirmAnswer>({ who: 'staff', limit: [30, 600] }),
  'shop/app-end': route<AppEndRequest, AppEndAnswer>({ who: 'staff', limit: [30, 600] }),
  /** A form, so that no second request asks first, as the next. */
  'shop/vitals': route<VitalsRequest, VitalsAnswer>({ who: 'anyone', limit: [60, 60] }),
  'shop/missed-search': route<MissedSearchRequest, MissedSearchAnswer>({ who: 'anyone', limit: [20, 60] }),
  'desk/customers': route<CustomersRequest, CustomersAnswer>({ who: 'operators' }),
  'desk/customer': route<CustomerRequest, CustomerAnswer>({ who: 'operators' }),
  'desk/customer-rows': route<CustomerRowsRequest, CustomerRowsAnswer>({ who: 'operators' }),
  'desk/customer-export': route<CustomerRequest & Partial<ExportPlace>, CustomerExport>({ who: 'operators' }),
  'desk/past-orders': route<PastOrdersRequest, PastOrdersAnswer>({ who: 'operators' }),
  'desk/past-order': route<PastOrderRequest, PastOrder>({ who: 'operators' }),
  'desk/customer-note': act<CustomerNoteRequest>(),
  'desk/customer-done': act<CustomerDone>(),
  'desk/customer-erase': act<CustomerErase>({ proven: true }),
};
