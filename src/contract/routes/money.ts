/** Money at the desk: what comes in, goes back and is disputed; payouts, the books of a month, and FatturaPA files. */
import { act, route } from '#src/contract/routes/route.ts';
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
  'desk/order-money': route<{ readonly order: string }, OrderMoney>({ who: 'operators' }),
  'desk/refund-preview': route<RefundChoice, RefundPreview>({ who: 'operators' }),
  'desk/money-refunds': route<ListRequest, RefundsAnswer>({ who: 'operators' }),
  'desk/money-findings': route<object, PaymentFindings>({ who: 'operators' }),
  'desk/money-transfers': route<ListRequest, TransfersToMatch>({ who: 'operators' }),
  'desk/transfer-orders': route<TransferOrdersRequest, TransferOrders>({ who: 'operators' }),
  'desk/disputes': route<ListRequest, DisputesAnswer>({ who: 'operators' }),
  'desk/dispute-evidence': route<{ readonly dispute: string }, DisputeEvidence>({ who: 'operators' }),
  'desk/refund': act<RefundAction>({ lane: 'away' }),
  /** In the place of one that failed. */
  'desk/refund-again': act<{ readonly refund: string }>({ lane: 'away' }),
  /** `day`: 'YYYY-MM-DD', on which an operator has transferred it. */
  'desk/refund-transferred': act<{ readonly refund: string; readonly day: string }>(),
  /**
   * `transfer`: in `unmatched_transfers`. `older`: whoever asks has read that the money came before the order; `again`:
   * that it looks like money that has paid one.
   */
  'desk/transfer-join': act<{
    readonly transfer: string;
    readonly order: string;
    readonly older?: true;
    readonly again?: true;
  }>(),
  'desk/transfer-dismiss': act<{ readonly transfer: string; readonly note: string }>(),
  'desk/transfer-reopen': act<{ readonly transfer: string }>(),
  /** `transfer`: in `transfers`; 0: it was a mistake. */
  'desk/transfer-correct': act<{ readonly transfer: string; readonly amount: number }>(),
  /** Reason why the order is sent although a bank decides; '' takes that back. */
  'desk/dispute-release': act<{ readonly dispute: string; readonly reason: string }>(),

  'desk/payouts': route<PayoutsRequest, PayoutsAnswer>({ who: 'operators' }),
  'desk/payout': route<PayoutRequest, PayoutAnswer>({ who: 'operators' }),
  /** It is at the bank: a row of its export, or (`row` '') a day that somebody has seen. */
  'desk/payout-arrived': act<{ readonly payout: string; readonly row: string; readonly day: string }>(),
  'desk/payout-not-arrived': act<{ readonly payout: string }>(),

  'desk/invoices': route<InvoicesRequest, InvoicesAnswer>({ who: 'operators' }),
  'desk/invoice-file': route<{ readonly document: string }, InvoiceFileAnswer>({ who: 'operators' }),
  /** Reads what each receipt would say; nothing is written. */
  'desk/invoice-receipts': route<Files, ReadReceipts>({ who: 'operators' }),
  /** Somebody has sent the file to the SdI on a day. */
  'desk/invoice-sent': act<{ readonly document: string; readonly day: string }>(),
  /** State that somebody knows it to have come to. */
  'desk/invoice-state': act<{ readonly document: string; readonly state: Exclude<InvoiceState, 'new'> }>(),
  /** It was not sent after all. */
  'desk/invoice-unsent': act<{ readonly document: string }>(),
  'desk/invoice-receipt': act<Files>(),

  // All that accountants are let into: nothing that writes, nothing of orders, customers or settings.
  'desk/month': route<MonthRequest, MonthAnswer>({ who: 'accountants' }),
  'desk/month-documents': route<MonthDocumentsRequest, MonthDocumentsAnswer>({ who: 'accountants' }),
  'desk/month-page': route<MonthPageRequest, MonthPageAnswer>({ who: 'accountants' }),
  'desk/month-pages': route<MonthPagesRequest, MonthPagesAnswer>({ who: 'accountants' }),
  'desk/oss-quarter': route<MonthRequest, OssAnswer>({ who: 'accountants' }),
  /** Its files were taken. */
  'desk/month-export': act<MonthRequest>(),
  'desk/month-lock': act<MonthLock>(),
  'desk/month-unlock': act<MonthUnlock>(),
};
