import { useCallback, useRef, useState, useEffect } from 'react';
import type { DeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { waitingCounts, type Entry } from '#src/desk/pack/outbox.ts';
import { ScanField } from '#src/desk/pack/ScanField.tsx';
import { keptCounted, slimItem, type KeptItem, type KeptItems } from '#src/desk/stock/count/kept-count.ts';
import { useCount, type CountState } from '#src/desk/stock/count/use-count.ts';
import { itemName, signed } from '#src/desk/stock/stock-words.ts';
import { useShortcuts } from '#src/desk/shortcuts.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useDesk, usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';
import { MOST_PIECES } from '#src/contract/desk/stock.ts';
import { piecesTyped } from '#src/desk/stock/stock-problem.ts';
import { FieldFrame } from '#src/ui/FieldFrame.tsx';
import { PressForm } from '#src/staff/kit/PressForm.tsx';
import { formatShortDay, formatTime } from '#src/i18n/format.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { isNumberOf } from '#src/desk/pack/scan.ts';

export interface CountPageProps {
  /** Id of the article that is counted; '': none is chosen. */
  readonly item: string;
}

/** Several articles that what was typed fits. */
function Matches({ items, onChoose }: { readonly items: readonly KeptItem[]; onChoose: (item: KeptItem) => void }) {
  return (
    <ul className="count-matches">
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" className="count-match" onClick={() => onChoose(item)}>
            <strong>{itemName(item)}</strong>
            <span className="label" translate="no">
              {[item.sku, item.shelf].filter((part) => part !== '').join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** As one walks along the shelves. */
function Next({ item, onChoose }: { readonly item: KeptItem; readonly onChoose: (item: KeptItem) => void }) {
  const { t } = usePart('desk-stock');
  return (
    <p className="count-next">
      <button type="button" className="button button-plain" onClick={() => onChoose(item)}>
        {t('count.next', { name: itemName(item) })}
      </button>{' '}
      <span className="label" translate="no">
        {[item.shelf, item.sku].filter((part) => part !== '').join(' · ')}
      </span>
    </p>
  );
}

/** Says which counts the shop does not take. */
function useRefused(t: PartT<'desk-stock'>): (error: DeskError, entry: Entry) => void {
  const desk = useDesk();
  return useCallback(
    (error, { request }) => {
      const ids = 'counts' in request ? request.counts.map(({ item }) => item) : [];
      const names = keptCounted(desk.me.id, Date.now()).filter(({ item }) => ids.includes(item.id));
      const name = names.map(({ item }) => itemName(item)).join('; ');
      desk.say([t('count.refused', { name }), desk.words(error)].join(' '));
    },
    [desk, t],
  );
}

/** '#stock/count': scan or search an article, type how many lie on the shelf, next. */
export function CountPage({ item: chosen }: CountPageProps) {
  const { desk, t } = usePart('desk-stock');
  const count = useCount(useRefused(t));
  const { items, matches, problem, find, choose } = useFinding(t, count.kept);
  const field = useRef<HTMLInputElement>(null);
  const item = items.find(({ id }) => id === chosen);
  const before = count.counted.find((row) => row.item.id === chosen);
  const backToField = (): void => {
    desk.go('stock/count');
    requestAnimationFrame(() => field.current?.focus());
  };
  const save = (one: KeptItem, pieces: number): void => {
    count.count(one, pieces);
    const undo = before === undefined ? undefined : async () => count.count(one, before.counted);
    desk.say(t('count.said', { name: itemName(one), count: pieces }), undo);
    backToField();
  };
  const ids = count.counted.map((row) => row.item.id);
  const next = nextItem(items, ids, item?.id ?? ids[0] ?? '');
  useShortcuts([
    { key: 's', label: t('key.scan'), run: () => field.current?.focus() },
    ...(next === null ? [] : [{ key: 'n', label: t('key.next'), run: () => choose(next) }]),
  ]);
  return (
    <>
      <p>
        <a href="#stock">{t('back')}</a>
      </p>
      <h1>{t('count.title')}</h1>
      <p className="lead">{t('count.intro')}</p>
      <CountNotes count={count} />
      <ScanField t={t} label={t('count.scan')} enter={t('count.find')} field={field} onCode={find} />
      <Problem text={problem} />
      {matches.length > 0 && <Matches items={matches} onChoose={choose} />}
      {item !== undefined && (
        <CountForm
          key={item.id}
          item={item}
          counted={before?.counted}
          onCount={(pieces) => save(item, pieces)}
          onLeave={backToField}
        />
      )}
      {item === undefined && matches.length === 0 && next !== null && <Next item={next} onChoose={choose} />}
      <CountedList count={count} />
    </>
  );
}

/** What was counted on this device, newest first, and how it differs from what the shop expected. */
function CountedList({ count }: CountNotesProps) {
  const { desk, t } = usePart('desk-stock');
  const { counted, outbox, forget } = count;
  const waiting = waitingCounts(outbox);
  if (counted.length === 0) return null;
  const whole = count.kept?.items.length ?? 0;
  return (
    <section className="stock-part" aria-labelledby="count-done">
      <h2 id="count-done">{t('count.done', { count: counted.length, all: Math.max(whole, counted.length) })}</h2>
      <ul className="counted-rows">
        {counted.map(({ item, counted: pieces }) => {
          const difference = pieces - item.onShelf;
          return (
            <li key={item.id}>
              <a href={`#stock/count?item=${item.id}`}>{itemName(item)}</a>
              <strong>{pieces}</strong>
              <span className="label">
                {difference === 0
                  ? t('count.same')
                  : t('count.other', { difference: signed(difference), expected: item.onShelf })}
                {waiting.includes(item.id) && <> · {t('count.waits')}</>}
              </span>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="link"
        onClick={() => {
          forget();
          desk.say(t('count.forgotten'));
        }}
      >
        {t('count.forget')}
      </button>
    </section>
  );
}

/** From what was scanned or typed to an article: among those on this device, else among all of the shop. */
interface Finding {
  /** All that are known here. */
  readonly items: readonly KeptItem[];
  /** Several that fit what was typed, to choose from. */
  readonly matches: readonly KeptItem[];
  /** Why nothing was found, in words; ''. */
  readonly problem: string;
  /** Gives '': what is wrong is said when it is known. */
  readonly find: (typed: string) => string;
  readonly choose: (item: KeptItem) => void;
}

/** @throws DeskError */
async function askShop(desk: Desk, typed: string): Promise<readonly KeptItem[]> {
  const exact = await desk.read('stock', { locale: desk.locale, code: typed });
  const answer = exact.items.length > 0 ? exact : await desk.read('stock', { locale: desk.locale, words: typed });
  return answer.items.slice(0, MOST_FOUND).map(slimItem);
}

function useFinding(t: PartT<'desk-stock'>, kept: KeptItems | null): Finding {
  const desk = useDesk();
  const [asked, setAsked] = useState<readonly KeptItem[]>([]);
  const [matches, setMatches] = useState<readonly KeptItem[]>([]);
  const [problem, setProblem] = useState('');
  const items = [...(kept?.items ?? []), ...asked];
  const choose = (one: KeptItem): void => {
    setMatches([]);
    setProblem('');
    desk.go(`stock/count?item=${one.id}`);
  };
  const show = (found: readonly KeptItem[], typed: string): void => {
    const [first] = found;
    setProblem(first === undefined ? t('count.unknown', { code: typed }) : '');
    if (first !== undefined && found.length === 1) choose(first);
    else setMatches(found);
  };
  const find = (typed: string): string => {
    const found = findItems(items, typed);
    if (found.length > 0 || kept?.isWhole === true) {
      show(found, typed);
      return '';
    }
    const take = (more: readonly KeptItem[]): void => {
      setAsked([...asked, ...more.filter(({ id }) => !items.some((one) => one.id === id))]);
      show(more, typed);
    };
    askShop(desk, typed).then(take, (error: unknown) => setProblem(desk.words(error)));
    return '';
  };
  return { items, matches, problem, find, choose };
}

export interface CountFormProps {
  readonly item: KeptItem;
  /** What was counted of it before. */
  readonly counted: number | undefined;
  readonly onCount: (pieces: number) => void;
  readonly onLeave: () => void;
}

/** The article before the shelf, and the one number that is asked for. What the shop expects is not said: whoever counts should look. */
export function CountForm({ item, counted, onCount, onLeave }: CountFormProps) {
  const { t } = usePart('desk-stock');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the desk itself, which takes the focus to a place that was just opened.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const submit = (): void => {
    const pieces = piecesTyped(text, MOST_PIECES);
    setWrong(pieces === null);
    if (pieces === null) input.current?.select();
    else onCount(pieces);
  };
  return (
    <PressForm
      className="count-form"
      noValidate
      press={{ isBusy: false }}
      submit={t('count.save')}
      beside={
        <button type="button" className="button button-plain" onClick={onLeave}>
          {t('count.leave')}
        </button>
      }
      onSubmit={submit}
    >
      <h2>{itemName(item)}</h2>
      <p className="label" translate="no">
        {[item.shelf, item.sku, item.gtin].filter((part) => part !== '').join(' · ')}
      </p>
      {counted !== undefined && <p>{t('count.before', { count: counted })}</p>}
      <FieldFrame
        id="count-pieces"
        label={t('count.pieces')}
        hint={undefined}
        error={isWrong ? t('count.notNumber') : undefined}
        renderControl={(control) => (
          <input
            {...control}
            ref={input}
            className="input count-input"
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      />
    </PressForm>
  );
}

export interface CountNotesProps {
  readonly count: CountState;
}

/** What whoever counts must know: how old the articles are, what waits, and what is not kept. */
export function CountNotes({ count: { kept, error, reload, outbox, isKept } }: CountNotesProps) {
  const { desk, t } = usePart('desk-stock');
  const waiting = waitingCounts(outbox).length;
  const at = kept === null ? null : new Date(kept.at);
  return (
    <div className="pick-notes">
      <div role="status">
        {kept === null && error === null && <p>{t('count.loading')}</p>}
        {error !== null && at !== null && (
          <p className="note">
            {t('count.offline', { time: `${formatShortDay(desk.locale, at)}, ${formatTime(desk.locale, at)}` })}
          </p>
        )}
        {waiting > 0 && <p data-count-waiting>{t('count.waiting', { count: waiting })}</p>}
        {!isKept && <p className="note">{t('count.notKept')}</p>}
        {kept !== null && !kept.isWhole && <p className="note">{t('count.part', { count: kept.items.length })}</p>}
      </div>
      {kept === null && <Failed error={error} reload={reload} />}
    </div>
  );
}

/** Articles that a person can still read through. */
const MOST_FOUND = 20;

/** Without capitals and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The articles with this whole number; where none has it, those whose words begin with all that was typed. */
export function findItems(items: readonly KeptItem[], typed: string): readonly KeptItem[] {
  const code = typed.trim();
  if (code === '') return [];
  const numbered = items.filter((item) => isNumberOf(item, code));
  if (numbered.length > 0) return numbered;
  const wanted = folded(code)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (wanted.length === 0) return [];
  const found = items.filter(({ name, values, sku, gtin }) => {
    const words = folded([name, ...values, sku, gtin].join(' ')).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
  return found.slice(0, MOST_FOUND);
}

/** The next article that nobody has counted yet, as one walks along the shelves; null: there is none. */
export function nextItem(items: readonly KeptItem[], counted: readonly string[], from: string): KeptItem | null {
  const walk = items.toSorted((a, b) => {
    // What has no shelf comes last.
    if ((a.shelf === '') !== (b.shelf === '')) return a.shelf === '' ? 1 : -1;
    return a.shelf.localeCompare(b.shelf, undefined, { numeric: true }) || a.sku.localeCompare(b.sku);
  });
  const at = walk.findIndex(({ id }) => id === from);
  const turned = [...walk.slice(at + 1), ...walk.slice(0, Math.max(at, 0))];
  return turned.find(({ id }) => id !== from && !counted.includes(id)) ?? null;
}
