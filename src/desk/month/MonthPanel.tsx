import { useCallback, useState } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { isAccountant, type MonthSection, type MonthSectionProps } from '#src/desk/month/month-types.ts';
import { monthWords, amountWriter, countryWords, dayWords, rateWords } from '#src/desk/month/month-words.ts';
import { Failed, Listing } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { isMonth, monthAfter, monthOf } from '#src/domain/month/months.ts';
import { AbroadSection, OssSection, FranceSection, ItalySection } from '#src/desk/month/TaxSections.tsx';
import { CloseSection } from '#src/desk/month/CloseSection.tsx';
import { AmountTable } from '#src/desk/month/AmountTable.tsx';
import { FileButton } from '#src/desk/month/FileButton.tsx';
import { documentsFile, readDocuments, sumsFile } from '#src/desk/month/files.ts';
import { sumAll, sumBy } from '#src/domain/month/sums.ts';
import { usePart } from '#src/desk/use-desk.ts';
import type { MonthGap, MonthDocument } from '#src/contract/desk/month.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { useList } from '#src/staff/kit/use-list.ts';
import { SumTable } from '#src/desk/month/SumTable.tsx';

/** '#month': the one that runs; '#month/2026-10'. */
export function MonthPanel({ rest }: PanelProps) {
  const { desk, t } = usePart('desk-month');
  const [present] = useState(() => monthOf(Date.now()));
  const month = isMonth(rest) && rest <= present ? rest : present;
  const { value, error, isBusy, reload } = useRead(useCallback(() => desk.read('month', { month }), [desk, month]));
  const answer = value?.month === month ? value : null;
  const isLast = month === present;
  return (
    <div className="month" aria-busy={isBusy}>
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>
      <div className="month-choice">
        <a className="button button-plain" href={`#month/${monthAfter(month, -1)}`}>
          <span aria-hidden="true">←</span> <span className="hidden-visually">{t('before')}</span>
        </a>
        <label className="hidden-visually" htmlFor="month-chosen">
          {t('choose')}
        </label>
        <select id="month-chosen" value={month} onChange={({ target }) => desk.go(`month/${target.value}`)}>
          {monthsUntil(present, month).map((one) => (
            <option key={one} value={one}>
              {monthWords(desk.locale, one)}
            </option>
          ))}
        </select>
        {!isLast && (
          <a className="button button-plain" href={`#month/${monthAfter(month, 1)}`}>
            <span aria-hidden="true">→</span> <span className="hidden-visually">{t('after')}</span>
          </a>
        )}
        {answer !== null && !answer.isOver && <span className="chip">{t('runs')}</span>}
        {answer !== null && answer.state.locked !== '' && <span className="chip">{t('locked')}</span>}
      </div>
      <Failed error={error} reload={reload} />
      {answer === null && error === null && <p className="label">{desk.t('loading')}</p>}
      {answer !== null && (
        <>
          <Sums key={month} answer={answer} reload={reload} />
          {MONTH_SECTIONS.filter(
            ({ isFor, operatorsOnly }) => isFor?.(answer) !== false && !(operatorsOnly === true && isAccountant(desk)),
          ).map(({ key, Section }) => (
            <Section key={`${key} ${month}`} answer={answer} reload={reload} />
          ))}
        </>
      )}
    </div>
  );
}

/** The last two years, and back to the one that is shown. */
function monthsUntil(present: string, shown: string): readonly string[] {
  const months = Array.from({ length: 24 }, (_, back) => monthAfter(present, -back));
  return months.includes(shown) ? months : [...months, shown];
}

/** Parts of the page of a month, in their order. Other folders add theirs here. */
const MONTH_SECTIONS: readonly MonthSection[] = [
  { key: 'numbers', Section: NumbersSection },
  {
    key: 'oss',
    Section: OssSection,
    isFor: ({ scheme, cells }) => scheme === 'oss' || cells.some((cell) => cell.scheme === 'oss'),
  },
  { key: 'abroad', Section: AbroadSection, isFor: ({ scheme }) => scheme === 'home' },
  { key: 'france', Section: FranceSection, isFor: ({ home }) => home === 'FR' },
  { key: 'italy', Section: ItalySection, isFor: ({ home }) => home === 'IT' },
  { key: 'close', Section: CloseSection },
];

