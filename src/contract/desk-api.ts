/**
 * Says what the desk asks of the backend: `POST {backend}/api/desk/{route}` with a JSON body, signed in as a user with
 * the role operator (or as a superuser). A refusal is a `ShopRefusal` (contract/shop-api.ts); what a record's own rules
 * refuse is PocketBase's 400 with a code for each field.
 */
import type { LogAnswer, LogRequest } from '#src/contract/desk/log.ts';
import type { MonthActions, MonthReads } from '#src/contract/desk/month.ts';
import type {
  DealCustomersAnswer,
  DealCustomersRequest,
  DealItemsAnswer,
  DealItemsRequest,
  DealPrice,
  DealPriceRequest,
  DealStart,
  OrderChangeRequest,
  OrderMakeRequest,
} from '#src/contract/desk/manual.ts';
import type { InvoiceActions, InvoiceReads } from '#src/contract/desk/invoices.ts';
import type { MoneyActions, MoneyReads } from '#src/contract/desk/money.ts';
import type { NumbersAnswer, NumbersRequest } from '#src/contract/desk/numbers.ts';
import type { PayoutActions, PayoutReads } from '#src/contract/desk/payouts.ts';
import type { PushOff, PushOn, PushState } from '#src/contract/desk/push.ts';
import type { NewsAnswer, NewsSettings, TodayAnswer, TodayRequest } from '#src/contract/desk/today.ts';
import type {
  ConfirmAnswer,
  ConfirmRequest,
  MailPreviewAnswer,
  MailPreviewRequest,
  SettingsAnswer,
  SettingsRemove,
  SettingsRequest,
  SettingsSave,
} from '#src/contract/desk/settings.ts';
import type {
  StaffAnswer,
  StaffEnd,
  StaffInvite,
  StaffRequest,
  StaffAppEnd,
  StaffSignInsAnswer,
  StaffSignInsRequest,
} from '#src/contract/desk/staff.ts';
import type { OrdersAnswer, OrdersRequest } from '#src/contract/desk/orders.ts';
import type {
  AnswerTemplatesAnswer,
  DeskMessage,
  DeskMessageRequest,
  DeskMessagesAnswer,
  DeskMessagesRequest,
  DeskReturn,
  DeskReturnRequest,
  DeskReturnsAnswer,
  DeskReturnsRequest,
  MessageAnswerRequest,
  MessageDoneRequest,
  ReturnJoinRequest,
  ReturnStepRequest,
  TemplateDeleteRequest,
  TemplateSaveRequest,
} from '#src/contract/desk/after.ts';
import type {
  LabelRequest,
  ParcelDayRequest,
  ParcelRequest,
  ParcelsAnswer,
  ParcelsRequest,
  ShipManyAnswer,
  ShipManyRequest,
  ShipOrdersAnswer,
  ShipOrdersRequest,
  ShipRequest,
  TrackingRequest,
  VoidLabelRequest,
} from '#src/contract/desk/ship.ts';
import type {
  AddressRequest,
  DeskOrder,
  DeskOrderRequest,
  ExchangeRequest,
  NoteRequest,
  OrderStepRequest,
  ResendRequest,
  Timeline,
  TimelineRequest,
} from '#src/contract/desk/page.ts';
import type {
  StockAnswer,
  StockCheck,
  StockCheckAnswer,
  StockCorrection,
  StockCount,
  StockImport,
  StockItemAnswer,
  StockItemRequest,
  StockMark,
  StockRequest,
} from '#src/contract/desk/stock.ts';
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
  MoveInAnswer,
  MoveInRequest,
  MoveInUndoAnswer,
  MoveInUndoRequest,
} from '#src/contract/moving-in/people-api.ts';
import type {
  PastOrder,
  PastOrderRequest,
  PastOrdersAnswer,
  PastOrdersRequest,
} from '#src/contract/desk/past-orders.ts';
import type { PackAnswer, PackedRequest, PackRequest, PickedRequest, ShelfRequest } from '#src/contract/desk/pack.ts';

export const DESK_ROUTE = '/api/desk/';

