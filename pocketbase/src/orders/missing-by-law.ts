/**
 * Says whether the shop may take orders. A live shop must publish all that the law asks for first, and be able to send
 * mails.
 */
import { askJson } from '#pocketbase/base/sql.ts';
import { paymentProblem } from '#pocketbase/orders/payments/setup.ts';
import { bankOf } from '#pocketbase/orders/payments/transfers/account.ts';
import { first } from '#pocketbase/base/query.ts';
import { isDemo } from '#pocketbase/base/shop-mode.ts';
import { LAW_FACTS } from '#src/contract/law-facts.ts';
import { gapWords, missingByLaw, missingMeans, type Gap, type LawFacts } from '#src/domain/site/law.ts';

/**
 * Key of a cache in this process: the gaps as JSON, with the number of the last change. Reading legal texts for each
 * order is slow.
 */
const STORED = 'vitrine.law';

interface Known {
  readonly seq: number;
  readonly gaps: readonly Gap[];
}

function known(app: core.App): Known | null {
  const text = app.store().get(STORED);
  return typeof text === 'string' ? JSON.parse(text) : null;
}

/**
 * A confirmation on a durable medium is owed with each order. `npm start` asks for it; a mail server that is set later
 * is seen at once.
 */
function hasMail(app: core.App): boolean {
  return $os.getenv('MAIL_NEEDED') !== 'on' || app.settings().smtp.enabled;
}

function gapsAt(app: core.App, seq: number): readonly Gap[] {
  const before = known(app);
  if (before?.seq === seq) return before.gaps;
  const gaps = missingByLaw(askJson(app, `SELECT ${LAW_FACTS} AS json`, {}) as LawFacts);
  app.store().set(STORED, JSON.stringify({ seq, gaps } satisfies Known));
  return gaps;
}

/**
 * Gaps that a live shop must fill in before it takes an order, as the records are at `seq`, the last row of `changes`;
 * none for a demo.
 */
export function missingForOrders(app: core.App, seq: number): readonly Gap[] {
  return isDemo() ? [] : [...gapsAt(app, seq), ...missingMeans({ mail: hasMail(app), payment: true })];
}

/** The same in English, for programs, logs and operators. */
export function missingWords(app: core.App, seq: number): readonly string[] {
  return missingForOrders(app, seq).map(gapWords);
}

/** The last row of `changes`. */
export function lastChange(app: core.App): number {
  const { seq } = askJson(app, "SELECT json_object('seq', MAX(seq)) AS json FROM changes", {}) as {
    seq: number | null;
  };
  return seq ?? 0;
}

/** Says whether the shop takes orders now. */
export function takesOrders(app: core.App): boolean {
  return isDemo() || missingForOrders(app, lastChange(app)).length === 0;
}

/** All of it with what keeps anybody from paying, for whoever sets the shop up. */
export function closedReasons(app: core.App): readonly Gap[] {
  const byTransfer = first(app, 'shop', '')?.getBool('transfer') === true && bankOf(app) !== null;
  const payment = byTransfer || paymentProblem() === '';
  return [...missingForOrders(app, lastChange(app)), ...missingMeans({ mail: true, payment })];
}
