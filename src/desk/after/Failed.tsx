import type { Desk } from '#src/desk/desk-types.ts';

export interface FailedProps {
  readonly desk: Desk;
  /** null: nothing has failed. */
  readonly error: unknown;
  readonly reload: () => void;
}

/** Why something could not be read, and another try. */
export function Failed({ desk, error, reload }: FailedProps) {
  if (error === null) return null;
  return (
    <p className="note" role="alert">
      {desk.words(error)}{' '}
      <button type="button" className="link" onClick={reload}>
        {desk.t('again')}
      </button>
    </p>
  );
}
