import { useCallback, useEffect, useRef } from 'react';
import type { PackOrder } from '#src/contract/desk/pack.ts';
import type { DeskError } from '#src/staff/kit/call-backend.ts';
import { articleName, PickRowItem } from '#src/desk/pack/PickRow.tsx';
import { findScanned } from '#src/desk/pack/scan.ts';
import { ScanField } from '#src/desk/pack/ScanField.tsx';
import { usePickList, type PickList } from '#src/desk/pack/use-pick-list.ts';
import { useShortcuts } from '#src/desk/shortcuts.ts';
import { isPicked, PACK_HINDRANCES, pickingList, tickOfPiece, type Tick } from '#src/domain/order/picking.ts';
import { OrderChips } from '#src/desk/pack/OrderChips.tsx';
import { formatTime } from '#src/i18n/format.ts';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

export interface PickPageProps {
  /** 'ID,ID'. */
  readonly ids: string;
}

/** What the shop does not take, in words: which orders, and why. */
function refusedWords(t: PartT<'desk-pack'>, error: DeskError, orders: readonly PackOrder[]): string {
  const reasons = error.problems.flatMap(({ field, code }) => {
    const hindrance = PACK_HINDRANCES.find((one) => one === code);
    const number = orders.find(({ id }) => id === field)?.number ?? field;
    return hindrance === undefined ? [] : [t(`conflict.${hindrance}`, { number })];
  });
  return [t('refused'), ...reasons].join(' ');
}

/** The same pieces as before some ticks: what takes them back. */
function ticksBefore(orders: readonly PackOrder[], ticks: readonly Tick[]): readonly Tick[] {
  return ticks.map(({ order, line }) => {
    const lines = orders.find(({ id }) => id === order)?.lines ?? [];
    return { order, line, quantity: lines.find((one) => one.line === line)?.picked ?? 0 };
  });
}

interface ActionsProps extends PickPageProps {
  readonly list: PickList;
  readonly orders: readonly PackOrder[];
}

/** What a person does on a list, each told in words and with its way back. */
function useActions({ list, orders }: Omit<ActionsProps, 'ids'>) {
  const { desk, t } = usePart('desk-pack');
  const tick = (ticks: readonly Tick[], said: string): void => {
    const before = ticksBefore(orders, ticks);
    list.tick(ticks);
    desk.say(said, async () => list.tick(before));
  };
  const mark = (marked: readonly PackOrder[], packed: boolean): void => {
    const [first] = marked;
    if (first === undefined) return;
    const ids = marked.map(({ id }) => id);
    list.mark({ ids, packed });
    const said = packed ? t('check.packed', { count: ids.length }) : t('check.unpacked', { number: first.number });
    desk.say(said, async () => list.mark({ ids, packed: !packed }));
  };
  return { tick, mark };
}

/** Before the list is there, and where it cannot come. */
function NoList({ list }: Pick<ActionsProps, 'list'>) {
  const { desk, t } = usePart('desk-pack');
  return (
    <>
      <h1>{t('list.title')}</h1>
      {list.error === null ? (
        <p>{desk.t('loading')}</p>
      ) : (
        <p className="note" role="alert">
          {desk.words(list.error)}{' '}
          <button type="button" className="link" onClick={list.reload}>
            {desk.t('again')}
          </button>
        </p>
      )}
    </>
  );
}

