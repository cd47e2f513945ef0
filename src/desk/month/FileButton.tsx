import { usePress } from '#src/staff/kit/use-press.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';
import type { MonthFile } from '#src/desk/month/files.ts';
import type { MonthSectionProps } from '#src/desk/month/month-types.ts';

export interface FileButtonProps extends Pick<MonthSectionProps, 'desk' | 't'> {
  /** What it is, within a sentence. */
  readonly name: string;
  readonly make: () => Promise<MonthFile>;
}

/** Makes a file and saves it on the device. */
export function FileButton({ desk, t, name, make }: FileButtonProps) {
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
