import { useState } from 'react';
import { importTransfers, type Imported } from '#src/desk/money/import-transfers.ts';
import { Problem } from '#src/desk/money/Problem.tsx';
import { useAct } from '#src/desk/money/use-act.ts';
import type { MoneyT } from '#src/desk/money/words.ts';
import type { Desk } from '#src/desk/desk-types.ts';

export interface TransferImportProps {
  readonly desk: Desk;
  readonly t: MoneyT;
  readonly reload: () => void;
}

/** A bank's CSV, chosen and matched at once: what was imported before counts no second time. */
export function TransferImport({ desk, t, reload }: TransferImportProps) {
  const { isBusy, problem, run } = useAct(desk);
  const [progress, setProgress] = useState('');
  const [refused, setRefused] = useState('');
  const [imported, setImported] = useState<Imported | null>(null);
  const choose = async (file: File): Promise<void> => {
    setRefused('');
    setImported(null);
    await run(async () => {
      const result = await importTransfers(desk, file, (done, all) => setProgress(t('import.busy', { done, all })));
      if (typeof result === 'string') setRefused(t(`import.${result}`));
      else setImported(result);
    });
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
        {imported !== null && t('import.done', { ...imported, unreadable: imported.unreadable.length })}
      </p>
      {imported !== null && imported.unreadable.length > 0 && (
        <p className="note">{t('import.rows', { rows: imported.unreadable.join(', ') })}</p>
      )}
      <Problem text={refused === '' ? problem : refused} />
    </>
  );
}