/** The picking list of the chosen orders, and the check of each before its parcel is closed. */
export function PickPage({ ids }: PickPageProps) {
  const { desk, t } = usePart('desk-pack');
  const known = useRef<readonly PackOrder[]>([]);
  const refused = useCallback((error: DeskError) => desk.say(refusedWords(t, error, known.current)), [desk, t]);
  const list = usePickList(ids, refused);
  const field = useRef<HTMLInputElement>(null);
  const orders = list.answer?.orders ?? [];
  useEffect(() => {
    known.current = orders;
  });
  const rows = pickingList(orders, list.answer?.articles ?? []);
  const packable = orders.filter(({ hindrance }) => hindrance === '');
  const ready = packable.filter((order) => isPicked(order) && order.packed === '');
  const { tick, mark } = useActions({ list, orders });
  useShortcuts([
    { key: 's', label: t('key.scan'), run: () => field.current?.focus() },
    { key: 'b', label: t('key.print'), run: () => desk.go(`pack/${ids}/print`) },
    { key: 'm', label: t('key.mark'), run: () => mark(ready, true) },
  ]);
  const scan = (code: string): string => {
    const scanned = findScanned(code, rows, packable);
    if (scanned.kind === 'unknown') return t('scan.unknown', { code });
    if (scanned.kind === 'order') {
      document.querySelector<HTMLElement>(`#check-${scanned.order.id}`)?.scrollIntoView({ block: 'center' });
      return '';
    }
    const { row } = scanned;
    const name = articleName(row.article);
    const next = tickOfPiece(row);
    if (next === null) return t('scan.done', { name });
    tick([next], t('scan.piece', { name, picked: row.picked + 1, left: row.left }));
    return '';
  };
  const sum = (part: 'left' | 'picked'): number => rows.reduce((all, row) => all + row[part], 0);
  if (list.answer === null) return <NoList list={list} />;
  return (
    <>
      <h1>{t('list.title')}</h1>
      <p>
        <a href="#pack">{t('list.back')}</a>
      </p>
      <ListNotes list={list} unknown={ids.split(',').length - orders.length} />
      <p className="lead">{t('list.sum', { picked: sum('picked'), left: sum('left') })}</p>
      <ScanField t={t} label={t('scan.label')} enter={t('scan.enter')} field={field} onCode={scan} />
      {rows.length === 0 && <p>{t('list.empty')}</p>}
      <ul className="pick-rows">
        {rows.map((row) => (
          <PickRowItem key={row.article.id} row={row} tick={tick} onShelf={list.reload} />
        ))}
      </ul>
      {packable.length > 0 && (
        <section className="pick-check">
          <h2>{t('check.title')}</h2>
          <div className="actions">
            {ready.length > 1 && (
              <button type="button" className="button" onClick={() => mark(ready, true)}>
                {t('check.markAll')}
              </button>
            )}
            <a href={`#pack/${ids}/print`}>{t('print')}</a>
            <a href={`#ship/${ids}`}>{t('check.ship')}</a>
          </div>
          <ul className="pick-orders">
            {packable.map((order) => (
              <OrderCheck key={order.id} order={order} mark={(one, packed) => mark([one], packed)} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface OrderCheckProps {
  readonly order: PackOrder;
  readonly mark: (order: PackOrder, packed: boolean) => void;
}

/** An order before its parcel is closed: what goes into it, and what else it needs. */
function OrderCheck({ order, mark }: OrderCheckProps) {
  const { t } = usePart('desk-pack');
  const { id, number, address, lines, gift, giftMessage, courierNote, isTakenBack, hasReturn, packed } = order;
  const sum = (field: 'left' | 'picked'): number => lines.reduce((all, line) => all + line[field], 0);
  const isReady = isPicked(order);
  return (
    <li className="pick-order" id={`check-${id}`} tabIndex={-1} data-whole={isReady}>
      <h3>
        {number} · {address.name}
      </h3>
      <p>
        <span>{isReady ? t('check.ready') : t('check.pieces', { picked: sum('picked'), left: sum('left') })}</span>{' '}
        <OrderChips order={order} />
      </p>
      <ul className="pick-parts">
        {lines.map(({ line, name, values, left, picked }) => (
          <li key={line}>
            {picked}/{left} {[name, ...values].join(', ')}
          </li>
        ))}
      </ul>
      {isTakenBack && <p className="note">{t('check.takenBack')}</p>}
      {hasReturn && <p className="note">{t('check.return')}</p>}
      {gift && <p>{t('check.gift')}</p>}
      {giftMessage !== '' && <p>{t('check.message', { text: giftMessage })}</p>}
      {courierNote !== '' && <p>{t('check.note', { text: courierNote })}</p>}
      {packed !== '' ? (
        <button type="button" className="button button-plain" onClick={() => mark(order, false)}>
          {t('check.unmark', { number })}
        </button>
      ) : (
        isReady && (
          <button type="button" className="button" onClick={() => mark(order, true)}>
            {t('check.mark', { number })}
          </button>
        )
      )}
    </li>
  );
}

interface ListNotesProps {
  readonly list: PickList;
  /** Orders of the list that the backend does not know. */
  readonly unknown: number;
}

/** What whoever holds the list must know before the next piece: how old it is, what waits, what has changed. */
function ListNotes({ list, unknown }: ListNotesProps) {
  const { desk, t } = usePart('desk-pack');
  const { asOf, waiting, isKept, conflicts, answer } = list;
  const named = conflicts.map(({ order }) => order);
  const hindered = (answer?.orders ?? []).flatMap(({ id, number, hindrance }) =>
    hindrance === '' || named.includes(id) ? [] : [{ id, number, hindrance }],
  );
  return (
    <div className="pick-notes">
      <div role="status">
        {asOf !== null && <p className="note">{t('offline', { time: formatTime(desk.locale, new Date(asOf)) })}</p>}
        {waiting > 0 && <p data-pick-waiting>{t('waiting', { count: waiting })}</p>}
        {!isKept && <p className="note">{t('notKept')}</p>}
      </div>
      <div role="alert">
        {conflicts.length > 0 && (
          <div className="note pick-conflicts">
            <h2>{t('conflicts')}</h2>
            <ul>
              {conflicts.map((conflict) => (
                <li key={conflict.order}>
                  {t(`conflict.${conflict.code}`, { number: conflict.number })}{' '}
                  {conflict.pieces > 0 && t('conflict.back', { count: conflict.pieces })}{' '}
                  <button type="button" className="link" onClick={() => list.seen(conflict)}>
                    {t('conflict.seen')}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {hindered.map(({ id, number, hindrance }) => (
        <p key={id} className="note">
          {t(`conflict.${hindrance}`, { number })}
        </p>
      ))}
      {unknown > 0 && <p className="note">{t('list.unknown', { count: unknown })}</p>}
    </div>
  );
}
