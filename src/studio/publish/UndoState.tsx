import type { Studio } from '#src/studio/studio-types.ts';
import type { Publication } from '#src/studio/publish/publications.ts';

export interface UndoStateProps {
  readonly studio: Pick<Studio, 't'>;
  readonly publication: Publication;
}

/** How far the undo of a long table is that goes on by itself, whichever window has begun it. */
export function UndoState({ studio, publication }: UndoStateProps) {
  const { undo, count, left } = publication;
  if (undo === 'none') return null;
  const isStuck = undo === 'stuck';
  return (
    <p className={isStuck ? 'field-error' : 'label'} role={isStuck ? 'alert' : undefined}>
      {studio.t(isStuck ? 'publish.undoStuck' : 'publish.undoGoesOn', { done: count - left, count })}
    </p>
  );
}
