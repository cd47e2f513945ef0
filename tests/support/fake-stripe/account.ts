/** The state of a fake account: what the shop's requests do to it, and what shoppers, banks and the dashboard do. */
import {
  expandedIntent,
  metadataOf,
  newId,
  pageOf,
  plainIntent,
  seconds,
  type FakeDispute,
  type FakeDomain,
  type FakeEndpoint,
  type FakeIntent,
  type FakePayout,
  type FakeRefund,
  type FakeTransaction,
  type Form,
} from '#tests/support/fake-stripe/objects.ts';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

function ok(body: object): Answer {
  return { status: 200, body };
}

function refused(status: number, code: string): Answer {
  return { status, body: { error: { code, type: 'invalid_request_error', message: code } } };
}

/** `another`: one more of the same payment. Minor units; `dueBy`: seconds since the epoch. */
interface DisputeChanges {
  readonly id?: string;
  readonly another?: true;
  readonly amount?: number;
  readonly fee?: number;
  readonly dueBy?: number;
}

export class FakeAccount {
  readonly intents = new Map<string, FakeIntent>();
  readonly refunds: FakeRefund[] = [];
  readonly disputes: FakeDispute[] = [];
  /** Domains that wallets are registered for. */
  readonly domains: FakeDomain[] = [];
  /** What new refunds become at once; 'pending' ones are settled by `settleRefund`. */
  refundStatus: 'pending' | 'succeeded' = 'succeeded';
  /** Names of problems with which the next refunds are refused, in order. */
  readonly refuseRefunds: string[] = [];
  readonly payouts: FakePayout[] = [];
  readonly transactions: FakeTransaction[] = [];
  readonly endpoints: FakeEndpoint[] = [
    {
      id: newId('we'),
      object: 'webhook_endpoint',
      url: 'https://shop.example/api/shop/webhook',
      status: 'enabled',
      enabled_events: ['*'],
    },
  ];

  intent(id: string): FakeIntent {
    const found = this.intents.get(id);
    if (found === undefined) throw new Error(`The fake has no intent ${id}.`);
    return found;
  }

