import { useEffect, useRef, useState, type DragEvent } from 'react';
import type { Step } from '#src/studio/pictures/PictureRow.tsx';
import {
  moved,
  newPicture,
  picturesIn,
  pictureValues,
  type PictureValue,
} from '#src/studio/pictures/picture-values.ts';
import { pictureProblem } from '#src/studio/pictures/upload-problem.ts';
import { putMedium } from '#src/backend/put-medium.ts';
import { useUploads } from '#src/studio/pictures/use-uploads.ts';
import type { PicturesPartProps } from '#src/studio/studio-types.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** The pictures of a field, and all that changes them: files that arrive, places, texts. The focus follows what is moved. */
export function usePictureList(part: PicturesPartProps) {
  const studio = useStudio();
  const { id, max, values, onChange } = part;
  const { t, client } = studio;
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
  const isOne = max === 1;
  const check = (file: File): Promise<string | null> =>
    pictureProblem(studio, file, max, isOne ? max : max - latest.current.length);
  /** Adds a picture of the library. */
  const take = (name: string): void => {
    if (latest.current.some((picture) => picture.name === name)) {
      setSaid(t('pictures.twice'));
      return;
    }
    // The only one is replaced: its text and its point were those of another picture.
    const isReplaced = isOne && latest.current.length > 0;
    write(isOne ? [newPicture(name)] : [...latest.current, newPicture(name)]);
    setSaid(isReplaced ? t('pictures.replaced') : t('pictures.added', { number: latest.current.length }));
  };
  const uploads = useUploads({ upload: (file) => putMedium(client, file), check }, take);
  const edit = (index: number, edited: PictureValue): void => write(latest.current.toSpliced(index, 1, edited));
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
    else if (files.length > 0) uploads.start(isOne ? files.slice(0, 1) : files);
    setDragged(null);
  };
  return { pictures, uploads, take, dragged, setDragged, said, edit, step, remove, drop };
}
