/** Route → what answers it: `POST /api/desk/{route}` (contract/routes). */
import type { DeskAction, DeskRequest, Done } from '#pocketbase/base/desk-request.ts';
import { readLog } from '#pocketbase/staff/log.ts';
import { readNews, readToday, saveNews } from '#pocketbase/staff/today/today.ts';
import type { Refused } from '#pocketbase/base/refusal.ts';
import type { DeskActions, DeskReads } from '#src/contract/routes/routes.ts';
import { confirmSelf } from '#pocketbase/staff/settings/confirm-self.ts';
import { previewMail } from '#pocketbase/staff/settings/mail.ts';
import { readSettings } from '#pocketbase/staff/settings/read-settings.ts';
import { removeSetting, saveSetting } from '#pocketbase/staff/settings/save-setting.ts';
import { readSignIns } from '#pocketbase/people/sign-ins.ts';
import { inviteStaff } from '#pocketbase/staff/staff/invite.ts';
import { readStaff, endApp, endStaff } from '#pocketbase/staff/staff/people.ts';
import { listOrders } from '#pocketbase/staff/orders/list-orders.ts';
import { readMessage, readMessages, messageAnswer, messageDone } from '#pocketbase/staff/after/messages.ts';
import { afterReturnStep, returnStep, returnJoin } from '#pocketbase/staff/after/return-step.ts';
import { readReturn } from '#pocketbase/staff/after/return.ts';
import { readReturns } from '#pocketbase/staff/after/returns.ts';
import { readTemplates, templateDelete, templateSave } from '#pocketbase/staff/after/templates.ts';
import { makeLabel, voidLabel } from '#pocketbase/staff/ship/labels/make-label.ts';
import {
  readParcels,
  readShipOrders,
  parcelDelivered,
  parcelLost,
  parcelReturned,
  parcelTracking,
  undoShip,
} from '#pocketbase/staff/ship/parcels.ts';
import { ship, shipMany } from '#pocketbase/staff/ship/ship.ts';
import { correctAddress, orderStep, resendMail, noteAction } from '#pocketbase/staff/page/order-actions.ts';
import { readOrderPage, readTimeline } from '#pocketbase/staff/page/order-page.ts';
import { exchange } from '#pocketbase/staff/page/exchange.ts';
import { pushOff, pushOn, readPush } from '#pocketbase/staff/push/push.ts';
import { MONTH_ACTIONS, MONTH_READS } from '#pocketbase/staff/month/routes.ts';
import { MONEY_ACTIONS, MONEY_AFTER, MONEY_READS } from '#pocketbase/staff/money/routes.ts';
import { INVOICE_ACTIONS, INVOICE_READS } from '#pocketbase/staff/invoices/change-files.ts';
import { readNumbers } from '#pocketbase/staff/numbers/read-numbers.ts';
import { PAYOUT_ACTIONS, PAYOUT_READS } from '#pocketbase/staff/payouts/read-payouts.ts';
import { exportCustomer, readCustomer, readCustomerRows } from '#pocketbase/staff/customers/customer.ts';
import { listCustomers } from '#pocketbase/staff/customers/list.ts';
import { customerDone, eraseCustomer, noteCustomer } from '#pocketbase/staff/customers/notes.ts';
import { moveIn } from '#pocketbase/moving/move-people.ts';
import { undoMoveIn } from '#pocketbase/moving/undo.ts';
import { listPastOrders, readPastOrder } from '#pocketbase/staff/past/past-orders.ts';
import { markPacked, setShelf, tickPicked } from '#pocketbase/staff/pack/pack-steps.ts';
import { readPack } from '#pocketbase/staff/pack/read-pack.ts';
import { changeOrder, closeReplaced } from '#pocketbase/staff/manual/change-order.ts';
import { readDealCustomers, readDealItems } from '#pocketbase/staff/manual/find-deal.ts';
import { makeOrder } from '#pocketbase/staff/manual/make-order.ts';
import { readDealPrice, readDealStart } from '#pocketbase/staff/manual/read-deal.ts';
import { correctStock, countStock, setMark } from '#pocketbase/staff/stock/change-stock.ts';
import { checkStock, importStock } from '#pocketbase/staff/stock/import-stock.ts';
import { readStock, readStockItem } from '#pocketbase/staff/stock/read-stock.ts';