  createIntent(form: Form): Answer {
    const amount = Number(form['amount']);
    const { currency } = form;
    if (!Number.isSafeInteger(amount) || amount < 1 || currency === undefined) return refused(400, 'parameter_invalid');
    const id = newId('pi');
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      created: seconds(),
      amount,
      currency,
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: null,
      latest_charge: null,
      client_secret: `${id}_secret_${newId('x')}`,
      metadata: metadataOf(form),
      asked: form,
    };
    this.intents.set(id, intent);
    return ok(plainIntent(intent));
  }

  readIntent(id: string): Answer {
    const found = this.intents.get(id);
    return found === undefined ? refused(404, 'resource_missing') : ok(expandedIntent(found));
  }

  updateIntent(id: string, form: Form): Answer {
    const found = this.intents.get(id);
    if (found === undefined) return refused(404, 'resource_missing');
    found.asked = { ...found.asked, ...form };
    return ok(plainIntent(found));
  }

  cancelIntent(id: string): Answer {
    const found = this.intents.get(id);
    if (found === undefined) return refused(404, 'resource_missing');
    if (found.status === 'succeeded' || found.status === 'canceled' || found.status === 'processing')
      return refused(400, 'payment_intent_unexpected_state');
    found.status = 'canceled';
    return ok(plainIntent(found));
  }

  listIntents(query: URLSearchParams): Answer {
    return ok(pageOf([...this.intents.values()].reverse(), query, plainIntent));
  }

  createRefund(form: Form): Answer {
    const intent = this.intents.get(form['payment_intent'] ?? '');
    if (intent === undefined) return refused(404, 'resource_missing');
    const amount = Number(form['amount'] ?? intent.amount_received);
    const refusal = this.refuseRefunds.shift();
    if (refusal !== undefined) return refused(400, refusal);
    const given = this.refundedOf(intent.id);
    if (amount > intent.amount_received - given) return refused(400, 'charge_already_refunded');
    return ok(this.addRefund(intent, amount, metadataOf(form), this.refundStatus));
  }

  listRefunds(query: URLSearchParams): Answer {
    return ok(pageOf(this.refunds.toReversed(), query));
  }

  listDisputes(query: URLSearchParams): Answer {
    return ok(pageOf(this.disputes.toReversed(), query));
  }

  listPayouts(query: URLSearchParams): Answer {
    return ok(pageOf(this.payouts.toReversed(), query));
  }

  /** Stripe's own rule: only of an automatic payout it says what it is made of. Newest first, the payout itself among them. */
  listTransactions(query: URLSearchParams): Answer {
    const payout = this.payouts.find(({ id }) => id === query.get('payout'));
    if (payout?.automatic !== true) return refused(400, 'balance_transactions_of_manual_payout');
    const own = this.transactions.filter((one) => one.payout === payout.id).toReversed();
    return ok(pageOf(own, query));
  }

  listEndpoints(query: URLSearchParams): Answer {
    return ok(pageOf(this.endpoints, query));
  }

  listDomains(query: URLSearchParams): Answer {
    return ok(
      pageOf(
        this.domains.filter((domain) => domain.domain_name === query.get('domain_name')),
        query,
      ),
    );
  }

  /** Something moves on the account. Of a payment Stripe keeps 1.5 % and 25 cents, half-up. */
  move(type: string, amount: number, source: object | null, fee = 0): FakeTransaction {
    const transaction: FakeTransaction = {
      id: newId('txn'),
      object: 'balance_transaction',
      created: seconds(),
      type,
      amount,
      fee,
      net: amount - fee,
      currency: 'eur',
      source,
      payout: null,
    };
    this.transactions.push(transaction);
    return transaction;
  }

  moveCharge(id: string): FakeTransaction {
    const { amount_received: amount, latest_charge: charge } = this.intent(id);
    return this.move('charge', amount, charge, Math.floor(amount * 0.015 + 0.5) + 25);
  }

  /** Everything that has moved since the last one goes to the bank. `arrives`: 'YYYY-MM-DD'. */
  payOut(arrives: string, changes: Partial<Pick<FakePayout, 'amount' | 'status' | 'automatic'>> = {}): FakePayout {
    const { automatic = true, status = 'paid' } = changes;
    const waiting = this.transactions.filter(({ payout }) => payout === null);
    const payout: FakePayout = {
      id: newId('po'),
      object: 'payout',
      created: seconds(),
      arrival_date: Date.parse(arrives) / 1000,
      amount: changes.amount ?? waiting.reduce((sum, { net }) => sum + net, 0),
      currency: 'eur',
      status,
      automatic,
    };
    this.payouts.push(payout);
    for (const one of automatic ? waiting : []) one.payout = payout.id;
    this.move('payout', -payout.amount, payout).payout = payout.id;
    return payout;
  }

  private refundedOf(intent: string): number {
    return this.refunds
      .filter(
        (refund) => refund.payment_intent === intent && refund.status !== 'failed' && refund.status !== 'canceled',
      )
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private addRefund(
    intent: FakeIntent,
    amount: number,
    metadata: Readonly<Record<string, string>>,
    status: FakeRefund['status'],
  ): FakeRefund {
    const refund: FakeRefund = {
      id: newId('re'),
      object: 'refund',
      created: seconds(),
      payment_intent: intent.id,
      amount,
      status,
      metadata,
    };
    this.refunds.push(refund);
    if (intent.latest_charge !== null) intent.latest_charge.amount_refunded = this.refundedOf(intent.id);
    return refund;
  }

  /** The shopper pays with a card that works. */
  pay(id: string, received = this.intent(id).amount): FakeIntent {
    const intent = this.intent(id);
    if (intent.status === 'canceled') throw new Error('A cancelled intent cannot be paid.');
    intent.status = 'succeeded';
    intent.amount_received = received;
    intent.last_payment_error = null;
    intent.latest_charge = {
      id: newId('ch'),
      object: 'charge',
      payment_intent: id,
      amount_refunded: 0,
      disputed: false,
    };
    return intent;
  }

  decline(id: string, code = 'card_declined'): FakeIntent {
    const intent = this.intent(id);
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { code: 'card_declined', decline_code: code };
    return intent;
  }

  /** The shopper is at the bank, or the provider has not decided. */
  wait(id: string, status: 'requires_action' | 'processing'): FakeIntent {
    const intent = this.intent(id);
    intent.status = status;
    return intent;
  }

  /** Somebody gives money back in Stripe's dashboard. */
  refundByHand(id: string, amount: number): FakeRefund {
    return this.addRefund(this.intent(id), amount, {}, 'succeeded');
  }

  /** What the bank makes of a refund, also of one that has succeeded days ago. */
  settleRefund(refund: FakeRefund, status: 'succeeded' | 'failed' | 'canceled'): void {
    refund.status = status;
    if (status === 'failed') refund.failure_reason = 'lost_or_stolen_card';
    const charge = this.intent(refund.payment_intent).latest_charge;
    if (charge !== null) charge.amount_refunded = this.refundedOf(refund.payment_intent);
  }

  /** The dispute of an intent, or the one with this id of several: made, or moved on. A fee is taken with the money. */
  dispute(id: string, status: FakeDispute['status'], changes: DisputeChanges = {}): FakeDispute {
    const intent = this.intent(id);
    if (intent.latest_charge !== null) intent.latest_charge.disputed = true;
    const known = this.disputes.find((one) => one.payment_intent === id && (changes.id ?? one.id) === one.id);
    const dispute = known === undefined || changes.another === true ? this.addDispute(intent, changes) : known;
    dispute.status = status;
    const taken = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
    const isInquiry = status.startsWith('warning_') || status === 'prevented';
    if (!isInquiry && status !== 'won' && taken === 0)
      dispute.balance_transactions.push({ amount: -dispute.amount, fee: changes.fee ?? 1500 });
    if (status === 'won' && taken < 0) dispute.balance_transactions.push({ amount: dispute.amount, fee: 0 });
    return dispute;
  }

  private addDispute(intent: FakeIntent, { amount, dueBy }: DisputeChanges): FakeDispute {
    const dispute: FakeDispute = {
      id: newId('dp'),
      object: 'dispute',
      created: seconds(),
      payment_intent: intent.id,
      amount: amount ?? intent.amount_received,
      currency: intent.currency,
      reason: 'fraudulent',
      status: 'needs_response',
      evidence_details: { due_by: dueBy ?? seconds() + 9 * 24 * 60 * 60 },
      balance_transactions: [],
    };
    this.disputes.push(dispute);
    return dispute;
  }
}
