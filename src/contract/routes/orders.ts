/** Orders at the desk: pages, parcels, packing, orders that the shop makes itself, and stock. */
import { DONE, route, type } from '#src/contract/routes/route.ts';
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
  'desk/orders': route({ who: 'operators', request: type<OrdersRequest>(), answer: type<OrdersAnswer>() }),
  'desk/order': route({ who: 'operators', request: type<DeskOrderRequest>(), answer: type<DeskOrder>() }),
  'desk/order-timeline': route({ who: 'operators', request: type<TimelineRequest>(), answer: type<Timeline>() }),
  'desk/order-step': route({ who: 'operators', act: true, request: type<OrderStepRequest>(), answer: DONE }),
  'desk/address': route({ who: 'operators', act: true, request: type<AddressRequest>(), answer: DONE }),
  'desk/note': route({ who: 'operators', act: true, request: type<NoteRequest>(), answer: DONE }),
  'desk/resend-mail': route({ who: 'operators', act: true, request: type<ResendRequest>(), answer: DONE }),
  'desk/exchange': route({ who: 'operators', act: true, request: type<ExchangeRequest>(), answer: DONE }),

  'desk/parcels': route({ who: 'operators', request: type<ParcelsRequest>(), answer: type<ParcelsAnswer>() }),
  'desk/ship-orders': route({ who: 'operators', request: type<ShipOrdersRequest>(), answer: type<ShipOrdersAnswer>() }),
  'desk/ship-many': route({ who: 'operators', request: type<ShipManyRequest>(), answer: type<ShipManyAnswer>() }),
  'desk/make-label': route({ who: 'operators', request: type<LabelRequest>(), answer: DONE, lane: 'away' }),
  'desk/void-label': route({ who: 'operators', request: type<VoidLabelRequest>(), answer: DONE, lane: 'away' }),
  'desk/ship': route({ who: 'operators', act: true, request: type<ShipRequest>(), answer: DONE }),
  'desk/undo-ship': route({ who: 'operators', act: true, request: type<ParcelRequest>(), answer: DONE }),
  'desk/parcel-delivered': route({ who: 'operators', act: true, request: type<ParcelDayRequest>(), answer: DONE }),
  'desk/parcel-returned': route({ who: 'operators', act: true, request: type<ParcelDayRequest>(), answer: DONE }),
  'desk/parcel-lost': route({ who: 'operators', act: true, request: type<ParcelRequest>(), answer: DONE }),
  'desk/parcel-tracking': route({ who: 'operators', act: true, request: type<TrackingRequest>(), answer: DONE }),

  'desk/pack': route({ who: 'operators', request: type<PackRequest>(), answer: type<PackAnswer>() }),
  'desk/packed': route({ who: 'operators', act: true, request: type<PackedRequest>(), answer: DONE }),
  'desk/picked': route({ who: 'operators', act: true, request: type<PickedRequest>(), answer: DONE }),
  'desk/shelf': route({ who: 'operators', act: true, request: type<ShelfRequest>(), answer: DONE }),

  'desk/deal-start': route({ who: 'operators', request: type<object>(), answer: type<DealStart>() }),
  'desk/deal-items': route({ who: 'operators', request: type<DealItemsRequest>(), answer: type<DealItemsAnswer>() }),
  'desk/deal-customers': route({
    who: 'operators',
    request: type<DealCustomersRequest>(),
    answer: type<DealCustomersAnswer>(),
  }),
  'desk/deal-price': route({ who: 'operators', request: type<DealPriceRequest>(), answer: type<DealPrice>() }),
  'desk/order-make': route({ who: 'operators', act: true, request: type<OrderMakeRequest>(), answer: DONE }),
  'desk/order-change': route({
    who: 'operators',
    act: true,
    request: type<OrderChangeRequest>(),
    answer: DONE,
    lane: 'away',
  }),

  'desk/stock': route({ who: 'operators', request: type<StockRequest>(), answer: type<StockAnswer>() }),
  'desk/stock-item': route({ who: 'operators', request: type<StockItemRequest>(), answer: type<StockItemAnswer>() }),
  'desk/stock-check': route({ who: 'operators', request: type<StockCheck>(), answer: type<StockCheckAnswer>() }),
  'desk/stock-correct': route({ who: 'operators', act: true, request: type<StockCorrection>(), answer: DONE }),
  'desk/stock-count': route({ who: 'operators', act: true, request: type<StockCount>(), answer: DONE }),
  'desk/stock-import': route({ who: 'operators', act: true, request: type<StockImport>(), answer: DONE }),
  'desk/stock-mark': route({ who: 'operators', act: true, request: type<StockMark>(), answer: DONE }),
};
