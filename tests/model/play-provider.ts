/** What shoppers, banks and people in its dashboard do at the provider, and what it tells the shop of that. */
import type { Memory, SentEvent } from '#tests/model/memory.ts';
import { pick } from '#tests/model/play-shoppers.ts';
import type { Players } from '#tests/model/players.ts';
import type { World } from '#tests/model/world.ts';
import { deliver } from '#tests/support/fake-stripe/events.ts';
import { WEBHOOK_SECRET } from '#tests/support/fake-stripe.ts';
import type { FakeIntent } from '#tests/support/fake-stripe/objects.ts';

/** Intents in these states that some shopper's browser has. */
function intentsIn({ stripe }: World, { presses }: Memory, states: readonly FakeIntent['status'][]): FakeIntent[] {
  const ids = presses.flatMap(({ intents }) => [...intents]);
  return ids.map((id) => stripe.account.intent(id)).filter(({ status }) => states.includes(status));
}

const PAYABLE = ['requires_payment_method', 'requires_action'] as const;

/** Sends an event. Answers of 200 are for good: it is never sent again by itself. */
async function tellOnce(world: World, sent: SentEvent): Promise<void> {
  const age = -Math.round((world.now - Date.now()) / 1000);
  const { url } = world.paying.backend;
  const status = await deliver(`${url}/api/shop/webhook`, sent.event, WEBHOOK_SECRET, { age });
  sent.deliveries += 1;
  if (status === 200) sent.isDone = true;
  if (![0, 200, 404, 502].includes(status)) throw new Error(`The webhook answered ${status}.`);
}

/** Notes what the provider has done, and tells of the last of it. */
async function noteAndTell(world: World, memory: Memory, tell: boolean): Promise<void> {
  const before = memory.events.length;
  memory.noteChanges(world.stripe.account);
  const sent = memory.events[before];
  if (tell && sent !== undefined) await tellOnce(world, sent);
}

async function refuseCard(world: World, memory: Memory, { id }: FakeIntent, tell: boolean): Promise<void> {
  const intent = world.stripe.account.decline(id);
  const sent = memory.note('payment_intent.payment_failed', intent, id);
  if (tell) await tellOnce(world, sent);
}

function paidIntents({ stripe }: World): FakeIntent[] {
  return [...stripe.account.intents.values()].filter(({ status }) => status === 'succeeded');
}

function leftOf({ stripe }: World, { id, amount_received }: FakeIntent): number {
  const given = stripe.account.refunds.filter((one) => one.payment_intent === id && one.status !== 'failed');
  return amount_received - given.reduce((sum, { amount }) => sum + amount, 0);
}

export const PROVIDER: Pick<
  Players,
  | 'pay'
  | 'decline'
  | 'process'
  | 'settlePayment'
  | 'settleRefund'
  | 'dispute'
  | 'refundAtProvider'
  | 'tell'
  | 'forgetEvent'
  | 'fault'
  | 'slowRefunds'
> = {
  async pay(world, memory, { which, tell }) {
    const intent = pick(intentsIn(world, memory, PAYABLE), which);
    if (intent === undefined) return;
    world.stripe.account.pay(intent.id);
    await noteAndTell(world, memory, tell);
  },

  async decline(world, memory, { which, tell }) {
    const intent = pick(intentsIn(world, memory, PAYABLE), which);
    if (intent !== undefined) await refuseCard(world, memory, intent, tell);
  },

  async process(world, memory, { which, tell }) {
    const intent = pick(intentsIn(world, memory, PAYABLE), which);
    if (intent === undefined) return;
    world.stripe.account.wait(intent.id, 'processing');
    await noteAndTell(world, memory, tell);
  },

  async settlePayment(world, memory, { which, ok }) {
    const intent = pick(intentsIn(world, memory, ['processing']), which);
    if (intent === undefined) return;
    if (!ok) return refuseCard(world, memory, intent, true);
    world.stripe.account.pay(intent.id);
    await noteAndTell(world, memory, true);
  },

  async settleRefund(world, memory, { which, ok }) {
    const { account } = world.stripe;
    const refund = pick(
      account.refunds.filter(({ status }) => status === 'pending' || (!ok && status === 'succeeded')),
      which,
    );
    if (refund === undefined) return;
    account.settleRefund(refund, ok ? 'succeeded' : 'failed');
    await noteAndTell(world, memory, true);
  },

  async dispute(world, memory, { which, outcome, whole }) {
    const { account } = world.stripe;
    const open = account.disputes.filter(({ status }) => status === 'needs_response');
    const disputed = new Set(account.disputes.map(({ payment_intent }) => payment_intent));
    const fits = paidIntents(world);
    const intent =
      outcome === 'open'
        ? pick(
            fits.filter(({ id }) => !disputed.has(id)),
            which,
          )?.id
        : pick(open, which)?.payment_intent;
    if (intent === undefined) return;
    const part = Math.ceil(account.intent(intent).amount_received / 3);
    account.dispute(intent, outcome === 'open' ? 'needs_response' : outcome, whole ? {} : { amount: part });
    await noteAndTell(world, memory, true);
  },

  async refundAtProvider(world, memory, { which, whole }) {
    const disputed = new Set(world.stripe.account.disputes.map(({ payment_intent }) => payment_intent));
    const fits = paidIntents(world).filter((intent) => leftOf(world, intent) > 0 && !disputed.has(intent.id));
    const intent = pick(fits, which);
    if (intent === undefined) return;
    const left = leftOf(world, intent);
    world.stripe.account.refundByHand(intent.id, whole ? left : Math.min(left, 400));
    await noteAndTell(world, memory, false);
  },

  async tell(world, memory, { which, times }) {
    const open = memory.events.filter(({ isDone }) => !isDone);
    // An event that is done may come once more.
    const sent = pick(open.length > 0 ? open : memory.events, which);
    if (sent === undefined) return;
    await Promise.all(Array.from({ length: times }, () => tellOnce(world, sent)));
  },

  async forgetEvent(_world, memory, { which }) {
    const sent = pick(
      memory.events.filter(({ isDone }) => !isDone),
      which,
    );
    if (sent !== undefined) sent.isDone = true;
  },

  async fault(world, _memory, { kind }) {
    world.stripe.faults.push(kind);
  },

  async slowRefunds(world, _memory, { slow }) {
    world.stripe.account.refundStatus = slow ? 'pending' : 'succeeded';
  },
};
