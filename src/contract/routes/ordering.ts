/** Cart, checkout, and orders as their customers see them. */
import { route } from '#src/contract/routes/route.ts';
import type { DocumentAnswer, DocumentRequest, OrderClaimAnswer, OrderRef } from '#src/contract/account-api.ts';
import type { OffersAnswer, OffersRequest } from '#src/contract/offers.ts';
import type {
  AvailabilityAnswer,
  AvailabilityRequest,
  DemoPaymentAnswer,
  DemoPaymentRequest,
  InboxAnswer,
  InboxRequest,
  OrderAcceptRequest,
  OrderAnswer,
  OrderEmailRequest,
  OrderRequest,
  OrderView,
  PaymentAnswer,
  QuoteAnswer,
  QuoteRequest,
  TokenRequest,
} from '#src/contract/shop-api.ts';
import type { TransfersAnswer, TransfersRequest } from '#src/contract/transfers-api.ts';

export const ORDERING = {
  /** A form, so that no second request asks first. */
  'shop/offers': route<OffersRequest, OffersAnswer>({ who: 'anyone', limit: [200, 60] }),
  'shop/availability': route<AvailabilityRequest, AvailabilityAnswer>({
    who: 'anyone',
    lane: 'sale',
    repeatable: true,
    limit: [300, 60],
  }),
  'shop/quote': route<QuoteRequest, QuoteAnswer>({ who: 'anyone', lane: 'sale', repeatable: true, limit: [200, 60] }),
  'shop/order': route<OrderRequest, OrderAnswer>({ who: 'anyone', lane: 'sale', repeatable: true, limit: [100, 600] }),
  'shop/order-status': route<OrderRef, OrderView>({ who: 'anyone', lane: 'sale', repeatable: true, limit: [120, 60] }),
  'shop/order-cancel': route<OrderRef, OrderView>({ who: 'anyone', lane: 'sale', limit: [60, 60] }),
  'shop/order-accept': route<OrderAcceptRequest, OrderView>({ who: 'anyone', lane: 'sale', limit: [60, 60] }),
  'shop/order-email': route<OrderEmailRequest, OrderView>({
    who: 'anyone',
    lane: 'sale',
    mails: true,
    limit: [20, 600],
  }),
  'shop/payment': route<TokenRequest, PaymentAnswer>({ who: 'anyone', lane: 'away', limit: [120, 60] }),
  'shop/demo-payment': route<DemoPaymentRequest, DemoPaymentAnswer>({
    who: 'anyone',
    lane: 'sale',
    mails: true,
    limit: [120, 60],
  }),
  // A trial of a file that names one order very often says so with each of its requests.
  'shop/transfers': route<TransfersRequest, TransfersAnswer>({ who: 'operators', mails: true, bytes: 512 * 1024 }),
  /** Demo only. */
  'shop/inbox': route<InboxRequest, InboxAnswer>({ who: 'anyone', repeatable: true, limit: [300, 60] }),
  'shop/document': route<DocumentRequest, DocumentAnswer>({ who: 'anyone', repeatable: true, limit: [120, 60] }),
  'shop/order-claim': route<TokenRequest, OrderClaimAnswer>({ who: 'accounts', limit: [30, 600] }),
};
