import { useState, useCallback, useMemo } from 'react';
import type { OrderMoney, RefundChoice, RefundPreview } from '#src/contract/desk/money.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import { REFUND_MODES, type RefundMode } from '#src/domain/after-sales/refund-plan.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { Field } from '#src/ui/Field.tsx';
import { LinePicker } from '#src/ui/LinePicker.tsx';
import { useRead, type ReadState } from '#src/staff/kit/use-read.ts';
import { parseAmount } from '#src/wording/number-text.ts';
import { useDesk, usePart } from '#src/desk/use-desk.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';

export interface RefundFormProps {
  /** Id in `orders`. */
  readonly order: string;
  readonly money: OrderMoney;
  readonly reload: () => void;
}

const REASON_LENGTH = 300;

interface PartProps {
  readonly money: OrderMoney;
  readonly draft: RefundDraft;
  readonly change: (changes: Partial<RefundDraft>) => void;
}

function Lines({ money, draft, change }: PartProps) {
  const { t } = usePart('desk-money');
  const lines = money.lines.map(({ line, name, values, open }) => ({
    id: line,
    name: [name, ...values].join(', '),
    most: open,
    note: open === 0 ? t('line.none') : t('line.open', { count: open }),
  }));
  return (
    <LinePicker
      id="refund-lines"
      legend={t('form.lines')}
      lines={lines}
      chosen={draft.chosen}
      piecesOf={(name) => t('form.pieces', { name })}
      onChange={(chosen) => change({ chosen })}
    />
  );
}

function Amount({ money, draft, change, isWrong }: PartProps & { readonly isWrong: boolean }) {
  const { desk, t } = usePart('desk-money');
  const { currency, left } = money;
  return (
    <Field
      id="refund-amount"
      label={t('form.amount', { currency })}
      hint={t('form.amountHint', { amount: formatAmount(desk.locale, left, currency) })}
      inputMode="decimal"
      value={draft.amount}
      error={isWrong ? t('form.badAmount') : undefined}
      onChange={({ target }) => change({ amount: target.value })}
    />
  );
}

