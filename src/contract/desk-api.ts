/**
 * What the desk asks of the backend: `POST {backend}/api/desk/{route}` with a JSON body, signed in as a user with the role operator (or as a superuser). A refusal
 * is a `ShopRefusal` (contract/shop-api.ts); what a record's own rules refuse is PocketBase's 400 with a code for each field.
 */
import type { LogAnswer, LogRequest } from '#src/contract/desk/log.ts';
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

export const DESK_ROUTE = '/api/desk/';

/** Reads: route → what is asked and what is answered. */
export interface DeskReads {
  readonly log: readonly [LogRequest, LogAnswer];
  readonly order: readonly [DeskOrderRequest, DeskOrder];
  readonly 'order-timeline': readonly [TimelineRequest, Timeline];
}

/** Actions: route → what is sent beside the key. Each is done once for a key, whatever comes twice, and leaves a row in `staff_actions`. */
export interface DeskActions {
  readonly 'order-step': OrderStepRequest;
  readonly address: AddressRequest;
  readonly note: NoteRequest;
  readonly 'resend-mail': ResendRequest;
  readonly exchange: ExchangeRequest;
}

/** What every action answers; the page loads again what it shows. */
export interface ActionAnswer {
  /** Id of the record that it is about. */
  readonly subject: string;
  /** It was done before: the same key has come twice. */
  readonly again: boolean;
}
