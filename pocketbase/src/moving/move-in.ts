/**
 * POST move-in: the catalogue and addresses of another shop, taken in one after the other. Everybody who writes waits
 * for a transaction, so each takes as many as fit in a moment, and a product of many variants takes several
 * (docs/decisions/0371).
 */
import type { Move } from '#pocketbase/moving/move.ts';
import { readMoveIn } from '#pocketbase/moving/read-move-in.ts';
import { nameOf } from '#pocketbase/moving/product-data.ts';
import type { Step } from '#pocketbase/moving/step.ts';
import { takeAttribute, takeCategory } from '#pocketbase/moving/take-attribute.ts';
import { takeProduct, takeCompanions } from '#pocketbase/moving/take-product.ts';
import { takeRedirect } from '#pocketbase/moving/take-redirect.ts';
import { limitedBody, own, type Body } from '#pocketbase/base/body.ts';
import { startPieceClock } from '#pocketbase/base/piece-clock.ts';
import { lastSeq, type Outcome } from '#pocketbase/publishing/apply.ts';
import { moverName, moverOf } from '#pocketbase/base/roles.ts';
import { newPublication } from '#pocketbase/base/publication.ts';
import { studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { isFree } from '#pocketbase/publishing/series.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { readTexts, type ReadTexts } from '#pocketbase/base/texts.ts';
import { SOURCES } from '#src/contract/moving-in/moved.ts';
import {
  BROUGHT_MOST,
  MOVE_IN_MOST,
  MOVED_MOST,
  type BroughtAnswer,
  type MoveInAnswer,
  type MoveInFinding,
  type MoveInOutcome,
  type MoveInRequest,
} from '#src/contract/moving-in/move-in-api.ts';
import { IS_PUBLISHED } from '#src/domain/catalogue/visible.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';

/** Bytes, as the router allows. */
const LONGEST_BODY = 6 * 1024 * 1024;

interface Task {
  readonly kind: MoveInOutcome['kind'];
  readonly key: string;
  readonly row: number;
  readonly step: Step;
}

/** One after the other, each after what it names. */
function tasksOf({ attributes, categories, products, companions, redirects, dry }: Whole['request']): Task[] {
  return [
    ...attributes.map((attribute): Task => ({
      kind: 'attributes',
      key: nameOf(attribute.name),
      row: attribute.row,
      step: takeAttribute(attribute),
    })),
    ...categories.map((category): Task => ({
      kind: 'categories',
      key: category.path.join(' > '),
      row: category.row,
      step: takeCategory(category),
    })),
    ...products.map((product): Task => ({
      kind: 'products',
      key: product.key,
      row: product.row,
      step: (tx, move, from, isTime, notes) => takeProduct(tx, move, product, from, isTime, notes),
    })),
    ...companions.map((one): Task => ({
      kind: 'companions',
      key: one.product,
      row: one.row,
      step: takeCompanions(one, dry),
    })),
    ...redirects.map((redirect): Task => ({
      kind: 'redirects',
      key: redirect.from,
      row: redirect.row,
      step: (tx, move, _from, _isTime, { findings }) => ({
        ...takeRedirect(tx, move, redirect, findings),
        next: null,
      }),
    })),
  ];
}

/** Place of an import: in which task, at which of its parts. */
interface Location {
  readonly task: number;
  readonly part: number;
}

/** Work that one transaction has done. */
interface Piece {
  readonly done: readonly (Pick<MoveInOutcome, 'did' | 'record'> & { readonly task: number })[];
  readonly findings: readonly MoveInFinding[];
  /** Place where the next one begins. */
  readonly place: Location;
  /** The last of these could not go in: nothing of this transaction is kept. */
  readonly isRefused: boolean;
  readonly ms: number;
}

interface Whole {
  readonly tasks: readonly Task[];
  readonly request: Required<MoveInRequest>;
  readonly mover: core.Record;
  /** Rich texts, read before anybody waits. */
  readonly read: ReadTexts;
  readonly tried: Move['tried'];
}

/** Works from `from` on, before `end`, in one transaction. */
function doPiece(app: core.App, { tasks, request, mover, read, tried }: Whole, from: Location, end: number): Piece {
  const publication = newPublication(mover.id, moverName(mover), 'import', request.series);
  const move = { source: request.source, locale: request.locale, publication, read, isTrial: request.dry, tried };
  const notes = { outcome: { problems: [], records: [] } as Outcome, findings: [] as MoveInFinding[] };
  const done: Piece['done'][number][] = [];
  let { task, part } = from;
  let [passed, isTried] = [(): number => 0, false];
  const piece = (): Piece => ({
    done,
    findings: notes.findings,
    place: { task, part },
    isRefused: notes.outcome.problems.length > 0,
    ms: passed(),
  });
  try {
    app.runInTransaction((tx) => {
      takeWriter(tx);
      const clock = startPieceClock();
      ({ passed } = clock);
      const isTime = (): boolean => clock.isTime(notes.outcome.records.length);
      do {
        const taken = tasks[task]?.step(tx, move, part, isTime, notes);
        if (taken === undefined) break;
        done.push({ task, did: taken.did, record: taken.record });
        [task, part] = taken.next === null ? [task + 1, 0] : [task, taken.next];
      } while (part === 0 && task < end && isTime());
      isTried = request.dry;
      if (isTried) throw new Error('Nothing of this is kept.');
    });
  } catch (error) {
    // A step throws where its record has problems, and nothing of the transaction is kept.
    if (isTried || notes.outcome.problems.length > 0) return piece();
    throw error;
  }
  return piece();
}

interface Done {
  readonly outcomes: readonly MoveInOutcome[];
  readonly findings: readonly MoveInFinding[];
  readonly longestMs: number;
}

/** Outcome of a product: what it was at its first part says what has become of it. */
function outcomeOf({ kind, key, row }: Task, did: MoveInOutcome['did'], record: string): MoveInOutcome {
  return { kind, key, row, did, record };
}

function doAll(app: core.App, whole: Whole): Done {
  const { tasks, request } = whole;
  const outcomes = new Map<number, MoveInOutcome>();
  const findings: MoveInFinding[] = [];
  let [place, end, longestMs, isOver]: [Location, number, number, boolean] = [
    { task: 0, part: 0 },
    tasks.length,
    0,
    false,
  ];
  const note = (at: number, did: MoveInOutcome['did'], record: string): void => {
    const [task, before] = [tasks[at], outcomes.get(at)];
    if (task === undefined) return;
    outcomes.set(
      at,
      outcomeOf(
        task,
        before === undefined || did === 'left_out' || before.did === 'unchanged' ? did : before.did,
        record,
      ),
    );
  };
  while (place.task < tasks.length && !isOver) {
    const piece = doPiece(app, whole, place, end);
    longestMs = Math.max(longestMs, piece.ms);
    const at = piece.place.task;
    if (piece.isRefused && at > place.task) {
      // Others of this transaction were good: they go in without it, and it comes alone.
      end = at;
      continue;
    }
    end = tasks.length;
    findings.push(...piece.findings);
    if (piece.isRefused) {
      note(at, 'left_out', outcomes.get(at)?.record ?? '');
      // What does not go in takes nothing.
      for (const [what, key] of whole.tried.claimed)
        if (key === tasks[at]?.key && !(what in request.tried.claimed)) whole.tried.claimed.delete(what);
      isOver = !request.onlyGood;
      place = { task: at + 1, part: 0 };
    } else {
      for (const { task, did, record } of piece.done) note(task, did, record);
      place = piece.place;
    }
  }
  for (const [at] of tasks.entries()) if (!outcomes.has(at)) note(at, 'not_tried', '');
  const inOrder = tasks.map((_, at) => outcomes.get(at)).filter((outcome) => outcome !== undefined);
  return { outcomes: inOrder, findings, longestMs };
}

/**
 * In the order in which it was written, which PocketBase's own view of it has not: the same product is to have the same
 * digest.
 */
function textBody(event: core.RequestEvent): Body {
  const text = event.request ? readerToString(event.request.body, LONGEST_BODY) : '{}';
  return limitedBody(JSON.parse(text), { '': MOVED_MOST.text });
}

/** POST move-in */
export function moveIn(event: core.RequestEvent): MoveInAnswer | StudioRefused {
  const mover = moverOf(event);
  if (mover === null) return studioRefusal('forbidden', 'For editors only');
  const request = readMoveIn(textBody(event));
  if (request === null)
    return studioRefusal(
      'invalid',
      `Send at most ${MOVE_IN_MOST.products} products and ${MOVE_IN_MOST.redirects} addresses, in their shape`,
    );
  const { app } = event;
  if (request.series !== '' && !isFree(app, mover, request.series))
    return studioRefusal('forbidden', 'The series is of somebody else');
  const read = readTexts([
    ...request.products.flatMap(({ description }) => Object.values(description)),
    ...request.categories.flatMap(({ intro, guide }) => [...Object.values(intro), ...Object.values(guide)]),
  ]);
  const seq = lastSeq(app);
  const before = request.tried;
  const tried = { claimed: new Map(Object.entries(before.claimed)), addresses: new Set(before.addresses) };
  const done = doAll(app, { tasks: tasksOf(request), request, mover, read, tried });
  const after = lastSeq(app);
  const isSeen = after > seq && !request.dry;
  const claimed = Object.fromEntries([...tried.claimed].filter(([record]) => !(record in before.claimed)));
  return { ...done, claimed, fromSeq: isSeen ? seq + 1 : 0, toSeq: isSeen ? after : 0 };
}

const BROUGHT = `
  SELECT coalesce(json_group_array(json_object('key', key, 'name', name)), '[]') AS json FROM (
    SELECT m.key AS key, p.name_${DEFAULT_LOCALE} AS name FROM moved_records m CROSS JOIN products p ON p.id = m.record
    WHERE m.source = {:source} AND m.kind = 'product' AND m.key > {:after} AND p.${IS_PUBLISHED}
      AND EXISTS (SELECT 1 FROM items i WHERE i.product = p.id AND (i.stock > 0 OR i.stock_rule != ''))
    ORDER BY m.key LIMIT ${BROUGHT_MOST})`;

/** POST move-in-brought */
export function listBrought(event: core.RequestEvent): BroughtAnswer | StudioRefused {
  if (moverOf(event) === null) return studioRefusal('forbidden', 'For editors only');
  const body = textBody(event);
  const [source, after] = [SOURCES.find((one) => one === own(body, 'source')), own(body, 'after')];
  if (source === undefined || typeof after !== 'string') return studioRefusal('invalid', 'Send source and after');
  return { products: askJson(event.app, BROUGHT, { source, after }) as BroughtAnswer['products'] };
}
