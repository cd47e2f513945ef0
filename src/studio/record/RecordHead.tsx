import type { RefObject } from 'react';
import { kindWord } from '#src/studio/blocks/block-list.ts';
import { listPlace } from '#src/studio/record/list-place.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { hasChanges } from '#src/studio/record/edit-state.ts';
import { nameOf } from '#src/studio/record/names.ts';
import { RecordState } from '#src/studio/record/RecordState.tsx';
import { shopPath } from '#src/studio/record/shop-path.ts';
import type { RecordFormState } from '#src/studio/record/use-record-state.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface RecordHeadProps {
  readonly edit: Edit;
  readonly shown: RecordFormState;
  /** The title, which takes the focus where nothing else has it. */
  readonly title: RefObject<HTMLHeadingElement | null>;
}

/** What a record is called, how it stands, and where else it is seen. */
export function RecordHead({ edit, shown, title }: RecordHeadProps) {
  const { t, locale } = useStudio();
  const { spec, state, states, form } = shown;
  const { collection } = edit;
  const name = nameOf(collection, form.values, locale);
  const isBlock = collection === 'blocks';
  const unnamed = t(
    isBlock ? kindWord(form.values) : state.stored === null && spec.create !== null ? spec.create : 'unnamed',
  );
  const listTitle = isBlock ? 'blocks.title' : spec.title;
  const path = shopPath(collection, state.stored, locale);
  return (
    <header className="record-head">
      {!spec.single && (
        <a className="label" href={`#${listPlace(collection, form.values)}`}>
          ← {t(listTitle)}
        </a>
      )}
      <h1 ref={title} tabIndex={-1} dir="auto">
        {spec.single ? t(spec.title) : name === '' ? unnamed : name}
      </h1>
      <RecordState edits={shown.edits} states={states} />
      <p className="actions">
        {path !== '' && (
          <a className="label" href={path} target="_blank">
            {t('record.inShop')}
          </a>
        )}
        {states.some(hasChanges) && (
          <a className="label" href="#publish">
            {t('record.toPanel')}
          </a>
        )}
      </p>
    </header>
  );
}
