/**
 * Says what the shop asks of a service that makes labels, and what it answers. JSON over https with
 * `Authorization: Bearer {LABELS_TOKEN}`; whoever has a contract with a carrier puts such a service before its
 * interface, or an aggregator's. Every call may come twice: the same `Idempotency-Key` makes one label.
 *
 * POST {LABELS_URL}/labels → 200 or 201 with a LabelMade; 400 to 422: it cannot be made, `message` says why in words.
 * GET {LABELS_URL}/labels/{id}/pdf → the label as `application/pdf`, at most LABEL_BYTES. POST
 * {LABELS_URL}/labels/{id}/void → 200 or 204: it costs nothing and is taken by nobody; 404: there is none any more;
 * 409: it has been used.
 */
import type { Address } from '#src/domain/address/address.ts';

export const LABEL_BYTES = 2 * 1024 * 1024;

export interface LabelInput {
  /** Number of the order: stands on the label. */
  readonly reference: string;
  /** Name of the carrier, as the desk has it. */
  readonly carrier: string;
  /** Grams. */
  readonly weight: number;
  readonly to: Address & { readonly email: string; readonly phone: string };
  /** The customer's words for the courier. */
  readonly note: string;
}

export interface LabelMade {
  /** The service's own name of it: 1 to 100 letters, digits, '-', '_', '.'. */
  readonly id: string;
  /** Tracking number. */
  readonly tracking: string;
}