/** The month in three numbers, then by rate, country, day and document. */
function Sums(props: MonthSectionProps) {
  const { desk, t } = usePart('desk-month');
  const { answer } = props;
  const { cells, counts } = answer;
  const amount = amountWriter(desk);
  const all = sumAll(cells);
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  return (
    <section className="month-part" aria-labelledby="month-sums">
      <h2 id="month-sums">{t('sums')}</h2>
      <dl className="month-sums">
        {(['gross', 'net', 'vat'] as const).map((name) => (
          <div key={name}>
            <dt className="label">{t(name)}</dt>
            <dd>{amount(all[name])}</dd>
          </div>
        ))}
      </dl>
      <p>{count === 0 ? t('none') : t('documents', { count })}</p>
      {count > 0 && (
        <>
          <div className="month-columns">
            <div>
              <h3>{t('byRate')}</h3>
              <AmountTable
                caption={t('byRate')}
                label={t('rate')}
                rows={sumBy(
                  cells,
                  ({ rate }) => rate,
                  (rate) => `${99_999 - rate}`,
                ).map((row) => ({
                  ...row,
                  key: `${row.key}`,
                  name: rateWords(desk.locale, row.key),
                }))}
              />
            </div>
            <div>
              <h3>{t('byCountry')}</h3>
              <AmountTable
                caption={t('byCountry')}
                label={t('country')}
                rows={sumBy(
                  cells,
                  ({ country, rate }) => ({ country, rate }),
                  ({ country, rate }) => `${country} ${99_999 - rate}`,
                ).map((row) => ({
                  ...row,
                  key: `${row.key.country} ${row.key.rate}`,
                  name: `${countryWords(desk.locale, row.key.country)} · ${rateWords(desk.locale, row.key.rate)}`,
                }))}
              />
            </div>
          </div>
          <details>
            <summary>{t('byDay')}</summary>
            <AmountTable
              caption={t('byDay')}
              label={t('day')}
              rows={sumBy(cells, ({ day }) => day).map((row) => ({ ...row, name: dayWords(desk.locale, row.key) }))}
            />
          </details>
          <DocumentList {...props} />
          <p className="actions">
            <FileButton name={t('file.sums')} make={async () => sumsFile(desk.locale, answer)} />
            <FileButton
              name={t('file.documents')}
              make={async () => documentsFile(desk.locale, answer, await readDocuments(desk, answer.month))}
            />
          </p>
        </>
      )}
    </section>
  );
}

function gapWords(t: PartT<'desk-month'>, { before, next, missing: count }: MonthGap): string {
  if (before === '') return t('numbers.start', { count, next });
  return next === '' ? t('numbers.end', { count, before }) : t('numbers.gap', { count, before, next });
}

/** Whether the numbers of each series go on without a gap. */
export function NumbersSection({ answer: { series, gaps } }: MonthSectionProps) {
  const { t } = usePart('desk-month');
  if (series.length === 0) return null;
  return (
    <section className="month-part" aria-labelledby="month-numbers">
      <h2 id="month-numbers">{t('numbers')}</h2>
      {gaps.length === 0 ? (
        <p>{t('numbers.whole')}</p>
      ) : (
        <div className="note" role="alert">
          <ul>
            {gaps.map((gap) => (
              <li key={`${gap.series} ${gap.next}`}>{gapWords(t, gap)}</li>
            ))}
          </ul>
          <p>{t('numbers.what')}</p>
        </div>
      )}
      <ul className="month-series">
        {series.map(({ name, first, last, count }) => (
          <li key={name}>
            <span translate="no">{t('numbers.series', { name, first, last })}</span> · {t('documents', { count })}
          </li>
        ))}
      </ul>
    </section>
  );
}

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
function DocumentList(props: MonthSectionProps) {
  const { t } = usePart('desk-month');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('byDocument')}</summary>
      {isOpen && <Rows {...props} />}
    </details>
  );
}
