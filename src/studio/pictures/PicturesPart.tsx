import type { PicturesPartProps } from '#src/studio/studio-types.ts';
import { FileChoice } from '#src/studio/form/FileChoice.tsx';
import { PictureRow } from '#src/studio/pictures/PictureRow.tsx';
import { usePictureList } from '#src/studio/pictures/use-picture-list.ts';
import { PicturePicker } from '#src/studio/media/PicturePicker.tsx';
import { PHOTO_MB, PICTURE_TYPES } from '#src/domain/catalogue/content-limits.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

/** Pictures of a record: added from files or by dropping them, put in order by keys or by dragging, with what each says and shows. */
export function PicturesPart(part: PicturesPartProps) {
  const { studio, id, label, hint, max, alt, focus, field, problemsOf } = part;
  const { t } = studio;
  const list = usePictureList(part);
  const { pictures, uploads, dragged } = list;
  const fields = [field, ...(alt === null ? [] : LOCALES.map((locale) => `${alt}_${locale}`)), focus ?? field];
  const problems = [...new Set(fields)].flatMap((name) => [...problemsOf(name)]);
  const isFull = max > 1 && pictures.length >= max;
  const choose = pictures.length > 0 ? 'pictures.replace' : 'pictures.choose';
  return (
    <fieldset
      id={id}
      className="pictures-part"
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => list.drop(event, pictures.length - 1)}
    >
      <legend>{label}</legend>
      {hint !== undefined && <p className="label">{hint}</p>}
      <ol className="picture-list">
        {pictures.map((picture, index) => (
          <PictureRow
            key={picture.name}
            part={part}
            picture={picture}
            index={index}
            count={pictures.length}
            isDragged={index === dragged}
            onEdit={(edited) => list.edit(index, edited)}
            onMove={(by) => list.step(index, by)}
            onRemove={() => list.remove(index)}
            onDrag={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', picture.name);
              list.setDragged(index);
            }}
            onDrop={(event) => list.drop(event, index)}
            onDragEnd={() => list.setDragged(null)}
          />
        ))}
      </ol>
      {!isFull && (
        <FileChoice
          id={`${id}-files`}
          label={t(max === 1 ? choose : 'pictures.add')}
          limits={t('pictures.limits', { mb: PHOTO_MB, max })}
          accept={PICTURE_TYPES.join()}
          multiple={max > 1}
          onChoose={uploads.start}
        />
      )}
      {!isFull && <PicturePicker studio={studio} id={id} has={pictures.map(({ name }) => name)} onTake={list.take} />}
      <p className="label" role="status">
        {uploads.busy === null ? list.said : t('pictures.uploading', { name: uploads.busy })}
      </p>
      {[...uploads.failures, ...problems].map((text) => (
        <p key={text} className="field-error" role="alert">
          {text}
        </p>
      ))}
    </fieldset>
  );
}
