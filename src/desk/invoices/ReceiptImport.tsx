import { useState } from 'react';
import { RECEIPT_FILES, RECEIPT_LENGTH, type ReceiptFile, type ReceiptOutcome } from '#src/contract/desk/invoices.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { InvoicesT } from '#src/desk/invoices/words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { askInPieces } from '#src/staff/kit/pieces.ts';
import { usePress } from '#src/staff/kit/use-press.ts';

export interface ReceiptImportProps {
  readonly desk: Desk;
  readonly t: InvoicesT;
  readonly reload: () => void;
}

interface Reported {
  readonly name: string;
  readonly outcome: ReceiptOutcome | 'large';
  readonly number: string;
}

/** Some files at a time, so that a request stays small. */
function keep({ read, act }: Desk, files: readonly ReceiptFile[]): Promise<Reported[]> {
  return askInPieces(files, RECEIPT_FILES, async (part) => {
    // What each of them says is shown beside its name.
    const { outcomes } = await read('invoice-receipts', { files: part });
    await act('invoice-receipt', { files: part });
    return outcomes;
  });
}

/** The receipts of the SdI, chosen and read at once: the same one again changes nothing. */
export function ReceiptImport({ desk, t, reload }: ReceiptImportProps) {
  const { isBusy, problem, run } = usePress(desk.words);
  const [reports, setReports] = useState<readonly Reported[]>([]);
  const choose = async (chosen: readonly File[]): Promise<void> => {
    setReports([]);
    const large = chosen.filter(({ size }) => size > RECEIPT_LENGTH);
    await run(async () => {
      const small = chosen.filter((file) => !large.includes(file));
      const files = await Promise.all(small.map(async (file) => ({ name: file.name, text: await file.text() })));
      const known = await keep(desk, files);
      setReports([...known, ...large.map(({ name }) => ({ name, outcome: 'large' as const, number: '' }))]);
    });
    reload();
  };
  return (
    <>
      <p className="label" id="receipts-hint">
        {t('receipts.hint')}
      </p>
      <p>
        <label className="button" htmlFor="receipts-file">
          {t('receipts')}
        </label>
        <input
          id="receipts-file"
          type="file"
          multiple
          className="hidden-visually"
          accept=".xml,text/xml,application/xml"
          aria-describedby="receipts-hint"
          disabled={isBusy}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            if (files.length > 0) void choose(files);
            target.value = '';
          }}
        />
      </p>
      <div role="status">
        {reports.map(({ name, outcome, number }, at) => (
          <p key={`${name} ${at}`}>{t(`receipt.${outcome}`, { name, number })}</p>
        ))}
      </div>
      <Problem text={problem} />
    </>
  );
}
