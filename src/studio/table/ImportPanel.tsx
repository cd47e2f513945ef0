import { useState } from 'react';
import { FILE_COLLECTIONS, type FileCollection } from '#src/contract/studio-api.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { FileChoice } from '#src/studio/form/FileChoice.tsx';
import { columnsOf } from '#src/studio/table/csv.ts';
import { writeCsv } from '#src/staff/kit/csv-file.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';
import { ImportOutcome } from '#src/studio/table/ImportOutcome.tsx';
import { exportRows } from '#src/studio/table/send-rows.ts';
import { useTableImport } from '#src/studio/table/use-import.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

interface PartProps {
  readonly collection: FileCollection;
}

/** All products or items as a file. */
function ExportPart({ collection }: PartProps) {
  const studio = useStudio();
  const { t, client } = studio;
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      const rows = await exportRows(client, collection, (count) => setSaid(t('import.export.busy', { count })));
      saveFile(`${collection}.csv`, writeCsv(rows, columnsOf(collection), studio.locale), 'text/csv');
      setSaid(t('import.export.done', { count: rows.length, file: `${collection}.csv` }));
    } catch (error) {
      setSaid('');
      setFailure(studio.words(error));
    }
    setBusy(false);
  };
  return (
    <section className="studio-part" aria-labelledby="export-title">
      <h2 id="export-title">{t('import.export')}</h2>
      <p>{t('import.export.about')}</p>
      <p className="actions">
        <button type="button" className="button button-plain" aria-disabled={isBusy} onClick={() => void save()}>
          {t('import.export.do')}
        </button>
      </p>
      <p role="status" className="label">
        {said}
      </p>
      <Problem text={failure} />
    </section>
  );
}

/** A file with products or items: tried first, row by row, then saved. */
function ImportPart({ collection }: PartProps) {
  const { t } = useStudio();
  const { state, choose, save, clear } = useTableImport(collection);
  return (
    <section className="studio-part" aria-labelledby="import-title">
      <h2 id="import-title">{t('import.import')}</h2>
      <p>{t('import.about')}</p>
      <FileChoice
        id="import-file"
        label={state.file ?? t('import.choose')}
        limits={t('import.kinds')}
        accept=".csv,text/csv,text/tab-separated-values"
        onChoose={([file]) => file !== undefined && void choose(file)}
      />
      <ImportOutcome collection={collection} state={state} onSave={() => void save()} onClear={clear} />
    </section>
  );
}

/** Products and items as tables that a spreadsheet opens. */
export function ImportPanel() {
  const { t } = useStudio();
  const [collection, setCollection] = useState<FileCollection>('products');
  return (
    <>
      <h1 tabIndex={-1}>{t('import.title')}</h1>
      <Choices
        id="import-what"
        legend={t('import.what')}
        value={collection}
        choices={FILE_COLLECTIONS.map((value) => ({ value, text: t(`import.${value}`) }))}
        onChange={setCollection}
      />
      <ExportPart key={`export-${collection}`} collection={collection} />
      <ImportPart key={`import-${collection}`} collection={collection} />
    </>
  );
}
