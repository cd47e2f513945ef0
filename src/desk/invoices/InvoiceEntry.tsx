import { useId, useState } from 'react';
import type { InvoiceRow } from '#src/contract/desk/invoices.ts';
import { electronicInvoice } from '#src/contract/fattura-pa/invoice.ts';
import { InvoiceFileError } from '#src/contract/fattura-pa/problem.ts';
import type { DeskActions } from '#src/contract/routes/routes.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { saveFile } from '#src/staff/kit/save-file.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { dayWords } from '#src/desk/numbers/words.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { Field } from '#src/ui/Field.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

export interface InvoiceEntryProps {
  readonly invoice: InvoiceRow;
  readonly reload: () => void;
}

/** Saves the file, made in this browser from what the document says. Gives why it cannot be one; ''. */
async function download(desk: Desk, t: PartT<'desk-invoices'>, invoice: InvoiceRow): Promise<string> {
  const { data, attempt } = await desk.read('invoice-file', { document: invoice.document });
  try {
    const { file, xml } = electronicInvoice(data, attempt);
    saveFile(file, xml, 'application/xml');
    return '';
  } catch (error) {
    if (error instanceof InvoiceFileError) return t(`cannot.${error.code}`);
    throw error;
  }
}

function SendForm(props: InvoiceEntryProps) {
  const { desk, t } = usePart('desk-invoices');
  const { invoice, reload } = props;
  const { isBusy, problem, run } = usePress(desk.words);
  const id = useId();
  const [day, setDay] = useState(() => new Date().toLocaleDateString('sv'));
  const [cannot, setCannot] = useState('');
  const save = (): Promise<unknown> =>
    run(async () => {
      setCannot(await download(desk, t, invoice));
    });
  const mark = async (): Promise<void> => {
    if (!(await run(() => desk.act('invoice-sent', { document: invoice.document, day })))) return;
    desk.say(t('sent.done', { number: invoice.number }));
    reload();
  };
  return (
    <>
      <p className="actions">
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => void save()}>
          {t('download')}
        </button>
      </p>
      <Problem text={cannot} />
      <details>
        <summary>{t('sent.by')}</summary>
        <PressForm press={{ isBusy }} submit={t('sent.do')} onSubmit={mark}>
          <Field
            id={`${id}-day`}
            type="date"
            label={t('sent.day')}
            value={day}
            required
            onChange={({ target }) => setDay(target.value)}
          />
        </PressForm>
      </details>
      <Problem text={problem} />
    </>
  );
}

type Said = DeskActions['invoice-state']['state'];

/** What somebody knows of it without a receipt. */
function StateForm(props: InvoiceEntryProps) {
  const { desk, t } = usePart('desk-invoices');
  const { invoice, reload } = props;
  const { isBusy, problem, run } = usePress(desk.words);
  const say = async (state: Said): Promise<void> => {
    if (!(await run(() => desk.act('invoice-state', { document: invoice.document, state })))) return;
    desk.say(t('said.done', { number: invoice.number, state: t(`state.${state}`) }));
    reload();
  };
  const takeBack = async (): Promise<void> => {
    if (await run(() => desk.act('invoice-unsent', { document: invoice.document }))) reload();
  };
  const others = (['delivered', 'undelivered', 'refused', 'sent'] as const).filter((state) => state !== invoice.state);
  return (
    <details>
      <summary>{t('said')}</summary>
      <p className="label">{t('said.hint')}</p>
      <p className="actions">
        {others.map((state) => (
          <button key={state} type="button" className="link" aria-disabled={isBusy} onClick={() => void say(state)}>
            {t(`said.${state}`)}
          </button>
        ))}
        {invoice.state === 'sent' && (
          <button type="button" className="link" aria-disabled={isBusy} onClick={() => void takeBack()}>
            {t('sent.undo')}
          </button>
        )}
      </p>
      <Problem text={problem} />
    </details>
  );
}

/** What there is to do before when: '' where nothing is. */
function dueWords(t: PartT<'desk-invoices'>, { daysLeft }: InvoiceRow): string {
  if (daysLeft === null) return '';
  if (daysLeft < 0) return t('due.over');
  return daysLeft === 0 ? t('due.today') : t('due.days', { count: daysLeft });
}

/** One invoice with its file, what became of it, and what can be done. */
export function InvoiceEntry(props: InvoiceEntryProps) {
  const { desk, t } = usePart('desk-invoices');
  const { invoice } = props;
  const { state, errors, daysLeft, sdi, answered, sent } = invoice;
  const day = (text: string): string => dayWords(desk.locale, text, 'long');
  const isOpen = state === 'new' || state === 'refused';
  return (
    <article className="money-entry">
      <h3>
        {invoice.number} · {formatAmount(desk.locale, invoice.total, invoice.currency)}{' '}
        <span className="chip" data-mark={isOpen ? 'alert' : undefined}>
          {t(`state.${state}`)}
        </span>
      </h3>
      <p>
        {invoice.name} · {day(invoice.day)} · <a href={`#order/${invoice.order}`}>{t('order')}</a>
      </p>
      {dueWords(t, invoice) !== '' && (
        <p className={daysLeft !== null && daysLeft < 3 ? 'note' : 'label'}>{dueWords(t, invoice)}</p>
      )}
      {invoice.file !== '' && <p className="label">{invoice.file}</p>}
      {sent !== '' && (
        <p className="label">
          {t('sent.on', { day: day(sent) })}
          {answered !== '' && ` ${t('answered.on', { day: day(answered) })}`}
          {sdi !== '' && ` ${t('sdi', { sdi })}`}
        </p>
      )}
      {errors.map(({ code, text }, at) => (
        <p key={`${code} ${at}`} className="note">
          <strong>{code}</strong> {text}
        </p>
      ))}
      {state === 'refused' && <p>{t('refused.how')}</p>}
      {isOpen && <SendForm {...props} />}
      {state !== 'new' && <StateForm {...props} />}
    </article>
  );
}
