import { useState } from 'react';
import type { DeskOrderLine } from '#src/contract/desk/page.ts';
import { loadLineProduct } from '#src/desk/order/line-picture.ts';
import { pageProblem } from '#src/desk/order/page-problem.ts';
import type { OwnSectionProps } from '#src/desk/order/section.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { lineName } from '#src/wording/line-name.ts';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

/** Pieces of a line that come back, and the item that goes out for them; '': none. */
interface Choice {
  readonly quantity: number;
  readonly item: string;
}

/** A return and its new pieces in one press: other variants of the same product, as many as come back. */
export function ExchangeForm({ order, reload, onEnd }: OwnSectionProps & { readonly onEnd: () => void }) {
  const { desk, t } = usePart('desk-page');
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const press = usePress((error) => pageProblem(desk, t, error));
  const choiceOf = (line: DeskOrderLine): Choice => choices[line.id] ?? { quantity: 0, item: line.item };
  const accept = (): void =>
    void press.run(async () => {
      const taken = order.lines
        .map((line) => ({ line: line.id, ...choiceOf(line) }))
        .filter(({ quantity }) => quantity > 0);
      await desk.act('exchange', {
        order: order.id,
        lines: taken.map(({ line, quantity }) => ({ line, quantity })),
        wanted: taken.map(({ item, quantity }) => ({ item, quantity })),
      });
      desk.say(t('exchanged'));
      onEnd();
      reload();
    });
  return (
    <PressForm
      className="order-ask"
      noValidate
      aria-labelledby="order-exchange"
      press={press}
      submit={t('exchangeNow')}
      beside={
        <button type="button" className="link" onClick={onEnd}>
          {t('leave')}
        </button>
      }
      onSubmit={accept}
    >
      <h3 id="order-exchange">{t('exchangeTitle')}</h3>
      <p className="label">{t('exchangeText')}</p>
      {order.lines
        .filter((line) => line.picture !== '' && line.returned < line.quantity)
        .map((line) => (
          <LineChoice
            key={line.id}
            locale={desk.locale}
            currency={order.currency}
            line={line}
            choice={choiceOf(line)}
            onChoice={(choice) => setChoices({ ...choices, [line.id]: choice })}
          />
        ))}
    </PressForm>
  );
}

interface LineChoiceProps {
  readonly locale: Locale;
  /** ISO 4217. */
  readonly currency: string;
  readonly line: DeskOrderLine;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

function LineChoice({ locale, currency, line, choice, onChoice }: LineChoiceProps) {
  const { t } = usePart('desk-page');
  const product = useLoaded(loadLineProduct, line.picture)?.product ?? null;
  const name = lineName(line);
  const counts = Array.from({ length: line.quantity - line.returned + 1 }, (_, count) => count);
  return (
    <>
      <SelectField
        id={`exchange-${line.id}`}
        label={t('exchangeFor', { name })}
        options={counts.map((count) => ({ value: `${count}`, text: count === 0 ? t('exchangeNone') : `${count}` }))}
        value={`${choice.quantity}`}
        onChange={({ target }) => onChoice({ ...choice, quantity: Number(target.value) })}
      />
      {choice.quantity > 0 && product !== null && (
        <SelectField
          id={`exchange-${line.id}-item`}
          label={t('exchangePiece', { name })}
          options={product.items.map(({ id, values, price }) => ({
            value: id,
            text: [...values, formatAmount(locale, price, currency)].join(', '),
          }))}
          value={choice.item}
          onChange={({ target }) => onChoice({ ...choice, item: target.value })}
        />
      )}
    </>
  );
}