/** Runs in a transaction. What it refuses, it has not begun to write. */
type Action = (desk: DeskAction) => Done | Refused;
/**
 * Consequence once it is kept, outside of the transaction: a call of a provider. Not done again for a key that comes
 * twice.
 */
type After = (app: core.App, done: Done, now: number) => void;

export const DESK_READS: {
  readonly [Name in keyof DeskReads]: (desk: DeskRequest) => DeskReads[Name][1] | Refused;
} = {
  log: readLog,
  today: readToday,
  news: readNews,
  settings: readSettings,
  'confirm-self': confirmSelf,
  'mail-preview': previewMail,
  staff: readStaff,
  'sign-ins': readSignIns,
  orders: listOrders,
  returns: readReturns,
  return: readReturn,
  messages: readMessages,
  message: readMessage,
  'answer-templates': readTemplates,
  parcels: readParcels,
  'ship-orders': readShipOrders,
  'ship-many': shipMany,
  'make-label': makeLabel,
  'void-label': voidLabel,
  order: readOrderPage,
  'order-timeline': readTimeline,
  ...MONEY_READS,
  ...PAYOUT_READS,
  ...INVOICE_READS,
  numbers: readNumbers,
  push: readPush,
  pack: readPack,
  stock: readStock,
  'stock-item': readStockItem,
  ...MONTH_READS,
  'deal-start': readDealStart,
  'deal-items': readDealItems,
  'deal-customers': readDealCustomers,
  'deal-price': readDealPrice,
  'stock-check': checkStock,
  customers: listCustomers,
  customer: readCustomer,
  'customer-rows': readCustomerRows,
  'customer-export': exportCustomer,
  'past-orders': listPastOrders,
  'past-order': readPastOrder,
  'move-in': moveIn,
  'move-in-undo': undoMoveIn,
};

export const DESK_ACTIONS: Readonly<Record<keyof DeskActions, Action>> = {
  'save-news': saveNews,

  'settings-save': saveSetting,
  'settings-remove': removeSetting,
  'staff-invite': inviteStaff,
  'staff-end': endStaff,
  'staff-app-end': endApp,

  'return-step': returnStep,
  'return-join': returnJoin,
  'message-answer': messageAnswer,
  'message-done': messageDone,
  'template-save': templateSave,
  'template-delete': templateDelete,

  ship,
  'undo-ship': undoShip,
  'parcel-delivered': parcelDelivered,
  'parcel-returned': parcelReturned,
  'parcel-lost': parcelLost,
  'parcel-tracking': parcelTracking,

  'order-step': orderStep,
  address: correctAddress,
  note: noteAction,
  'resend-mail': resendMail,

  ...MONEY_ACTIONS,
  ...PAYOUT_ACTIONS,
  ...INVOICE_ACTIONS,
  'push-on': pushOn,
  'push-off': pushOff,

  packed: markPacked,
  picked: tickPicked,
  shelf: setShelf,
  exchange,

  'stock-correct': correctStock,
  'stock-count': countStock,
  'stock-import': importStock,
  'stock-mark': setMark,
  ...MONTH_ACTIONS,

  'order-make': makeOrder,
  'order-change': changeOrder,

  'customer-note': noteCustomer,
  'customer-done': customerDone,
  'customer-erase': eraseCustomer,
};

export const DESK_AFTER: Readonly<Partial<Record<keyof DeskActions, After>>> = {
  'return-step': afterReturnStep,
  'order-change': closeReplaced,

  ...MONEY_AFTER,
};
