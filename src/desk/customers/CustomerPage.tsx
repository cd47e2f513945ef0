import { useCallback, useEffect, useState } from 'react';
import type { CustomerAnswer } from '#src/contract/desk/customers.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { toDeskError } from '#src/desk/call-desk.ts';
import { CustomerLists } from '#src/desk/customers/CustomerLists.tsx';
import { CustomerRows } from '#src/desk/customers/CustomerRows.tsx';
import { DataPart } from '#src/desk/customers/DataPart.tsx';
import { NoteText } from '#src/desk/customers/NoteText.tsx';
import { NoteForm } from '#src/desk/customers/NoteForm.tsx';
import { customerPlace, type CustomerPageProps } from '#src/desk/customers/customer-words.ts';
import { useRead } from '#src/staff/kit/use-read.ts';
import { formatDay } from '#src/i18n/format.ts';

function Head({ desk, t, customer }: Omit<CustomerPageProps, 'email'> & { readonly customer: CustomerAnswer }) {
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
export function CustomerPage({ desk, t, email: asked }: CustomerPageProps) {
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
      {isUnknown ? <p className="note">{t('unknown')}</p> : <Failed desk={desk} error={error} reload={reload} />}
      {value === null && error === null && <p role="status">{desk.t('loading')}</p>}
      {value !== null && !isUnknown && (
        <>
          <Head desk={desk} t={t} customer={value} />
          <CustomerLists desk={desk} t={t} email={email} />
          <CustomerRows key={turn} desk={desk} t={t} email={email} list="notes">
            {(note) => <NoteText desk={desk} t={t} note={note} />}
          </CustomerRows>
        </>
      )}
      {(value !== null || isUnknown) && (
        <>
          <NoteForm desk={desk} t={t} email={email} onDone={changed} />
          <DataPart desk={desk} t={t} email={email} customer={isUnknown ? null : value} onDone={changed} />
        </>
      )}
    </>
  );
}
