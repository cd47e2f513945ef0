import { editableOf, type EditedCollection } from '#src/schema/derived/editing.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** What a list is of, and the button that begins another one where editors may. */
export function ListHead({ collection }: { readonly collection: EditedCollection }) {
  const studio = useStudio();
  const { t } = studio;
  const { title, create } = SPECS[collection];
  return (
    <header className="list-head">
      <h1 tabIndex={-1}>{t(title)}</h1>
      {create !== null && editableOf(collection)?.create === true && (
        <button type="button" className="button" onClick={() => studio.go(`${collection}/new/${newId()}`)}>
          {t(create)}
        </button>
      )}
      {collection === 'sales' && (
        <a className="button button-plain" href="#sales/many">
          {t('sales.many')}
        </a>
      )}
    </header>
  );
}
