import { useCallback } from 'react';
import type { DealItem, DealPrice } from '#src/contract/desk/manual.ts';
import { amountIn, piecesIn, withItem, type DraftLine } from '#src/desk/manual/draft.ts';
import type { DealProps } from '#src/desk/manual/deal-props.ts';
import { SearchField } from '#src/desk/manual/SearchField.tsx';
import { useTypedSearch } from '#src/desk/manual/use-typed-search.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { Field } from '#src/ui/Field.tsx';
import { amountText } from '#src/wording/number-text.ts';
import { lineName } from '#src/wording/line-name.ts';
import { usePart } from '#src/desk/use-desk.ts';

interface LineProps extends DealProps {
  readonly line: DraftLine;
  readonly state: DealPrice['lines'][number] | undefined;
  readonly set: (line: DraftLine | null) => void;
}

/** One article: how many of it, and what one costs. */
function Line({ start: { currency }, line, state, set }: LineProps) {
  const { desk, t } = usePart('desk-manual');
  const { item, quantity, price } = line;
  const name = lineName(item);
  const pieces = piecesIn(quantity);
  const isShort = state !== undefined && state.left !== null && pieces !== null && state.left < pieces;
  const wrong =
    state?.forSale === false
      ? t('gone')
      : isShort
        ? t('left', { count: state.left ?? 0 })
        : pieces === null
          ? t('problem.lines')
          : undefined;
  return (
    <li className="deal-line">
      <div className="deal-name">
        <p dir="auto">{name}</p>
        <p className="label">{item.sku}</p>
      </div>
      <Field
        id={`deal-${item.id}-pieces`}
        label={t('pieces')}
        aria-label={t('piecesOf', { name })}
        inputMode="numeric"
        value={quantity}
        error={wrong}
        onChange={({ target }) => set({ ...line, quantity: target.value })}
      />
      <Field
        id={`deal-${item.id}-price`}
        label={t('price', { currency })}
        aria-label={t('priceOf', { name, currency })}
        inputMode="decimal"
        placeholder={amountText(desk.locale, item.price, currency)}
        value={price}
        error={amountIn(price, currency) === undefined ? t('problem.amount') : undefined}
        onChange={({ target }) => set({ ...line, price: target.value })}
      />
      <button type="button" className="link" aria-label={t('remove', { name })} onClick={() => set(null)}>
        {t('takeOut')}
      </button>
    </li>
  );
}

/** What is bought, at which price, and why. */
export function DealLines(props: DealProps & { readonly price: DealPrice | null }) {
  const { desk, t } = usePart('desk-manual');
  const { start, draft, change, errorOf, price } = props;
  const { currency } = start;
  const find = useCallback(
    async (words: string) => (await desk.read('deal-items', { words, locale: desk.locale })).items,
    [desk],
  );
  const found = useTypedSearch<DealItem>(find);
  const set = (at: DraftLine, line: DraftLine | null): void =>
    change({ lines: draft.lines.flatMap((one) => (one === at ? (line ?? []) : one)) });
  return (
    <section className="order-part" aria-labelledby="deal-articles">
      <h2 id="deal-articles">{t('articles')}</h2>
      <SearchField
        id="deal-find"
        label={t('find')}
        hint={t('findHint')}
        found={found}
        saidOf={(count) => t('found', { count })}
        failed={desk.t('refusal.unreachable')}
        keyOf={({ id }) => id}
        render={(item) => (
          <button type="button" className="deal-row" onClick={() => change({ lines: withItem(draft.lines, item) })}>
            <span dir="auto">
              <span className="hidden-visually">{t('add')}: </span>
              {lineName(item)}
            </span>
            <span className="label">
              {[
                item.sku,
                formatAmount(desk.locale, item.price, currency),
                item.stock === null ? t('uncounted') : t('inStock', { count: item.stock }),
              ].join(' · ')}
            </span>
          </button>
        )}
      />
      {draft.lines.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="deal-lines">
          {draft.lines.map((line) => (
            <Line
              key={line.item.id}
              {...props}
              line={line}
              state={price?.lines.find(({ item }) => item === line.item.id)}
              set={(next) => set(line, next)}
            />
          ))}
        </ul>
      )}
      <Field
        id="deal-discount"
        label={t('discount', { currency })}
        inputMode="decimal"
        value={draft.discount}
        error={errorOf('discount')}
        onChange={({ target }) => change({ discount: target.value })}
      />
      <Field
        id="deal-reason"
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={300}
        value={draft.reason}
        error={errorOf('reason')}
        onChange={({ target }) => change({ reason: target.value })}
      />
    </section>
  );
}
