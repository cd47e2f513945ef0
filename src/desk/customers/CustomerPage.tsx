import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { CUSTOMER_NOTE_LENGTH, type CustomerAnswer, type CustomerLists } from '#src/contract/desk/customers.ts';
import { Failed, Listing } from '#src/staff/kit/Listing.tsx';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import { DataPart } from '#src/desk/customers/DataPart.tsx';
import { NoteText } from '#src/desk/customers/NoteText.tsx';
import { customerPlace, customerProblem, type CustomerPageProps } from '#src/desk/customers/customer-words.ts';
import { useRead } from '#src/staff/kit/use-read.ts';
import { formatDay } from '#src/i18n/format.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { formatAmount } from '#src/domain/format/money.ts';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';
import { useList } from '#src/staff/kit/use-list.ts';

function Head({ customer }: Omit<CustomerPageProps, 'email'> & { readonly customer: CustomerAnswer }) {
  const { desk, t } = usePart('desk-customers');
  const { email, account } = customer;
  const facts =
    account === null
      ? [t('guest')]
      : [
          t('since', { day: formatDay(desk.locale, new Date(account.created)) }),
          t(account.verified ? 'verified' : 'unverified'),
          ...(account.newsletter ? [t('newsletter')] : []),
          ...(account.isStaff ? [t('staff')] : []),
        ];
  return (
    <p className="customer-facts">
      <a href={`mailto:${encodeURIComponent(email)}`} translate="no">
        {email}
      </a>
      <span className="label">{facts.join(' · ')}</span>
    </p>
  );
}

/** '#customers/ADDRESS', or the id of a note about it. Who somebody is to the shop: what they ordered, returned and wrote, what was noted, and what they ask of their data. */
export function CustomerPage({ email: asked }: CustomerPageProps) {
  const { desk, t } = usePart('desk-customers');
  const { value, error, reload } = useRead(useCallback(() => desk.read('customer', { email: asked }), [desk, asked]));
  const email = value?.email ?? asked;
  // A note leads to whom it is about, and is about nobody any more once they are forgotten.
  useEffect(() => {
    if (email !== asked) desk.go(customerPlace(email), true);
  }, [desk, email, asked]);
  const [turn, setTurn] = useState(0);
  const changed = useCallback(() => {
    setTurn((before) => before + 1);
    reload();
  }, [reload]);
  const isUnknown = error !== null && toDeskError(error).code === 'not_found';
  return (
    <>
      <p>
        <a href="#customers">{t('back')}</a>
      </p>
      <h1 dir="auto">{value === null || value.name === '' ? email : value.name}</h1>
      {isUnknown ? <p className="note">{t('unknown')}</p> : <Failed error={error} reload={reload} />}
      {value === null && error === null && <p role="status">{desk.t('loading')}</p>}
      {value !== null && !isUnknown && (
        <>
          <Head customer={value} />
          <CustomerLists email={email} />
          <CustomerRows key={turn} email={email} list="notes">
            {(note) => <NoteText note={note} />}
          </CustomerRows>
        </>
      )}
      {(value !== null || isUnknown) && (
        <>
          <NoteForm email={email} onDone={changed} />
          <DataPart email={email} customer={isUnknown ? null : value} onDone={changed} />
        </>
      )}
    </>
  );
}

/** What the next colleague should know. The person may ask to read it. */
function NoteForm({ email, onDone }: CustomerPageProps & { readonly onDone: () => void }) {
  const { desk, t } = usePart('desk-customers');
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const press = usePress((error) => customerProblem(desk, t, error));
  return (
    <PressForm
      className="customer-part"
      noValidate
      press={press}
      submit={t('note.save')}
      isPlain
      onSubmit={() => {
        setEmpty(text.trim() === '');
        if (text.trim() === '') return;
        press.run(async (key) => {
          await desk.act('customer-note', { email, kind: 'note', text: text.trim(), received: '' }, key);
          setText('');
          desk.say(t('note.said'));
          onDone();
        });
      }}
    >
      <TextArea
        id="customer-note"
        label={t('note')}
        hint={t('note.hint')}
        rows={3}
        maxLength={CUSTOMER_NOTE_LENGTH}
        value={text}
        error={isEmpty ? t('note.missing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </PressForm>
  );
}

/** What somebody ordered, here and in a former shop, returned and wrote. */
function CustomerLists({ email }: CustomerPageProps) {
  const { desk, t } = usePart('desk-customers');
  const day = (iso: string): string => formatDay(desk.locale, new Date(iso));
  return (
    <>
      <CustomerRows email={email} list="orders">
        {(order) => (
          <>
            <a href={`#order/${order.id}`} translate="no">
              {order.number}
            </a>{' '}
            <span>{formatAmount(desk.locale, order.total, order.currency)}</span>
            <span className="label">
              {day(order.at)} · {t('pieces', { count: order.pieces })}
            </span>
          </>
        )}
      </CustomerRows>
      <CustomerRows email={email} list="past">
        {(order) => (
          <>
            <a href={`#past/${order.id}`} translate="no">
              {order.number}
            </a>{' '}
            <span>{formatAmount(desk.locale, order.total, order.currency)}</span>
            <span className="label" dir="auto">
              {day(order.placed)} · {order.shop}
            </span>
          </>
        )}
      </CustomerRows>
      <CustomerRows email={email} list="returns">
        {(one) => (
          <>
            <a href={`#returns/${one.id}`} translate="no">
              {one.reference}
            </a>{' '}
            <span>{t(one.isWithdrawal ? 'withdrawal' : 'return')}</span>
            <span className="label">{day(one.at)}</span>
          </>
        )}
      </CustomerRows>
      <CustomerRows email={email} list="messages">
        {(one) => (
          <>
            <a href={`#messages/${one.id}`}>{day(one.at)}</a> {one.isOpen && <span className="chip">{t('waits')}</span>}
            <span className="customer-text" dir="auto">
              {one.beginning}
            </span>
          </>
        )}
      </CustomerRows>
    </>
  );
}

export interface CustomerRowsProps<Name extends keyof CustomerLists> extends CustomerPageProps {
  readonly list: Name;
  readonly children: (row: CustomerLists[Name]) => ReactNode;
}

/** One list of a customer, under its title. */
export function CustomerRows<Name extends keyof CustomerLists>(props: CustomerRowsProps<Name>) {
  const { desk, t } = usePart('desk-customers');
  const { email, list, children } = props;
  const shown = useList<CustomerLists[Name], object>(
    useCallback(
      async (after: string) => {
        const answer = await desk.read('customer-rows', { email, list, after });
        return { rows: answer.list[list] ?? [], after: answer.after };
      },
      [desk, email, list],
    ),
  );
  // Most shops have no former one.
  if (list === 'past' && (shown.rows ?? []).length === 0 && shown.error === null) return null;
  return (
    <section className="customer-part" aria-labelledby={`customer-${list}`} aria-busy={shown.isBusy}>
      <h2 id={`customer-${list}`}>{t(`list.${list}`)}</h2>
      <Listing list={shown} none={t(`none.${list}`)}>
        {(rows) => (
          <ul className="customer-rows">
            {rows.map((row) => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </ul>
        )}
      </Listing>
    </section>
  );
}
