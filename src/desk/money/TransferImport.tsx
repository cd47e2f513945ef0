import { useState } from 'react';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { answered, readExport, unsaid as unsaidIn, type ReadExport } from '#src/bank-csv/read.ts';
import { askAboutLines } from '#src/bank-csv/send.ts';
import { decode } from '#src/moving-in/decode.ts';
import type { LineOutcome, SentLine, TransfersAnswer, TransfersRequest } from '#src/contract/transfers-api.ts';
import { askAtDesk } from '#src/staff/kit/call-backend.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** A bank's CSV: what it would pay is shown, order by order, and booked by one press. What was imported before counts no second time. */
export function TransferImport({ reload }: { readonly reload: () => void }) {
  const { desk, t } = usePart('desk-money');
  const { isBusy, problem, run } = usePress(desk.words);
  const [progress, setProgress] = useState('');
  const [refused, setRefused] = useState('');
  const [looked, setLooked] = useState<Looked | null>(null);
  const [booked, setBooked] = useState<Outcomes | null>(null);
  const onProgress = (done: number, all: number): void => setProgress(t('import.busy', { done, all }));
  const choose = async (file: File): Promise<void> => {
    setRefused('');
    setLooked(null);
    setBooked(null);
    await run(async () => {
      const result = await previewTransfers(desk, file, onProgress);
      if (typeof result === 'string') setRefused(t(`import.${result}`));
      else setLooked(result);
    });
    setProgress('');
  };
  const book = async (chosen: Looked): Promise<void> => {
    // What was written down before a failure is known when the file is imported again.
    if (await run(async () => setBooked(await bookTransfers(desk, chosen, onProgress)))) setLooked(null);
    setProgress('');
    reload();
  };
  return (
    <>
      <p className="label" id="import-hint">
        {t('import.hint')}
      </p>
      <p>
        <label className="button" htmlFor="import-file">
          {t('import')}
        </label>
        <input
          id="import-file"
          type="file"
          className="hidden-visually"
          accept=".csv,.txt,text/csv,text/tab-separated-values"
          aria-describedby="import-hint"
          disabled={isBusy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) void choose(file);
            target.value = '';
          }}
        />
      </p>
      <p role="status">
        {progress}
        {progress === '' && looked !== null && t('import.would', countsOf(looked))}
        {progress === '' && booked !== null && t('import.done', countsOf(booked))}
      </p>
      {looked !== null && <Preview looked={looked} isBusy={isBusy} onBook={book} />}
      {booked !== null && <PaidLines lines={booked.paid} />}
      {booked !== null && <Notes lines={booked.returned} />}
      <Problem text={refused === '' ? problem : refused} />
    </>
  );
}

function countsOf({ paid, known, left }: Outcomes) {
  return { booked: paid.length, known, left };
}

interface PreviewProps {
  readonly looked: Looked;
  readonly isBusy: boolean;
  readonly onBook: (looked: Looked) => Promise<void>;
}

function Preview({ looked, isBusy, onBook }: PreviewProps) {
  const { desk, t } = usePart('desk-money');
  const { unsaid, unreadable, outgoing, unsettled, lines, known, paid, again, returned, gone } = looked;
  const asked = (['currency', 'state', 'direction'] as const).filter((one) => unsaid[one]);
  const [said, setSaid] = useState<readonly string[]>([]);
  const isClear = asked.every((one) => said.includes(one));
  const hasWork = lines.length > known + unsettled + gone;
  return (
    <>
      <PaidLines lines={paid} />
      <Notes lines={[...again, ...returned]} />
      <p className="label">{t('import.others', { outgoing, pending: unsettled })}</p>
      {unreadable.length > 0 && <p className="note">{t('import.rows', { rows: unreadable.join(', ') })}</p>}
      {hasWork &&
        asked.map((one) => (
          <p key={one}>
            <label>
              <input
                type="checkbox"
                checked={said.includes(one)}
                onChange={({ target }) =>
                  setSaid(target.checked ? [...said, one] : said.filter((other) => other !== one))
                }
              />{' '}
              {t(`import.says.${one}`, { currency: desk.props.currency })}
            </label>
          </p>
        ))}
      {hasWork && (
        <p>
          <button
            type="button"
            className="button"
            aria-disabled={isBusy || !isClear}
            onClick={() => {
              if (isClear) void onBook(looked);
            }}
          >
            {paid.length > 0 ? t('import.book', { count: paid.length }) : t('import.keep')}
          </button>
        </p>
      )}
    </>
  );
}

interface NotesProps {
  readonly lines: readonly NotedLine[];
}

/** Each with the reason for which somebody must look at it. */
function Notes({ lines }: NotesProps) {
  const { desk, t } = usePart('desk-money');
  return lines.map(({ key, amount, currency, sender, number, name, outcome }) => (
    <p key={key} className="note">
      {formatAmount(desk.locale, amount, currency)} {sender !== '' && t('transfer.from', { sender })} {name}{' '}
      {t(`why_${outcome}`, { number })}
    </p>
  ));
}

