/** Plays a history: each step on the real shop, then all laws; in the end time passes until everything has come to rest. */
import type { Books } from '#tests/model/books.ts';
import type { Command, CommandOf, History, Step } from '#tests/model/commands.ts';
import { series } from '#tests/model/laws/documents.ts';
import { coupons, ledger, stock } from '#tests/model/laws/goods.ts';
import type { Law } from '#tests/model/laws/law.ts';
import { once, queued, sent } from '#tests/model/laws/mails.ts';
import { money } from '#tests/model/laws/money.ts';
import { monthProblems } from '#tests/model/laws/month.ts';
import { parcels, promises, states } from '#tests/model/laws/states.ts';
import { waiting } from '#tests/model/laws/waiting.ts';
import { unsentProblems } from '#tests/model/laws/unsent.ts';
import { Memory } from '#tests/model/memory.ts';
import { PROVIDER } from '#tests/model/play-provider.ts';
import { SHOPPERS } from '#tests/model/play-shoppers.ts';
import { STAFF } from '#tests/model/play-staff.ts';
import { AROUND } from '#tests/model/play-world.ts';
import type { Players } from '#tests/model/players.ts';
import { reachedIn, type Reached } from '#tests/model/tally.ts';
import type { World } from '#tests/model/world.ts';

const PLAYERS: Players = { ...SHOPPERS, ...PROVIDER, ...STAFF, ...AROUND };

/** After each step. */
const LAWS: readonly Law[] = [promises, states, parcels, money, series, stock, ledger, coupons, queued, sent, once];

/** What is wrong, and after which step. */
class BrokenLaw extends Error {
  override readonly name = 'BrokenLaw';
}

function play(world: World, memory: Memory, command: Command): Promise<void> {
  const player = PLAYERS[command.do] as (world: World, memory: Memory, command: Command) => Promise<void>;
  return player(world, memory, command);
}

/** Whether the process was ended on purpose. Calls that were cut are not repeated. */
async function playWith(world: World, memory: Memory, { commands, killAt }: Step): Promise<void> {
  if (killAt === 0) {
    await Promise.all(commands.map((command) => play(world, memory, command)));
    return;
  }
  await world.points.arm(killAt);
  const played = await Promise.allSettled(commands.map((command) => play(world, memory, command)));
  const isKilled = (await world.points.disarm()).length >= killAt;
  if (isKilled) {
    await world.paying.backend.ended;
    await world.revive();
  }
  for (const one of played)
    if (one.status === 'rejected' && !(isKilled && one.reason instanceof TypeError)) throw one.reason;
}

/** The provider dates its objects by the shop's clock, as both have the same one in the world. */
function dateIntents(world: World, known: Set<string>): void {
  for (const intent of world.stripe.account.intents.values())
    if (!known.has(intent.id)) {
      known.add(intent.id);
      Object.assign(intent, { created: Math.floor(world.now / 1000) });
    }
}

class Game {
  private before: Books;
  private readonly memory: Memory;
  private readonly intents = new Set<string>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
    this.before = world.books();
    this.memory = new Memory(this.before);
  }

  async step(step: Step, name: string, laws: readonly Law[] = LAWS): Promise<void> {
    await playWith(this.world, this.memory, step);
    const { account } = this.world.stripe;
    dateIntents(this.world, this.intents);
    this.memory.noteChanges(account);
    const books = this.world.books();
    this.memory.storeroom.follow(this.before, books);
    const view = { before: this.before, books, memory: this.memory, account, now: this.world.now };
    const problems = laws.flatMap((law) => law(view));
    if (problems.length > 0) throw new BrokenLaw(`After ${name}: ${problems.join('; ')}`);
    for (const { id } of books.mails) this.memory.mails.add(id);
    this.before = books;
  }

  /** Banks decide, faults end, mails arrive. Events of payments that nobody has heard of stay unheard: the comparison must find them. */
  async settle(): Promise<void> {
    const { account, faults } = this.world.stripe;
    faults.length = 0;
    this.world.sink.mode = 'accept';
    account.refundStatus = 'succeeded';
    for (const { id, status } of account.intents.values()) if (status === 'processing') account.pay(id);
    for (const refund of account.refunds) if (refund.status === 'pending') account.settleRefund(refund, 'succeeded');
    for (const { payment_intent: id, status } of account.disputes)
      if (status === 'needs_response') account.dispute(id, 'won');
    this.memory.noteChanges(account);
  }

  /** What has come of it. */
  reached(): Reached[] {
    return reachedIn(this.before, this.memory);
  }

  async rest(): Promise<void> {
    await this.settle();
    for (const [index, command] of AT_LAST.entries()) {
      const isLast = index === AT_LAST.length - 1;
      const name = `the end (${index + 1}: ${JSON.stringify(command)})`;
      await this.step({ commands: [command], killAt: 0 }, name, isLast ? [...LAWS, waiting] : LAWS);
    }
    const problems = await monthProblems(this.world);
    if (problems.length > 0) throw new BrokenLaw(`In the books of the months: ${problems.join('; ')}`);
    const unseen = await unsentProblems(this.world);
    if (unseen.length > 0) throw new BrokenLaw(`On the lists of the desk: ${unseen.join('; ')}`);
  }
}

const job = (name: CommandOf<'job'>['name']): Command => ({ do: 'job', name });
const clock = (minutes: number): Command => ({ do: 'clock', minutes });

/** Time for everything: orders expire, their payments are closed, what came late goes back, mails are tried again. */
const AT_LAST: readonly Command[] = [
  clock(35),
  job('minute'),
  job('minuteOfMoney'),
  clock(70),
  job('minute'),
  job('minuteOfMoney'),
  clock(70),
  job('minuteOfMoney'),
  job('hour'),
  clock(1500),
  job('minute'),
  job('minuteOfMoney'),
  job('minute'),
];

/** Gives what the history has reached. Throws BrokenLaw. The world is as before afterwards. */
export async function playHistory(world: World, history: History): Promise<Reached[]> {
  try {
    const game = new Game(world);
    for (const [index, step] of history.entries()) {
      const killed = step.killAt === 0 ? '' : `, killed at ${step.killAt}`;
      await game.step(
        step,
        `step ${index + 1} (${step.commands.map((one) => JSON.stringify(one)).join(' and ')}${killed})`,
      );
    }
    await game.rest();
    return game.reached();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const words = await world.reviveIfDown();
    throw new Error(words === null ? 'PocketBase has cut a call.' : `PocketBase has ended: ${words}`, { cause: error });
  } finally {
    await world.reset();
  }
}
