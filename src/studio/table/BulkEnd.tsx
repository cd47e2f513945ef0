import { Problem } from '#src/staff/kit/Problem.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import type { Bulk } from '#src/studio/table/use-bulk.ts';

export interface BulkEndProps {
  readonly studio: Studio;
  readonly bulk: Bulk;
  /** Items with changes. */
  readonly changed: number;
  /** What stands somewhere is no value: nothing can be saved. */
  readonly isOdd: boolean;
}

/** What became of the changes, and what can be done with them. */
export function BulkEnd({ studio: { t }, bulk, changed, isOdd }: BulkEndProps) {
  return (
    <div className="bulk-end">
      <Problem text={bulk.failure} />
      <p role="status">{bulk.said}</p>
      <p className="actions">
        <button
          type="button"
          className="button"
          aria-disabled={changed === 0 || isOdd || bulk.isBusy}
          onClick={() => {
            if (!isOdd) void bulk.save();
          }}
        >
          {bulk.isBusy ? t('publish.busy') : t(changed === 0 ? 'publish.title' : 'bulk.save', { count: changed })}
        </button>
        {changed > 0 && (
          <button type="button" className="link" onClick={() => bulk.setEdits({})}>
            {t('bulk.reset')}
          </button>
        )}
      </p>
    </div>
  );
}
