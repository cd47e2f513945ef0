/** Whether the shop may take orders. A live shop must publish all that the law asks for first. */
import { askJson } from '#pocketbase/hooks/orders/sql.ts';
import { isDemo } from '#pocketbase/hooks/shop-mode.ts';
import { LAW_FACTS } from '#src/contract/law-facts.ts';
import { lawGaps, type LawFacts } from '#src/domain/site/law.ts';

/** Key of a cache in this process: the missing texts as JSON, with the number of the last change. Reading legal texts for each order is slow. */
const STORED = 'vitrine.law';

interface Known {
  readonly seq: number;
  readonly gaps: readonly string[];
}

function known(app: core.App): Known | null {
  const text = app.store().get(STORED);
  return typeof text === 'string' ? JSON.parse(text) : null;
}

/** What a live shop must fill in before it takes an order, as the records are at `seq`, the last row of `changes`; none for a demo. */
export function missingByLaw(app: core.App, seq: number): readonly string[] {
  if (isDemo()) return [];
  const before = known(app);
  if (before?.seq === seq) return before.gaps;
  const gaps = lawGaps(askJson(app, `SELECT ${LAW_FACTS} AS json`, {}) as LawFacts);
  app.store().set(STORED, JSON.stringify({ seq, gaps } satisfies Known));
  return gaps;
}

/** Whether the shop takes orders now. */
export function takesOrders(app: core.App): boolean {
  if (isDemo()) return true;
  const { seq } = askJson(app, "SELECT json_object('seq', MAX(seq)) AS json FROM changes", {}) as {
    seq: number | null;
  };
  return missingByLaw(app, seq ?? 0).length === 0;
}
