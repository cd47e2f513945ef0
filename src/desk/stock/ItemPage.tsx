import { useCallback, useState } from 'react';
import {
  MOST_PIECES,
  type HeldByOrder,
  type StockItem,
  type StockMovement,
  CORRECTION_LENGTH,
} from '#src/contract/desk/stock.ts';
import { Failed, Listing } from '#src/staff/kit/Listing.tsx';
import { useList, type ListState } from '#src/staff/kit/use-list.ts';
import { LowChip, piecesOf } from '#src/desk/stock/StockList.tsx';
import { itemName, movementWords, signed, whoMoved } from '#src/desk/stock/stock-words.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { piecesTyped, stockProblem } from '#src/desk/stock/stock-problem.ts';
import { Field } from '#src/ui/Field.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';
import { Choices } from '#src/ui/Choices.tsx';

export interface ItemPageProps {
  /** In `items`. */
  readonly id: string;
}

function Facts({ item }: { readonly item: StockItem }) {
  const { t } = usePart('desk-stock');
  const facts = [
    [t('fact.stock'), piecesOf(t, item)],
    [t('fact.reserved'), item.reserved],
    [t('fact.toSend'), item.toSend],
    ...(item.rule === 'uncounted' ? [] : [[t('fact.onShelf'), Math.max(0, item.onShelf)] as const]),
  ] as const;
  return (
    <dl className="stock-facts">
      {facts.map(([name, pieces]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{pieces}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Which orders have pieces of it, and for how long. */
function Held({ held }: { readonly held: readonly HeldByOrder[] }) {
  const { desk, t } = usePart('desk-stock');
  const why = ({ isPaid, expires }: HeldByOrder): string => {
    if (isPaid) return t('held.isPaid');
    return expires === ''
      ? t('held.unpaid')
      : t('held.until', { moment: formatDayTime(desk.locale, new Date(expires)) });
  };
  return (
    <section className="stock-part" aria-labelledby="stock-held">
      <h2 id="stock-held">{t('held')}</h2>
      {held.length === 0 ? (
        <p>{t('held.none')}</p>
      ) : (
        <ul className="stock-orders">
          {held.map((one) => (
            <li key={one.order}>
              <a href={`#order/${one.order}`} translate="no">
                {one.number}
              </a>
              <span>{t('pieces', { count: one.pieces })}</span>
              <span className="label">{why(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One article: what there is, who has the rest, what moved it, and what can be done. */
export function ItemPage({ id }: ItemPageProps) {
  const { desk, t } = usePart('desk-stock');
  const { locale } = desk;
  const ledger = useList(
    useCallback(
      async (after: string) => {
        const answer = await desk.read('stock-item', { locale, item: id, after });
        return { ...answer, rows: answer.movements };
      },
      [desk, locale, id],
    ),
  );
  const { beside: value, error, reload } = ledger;
  return (
    <>
      <p>
        <a href="#stock">{t('back')}</a>
      </p>
      <h1>{value === null ? t('article') : itemName(value.item)}</h1>
      {value === null && <Failed error={error} reload={ledger.again} />}
      {value === null && error === null && <p role="status">{desk.t('loading')}</p>}
      {value !== null && (
        <>
          <p className="stock-named">
            <span translate="no">
              {[value.item.sku, value.item.gtin, value.item.shelf].filter((part) => part !== '').join(' · ')}
            </span>{' '}
            <LowChip item={value.item} />
          </p>
          <Facts item={value.item} />
          {value.item.rule === 'uncounted' ? (
            <p>{t('uncountedNote')}</p>
          ) : (
            <div className="actions">
              <a className="button" href={`#stock/count?item=${id}`}>
                {t('count.this')}
              </a>
            </div>
          )}
          <Held held={value.held} />
          {value.item.rule !== 'uncounted' && (
            <div className="stock-forms">
              <CorrectForm item={value.item} onDone={reload} />
              <MarkForm key={value.item.mark} item={value.item} onDone={reload} />
            </div>
          )}
          <Ledger list={ledger} />
        </>
      )}
    </>
  );
}

/** At how many pieces somebody is to order more. */
function MarkForm({ item, onDone }: ItemFormProps) {
  const { desk, t } = usePart('desk-stock');
  const [text, setText] = useState(item.mark === 0 ? '' : `${item.mark}`);
  const [isWrong, setWrong] = useState(false);
  const press = usePress((error) => stockProblem(desk, t, error));
  const save = async (mark: number, key?: string): Promise<void> => {
    await desk.act('stock-mark', { item: item.id, mark }, key);
    onDone();
  };
  const submit = (): void => {
    const mark = text.trim() === '' ? 0 : piecesTyped(text, MOST_PIECES);
    setWrong(mark === null);
    if (mark === null) return;
    press.run(async (key) => {
      await save(mark, key);
      const said =
        mark === 0 ? t('mark.none', { name: itemName(item) }) : t('mark.done', { name: itemName(item), mark });
      desk.say(said, () => save(item.mark));
    });
  };
  return (
    <PressForm className="stock-part" noValidate press={press} submit={t('mark.save')} isPlain onSubmit={submit}>
      <h2>{t('mark')}</h2>
      <Field
        id="stock-mark"
        label={t('mark.at')}
        hint={t('mark.hint')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={isWrong ? t('count.notNumber') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </PressForm>
  );
}

/** Everything that moved pieces of an article, newest first. */
function Ledger({ list }: { readonly list: ListState<StockMovement> }) {
  const { desk, t } = usePart('desk-stock');
  return (
    <section className="stock-part" aria-labelledby="stock-ledger">
      <h2 id="stock-ledger">{t('ledger')}</h2>
      <Listing list={list} none={t('ledger.none')}>
        {(rows) => (
          <table className="desk-list stock-ledger" aria-busy={list.isBusy}>
            <thead>
              <tr>
                <th scope="col">{t('ledger.when')}</th>
                <th scope="col">{t('ledger.what')}</th>
                <th scope="col">{t('ledger.who')}</th>
                <th scope="col" className="stock-number">
                  {t('ledger.pieces')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="stock-when">
                    <time dateTime={row.at}>{formatDayTime(desk.locale, new Date(row.at))}</time>
                  </td>
                  <td className="stock-what" dir="auto">
                    {movementWords(t, row)}{' '}
                    {row.order !== '' && row.number !== '' && (
                      <a href={`#order/${row.order}`} translate="no">
                        {row.number}
                      </a>
                    )}
                  </td>
                  <td className="stock-who">{whoMoved(t, row.by)}</td>
                  <td className="stock-number">
                    <strong>{signed(row.pieces)}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Listing>
    </section>
  );
}

export interface ItemFormProps {
  readonly item: StockItem;
  readonly onDone: () => void;
}

type Way = 'gone' | 'found';

const EMPTY = { way: 'gone', pieces: '', reason: '' } as const satisfies Typed;

interface Typed {
  readonly way: Way;
  readonly pieces: string;
  readonly reason: string;
}

/** Pieces that broke, were lost or found: how many, and why. */
export function CorrectForm({ item, onDone }: ItemFormProps) {
  const { desk, t } = usePart('desk-stock');
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const press = usePress((error) => stockProblem(desk, t, error));
  const pieces = piecesTyped(typed.pieces, MOST_PIECES);
  const reason = typed.reason.trim();
  const wrong = {
    pieces: pieces === null || pieces === 0 ? t('correct.piecesNeeded') : undefined,
    reason: reason === '' ? t('correct.reasonNeeded') : undefined,
  };
  const correct = async (difference: number, why: string, key?: string): Promise<void> => {
    await desk.act('stock-correct', { item: item.id, pieces: difference, reason: why }, key);
    onDone();
  };
  const submit = (): void => {
    setChecked(true);
    if (wrong.pieces !== undefined || wrong.reason !== undefined || pieces === null) {
      document.getElementById(wrong.pieces === undefined ? 'correct-reason' : 'correct-pieces')?.focus();
      return;
    }
    const difference = typed.way === 'gone' ? -pieces : pieces;
    press.run(async (key) => {
      await correct(difference, reason, key);
      setTyped(EMPTY);
      setChecked(false);
      const back = t('correct.undone', { reason }).slice(0, CORRECTION_LENGTH);
      desk.say(t('correct.done', { name: itemName(item), pieces: signed(difference) }), () =>
        correct(-difference, back),
      );
    });
  };
  return (
    <PressForm className="stock-part" noValidate press={press} submit={t('correct.do')} onSubmit={submit}>
      <h2>{t('correct')}</h2>
      <Choices<Way>
        id="correct-way"
        legend={t('correct.way')}
        value={typed.way}
        choices={[
          { value: 'gone', text: t('correct.gone') },
          { value: 'found', text: t('correct.found') },
        ]}
        onChange={(way) => setTyped({ ...typed, way })}
      />
      <Field
        id="correct-pieces"
        label={t('correct.pieces')}
        inputMode="numeric"
        autoComplete="off"
        value={typed.pieces}
        error={isChecked ? wrong.pieces : undefined}
        onChange={({ target }) => setTyped({ ...typed, pieces: target.value })}
      />
      <Field
        id="correct-reason"
        label={t('correct.reason')}
        hint={t('correct.reasonHint')}
        maxLength={CORRECTION_LENGTH}
        autoComplete="off"
        value={typed.reason}
        error={isChecked ? wrong.reason : undefined}
        onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
      />
    </PressForm>
  );
}
