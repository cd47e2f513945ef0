import { SHELF_LENGTH, type PackArticle } from '#src/contract/desk/pack.ts';
import { tickOfPiece, ticksOfRow, type PickRow, type Tick } from '#src/domain/order/picking.ts';
import { useEffect, useState } from 'react';
import type { Picture } from '#src/contract/payload.ts';
import { loadLinePicture } from '#src/desk/order/line-picture.ts';
import { smallestSource } from '#src/html/pictures.ts';
import { Field } from '#src/ui/Field.tsx';
import { usePart } from '#src/desk/use-desk.ts';

/** An article by name and chosen values. */
export function articleName({ name, values }: PackArticle): string {
  return [name, ...values].join(', ');
}

export interface PickRowProps {
  readonly row: PickRow<PackArticle>;
  readonly tick: (ticks: readonly Tick[], said: string) => void;
  readonly onShelf: () => void;
}

/** The tick by which one piece less of a row is picked, of the last order that has one; null: none is picked. */
function tickBack({ parts }: PickRow<PackArticle>): Tick | null {
  const part = parts.filter(({ picked }) => picked > 0).at(-1);
  return part === undefined ? null : { order: part.order, line: part.line, quantity: part.picked - 1 };
}

/** One article: a tap on it picks all of its pieces, or puts them back; piece by piece beside it. */
export function PickRowItem({ row, tick, onShelf }: PickRowProps) {
  const { t } = usePart('desk-pack');
  const { article, left, picked, parts } = row;
  const name = articleName(article);
  const isWhole = picked >= left;
  const [next, back] = [tickOfPiece(row), tickBack(row)];
  const said = (now: number): string => t('scan.piece', { name, picked: now, left });
  return (
    <li className="pick-row" data-whole={isWhole}>
      <label className="pick-tick">
        <input
          type="checkbox"
          checked={isWhole}
          aria-label={t('row.whole', { name, count: left })}
          onChange={() => tick(ticksOfRow(row, !isWhole), t(isWhole ? 'said.unpicked' : 'said.picked', { name }))}
        />
        <ItemPicture article={article} />
        <span className="pick-words">
          <span className="pick-shelf">{article.shelf === '' ? t('shelf.none') : article.shelf}</span>
          <strong>{article.name}</strong>
          {article.values.length > 0 && <span>{article.values.join(', ')}</span>}
          <span className="label">{article.sku}</span>
          {article.owed > 0 && <span className="label">{t('row.owed', { count: article.owed })}</span>}
        </span>
        <span className="pick-count">
          {picked}/{left}
        </span>
      </label>
      <div className="pick-more">
        {left > 1 && (
          <div className="pick-pieces">
            <button
              type="button"
              className="button button-plain"
              aria-label={t('row.less', { name })}
              disabled={back === null}
              onClick={() => back !== null && tick([back], said(picked - 1))}
            >
              −1
            </button>
            <button
              type="button"
              className="button button-plain"
              aria-label={t('row.piece', { name })}
              disabled={next === null}
              onClick={() => next !== null && tick([next], said(picked + 1))}
            >
              +1
            </button>
          </div>
        )}
        <details>
          <summary>{t('row.orders')}</summary>
          <ul className="pick-parts">
            {parts.map((part) => (
              <li key={part.line}>{t('row.ofOrder', { number: part.number, picked: part.picked, left: part.left })}</li>
            ))}
          </ul>
          <ShelfForm key={article.shelf} article={article} onSaved={onShelf} />
        </details>
      </div>
    </li>
  );
}

/** How an article looks, as its page shows it. Its name stands beside it. */
function ItemPicture({ article }: { readonly article: PackArticle }) {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    let isHere = true;
    loadLinePicture({ item: article.id, picture: article.slug }).then(
      (found) => isHere && setPicture(found),
      // Cannot be read now.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [article]);
  return (
    <span className="pick-picture">
      {picture !== null && (
        <img src={smallestSource(picture)} width={picture.width} height={picture.height} alt="" loading="lazy" />
      )}
    </span>
  );
}

/** Where an article lies, as whoever stands before the shelf says it. */
function ShelfForm({ article, onSaved }: { readonly article: PackArticle; readonly onSaved: () => void }) {
  const { desk, t } = usePart('desk-pack');
  const { id, name, shelf } = article;
  const [text, setText] = useState(shelf);
  const [problem, setProblem] = useState('');
  const save = async (to: string): Promise<void> => {
    await desk.act('shelf', { item: id, shelf: to });
    onSaved();
  };
  const submit = async (): Promise<void> => {
    const to = text.trim();
    try {
      await save(to);
      setProblem('');
      desk.say(to === '' ? t('shelf.removed', { name }) : t('shelf.saved', { name, shelf: to }), () => save(shelf));
    } catch (error) {
      setProblem(desk.words(error));
    }
  };
  return (
    <form
      className="pick-shelf-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        id={`shelf-${id}`}
        label={t('shelf')}
        value={text}
        maxLength={SHELF_LENGTH}
        autoComplete="off"
        error={problem === '' ? undefined : problem}
        onChange={(event) => setText(event.target.value)}
        end={
          <button type="submit" className="button button-plain" aria-label={t('shelf.change', { name })}>
            {t('shelf.save')}
          </button>
        }
      />
    </form>
  );
}
