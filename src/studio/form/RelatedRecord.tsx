import type { Studio } from '#src/studio/studio-types.ts';

export interface RelatedRecordProps {
  readonly studio: Studio;
  /** Of its form in the studio. */
  readonly address: string;
  readonly name: string;
  readonly canRise: boolean;
  readonly canSink: boolean;
  /** Places down the list. */
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

/** A record that another one names, in its place of the list. */
export function RelatedRecord(props: RelatedRecordProps) {
  const { studio, address, name, canRise, canSink, onMove, onRemove } = props;
  const { t } = studio;
  return (
    <li>
      <a href={address}>{name}</a>
      <span className="relation-tools">
        {canRise && (
          <button type="button" className="tool" aria-label={t('relation.up', { name })} onClick={() => onMove(-1)}>
            ↑
          </button>
        )}
        {canSink && (
          <button type="button" className="tool" aria-label={t('relation.down', { name })} onClick={() => onMove(1)}>
            ↓
          </button>
        )}
        <button type="button" className="tool" aria-label={t('relation.remove', { name })} onClick={onRemove}>
          ×
        </button>
      </span>
    </li>
  );
}