interface TickProps {
  readonly id: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Tick({ id, label, checked, onChange }: TickProps) {
  return (
    <label className="tick" htmlFor={id}>
      <input id={id} type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** Gives back what a preview has shown; false: it was not done. */
function useGive({ reload }: Pick<RefundFormProps, 'reload'>) {
  const { desk, t } = usePart('desk-money');
  const { isBusy, problem, run } = usePress(desk.words);
  const press = async (chosen: RefundChoice & { readonly reason: string }, sums: RefundPreview): Promise<boolean> => {
    const { amount, given, restock: restocked, releases, byTransfer, currency } = sums;
    let said = t(byTransfer ? 'form.doneTransfer' : 'form.done', {
      amount: formatAmount(desk.locale, amount, currency),
    });
    const isOver = await run(() =>
      desk.act('refund', { ...chosen, expected: amount, given, restocked, releases }).catch((error: unknown) => {
        if (!toDeskError(error).problems.some(({ code }) => code === 'changed_meanwhile')) throw error;
        // The form begins anew, beside what somebody else has refunded.
        said = t('form.changed');
      }),
    );
    if (!isOver) return false;
    desk.say(said);
    reload();
    return true;
  };
  return { isBusy, problem, press };
}

/** What goes back, what that comes to, and one press. */
export function RefundForm({ order, money, reload }: RefundFormProps) {
  const { desk, t } = usePart('desk-money');
  const { draft, change, choice, preview } = useRefundForm(order, money);
  const [isMissing, setMissing] = useState(false);
  const { isBusy, problem, press } = useGive({ reload });
  const { mode } = draft;
  const shown = choice === null ? null : preview.value;
  const words = (amount: number): string => formatAmount(desk.locale, amount, money.currency);
  const give = async (sums: RefundPreview): Promise<void> => {
    if (choice !== null && !(await press({ ...choice, reason: draft.reason.trim() }, sums))) preview.reload();
  };
  const part = { desk, t, money, draft, change };
  return (
    <details className="money-form">
      <summary>{t('form')}</summary>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(draft.reason.trim() === '');
          if (draft.reason.trim() !== '' && shown !== null && !preview.isBusy) void give(shown);
        }}
      >
        <Choices
          id="refund-mode"
          legend={t('form.mode')}
          value={mode}
          choices={REFUND_MODES.map((value) => ({ value, text: t(`mode.${value}`) }))}
          onChange={(value) => change({ mode: value })}
        />
        {mode === 'lines' && <Lines {...part} />}
        {mode === 'amount' && <Amount {...part} isWrong={draft.amount !== '' && choice === null} />}
        {mode !== 'amount' && (
          <div>
            {money.shippingLeft > 0 && (
              <Tick
                id="refund-shipping"
                label={t('form.shipping', { amount: words(money.shippingLeft) })}
                checked={draft.shipping}
                onChange={(shipping) => change({ shipping })}
              />
            )}
            <Tick
              id="refund-restock"
              label={t('form.restock')}
              checked={draft.restock}
              onChange={(restock) => change({ restock })}
            />
          </div>
        )}
        <Field
          id="refund-reason"
          label={t('form.reason')}
          hint={t('form.reasonHint')}
          maxLength={REASON_LENGTH}
          value={draft.reason}
          error={isMissing && draft.reason.trim() === '' ? t('form.reasonNeeded') : undefined}
          onChange={({ target }) => change({ reason: target.value })}
        />
        {shown === null ? (
          <p className="label">{t('form.nothing')}</p>
        ) : (
          <RefundSums preview={shown} wantsStock={draft.restock && mode !== 'amount'} />
        )}
        <Problem text={preview.error === null ? problem : desk.words(preview.error)} />
        {shown !== null && shown.amount > 0 && (
          <button className="button" type="submit" aria-disabled={isBusy || preview.isBusy}>
            {isBusy ? t('form.giving') : t('form.give', { amount: words(shown.amount) })}
          </button>
        )}
      </form>
    </details>
  );
}

interface RefundDraft {
  readonly mode: RefundMode;
  /** Line → pieces. */
  readonly chosen: ReadonlyMap<string, number>;
  /** As it is typed. */
  readonly amount: string;
  readonly shipping: boolean;
  readonly restock: boolean;
  readonly reason: string;
}

const EMPTY: RefundDraft = {
  mode: 'lines',
  chosen: new Map(),
  amount: '',
  shipping: false,
  restock: true,
  reason: '',
};

/** The choice of a draft; null: nothing is chosen yet, or the amount is none. */
function choiceOf(
  order: string,
  draft: RefundDraft,
  { left, currency, shippingLeft }: OrderMoney,
): RefundChoice | null {
  const { mode, chosen, restock } = draft;
  const amount = mode === 'amount' ? (parseAmount(draft.amount, currency) ?? 0) : 0;
  const lines = mode === 'lines' ? [...chosen].map(([line, quantity]) => ({ line, quantity })) : [];
  if (mode === 'lines' ? lines.length === 0 : mode === 'amount' && (amount < 1 || amount > left)) return null;
  const isAmount = mode === 'amount';
  const shipping = !isAmount && draft.shipping && shippingLeft > 0;
  return { order, mode, lines, amount, shipping, restock: !isAmount && restock };
}

interface RefundFormState {
  readonly draft: RefundDraft;
  readonly change: (changes: Partial<RefundDraft>) => void;
  readonly choice: RefundChoice | null;
  /** What the choice comes to; its value is null where there is no choice. */
  readonly preview: ReadState<RefundPreview | null>;
}

/** What somebody is about to give back, and what the backend says it comes to. */
function useRefundForm(order: string, money: OrderMoney): RefundFormState {
  const desk = useDesk();
  const [draft, setDraft] = useState<RefundDraft>(EMPTY);
  const change = useCallback((changes: Partial<RefundDraft>) => setDraft((before) => ({ ...before, ...changes })), []);
  const { mode, chosen, amount, shipping, restock } = draft;
  // The reason changes no sum.
  const choice = useMemo(
    () => choiceOf(order, { mode, chosen, amount, shipping, restock, reason: '' }, money),
    [order, money, mode, chosen, amount, shipping, restock],
  );
  const read = useCallback(
    async () => (choice === null ? null : await desk.read('refund-preview', choice)),
    [desk, choice],
  );
  return { draft, change, choice, preview: useRead(read) };
}

export interface RefundSumsProps {
  readonly preview: RefundPreview;
  /** Whether pieces are to go back to the stock. */
  readonly wantsStock: boolean;
}

function Vat({ preview }: Omit<RefundSumsProps, 'wantsStock'>) {
  const { desk, t } = usePart('desk-money');
  const amount = (minor: number): string => formatAmount(desk.locale, minor, preview.currency);
  return (
    <table className="desk-list">
      <thead>
        <tr>
          {(['rate', 'net', 'vat', 'gross'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`preview.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.vat.map(({ rate, net, vat, gross }) => (
          <tr key={rate}>
            <td data-label={t('preview.rate')}>{formatPercent(desk.locale, rate / 100)}</td>
            <td data-label={t('preview.net')}>{amount(net)}</td>
            <td data-label={t('preview.vat')}>{amount(vat)}</td>
            <td data-label={t('preview.gross')}>{amount(gross)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a refund comes to before it is made: its lines, what its credit note will say, and what becomes of the stock. */
export function RefundSums({ preview, wantsStock }: RefundSumsProps) {
  const { desk, t } = usePart('desk-money');
  const { lines, shipping, adjustment, vat, document, restock, releases, byTransfer, left } = preview;
  const amount = (minor: number): string => formatAmount(desk.locale, minor, preview.currency);
  const pieces = restock.reduce((sum, { quantity }) => sum + quantity, 0);
  const rows = [
    ...lines.map((line) => [line.line, `${line.quantity} × ${line.name}`, line.amount] as const),
    ...(shipping === 0 ? [] : [['shipping', t('preview.delivery'), shipping] as const]),
    ...(adjustment === 0 ? [] : [['other', t(adjustment < 0 ? 'preview.less' : 'preview.more'), adjustment] as const]),
    ['back', t('preview.back'), preview.amount] as const,
  ];
  return (
    <section className="money-preview" aria-live="polite" aria-labelledby="refund-preview">
      <h4 id="refund-preview">{t('preview')}</h4>
      <dl className="money-sums">
        {rows.map(([key, text, value]) => (
          <div key={key}>
            <dt>{text}</dt>
            <dd>{amount(value)}</dd>
          </div>
        ))}
      </dl>
      {document === '' && <p>{t('preview.noDocument')}</p>}
      {document !== '' && vat.length > 0 && (
        <>
          <p>{t(`preview.${document}`)}</p>
          <Vat preview={preview} />
        </>
      )}
      {releases && <p>{t('preview.releases')}</p>}
      {!releases && wantsStock && lines.length > 0 && (
        <p>{pieces > 0 ? t('preview.restock', { count: pieces }) : t('preview.restockNone')}</p>
      )}
      {byTransfer && <p className="note">{t('preview.byTransfer')}</p>}
      <p className="label">{t('preview.left', { amount: amount(left) })}</p>
    </section>
  );
}
