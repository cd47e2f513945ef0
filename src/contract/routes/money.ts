/** Money at the desk: what comes in, goes back and is disputed; payouts, the books of a month, and FatturaPA files. */
import { DONE, route, type } from '#src/contract/routes/route.ts';
import type {
  InvoiceFileAnswer,
  InvoicesAnswer,
  InvoicesRequest,
  InvoiceState,
  ReceiptFile,
  ReceiptOutcome,
} from '#src/contract/desk/invoices.ts';
import type {
  DisputeEvidence,
  DisputesAnswer,
  ListRequest,
  OrderMoney,
  PaymentFindings,
  RefundAction,
  RefundChoice,
  RefundPreview,
  RefundsAnswer,
  TransferOrders,
  TransferOrdersRequest,
  TransfersToMatch,
} from '#src/contract/desk/money.ts';
import type {
  MonthAnswer,
  MonthDocumentsAnswer,
  MonthDocumentsRequest,
  MonthLock,
  MonthPageAnswer,
  MonthPageRequest,
  MonthPagesAnswer,
  MonthPagesRequest,
  MonthRequest,
  MonthUnlock,
  OssAnswer,
} from '#src/contract/desk/month.ts';
import type { PayoutAnswer, PayoutRequest, PayoutsAnswer, PayoutsRequest } from '#src/contract/desk/payouts.ts';

interface Files {
  readonly files: readonly ReceiptFile[];
}

interface ReadReceipts {
  readonly outcomes: readonly { readonly name: string; readonly outcome: ReceiptOutcome; readonly number: string }[];
}

/** Ids are those of the collection that the field names. */
export const MONEY = {
  'desk/order-money': route({
    who: 'operators',
    request: type<{ readonly order: string }>(),
    answer: type<OrderMoney>(),
  }),
  'desk/refund-preview': route({ who: 'operators', request: type<RefundChoice>(), answer: type<RefundPreview>() }),
  'desk/money-refunds': route({ who: 'operators', request: type<ListRequest>(), answer: type<RefundsAnswer>() }),
  'desk/money-findings': route({ who: 'operators', request: type<object>(), answer: type<PaymentFindings>() }),
  'desk/money-transfers': route({ who: 'operators', request: type<ListRequest>(), answer: type<TransfersToMatch>() }),
  'desk/transfer-orders': route({
    who: 'operators',
    request: type<TransferOrdersRequest>(),
    answer: type<TransferOrders>(),
  }),
  'desk/disputes': route({ who: 'operators', request: type<ListRequest>(), answer: type<DisputesAnswer>() }),
  'desk/dispute-evidence': route({
    who: 'operators',
    request: type<{ readonly dispute: string }>(),
    answer: type<DisputeEvidence>(),
  }),
  'desk/refund': route({ who: 'operators', act: true, request: type<RefundAction>(), answer: DONE, lane: 'away' }),
  /** In the place of one that failed. */
  'desk/refund-again': route({
    who: 'operators',
    act: true,
    request: type<{ readonly refund: string }>(),
    answer: DONE,
    lane: 'away',
  }),
  /** `day`: 'YYYY-MM-DD', on which an operator has transferred it. */
  'desk/refund-transferred': route({
    who: 'operators',
    act: true,
    request: type<{ readonly refund: string; readonly day: string }>(),
    answer: DONE,
  }),
  /**
   * `transfer`: in `unmatched_transfers`. `older`: whoever asks has read that the money came before the order; `again`:
   * that it looks like money that has paid one.
   */
  'desk/transfer-join': route({
    who: 'operators',
    act: true,
    request: type<{
      readonly transfer: string;
      readonly order: string;
      readonly older?: true;
      readonly again?: true;
    }>(),
    answer: DONE,
  }),
  'desk/transfer-dismiss': route({
    who: 'operators',
    act: true,
    request: type<{ readonly transfer: string; readonly note: string }>(),
    answer: DONE,
  }),
  'desk/transfer-reopen': route({
    who: 'operators',
    act: true,
    request: type<{ readonly transfer: string }>(),
    answer: DONE,
  }),
  /** `transfer`: in `transfers`; 0: it was a mistake. */
  'desk/transfer-correct': route({
    who: 'operators',
    act: true,
    request: type<{ readonly transfer: string; readonly amount: number }>(),
    answer: DONE,
  }),
  /** Reason why the order is sent although a bank decides; '' takes that back. */
  'desk/dispute-release': route({
    who: 'operators',
    act: true,
    request: type<{ readonly dispute: string; readonly reason: string }>(),
    answer: DONE,
  }),

  'desk/payouts': route({ who: 'operators', request: type<PayoutsRequest>(), answer: type<PayoutsAnswer>() }),
  'desk/payout': route({ who: 'operators', request: type<PayoutRequest>(), answer: type<PayoutAnswer>() }),
  /** It is at the bank: a row of its export, or (`row` '') a day that somebody has seen. */
  'desk/payout-arrived': route({
    who: 'operators',
    act: true,
    request: type<{ readonly payout: string; readonly row: string; readonly day: string }>(),
    answer: DONE,
  }),
  'desk/payout-not-arrived': route({
    who: 'operators',
    act: true,
    request: type<{ readonly payout: string }>(),
    answer: DONE,
  }),

  'desk/invoices': route({ who: 'operators', request: type<InvoicesRequest>(), answer: type<InvoicesAnswer>() }),
  'desk/invoice-file': route({
    who: 'operators',
    request: type<{ readonly document: string }>(),
    answer: type<InvoiceFileAnswer>(),
  }),
  /** Reads what each receipt would say; nothing is written. */
  'desk/invoice-receipts': route({ who: 'operators', request: type<Files>(), answer: type<ReadReceipts>() }),
  /** Somebody has sent the file to the SdI on a day. */
  'desk/invoice-sent': route({
    who: 'operators',
    act: true,
    request: type<{ readonly document: string; readonly day: string }>(),
    answer: DONE,
  }),
  /** State that somebody knows it to have come to. */
  'desk/invoice-state': route({
    who: 'operators',
    act: true,
    request: type<{ readonly document: string; readonly state: Exclude<InvoiceState, 'new'> }>(),
    answer: DONE,
  }),
  /** It was not sent after all. */
  'desk/invoice-unsent': route({
    who: 'operators',
    act: true,
    request: type<{ readonly document: string }>(),
    answer: DONE,
  }),
  'desk/invoice-receipt': route({ who: 'operators', act: true, request: type<Files>(), answer: DONE }),

  // All that accountants are let into: nothing that writes, nothing of orders, customers or settings.
  'desk/month': route({ who: 'accountants', request: type<MonthRequest>(), answer: type<MonthAnswer>() }),
  'desk/month-documents': route({
    who: 'accountants',
    request: type<MonthDocumentsRequest>(),
    answer: type<MonthDocumentsAnswer>(),
  }),
  'desk/month-page': route({ who: 'accountants', request: type<MonthPageRequest>(), answer: type<MonthPageAnswer>() }),
  'desk/month-pages': route({
    who: 'accountants',
    request: type<MonthPagesRequest>(),
    answer: type<MonthPagesAnswer>(),
  }),
  'desk/oss-quarter': route({ who: 'accountants', request: type<MonthRequest>(), answer: type<OssAnswer>() }),
  /** Its files were taken. */
  'desk/month-export': route({ who: 'operators', act: true, request: type<MonthRequest>(), answer: DONE }),
  'desk/month-lock': route({ who: 'operators', act: true, request: type<MonthLock>(), answer: DONE }),
  'desk/month-unlock': route({ who: 'operators', act: true, request: type<MonthUnlock>(), answer: DONE }),
};