/** Reads: route → what is asked and what is answered. */
export interface DeskReads extends MoneyReads, MonthReads, PayoutReads, InvoiceReads {
  readonly log: readonly [LogRequest, LogAnswer];
  readonly push: readonly [object, PushState];
  readonly today: readonly [TodayRequest, TodayAnswer];
  readonly news: readonly [object, NewsAnswer];
  readonly settings: readonly [SettingsRequest, SettingsAnswer];
  readonly 'confirm-self': readonly [ConfirmRequest, ConfirmAnswer];
  readonly 'mail-preview': readonly [MailPreviewRequest, MailPreviewAnswer];
  readonly staff: readonly [StaffRequest, StaffAnswer];
  readonly 'sign-ins': readonly [StaffSignInsRequest, StaffSignInsAnswer];
  readonly orders: readonly [OrdersRequest, OrdersAnswer];
  readonly returns: readonly [DeskReturnsRequest, DeskReturnsAnswer];
  readonly return: readonly [DeskReturnRequest, DeskReturn];
  readonly messages: readonly [DeskMessagesRequest, DeskMessagesAnswer];
  readonly message: readonly [DeskMessageRequest, DeskMessage];
  readonly 'answer-templates': readonly [object, AnswerTemplatesAnswer];
  readonly parcels: readonly [ParcelsRequest, ParcelsAnswer];
  readonly 'ship-orders': readonly [ShipOrdersRequest, ShipOrdersAnswer];
  readonly 'ship-many': readonly [ShipManyRequest, ShipManyAnswer];
  readonly 'make-label': readonly [LabelRequest, ActionAnswer];
  readonly 'void-label': readonly [VoidLabelRequest, ActionAnswer];
  readonly order: readonly [DeskOrderRequest, DeskOrder];
  readonly 'order-timeline': readonly [TimelineRequest, Timeline];
  readonly pack: readonly [PackRequest, PackAnswer];
  readonly numbers: readonly [NumbersRequest, NumbersAnswer];
  readonly stock: readonly [StockRequest, StockAnswer];
  readonly 'stock-item': readonly [StockItemRequest, StockItemAnswer];
  readonly 'deal-start': readonly [object, DealStart];
  readonly 'deal-items': readonly [DealItemsRequest, DealItemsAnswer];
  readonly 'deal-customers': readonly [DealCustomersRequest, DealCustomersAnswer];
  readonly 'deal-price': readonly [DealPriceRequest, DealPrice];
  readonly 'stock-check': readonly [StockCheck, StockCheckAnswer];
  readonly customers: readonly [CustomersRequest, CustomersAnswer];
  readonly customer: readonly [CustomerRequest, CustomerAnswer];
  readonly 'customer-rows': readonly [CustomerRowsRequest, CustomerRowsAnswer];
  readonly 'customer-export': readonly [CustomerRequest, CustomerExport];
  readonly 'past-orders': readonly [PastOrdersRequest, PastOrdersAnswer];
  readonly 'past-order': readonly [PastOrderRequest, PastOrder];
  readonly 'move-in': readonly [MoveInRequest, MoveInAnswer];
  readonly 'move-in-undo': readonly [MoveInUndoRequest, MoveInUndoAnswer];
}

/**
 * Actions: route → what is sent beside the key. Each is done once for a key, whatever comes twice, and leaves a row in
 * `staff_actions`.
 */
export interface DeskActions extends MoneyActions, MonthActions, PayoutActions, InvoiceActions {
  readonly 'save-news': NewsSettings;
  readonly 'push-on': PushOn;
  readonly 'push-off': PushOff;

  readonly 'settings-save': SettingsSave;
  readonly 'settings-remove': SettingsRemove;
  readonly 'staff-invite': StaffInvite;
  readonly 'staff-end': StaffEnd;
  readonly 'staff-app-end': StaffAppEnd;

  readonly 'return-step': ReturnStepRequest;
  readonly 'return-join': ReturnJoinRequest;
  readonly 'message-answer': MessageAnswerRequest;
  readonly 'message-done': MessageDoneRequest;
  readonly 'template-save': TemplateSaveRequest;
  readonly 'template-delete': TemplateDeleteRequest;

  readonly ship: ShipRequest;
  readonly 'undo-ship': ParcelRequest;
  readonly 'parcel-delivered': ParcelDayRequest;
  readonly 'parcel-returned': ParcelDayRequest;
  readonly 'parcel-lost': ParcelRequest;
  readonly 'parcel-tracking': TrackingRequest;

  readonly 'order-step': OrderStepRequest;
  readonly address: AddressRequest;
  readonly note: NoteRequest;
  readonly 'resend-mail': ResendRequest;

  readonly packed: PackedRequest;
  readonly picked: PickedRequest;
  readonly shelf: ShelfRequest;
  readonly exchange: ExchangeRequest;

  readonly 'stock-correct': StockCorrection;
  readonly 'stock-count': StockCount;
  readonly 'stock-import': StockImport;
  readonly 'stock-mark': StockMark;

  readonly 'order-make': OrderMakeRequest;
  readonly 'order-change': OrderChangeRequest;
  readonly 'customer-note': CustomerNoteRequest;
  readonly 'customer-done': CustomerDone;
  readonly 'customer-erase': CustomerErase;
}

/** Answer of every action; the page loads again what it shows. */
export interface ActionAnswer {
  /** Id of the record that it is about. */
  readonly subject: string;
  /** It was done before: the same key has come twice. */
  readonly again: boolean;
}
