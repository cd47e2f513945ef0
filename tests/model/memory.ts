/** The model: what the world outside of the shop knows, and what the shop has promised. Small on purpose, and without a line of the shop's code. */
import type { OrderRequest } from '#src/contract/shop-api.ts';
import type { Books } from '#tests/model/books.ts';
import { Storeroom } from '#tests/model/storeroom.ts';
import type { FakeAccount } from '#tests/support/fake-stripe/account.ts';
import { makeEvent, type FakeEvent } from '#tests/support/fake-stripe/events.ts';

/** A press of 'Order now'. */
export interface Press {
  readonly request: OrderRequest;
  /** What the shopper was told; '' while no answer has come. */
  token: string;
  number: string;
  id: string;
  /** Intents that this shopper's browser may pay. */
  readonly intents: Set<string>;
}

export interface SentEvent {
  readonly event: FakeEvent;
  readonly intent: string;
  /** An answer has said that it is done. */
  isDone: boolean;
  deliveries: number;
}

/** Something that the shop has said yes to, and that must be true from then on, whatever is killed. */
export interface Promised {
  readonly what: string;
  readonly isKept: (books: Books) => boolean;
}

export class Memory {
  readonly presses: Press[] = [];
  readonly events: SentEvent[] = [];
  readonly promises: Promised[] = [];
  readonly storeroom: Storeroom;
  /** Items that were sold on, and that nobody counted, at some time. */
  readonly soldOn = new Set<string>();
  readonly uncounted = new Set<string>();
  /** Series → its last number before this history. */
  readonly series: ReadonlyMap<string, number>;
  /** Mails that were queued at some time. */
  readonly mails = new Set<string>();
  /** What the mail server has accepted, by the id of the mail. */
  readonly sent: string[] = [];
  /** Sums of money that the provider has begun to give back, by its id: what an event was made of. */
  private readonly seen = new Map<string, string>();

  constructor(books: Books) {
    this.storeroom = new Storeroom(books);
    this.series = new Map(books.series.map(({ name, last }) => [name, last]));
  }

  promise(what: string, isKept: Promised['isKept']): void {
    this.promises.push({ what, isKept });
  }

  /** The provider writes an event. */
  note(type: string, object: object, intent: string): SentEvent {
    const sent = { event: makeEvent(type, object), intent, isDone: false, deliveries: 0 };
    this.events.push(sent);
    return sent;
  }

  /** The provider writes an event about everything that has changed, whoever has changed it. */
  noteChanges({ intents, refunds, disputes }: FakeAccount): void {
    for (const intent of intents.values())
      if (this.isNew(intent.id, intent.status) && ['succeeded', 'canceled', 'processing'].includes(intent.status))
        this.note(`payment_intent.${intent.status}`, intent, intent.id);
    for (const refund of refunds) {
      const isFirst = !this.seen.has(refund.id);
      if (this.isNew(refund.id, refund.status))
        this.note(isFirst ? 'refund.created' : 'refund.updated', refund, refund.payment_intent);
    }
    for (const dispute of disputes) {
      const isOver = ['won', 'lost'].includes(dispute.status);
      if (this.isNew(dispute.id, dispute.status))
        this.note(`charge.dispute.${isOver ? 'closed' : 'created'}`, dispute, dispute.payment_intent);
    }
  }

  private isNew(id: string, state: string): boolean {
    const isNew = this.seen.get(id) !== state;
    this.seen.set(id, state);
    return isNew;
  }
}
