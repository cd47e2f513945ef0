import type { EditState } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface ItemToolsProps {
  readonly studio: Studio;
  readonly edit: Edit;
  readonly state: Pick<EditState, 'stored' | 'action'>;
  readonly name: string;
  /** Takes away a row that was never stored. */
  readonly onDrop: () => void;
}

/** What can be done with an item as a whole, at the end of its row. */
export function ItemTools({ studio: { t }, edit, state, name, onDrop }: ItemToolsProps) {
  const isDeleted = state.action === 'delete';
  return (
    <td role="gridcell" className="items-tools">
      {state.stored === null ? (
        <button type="button" className="link" aria-label={t('items.dropOf', { name })} onClick={onDrop}>
          {t('items.drop')}
        </button>
      ) : (
        <>
          <a className="link" href={`#items/${edit.id}`} aria-label={t('items.allOf', { name })}>
            {t('items.all')}
          </a>
          <button
            type="button"
            className="link"
            aria-label={t(isDeleted ? 'items.keepOf' : 'items.deleteOf', { name })}
            onClick={() => edit.setDeleted(!isDeleted)}
          >
            {t(isDeleted ? 'record.keep' : 'record.delete')}
          </button>
        </>
      )}
    </td>
  );
}