/** Each with its order, whose it is, and what that owed. */
function PaidLines({ lines }: { readonly lines: readonly PaidLine[] }) {
  const { desk, t } = usePart('desk-money');
  const inWords = (amount: number, currency: string): string => formatAmount(desk.locale, amount, currency);
  return (
    <ul className="money-list">
      {lines.map(({ key, amount, currency, sender, number, name, owed, exact }) => (
        <li key={key} className="money-entry">
          <p>
            <strong>{inWords(amount, currency)}</strong>{' '}
            {number === '' ? t('import.payout') : t('join.order', { number, name, amount: inWords(owed, currency) })}
          </p>
          {sender !== '' && <p className="label">{t('transfer.from', { sender })}</p>}
          {number !== '' && !exact && <p className="label">{t('import.byNumber')}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Bytes: an export of a year of a busy shop is a tenth of it. */
const MOST_BYTES = 20 * 1024 * 1024;

/** A line that pays an order, or would; without a number it is a payout of the provider of payments. */
type PaidLine = Pick<SentLine, 'key' | 'amount' | 'currency' | 'sender'> &
  Pick<TransfersAnswer['lines'][number], 'number' | 'name' | 'owed' | 'exact'>;

interface NotedLine extends PaidLine {
  readonly outcome: 'again' | 'returned' | 'returned_paid';
}

/** What the shop says of a file's lines. */
interface Outcomes {
  readonly paid: readonly PaidLine[];
  /** Lines that look like money that has paid the order of that number: they wait, for somebody to look. */
  readonly again: readonly NotedLine[];
  /** Lines whose money has perhaps gone back, as the file says, and what has gone back of orders that it has paid. */
  readonly returned: readonly NotedLine[];
  readonly known: number;
  /** Of these the bank says that it has not booked them, or their day is to come: nothing is kept of them. */
  readonly unsettled: number;
  /** Money that has gone, and that no order was paid with, or that is a refund of the shop. */
  readonly gone: number;
  /** What no order takes waits in the list. */
  readonly left: number;
}

/** A file that was looked at: nothing is booked. */
interface Looked extends Outcomes, Pick<ReadExport, 'outgoing' | 'unreadable'> {
  /** Each with the order that it was seen to pay. */
  readonly lines: readonly SentLine[];
  /** What the file does not say: whoever books it does. */
  readonly unsaid: ReturnType<typeof unsaidIn>;
}

type ImportProblem = 'unreadable' | 'large' | 'insecure';

type Progress = (done: number, all: number) => void;

/** Asks the shop about lines, some at a time. @throws DeskError */
function send(
  { client }: Pick<Desk, 'client'>,
  lines: readonly SentLine[],
  dry: boolean,
  onProgress: Progress,
): Promise<TransfersAnswer['lines']> {
  const ask = (body: TransfersRequest) => askAtDesk(client, 'transfers', body);
  return askAboutLines(ask, lines, dry, (done) => onProgress(done, lines.length));
}

function outcomesOf(lines: readonly SentLine[], results: TransfersAnswer['lines']): Outcomes {
  const count = (wanted: LineOutcome): number => results.filter(({ outcome }) => outcome === wanted).length;
  const those = <Wanted extends LineOutcome>(wanted: Wanted): (PaidLine & { readonly outcome: Wanted })[] =>
    lines.flatMap(({ key, amount, currency, sender }, at) => {
      const { outcome, number = '', name = '', owed = 0, exact = false } = results[at] ?? {};
      return outcome === wanted ? [{ key, amount, currency, sender, number, name, owed, exact, outcome: wanted }] : [];
    });
  const paid = those('booked');
  const [known, unsettled, gone] = [count('known'), count('unsettled'), count('outgoing')];
  const returned = [...those('returned'), ...those('returned_paid')];
  const left = results.length - paid.length - known - unsettled - count('returned_paid') - gone;
  return { paid, again: those('again'), returned, known, unsettled, gone, left };
}

/** What a bank's file would pay: it is read, and nothing is written. */
async function previewTransfers(
  desk: Pick<Desk, 'client' | 'props'>,
  file: File,
  onProgress: Progress,
): Promise<Looked | ImportProblem> {
  if (file.size > MOST_BYTES) return 'large';
  // Digests name the rows, and browsers make them over a secure connection alone.
  if (!isSecureContext) return 'insecure';
  const read = await readExport(decode(new Uint8Array(await file.arrayBuffer())).text);
  if (read === null) return 'unreadable';
  const { outgoing, unreadable } = read;
  const all = answered([...read.lines, ...read.gone], desk.props.currency);
  const lines = all.map((line) => ({ ...line, seen: '' }));
  const results = await send(desk, lines, true, onProgress);
  const seen = lines.map((line, at) => ({ ...line, seen: results[at]?.number ?? '' }));
  return { ...outcomesOf(lines, results), lines: seen, unsaid: unsaidIn(read), outgoing, unreadable };
}

/** Books what somebody has looked at. What no order takes waits in the list. */
async function bookTransfers(
  desk: Pick<Desk, 'client'>,
  { lines }: Pick<Looked, 'lines'>,
  onProgress: Progress,
): Promise<Outcomes> {
  return outcomesOf(lines, await send(desk, lines, false, onProgress));
}
