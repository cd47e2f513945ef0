/** Route → what answers it: `POST /api/desk/{route}` (contract/desk-api.ts). */
import type { DeskAction, DeskRequest, Done } from '#pocketbase/hooks/desk/desk-request.ts';
import { readLog } from '#pocketbase/hooks/desk/log.ts';
import { saveNews } from '#pocketbase/hooks/desk/today/save-news.ts';
import { readNews, readToday } from '#pocketbase/hooks/desk/today/today.ts';
import type { Refused } from '#pocketbase/hooks/orders/refusal.ts';
import type { DeskActions, DeskReads } from '#src/contract/desk-api.ts';
import { confirmSelf } from '#pocketbase/hooks/desk/settings/confirm-self.ts';
import { previewMail } from '#pocketbase/hooks/desk/settings/mail-preview.ts';
import { readSettings } from '#pocketbase/hooks/desk/settings/read-settings.ts';
import { removeSetting, saveSetting } from '#pocketbase/hooks/desk/settings/save-setting.ts';
import { readSignIns } from '#pocketbase/hooks/accounts/sign-ins.ts';
import { endApp } from '#pocketbase/hooks/desk/staff/app-end.ts';
import { endStaff } from '#pocketbase/hooks/desk/staff/end.ts';
import { inviteStaff } from '#pocketbase/hooks/desk/staff/invite.ts';
import { readStaff } from '#pocketbase/hooks/desk/staff/people.ts';
import { listOrders } from '#pocketbase/hooks/desk/orders/list-orders.ts';
import { messageAnswer, messageDone } from '#pocketbase/hooks/desk/after/message-answer.ts';
import { readMessage, readMessages } from '#pocketbase/hooks/desk/after/messages.ts';
import { returnJoin } from '#pocketbase/hooks/desk/after/return-join.ts';
import { afterReturnStep, returnStep } from '#pocketbase/hooks/desk/after/return-step.ts';
import { readReturn } from '#pocketbase/hooks/desk/after/return.ts';
import { readReturns } from '#pocketbase/hooks/desk/after/returns.ts';
import { readTemplates, templateDelete, templateSave } from '#pocketbase/hooks/desk/after/templates.ts';
import { makeLabel } from '#pocketbase/hooks/desk/ship/labels/make-label.ts';
import { voidLabel } from '#pocketbase/hooks/desk/ship/labels/void-label.ts';
import {
  parcelDelivered,
  parcelLost,
  parcelReturned,
  parcelTracking,
  undoShip,
} from '#pocketbase/hooks/desk/ship/parcel-steps.ts';
import { readParcels, readShipOrders } from '#pocketbase/hooks/desk/ship/parcels.ts';
import { shipMany } from '#pocketbase/hooks/desk/ship/ship-many.ts';
import { ship } from '#pocketbase/hooks/desk/ship/ship.ts';
import { correctAddress } from '#pocketbase/hooks/desk/page/correct-address.ts';
import { readOrderPage, readTimeline } from '#pocketbase/hooks/desk/page/order-page.ts';
import { exchange } from '#pocketbase/hooks/desk/page/exchange.ts';
import { orderStep } from '#pocketbase/hooks/desk/page/order-step.ts';
import { resendMail } from '#pocketbase/hooks/desk/page/resend-mail.ts';
import { noteAction } from '#pocketbase/hooks/desk/page/staff-notes.ts';
import { pushOff, pushOn, readPush } from '#pocketbase/hooks/desk/push/push.ts';
import { MONTH_ACTIONS, MONTH_READS } from '#pocketbase/hooks/desk/month/routes.ts';
import { MONEY_ACTIONS, MONEY_AFTER, MONEY_READS } from '#pocketbase/hooks/desk/money/routes.ts';
import { INVOICE_ACTIONS, INVOICE_READS } from '#pocketbase/hooks/desk/invoices/routes.ts';
import { readNumbers } from '#pocketbase/hooks/desk/numbers/read-numbers.ts';
import { PAYOUT_ACTIONS, PAYOUT_READS } from '#pocketbase/hooks/desk/payouts/routes.ts';
import { exportCustomer, readCustomer, readCustomerRows } from '#pocketbase/hooks/desk/customers/customer.ts';
import { listCustomers } from '#pocketbase/hooks/desk/customers/list.ts';
import { customerDone, eraseCustomer, noteCustomer } from '#pocketbase/hooks/desk/customers/notes.ts';
import { moveIn } from '#pocketbase/hooks/moving-in/move-people.ts';
import { undoMoveIn } from '#pocketbase/hooks/moving-in/undo.ts';
import { listPastOrders, readPastOrder } from '#pocketbase/hooks/desk/past/past-orders.ts';
import { markPacked } from '#pocketbase/hooks/desk/pack/mark-packed.ts';
import { readPack } from '#pocketbase/hooks/desk/pack/read-pack.ts';
import { setShelf } from '#pocketbase/hooks/desk/pack/set-shelf.ts';
import { tickPicked } from '#pocketbase/hooks/desk/pack/tick-picked.ts';
import { changeOrder } from '#pocketbase/hooks/desk/manual/change-order.ts';
import { readDealCustomers, readDealItems } from '#pocketbase/hooks/desk/manual/find-deal.ts';
import { makeOrder } from '#pocketbase/hooks/desk/manual/make-order.ts';
import { readDealPrice, readDealStart } from '#pocketbase/hooks/desk/manual/price-deal.ts';
import { closeReplaced } from '#pocketbase/hooks/desk/manual/replace-payments.ts';
import { correctStock, countStock } from '#pocketbase/hooks/desk/stock/change-stock.ts';
import { checkStock, importStock } from '#pocketbase/hooks/desk/stock/import-stock.ts';
import { setMark } from '#pocketbase/hooks/desk/stock/set-mark.ts';
import { readStock, readStockItem } from '#pocketbase/hooks/desk/stock/read-stock.ts';

type Read = (desk: DeskRequest) => object | Refused;
/** Runs in a transaction. What it refuses, it has not begun to write. */
type Action = (desk: DeskAction) => Done | Refused;
/** What follows once it is kept, outside of the transaction: a call of a provider. Not done again for a key that comes twice. */
type After = (app: core.App, done: Done, now: number) => void;

export const DESK_READS: Readonly<Record<keyof DeskReads, Read>> = {
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

/** All that accountants are let into: nothing that writes, nothing of orders, customers or settings. */
export const ACCOUNTANT_READS: readonly string[] = Object.keys(MONTH_READS);

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

/**
 * Takes from a person what nobody can give back, or lets somebody in: a session is not enough, whoever is signed in types the password again (docs/decisions/0443). What of the settings
 * asks for it says its group.
 */
export const PROVEN = [
  'staff-invite',
  'staff-end',
  'staff-app-end',
  'customer-erase',
] as const satisfies readonly (keyof DeskActions)[];

export const DESK_AFTER: Readonly<Partial<Record<keyof DeskActions, After>>> = {
  'return-step': afterReturnStep,
  'order-change': closeReplaced,

  ...MONEY_AFTER,
};
