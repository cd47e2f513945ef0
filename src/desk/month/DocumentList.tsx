import { useCallback, useState } from 'react';
import type { MonthDocument } from '#src/contract/desk/month.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { Listing } from '#src/staff/kit/Listing.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import type { MonthSectionProps } from '#src/desk/month/month-types.ts';
import { amountWriter, countryWords, dayWords } from '#src/desk/month/month-words.ts';
import { SumTable } from '#src/desk/month/SumTable.tsx';
import { usePart } from '#src/desk/use-desk.ts';

type OpenProps = { readonly shown: MonthDocument };

/** Opens the page of a document, as the customer has it. */
function OpenButton({ shown: { id, number } }: OpenProps) {
  const { desk, t } = usePart('desk-month');
  const act = usePress(desk.words);
  const open = async (): Promise<void> => {
    // A tab that is opened later than the press is a pop-up to some browsers.
    const tab = window.open('', '_blank');
    const isOpen = await act.run(async () => {
      const { view } = await desk.read('month-page', { document: id });
      const address = `${document.documentElement.dataset['backend']}${view}`;
      if (tab === null) location.assign(address);
      else {
        tab.opener = null;
        tab.location.replace(address);
      }
    });
    if (!isOpen) tab?.close();
  };
  return (
    <>
      <button type="button" className="link" onClick={() => void open()}>
        {t('open')}
        <span className="hidden-visually"> {number}</span>
      </button>
      {act.problem !== '' && (
        <span role="alert" className="field-error">
          {t('openFailed')}
        </span>
      )}
    </>
  );
}

function Rows({ answer }: MonthSectionProps) {
  const { desk, t } = usePart('desk-month');
  const { month } = answer;
  const read = useCallback((after: string) => desk.read('month-documents', { month, after }), [desk, month]);
  const list = useList(read);
  const amount = amountWriter(desk);
  return (
    <Listing list={list} none="">
      {(rows) => (
        <SumTable
          caption={t('byDocument')}
          columns={[
            { key: 'number', label: t('number') },
            { key: 'day', label: t('day') },
            { key: 'kind', label: t('kind') },
            { key: 'customer', label: t('customer') },
            { key: 'country', label: t('country') },
            { key: 'vat', label: t('vat'), isNumber: true },
            { key: 'gross', label: t('gross'), isNumber: true },
            { key: 'open', label: t('open') },
          ]}
          rows={rows.map((document) => ({
            key: document.id,
            cells: [
              <span key="number" translate="no">
                {document.number}
              </span>,
              dayWords(desk.locale, document.day),
              t(`kind.${document.letter}`),
              document.name,
              countryWords(desk.locale, document.country),
              amount(document.vat.reduce((all, { vat }) => all + vat, 0)),
              amount(document.gross),
              <OpenButton key="open" shown={document} />,
            ],
          }))}
        />
      )}
    </Listing>
  );
}

/** The documents of the month, page by page, read when they are wanted. */
export function DocumentList(props: MonthSectionProps) {
  const { t } = usePart('desk-month');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('byDocument')}</summary>
      {isOpen && <Rows {...props} />}
    </details>
  );
}
