import { useEffect, useRef, useState, type DragEvent } from 'react';
import type { PicturesPartProps } from '#src/studio/studio-types.ts';
import { PictureRow, type Step } from '#src/studio/pictures/PictureRow.tsx';
import {
  moved,
  newPicture,
  picturesIn,
  pictureValues,
  type PictureValue,
} from '#src/studio/pictures/picture-values.ts';
import { pictureProblem } from '#src/studio/pictures/upload-problem.ts';
import { useUploads } from '#src/studio/pictures/use-uploads.ts';
import { PICTURE_MB, PICTURE_TYPES } from '#src/domain/catalogue/content-limits.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

/** Pictures of a record: added from files or by dropping them, put in order by keys or by dragging, with what each says and shows. */
export function PicturesPart(part: PicturesPartProps) {
  const { studio, id, label, hint, max, alt, focus, field, values, onChange, problemsOf } = part;
  const { t } = studio;
  const pictures = picturesIn(values, part);
  // A file that arrives later is added to what there is then.
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  // The element that takes the focus when the list has changed: React moves the others under it.
  const next = useRef('');
  useEffect(() => {
    if (next.current !== '') document.getElementById(next.current)?.focus();
    next.current = '';
  });
  const write = (changed: readonly PictureValue[]): void => {
    latest.current = changed;
    onChange(pictureValues(changed, part));
  };
  const check = (file: File): Promise<string | null> => pictureProblem(studio, file, max, max - latest.current.length);
  const uploads = useUploads({ studio, upload: part.upload, check }, (name) => {
    write([...latest.current, newPicture(name)]);
    setSaid(t('pictures.added', { number: latest.current.length }));
  });
  const move = (from: number, to: number): void => {
    const changed = moved(latest.current, from, to);
    if (changed === latest.current) return;
    setSaid(t('pictures.moved', { number: from + 1, to: to + 1, count: changed.length }));
    write(changed);
  };
  const step = (index: number, by: Step): void => {
    next.current = `${id}-${index + by}-${by === 1 ? 'later' : 'earlier'}`;
    move(index, index + by);
  };
  const remove = (index: number): void => {
    next.current = pictures.length === 1 ? `${id}-files` : `${id}-${Math.max(0, index - 1)}-remove`;
    setSaid(t('pictures.removed', { number: index + 1 }));
    write(latest.current.toSpliced(index, 1));
  };
  const drop = (event: DragEvent<HTMLElement>, to: number): void => {
    event.preventDefault();
    event.stopPropagation();
    const files = [...event.dataTransfer.files];
    // A picture of the page that is dragged is a file, too.
    if (dragged !== null) move(dragged, to);
    else if (files.length > 0) uploads.start(files);
    setDragged(null);
  };
  const fields = [field, ...(alt === null ? [] : LOCALES.map((locale) => `${alt}_${locale}`)), focus ?? field];
  const problems = [...new Set(fields)].flatMap((name) => [...problemsOf(name)]);
  const isFull = pictures.length >= max;
  return (
    <fieldset
      id={id}
      className="pictures-part"
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => drop(event, pictures.length - 1)}
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
            onEdit={(edited) => write(latest.current.toSpliced(index, 1, edited))}
            onMove={(by) => step(index, by)}
            onRemove={() => remove(index)}
            onDrag={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', picture.name);
              setDragged(index);
            }}
            onDrop={(event) => drop(event, index)}
            onDragEnd={() => setDragged(null)}
          />
        ))}
      </ol>
      {!isFull && (
        <label className="picture-add" htmlFor={`${id}-files`}>
          <span className="go">{t(max === 1 ? 'pictures.choose' : 'pictures.add')}</span>
          <span className="label">{t('pictures.limits', { mb: PICTURE_MB, max })}</span>
          <input
            id={`${id}-files`}
            type="file"
            className="hidden-visually"
            accept={PICTURE_TYPES.join()}
            multiple={max > 1}
            onChange={({ target }) => {
              uploads.start([...(target.files ?? [])]);
              // The same file can be chosen again after a failure.
              target.value = '';
            }}
          />
        </label>
      )}
      <p className="label" role="status">
        {uploads.busy === null ? said : t('pictures.uploading', { name: uploads.busy })}
      </p>
      {[...uploads.failures, ...problems].map((text) => (
        <p key={text} className="field-error" role="alert">
          {text}
        </p>
      ))}
    </fieldset>
  );
}
