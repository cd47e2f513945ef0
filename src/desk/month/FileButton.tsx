import { usePress } from '#src/staff/kit/use-press.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';
import type { MonthFile } from '#src/desk/month/files.ts';
import { usePart } from '#src/desk/use-desk.ts';

export interface FileButtonProps {
  /** What it is, within a sentence. */
  readonly name: string;
  readonly make: () => Promise<MonthFile>;
}

/** Makes a file and saves it on the device. */
export function FileButton({ name, make }: FileButtonProps) {
  const { desk, t } = usePart('desk-month');
  const act = usePress(desk.words);
  const save = async (): Promise<void> => {
    const file = await make();
    saveFile(file.name, `\ufeff${file.text}`, 'text/csv');
  };
  return (
    <>
      <button
        type="button"
        className="button button-plain"
        aria-disabled={act.isBusy}
        onClick={() => void act.run(save)}
      >
        {t('file', { name })}
      </button>
      <span role="alert" className="field-error">
        {act.problem}
      </span>
    </>
  );
}
