import type { SavedT } from '#src/islands/saved/props.ts';

export interface UnreachableProps {
  readonly t: SavedT;
  readonly onRetry: () => void;
}

/** Some products of a list could not be read; a button asks again. */
export function Unreachable({ t, onRetry }: UnreachableProps) {
  return (
    <p role="alert" className="actions">
      {t('unreachable')}{' '}
      <button className="button button-plain" type="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  );
}
