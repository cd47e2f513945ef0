import { useCallback, useRef } from 'react';
import type { DeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { Entry } from '#src/desk/pack/outbox.ts';
import { ScanField } from '#src/desk/pack/ScanField.tsx';
import { CountedList } from '#src/desk/stock/count/CountedList.tsx';
import { CountForm } from '#src/desk/stock/count/CountForm.tsx';
import { CountNotes } from '#src/desk/stock/count/CountNotes.tsx';
import { nextItem } from '#src/desk/stock/count/find-items.ts';
import { keptCounted, type KeptItem } from '#src/desk/stock/count/kept-count.ts';
import { useFinding } from '#src/desk/stock/count/use-finding.ts';
import { useCount } from '#src/desk/stock/count/use-count.ts';
import { itemName, type StockT } from '#src/desk/stock/stock-words.ts';
import { useShortcuts } from '#src/desk/shortcuts.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';

export interface CountPageProps {
  readonly desk: Desk;
  readonly t: StockT;
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

interface NextProps {
  readonly t: StockT;
  readonly item: KeptItem;
  readonly onChoose: (item: KeptItem) => void;
}

/** As one walks along the shelves. */
function Next({ t, item, onChoose }: NextProps) {
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
function useRefused(desk: Desk, t: StockT): (error: DeskError, entry: Entry) => void {
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
export function CountPage({ desk, t, item: chosen }: CountPageProps) {
  const count = useCount(desk, useRefused(desk, t));
  const { items, matches, problem, find, choose } = useFinding(desk, t, count.kept);
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
      <CountNotes desk={desk} t={t} count={count} />
      <ScanField t={t} label={t('count.scan')} enter={t('count.find')} field={field} onCode={find} />
      <Problem text={problem} />
      {matches.length > 0 && <Matches items={matches} onChoose={choose} />}
      {item !== undefined && (
        <CountForm
          key={item.id}
          t={t}
          item={item}
          counted={before?.counted}
          onCount={(pieces) => save(item, pieces)}
          onLeave={backToField}
        />
      )}
      {item === undefined && matches.length === 0 && next !== null && <Next t={t} item={next} onChoose={choose} />}
      <CountedList desk={desk} t={t} count={count} />
    </>
  );
}
