/** Orders at the desk: pages, parcels, packing, orders that the shop makes itself, and stock. */
import { act, route } from '#src/contract/routes/route.ts';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
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
import type { OrdersAnswer, OrdersRequest } from '#src/contract/desk/orders.ts';
import type { PackAnswer, PackedRequest, PackRequest, PickedRequest, ShelfRequest } from '#src/contract/desk/pack.ts';
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

export const ORDERS = {
  'desk/orders': route<OrdersRequest, OrdersAnswer>({ who: 'operators' }),
  'desk/order': route<DeskOrderRequest, DeskOrder>({ who: 'operators' }),
  'desk/order-timeline': route<TimelineRequest, Timeline>({ who: 'operators' }),
  'desk/order-step': act<OrderStepRequest>(),
  'desk/address': act<AddressRequest>(),
  'desk/note': act<NoteRequest>(),
  'desk/resend-mail': act<ResendRequest>(),
  'desk/exchange': act<ExchangeRequest>(),

  'desk/parcels': route<ParcelsRequest, ParcelsAnswer>({ who: 'operators' }),
  'desk/ship-orders': route<ShipOrdersRequest, ShipOrdersAnswer>({ who: 'operators' }),
  'desk/ship-many': route<ShipManyRequest, ShipManyAnswer>({ who: 'operators' }),
  'desk/make-label': route<LabelRequest, ActionAnswer>({ who: 'operators', lane: 'away' }),
  'desk/void-label': route<VoidLabelRequest, ActionAnswer>({ who: 'operators', lane: 'away' }),
  'desk/ship': act<ShipRequest>(),
  'desk/undo-ship': act<ParcelRequest>(),
  'desk/parcel-delivered': act<ParcelDayRequest>(),
  'desk/parcel-returned': act<ParcelDayRequest>(),
  'desk/parcel-lost': act<ParcelRequest>(),
  'desk/parcel-tracking': act<TrackingRequest>(),

  'desk/pack': route<PackRequest, PackAnswer>({ who: 'operators' }),
  'desk/packed': act<PackedRequest>(),
  'desk/picked': act<PickedRequest>(),
  'desk/shelf': act<ShelfRequest>(),

  'desk/deal-start': route<object, DealStart>({ who: 'operators' }),
  'desk/deal-items': route<DealItemsRequest, DealItemsAnswer>({ who: 'operators' }),
  'desk/deal-customers': route<DealCustomersRequest, DealCustomersAnswer>({ who: 'operators' }),
  'desk/deal-price': route<DealPriceRequest, DealPrice>({ who: 'operators' }),
  'desk/order-make': act<OrderMakeRequest>(),
  'desk/order-change': act<OrderChangeRequest>({ lane: 'away' }),

  'desk/stock': route<StockRequest, StockAnswer>({ who: 'operators' }),
  'desk/stock-item': route<StockItemRequest, StockItemAnswer>({ who: 'operators' }),
  'desk/stock-check': route<StockCheck, StockCheckAnswer>({ who: 'operators' }),
  'desk/stock-correct': act<StockCorrection>(),
  'desk/stock-count': act<StockCount>(),
  'desk/stock-import': act<StockImport>(),
  'desk/stock-mark': act<StockMark>(),
};
